"""What two sources' presses are told apart by, and how sharply, before anybody presses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import BOX, OTHER_BOX, Table, through_json
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.message import Width
from gotit.core.pairs import Pair, PairWay, pairs, plugging, say_half_width, say_way, say_width
from gotit.core.press import Reading, margin
from gotit.core.seating import Seating, Source
from gotit.language.words import NOBODY_NAMED, Language

USB, SYNC = "usb:bus-1:0", "sync:a:77"


def seating(**clocks: dict[str, int]) -> Seating:
    """Boxes by name, each with its clocks."""
    result = Seating()
    for name, known in clocks.items():
        result = result.with_source(Source(name, "ccc", f"Box {name}", 1)).with_clocks(name, known)
    return result


def between(table: Seating, one: str, other: str) -> Pair:
    return next(pair for pair in pairs(table) if (pair.one, pair.other) == (one, other))


def test_every_two_sources_and_each_with_itself_are_listed_once() -> None:
    table = seating(a={}, b={}, c={})
    assert [(pair.one, pair.other) for pair in pairs(table)] == [
        ("a", "a"), ("a", "b"), ("a", "c"), ("b", "b"), ("b", "c"), ("c", "c"),
    ]  # fmt: skip


def test_two_buttons_of_one_box_need_no_other_clock() -> None:
    assert between(seating(a={}), "a", "a") == Pair("a", "a", "box", "", 2)


def test_the_narrowest_clock_that_both_share_is_the_way() -> None:
    table = seating(
        a={"host": 140, USB: 4, "box:a:1": 1},
        b={"host": 150, USB: 4, SYNC: 1},
        c={"host": 150, SYNC: 2},
    )
    assert between(table, "a", "b") == Pair("a", "b", "usb", USB, 8)
    assert between(table, "b", "c") == Pair("b", "c", "sync", SYNC, 3)
    assert between(table, "a", "c") == Pair("a", "c", "host", "host", 290)


def test_a_coarse_frame_clock_does_not_win_over_a_good_ping() -> None:
    assert between(seating(a={"host": 90, USB: 400}, b={"host": 90, USB: 4}), "a", "b").way == "host"


def test_two_controllers_are_two_clocks() -> None:
    table = seating(a={"usb:bus-1:0": 4, "host": 140}, b={"usb:bus-2:0": 4, "host": 140})
    assert between(table, "a", "b").way == "host"


def test_without_a_shared_clock_nothing_is_known() -> None:
    assert between(seating(a={"host": 140}, b={}), "a", "b") == Pair("a", "b", "", "", None)


def test_the_keyboard_is_named_where_it_is_the_coarse_one() -> None:
    table = seating(a={"host": 140})
    table = table.with_source(Source("keyboard", "ccc", "Keyboard", 15_000, stand_in=True))
    table = table.with_clocks("keyboard", {"host": 15_000})
    assert between(table, "a", "keyboard") == Pair("a", "keyboard", "keyboard", "host", 15_140)
    assert between(table, "keyboard", "keyboard") == Pair("keyboard", "keyboard", "keyboard", "", 30_000)


def test_a_box_that_left_is_in_no_pair_and_one_that_joins_again_is_not_known_yet() -> None:
    table = seating(a={"host": 140}, b={"host": 140}).without_source("b")
    assert [(pair.one, pair.other) for pair in pairs(table)] == [("a", "a")]
    back = table.with_source(Source("b", "ccc", "Box b", 1))
    assert between(back, "a", "b").half_width_us is None


widths = st.integers(1, 5_000)


@given(st.lists(st.tuples(widths, widths), min_size=1, max_size=4), st.integers(-10_000, 10_000))
def test_a_margin_is_never_wider_than_its_pair_says(halves: list[tuple[int, int]], later_us: int) -> None:
    table = seating(
        a={f"usb:{k}:0": one for k, (one, _) in enumerate(halves)},
        b={f"usb:{k}:0": other for k, (_, other) in enumerate(halves)},
    )
    first = [Reading(f"usb:{k}:0", -one, one) for k, (one, _) in enumerate(halves)]
    second = [Reading(f"usb:{k}:0", later_us - other, later_us + other) for k, (_, other) in enumerate(halves)]
    bound, said = margin(first, second), between(table, "a", "b").half_width_us
    assert bound is not None
    assert said is not None
    assert bound.uncertainty_us <= said


@pytest.mark.parametrize(
    ("way", "half_width_us", "words"),
    [
        ("box", 1, "same box · ±1 µs"),
        ("usb", 8, "same hub · ±8 µs"),
        ("sync", 2, "sync wire · ±2 µs"),
        ("host", 280, "ping · ±280 µs"),
        ("keyboard", 15_000, "keyboard · ±15 ms"),
        ("hand", 150_001, "by hand · ±151 ms"),
        ("", None, "no common clock"),
    ],
)
def test_ways_in_words(way: PairWay, half_width_us: int | None, words: str) -> None:
    assert heard(say_way(way, half_width_us)) == words


def test_a_width_is_written_as_a_language_writes_it() -> None:
    translated = {"{number} ms": "{number} millisecondes", "±{width}": "à {width} près"}
    french = Language("fr", lambda pattern: translated.get(pattern, pattern))
    assert french.words(say_half_width(15_000), NOBODY_NAMED) == "à 15 millisecondes près"
    hebrew = Language("he", right_to_left=True)
    assert hebrew.words(say_width(8), NOBODY_NAMED) == "\u20668 µs\u2069", "from left to right"


def test_half_widths_are_rounded_up() -> None:
    assert [heard(say_half_width(us)) for us in (999, 1_000, 1_001)] == ["±999 µs", "±1 ms", "±2 ms"]


# --- as inputs of a session -----------------------------------------------------------------------------------------


def test_a_source_says_how_sharp_it_is_and_says_it_anew() -> None:
    table = Table()
    table.enter(i.Joined(BOX, "ccc", "Box A", 1))
    table.enter(i.Joined(OTHER_BOX, "ccc", "Box B", 1))
    table.enter(i.Sharpness(BOX, {"host": 140, USB: 4}))
    table.enter(through_json(i.Sharpness(OTHER_BOX, {"host": 140, USB: 4})))
    assert between(table.session.seating, BOX, OTHER_BOX).way == "usb"
    assert table.enter(i.Sharpness(BOX, {"host": 160})) == ()
    assert between(table.session.seating, BOX, OTHER_BOX) == Pair(BOX, OTHER_BOX, "host", "host", 300)


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (i.Sharpness("box:never", {"host": 1}), "no_such_source"),
        (i.Sharpness(BOX, {"host": -1}), "bad_sharpness"),
        (i.SetLimit(-1), "bad_limit"),
        (i.Start("slap", ("Ana", "Ben"), limit_us=-1), "bad_limit"),
    ],
)
def test_what_cannot_be_is_refused(bad: Any, code: str) -> None:
    table = Table().start()
    with pytest.raises(Refused) as refused:
        table.enter(bad)
    assert refused.value.code == code


def test_the_limit_belongs_to_the_match_and_can_change_in_it() -> None:
    table = Table()
    table.enter(i.Start("slap", ("Ana", "Ben"), limit_us=20_000))
    assert table.session.limit_us == 20_000
    table.enter(through_json(i.SetLimit(5_000)))
    assert table.session.limit_us == 5_000


def on_hubs(between_us: int, **hubs: str) -> Seating:
    """Boxes by name on these hubs of one controller; what lies between two hubs is known to so much."""
    shared = {hub for hub in hubs.values() if list(hubs.values()).count(hub) > 1}
    first = min(hubs.values())
    return seating(
        **{
            name: {
                "host": 400,
                f"box:{name}:1": 1,
                "usbs:first|other:3": 8 if hub == first else 8 + between_us,
                **({f"usb:{hub}:1": 8} if hub in shared else {}),
            }
            for name, hub in hubs.items()
        }
    )


def test_a_box_on_another_hub_is_told_to_move_beside_the_others() -> None:
    table = on_hubs(300, a="one", b="one", c="one", d="two")
    assert between(table, "a", "b").way == "usb"
    assert between(table, "a", "d") == Pair("a", "d", "rate", "usbs:first|other:3", 316)
    assert heard(plugging(table)) == (
        "Box a, Box b and Box c share a hub: ±16 µs. Box d is on another one: ±316 µs. Plug Box d "
        "into the same hub, or join them by the sync wire for ten seconds."
    )


def test_boxes_in_sockets_of_their_own_are_told_to_take_one_hub() -> None:
    assert heard(plugging(on_hubs(300, a="one", b="two"))) == (
        "Box a and Box b are each on a hub or socket of their own: ±316 µs. Plug Box b into the "
        "hub of Box a, or join them by the sync wire for ten seconds."
    )


def test_nobody_is_told_to_move_who_is_as_sharp_there_or_not_known_yet() -> None:
    assert plugging(on_hubs(10, a="one", b="two")) is None
    assert plugging(on_hubs(300, a="one", b="one")) is None
    assert plugging(seating(a={"host": 140}, b={"host": 150})) is None


def test_up_to_sixty_microseconds_are_sharp_enough_and_none_is_none() -> None:
    assert plugging(on_hubs(44, a="one", b="two")) is None
    assert plugging(on_hubs(45, a="one", b="two")) is not None
    exact = {"usb:one:1": 0, "usbs:one|two:1": 0}
    said = plugging(seating(a=exact, b=exact, c={"usbs:one|two:1": 61}))
    assert said is not None
    assert (said.args["within"], said.args["apart"]) == (Width(0), Width(61))


def test_a_controller_whose_delay_is_known_of_its_model_is_the_coarse_one() -> None:
    table = seating(a={"host": 3, "usb:one:1": 3}).with_source(Source("pad", "c", "Pad", 4, by_model=True))
    table = table.with_clocks("pad", {"host": 900})
    assert between(table, "a", "pad") == Pair("a", "pad", "model", "host", 903)
    assert between(table, "pad", "pad") == Pair("pad", "pad", "model", "", 8)


def test_the_hub_that_most_boxes_share_already_is_the_one_to_take() -> None:
    said = heard(plugging(on_hubs(300, a="one", b="two", c="two")))
    assert said.startswith("Box b and Box c share a hub")
    assert "Plug Box a into the same hub" in said
