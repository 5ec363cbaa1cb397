"""The seats that the computer plays. A computer player thinks in a thread and plays like anyone else.

Must not: hold a strategy; look at anything except `view(seat)` and `legal(seat)`. A move enters the session as an input
of its seat, so it is kept, replayed and undone like all others.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

import msgspec
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from gotit.core.inputs import Act
from gotit.core.session import Session
from gotit.opponents.protocol import Contest
from gotit.opponents.shelf import contests
from gotit.opponents.table import Turn, turn

PAUSE_MS = 1200
"""Between two moves, so that people can follow."""
AFTER_UNDO_MS = 5000
"""After an undo: the operator may want to undo more."""
THINK_S = 0.5


class Computers(QObject):
    """`session()`: as it stands. `enter`: takes the move. `resting()`: is everybody to wait now?"""

    _found = pyqtSignal(object, object)

    def __init__(
        self,
        session: Callable[[], Session],
        enter: Callable[[Act], object],
        resting: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._enter = enter
        self._resting = resting
        self._next: Turn | None = None
        self._thread: threading.Thread | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._think)
        self._found.connect(self._play)  # from the thread, so Qt queues it
        self.pause_ms = PAUSE_MS

    def look(self) -> None:
        """After every change: is it a computer's turn?"""
        wanted = None if self._resting() else self._wanted()
        if wanted is None:
            self._next = None
            self._pause.stop()
        elif self._next is None or wanted.state is not self._next.state:
            self._next = wanted
            self._pause.start(AFTER_UNDO_MS if self._session().future else self.pause_ms)

    def stop(self) -> None:
        self._next = None
        self._pause.stop()
        if self._thread is not None:
            self._thread.join(THINK_S + 1)

    @cached_property
    def _contests(self) -> Mapping[str, Contest]:
        """Made for the first match: loading reads files, and the first picture must not wait for that."""
        return contests()

    def _wanted(self) -> Turn | None:
        return turn(self._session(), self._contests)

    def _think(self) -> None:
        move, game = self._next, self._session().game
        if move is None or game is None:
            return
        view, legal = game.view(move.state, move.seat), game.legal(move.state, move.seat)
        opponent = self._contests[game.name].opponents[move.strength]
        until = time.monotonic() + THINK_S

        def think() -> None:
            action = opponent.choose(view, legal, random.SystemRandom(), lambda: time.monotonic() < until)
            with suppress(RuntimeError):  # the program has ended in the meantime
                self._found.emit(move, action)

        self._thread = threading.Thread(target=think, name="computer opponent", daemon=True)
        self._thread.start()

    def _play(self, move: Turn, action: Any) -> None:
        """Play it, unless something else has happened in the meantime."""
        if self._next is move and self._session().state is move.state and not self._resting():
            self._enter(Act(msgspec.to_builtins(action), move.seat))
