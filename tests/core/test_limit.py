"""A race whose players could not be told apart sharply enough is not armed; the operator hears why and what to do."""

from __future__ import annotations

import pytest
from tests.core.table_driver import BOX, OTHER_BOX, Table
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.limit import reason, remedy, too_wide
from gotit.core.message import Message
from gotit.core.pairs import Pair
from gotit.core.press import Reading

LIMIT_US = 20_000
THIRD = "box:c"


def at_the_table(limit_us: int = LIMIT_US, rules: dict[str, object] | None = None, **half_widths_us: int) -> Table:
    """Ana, Ben and Cem with a box each, known on the host's clock to the half-widths of boxes a, b and c."""
    table = Table()
    for seat, name in enumerate("abc", 1):
        table.enter(i.Joined(f"box:{name}", "c", f"Box {name.upper()}", 1))
        table.enter(i.AssignInput(f"box:{name}", 0, seat))
        if name in half_widths_us:
            table.enter(i.Sharpness(f"box:{name}", {"host": half_widths_us[name]}))
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), rules or {}, limit_us=limit_us))
    return table


def racing(limit_us: int = LIMIT_US, rules: dict[str, object] | None = None, **half_widths_us: int) -> Table:
    """The same, with a first race open: chance opened it, so it is armed whatever the clocks say."""
    table = at_the_table(limit_us, rules, **half_widths_us)
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    assert table.session.arming_open
    return table


def refusal(table: Table, order: i.Input) -> str:
    with pytest.raises(Refused) as refused:
        table.enter(order)
    assert refused.value.code == "too_coarse"
    return heard(refused.value)


def told(table: Table) -> str:
    return " ".join(
        heard(tell.news, *table.session.names) for tell in table.find(i.Tell) if tell.news.code == "armed_coarse"
    )


def test_sharp_boxes_are_armed_without_a_word() -> None:
    table = racing(a=140, b=150, c=140)
    assert told(table) == ""
    assert table.enter(i.Rearm())
    assert too_wide(table.session) == ()


def test_an_order_that_would_open_a_coarse_race_is_refused_with_the_boxes_the_way_the_width_and_the_limit() -> None:
    table = racing(a=140, b=150, c=31_000)
    before = table.session
    said = refusal(table, i.Rearm())
    assert said == (
        "The buzzers didn't open. Between Box B and Box C (and one more pair) we can be sure only "
        "to ±32 ms (ping); your limit is ±20 ms. Wait a few seconds. If it stays: plug both into "
        "the same hub, use the sync wire, or raise the limit under “Timing”."
    )
    assert table.session is before


def test_a_width_of_just_the_limit_is_sharp_enough() -> None:
    assert racing(limit_us=290, a=140, b=150, c=140).enter(i.Rearm())
    assert "sure only to ±290 µs (ping); your limit is ±289 µs." in refusal(
        racing(limit_us=289, a=140, b=150, c=130), i.Rearm()
    )


def test_of_several_pairs_the_worst_is_named_and_how_many_more_there_are() -> None:
    table = racing(limit_us=100, a=140, b=150, c=160)
    assert refusal(table, i.Rearm()) == (
        "The buzzers didn't open. Between Box B and Box C (and 2 more pairs) we can be sure only "
        "to ±310 µs (ping); your limit is ±100 µs. Wait a few seconds. If it stays: plug both "
        "into the same hub, use the sync wire, or raise the limit under “Timing”."
    )


def test_a_box_that_is_kept_out_of_the_races_keeps_nobody_from_arming() -> None:
    table = racing(a=140, b=150, c=90_000)
    refusal(table, i.Rearm())
    table.enter(i.Benched(THIRD, "deaf"))
    assert too_wide(table.session) == ()
    assert table.enter(i.Rearm())


def test_a_race_that_is_over_is_not_armed_any_more_however_coarse_its_boxes_are() -> None:
    table = racing(rules={"race_s": 5}, a=140, b=150, c=140)
    ends_us = table.session.race_ends_us
    assert ends_us is not None
    table.enter(i.Sharpness(THIRD, {"host": 90_000}))
    assert too_wide(table.session)
    table.enter(i.Time(), ends_us)
    for name in (BOX, OTHER_BOX, THIRD):
        table.enter(i.Watermark(name, read_host(ends_us + 1_000)), ends_us + 1_000)
    assert table.told() == ["nobody"]
    assert too_wide(table.session) == ()


def test_boxes_that_share_no_clock_are_refused_whatever_the_limit_is() -> None:
    table = racing(limit_us=10_000_000, a=140, b=140)
    said = refusal(table, i.Rearm())
    assert said.startswith(
        "The buzzers didn't open. Box A and Box C (and one more pair) haven't matched clocks yet, so nobody could say"
    )
    assert "Wait a few seconds" in said
    assert "switch off the limit" in said


