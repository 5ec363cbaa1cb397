"""The offset's bound: always true, as tight as the best there is, and keeping only what can matter."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import ceil, floor

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.core.crystal import Crystal, crystals

from gotit.core import facts as facts_module
from gotit.core.facts import SCALE
from gotit.core.mapping import IDENTITY, ClockMapping, Corner, Extent

SKEW, DRIFT = 200, 100
EMPTY = ClockMapping(SKEW, DRIFT)

Fact = tuple[int, int | None, int | None]
"""A tick, and how far above the truth "at most" and below the truth "at least" are, in ns; None: nothing said."""

any_crystal = crystals(SKEW, DRIFT)
ticks = st.integers(0, 60_000_000) | st.integers(0, 10**10)
blurs = st.none() | st.integers(0, 1_000) | st.integers(0, 5_000_000)
facts = st.lists(st.tuples(ticks, blurs, blurs), max_size=9)


def learn(crystal: Crystal, said: list[Fact], known: ClockMapping = EMPTY) -> ClockMapping:
    for fact in said:
        known = known.with_bounds(*bounds(crystal, fact))
    return known


def bounds(crystal: Crystal, fact: Fact) -> tuple[int, int | None, int | None]:
    tick_us, above_ns, below_ns = fact
    truth = crystal.offset_ns(tick_us)
    lower_ns = None if below_ns is None else (truth - below_ns).__floor__()
    return tick_us, lower_ns, None if above_ns is None else (truth + above_ns).__ceil__()


def brute_force(
    said: list[tuple[int, int | None, int | None]], tick_us: int
) -> tuple[Fraction | None, Fraction | None]:
    """The lowest and the highest offset of all corners that all facts allow: nothing forgotten, nothing rounded."""
    planes: list[tuple[Fraction, Fraction, Fraction]] = []  # a·offset + b·skew <= c
    low, high = list[Fraction](), list[Fraction]()
    limit, drift = Fraction(SKEW, 1000), Fraction(DRIFT, 10**12)
    planes += [(Fraction(0), Fraction(1), limit), (Fraction(0), Fraction(-1), limit)]
    until_us = min(tick_us, max((fact[0] for fact in said if fact[1:] != (None, None)), default=tick_us))
    for at_us, lower_ns, upper_ns in said:
        age, loose = Fraction(tick_us - at_us), drift * (until_us - at_us) ** 2 / 2
        if upper_ns is not None:
            planes.append((Fraction(1), -age, upper_ns + loose))
            high.append(upper_ns + limit * abs(age))
        if lower_ns is not None:
            planes.append((Fraction(-1), age, loose - lower_ns))
            low.append(lower_ns - limit * abs(age))
    corners: list[Fraction] = []
    for (a, b, c), (d, e, f) in combinations(set(planes), 2):
        if det := a * e - b * d:
            offset, skew = (c * e - b * f) / det, (a * f - c * d) / det
            if all(p * offset + q * skew <= r for p, q, r in planes):
                corners.append(offset)
    since = drift * (tick_us - until_us) ** 2 / 2
    lowest = max(min(corners) - since, *low) if low else None
    return lowest, min(max(corners) + since, *high) if high else None


@given(any_crystal, facts, ticks)
def test_the_truth_is_within_whatever_skew_drift_and_delays(crystal: Crystal, said: list[Fact], tick_us: int) -> None:
    known = learn(crystal, said)
    assert known.breaks == 0
    lower_ns, upper_ns = known.lower_ns(tick_us), known.upper_ns(tick_us)
    assert (lower_ns is None) == all(below is None for _, _, below in said)
    assert (upper_ns is None) == all(above is None for _, above, _ in said)
    assert lower_ns is None or lower_ns <= crystal.offset_ns(tick_us)
    assert upper_ns is None or upper_ns >= crystal.offset_ns(tick_us)
    if (skew := known.skew_ppb(tick_us)) is not None:
        assert skew[0] <= crystal.skew_ppb(tick_us) <= skew[1]


@settings(max_examples=200)
@given(any_crystal, facts, ticks)
def test_what_was_forgotten_could_never_matter(crystal: Crystal, said: list[Fact], tick_us: int) -> None:
    known = learn(crystal, said)
    lowest, highest = brute_force([bounds(crystal, fact) for fact in said], tick_us)
    lower_ns, upper_ns = known.lower_ns(tick_us), known.upper_ns(tick_us)
    if lowest is not None:
        assert lower_ns is not None
        assert lowest - 2 <= lower_ns <= lowest
    if highest is not None:
        assert upper_ns is not None
        assert highest <= upper_ns <= highest + 2


@given(any_crystal, facts, ticks, st.integers(1, 10) | st.integers(1, 10**10))
def test_a_frozen_mapping_keeps_the_order_of_ticks(
    crystal: Crystal, said: list[Fact], tick_us: int, later_us: int
) -> None:
    known = learn(crystal, [*said, (7, 1_000, 1_000)])
    one, other = known.extent(tick_us), known.extent(tick_us + later_us)
    assert one.lower_ns is not None
    assert other.lower_ns is not None
    assert one.upper_ns is not None
    assert other.upper_ns is not None
    assert one.lower_ns <= 1000 * later_us + other.lower_ns
    assert one.upper_ns <= 1000 * later_us + other.upper_ns


@given(any_crystal, facts, facts, ticks, st.integers(0, 10**10), st.integers(1, 3))
def test_what_was_promised_stays_true_through_any_later_facts(
    crystal: Crystal, said: list[Fact], more: list[Fact], promised_us: int, later_us: int, kept: int
) -> None:
    """However few facts can be kept, so that good ones are lost all the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts_module, "MAX_FACTS", kept)
        known = learn(crystal, [*said, (7, 1_000, 1_000)]).promise(promised_us)
        watermark_ns = known.lower_ns(promised_us)
        after = learn(crystal, more, known)
        assert after.breaks == 0
        press_ns = after.lower_ns(promised_us + later_us)
        assert watermark_ns is not None
        assert press_ns is not None
        assert watermark_ns <= 1000 * later_us + press_ns
        assert press_ns <= crystal.offset_ns(promised_us + later_us)


