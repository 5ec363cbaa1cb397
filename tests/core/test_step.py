"""The session, step by step, with the toy game: presses are told, races decided, questions answered, time passes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, Table, read, through_json
from tests.core.toy import Ready, Slap, SlapState

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.game import Ask, Buzzers, Meaning, Refused, Timer
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import LONG_PRESS_US
from gotit.core.session import Session

NINE = "c" * 9 + "p" * 9


class BothChoose(Slap):
    """Those who are to be ready may say it short or long."""

    def buzzers(self, state: SlapState) -> Buzzers:
        buzzers = super().buzzers(state)
        if isinstance(buzzers, Ask):
            return Ask({n: replace_long(n, m) for n, m in buzzers.meanings.items()})
        return buzzers


def replace_long(seat: int, meaning: Meaning) -> Meaning:
    return meaning if meaning.long is not None else Meaning(Ready(seat), Ready(seat), meaning.prompt)


class TimedRace(Slap):
    """The race itself has a clock."""

    def timer(self, state: SlapState) -> Timer | None:
        return Timer(5_000_000, 5_000_000) if state.phase == "racing" else None


# --- the race ---------------------------------------------------------------------------------------------------------


def test_the_first_call_is_judged_when_the_box_has_passed_it() -> None:
    table = Table().start()
    table.press(2, 1_000_037)
    table.press(3, 1_000_000)
    assert table.phase == "racing"
    table.watermark(1_000_038)
    assert table.phase == "answering"
    assert table.session.state.caller == 3
    assert isinstance(table.session.window.verdict, Clear)  # type: ignore[union-attr]


def test_a_dead_heat_goes_to_the_game_whole() -> None:
    table = Table().start()
    table.press(3, 1_000_000)
    table.press(1, 1_000_000)
    table.watermark(1_000_100)
    assert isinstance(table.session.window.verdict, DeadHeat)  # type: ignore[union-attr]
    assert table.session.state.tied == (1, 3)
    table.enter(i.Chance((1, 0)))
    assert table.session.state.caller == 3


def test_presses_that_do_not_count_are_told_each_with_its_reason() -> None:
    table = Table().start()
    table.press(1, 1_000_000, epoch=0)
    assert table.told() == ["early"]
    table.press(1, 1_000_000, held=True)
    assert table.told() == ["held"]
    table.press(7, 1_000_000)
    assert table.told() == ["stray_press"]
    table.enter(i.Press("box:unknown", 0, read("box:unknown", 1_000_000)))
    assert table.told() == ["stray_press"]
    table.press(1, 1_000_100, kind="pass")
    assert table.told() == ["out"]
    table.press(1, 1_000_200)
    assert table.told() == ["locked_out"]
    table.press(2, 1_000_300)
    table.press(2, 1_000_300, kind="pass")
    assert table.told() == ["called_already"]
    table.watermark(1_001_000)
    table.press(3, 1_001_500, kind="pass")
    assert table.told() == ["no_meaning"]
    table.act("answer", seat=2, right=True)
    for seat in (1, 2, 3):
        table.enter(i.SeatPress(seat))
    assert table.phase == "drawing"
    table.press(3, 2_000_000, epoch=1)
    assert table.told() == ["late"]
    table.press(3, 2_000_000, epoch=0)
    assert table.told() == ["early"]


def test_a_press_before_any_match_is_told_to_the_operator_with_its_seat() -> None:
    table = Table()
    table.enter(i.Joined(BOX, NINE, "Box A"))
    table.press(4, 10, epoch=0)
    assert [(told.news.code, told.news.seat, told.private) for told in table.find(i.Tell)] == [("no_match", 4, True)]


def test_a_press_kept_by_the_box_since_an_earlier_run_is_no_call_though_its_epoch_fits() -> None:
    table = Table()
    table.now_us = 60_000_000
    table.enter(i.Joined(BOX, NINE, "Box A"))
    table.enter(i.Start("slap", ("Ana", "Ben")))
    table.enter(i.Chance((0, 1, 2, 3, 4)))
    table.enter(i.Press(BOX, 0, read(BOX, 59_000_000), table.epoch))
    assert table.told() == ["early"]
    assert table.session.window.calls == {}  # type: ignore[union-attr]


def test_a_pass_of_an_earlier_window_is_no_pass_now() -> None:
    table = Table().start()
    table.calls(1)
    table.act("answer", seat=1, right=False)
    assert table.epoch == 2
    table.press(2, 1_002_000, kind="pass", epoch=1)
    assert table.told() == ["late"]
    assert table.session.state.out == {1}


def test_a_source_without_epochs_counts_by_the_host_s_clock() -> None:
    table = Table().start()
    opened_us = table.session.window.opened_us  # type: ignore[union-attr]
    table.enter(i.Press(BOX, 0, (Reading(HOST_CLOCK, opened_us - 9, opened_us),)))
    assert table.told() == ["early"]
    table.enter(i.Press(BOX, 0, (Reading(HOST_CLOCK, opened_us - 9, opened_us + 1),)))
    assert 1 in table.session.window.calls  # type: ignore[union-attr]


def test_a_press_must_say_when_it_was() -> None:
    table = Table().start()
    with pytest.raises(Refused) as refused:
        table.enter(i.Press(BOX, 0, (Reading(BOX, 1, 2),)))
    assert refused.value.code == "no_host_time"
    with pytest.raises(Refused):
        table.enter(i.Press(BOX, 0, (), 1))


def test_a_box_whose_clock_broke_while_armed_still_calls_by_its_own_ticks() -> None:
    """The computer slept in an armed race: the box reads no more on the host's clock (decision 0014)."""
    table = Table().start()
    table.press(2, 1_000_050)
    table.enter(i.Press(BOX, 0, (Reading(BOX, 1_000_000, 1_000_001),), 1))
    table.enter(i.Watermark(BOX, (Reading(BOX, 1_000_100, 1_000_101),)))
    assert table.session.state.caller == 1


