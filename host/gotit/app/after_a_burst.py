"""Work that waits until a burst is over: the operator's window takes a whole frame to show, and no slap waits for it.

Must not: hold it up for as long as a box sends.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject

from gotit.ui.slots import timer

QUIET_MS, LATEST_MS = 50, 200
"""It is done once nobody has asked for it for so long; at the latest about so long after it was first asked for."""


class AfterABurst(QObject):
    """Does `work` by and by. `now_us`: the program's clock."""

    def __init__(self, owner: QObject, work: Callable[[], object], now_us: Callable[[], int]) -> None:
        super().__init__(owner)
        self._work, self._now_us = work, now_us
        self._timer = timer(self, QUIET_MS, self.do, single=True)
        self._asked_us = 0

    @property
    def owed(self) -> bool:
        return self._timer.isActive()

    def ask(self) -> None:
        now_us = self._now_us()
        if not self.owed:
            self._asked_us = now_us
        if now_us - self._asked_us <= 1000 * (LATEST_MS - QUIET_MS):
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def do(self) -> None:
        """At once, whether it was asked for or not."""
        self.stop()
        self._work()
