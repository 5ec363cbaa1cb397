"""Boxes that are out of the races: nobody waits for them, what is pressed there is told, and they come back."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.core.table_driver import BOX, OTHER_BOX, Table, read, through_json
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.arming import LONG_WAIT_US
from gotit.core.bench import WAY_BACK, say_why
from gotit.core.called import called_box
from gotit.core.game import Refused
from gotit.core.match_view import match_view as shown
from gotit.core.message import Typed
from gotit.language.words import english

KEYS = "keyboard"


def at_two_boxes(**settings: object) -> Table:
    """Ana and Ben sit at one box, Cem at another; the race is on. A keyboard stands by."""
    table = Table()
    table.enter(i.Joined(KEYS, "c" * 9, "Keyboard", stand_in=True))
    table.enter(i.Joined(OTHER_BOX, "c", "Box B"))
    table.enter(i.AssignInput(OTHER_BOX, 0, 3))
    table.enter(i.Joined(BOX, "cc", "Box A"))
    table.enter(i.AssignInput(BOX, 0, 1))
    table.enter(i.AssignInput(BOX, 1, 2))
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), settings))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    table.now_us = 1_000_000
    return table


def sentences(table: Table) -> list[str]:
    return [heard(told.news, *table.session.names) for told in table.find(i.Tell)]


def sources(table: Table) -> tuple[str, ...]:
    assert table.session.arming is not None
    return table.session.arming.sources


@pytest.mark.parametrize("reason", get_args(i.BenchReason))
def test_nobody_waits_for_a_box_that_is_out_and_a_key_calls_for_its_seat(reason: i.BenchReason) -> None:
    table = at_two_boxes()
    assert sources(table) == (BOX, OTHER_BOX)
    table.enter(i.Benched(OTHER_BOX, reason))
    assert sentences(table) == [english(say_why(called_box("Box B"), reason))]
    assert table.find(i.Tell)[0].private
    assert sources(table) == (BOX, KEYS)
    assert table.find(i.Arm) == [i.Arm(table.epoch, (KEYS,))]
    table.enter(i.Benched(OTHER_BOX, reason))
    assert sentences(table) == [], "it is said once"
    table.enter(i.Press(KEYS, 2, read(KEYS, 1_000_000), None), 1_000_000)
    table.watermark(1_100_000)
    table.watermark(1_100_000, KEYS)
    assert table.session.state.caller == 3


def test_what_is_pressed_at_it_is_told_and_counts_for_nothing() -> None:
    table = at_two_boxes()
    table.enter(i.Benched(OTHER_BOX, "deaf"))
    table.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 1_000_000), table.epoch), 1_000_000)
    assert sentences(table) == ["Cem pressed, but Box B is out of the race."]
    assert not table.find(i.Tell)[0].private, "Cem shall know it"
    assert table.session.waiting_for == ()
    table.press(1, 1_100_000)
    table.watermark(1_200_000)
    table.watermark(1_200_000, KEYS)
    assert table.session.state.caller == 1


def test_it_is_out_of_the_races_that_follow_and_in_them_again_when_the_operator_says_so() -> None:
    table = at_two_boxes()
    table.enter(i.Benched(OTHER_BOX, "deaf"))
    table.enter(i.Rearm())
    assert sources(table) == (BOX, KEYS)
    table.enter(i.LetPlay(OTHER_BOX))
    assert sentences(table) == ["Box B may play again."]
    assert table.find(i.Tell)[0].private
    assert table.find(i.Arm) == [i.Arm(table.epoch, (OTHER_BOX,))], "it is armed, and may answer for itself"
    table.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 2_000_000), table.epoch), 2_000_000)
    for name in sources(table):
        table.watermark(2_100_000, name)
    assert table.session.state.caller == 3
    with pytest.raises(Refused, match=r"not_benched.*Box \{mark\}.*B"):
        table.enter(i.LetPlay(OTHER_BOX))


def test_it_is_in_them_again_when_it_joins_anew() -> None:
    table = at_two_boxes()
    table.enter(i.Benched(OTHER_BOX, "silent"))
    table.enter(i.Left(OTHER_BOX))
    table.enter(i.Joined(OTHER_BOX, "c", "Box B"))
    assert OTHER_BOX in sources(table)
    assert table.session.seating.benched == {}


def test_a_box_that_somebody_waits_for_already_stays_in_this_race_and_is_out_of_the_next() -> None:
    table = at_two_boxes()
    table.press(1, 1_000_000)
    table.watermark(1_010_000)
    table.enter(i.Benched(OTHER_BOX, "deaf"))
    assert table.session.waiting_for == (OTHER_BOX,), "it may hold an earlier press: nobody guesses"
    table.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 990_000), table.epoch), 1_020_000)
    table.watermark(1_030_000, OTHER_BOX)
    assert table.session.state.caller == 3
    table.act("answer", seat=3, right=False)
    assert OTHER_BOX not in sources(table)


def test_the_end_of_a_race_by_its_clock_waits_for_no_box_that_is_out() -> None:
    table = at_two_boxes(race_s=5)
    ends_us = table.session.race_ends_us
    assert ends_us is not None
    table.enter(i.Benched(OTHER_BOX, "flooding"))
    table.enter(i.Time(), ends_us)
    assert table.session.waiting_for == (BOX, KEYS)
    table.watermark(ends_us + 1_000)
    table.watermark(ends_us + 1_000, KEYS)
    assert table.phase == "drawing"


def asking(reason: i.BenchReason) -> Table:
    """Ana has won and may take or dare; Box B is out."""
    table = at_two_boxes()
    table.press(1, 1_000_000)
    table.watermark(1_010_000)
    table.watermark(1_010_000, OTHER_BOX)
    table.act("answer", seat=1, right=True)
    table.enter(i.Benched(OTHER_BOX, reason))
    table.now_us = 2_000_000
    return table


def test_a_deaf_box_may_answer_questions_and_a_flood_answers_none() -> None:
    deaf = asking("deaf")
    deaf.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 2_100_000), 0), 2_100_000)
    assert deaf.session.state.ready == {3}
    flood = asking("flooding")
    flood.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 2_100_000), 0), 2_100_000)
    assert flood.told() == ["pressed_out"]
    assert flood.session.state.ready == frozenset()


def test_a_flood_takes_no_seat_in_a_roll_call_and_a_deaf_box_may() -> None:
    table = at_two_boxes()
    table.enter(i.Benched(OTHER_BOX, "flooding"))
    table.enter(i.RollCall((3,)))
    table.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 1_100_000), 0), 1_100_000)
    assert table.told() == ["stray_press"], "its seat is free: it is nobody's button now"
    assert table.session.seating.calling == (3,)
    table.enter(i.Benched(OTHER_BOX, "deaf"))
    table.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 1_200_000), 0), 1_200_000)
    assert table.told() == ["seat_taken"]


def test_presses_that_came_too_fast_to_be_told_one_by_one_are_told_as_a_number() -> None:
    table = at_two_boxes()
    table.enter(i.Benched(OTHER_BOX, "flooding", 1))
    assert sentences(table) == [
        english(say_why(called_box("Box B"), "flooding")),
        "Box B: 1 press came too fast in the last second and doesn't count.",
    ]
    assert all(told.private for told in table.find(i.Tell))
    table.enter(i.Benched(OTHER_BOX, "flooding", 412, 4))
    assert sentences(table) == ["Box B: 412 presses came too fast in the last 4 seconds and don't count."]


def test_a_source_that_never_joined_and_a_count_that_cannot_be_are_refused() -> None:
    table = at_two_boxes()
    for benched, code in (
        (i.Benched("box:never", "deaf"), "no_such_source"),
        (i.Benched(BOX, "flooding", -1), "bad_count"),
        (i.Benched(BOX, "flooding", 1, 0), "bad_count"),
    ):
        with pytest.raises(Refused) as refused:
            table.enter(benched)
        assert refused.value.code == code
        assert refused.value.message.args in ({}, {"source": Typed("box:never")})


def test_of_a_race_that_is_over_nothing_is_changed() -> None:
    table = at_two_boxes(race_s=5)
    ends_us = table.session.race_ends_us
    assert ends_us is not None
    table.enter(i.Time(), ends_us)
    for box in (BOX, OTHER_BOX):
        table.watermark(ends_us + 1_000, box)
    arming = table.session.arming
    assert arming is not None
    assert (table.phase, table.session.arming_open, arming.decided) == ("drawing", False, False)
    table.enter(i.Benched(OTHER_BOX, "deaf"))
    assert table.session.arming is arming


def test_a_box_that_is_out_does_not_keep_a_race_from_being_armed() -> None:
    table = at_two_boxes()
    for name in (BOX, OTHER_BOX):
        table.enter(i.Sharpness(name, {"host": 100 if name == BOX else 90_000}))
    table.enter(i.SetLimit(20_000))
    with pytest.raises(Refused, match=r"Typed\(text='A'\).*Typed\(text='B'\)"):
        table.enter(i.Rearm())
    table.enter(i.Sharpness(KEYS, {"host": 100}))
    table.enter(i.Benched(OTHER_BOX, "deaf"))
    table.enter(i.Rearm())
    assert sources(table) == (BOX, KEYS)


def test_undo_brings_no_box_back_into_the_race_and_the_journal_s_form_is_the_same() -> None:
    table = at_two_boxes()
    table.press(1, 1_000_000)
    table.watermark(1_010_000)
    table.watermark(1_010_000, OTHER_BOX)
    table.enter(i.Benched(OTHER_BOX, "deaf"))
    table.enter(i.Undo())
    assert sources(table) == (BOX, KEYS)
    again = Table()
    for entered, at_us in table.log:
        again.enter(through_json(entered), at_us)
    assert again.session == table.session


def test_the_reasons_all_have_a_sentence_and_a_way_back() -> None:
    assert set(WAY_BACK) == set(get_args(i.BenchReason))


# --- a box that falls silent in a race ------------------------------------------------------------------------------


def test_a_long_wait_says_for_which_box_before_it_is_called_silent_and_is_over_with_the_verdict() -> None:
    table = at_two_boxes()
    table.press(1, 1_000_000)
    assert i.Wake(1_000_000 + LONG_WAIT_US) in table.effects
    table.watermark(1_010_000)
    view = shown(table.session, None)
    assert view is not None
    assert (view.verdict, view.waiting_for) == ("pending", ())
    table.enter(i.Time(), 1_000_000 + LONG_WAIT_US - 1)
    assert table.session.overdue == ()
    table.enter(i.Time(), 1_000_000 + LONG_WAIT_US)
    view = shown(table.session, None)
    assert view is not None
    assert view.waiting_for == (called_box("Box B"),)
    assert {seat.lamp for seat in view.seats} == {"armed"}, "not who pressed"
    table.enter(i.DecideWithout(OTHER_BOX))
    assert table.session.state.caller == 1
    assert table.session.overdue == ()
    table.enter(i.Undo())
    assert table.phase == "racing"
    assert table.session.overdue == ()
    table.press(2, 3_000_000)
    assert table.session.overdue == (), "another wait"


def test_without_one_of_two_boxes_the_other_is_still_waited_for() -> None:
    table = at_two_boxes()
    table.press(1, 1_000_000)
    table.enter(i.Time(), 1_000_000 + LONG_WAIT_US)
    assert table.session.overdue == (BOX, OTHER_BOX)
    table.enter(i.DecideWithout(OTHER_BOX))
    assert table.session.overdue == (BOX,)
