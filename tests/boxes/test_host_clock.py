"""The host's clock: never adjusted, never back, and a sleep is known where the system reports it."""

from __future__ import annotations

import sys
import time
from functools import partial

from gotit.boxes import host_clock


def test_it_only_goes_on() -> None:
    stamps = [host_clock.now_ns() for _ in range(1000)]
    assert stamps == sorted(stamps)
    assert stamps[-1] > stamps[0]


def test_it_is_the_clock_that_the_time_service_leaves_alone() -> None:
    raw = partial(time.clock_gettime_ns, time.CLOCK_MONOTONIC_RAW) if sys.platform == "linux" else time.perf_counter_ns
    before_ns = raw()
    now_ns = host_clock.now_ns()
    assert before_ns <= now_ns <= raw()


def test_the_time_slept_stands_still_while_the_computer_is_awake() -> None:
    before_ns = host_clock.asleep_ns()
    time.sleep(0.05)
    assert abs(host_clock.asleep_ns() - before_ns) < host_clock.SLEPT_NS
