"""A tick in each of a clock's last five seconds. The clock on the picture counts them, too.

Must not: end anything; tick for a clock that stands still.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject, Qt, QTimer

from gotit.core.session import Session
from gotit.ui.paint.show import Cue

SECONDS = 5


class LastSeconds(QObject):
    """`now_us`: session time. `play`: lets a cue sound. `look` after every change: it keeps to the clock that runs."""

    def __init__(self, now_us: Callable[[], int], play: Callable[[Cue], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now_us, self._play = now_us, play
        self._deadline_us: int | None = None
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setTimerType(Qt.TimerType.PreciseTimer)
        self._next.timeout.connect(self._sounds)

    def look(self, session: Session) -> None:
        """Follow the clock that runs now, if one does."""
        timer = session.timer
        deadline_us = timer.deadline_us if timer is not None else None
        if deadline_us != self._deadline_us:
            self._deadline_us = deadline_us
            self._wait()

    def stop(self) -> None:
        self._next.stop()

    def _wait(self) -> None:
        """Until the next whole second that counts. The last tick is one second before the end."""
        self._next.stop()
        if self._deadline_us is None:
            return
        left_us = self._deadline_us - self._now_us()
        seconds = min(SECONDS, (left_us - 1) // 1_000_000)
        if seconds >= 1:
            self._next.start((left_us - seconds * 1_000_000) // 1000 + 1)

    def _sounds(self) -> None:
        self._play("tick")
        self._wait()
