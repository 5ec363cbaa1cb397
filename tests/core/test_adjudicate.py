"""Who was first: the three stated properties, on races whose truth is known, and the cases by hand.

The model: every source has mappings to the host's clock, and perhaps to the frames of a USB controller and to the sync
wire, each frozen for the window and off by anything within the bound that it states; presses and watermarks of a source
go through the same ones. Clocks count differently, by as much as crystals and USB allow. Some sources keep an exact
counter of their own as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gotit.core.adjudicate import (
    Call,
    Clear,
    DeadHeat,
    NoCall,
    Pending,
    Place,
    Readings,
    Verdict,
    adjudicate,
    contradictions,
    surely_before,
)
from gotit.core.press import HOST_CLOCK, Margin, Reading


@dataclass(frozen=True)
class Scale:
    """One time scale: so much at true time 0, and so much faster than true time."""

    name: str
    begun_us: int
    fast_ppm: int

    def shows_us(self, at_us: int) -> Fraction:
        return self.begun_us + at_us * (1 + Fraction(self.fast_ppm, 1_000_000))


@dataclass(frozen=True)
class Clock:
    """A source's clocks: each scale that it knows is read so many µs too early to so many too late. Ticks are exact."""

    name: str
    known: tuple[tuple[Scale, int, int], ...]
    ticks: bool

    def read(self, at_us: int) -> Readings:
        readings = tuple(
            Reading(scale.name, (scale.shows_us(at_us) - early_us).__floor__(), self._end_us(scale, at_us, late_us))
            for scale, early_us, late_us in self.known
        )
        return (*readings, Reading(f"box:{self.name}:1", at_us, at_us + 1)) if self.ticks else readings

    def _end_us(self, scale: Scale, at_us: int, late_us: int) -> int:
        return (scale.shows_us(at_us) + late_us).__floor__() + 1


@dataclass(frozen=True)
class World:
    clocks: tuple[Clock, ...]
    presses: tuple[tuple[int, Clock, int], ...]  # seat, clock, true instant
    together_us: int

    def calls(self, seats: frozenset[int] | None = None) -> list[Call]:
        return [Call(n, c.name, c.read(at)) for n, c, at in self.presses if seats is None or n in seats]

    @property
    def sources(self) -> tuple[str, ...]:
        return tuple(clock.name for clock in self.clocks)


@st.composite
def worlds(draw: st.DrawFn) -> World:
    ppm, usb_ppm = st.integers(-100, 100), st.integers(-500, 500)
    begun_us = st.integers(-(10**9), 10**9)
    host = Scale(HOST_CLOCK, 0, draw(ppm))
    usb = [Scale(f"usb:c{k}:1", draw(begun_us), draw(usb_ppm)) for k in range(2)]
    sync = Scale("sync:box0:1", draw(begun_us), draw(ppm))
    host_error_us = st.integers(0, draw(st.sampled_from([0, 3, 300, 15_000])))
    fine_error_us = st.integers(0, draw(st.sampled_from([0, 2, 8])))

    def clock(number: int) -> Clock:
        known = [(host, draw(host_error_us), draw(host_error_us))]
        for scales in (usb, [sync]):
            if draw(st.booleans()):
                known.append((draw(st.sampled_from(scales)), draw(fine_error_us), draw(fine_error_us)))
        return Clock(f"box{number}", tuple(draw(st.permutations(known))), draw(st.booleans()))

    clocks = tuple(clock(number) for number in range(draw(st.integers(1, 4))))
    spread_us = draw(st.sampled_from([5, 30, 1_000, 50_000]))
    seats = range(1, draw(st.integers(1, 9)) + 1)
    presses = tuple((seat, draw(st.sampled_from(clocks)), draw(st.integers(0, spread_us))) for seat in seats)
    return World(clocks, presses, draw(st.sampled_from([0, 0, 1, 20, 5_000])))


def contenders(verdict: Verdict) -> set[int]:
    assert not isinstance(verdict, NoCall)
    return {place.seat for place in verdict.order if place.contender}


@given(worlds())
def test_the_true_first_is_always_a_contender(world: World) -> None:
    verdict = adjudicate(world.calls(), {}, (), world.together_us)
    first_us = min(at_us for _, _, at_us in world.presses)
    true_firsts = {seat for seat, _, at_us in world.presses if at_us == first_us}
    assert true_firsts <= contenders(verdict)
    if isinstance(verdict, Clear):
        assert true_firsts == {verdict.seat}


@given(worlds(), st.randoms(use_true_random=False), st.lists(st.integers(0, 60_000), min_size=4, max_size=4))
def test_order_of_arrival_is_irrelevant(world: World, random: object, marks_us: list[int]) -> None:
    calls = world.calls()
    watermarks = {clock.name: clock.read(at_us) for clock, at_us in zip(world.clocks, marks_us, strict=False)}
    shuffled, names = list(calls), list(watermarks)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    random.shuffle(names)  # type: ignore[attr-defined]
    again = adjudicate(shuffled, {name: watermarks[name] for name in names}, names, world.together_us)
    assert again == adjudicate(calls, watermarks, world.sources, world.together_us)


