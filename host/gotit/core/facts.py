"""One side of what is known of a clock: "at this tick the offset was at most so much", as few facts as say it all.

May not happen here: any knowledge of what a fact came from, I/O, reading any clock.

A fact that is τ old at some tick says of the offset o and the skew s there: `o ≤ at most + s·τ + drift·τ²/2` (see
`mapping`). Draw every fact as a point: its own tick, and its "at most" + drift·tick²/2. To ask about another tick then
only adds one straight line to all points, so the lower hull of the points is the same one for ever. A fact on or above
the hull follows, at every tick and for every skew, from its two neighbours on it: it can be forgotten for good, and
nothing is lost. "At least" is the same thing, of the negated offset.
"""

from __future__ import annotations

from bisect import bisect_left

from msgspec import Struct

MAX_FACTS = 32
"""The oldest goes when there are more. The hull's corners stay some √(8 · blur / drift) apart, ten seconds, so these
reach back for minutes, and a fact says most about the skew when it is about one minute old."""

SCALE = 2 * 10**12
"""Integers in units of 1 / SCALE ns hold drift·τ²/2 exactly: τ in µs, drift in ppb a second."""


Line = tuple[int, int]
"""A fact as seen from some tick: its age there in µs (negative: it is later), and the offset that it allows to a skew
of 0, in units of 1 / SCALE ns. To a skew of s ns a µs it allows `age · s` more."""


class Facts(Struct, frozen=True):
    """The corners of the hull, oldest first: at `ticks_us[k]` the offset was at most `at_most_ns[k]`.

    `bends[k]`: slope of the hull from corner k to corner k + 1, in ns a µs; they rise.
    """

    ticks_us: tuple[int, ...] = ()
    at_most_ns: tuple[int, ...] = ()
    bends: tuple[float, ...] = ()

    def learn(self, tick_us: int, at_most_ns: int, drift_ppb_per_s: int) -> Facts:
        """The hull with one more fact; the same object if this fact follows from the others."""
        ticks, most = self.ticks_us, self.at_most_ns
        right = bisect_left(ticks, tick_us)  # what is kept: all before `left` + 1, the new one, all from `right` on
        left = right - 1
        if right < len(ticks) and ticks[right] == tick_us:
            if most[right] <= at_most_ns:
                return self
            right += 1

        def is_needless(before: tuple[int, int], middle: tuple[int, int], after: tuple[int, int]) -> bool:
            """Does the middle one lie on or above the chord of the others?"""
            (t0, u0), (t1, u1), (t2, u2) = before, middle, after
            above = (u1 - u0) * (t2 - t1) - (u2 - u1) * (t1 - t0)  # without what drift·tick²/2 adds
            return SCALE * above >= drift_ppb_per_s * (t1 - t0) * (t2 - t1) * (t2 - t0)

        def corner(k: int) -> tuple[int, int]:
            return ticks[k], most[k]

        def slope(before: tuple[int, int], after: tuple[int, int]) -> float:
            (t0, u0), (t1, u1) = before, after
            return (u1 - u0) / (t1 - t0) + drift_ppb_per_s / SCALE * (t0 + t1)

        new = (tick_us, at_most_ns)
        if left >= 0 and right < len(ticks) and is_needless(corner(left), new, corner(right)):
            return self
        while left > 0 and is_needless(corner(left - 1), corner(left), new):
            left -= 1
        while right < len(ticks) - 1 and is_needless(new, corner(right), corner(right + 1)):
            right += 1
        bends = self.bends[: max(0, left)]
        if left >= 0:
            bends += (slope(corner(left), new),)
        if right < len(ticks):
            bends += (slope(new, corner(right)), *self.bends[right:])
        ticks, most = (*ticks[: left + 1], tick_us, *ticks[right:]), (*most[: left + 1], at_most_ns, *most[right:])
        old = max(0, len(ticks) - MAX_FACTS)
        return Facts(ticks[old:], most[old:], bends[old:])

    def reach_ns(self, tick_us: int, max_skew_ppm: int) -> int | None:
        """The most that the offset can be by the limit of the skew alone, rounded up; None if nothing is known."""
        if not self.ticks_us:
            return None
        facts = zip(self.ticks_us, self.at_most_ns, strict=True)
        return -(-min([1000 * most + max_skew_ppm * abs(tick_us - tick) for tick, most in facts]) // 1000)

    def chord_ns(self, tick_us: int, drift_ppb_per_s: int) -> int | None:
        """The most that the offset can be by the facts before and after, rounded up; None outside of the facts."""
        k = bisect_left(self.ticks_us, tick_us)
        if not 0 < k < len(self.ticks_us):
            return None
        before, after = (self._line(corner, tick_us, tick_us, drift_ppb_per_s) for corner in (k - 1, k))
        return meet_ns(before, after)[1]

    def touch(self, skew: float, tick_us: int, until_us: int, drift_ppb_per_s: int) -> Line:
        """Of all facts the one that allows the least offset at `tick_us` if the skew (ns a µs) is this at `until_us`.

        From `until_us` on the skew is taken to stay.
        """
        k = bisect_left(self.bends, skew + 2 * drift_ppb_per_s / SCALE * until_us)
        return self._line(k, tick_us, until_us, drift_ppb_per_s)

    def _line(self, k: int, tick_us: int, until_us: int, drift_ppb_per_s: int) -> Line:
        at_us = self.ticks_us[k]
        return tick_us - at_us, SCALE * self.at_most_ns[k] + drift_ppb_per_s * (until_us - at_us) ** 2


def meet_ns(one: Line, other: Line) -> tuple[int, int]:
    """The offset at the skew to which two facts of different age allow the same: in ns, rounded down and up."""
    over, under = one[1] * other[0] - other[1] * one[0], SCALE * (other[0] - one[0])
    return over // under, -(-over // under)
