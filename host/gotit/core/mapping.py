"""What is known of another clock relative to a box's counter: hard bounds, from one-sided facts.

Must not: assume that both directions of a cable are equally fast, take a midpoint, fit a regression, do I/O, read any
clock.

The *offset* is the other clock's time minus the box's own, in ns, as a function of the box's tick. A fact says that at
one tick the offset was at most so much, or at least so much. Only two things are assumed of the clocks: their rates
differ by at most `max_skew_ppm`, and this skew changes by at most `max_drift_ppb_per_s`.

**The bound.** Let τ be the time from a fact to the tick in question (negative if the fact is later), and let o and s be
the offset and the skew at that tick. Then "at most U" becomes `o ≤ U + s·τ + drift·τ²/2`, a half-plane over (s, o), and
"at least L" becomes `o ≥ L + s·τ − drift·τ²/2`. All facts and |s| ≤ max_skew cut a convex polygon out of that plane.
The truth lies in it, so its lowest and highest o are the bound. After the newest fact the polygon is the one at the
newest fact's tick. From there the offset follows the skew, and the drift adds its square. Besides, whatever the drift,
`L − max_skew·|τ| ≤ o ≤ U + max_skew·|τ|`. `facts` says which facts must be kept for all that.

**The arithmetic.** Floats choose facts. Integers work out whether two facts leave any room, where they meet, and how
high that lies. Only the offset is rounded, outwards. What two facts exclude is truly excluded, so a float that chooses
badly can only widen the bound, never make it false. And facts that are true never contradict each other.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.facts import SCALE, Facts, Line, meet_ns

Ratio = tuple[int, int]
"""A skew in ns a µs, exactly: numerator and denominator (at least 1)."""


class Corner(Struct, frozen=True):
    """A fact from above and a fact from below (of the negated offset) that face each other at one tick.

    `meet`: they form a corner of the polygon, its least or greatest skew. Otherwise the polygon ends at the limit of
    the skew, and these two are the nearest facts.
    """

    above: Line
    below: Line
    meet: bool = False

    @property
    def turn_us(self) -> int:
        """How fast the room between the two shrinks as the skew grows."""
        return self.below[0] - self.above[0]

    def leaves_room(self, skew: Ratio) -> bool:
        """Does any offset satisfy both at this skew?"""
        over, under = skew
        return (self.above[1] + self.below[1]) * under >= SCALE * self.turn_us * over

    def skew(self) -> Ratio:
        """The skew at which they meet."""
        sign = 1 if self.turn_us > 0 else -1
        return sign * (self.above[1] + self.below[1]), sign * SCALE * self.turn_us

    def skew_ppb(self) -> int:
        """The same, rounded away from the possible: down if it is the least skew, up if it is the greatest."""
        over, under = (self.above[1] + self.below[1]) * 10**6, SCALE * self.turn_us
        return -(-over // under) if under > 0 else over // under

    def offset_ns(self) -> int:
        """The offset at which they meet, rounded up."""
        return meet_ns(self.above, (self.below[0], -self.below[1]))[1]


class Extent(Struct, frozen=True):
    """The bounds of the offset at one tick, in ns; None where that side has no bound."""

    lower_ns: int | None
    upper_ns: int | None


class Anchor(Struct, frozen=True):
    """At `tick_us` the offset was at least `at_least_ns`, and it was promised to stay so."""

    tick_us: int
    at_least_ns: int


class ClockMapping(Struct, frozen=True):
    """The offset of one other clock against the ticks of one boot of one box. A value: to freeze it, keep it.

    On the other clock, both ends of a tick's reading grow with the tick: the bound moves by some thousand ppm at most,
    time by a million. `upper`: the facts "at most"; `lower`: "at least", of the negated offset. `breaks` counts how
    often a fact contradicted what was known (a computer slept, a clock was set): then all but that fact was forgotten.
    """

    max_skew_ppm: int
    max_drift_ppb_per_s: int
    upper: Facts = Facts()
    lower: Facts = Facts()
    promised: Anchor | None = None
    breaks: int = 0

    @property
    def newest_us(self) -> int | None:
        """The tick of the latest fact."""
        lower, upper = self.lower.ticks_us[-1:], self.upper.ticks_us[-1:]
        return max(lower + upper, default=None)

    @property
    def is_bounded(self) -> bool:
        """Is anything known on both sides?"""
        return bool(self.lower.ticks_us and self.upper.ticks_us)

    # --- learning --------------------------------------------------------------------------------------------------

    def with_bounds(self, tick_us: int, lower_ns: int | None, upper_ns: int | None) -> ClockMapping:
        """One more fact: when the box showed `tick_us`, the offset lay in this interval (None: open).

        If that contradicts what is known, all else is forgotten. An empty interval changes nothing.
        """
        if lower_ns is not None and upper_ns is not None and lower_ns > upper_ns:
            return self
        return self._with(tick_us, lower_ns, tick_us, upper_ns)

    def with_times(self, low_us: int, at_least_ns: int, high_us: int, at_most_ns: int) -> ClockMapping:
        """Likewise: at the box's `low_us` the other clock showed at least this time, and at its `high_us` at most that.

        The two must not contradict each other.
        """
        return self._with(low_us, at_least_ns - 1000 * low_us, high_us, at_most_ns - 1000 * high_us)

    def promise(self, tick_us: int) -> ClockMapping:
        """The mapping, promising: nothing at or after this tick is read earlier than this tick would be read now.

        More facts only narrow the bound. When the oldest fact has to go, it may widen again. The promise keeps true
        what a watermark has told the referee.
        """
        at_least_ns = self.lower_ns(tick_us)
        if at_least_ns is None or (self.promised is not None and tick_us <= self.promised.tick_us):
            return self
        return replace(self, promised=Anchor(tick_us, at_least_ns))

    def _with(self, low_us: int, lower_ns: int | None, high_us: int, upper_ns: int | None) -> ClockMapping:
        after = self._learn(low_us, lower_ns, high_us, upper_ns)
        if after is self or all(after._is_possible(tick_us) for tick_us in {low_us, high_us}):
            return after
        fresh = ClockMapping(self.max_skew_ppm, self.max_drift_ppb_per_s, breaks=self.breaks + 1)
        return fresh._learn(low_us, lower_ns, high_us, upper_ns)

    def _learn(self, low_us: int, lower_ns: int | None, high_us: int, upper_ns: int | None) -> ClockMapping:
        upper, lower = self.upper, self.lower
        if upper_ns is not None:
            upper = upper.learn(high_us, upper_ns, self.max_drift_ppb_per_s)
        if lower_ns is not None:
            lower = lower.learn(low_us, -lower_ns, self.max_drift_ppb_per_s)
        return self if upper is self.upper and lower is self.lower else replace(self, upper=upper, lower=lower)

    def _is_possible(self, tick_us: int) -> bool:
        """Is this tick free of contradictions between facts?"""
        at_most_ns = self.upper.reach_ns(tick_us, self.max_skew_ppm)
        negated_ns = self.lower.reach_ns(tick_us, self.max_skew_ppm)
        if at_most_ns is None or negated_ns is None:
            return True
        return -negated_ns <= at_most_ns and self._corner(tick_us, 1) is not None

    # --- asking ----------------------------------------------------------------------------------------------------

    def lower_ns(self, tick_us: int) -> int | None:
        """A lower bound of the other clock's time minus the box's when the box shows `tick_us`; None: not bounded."""
        negated_ns = ClockMapping(self.max_skew_ppm, self.max_drift_ppb_per_s, self.lower, self.upper)._top_ns(tick_us)
        if negated_ns is None or self.promised is None:
            return None if negated_ns is None else -negated_ns
        apart_ns = -(-abs(tick_us - self.promised.tick_us) * self.max_skew_ppm // 1000)
        return max(-negated_ns, self.promised.at_least_ns - apart_ns)

    def upper_ns(self, tick_us: int) -> int | None:
        """An upper bound of the other clock's time minus the box's when the box shows `tick_us`; None: not bounded."""
        return self._top_ns(tick_us)

    def extent(self, tick_us: int) -> Extent:
        """Both bounds at one tick, before, between or after the facts."""
        return Extent(self.lower_ns(tick_us), self.upper_ns(tick_us))

    def uncertainty_us(self, tick_us: int) -> int | None:
        """Half the width of the offset's bound at `tick_us`, rounded up."""
        extent = self.extent(tick_us)
        if extent.lower_ns is None or extent.upper_ns is None:
            return None
        return -((extent.lower_ns - extent.upper_ns) // 2000)

    def skew_ppb(self, tick_us: int) -> tuple[int, int] | None:
        """How much faster the other clock runs than the box's at `tick_us`: at least, and at most."""
        if not self.is_bounded:
            return None
        least, greatest = self._corner(tick_us, -1), self._corner(tick_us, 1)
        limit_ppb = 1000 * self.max_skew_ppm
        since_ppb = -(-self.max_drift_ppb_per_s * (tick_us - self._until_us(tick_us)) // 1_000_000)
        return (
            max(least.skew_ppb() - since_ppb, -limit_ppb) if least is not None and least.meet else -limit_ppb,
            min(greatest.skew_ppb() + since_ppb, limit_ppb) if greatest is not None and greatest.meet else limit_ppb,
        )

    def _until_us(self, tick_us: int) -> int:
        """The tick whose polygon is used: this one, or the newest fact's if that is earlier."""
        newest_us = self.newest_us
        return tick_us if newest_us is None else min(tick_us, newest_us)

    def _top_ns(self, tick_us: int) -> int | None:
        """The highest offset of the polygon, rounded up.

        It is at the polygon's right end if the upper fact there is an old one (more skew, more offset). It is at the
        left end if the upper fact there is later than the tick. Otherwise it is where two upper facts meet. If facts
        contradict each other there is no polygon: the skew changed faster than it may, and only the limit of the skew
        itself is used.
        """
        reach_ns = self.upper.reach_ns(tick_us, self.max_skew_ppm)
        if reach_ns is None:
            return None
        if self.lower.ticks_us:
            for side in (1, -1):
                corner = self._corner(tick_us, side)
                if corner is None:
                    return reach_ns
                if corner.above[0] * side >= 0:
                    since_us = tick_us - self._until_us(tick_us)
                    bent_ns = -(-self.max_drift_ppb_per_s * since_us**2 // SCALE)
                    return min(reach_ns, corner.offset_ns() + bent_ns) if corner.meet else reach_ns
        chord_ns = self.upper.chord_ns(tick_us, self.max_drift_ppb_per_s)
        return reach_ns if chord_ns is None else min(reach_ns, chord_ns)

    def _corner(self, tick_us: int, side: int) -> Corner | None:
        """The end of the polygon at its greatest skew (side 1) or its least (-1); None: there is no polygon.

        Newton's method from outside: the room between above and below is a concave function of the skew. Each step
        turns to other facts. None goes beyond the limit on the other side: such facts contradict each other already by
        their reach, and were forgotten.
        """
        asked = tick_us, self._until_us(tick_us), self.max_drift_ppb_per_s
        over, under = side * self.max_skew_ppm, 1000
        found = None
        while True:
            skew = over / under
            corner = Corner(self.upper.touch(skew, *asked), self.lower.touch(-skew, *asked), True)
            if corner.leaves_room((over, under)):
                return found or replace(corner, meet=False)
            if corner.turn_us * side <= 0:
                return None
            found, (over, under) = corner, corner.skew()


IDENTITY = ClockMapping(0, 0, Facts((0,), (0,)), Facts((0,), (0,)))
"""The mapping of a box's own counter."""
