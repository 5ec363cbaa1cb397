"""The host's clock. It runs at the rate of the computer's own crystal, and knows how long the computer has slept.

Must not: use a clock that network time adjusts, or the time of day.

Bounds between a box and the host rest on two rates that hardly change. Linux adjusts `perf_counter` (CLOCK_MONOTONIC,
see clock_gettime(2)) whenever the time service corrects the time of day: its frequency by up to 500 ppm (adjtimex(2),
ADJ_FREQUENCY), and by up to ±100 000 ppm with the tick (ADJ_TICK). It does not adjust CLOCK_MONOTONIC_RAW. macOS and
Windows do not adjust `perf_counter` (mach_absolute_time, QueryPerformanceCounter).

Not adjusted does not mean exact. The rate was worked out when the computer started, or told by a virtual machine, and
nobody promises how well. `core.clock.MAX_SKEW_PPM` leaves room for that.

Any of these clocks may stand still while the computer sleeps, but boxes go on counting. Whoever compares the two asks
`asleep_ns`, and forgets what was known before if it has grown.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

ClockNs = Callable[[], int]

SLEPT_NS = 1_000_000
"""`asleep_ns` is the difference of two readings taken one after the other. Less than this is not a sleep."""


if sys.platform == "linux":

    def now_ns() -> int:
        """ns since some moment before the program began."""
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)

    def asleep_ns() -> int:
        """How many ns of sleep are missing from `now_ns`, since some moment; always 0 where nobody knows."""
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.monotonic_ns()  # both are adjusted alike

else:

    def now_ns() -> int:
        """ns since some moment before the program began."""
        return time.perf_counter_ns()

    if sys.platform == "darwin":

        def asleep_ns() -> int:
            """How many ns of sleep are missing from `now_ns`, since some moment."""
            return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW) - time.perf_counter_ns()

    else:

        def asleep_ns() -> int:
            """Windows: its counter runs on in most kinds of sleep. Where it does not, pings show it."""
            return 0