@settings(max_examples=300)
@given(worlds(), st.data())
def test_a_final_verdict_never_changes(world: World, data: st.DataObject) -> None:
    """Each source has delivered all before its watermark and any of the rest; whatever else comes, final is final."""
    marks_us = {clock.name: data.draw(st.integers(0, 80_000), label=clock.name) for clock in world.clocks}
    early = frozenset(seat for seat, clock, at_us in world.presses if at_us < marks_us[clock.name])
    rest = frozenset(range(1, len(world.presses) + 1)) - early
    arrived = early | (data.draw(st.frozensets(st.sampled_from(sorted(rest))), label="more") if rest else frozenset())
    watermarks = {clock.name: clock.read(marks_us[clock.name]) for clock in world.clocks}
    final = adjudicate(world.calls(arrived), watermarks, world.sources, world.together_us)
    if isinstance(final, (Clear, DeadHeat)):
        for later in (arrived | frozenset({n}) for n in rest | arrived):
            verdict = adjudicate(world.calls(later), watermarks, world.sources, world.together_us)
            assert type(verdict) is type(final)
            assert contenders(verdict) == contenders(final)
        assert contenders(adjudicate(world.calls(), watermarks, world.sources, world.together_us)) == contenders(final)


@given(worlds())
def test_watermarks_far_enough_on_always_make_it_final(world: World) -> None:
    verdict = adjudicate(
        world.calls(), {clock.name: clock.read(200_000) for clock in world.clocks}, world.sources, world.together_us
    )
    assert isinstance(verdict, (Clear, DeadHeat))


@given(worlds())
def test_margins_in_the_order_strip_contain_the_truth_as_their_clock_counts(world: World) -> None:
    """And no two clocks are said to contradict each other."""
    calls = world.calls()
    assert contradictions(calls) == ()
    verdict = adjudicate(calls, {}, ())
    assert not isinstance(verdict, NoCall)
    true_us = {seat: at_us for seat, _, at_us in world.presses}
    scales = {scale.name: scale for clock in world.clocks for scale, _, _ in clock.known}
    leader = verdict.order[0].seat
    for place in verdict.order[1:]:
        assert place.behind is not None  # all share the host's clock
        first, second = true_us[leader], true_us[place.seat]
        scale = scales.get(place.behind.clock, Scale("its own", 0, 0))
        assert place.behind.at_least_us < scale.shows_us(second) - scale.shows_us(first) < place.behind.at_most_us


@given(worlds(), st.data())
def test_another_clock_never_makes_a_clear_call_unclear(world: World, data: st.DataObject) -> None:
    """What one clock has settled stays settled when a sharper or a coarser one is shared as well."""
    calls = world.calls()
    one, other = (data.draw(st.sampled_from(calls)) for _ in range(2))
    kept = data.draw(st.frozensets(st.sampled_from([reading.clock for reading in one.readings])))
    fewer = tuple(reading for reading in one.readings if reading.clock in kept)
    own = {reading.clock for reading in one.readings if reading.clock.startswith("box:")}
    assume(one.source != other.source or own <= kept)  # one box's counter is the only judge where it is known
    if surely_before(fewer, other.readings, world.together_us):
        assert surely_before(one.readings, other.readings, world.together_us)


# --- by hand ---------------------------------------------------------------------------------------------------------


def ticks(seat: int, at_us: int, source: str = "box") -> Call:
    return Call(seat, source, (Reading(source, at_us, at_us + 1),))


def blurred(seat: int, at_us: int, blur_us: int, source: str) -> Call:
    return Call(seat, source, (Reading(HOST_CLOCK, at_us - blur_us, at_us + blur_us),))


def mark(at_us: int, clock: str = "box") -> Readings:
    return (Reading(clock, at_us, at_us + 1),)


def test_nobody_has_called() -> None:
    assert adjudicate([], {"box": mark(9)}, ["box"]) == NoCall()


def test_a_call_waits_until_its_own_box_has_passed_it() -> None:
    call = ticks(2, 100)
    assert adjudicate([call], {}, ["box"]) == Pending(("box",), (Place(2, None, True),))
    assert isinstance(adjudicate([call], {"box": mark(100)}, ["box"]), Pending)  # a press at 100.5 may still come
    assert adjudicate([call], {"box": mark(101)}, ["box"]) == Clear(2, None, (Place(2, None, True),))


def test_37_us_apart_in_one_box_is_clear_with_its_margin() -> None:
    verdict = adjudicate([ticks(5, 137), ticks(3, 100)], {"box": mark(200)}, ["box"])
    assert verdict == Clear(3, Margin(36, 38, "box"), (Place(3, None, True), Place(5, Margin(36, 38, "box"), False)))


def test_the_same_tick_is_a_dead_heat() -> None:
    verdict = adjudicate([ticks(5, 100), ticks(3, 100)], {"box": mark(200)}, ["box"])
    assert isinstance(verdict, DeadHeat)
    assert verdict.seats == (3, 5)


