"""The seats that the computer plays. A computer player thinks in another process (`mind`) and plays as all do.

Must not: hold a strategy; look at anything except what its seats may see. A move enters the session as an input, so it
is kept, replayed and undone like all others; in a race it enters at the moment that the rival itself named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from PyQt6.QtCore import QObject, Qt, QTimer

from gotit.app.mind_process import MindProcess
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.opponents.protocol import Contest
from gotit.opponents.question import Answer
from gotit.opponents.racing import Move, moved
from gotit.opponents.shelf import contests
from gotit.opponents.table import Turn, questions, turn

PAUSE_MS = 1200
"""Between two moves, so that people can follow."""
HURRY_MS = 250
"""Between two moves that belong together, such as the tiles of one formula."""
AFTER_UNDO_MS = 5000
"""After an undo: the operator may want to undo more."""
THINK_S = 0.5


class Computers(QObject):
    """`session()`: as it stands. `enter`: takes the move. `resting()`: is everybody to wait now? `now_us`: session
    time."""

    def __init__(
        self,
        session: Callable[[], Session],
        enter: Callable[[i.Input], object],
        resting: Callable[[], bool],
        now_us: Callable[[], int],
        parent: QObject | None = None,
        mind: MindProcess | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._enter = enter
        self._resting = resting
        self._now_us = now_us
        self._next: Turn | None = None
        self.planned: Move | None = None
        """What it does next, when that is due."""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._think)
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._due.setTimerType(Qt.TimerType.PreciseTimer)
        self._due.timeout.connect(self.look_at_the_clock)
        self._mind = mind or MindProcess(self)
        self.pause_ms = PAUSE_MS

    def look(self) -> None:
        """After every change: is there anything for a computer to do?"""
        session = self._session()
        if self._resting():
            self._drop()
        elif self._next is None or not self._next.is_now(session):
            self._drop()
            self._next = turn(session, self._contests) if session.computers else None
            if self._next is not None:
                pause_ms = min(HURRY_MS, self.pause_ms) if self._next.hurries else self.pause_ms
                self._pause.start(AFTER_UNDO_MS if session.future else pause_ms)

    def _drop(self) -> None:
        self._next = self.planned = None
        self._pause.stop()
        self._due.stop()

    def stop(self) -> None:
        self._drop()
        self._mind.stop()

    @property
    def thinking(self) -> bool:
        """Is a move being thought of?"""
        return self._mind.thinking

    @cached_property
    def _contests(self) -> Mapping[str, Contest]:
        """Made for the first match: loading reads files, and the first picture must not wait for that."""
        return contests()

    def _think(self) -> None:
        wanted, session = self._next, self._session()
        asked = questions(session, self._contests) if wanted is not None else ()
        if wanted is None or not asked:
            return

        def take(answers: tuple[Answer, ...]) -> None:
            found = moved(session, ((each.seat, given) for each, given in zip(asked, answers, strict=True)))
            self._plan(wanted, found)

        self._mind.ask(asked, THINK_S, take)

    def _plan(self, wanted: Turn, found: Move | None) -> None:
        """Play it when it is due, unless something else has happened in the meantime."""
        if self._next is wanted and found is not None:
            self.planned = found
            self._due.start(max(0, -(-((found.at_us or 0) - self._now_us()) // 1000)))

    def look_at_the_clock(self) -> None:
        """Do what is planned, if it is due."""
        wanted, found, session = self._next, self.planned, self._session()
        if wanted is None or found is None or self._resting() or not wanted.is_now(session) or session.checking:
            return
        if found.at_us is not None and self._now_us() < found.at_us:  # a timer may be early
            self._plan(wanted, found)
        else:
            self._enter(found.entered)
