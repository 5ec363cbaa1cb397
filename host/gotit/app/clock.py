"""Session time: microseconds since the session began, on the host's clock, going on after a restart.

May not happen here: the time of day playing any part but one: telling whether the host's clock is still the same.
"""

from __future__ import annotations

import time

from gotit.boxes import host_clock
from gotit.record.matches import ClockOrigin

SAME_BOOT_NS = 2_000_000_000
"""The time of day is corrected by less than this; a computer that slept or started again is off by more."""

GAP_US = 1_000_000
"""After a restart of the computer session time goes on so much after the journal's last row."""


class SessionClock:
    """Starts at 0 for a new session; `go_on` takes up the time of one that was interrupted."""

    def __init__(self) -> None:
        self._origin_ns = host_clock.now_ns()

    @property
    def origin(self) -> ClockOrigin:
        """For the journal, so that a later start can go on with the very same time."""
        return ClockOrigin(self._origin_ns, _boot_ns())

    def now_ns(self) -> int:
        return host_clock.now_ns() - self._origin_ns

    def now_us(self) -> int:
        return self.now_ns() // 1000

    def go_on(self, origin: ClockOrigin | None, last_us: int) -> bool:
        """Take up an interrupted session's time. Only before anything has been timed with this clock.

        True: the computer's clock never stopped, so presses from before and after are on one time scale. False:
        it did, or that is not sure, and what was timed before cannot be compared with what comes.
        """
        if origin is not None and abs(origin.boot_ns - _boot_ns()) < SAME_BOOT_NS:
            self._origin_ns = origin.origin_ns
            if self.now_us() >= last_us:
                return True
        self._origin_ns = host_clock.now_ns() - (last_us + GAP_US) * 1000
        return False


def _boot_ns() -> int:
    """Time of day minus a clock that stops in sleep and that the network's time bends just like the time of day.

    (Not the host's clock: nothing bends that one, so in a day of play the two would part by seconds.)
    """
    return time.time_ns() - time.monotonic_ns()