@given(any_crystal, facts, facts, ticks)
def test_more_facts_never_make_the_bound_wider_up_to_the_newest_one(
    crystal: Crystal, said: list[Fact], more: list[Fact], tick_us: int
) -> None:
    """Later than that it may be: the polygon of a later tick knows less of how offset and skew went on from there."""
    before = learn(crystal, [*said, (7, 1_000, 1_000), (tick_us, 5_000_000, 5_000_000)])
    after = learn(crystal, more, before)
    old, new = before.extent(tick_us), after.extent(tick_us)
    assert old.lower_ns is not None
    assert new.lower_ns is not None
    assert old.upper_ns is not None
    assert new.upper_ns is not None
    assert new.lower_ns >= old.lower_ns - 1  # each end is rounded outwards by itself
    assert new.upper_ns <= old.upper_ns + 1


def test_facts_that_exclude_each_other_leave_only_the_last() -> None:
    known = EMPTY.with_bounds(0, -50_000, 50_000).with_bounds(1_000_000, -50_000, 50_000)
    after = known.with_bounds(2_000_000, 1_000_000, 1_100_000)
    assert (after.breaks, after.lower_ns(2_000_000), after.upper_ns(2_000_000)) == (1, 1_000_000, 1_100_000)
    assert after.upper.ticks_us == after.lower.ticks_us == (2_000_000,)


def test_where_no_skew_fits_what_was_said_each_says_its_own() -> None:
    """The one between the others contradicts them by the drift alone, so it is not forgotten."""
    known = EMPTY.with_bounds(5, 0, 0).with_bounds(752_398, None, -81).with_bounds(2_000_000, 0, 0).with_bounds(5, 0, 0)
    assert (known.breaks, known.upper_ns(752_398)) == (0, -81)


@pytest.mark.parametrize("skew_ppm", [-100, -5, 5, 100])
@pytest.mark.parametrize("apart_us", [1_000_000, 10_000_000])
def test_a_skew_that_changes_faster_than_it_may_is_a_break(skew_ppm: int, apart_us: int) -> None:
    """The limit of the skew alone would allow it."""
    known = EMPTY.with_bounds(0, 0, 0).with_bounds(apart_us, 0, 0)
    ahead_ns = skew_ppm * apart_us // 1000
    after = known.with_bounds(2 * apart_us, ahead_ns, ahead_ns)
    assert (after.breaks, after.extent(2 * apart_us)) == (1, Extent(ahead_ns, ahead_ns))
    assert after.upper.ticks_us == (2 * apart_us,)


