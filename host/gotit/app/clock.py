"""Session time: microseconds since the session began, on the computer's monotonic clock, going on after a restart.

May not happen here: the time of day (that is for people, not for judging).
"""

from __future__ import annotations

import time


class SessionClock:
    """Starts at `begin_us`: 0 for a new session, a moment after its last input for one that goes on."""

    def __init__(self, begin_us: int = 0) -> None:
        self._origin_ns = time.perf_counter_ns() - begin_us * 1000

    def now_ns(self) -> int:
        return time.perf_counter_ns() - self._origin_ns

    def now_us(self) -> int:
        return self.now_ns() // 1000

    def start_at(self, begin_us: int) -> None:
        """Move the session's time on to this moment. Only before anything has been timed with this clock."""
        self._origin_ns = time.perf_counter_ns() - begin_us * 1000