def test_what_the_race_s_own_course_opens_goes_on_and_the_operator_is_told_once() -> None:
    table = at_the_table(a=140, b=150)
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    assert table.session.arming_open
    assert told(table).startswith("The buzzers are open. Box A and Box C (and one more pair) haven't matched clocks")
    assert all(tell.private for tell in table.find(i.Tell) if tell.news.code == "armed_coarse")
    table.enter(i.Sharpness(THIRD, {"host": 90_000}))
    assert "Between Box B and Box C (and one more pair) we can be sure only to ±91 ms (ping)" in told(table)
    table.enter(i.Sharpness(THIRD, {"host": 95_000}))
    assert told(table) == ""
    table.enter(i.Time(), 5_000_000)
    assert told(table) == ""


def test_a_box_that_comes_back_in_a_race_is_judged_when_it_has_said_how_sharp_it_is() -> None:
    table = racing(a=140, b=150, c=140)
    table.enter(i.Left(THIRD))
    table.enter(i.Joined(THIRD, "c", "Box C", 1))
    assert told(table) == ""
    table.enter(i.Sharpness(THIRD, {"host": 140}))
    assert told(table) == ""
    table.enter(i.Left(THIRD))
    table.enter(i.Joined(THIRD, "c", "Box C", 1))
    table.enter(i.Sharpness(THIRD, {"host": 90_000}))
    assert "±91 ms" in told(table)


def test_only_a_box_of_the_open_race_is_judged_when_it_first_says_how_sharp_it_is() -> None:
    table = racing(a=140, b=150, c=90_000)
    table.enter(i.Joined("box:d", "c", "Box D", 1))
    table.enter(i.AssignInput("box:d", 0, 9))  # nobody sits there
    table.enter(i.Sharpness("box:d", {"host": 140}))
    assert told(table) == "", "the race is as coarse as it was told to be"
    alone = Table()
    alone.enter(i.Joined(BOX, "cc", "Box A", 90_000))
    alone.enter(i.Start("slap", ("Ana", "Ben")))
    alone.enter(i.Chance((3, 1, 2, 0, 4)))
    alone.enter(i.SetLimit(LIMIT_US))
    alone.enter(i.Sharpness(BOX, {"host": 140}))
    assert "two buttons of Box A" in told(alone)


@pytest.mark.parametrize("queue", [False, True])
def test_an_answer_of_the_operator_that_would_open_the_next_race_waits_until_it_can(queue: bool) -> None:
    """Also where that goes on in the window that is open already."""
    table = racing(rules={"queue": queue}, a=140, b=150, c=140)
    epoch = table.epoch
    table.enter(i.Press(BOX, 0, read_host(1_000_000), epoch), 1_000_000)
    for name in (BOX, OTHER_BOX, THIRD):
        table.enter(i.Watermark(name, read_host(1_100_000)), 1_100_000)
    assert table.session.state.caller == 1
    table.enter(i.Sharpness(THIRD, {"host": 90_000}))
    wrong = i.Act({"do": "answer", "seat": 1, "right": False})
    assert "Box C" in refusal(table, wrong)
    assert table.session.state.caller == 1
    table.enter(i.SetLimit(0))
    table.enter(wrong)
    assert table.session.state.out == {1}


def read_host(at_us: int) -> tuple[Reading, ...]:
    return (Reading("host", at_us - 140, at_us + 140),)


def test_undo_is_never_refused() -> None:
    """What was decided wrongly must be mended, also while a cable is bad."""
    table = racing(a=140, b=150, c=140)
    table.enter(i.SeatPress(1))
    for name in (BOX, OTHER_BOX, THIRD):
        table.enter(i.Watermark(name, read_host(9_000_000)), 9_000_000)
    assert table.session.state.caller == 1
    table.enter(i.Sharpness(THIRD, {"host": 90_000}))
    table.enter(i.Undo())
    assert table.session.arming_open
    assert "Box C" in told(table)


def test_the_limit_can_be_raised_in_a_match_and_none_is_no_limit() -> None:
    table = racing(a=140, b=150, c=31_000)
    refusal(table, i.Rearm())
    table.enter(i.SetLimit(50_000))
    table.enter(i.Rearm())
    table.enter(i.SetLimit(1_000))
    refusal(table, i.Rearm())
    table.enter(i.SetLimit(0))
    table.enter(i.Rearm())
    assert racing(limit_us=0).session.arming_open


