"""Whole tables of every make: one box with nine buttons, nine boxes with one, a keyboard beside boxes, all at once.

Nobody who was not first is ever named first; and who is told apart is told apart by the sharpest way there is.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.field import BLUR_US, Field, FieldBox, FieldKeyboard
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.limit import too_wide
from gotit.core.match_view import ShownPlace, match_view
from gotit.core.pairs import pairs, say_way

MS = 1_000_000
NINE = range(1, 10)


def one_box(chance: random.Random) -> Field:
    return Field([FieldBox("a", 9, chance)])


def nine_boxes(chance: random.Random, usb: str = "") -> Field:
    return Field([FieldBox(name, 1, chance, usb) for name in "abcdefghi"])


def order(at: Field) -> dict[int, ShownPlace]:
    shown = match_view(at.session, None)
    assert shown is not None
    return {place.seat: place for place in shown.order}


@pytest.mark.parametrize("seed", range(10))
def test_one_box_with_nine_buttons_tells_all_nine_apart_to_some_microseconds(seed: int) -> None:
    chance = random.Random(seed)
    at = one_box(chance)
    seats = chance.sample(list(NINE), 9)
    at.race({seat: MS + 5_000 * place for place, seat in enumerate(seats)}, chance)
    assert at.first == (seats[0],)
    places = order(at)
    assert list(places) == seats
    assert {place.way for seat, place in places.items() if seat != seats[0]} == {"box"}
    assert heard(say_way("box", places[seats[1]].behind.uncertainty_us)) == "same box · ±2 µs"  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(10))
def test_nine_boxes_with_one_button_each_are_told_apart_by_pings(seed: int) -> None:
    chance = random.Random(seed)
    at = nine_boxes(chance)
    seats = chance.sample(list(NINE), 9)
    at.race({seat: MS + 2 * MS * place for place, seat in enumerate(seats)}, chance)
    assert at.first == (seats[0],)
    assert [place.way for place in order(at).values()][1:] == ["host"] * 8
    assert all(place.behind.uncertainty_us < 400 for place in order(at).values() if place.behind)


@pytest.mark.parametrize("seed", range(10))
def test_nine_boxes_on_one_controller_are_told_apart_by_its_frames(seed: int) -> None:
    chance = random.Random(seed)
    at = nine_boxes(chance, usb="bus-1")
    seats = chance.sample(list(NINE), 9)
    at.race({seat: MS + 60_000 * place for place, seat in enumerate(seats)}, chance)
    assert at.first == (seats[0],)
    assert [place.way for place in order(at).values()][1:] == ["usb"] * 8
    assert all(place.behind.uncertainty_us <= 20 for place in order(at).values() if place.behind)


@pytest.mark.parametrize("seed", range(10))
def test_boxes_on_two_controllers_use_frames_within_and_pings_between(seed: int) -> None:
    chance = random.Random(seed)
    at = Field([FieldBox(name, 1, chance, "one" if name < "f" else "two") for name in "abcdefghi"])
    at.race({seat: MS + 2 * MS * seat for seat in NINE}, chance)
    assert at.first == (1,)
    ways = {seat: place.way for seat, place in order(at).items()}
    assert {seat for seat, way in ways.items() if way == "usb"} == {2, 3, 4, 5}
    assert {seat for seat, way in ways.items() if way == "host"} == {6, 7, 8, 9}


@pytest.mark.parametrize("seed", range(10))
def test_a_key_just_after_a_box_is_too_close_and_one_long_after_it_is_later(seed: int) -> None:
    chance = random.Random(seed)
    boxes = [FieldBox("a", 4, chance), FieldBox("b", 2, chance)]
    close = Field(boxes, FieldKeyboard())
    close.race({1: MS, 9: 4 * MS}, chance)
    assert close.first == (1, 9)
    apart = Field(boxes, FieldKeyboard())
    apart.race({1: MS, 5: 3 * MS, 9: 60 * MS}, chance)
    assert apart.first == (1,)
    ways = {seat: place.way for seat, place in order(apart).items()}
    assert (ways[5], ways[9]) == ("host", "keyboard")


def test_a_slow_keyboard_is_never_named_before_a_box_that_was_first() -> None:
    """Its event may come as late as BLUR_US; the box that slapped 1 ms before it is a contender in any case."""
    for seed in range(50):
        chance = random.Random(seed)
        at = Field([FieldBox("a", 1, chance)], FieldKeyboard())
        at.race({1: MS, 2: 2 * MS}, chance, late_us=BLUR_US)
        assert 1 in at.first


makes = st.lists(st.tuples(st.integers(1, 9), st.sampled_from(["", "one", "two"])), min_size=1, max_size=9)


@settings(max_examples=150, deadline=None)
@given(makes, st.booleans(), st.lists(st.integers(0, 40_000), min_size=9, max_size=9), st.integers(0, 2**32))
def test_whoever_is_named_first_was_first_at_any_table(
    made: list[tuple[int, str]], with_keys: bool, slaps_us: list[int], seed: int
) -> None:
    chance = random.Random(seed)
    boxes = [FieldBox(f"b{number}", inputs, chance, usb) for number, (inputs, usb) in enumerate(made)]
    at = Field(boxes, FieldKeyboard() if with_keys else None)
    slaps = {seat: MS + slaps_us[seat - 1] * 1_000 + seat for seat in NINE if with_keys or seat in at.at}
    at.race(slaps, chance)
    earliest = min(slaps.values())
    assert {seat for seat, ns in slaps.items() if ns == earliest} & set(at.first), (slaps, at.first)
    known = {frozenset((pair.one, pair.other)): pair for pair in pairs(at.session.seating)}
    places = order(at)
    leader = next(iter(places))
    for seat, place in places.items():
        one = at.at[leader][0].source if leader in at.at else "keyboard"
        other = at.at[seat][0].source if seat in at.at else "keyboard"
        if place.behind is not None and one != other:
            said = known[frozenset((one, other))].half_width_us
            assert said is not None
            assert place.behind.uncertainty_us <= said + 20, "a race is never coarser than was said before it"


def test_the_limit_looks_at_the_whole_table() -> None:
    chance = random.Random(1)
    boxes = [FieldBox(name, 1, chance) for name in "abcd"]
    good = Field(boxes, FieldKeyboard(), limit_us=40_000)
    assert too_wide(good.session) == ()
    good.enter(i.SetLimit(10_000))
    with pytest.raises(Refused, match="too_coarse") as refused:
        good.enter(i.Rearm())
    assert "Between two buttons of Keyboard (and 4 more pairs) we can be sure only to ±30 ms" in heard(refused.value)
    alone = Field([FieldBox("a", 9, chance)], FieldKeyboard(), limit_us=1_000)
    assert too_wide(alone.session) == ()  # the keyboard serves nobody
    alone.enter(i.Rearm())
    nine = nine_boxes(chance)
    nine.enter(i.SetLimit(100))
    with pytest.raises(Refused, match="ping"):
        nine.enter(i.Rearm())
    frames = nine_boxes(chance, usb="bus-1")
    frames.enter(i.SetLimit(100))
    frames.enter(i.Rearm())
