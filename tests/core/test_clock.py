"""The box's clock: its bound holds whatever the cable does, and readings keep the order of ticks."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotit.core.clock import MAX_SKEW_PPM, BoxClock, PingSample
from gotit.core.press import HOST_CLOCK, margin

BOX = BoxClock("e661", "1a2b3c4d")


class World:
    """A true box: host time in ns is `offset_ns + box time × (1 + skew)`, with box time in exact µs."""

    def __init__(self, offset_ns: int, skew_ppm: int) -> None:
        self.offset_ns = offset_ns
        self.rate = 1000 * (1 + Fraction(skew_ppm, 1_000_000))

    def host_ns(self, box_us: Fraction) -> Fraction:
        return self.offset_ns + box_us * self.rate

    def ping(self, at_us: Fraction, out_ns: int, stay_us: Fraction, back_ns: int) -> PingSample:
        """Received by the box at `at_us` after `out_ns` on the way, answered `stay_us` later, `back_ns` back."""
        sent, received = self.host_ns(at_us) - out_ns, self.host_ns(at_us + stay_us) + back_ns
        return PingSample(int(sent // 1), int(at_us // 1), int((at_us + stay_us) // 1), int(-(-received // 1)))


exact_us = st.fractions(min_value=0, max_value=10**10, max_denominator=1000)
delay_ns = st.integers(0, 5_000_000)
worlds = st.builds(World, st.integers(-(10**15), 10**15), st.integers(-MAX_SKEW_PPM, MAX_SKEW_PPM))
pings = st.lists(st.tuples(exact_us, delay_ns, st.fractions(0, 2000, max_denominator=100), delay_ns), max_size=12)


def observe(world: World, sent: list[tuple[Fraction, int, Fraction, int]]) -> BoxClock:
    clock = BOX
    for ping in sorted(sent):
        clock = clock.observe(world.ping(*ping))
    return clock


@given(worlds, pings, exact_us, st.integers(0, 200))
def test_the_reading_contains_the_truth_whatever_the_delays(
    world: World, sent: list[tuple[Fraction, int, Fraction, int]], truth_us: Fraction, late_us: int
) -> None:
    clock = observe(world, sent)
    assert clock.breaks == 0
    stamp_us = int((truth_us + late_us) // 1)
    own, *host = clock.readings(stamp_us, max(1, late_us))
    assert own.clock == "box:e661:1a2b3c4d"
    assert own.earliest_us <= truth_us < own.latest_us
    assert len(host) == (1 if sent else 0)
    for reading in host:
        assert reading.clock == HOST_CLOCK
        assert reading.earliest_us <= world.host_ns(truth_us) / 1000 < reading.latest_us


@given(worlds, pings, st.lists(exact_us, min_size=2, max_size=2), st.integers(0, 50))
def test_host_readings_keep_the_order_of_ticks(
    world: World, sent: list[tuple[Fraction, int, Fraction, int]], ticks: list[Fraction], jitter_us: int
) -> None:
    clock = observe(world, [*sent, (Fraction(5), 1000, Fraction(1), 1000)])
    first, second = (clock.readings(int(tick), jitter_us)[1] for tick in sorted(ticks))
    assert first.earliest_us <= second.earliest_us
    assert first.latest_us <= second.latest_us


@given(worlds, pings, exact_us, delay_ns, delay_ns)
def test_another_sample_never_makes_the_bound_wider_where_it_was_taken(
    world: World, sent: list[tuple[Fraction, int, Fraction, int]], at_us: Fraction, out_ns: int, back_ns: int
) -> None:
    latest_us = max((ping[0] for ping in sent), default=Fraction(0)) + at_us
    before = observe(world, sent)
    after = before.observe(world.ping(latest_us, out_ns, Fraction(1), back_ns))
    width = after.uncertainty_us(int(latest_us))
    assert width is not None
    assert width <= (out_ns + back_ns) // 2000 + 3
    if (old := before.uncertainty_us(int(latest_us))) is not None:
        assert width <= old + 1


def test_a_millisecond_of_asymmetry_does_not_move_the_bound_off_the_truth() -> None:
    world = World(5_000_000_000, 0)
    clock = BOX.observe(world.ping(Fraction(1000), 1_000_000, Fraction(50), 20_000))
    low, high = clock.mapping("host").lower_ns(1000), clock.mapping("host").upper_ns(1000)
    assert low is not None
    assert high is not None
    assert low <= 5_000_000_000 <= high
    assert abs((low + high) // 2 - 5_000_000_000) > 400_000  # a midpoint would be half a millisecond wrong
    assert clock.best_round_trip_us == 1020


def test_the_bound_ages_by_the_assumed_skew() -> None:
    clock = BOX.observe(World(0, 0).ping(Fraction(0), 100_000, Fraction(0), 100_000))
    assert clock.uncertainty_us(0) == 101
    assert clock.uncertainty_us(1_000_000) == 101 + MAX_SKEW_PPM
    assert clock.uncertainty_us(60_000_000) == 101 + 60 * MAX_SKEW_PPM


def test_a_host_that_slept_is_noticed_and_the_clock_starts_anew() -> None:
    clock = BOX.observe(World(0, 0).ping(Fraction(1_000_000), 50_000, Fraction(10), 50_000))
    slept = World(-3_600_000_000_000, 0)  # the host's clock stood still for an hour
    after = clock.observe(slept.ping(Fraction(3_602_000_000), 50_000, Fraction(10), 50_000))
    assert after.breaks == 1
    assert after.readings(3_602_000_000, 1)[1].middle_us == pytest.approx(2_000_000, abs=100)


def test_stamps_that_cannot_be_are_ignored() -> None:
    for sample in (PingSample(10, 5, 4, 20), PingSample(20, 4, 5, 10), PingSample(0, 0, 100_000, 1000)):
        assert BOX.observe(sample) is BOX


def test_an_answer_that_was_not_asked_says_nothing_about_the_host() -> None:
    assert not BOX.known
    assert BOX.readings(7, 1) == BOX.own_reading(7, 1)
    assert BOX.uncertainty_us(7) is None


@given(worlds, pings, pings, exact_us, exact_us)
def test_better_samples_read_nothing_earlier_than_what_was_promised(
    world: World,
    sent: list[tuple[Fraction, int, Fraction, int]],
    more: list[tuple[Fraction, int, Fraction, int]],
    promised: Fraction,
    later: Fraction,
) -> None:
    before = observe(world, [*sent, (Fraction(5), 1000, Fraction(1), 1000)])
    tick_us = int(promised)
    after = before.promise(tick_us - 1)
    for ping in more:
        after = after.observe(world.ping(*ping))
    assert after.breaks == 0
    watermark, press = before.readings(tick_us, 1)[1], after.readings(tick_us + int(later), 1)[1]
    assert watermark.earliest_us <= press.earliest_us
    assert press.earliest_us <= world.host_ns(tick_us + later) / 1000 < press.latest_us


def test_two_presses_of_one_box_are_told_apart_by_its_own_clock() -> None:
    clock = BOX.observe(World(0, 0).ping(Fraction(0), 5_000_000, Fraction(0), 5_000_000))
    bound = margin(clock.readings(1000, 1), clock.readings(1037, 1))
    assert bound is not None
    assert (bound.at_least_us, bound.at_most_us) == (35, 39)