def test_late_calls_show_in_the_order_strip_while_the_first_answers() -> None:
    table = Table().start().calls(2)
    table.press(1, table.now_us + 300)
    assert [place.seat for place in table.session.window.order] == [2, 1]  # type: ignore[union-attr]
    assert table.session.state.caller == 2


def test_after_a_wrong_answer_the_window_starts_anew() -> None:
    table = Table().start()
    table.press(1, 1_000_000)
    table.press(2, 1_000_500)
    table.watermark(1_001_000)
    table.act("answer", seat=1, right=False)
    assert (table.phase, table.epoch) == ("racing", 2)
    assert table.session.window.calls == {}  # type: ignore[union-attr]


def test_with_a_queue_the_next_in_line_has_the_floor() -> None:
    table = Table().start(queue=True)
    table.press(1, 1_000_000)
    table.press(3, 1_000_500)
    table.watermark(1_001_000)
    table.press(2, 1_000_900 + 200)
    table.act("answer", seat=1, right=False)
    assert (table.phase, table.session.state.caller, table.epoch) == ("answering", 3, 1)
    table.act("answer", seat=3, right=False)
    assert table.phase == "racing"  # seat 2's call is known, but its box has not passed it yet
    table.watermark(1_002_000)
    assert table.session.state.caller == 2


def test_with_a_queue_a_call_that_was_on_its_way_still_counts() -> None:
    table = Table().start(queue=True).calls(1)
    table.act("answer", seat=1, right=False)
    assert (table.phase, table.epoch, table.find(i.Arm)) == ("racing", 1, [])
    table.press(2, 1_003_000, epoch=1)
    table.watermark(1_004_000)
    assert table.session.state.caller == 2


def test_the_race_goes_on_for_the_others_when_somebody_passes_and_ends_when_all_have() -> None:
    table = Table().start()
    table.press(1, 1_000_000, kind="pass")
    table.press(2, 1_000_100, kind="pass")
    assert (table.phase, table.epoch) == ("racing", 1)
    table.press(3, 1_000_200, kind="pass")
    assert table.phase == "drawing"
    assert not table.session.window_open


