"""The host's clock: counts on at the rate of the computer's own crystal, and knows how long the computer slept.

May not happen here: a clock that the network's time bends, the time of day.

Bounds between a box and the host rest on two rates that hardly change. Linux bends `perf_counter` (CLOCK_MONOTONIC,
see clock_gettime(2)) whenever the time service corrects the time of day: its frequency by up to 500 ppm (adjtimex(2),
ADJ_FREQUENCY), and by up to ±100 000 ppm with the tick (ADJ_TICK). CLOCK_MONOTONIC_RAW is left alone. On macOS and
Windows `perf_counter` is left alone, too (mach_absolute_time, QueryPerformanceCounter).

Left alone is not true: its rate is what was worked out when the computer started, or what a virtual machine says, and
nobody promises how well. `core.clock.MAX_SKEW_PPM` leaves room for that.

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


if sys.platform == "linux":

    def now_ns() -> int:
        """ns since some moment before the program began."""
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)

    def asleep_ns() -> int:
        """How many ns of sleep are not in `now_ns`, since some moment; 0 for ever where nobody knows."""
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) - time.monotonic_ns()  # these two are bent alike

else:

    def now_ns() -> int:
        """ns since some moment before the program began."""
        return time.perf_counter_ns()

    if sys.platform == "darwin":

        def asleep_ns() -> int:
            """How many ns of sleep are not in `now_ns`, since some moment."""
            return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW) - time.perf_counter_ns()

    else:

        def asleep_ns() -> int:
            """Windows: its counter goes on in most sleeps; where it does not, pings tell."""
            return 0
