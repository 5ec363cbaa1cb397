"""The facts that are kept are the corners of the hull, and no others: against all pairs of all facts, exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotit.core.facts import SCALE, Facts, meet_ns

SECOND_US = 1_000_000
TICKS = st.integers(0, 60).map(lambda s: s * SECOND_US) | st.integers(0, 30)
MOST = st.integers(-3, 3) | st.integers(-200_000, 200_000)
DRIFTS = st.sampled_from([0, 1, 100])


def corners(said: list[tuple[int, int]], drift: int) -> list[tuple[int, int]]:
    """Of each tick the least; without what lies on or above a line between two others."""
    least = {tick: min(most for at, most in said if at == tick) for tick, _ in said}
    points = {tick: SCALE * most + drift * tick**2 for tick, most in least.items()}

    def is_under(tick: int) -> bool:
        return all(
            points[tick] < points[a] + Fraction(points[b] - points[a], b - a) * (tick - a)
            for a in points
            for b in points
            if a < tick < b
        )

    return [(tick, least[tick]) for tick in sorted(points) if is_under(tick)]


@given(st.lists(st.tuples(TICKS, MOST), min_size=1, max_size=9), DRIFTS)
def test_in_whatever_order_they_come_the_corners_are_kept(said: list[tuple[int, int]], drift: int) -> None:
    known = Facts()
    for at, fact in enumerate(said):
        before, known = known, known.learn(*fact, drift)
        kept = list(zip(known.ticks_us, known.at_most_ns, strict=True))
        assert kept == corners(said[: at + 1], drift)
        assert (known is before) == (fact not in kept or (fact in said[:at]))
        slopes = [(u1 - u0) / (t1 - t0) + drift * (t0 + t1) / SCALE for (t0, u0), (t1, u1) in pairwise(kept)]
        assert known.bends == pytest.approx(slopes)


@given(st.tuples(MOST, MOST), st.tuples(st.integers(-9, 9), st.integers(-9, 9)).filter(lambda ages: ages[0] != ages[1]))
def test_where_two_facts_meet_is_known_to_a_nanosecond(offsets: tuple[int, int], ages: tuple[int, int]) -> None:
    """Each allows `offset + age · skew`; the offset is that at the skew where both are equal."""
    (one, other), (age, its) = offsets, ages
    exact = one + age * Fraction(other - one, age - its)
    low, high = meet_ns((age, SCALE * one), (its, SCALE * other))
    assert (type(low), type(high)) == (int, int)
    assert low <= exact <= high
    assert high - low == (exact.denominator != 1)
