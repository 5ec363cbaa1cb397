"""What is known of another clock as a box's counter goes on: hard bounds, from one-sided facts.

May not happen here: an assumption that the two directions of a cable are equally fast, a midpoint, a regression,
I/O, reading any clock.

The *offset* is the other clock's time minus the box's own, in ns, as a function of the box's tick. A fact says that at
one tick the offset was at most so much (or at least). Of the two clocks it is assumed, and nothing else, that they run
apart by at most `max_skew_ppm` and that this skew changes by at most `max_drift_ppb_per_s`.

**The bound.** Let τ be the time from a fact to the tick that is asked for (negative if the fact is the later one), and
o and s the offset and the skew at that tick. Then "at most U" becomes `o ≤ U + s·τ + drift·τ²/2`, a half-plane over
(s, o). The facts on both sides and |s| ≤ max_skew cut a convex polygon out of that plane, and the truth lies in
it. Its lowest and highest o are the bound. Besides, whatever the drift, `o ≤ U + max_skew·|τ|`.

**What must be kept.** Draw every fact as a point: its tick, and its U + drift·tick²/2. Asking at another tick adds the
same straight line to all points, so their lower convex hull stays the same one for ever. A fact that lies on or above
the hull follows, at every tick, from its two neighbours on it: it is forgotten for good, and nothing is lost
(`tests/core/test_mapping.py` compares with a brute force that keeps everything).

**The arithmetic.** Floats choose the two facts that meet in the polygon's corner; the corner's height is then worked
out in integers, rounded outwards. Any two facts whose weights are not negative bound the offset truly, so a float that
chooses badly can only make the bound wider, never false.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

MAX_FACTS = 64
"""As many facts are kept on either side; the oldest, which say the least, go first. Some ten are usual."""

SCALE = 2 * 10**12
"""Integers in units of 1 / SCALE ns hold drift·τ²/2 exactly: τ in µs, drift in ppb a second."""

SLACK_NS = 0.5
"""Facts are thought to contradict each other only beyond this: far more than floats err here, far less than matters."""


class Facts(Struct, frozen=True):
    """One side: at `ticks_us[k]` the offset was at most `at_most_ns[k]`; only the corners of their hull, oldest first.

    `bends[k]`: slope of the hull's edge from corner k to k + 1, in ns a µs, as seen from tick 0; they rise. "At least"
    is the same thing of the negated offset.
    """

    ticks_us: tuple[int, ...] = ()
    at_most_ns: tuple[int, ...] = ()
    bends: tuple[float, ...] = ()

    def learn(self, tick_us: int, at_most_ns: int, drift_ppb_per_s: int) -> Facts:
        """The hull with one more fact: the same one if this fact follows from the others."""

        def is_needless(left: int, middle: int, right: int) -> bool:
            """Does the middle one lie on or above the chord of the others?"""
            (t0, u0), (t1, u1), (t2, u2) = (corners[k] for k in (left, middle, right))
            above = (u1 - u0) * (t2 - t1) - (u2 - u1) * (t1 - t0)  # of the offsets; the rest is what drift·t²/2 adds
            return SCALE * above >= drift_ppb_per_s * (t1 - t0) * (t2 - t1) * (t2 - t0)

        at = bisect_left(self.ticks_us, tick_us)
        corners = list(zip(self.ticks_us, self.at_most_ns, strict=True))
        if at < len(corners) and corners[at][0] == tick_us:
            if corners[at][1] <= at_most_ns:
                return self
            del corners[at]
        corners.insert(at, (tick_us, at_most_ns))
        if 0 < at < len(corners) - 1 and is_needless(at - 1, at, at + 1):
            return self
        while at > 1 and is_needless(at - 2, at - 1, at):
            at -= 1
            del corners[at]
        while at < len(corners) - 2 and is_needless(at, at + 1, at + 2):
            del corners[at + 1]
        corners = corners[-MAX_FACTS:]
        drift = drift_ppb_per_s / SCALE
        return Facts(
            tuple(tick for tick, _ in corners),
            tuple(most for _, most in corners),
            tuple((u1 - u0) / (t1 - t0) + drift * (t0 + t1) for (t0, u0), (t1, u1) in pairwise(corners)),
        )

    def reach_ns(self, tick_us: int, max_skew_ppm: int) -> int | None:
        """The most that the offset can be by the limit of the skew alone, rounded up."""
        if not self.ticks_us:
            return None
        facts = zip(self.ticks_us, self.at_most_ns, strict=True)
        return -(-min([1000 * most + max_skew_ppm * abs(tick_us - tick) for tick, most in facts]) // 1000)

    def touch(self, skew: float, tick_us: int, drift_ppb_per_s: int) -> tuple[int, int]:
        """The corner that a line of this skew (ns a µs) at `tick_us` meets first: its age, and what it allows."""
        k = bisect_left(self.bends, skew + 2 * drift_ppb_per_s / SCALE * tick_us)
        return self._at(k, tick_us, drift_ppb_per_s)

    def chord_ns(self, tick_us: int, drift_ppb_per_s: int) -> int | None:
        """The bound by the two facts on either side of the tick, rounded up; None outside of the facts."""
        k = bisect_left(self.ticks_us, tick_us)
        if not 0 < k < len(self.ticks_us):
            return None
        return _meet_ns(*self._at(k, tick_us, drift_ppb_per_s), *self._at(k - 1, tick_us, drift_ppb_per_s))[1]

    def _at(self, k: int, tick_us: int, drift_ppb_per_s: int) -> tuple[int, int]:
        age_us = tick_us - self.ticks_us[k]
        return age_us, SCALE * self.at_most_ns[k] + drift_ppb_per_s * age_us * age_us


class Corner(Struct, frozen=True):
    """An upper and a lower fact at the tick that is asked for: how old they are, and the offset they allow for skew 0.

    In 1 / SCALE ns. Where their lines over the skew meet is a corner of the polygon: no greater, or no smaller, skew.
    """

    upper_age_us: int
    upper: int
    lower_age_us: int
    lower: int

    @property
    def turn_us(self) -> int:
        """How fast the room between the two shrinks as the skew grows."""
        return self.lower_age_us - self.upper_age_us

    def room_ns(self, skew: float) -> float:
        """How far apart the two are at this skew (ns a µs)."""
        return (self.upper - self.lower) / SCALE - skew * self.turn_us

    def skew(self) -> float:
        """The skew at which they meet, in ns a µs."""
        return (self.upper - self.lower) / SCALE / self.turn_us

    def skew_ppb(self) -> tuple[int, int]:
        """The same in ppb, rounded down and up."""
        over, under = (self.upper - self.lower) * 10**6, SCALE * self.turn_us
        return over // under, -(-over // under)

    def offset_ns(self) -> tuple[int, int]:
        """The offset at which they meet, rounded down and up."""
        return _meet_ns(self.upper_age_us, self.upper, self.lower_age_us, self.lower)


class Extent(Struct, frozen=True):
    """All that is known at one tick; None where that side has no bound. `is_true`: no fact contradicts another."""

    lower_ns: int | None
    upper_ns: int | None
    skew_low_ppb: int
    skew_high_ppb: int
    is_true: bool = True


class Anchor(Struct, frozen=True):
    """At `tick_us` the offset was at least `at_least_ns`, and whoever asked was promised that it stays so."""

    tick_us: int
    at_least_ns: int


class ClockMapping(Struct, frozen=True):
    """The offset of one other clock against the ticks of one boot of one box. A value: to freeze it, keep it.

    `breaks` counts how often a fact excluded what was known (a computer slept, a clock was set): then all was
    forgotten but that fact. `upper`: the facts "at most"; `lower`: "at least", negated.
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
        return max((facts.ticks_us[-1] for facts in (self.lower, self.upper) if facts.ticks_us), default=None)

    @property
    def is_bounded(self) -> bool:
        """Is anything known on both sides?"""
        return bool(self.lower.ticks_us and self.upper.ticks_us)

    def with_bounds(self, tick_us: int, lower_ns: int | None, upper_ns: int | None) -> ClockMapping:
        """One more thing known: when the box showed `tick_us`, the offset lay in this interval (None: open).

        If that contradicts what is known, all else is forgotten. An empty interval changes nothing.
        """
        if lower_ns is not None and upper_ns is not None and lower_ns > upper_ns:
            return self
        return self._with(tick_us, lower_ns, tick_us, upper_ns)

    def with_times(self, low_us: int, at_least_ns: int, high_us: int, at_most_ns: int) -> ClockMapping:
        """Likewise: at the box's `low_us` the other clock showed at least this time, at its `high_us` at most that.

        What contradicts itself is not meant for here (`PingSample.is_possible`).
        """
        return self._with(low_us, at_least_ns - 1000 * low_us, high_us, at_most_ns - 1000 * high_us)

    def lower_ns(self, tick_us: int) -> int | None:
        """The other clock's time minus the box's is at least this when the box shows `tick_us`; None: not bounded."""
        return self.extent(tick_us).lower_ns

    def upper_ns(self, tick_us: int) -> int | None:
        """The other clock's time minus the box's is at most this when the box shows `tick_us`."""
        return self.extent(tick_us).upper_ns

    def skew_ppb(self, tick_us: int) -> tuple[int, int] | None:
        """How much faster than the box's the other clock runs at `tick_us`, at least and at most."""
        extent = self.extent(tick_us)
        return (extent.skew_low_ppb, extent.skew_high_ppb) if self.is_bounded else None

    def uncertainty_us(self, tick_us: int) -> int | None:
        """Half the width of the offset's bound at `tick_us`, rounded up."""
        extent = self.extent(tick_us)
        if extent.lower_ns is None or extent.upper_ns is None:
            return None
        return -((extent.lower_ns - extent.upper_ns) // 2000)

    def promise(self, tick_us: int) -> ClockMapping:
        """The mapping, bound to read nothing at or after this tick earlier than it would read this tick now.

        More facts only ever narrow the bound; when the oldest fact has to go it may widen again, and what a watermark
        has told the referee stays true through that.
        """
        at_least_ns = self.lower_ns(tick_us)
        if at_least_ns is None or (self.promised is not None and tick_us <= self.promised.tick_us):
            return self
        return replace(self, promised=Anchor(tick_us, at_least_ns))

    def extent(self, tick_us: int) -> Extent:
        """All bounds at one tick, before, between or after the facts.

        Where the facts contradict each other there is no polygon (the skew changed faster than it may): then only the
        limit of the skew itself is used.
        """
        limit_ppb = 1000 * self.max_skew_ppm
        upper_ns, lower_ns = self._reach_ns(tick_us)
        if lower_ns is None or upper_ns is None:
            return Extent(lower_ns, upper_ns, -limit_ppb, limit_ppb)
        corners = self._corners(tick_us)
        if corners is None:
            return Extent(lower_ns, upper_ns, -limit_ppb, limit_ppb, False)
        uppers, lowers, low_ppb, high_ppb = [upper_ns], [lower_ns], -limit_ppb, limit_ppb
        slowest, fastest = corners
        if fastest is not None:
            down_ns, up_ns = fastest.offset_ns()
            high_ppb = fastest.skew_ppb()[1]
            if fastest.upper_age_us >= 0:
                uppers.append(up_ns)
            if fastest.lower_age_us <= 0:
                lowers.append(down_ns)
        if slowest is not None:
            down_ns, up_ns = slowest.offset_ns()
            low_ppb = slowest.skew_ppb()[0]
            if slowest.upper_age_us <= 0:
                uppers.append(up_ns)
            if slowest.lower_age_us >= 0:
                lowers.append(down_ns)
        drift = self.max_drift_ppb_per_s
        if (chord_ns := self.upper.chord_ns(tick_us, drift)) is not None:
            uppers.append(chord_ns)
        if (chord_ns := self.lower.chord_ns(tick_us, drift)) is not None:
            lowers.append(-chord_ns)
        return Extent(max(lowers), min(uppers), low_ppb, high_ppb, lower_ns <= upper_ns)

    def _reach_ns(self, tick_us: int) -> tuple[int | None, int | None]:
        """What follows from the limit of the skew alone, and from promises: at most, at least."""
        upper_ns = self.upper.reach_ns(tick_us, self.max_skew_ppm)
        negated_ns = self.lower.reach_ns(tick_us, self.max_skew_ppm)
        if negated_ns is None:
            return upper_ns, None
        if self.promised is None:
            return upper_ns, -negated_ns
        promised = Facts((self.promised.tick_us,), (-self.promised.at_least_ns,))
        return upper_ns, -min(negated_ns, promised.reach_ns(tick_us, self.max_skew_ppm) or 0)

    def _corners(self, tick_us: int) -> tuple[Corner | None, Corner | None] | None:
        """The corners of least and of greatest skew (None: that is the limit itself); None if there is no polygon."""
        limit = self.max_skew_ppm / 1000
        ends: list[Corner | None] = []
        for start in (-limit, limit):
            # Newton's way from outside: the room between the two sides is a concave function of the skew.
            skew, found = start, None
            while (corner := self._touch(skew, tick_us)).room_ns(skew) < -SLACK_NS:
                if corner.turn_us * start <= 0:
                    return None
                found, skew = corner, corner.skew()
                if abs(skew) > limit:
                    return None
            ends.append(found)
        return ends[0], ends[1]

    def _touch(self, skew: float, tick_us: int) -> Corner:
        """The facts that a line of this skew touches first, from below and from above."""
        drift = self.max_drift_ppb_per_s
        upper_age_us, upper = self.upper.touch(skew, tick_us, drift)
        lower_age_us, negated = self.lower.touch(-skew, tick_us, drift)
        return Corner(upper_age_us, upper, lower_age_us, -negated)

    def _with(self, low_us: int, lower_ns: int | None, high_us: int, upper_ns: int | None) -> ClockMapping:
        after = self._learn(low_us, lower_ns, high_us, upper_ns)
        if after is self or (after.extent(low_us).is_true and (low_us == high_us or after.extent(high_us).is_true)):
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


def _meet_ns(age_us: int, height: int, other_age_us: int, other_height: int) -> tuple[int, int]:
    """The line through two facts (ages differ), read at the tick that is asked for: in ns, rounded down and up."""
    over, under = height * other_age_us - other_height * age_us, SCALE * (other_age_us - age_us)
    return over // under, -(-over // under)


IDENTITY = ClockMapping(0, 0, Facts((0,), (0,)), Facts((0,), (0,)))
"""Of a clock that is the box's own counter."""