def test_an_empty_interval_changes_nothing() -> None:
    known = EMPTY.with_bounds(0, -50_000, 50_000)
    assert known.with_bounds(9, 1, 0) is known


def test_an_interval_of_one_point_is_known_exactly() -> None:
    assert EMPTY.with_bounds(9, 5, 5).extent(9) == Extent(5, 5)


@given(any_crystal, ticks, st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
def test_times_of_the_other_clock_at_two_ticks_are_facts_about_its_offset(
    crystal: Crystal, low_us: int, apart_us: int, before_ns: int, after_ns: int
) -> None:
    high_us = low_us + apart_us
    at_least_ns, at_most_ns = (
        floor(crystal.shows_ns(low_us)) - before_ns,
        ceil(crystal.shows_ns(high_us)) + after_ns,
    )
    known = EMPTY.with_times(low_us, at_least_ns, high_us, at_most_ns)
    lower, upper = (low_us, at_least_ns - 1000 * low_us), (high_us, at_most_ns - 1000 * high_us)
    assert (known.lower, known.upper) == (
        EMPTY.with_bounds(*lower, None).lower,
        EMPTY.with_bounds(upper[0], None, upper[1]).upper,
    )
    assert known.with_times(low_us, at_least_ns, high_us, at_most_ns) is known


def test_exact_facts_some_ticks_apart_do_not_contradict_each_other() -> None:
    """Though at the greatest skew they would be up to a nanosecond apart."""
    for apart_us in range(1, 6):
        known = EMPTY.with_bounds(0, 0, 0).with_bounds(apart_us, 0, 0)
        assert (known.breaks, known.extent(apart_us)) == (0, Extent(0, 0))


@pytest.mark.parametrize("side", [1, -1])
def test_two_facts_of_neighbouring_ticks_say_all_that_follows_from_them_about_the_skew(side: int) -> None:
    """At the skew's limit they contradict each other by a fifth of a nanosecond only: that excludes it all the same."""
    first, second = sorted((0, 5 * side)), sorted((0, -5 * side))
    known = ClockMapping(SKEW, 0).with_bounds(0, *first).with_bounds(1, *second)
    extent = known.extent(10_000_000)
    assert (extent.upper_ns if side == 1 else extent.lower_ns) == 0
    assert known.breaks == 0


def test_the_newest_fact_is_the_latest_of_either_side() -> None:
    assert EMPTY.newest_us is None
    for lower_ns, upper_ns in ((-5, None), (None, 5)):
        once = EMPTY.with_bounds(9, lower_ns, upper_ns)
        assert once.newest_us == 9
        assert once.with_bounds(4, -3, 3).newest_us == 9
        assert once.with_bounds(20, -5, None).newest_us == once.with_bounds(20, None, 5).newest_us == 20


def test_what_is_known_from_one_side_only_has_no_width_and_no_skew() -> None:
    for known in (EMPTY, EMPTY.with_bounds(0, -5, None), EMPTY.with_bounds(0, None, 5)):
        assert known.uncertainty_us(0) is None
        assert known.skew_ppb(0) is None
        assert not known.is_bounded


@example(0, 2_001)
@given(st.integers(-(10**9), 10**9), st.integers(0, 10**6))
def test_the_uncertainty_is_half_of_what_is_open_rounded_up(lower_ns: int, open_ns: int) -> None:
    uncertainty_us = EMPTY.with_bounds(7, lower_ns, lower_ns + open_ns).uncertainty_us(7)
    assert uncertainty_us == ceil(Fraction(open_ns, 2000))
    assert isinstance(uncertainty_us, int)


def test_only_a_later_promise_of_what_is_bounded_below_counts() -> None:
    assert EMPTY.promise(5) is EMPTY
    above = EMPTY.with_bounds(0, None, 5)
    assert above.promise(5) is above
    promised = EMPTY.with_bounds(0, -5_000, 5_000).promise(1_000)
    sharper = promised.with_bounds(500, -10, 10)
    for tick_us in (0, 1_000):
        assert sharper.promise(tick_us) is sharper
    later = sharper.promise(1_001).promised
    assert later is not None
    assert (later.tick_us, later.at_least_ns) == (1_001, sharper.lower_ns(1_001))


@example(0, 4)
@example(DRIFT, 1_000_000)
@given(st.integers(0, DRIFT), st.integers(0, 10**8))
def test_after_two_exact_facts_the_offset_may_be_as_far_off_as_skew_and_drift_take_it(drift: int, age_us: int) -> None:
    """Without any drift it stays known exactly. Else the skew may have turned by half between the two, and turns on."""
    apart_us = 10_000_000
    known = ClockMapping(SKEW, drift).with_bounds(0, 0, 0).with_bounds(apart_us, 0, 0)
    extent = known.extent(apart_us + age_us)
    exact_ns = Fraction(drift, 10**12) * (apart_us * age_us + age_us**2) / 2
    assert extent.upper_ns is not None
    assert exact_ns <= extent.upper_ns <= exact_ns + (2 if drift else 0)
    assert extent.lower_ns == -extent.upper_ns
    assert isinstance(extent.upper_ns, int)
    assert known.with_bounds(5_000_000, -(10**6), 10**6) is known  # that follows from the others


@example(1_000_001)
@given(st.integers(-(10**6), 10**6))
def test_what_was_promised_ages_by_the_limit_of_the_skew_and_no_faster(age_us: int) -> None:
    """Also where all that is known by now is a thousand seconds wide."""
    promised = EMPTY.with_bounds(5_000, 900, 2_000).promise(5_000)
    worse = replace(promised, lower=EMPTY.with_bounds(5_000, -(10**12), None).lower)
    lower_ns = worse.lower_ns(5_000 + age_us)
    assert lower_ns == 900 - ceil(Fraction(SKEW * abs(age_us), 1000))
    assert isinstance(lower_ns, int)


any_skew = st.integers(-(10**18), 10**18)


@example(1, 2, 1)
@given(any_skew, any_skew, st.integers(-(10**9), 10**9).filter(bool))
def test_the_skew_of_a_corner_is_rounded_away_from_what_is_possible(above: int, below: int, turn_us: int) -> None:
    """Down where it is the least, up where it is the greatest, in whole ppb."""
    corner = Corner((0, above), (turn_us, below), True)
    exact_ppb = Fraction((above + below) * 10**6, SCALE * turn_us)
    over, under = corner.skew()
    assert under > 0
    assert Fraction(over, under) * 10**6 == exact_ppb
    assert corner.skew_ppb() == (ceil(exact_ppb) if turn_us > 0 else floor(exact_ppb))
    assert isinstance(corner.skew_ppb(), int)


def test_by_facts_of_one_tick_the_skew_is_known_to_its_limit_alone() -> None:
    assert EMPTY.with_bounds(0, -5, 5).skew_ppb(10**9) == (-1000 * SKEW, 1000 * SKEW)


@example(1, 1_000_001)
@given(st.integers(0, DRIFT), st.integers(0, 10**8))
def test_after_the_newest_fact_the_skew_is_known_less_by_what_it_may_drift(drift: int, age_us: int) -> None:
    known = ClockMapping(10**6, drift).with_bounds(0, 0, 0).with_bounds(10_000_000, 0, 0)
    then, now = known.skew_ppb(10_000_000), known.skew_ppb(10_000_000 + age_us)
    assert then is not None
    aged_ppb = ceil(Fraction(drift * age_us, 10**6))
    assert now == (then[0] - aged_ppb, then[1] + aged_ppb)
    assert then == (-(drift * 10 // 2), drift * 10 // 2) or drift % 2


def test_a_clock_that_is_the_boxs_own_counter_is_known_exactly_for_ever() -> None:
    for tick_us in (0, 5, 10**12):
        assert IDENTITY.extent(tick_us) == Extent(0, 0)
        assert IDENTITY.skew_ppb(tick_us) == (0, 0)


@pytest.mark.parametrize("sign", [1, -1])
def test_a_clock_that_runs_at_the_limit_itself_is_known_as_sharply_as_any(sign: int) -> None:
    known = ClockMapping(SKEW, 0)
    for tick_us in (0, 10_000_000, 20_000_000):
        offset_ns = sign * SKEW * tick_us // 1000
        known = known.with_bounds(tick_us, offset_ns - 50, offset_ns + 50)
    least_ppb, most_ppb = known.skew_ppb(20_000_000) or (0, 0)
    assert known.breaks == 0
    assert least_ppb <= sign * SKEW * 1000 <= most_ppb
    assert most_ppb - least_ppb <= 10
