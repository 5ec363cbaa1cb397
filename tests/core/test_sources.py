"""Boxes that fall silent, leave, come back, join in the middle; the roll-call that gives each player a button."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.table_driver import BOX, OTHER_BOX, Table, read
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.arming import SILENT_US, Elsewhere
from gotit.core.effects import wake_at_us
from gotit.core.game import Refused

NINE = "c" * 9 + "p" * 9


# --- sources that fall silent, leave, come back -----------------------------------------------------------------------


def two_boxes() -> Table:
    table = Table()
    table.enter(i.Joined(OTHER_BOX, NINE, "Box B"))
    return table.start()


def test_a_silent_box_is_reported_once_and_the_operator_can_decide_without_it() -> None:
    table = two_boxes()
    table.press(1, 1_000_000)
    table.watermark(1_010_000)
    assert table.session.waiting_for == (OTHER_BOX,)
    table.enter(i.Time(), 1_000_000 + SILENT_US - 1)
    assert table.told() == []
    table.enter(i.Time(), 1_000_000 + SILENT_US)
    assert [heard(told.news, *table.session.names) for told in table.find(i.Tell)] == [
        "No answer from Box B: check the cable, or decide without it."
    ]
    assert table.find(i.Tell)[0].private
    table.enter(i.Time(), 1_000_000 + 2 * SILENT_US)
    assert table.told() == []
    table.enter(i.DecideWithout(OTHER_BOX))
    assert table.session.state.caller == 1


def test_of_two_silent_boxes_the_other_is_reported_again_once_one_is_done_without() -> None:
    table = Table()
    table.enter(i.Joined(OTHER_BOX, NINE, "Box B"))
    table.enter(i.Joined("box:c", NINE, "Box C"))
    table.start()
    table.press(1, 1_000_000)
    table.watermark(1_010_000)
    table.enter(i.Time(), 1_000_000 + SILENT_US)
    table.enter(i.DecideWithout(OTHER_BOX), 1_000_000 + SILENT_US)
    assert wake_at_us(table.session) is not None, "nobody else would look at the time again"
    table.enter(i.Time(), 1_000_000 + SILENT_US)
    assert [heard(told.news, *table.session.names) for told in table.find(i.Tell)] == [
        "No answer from Box C: check the cable, or decide without it."
    ]


def test_after_an_undo_a_box_that_is_still_silent_is_reported_again() -> None:
    table = two_boxes()
    table.press(2, 1_000_000, kind="pass")
    table.press(1, 1_000_000)
    table.watermark(1_010_000)
    for _ in range(2):
        table.enter(i.Time(), table.now_us + SILENT_US)
        assert table.told() == ["silent"]
        if table.session.past:
            table.enter(i.Undo())
    assert table.session.waiting_for == (OTHER_BOX,), "the race goes on, with its call"


def test_a_keyboard_that_a_busy_computer_has_not_asked_yet_is_not_called_silent() -> None:
    table = Table()
    table.enter(i.Joined("keyboard", NINE, "Keyboard", stand_in=True))
    table.enter(i.Joined(OTHER_BOX, "cc", "Box B"))
    table.enter(i.Start("slap", ("Ana", "Ben", "Cem"), {}))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    table.press(3, 1_000_000, source="keyboard")
    assert table.session.waiting_for == (OTHER_BOX, "keyboard")
    table.enter(i.Time(), 1_000_000 + SILENT_US)
    assert [heard(told.news, *table.session.names) for told in table.find(i.Tell)] == [
        "No answer from Box B: check the cable, or decide without it."
    ]
    table.enter(i.DecideWithout(OTHER_BOX))
    table.enter(i.Time(), 1_000_000 + 2 * SILENT_US)
    assert table.told() == []
    assert table.session.waiting_for == ("keyboard",)  # its word is waited for all the same
    assert wake_at_us(table.session) is None
    table.watermark(1_010_000, "keyboard")
    assert table.session.state.caller == 3


def test_an_unplugged_box_is_waited_for_and_its_earlier_press_wins_when_it_comes_back() -> None:
    table = two_boxes()
    table.enter(i.Left(OTHER_BOX))
    assert table.told() == ["box_left"]
    table.press(1, 1_000_500)
    table.watermark(1_010_000)
    assert table.phase == "racing"
    table.enter(i.Joined(OTHER_BOX, NINE, "Box B"))
    assert table.find(i.Arm) == [i.Arm(1, (OTHER_BOX,))]
    table.press(2, 1_000_000, source=OTHER_BOX)
    table.watermark(1_020_000, OTHER_BOX)
    assert table.session.state.tied == (1, 2)  # ± 300 µs each: too close to call


def test_a_box_that_was_switched_off_and_on_is_armed_anew_even_if_nobody_saw_it_leave() -> None:
    table = Table().start()
    table.press(1, 1_000_000, kind="pass")
    table.enter(i.Joined(BOX, NINE, "Box A"))
    assert table.find(i.Arm) == [i.Arm(1, (BOX,))]
    assert table.find(i.SetLamps)


def test_a_box_that_joins_before_anybody_called_takes_part() -> None:
    table = Table().start()
    table.enter(i.Joined(OTHER_BOX, NINE, "Box B"))
    assert (table.find(i.Disarm), table.find(i.Arm)) == ([], [i.Arm(1, (OTHER_BOX,))])
    table.press(1, 1_000_000)
    assert table.session.waiting_for == (BOX, OTHER_BOX)
    table.enter(i.Joined("box:c", NINE, "Box C"))
    assert table.find(i.Arm) == []  # a race that has begun is not started over


def test_leaving_without_having_been_there_is_nothing() -> None:
    table = Table().start()
    assert table.enter(i.Left("box:never")) == ()


# --- the roll-call ----------------------------------------------------------------------------------------------------


def test_each_player_slaps_once_to_take_a_seat() -> None:
    table = Table()
    table.enter(i.Joined(BOX, NINE, "Box A"))
    table.enter(i.RollCall((1, 2)))
    table.press(8, 100, epoch=0)
    assert table.told() == ["seat_taken"]
    assert table.find(i.Sound) == [i.Sound("seat", 1)]
    table.press(8, 200, epoch=0)
    assert table.told() == ["already_seated"]
    table.press(8, 250, epoch=0, kind="pass")
    assert table.told() == ["already_seated"]  # its pass went with it
    table.press(5, 250, epoch=0, kind="pass")
    assert table.told() == ["no_call_button"]
    table.press(3, 300, epoch=0)
    assert table.session.seating.calling == ()
    table.start(("Ana", "Ben"))
    table.press(3, 1_000_000)
    table.watermark(1_001_000)
    assert table.session.state.caller == 2


def seats_of(table: Table) -> dict[tuple[str, int], int]:
    taken = table.session.seating.taken
    return {button: seat for button, (seat, kind) in taken.items() if kind == "call"}


def test_in_the_lobby_everybody_slaps_in_any_order() -> None:
    """A button of a box for many takes the seat of its number. Slapped again it stays there."""
    table = Table()
    table.enter(i.Joined(BOX, NINE, "Box A"))
    table.enter(i.RollCall((1, 2, 3), anyone=True))
    for seat in (3, 1, 3):
        table.press(seat, 100, epoch=0)
    assert seats_of(table) == {(BOX, 2): 3, (BOX, 0): 1}
    assert table.session.seating.calling == (2,)
    table.press(8, 300, epoch=0)  # nobody's number, so it takes what is free
    assert seats_of(table) == {(BOX, 2): 3, (BOX, 0): 1, (BOX, 7): 2}
    assert table.session.seating.calling == ()
    assert not table.session.seating.anyone


def test_in_the_lobby_whoever_sits_in_a_wrong_seat_slaps_again() -> None:
    """A box with one button: each slap moves it to the next seat that is free, and frees the one it had."""
    table = Table()
    table.enter(i.RollCall((1, 2, 3), anyone=True))
    for name in ("box:a", "box:b"):
        table.enter(i.Joined(name, "c", name))
    slaps = ["box:a", "box:b", "box:a", "box:b", "box:b"]
    seen = []
    for slap in slaps:
        table.enter(i.Press(slap, 0, read(slap, 1_000_000), 0))
        assert table.told() == ["seat_taken"]
        seen.append((seats_of(table)[slap, 0], table.session.seating.calling))
    assert seen == [(1, (2, 3)), (2, (3,)), (3, (1,)), (1, (2,)), (2, (1,))]
    assert sorted(seats_of(table).values()) == [2, 3]


def test_a_roll_call_can_be_stopped_and_a_button_given_by_hand() -> None:
    table = Table()
    table.enter(i.Joined(BOX, NINE, "Box A"))
    table.enter(i.RollCall((1, 2)))
    table.enter(i.RollCall(()))
    table.enter(i.AssignInput(BOX, 7, 2))
    table.start(("Ana", "Ben"))
    table.press(8, 1_000_000)
    table.watermark(1_001_000)
    assert table.session.state.caller == 2


def test_a_roll_call_for_one_seat_in_the_middle_of_a_match_takes_no_button_of_another_player() -> None:
    table = Table().start()
    table.enter(i.RollCall((3,)))
    table.press(1, 1_000_000)
    assert table.told() == ["already_seated"]
    table.press(5, 1_000_000)
    assert table.told() == ["seat_taken"]
    table.press(5, 1_100_000)
    table.watermark(1_200_000)
    assert table.session.state.caller == 3


def test_a_seat_whose_box_breaks_in_a_race_gets_another_button() -> None:
    table = Table().start()
    table.enter(i.Joined(OTHER_BOX, "c", "Box B", stand_in=True))
    table.enter(i.RollCall((3,)))
    table.enter(i.Press(OTHER_BOX, 0, read(OTHER_BOX, 1_000_000), 0))
    assert table.told() == ["seat_taken"]
    assert table.find(i.Arm) == [i.Arm(1, (OTHER_BOX,))]


def test_another_room_that_opens_the_race_changes_nothing_but_what_is_told_of_it() -> None:
    table = Table().start()
    before = table.session.arming
    assert before is not None
    table.enter(i.ArmedThere(OTHER_BOX, table.epoch, (900_000, 900_500)))
    assert table.session.arming == replace(before, elsewhere=Elsewhere(OTHER_BOX, (900_000, 900_500)))
    now = table.session
    table.enter(i.ArmedThere(OTHER_BOX, table.epoch + 1, (1, 2)))
    assert table.session == now, "of another race"
    for seen_us in ((5, 5), (6, 5)):
        with pytest.raises(Refused) as refused:
            table.enter(i.ArmedThere(OTHER_BOX, table.epoch, seen_us))
        assert refused.value.code == "bad_seen"
    table.enter(i.ArmedThere(OTHER_BOX, table.epoch))
    assert table.session.arming == replace(before, elsewhere=Elsewhere(OTHER_BOX, None))
    table.calls(1)
    assert table.phase == "answering"


def test_before_a_match_no_room_has_opened_a_race() -> None:
    table = Table()
    before = table.session
    table.enter(i.ArmedThere(OTHER_BOX, 1))
    assert replace(table.session, notes=(), news=()) == replace(before, notes=(), news=())
