"""What a press means, at its edges: presses that others make for a seat, buttons held by several, epochs of nobody."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace
from tests.core.table_driver import BOX, OTHER_BOX, Table, read
from tests.core.test_asked import BothChoose
from tests.core.toy import Slap, SlapState
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Buzzers, Race
from gotit.core.offer import Offers
from gotit.core.press import HOST_CLOCK, Reading, earliest_on_host_us, latest_on_host_us
from gotit.core.presses import OPERATOR_BLUR_US
from gotit.core.session import Session
from gotit.core.terms import Terms


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
        said = [heard(tell.news, *table.session.names) for tell in table.find(i.Tell)]
        assert said == ["Ben pressed before being asked “ready?”."] * len(code)
        assert table.session.state.ready == (frozenset() if code else {2})


def test_a_seat_that_has_answered_holds_nothing_any_more_and_others_go_on_holding() -> None:
    table = asked(BothChoose())
    table.press(2, 2_000_000)
    table.press(3, 2_000_001)
    table.release(2, 100, 2_000_100)
    assert (table.session.state.ready, table.session.held) == ({2}, {3: 2_000_001})


class AskedOn(BothChoose):
    """Ben is asked the same whatever he has answered."""

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        return super().buzzers(replace(state, ready=state.ready - {2}), known)


def test_whoever_is_asked_the_same_again_holds_no_button_either() -> None:
    table = asked(AskedOn())
    table.press(2, 2_000_000)
    table.release(2, 100, 2_000_100)
    assert (table.session.state.ready, table.session.held) == ({2}, {})


class DeafBen(Slap):
    """What Ben pressed up to this instant counts for nothing."""

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        race = super().buzzers(state, known)
        return replace(race, deaf_until_us={2: 2_000_000}) if isinstance(race, Race) else race


def test_what_may_have_been_pressed_after_the_deaf_time_counts() -> None:
    for latest_us, code in ((2_000_000, ["deaf"]), (2_000_001, [])):
        table = Table(Session({"slap": DeafBen()})).start()
        table.enter(i.Press(BOX, 1, (Reading(HOST_CLOCK, 1_500_000, latest_us),), None), 3_000_000)
        assert table.told() == code


def test_letting_go_of_a_button_that_answered_nothing_answers_nothing() -> None:
    table = asked()
    table.release(1, 100_000, 2_200_000)
    assert (table.phase, table.session.state.points) == ("taking", (0, 0, 0))


def test_a_pass_of_another_race_is_told_of_whoever_pressed() -> None:
    table = Table().start()
    table.press(2, 1_000_000, kind="pass", epoch=table.epoch + 1)
    assert [tell.news.seat for tell in table.find(i.Tell)] == [2]
    assert table.told() == ["early"]


def test_without_a_head_start_the_race_ends_for_all_at_one_instant_whoever_has_called() -> None:
    for late_us, code in ((0, ["late_by_clock"]), (-1, [])):
        table = Table()
        table.enter(i.Joined(OTHER_BOX, "ccc", "Box B"))
        table.start(race_s=1)
        ends_us = table.session.race_ends_us
        assert ends_us is not None
        table.press(2, ends_us - 5_000)
        readings = (Reading(HOST_CLOCK, ends_us + late_us, ends_us + 900),)
        table.enter(i.Press(BOX, 2, readings, table.epoch), ends_us + 1_000)
        assert table.told() == code


class CemByComputer(Slap):
    def computers(self, state: SlapState) -> Mapping[int, str]:
        return {3: "easy"}


def test_a_call_of_the_computer_was_made_in_the_microsecond_in_which_it_came() -> None:
    table = Table(Session({"slap": CemByComputer()})).start()
    table.enter(i.ComputerCalls(3), 5_000_000)
    assert table.session.arming is not None
    readings = table.session.arming.calls[3].readings
    assert (earliest_on_host_us(readings), latest_on_host_us(readings)) == (5_000_000, 5_000_001)


def test_in_a_roll_call_a_button_of_another_seat_is_told_of_that_seat() -> None:
    table = Table().start()
    table.enter(i.RollCall((3,)))
    table.enter(i.Press(BOX, 0, read(BOX, 2_000_000), 0), 2_000_000)
    assert table.told() == ["already_seated"]
    assert [heard(tell.news) for tell in table.find(i.Tell)] == ["That button belongs to seat 1. Use another one."]


def test_in_a_roll_call_the_seat_of_a_switch_is_told_and_the_button_of_a_switch_is_named() -> None:
    table = Table().start()
    table.enter(i.SetSwitches(((OTHER_BOX, 1, 2),)))
    table.enter(i.Joined(OTHER_BOX, "cc", "Switch"))
    table.enter(i.RollCall((2, 3)))
    table.enter(i.Press(OTHER_BOX, 1, read(OTHER_BOX, 2_000_000), 0), 2_000_000)
    assert [heard(tell.news) for tell in table.find(i.Tell)] == ["Seat 2 is taken (Switch, button 2)."]
    assert table.session.seating.calling == (3,)


def test_whoever_presses_twice_while_another_s_head_start_runs_changes_nothing() -> None:
    table = Table().start()
    table.enter(i.SetTerms(2, terms=Terms(head_start_us=500_000)))
    table.press(1, 2_000_000)
    table.watermark(2_000_100)
    before = table.session
    assert before.head_start_runs
    table.press(1, 2_900_000)
    assert table.session == before
