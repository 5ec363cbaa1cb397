"""One side of what is known of a clock, "at this tick the offset was at most so much", in as few facts as possible.

Must not: know what a fact came from, do I/O, read any clock.

A fact of age τ says of the offset o and the skew s at a tick: `o ≤ at most + s·τ + drift·τ²/2` (see `mapping`). Draw
every fact as a point: its own tick, and its "at most" + drift·tick²/2. Asking about another tick then adds one straight
line to all points, so the lower hull of the points never changes. A fact on or above the hull follows from its two
neighbours on it, at every tick and for every skew. It can be forgotten without loss. "At least" is the same for the
negated offset.
"""

from __future__ import annotations

from bisect import bisect_left

from msgspec import Struct

MAX_FACTS = 32
"""When there are more, the oldest goes. The hull's corners stay some √(8 · blur / drift) apart, ten seconds. So 32 of
them reach back for minutes, and a fact says most about the skew when it is about a minute old."""

SCALE = 2 * 10**12
"""Integers in units of 1 / SCALE ns hold drift·τ²/2 exactly: τ in µs, drift in ppb a second."""


Line = tuple[int, int]
"""A fact as seen from some tick: its age there in µs (negative: it is later), and the offset that it allows at zero
skew, in units of 1 / SCALE ns. At a skew of s ns a µs it allows `age · s` more."""


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
        right = bisect_left(ticks, tick_us)  # kept: corners up to `left`, the new one, and corners from `right` on
        left = right - 1
        if right < len(ticks) and ticks[right] == tick_us:
            if most[right] <= at_most_ns:
                return self
            right += 1

        def is_needless(before: tuple[int, int], middle: tuple[int, int], after: tuple[int, int]) -> bool:
            """Does the middle one lie on or above the chord of the other two?"""
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
        """The greatest possible offset by the skew's limit alone, rounded up; None if nothing is known."""
        if not self.ticks_us:
            return None
        facts = zip(self.ticks_us, self.at_most_ns, strict=True)
        return -(-min([1000 * most + max_skew_ppm * abs(tick_us - tick) for tick, most in facts]) // 1000)

    def chord_ns(self, tick_us: int, drift_ppb_per_s: int) -> int | None:
        """The greatest possible offset by the facts before and after, rounded up; None outside the facts."""
        k = bisect_left(self.ticks_us, tick_us)
        if not 0 < k < len(self.ticks_us):
            return None
        before, after = (self._line(corner, tick_us, tick_us, drift_ppb_per_s) for corner in (k - 1, k))
        return meet_ns(before, after)[1]

    def touch(self, skew: float, tick_us: int, until_us: int, drift_ppb_per_s: int) -> Line:
        """The fact that allows the least offset at `tick_us`, given this skew (ns a µs) at `until_us`.

        From `until_us` on the skew is taken as constant.
        """
        k = bisect_left(self.bends, skew + 2 * drift_ppb_per_s / SCALE * until_us)
        return self._line(k, tick_us, until_us, drift_ppb_per_s)

    def _line(self, k: int, tick_us: int, until_us: int, drift_ppb_per_s: int) -> Line:
        at_us = self.ticks_us[k]
        return tick_us - at_us, SCALE * self.at_most_ns[k] + drift_ppb_per_s * (until_us - at_us) ** 2


def meet_ns(one: Line, other: Line) -> tuple[int, int]:
    """The offset at the skew where two facts of different age allow the same, in ns, rounded down and up."""
    over, under = one[1] * other[0] - other[1] * one[0], SCALE * (other[0] - one[0])
    return over // under, -(-over // under)
