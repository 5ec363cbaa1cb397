"""The process in which computer players think, as the program sees it: start it, ask it, end it. Nothing waits for it.

It is started at the first question and kept. If it dies over a question it is started again and asked again; if that
doesn't help, the operator is told as of any unexpected error.

Must not: think; know what a move means.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import count

import msgspec
from PyQt6.QtCore import QObject, QProcess

from gotit.opponents.question import Answer, Asked, Question, line, read_answered

END_MS = 1500
MOST_DEATHS = 3
"""So often in a row it may die over one question."""
LAST_WORDS = 400

Take = Callable[[tuple[Answer, ...]], None]


class CannotThink(Exception):
    """The computer players' process can't answer."""


class MindProcess(QObject):
    """One question at a time: the answer to an older one comes too late, and is dropped."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._numbers = count(1)
        self._asked: Asked | None = None
        self._take: Take | None = None
        self._deaths = 0
        self._last_words = b""

    @property
    def pid(self) -> int:
        """The process id; 0 while there is none."""
        return self._process.processId() if self._process is not None else 0

    @property
    def thinking(self) -> bool:
        """Is a question open?"""
        return self._asked is not None

    def ask(self, questions: tuple[Question, ...], think_s: float, take: Take) -> None:
        """Returns at once. `take` gets the answers, in the order of the questions."""
        self._asked, self._take, self._deaths = Asked(next(self._numbers), questions, think_s), take, 0
        self._say()

    def stop(self) -> None:
        """Close its input, which ends the process. If it doesn't end, it is killed."""
        self._asked = self._take = None
        process, self._process = self._process, None
        if process is None:
            return
        self._let_go(process)
        process.closeWriteChannel()
        if not process.waitForFinished(END_MS):
            process.kill()
            process.waitForFinished(END_MS)
        process.deleteLater()

    def _let_go(self, process: QProcess) -> None:
        """Its end is known, and both signals report it."""
        process.finished.disconnect(self._ended)
        process.errorOccurred.disconnect(self._ended)

    def _say(self) -> None:
        if self._process is None:
            self._start()
        if self._process is not None and self._asked is not None:
            self._process.write(line(self._asked))

    def _start(self) -> None:
        process = QProcess(self)
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._hear_complaint)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._ended)
        self._process = process
        self._last_words = b""
        process.start(sys.executable, ["-m", "gotit.app.mind"])

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            try:
                said = read_answered(self._process.readLine().data())
            except msgspec.DecodeError:
                continue  # something else that was printed there
            if self._asked is None or self._take is None or said.number != self._asked.number:
                continue
            take, self._asked, self._take = self._take, None, None
            if said.failed:
                raise CannotThink(said.failed)
            take(said.answers)

    def _hear_complaint(self) -> None:
        if self._process is not None:
            self._last_words = (self._last_words + self._process.readAllStandardError().data())[-LAST_WORDS:]

    def _ended(self, *_: object) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        self._let_go(process)
        said = self._last_words.decode("utf-8", "replace").strip().rpartition("\n")[2] or process.errorString()
        process.deleteLater()
        if self._asked is None:
            return  # it is started again for the next question
        self._deaths += 1
        if self._deaths >= MOST_DEATHS:
            self._asked = self._take = None
            raise CannotThink(said)
        self._say()
