"""What a press means, at its edges: presses that others make for a seat, buttons held by several, epochs of nobody."""

from __future__ import annotations

from tests.core.table_driver import BOX, OTHER_BOX, Table
from tests.core.test_asked import BothChoose
from tests.core.toy import Slap

from gotit.core import inputs as i
from gotit.core.press import HOST_CLOCK, Reading, earliest_on_host_us, latest_on_host_us
from gotit.core.presses import OPERATOR_BLUR_US
from gotit.core.session import Session


def asked(game: Slap | None = None) -> Table:
    """Ana is right, and asked for one point or two; the others whether they are ready."""
    table = Table(Session({"slap": game or Slap()})).start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    return table


def test_what_the_operator_presses_was_pressed_before_it_is_seen() -> None:
    """A box that has joined is still to be heard, so the call waits."""
    table = Table()
    table.enter(i.Joined(OTHER_BOX, "ccc", "Box B"))
    table.start()
    table.enter(i.SeatPress(3), 5_000_000)
    assert table.session.arming is not None
    readings = table.session.arming.calls[3].readings
    assert latest_on_host_us(readings) == 5_000_001, "before the microsecond that comes next"
    assert earliest_on_host_us(readings) == 5_000_000 - OPERATOR_BLUR_US


def test_the_pass_button_of_a_seat_that_holds_its_other_one_answers_nothing() -> None:
    table = asked()
    table.press(1, 2_000_000)
    assert table.session.held == {1: 2_000_000}
    table.enter(i.Release(BOX, 9, 5_000_000), 2_100_000)
    assert table.phase == "taking"
    assert table.session.held == {1: 2_000_000}
    table.release(1, 100_000, 2_200_000)
    assert table.session.state.points == (1, 0, 0)


def test_who_has_held_for_long_enough_answers_in_the_order_of_the_presses_and_together_by_seat() -> None:
    for apart_us, order in ((1, [3, 2]), (0, [2, 3])):
        table = asked(BothChoose())
        table.press(3, 2_000_000)
        table.press(2, 2_000_000 + apart_us)
        table.enter(i.Time(), 9_000_000)
        assert [deed.action.seat for deed in table.session.done[-2:]] == order


def test_a_press_of_no_epoch_comes_too_early_however_many_there_have_been() -> None:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=False)
    assert table.epoch == 2
    table.press(3, table.now_us + 1_000, epoch=0)
    assert table.told() == ["early"]
    table.press(3, table.now_us + 1_000, epoch=1)
    assert table.told() == ["late"]


def test_who_was_surely_pressing_before_being_asked_has_not_answered() -> None:
    for after_us, code in ((0, ["before_asked"]), (1, [])):
        table = asked()
        since_us = table.session.asked_us[2]
        reading = Reading(HOST_CLOCK, since_us - 500, since_us + after_us)
        table.enter(i.Press(BOX, 1, (reading,), 0), since_us + 1_000)
        assert table.told() == code
        assert table.session.state.ready == (frozenset() if code else {2})


def test_a_seat_that_has_answered_holds_nothing_any_more_and_others_go_on_holding() -> None:
    table = asked(BothChoose())
    table.press(2, 2_000_000)
    table.press(3, 2_000_001)
    table.release(2, 100, 2_000_100)
    assert (table.session.state.ready, table.session.held) == ({2}, {3: 2_000_001})
