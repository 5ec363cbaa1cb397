"""The host's clock, as the program has it (`boxes.host_clock`), in the process that serves the phones.

Must not: be adjusted, or have a beginning of its own: both processes compare what it says. A test holds them together.
"""

from __future__ import annotations

import sys
import time

if sys.platform == "linux":

    def now_ns() -> int:
        """ns since some moment before the program began."""
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW)

else:

    def now_ns() -> int:
        """ns since some moment before the program began."""
        return time.perf_counter_ns()
