"""What the clock costs and how sharp it is, on simulated evenings: python -m tests.core.bench_clock"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from statistics import median, quantiles

from tests.core.crystal import Crystal
from tests.core.links import SYNC, USB, Evening, ping

from gotit.core.clock import MAX_DRIFT_PPB_PER_S, MAX_SKEW_PPM, BoxClock
from gotit.core.press import HOST_CLOCK

SECONDS, SETTLED_US = 600, 60_000_000


def time_us(what: Callable[[], object]) -> float:
    """On the processor, so that what else the computer does counts little."""
    begun = time.thread_time_ns()
    what()
    return (time.thread_time_ns() - begun) / 1000


def show_cost() -> None:
    print("| what | median µs | p99 µs |\n|---|---|---|")
    taken: dict[str, list[float]] = {}
    clock = BoxClock("e661", "1a2b3c4d")
    for step in Evening(1, SECONDS, 2).steps():
        alone = clock.forget(USB).forget(SYNC)
        work: dict[str, Callable[[], object]] = {
            "learn a ping": partial(clock.observe, step.sample),
            "learn a ping, a frame and a pulse": partial(step.learnt_by, clock),
            "read a press, also on the host's clock": partial(alone.readings, step.press_us, 1),
            "read a press, also on three clocks": partial(clock.readings, step.press_us, 1),
            "promise, on three clocks": partial(clock.promise, step.press_us),
        }
        for what, do in work.items():
            taken.setdefault(what, []).append(time_us(do))
        clock = step.learnt_by(clock)
    for what, times in taken.items():
        print(f"| {what} | {median(times):.0f} | {quantiles(times, n=100)[98]:.0f} |")
    kept = clock.mapping(HOST_CLOCK)
    print(f"\nFacts kept: {len(kept.lower.ticks_us)} from below, {len(kept.upper.ticks_us)} from above.\n")


def widths_us(per_s: int, clock_name: str, one_way_us: int = 140) -> list[int]:
    """Half-widths of the bound at presses, from the first minute's end on."""
    clock, found = BoxClock("e661", "1a2b3c4d"), list[int]()
    for step in Evening(per_s, SECONDS, per_s, one_way_us).steps():
        clock = step.learnt_by(clock)
        if step.press_us > SETTLED_US and (width_us := clock.uncertainty_us(step.press_us, clock_name)) is not None:
            found.append(width_us)
    return sorted(found)


def show_sharpness() -> None:
    print("| half-width of the bound | a second | median | p90 | p99 |\n|---|---|---|---|---|")
    for one_way_us, per_s in product((140, 280), (2, 4, 8)):
        widths = [width_us / one_way_us for width_us in widths_us(per_s, HOST_CLOCK, one_way_us)]
        median_, p90, p99 = (quantiles(widths, n=100)[k] for k in (49, 89, 98))
        what = f"pings, of half the best round trip of {2 * one_way_us} µs"
        print(f"| {what} | {per_s} | × {median_:.2f} | × {p90:.2f} | × {p99:.2f} |")
    for what, clock in (("frames", USB), ("pulses", SYNC)):
        cuts = quantiles(widths_us(2, clock), n=100)
        print(f"| {what} | 2 | {cuts[49]:.0f} µs | {cuts[89]:.0f} µs | {cuts[98]:.0f} µs |")


def show_drift_beyond_the_limit() -> None:
    """A minute of rest, then a minute of drift that the limit does not allow: how wrong, how soon noticed?"""
    print("\n| drift, of the limit | moments out of bounds | by at most | noticed after |\n|---|---|---|---|")
    for times in (1, 3, 10, 30):
        host = Crystal(0, 0, [(60_000_000, 0), (60_000_000, times * MAX_DRIFT_PPB_PER_S)], MAX_SKEW_PPM)
        clock, chance, out_us, noticed = BoxClock("e661", "1a2b3c4d"), random.Random(1), list[float](), "not"
        for half_second in range(240):
            at_us = half_second * 500_000
            extent, truth_ns = clock.mapping(HOST_CLOCK).extent(at_us), host.offset_ns(at_us)
            if extent.lower_ns is not None and extent.upper_ns is not None:
                out_us.append(float(max(extent.lower_ns - truth_ns, truth_ns - extent.upper_ns, Fraction(0))) / 1000)
            near = chance.random() < 0.25
            out_ns, back_ns = (
                int(140_000 + (chance.uniform(0, 5_000) if near else chance.expovariate(1 / 300_000))) for _ in range(2)
            )
            clock = clock.observe(ping(host, Fraction(at_us), out_ns, Fraction(80), back_ns))
            if clock.breaks and noticed == "not":
                noticed = f"{half_second / 2 - 60:.0f} s"
        wrong = sum(1 for each_us in out_us if each_us)
        print(f"| × {times} | {wrong} of {len(out_us)} | {max(out_us):.0f} µs | {noticed} |")


if __name__ == "__main__":
    show_cost()
    show_sharpness()
    show_drift_beyond_the_limit()
