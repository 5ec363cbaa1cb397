"""One offset that several boxes know, each by its own readings: either they agree, or an assumption is false.

Must not: do I/O, use time, decide who is wrong.

Every bound is hard. Boxes that share a clock have bounds that overlap at every instant. Where they only seem to share
it (two counts of frames taken for one, a pulse matched with another), the true offsets differ, by a constant phase or
by a slope that grows. Sooner or later a bound of one box excludes what the others allow. That is proof.
"""

from __future__ import annotations

from gotit.core.mapping import ClockMapping


class Agreement:
    """Offset of one shared clock (in ns) against the ticks of another (in µs), as all boxes in it know it together.

    `max_skew_ppm`, `max_drift_ppb_per_s`: of the two clocks. Limits that are too strict cause false contradictions.
    What rests on this clock is then not used, which costs precision, not fairness.
    """

    def __init__(self, max_skew_ppm: int, max_drift_ppb_per_s: int) -> None:
        self.known = ClockMapping(max_skew_ppm, max_drift_ppb_per_s)

    def add(self, tick_us: int, lower_ns: int | None, upper_ns: int | None) -> bool:
        """Add one more bound (None: open on that side). False: it contradicts what is known, and is not taken."""
        after = self.known.with_bounds(tick_us, lower_ns, upper_ns)
        if after.breaks:
            return False
        self.known = after
        return True

    def add_all(self, known: ClockMapping) -> bool:
        """Add all that one box knows. False: some of it contradicts what is known, and that part is not taken."""
        upper, lower = known.upper, known.lower
        told = [self.add(t, None, most) for t, most in zip(upper.ticks_us, upper.at_most_ns, strict=True)]
        told += [self.add(t, -most, None) for t, most in zip(lower.ticks_us, lower.at_most_ns, strict=True)]
        return all(told)


def contradict(one: ClockMapping, other: ClockMapping, tick_us: int) -> str:
    """How two boxes' knowledge of one offset disagrees at a tick: "phase", "slope", or "" if it does not."""
    if _apart((one.lower_ns(tick_us), one.upper_ns(tick_us)), (other.lower_ns(tick_us), other.upper_ns(tick_us))):
        return "phase"
    return "slope" if _apart(one.skew_ppb(tick_us), other.skew_ppb(tick_us)) else ""


def _apart(one: tuple[int | None, int | None] | None, other: tuple[int | None, int | None] | None) -> bool:
    (low, high), (other_low, other_high) = one or (None, None), other or (None, None)
    if low is None or high is None or other_low is None or other_high is None:
        return False
    return low > other_high or other_low > high
