"""The process in which computer players think (`mind`), as the program sees it: ask it. Nothing waits for it.

It is started at the first question and kept. If it dies over a question it is started again and asked again; if that
doesn't help, the operator is told as of any unexpected error.

Must not: think; know what a move means.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from PyQt6.QtCore import QObject

from gotit.app.child import Child
from gotit.opponents.question import Answer, Asked, Question, line, read_answered

MOST_DEATHS = 3
"""So often in a row it may die over one question."""

Take = Callable[[tuple[Answer, ...]], None]


class CannotThink(Exception):
    """The computer players' process can't answer."""


class MindProcess(QObject):
    """One question at a time: the answer to an older one comes too late, and is dropped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._child = Child("mind", self)
        self._child.told.connect(self._heard)
        self._child.died.connect(self._died)
        self._numbers = count(1)
        self._asked: Asked | None = None
        self._take: Take | None = None
        self._deaths = 0

    @property
    def pid(self) -> int:
        """The process id; 0 while there is none."""
        return self._child.pid

    @property
    def thinking(self) -> bool:
        """Is a question open?"""
        return self._asked is not None

    def ask(self, questions: tuple[Question, ...], think_s: float, take: Take) -> None:
        """Returns at once. `take` gets the answers, in the order of the questions."""
        self._asked, self._take, self._deaths = Asked(next(self._numbers), questions, think_s), take, 0
        self._say()

    def stop(self) -> None:
        """End the process, and with it what it was asked."""
        self._asked = self._take = None
        self._child.stop()

    def _say(self) -> None:
        if not self._child.running:
            self._child.start()
        if self._asked is not None:
            self._child.tell(line(self._asked))

    def _heard(self, text: bytes) -> None:
        try:
            said = read_answered(text)
        except ValueError:
            return  # something else that was printed there
        if self._asked is None or self._take is None or said.number != self._asked.number:
            return
        take, self._asked, self._take = self._take, None, None
        if said.failed:
            raise CannotThink(said.failed)
        take(said.answers)

    def _died(self, why: str) -> None:
        if self._asked is None:
            return  # it is started again for the next question
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            self._asked = self._take = None
            raise CannotThink(why)
        self._say()
