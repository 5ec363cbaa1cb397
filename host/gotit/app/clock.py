"""Session time: microseconds on the host's clock since the session began. It continues after a restart.

Must not: use the time of day, except to tell whether the host's clock is still the same.
"""

from __future__ import annotations

import time

from gotit.boxes import host_clock
from gotit.record.matches import ClockOrigin

SAME_BOOT_NS = 2_000_000_000
"""The time of day is corrected by less than this. A computer that slept or restarted is off by more."""

GAP_US = 1_000_000
"""After a restart of the computer, session time continues this much after the journal's last row."""


class SessionClock:
    """Starts at 0 for a new session. `go_on` continues the time of an interrupted one."""

    def __init__(self) -> None:
        self._origin_ns = host_clock.now_ns()

    @property
    def origin(self) -> ClockOrigin:
        """For the journal, so that a later start can continue on the very same time."""
        return ClockOrigin(self._origin_ns, _boot_ns())

    def now_ns(self) -> int:
        return host_clock.now_ns() - self._origin_ns

    def now_us(self) -> int:
        return self.now_ns() // 1000

    def go_on(self, origin: ClockOrigin | None, last_us: int) -> bool:
        """Continue an interrupted session's time. To be called only before this clock has timed anything.

        True: the computer's clock never stopped, so presses from before and after are on one time scale. False: it did,
        or that is uncertain, so they can't be compared.
        """
        if origin is not None and abs(origin.boot_ns - _boot_ns()) < SAME_BOOT_NS:
            self._origin_ns = origin.origin_ns
            if self.now_us() >= last_us:
                return True
        self._origin_ns = host_clock.now_ns() - (last_us + GAP_US) * 1000
        return False


def _boot_ns() -> int:
    """Time of day minus a clock that stops in sleep, and that network time corrects just like the time of day.

    (Not minus the host's clock: nothing corrects that one, so in a day of play the two would differ by seconds.)
    """
    return time.time_ns() - time.monotonic_ns()