def test_two_boxes_are_too_close_to_call_within_their_bounds_and_clear_beyond() -> None:
    marks = {"a": mark(9_000, HOST_CLOCK), "b": mark(9_000, HOST_CLOCK)}
    close = adjudicate([blurred(1, 1_000, 280, "a"), blurred(2, 1_500, 280, "b")], marks, marks)
    far = adjudicate([blurred(1, 1_000, 280, "a"), blurred(2, 1_560, 280, "b")], marks, marks)
    assert isinstance(close, DeadHeat)
    assert isinstance(far, Clear)
    assert far.seat == 1


def test_the_other_box_must_pass_the_horizon_on_a_clock_that_both_know() -> None:
    call = Call(1, "a", (Reading("a", 0, 1), Reading(HOST_CLOCK, 900, 1_100)))
    waiting = adjudicate([call], {"a": mark(5, "a"), "b": mark(1_099, HOST_CLOCK)}, ["a", "b"])
    assert waiting == Pending(("b",), (Place(1, None, True),))
    assert isinstance(adjudicate([call], {"a": mark(5, "a"), "b": mark(1_100, HOST_CLOCK)}, ["a", "b"]), Clear)


def test_calls_closer_than_the_house_wishes_count_as_together() -> None:
    calls = [ticks(1, 0), ticks(2, 4), ticks(3, 20)]
    marks = {"box": mark(1_000)}
    assert isinstance(adjudicate(calls, marks, ["box"]), Clear)
    together = adjudicate(calls, marks, ["box"], together_us=10)
    assert isinstance(together, DeadHeat)
    assert together.seats == (1, 2)
    assert isinstance(adjudicate(calls, {"box": mark(12)}, ["box"], together_us=10), Pending)  # one at 13 would be, too


def test_clocks_that_contradict_each_other_make_nothing_certain_and_are_named() -> None:
    one = Call(1, "a", (Reading("x", 0, 1), Reading("y", 100, 101)))
    two = Call(2, "b", (Reading("x", 50, 51), Reading("y", 0, 1)))
    assert not surely_before(one.readings, two.readings)
    assert not surely_before(two.readings, one.readings)
    assert isinstance(adjudicate([one, two], {}, ()), DeadHeat)
    assert contradictions([one, two]) == (("a", "b"),)
    assert contradictions([ticks(1, 0), ticks(2, 4)]) == ()


def test_each_after_another_in_a_circle_is_a_dead_heat_of_all_not_a_crash() -> None:
    """Pairwise no clock contradicts another; together they do."""
    one = Call(1, "a", (Reading("x", 0, 1), Reading("z", 10, 11)))
    two = Call(2, "b", (Reading("x", 10, 11), Reading("y", 0, 1)))
    three = Call(3, "c", (Reading("y", 10, 11), Reading("z", 0, 1)))
    verdict = adjudicate([one, two, three], {}, ())
    assert isinstance(verdict, DeadHeat)
    assert verdict.seats == (1, 2, 3)


@pytest.mark.parametrize("swapped", [False, True])
def test_the_order_strip_ranks_half_a_microsecond_the_same_from_both_sides(swapped: bool) -> None:
    a, b = Call(1, "a", (Reading("x", 0, 4),)), Call(2, "b", (Reading("x", 0, 3),))
    verdict = adjudicate([b, a] if swapped else [a, b], {}, ())
    assert isinstance(verdict, DeadHeat)
    assert [place.seat for place in verdict.order] == [2, 1]


def strip(*calls: Call) -> list[int]:
    """The seats of the order strip, which is the same in whatever order the calls are given."""
    strips = set[tuple[int, ...]]()
    for some_order in permutations(calls):
        verdict = adjudicate(some_order, {}, ())
        assert not isinstance(verdict, NoCall)
        strips.add(tuple(place.seat for place in verdict.order))
    (found,) = strips
    return list(found)


def test_who_may_have_been_first_stands_before_who_cannot_though_probably_later() -> None:
    sharp, after, blurred_much = (
        Call(seat, f"box{seat}", (Reading(HOST_CLOCK, from_us, until_us),))
        for seat, from_us, until_us in ((1, 0, 2), (2, 2, 4), (3, 0, 100))
    )
    assert strip(sharp, after, blurred_much) == [1, 3, 2]


def test_what_no_clock_tells_apart_stands_in_the_order_of_seats() -> None:
    assert strip(*(ticks(seat, 100, f"box{seat}") for seat in (1, 2, 3))) == [1, 2, 3]  # no clock is shared
    assert strip(*(ticks(seat, 100) for seat in (1, 2, 3, 4))) == [1, 2, 3, 4]  # the same tick
    assert strip(ticks(1, 101), ticks(2, 100), ticks(3, 100)) == [2, 3, 1]


def test_a_tick_later_is_later_and_together_only_if_the_house_wishes_so() -> None:
    assert surely_before(mark(100), mark(101))
    assert not surely_before(mark(100), mark(101), together_us=1)
    assert not surely_before(mark(100), mark(100))
