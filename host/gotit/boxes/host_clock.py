"""The host's clock: counts on at the rate of the computer's own crystal, and knows how long the computer slept.

May not happen here: a clock that the network's time bends, the time of day.

Bounds between a box and the host rest on two rates that hardly change. Linux bends `perf_counter` (CLOCK_MONOTONIC,
see clock_gettime(2)) whenever the time service corrects the time of day, by up to 500 ppm; CLOCK_MONOTONIC_RAW is
left alone. On macOS and Windows `perf_counter` is left alone, too (mach_absolute_time, QueryPerformanceCounter).

None of these need count while the computer sleeps, and boxes go on counting: whoever compares the two asks
`asleep_ns` and forgets what was known before when it has grown.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

ClockNs = Callable[[], int]

SLEPT_NS = 1_000_000
"""`asleep_ns` is the difference of two readings one after the other; less than this is no sleep."""


def _reads(clock_id: int) -> ClockNs:
    return lambda: time.clock_gettime_ns(clock_id)


def _choose(platform: str) -> tuple[ClockNs, ClockNs]:
    """The clock, and the time slept since the computer started, where the system tells it."""
    if platform == "linux":
        with_sleep, without = _reads(time.CLOCK_BOOTTIME), time.monotonic_ns  # these two are bent alike
        return _reads(time.CLOCK_MONOTONIC_RAW), lambda: with_sleep() - without()
    if platform == "darwin":
        return time.perf_counter_ns, lambda: time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW) - time.perf_counter_ns()
    return time.perf_counter_ns, lambda: 0  # Windows: its counter goes on in most sleeps; where not, pings tell


now_ns, asleep_ns = _choose(sys.platform)
"""ns since some moment before the program began; and how many ns of sleep are not in it (0 where nobody knows)."""