def test_only_sources_of_players_who_race_against_each_other_matter() -> None:
    table = Table()
    for name, kind in ((BOX, "ccc"), (OTHER_BOX, "ccc")):
        table.enter(i.Joined(name, kind, name, 1))
    for seat in (1, 2, 3):
        table.enter(i.AssignInput(BOX, seat - 1, seat))
    table.enter(i.AssignInput(OTHER_BOX, 0, 9))  # nobody sits there
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), limit_us=LIMIT_US))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    assert told(table) == ""
    table.enter(i.AssignInput(OTHER_BOX, 1, 3))
    assert "haven't matched clocks yet" in told(table)  # it is armed now, beside the other


def test_one_seat_with_two_boxes_and_nobody_else_races_against_nobody() -> None:
    table = Table()
    table.enter(i.Joined(BOX, "c", "Box A", 90_000))
    table.enter(i.Joined(OTHER_BOX, "c", "Box B", 90_000))
    table.enter(i.Start("slap", ("Ana",), limit_us=LIMIT_US))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    assert told(table) == ""


def test_a_box_whose_own_stamps_are_coarse_and_a_keyboard_are_told_what_helps_them() -> None:
    table = Table()
    table.enter(i.Joined(BOX, "ccc", "Box A", 15_000))
    table.enter(i.Start("slap", ("Ana", "Ben"), limit_us=LIMIT_US))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    assert told(table) == (
        "The buzzers are open. Between two buttons of Box A we can be sure only to ±30 ms (same "
        "box); your limit is ±20 ms. Install the program on this box again (gotit flash), or "
        "raise the limit under “Timing”."
    )
    keys = Table()
    keys.enter(i.Joined("keyboard", "ccc", "Keyboard", 15_000, stand_in=True))
    keys.enter(i.Start("slap", ("Ana", "Ben"), limit_us=LIMIT_US))
    keys.enter(i.Chance((3, 1, 2, 0, 4)))
    assert told(keys) == (
        "The buzzers are open. Between two buttons of Keyboard we can be sure only to ±30 ms "
        "(keyboard); your limit is ±20 ms. Give these players buttons on a box, or raise the "
        "limit under “Timing”."
    )


def test_of_a_controller_whose_model_alone_is_known_waiting_makes_nothing_sharper() -> None:
    controller, keys = (remedy(Pair("a", "b", way, "host", 30_000)) for way in ("model", "keyboard"))
    assert controller == keys != remedy(Pair("a", "b", "host", "host", 30_000))


def test_boxes_on_two_hubs_are_told_which_plugging_is_sharper() -> None:
    worst = Pair("a", "b", "rate", "usbs:one|two:3", 400)
    assert (
        heard(remedy(worst)) == "Plug both into the same hub, join them by the sync wire for ten seconds, or raise the "
        "limit under “Timing”."
    )


@pytest.mark.parametrize(
    ("worst", "code", "words"),
    [
        (Pair("a", "b", "keyboard", "host", 30_000), "cure_keyboard", "Give these players buttons on a box, or raise"),
        (Pair("a", "a", "box", "box:a", 30_000), "cure_same_box", "Install the program on this box again"),
        (Pair("a", "room:b", "host", "host", 400), "cure_rooms", "Measure how late the projectors are"),
        (Pair("room:a", "room:b", "host", "host", 400), "cure_rooms", "Measure how late the projectors are"),
        (Pair("a", "b", "rate", "usbs:one", 400), "cure_hubs", "Plug both into the same hub, join them by the sync"),
        (Pair("a", "b"), "cure_no_clock", "Wait a few seconds. If it stays: plug both into the same hub"),
        (Pair("a", "b", "usb", "usb:one", 30_000), "cure_wait", "Wait a few seconds. If it stays: plug both"),
    ],
)
def test_each_cure_has_a_code_that_stays_and_names_the_limit(worst: Pair, code: str, words: str) -> None:
    cure = remedy(worst)
    assert cure.code == code
    assert heard(cure).startswith(words)
    last = (
        "or switch off the limit under “Timing”." if code == "cure_no_clock" else "or raise the limit under “Timing”."
    )
    assert heard(cure).endswith(last)


def test_what_is_wrong_has_a_code_that_stays() -> None:
    session = at_the_table(a=10_000, b=10_000).session
    known = reason(session, (Pair("box:a", "box:b", "usb", "host", 30_000),))
    unknown = reason(session, (Pair("box:a", "box:b"), Pair("box:a", "box:c")))
    alone = reason(session, (Pair("box:a", "box:a", "box", "box:a", 30_000),))
    assert (known.code, unknown.code) == ("told_apart_only_to", "no_clock_in_common")
    who, both = alone.args["who"], known.args["who"]
    assert isinstance(who, Message)
    assert isinstance(both, Message)
    assert (who.code, who.args["same"], both.args["same"]) == ("wide_pair", "same", "other")
    assert heard(unknown) == (
        "Box A and Box B (and one more pair) haven't matched clocks yet, so nobody could say who was first."
    )