def test_the_operator_presses_for_a_seat_and_never_beats_a_box_by_his_own_slowness() -> None:
    table = Table().start()
    table.enter(i.SeatPress(3), 2_000_000)
    table.press(1, 1_900_000)
    table.watermark(2_100_000)
    assert table.session.state.tied == (1, 3)
    again = Table().start()
    again.enter(i.SeatPress(3), 2_000_000)
    again.press(1, 1_600_000)
    again.watermark(2_100_000)
    assert again.session.state.caller == 1
    again.enter(i.SeatPress(2, "pass"))
    assert again.told() == ["no_meaning"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (i.SeatPress(4), "no_such_seat"),
        (i.SeatPress(1, "slap"), "bad_kind"),
        (i.Overrule((2,)), "nothing_to_overrule"),
        (i.Overrule(()), "nobody_named"),
        (i.Undo(), "nothing_to_undo"),
        (i.Redo(), "nothing_to_redo"),
        (i.Chance((0,)), "no_chance_wanted"),
        (i.DecideWithout(OTHER_BOX), "not_waited_for"),
        (i.Act({"do": "called", "seats": [1]}), "not_yours"),
        (i.Act({"do": "fly"}), "bad_action"),
        (i.Act({"do": "pass"}), "bad_action"),
        (i.Act({"do": "pass", "seat": 2}, seat=1), "not_your_seat"),
        (i.Act({"do": "end_match"}, seat=1), "not_yours"),
        (i.Act({"do": "take", "seat": 1, "double": True}, seat=1), "not_yours"),
        (i.Act({"do": "pass", "seat": 2}, seat=12), "no_such_seat"),
        (i.Act({"do": "answer", "seat": 1, "right": True}), "not_now"),
        (i.Start("chess", ("Ana",)), "unknown_game"),
        (i.Start("slap", ()), "player_count"),
        (i.Start("slap", ("Ana",), {"colour": 1}), "bad_settings"),
        (i.Start("slap", ("Ana",), {"goal": 0}), "bad_goal"),
        (i.Start("slap", ("Ana",), {}, -1), "bad_settings"),
        (i.RollCall((1, 1)), "bad_seats"),
        (i.RollCall((0,)), "bad_seats"),
        (i.AssignInput(BOX, 18, 1), "no_such_input"),
        (i.AssignInput(BOX, 1, 1, "kick"), "bad_kind"),
        (i.Rename(9, "Zoe"), "no_such_seat"),
        (i.Rename(1, "  "), "no_name"),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_sentence_and_changes_nothing(wrong: i.Input, code: str) -> None:
    table = Table().start()
    before = table.session
    with pytest.raises(Refused) as refused:
        table.enter(wrong)
    assert refused.value.code == code
    assert refused.value.sentence.endswith((".", "?"))
    assert table.session is before


def test_without_a_match_commands_say_so() -> None:
    orders: list[i.Input] = [i.Act({"do": "pass", "seat": 1}), i.Chance((0,)), i.Overrule((1,))]
    for wrong in orders:
        with pytest.raises(Refused) as refused:
            Table().enter(wrong)
        assert refused.value.code == "no_match"


def test_while_cards_are_shuffled_nothing_else_is_done() -> None:
    table = Table()
    table.enter(i.Start("slap", ("Ana", "Ben")))
    orders: list[tuple[i.Input, str]] = [
        (i.Act({"do": "pass", "seat": 1}), "waiting_for_chance"),
        (i.Chance((0, 1, 2)), "bad_permutation"),
        (i.Chance((0, 0, 1, 2, 3)), "bad_permutation"),
    ]
    for wrong, code in orders:
        with pytest.raises(Refused) as refused:
            table.enter(wrong)
        assert refused.value.code == code


# --- questions: short and long presses --------------------------------------------------------------------------------


def asked() -> Table:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    assert table.phase == "taking"
    table.now_us = 2_000_000
    return table


def test_a_short_press_is_told_by_its_release() -> None:
    table = asked()
    table.press(1, 2_000_000)
    assert table.phase == "taking"
    table.release(1, 90_000, 2_090_000)
    assert table.session.state.points == (1, 0, 0)


def test_a_long_press_is_told_by_its_release() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.release(1, LONG_PRESS_US, 2_700_000)
    assert table.session.state.points == (2, 0, 0)


def test_a_long_press_is_told_by_time_when_the_button_stays_down() -> None:
    table = asked()
    table.press(1, 2_000_000)
    assert i.Wake(2_000_000 + LONG_PRESS_US) in table.effects
    table.enter(i.Time(), 2_000_000 + LONG_PRESS_US - 1)
    assert table.session.state.points == (0, 0, 0)
    table.enter(i.Time(), 2_000_000 + LONG_PRESS_US)
    assert table.session.state.points == (2, 0, 0)
    table.release(1, 900_000, 2_900_000)
    assert table.session.state.points == (2, 0, 0)


def test_the_pass_button_is_a_long_press() -> None:
    table = asked()
    table.press(1, 2_000_000, kind="pass")
    assert table.session.state.points == (2, 0, 0)


def test_somebody_else_s_answer_does_not_forget_who_is_holding() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.press(2, 2_100_000)
    table.press(3, 2_200_000)
    assert (table.session.state.ready, table.session.held) == ({2, 3}, {1: 2_000_000})
    table.release(1, 300_000, 2_300_000)
    assert table.session.state.points == (1, 0, 0)


def test_a_question_that_is_over_ends_a_hold_and_says_so() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.act("take", seat=1, double=False)
    assert table.session.held == {}
    assert "no_meaning" in table.told()


def test_an_unplugged_box_holds_nothing() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.enter(i.Left(BOX))
    table.enter(i.Time(), 9_000_000)
    assert table.session.state.points == (0, 0, 0)


def test_an_answer_given_before_the_question_is_none() -> None:
    table = asked()
    table.press(2, 900_000, epoch=0)
    assert table.told() == ["late"]
    assert table.session.state.ready == frozenset()


def test_who_is_not_asked_is_told_so() -> None:
    table = asked()
    table.press(2, 2_000_000)
    table.press(2, 2_100_000)
    assert table.told() == ["not_asked"]
    table.enter(i.SeatPress(2))
    assert table.told() == ["no_meaning"]


def test_the_operator_answers_for_a_seat_short_and_long() -> None:
    short, long, passed = asked(), asked(), asked()
    short.enter(i.SeatPress(1, "call"))
    long.enter(i.SeatPress(1, "long"))
    passed.enter(i.SeatPress(1, "pass"))
    assert [table.session.state.points[0] for table in (short, long, passed)] == [1, 2, 2]


def test_two_players_who_hold_at_once_both_make_their_long_press() -> None:
    """With one Time input for both: the driver is woken once."""
    table = Table(Session({"slap": BothChoose()})).start(goal=9)
    table.calls(1)
    table.act("answer", seat=1, right=True)
    table.press(2, 2_000_000)
    table.press(3, 2_000_000)
    table.enter(i.Time(), 2_000_000 + LONG_PRESS_US)
    assert table.session.state.ready == {2, 3}


def test_two_players_who_press_shortly_at_once_both_are_heard() -> None:
    table = Table(Session({"slap": BothChoose()})).start(goal=9)
    table.calls(1)
    table.act("answer", seat=1, right=True)
    table.press(2, 2_000_000)
    table.press(3, 2_000_100)
    table.release(2, 100_000, 2_100_000)
    table.release(3, 100_000, 2_100_100)
    assert table.session.state.ready == {2, 3}


# --- time ------------------------------------------------------------------------------------------------------------


def test_the_timer_ends_the_answer_at_its_deadline() -> None:
    table = Table().start(answer_s=5).calls(1)
    deadline_us = table.session.timer.deadline_us  # type: ignore[union-attr]
    assert i.Wake(deadline_us) in table.effects
    table.enter(i.Time(), deadline_us - 1)
    assert table.phase == "answering"
    assert table.effects == (i.Wake(deadline_us),)  # woken too early: asked for again
    table.enter(i.Time(), deadline_us)
    assert (table.phase, table.told()) == ("racing", ["out"])


def test_a_stopped_clock_stands_until_the_next_step() -> None:
    table = Table().start(answer_s=5).calls(1)
    table.enter(i.StopClock())
    assert i.Wake(None) in table.effects
    table.enter(i.Time(), 99_000_000)
    assert table.phase == "answering"
    table.act("answer", seat=1, right=False)
    assert not table.session.clock_stopped


def test_a_call_that_is_being_judged_holds_the_race_s_own_clock() -> None:
    table = Table(Session({"slap": TimedRace()})).start(("Ana", "Ben"))
    deadline_us = table.session.timer.deadline_us  # type: ignore[union-attr]
    table.press(1, deadline_us - 10)
    assert table.session.timer is None
    table.enter(i.Time(), deadline_us + 5)
    assert table.phase == "racing"
    table.watermark(deadline_us + 10)
    assert table.session.state.caller == 1


# --- inputs are data --------------------------------------------------------------------------------------------------


def test_a_seat_s_own_device_does_what_is_its_own_to_do() -> None:
    table = Table().start(goal=9)
    table.enter(i.Act({"do": "pass", "seat": 2}, seat=2))
    table.calls(1)
    table.enter(i.Act({"do": "answer", "seat": 1, "right": True}, seat=1))
    table.enter(i.Act({"do": "take", "seat": 1, "double": True}, seat=1))
    assert table.session.state.points == (2, 0, 0)


def test_a_new_name_is_the_player_s_everywhere_and_undo_brings_no_old_one_back() -> None:
    table = Table().start(goal=9)
    table.press(2, 1_000_000, kind="pass")
    table.enter(i.Undo())
    table.enter(i.Rename(1, " Anna "))
    table.enter(i.Redo())
    table.calls(1)
    assert [told.news.sentence for told in table.find(i.Tell)] == ["Anna called."]
    table.enter(i.Undo())
    assert (table.session.names[0], table.session.state.names[0]) == ("Anna", "Anna")


def test_every_input_of_a_match_survives_json_and_gives_the_same_session() -> None:
    table = Table().start(queue=True)
    table.press(1, 1_000_000)
    table.press(2, 1_000_400)
    table.watermark(1_001_000)
    table.act("answer", seat=1, right=False)
    table.act("answer", seat=2, right=True)
    table.press(2, 2_000_000)
    table.enter(i.Time(), 3_000_000)
    table.enter(i.Undo())
    table.enter(i.Rename(2, "Bea"))
    again = Table(Session(GAMES))
    for entered, at_us in table.log:
        again.enter(through_json(entered), at_us)
    assert again.session == table.session


def test_a_new_match_keeps_the_seats_and_the_epochs_and_forgets_the_rest() -> None:
    table = Table().start().calls(2)
    table.enter(i.Start("slap", ("Zoe", "Max")))
    session = table.session
    assert (session.names, session.past, session.window, session.epochs) == (("Zoe", "Max"), (), None, 1)
    assert session.seating.sources.keys() == {BOX}
    table.enter(i.Chance((0, 1, 2, 3, 4)))
    assert table.epoch == 2


def test_sessions_are_values() -> None:
    table = Table().start()
    before = table.session
    table.press(1, 1_000_000)
    assert replace(before) == before
    assert before.window is not None
    assert before.window.calls == {}


def test_a_race_that_begins_anew_forgets_its_calls_and_says_so() -> None:
    table = Table().start()
    table.press(1, 10_000)
    before = table.session.window
    table.enter(i.Rearm())
    after = table.session.window
    assert before is not None
    assert after is not None
    assert before.calls
    assert not after.calls
    assert after.epoch == before.epoch + 1
    assert "rearmed" in table.told()


def test_without_a_race_there_is_nothing_to_begin_anew() -> None:
    with pytest.raises(Refused, match="Nobody is racing"):
        Table().enter(i.Rearm())
