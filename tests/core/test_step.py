"""The session, step by step, with the toy game: what is refused, time passes, inputs and sessions are plain values."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, Table, through_json
from tests.core.toy import Slap, SlapState
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Refused, Timer
from gotit.core.session import Session


class TimedRace(Slap):
    """The race itself has a clock."""

    def timer(self, state: SlapState) -> Timer | None:
        return Timer(5_000_000, 5_000_000) if state.phase == "racing" else None


# --- what is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (i.SeatPress(4), "no_such_seat"),
        (i.SeatPress(1, "slap"), "bad_press_kind"),
        (i.Overrule((2,)), "nothing_to_overrule"),
        (i.Overrule(()), "nobody_named"),
        (i.Undo(), "nothing_to_undo"),
        (i.Redo(), "nothing_to_redo"),
        (i.Chance((0,)), "no_chance_wanted"),
        (i.DecideWithout(OTHER_BOX), "not_waited_for"),
        (i.Act({"do": "called", "seats": [1]}), "referees_own"),
        (i.Act({"do": "fly"}), "bad_action"),
        (i.Act({"do": "pass"}), "bad_action"),
        (i.Act({"do": "pass", "seat": 2}, seat=1), "not_your_seat"),
        (i.Act({"do": "end_match"}, seat=1), "not_yours"),
        (i.Act({"do": "take", "seat": 1, "double": True}, seat=1), "not_yours"),
        (i.Act({"do": "pass", "seat": 2}, seat=12), "no_such_seat"),
        (i.Act({"do": "answer", "seat": 1, "right": True}), "toy_not_now"),
        (i.Start("chess", ("Ana",)), "unknown_game"),
        (i.Start("slap", ()), "player_count"),
        (i.Start("slap", ("Ana",), {"colour": 1}), "unknown_setting"),
        (i.Start("slap", ("Ana",), {"goal": 0}), "bad_goal"),
        (i.Start("slap", ("Ana",), {}, -1), "bad_together"),
        (i.RollCall((1, 1)), "bad_seats"),
        (i.RollCall((0,)), "bad_seats"),
        (i.AssignInput(BOX, 18, 1), "no_such_input"),
        (i.AssignInput(BOX, 1, 1, "kick"), "bad_button_kind"),
        (i.Rename(9, "Zoe"), "no_such_seat"),
    ],
)
def test_what_is_not_allowed_is_refused_with_a_sentence_and_changes_nothing(wrong: i.Input, code: str) -> None:
    table = Table().start()
    before = table.session
    with pytest.raises(Refused) as refused:
        table.enter(wrong)
    assert refused.value.code == code
    assert heard(refused.value).endswith((".", "?"))
    assert table.session is before


def test_of_a_setting_that_there_is_not_those_that_there_are_are_told() -> None:
    with pytest.raises(Refused) as refused:
        Table().enter(i.Start("slap", ("Ana",), {"goal": 2, "colour": 1}))
    assert heard(refused.value).endswith("has no setting “colour”. There are: queue, goal, answer_s, race_s.")


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
    assert [heard(told.news, *table.session.names) for told in table.find(i.Tell)] == ["Anna called."]
    table.enter(i.Undo())
    assert table.session.names[0] == "Anna"


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
    assert (session.names, session.past, session.arming, session.epochs) == (("Zoe", "Max"), (), None, 1)
    assert session.seating.sources.keys() == {BOX}
    table.enter(i.Chance((0, 1, 2, 3, 4)))
    assert table.epoch == 2


def test_sessions_are_values() -> None:
    table = Table().start()
    before = table.session
    table.press(1, 1_000_000)
    assert replace(before) == before
    assert before.arming is not None
    assert before.arming.calls == {}


def test_what_a_box_tells_after_the_race_is_over_changes_nothing() -> None:
    table = Table().start().calls(1)
    table.act("answer", seat=1, right=True)
    before = table.session
    table.watermark(9_000_000)
    assert (table.session.arming, table.effects) == (before.arming, ())


def test_a_newcomer_takes_the_next_seat_and_no_other() -> None:
    for seat in (3, 5):
        with pytest.raises(Refused) as refused:
            Table().start().enter(i.PlayerJoins(seat, "Dot"))
        assert heard(refused.value) == "The next seat is 4."


def test_of_a_name_of_which_nothing_can_be_kept_the_seat_is_told() -> None:
    table = Table()
    table.enter(i.Start("slap", ("\u200b", "Ben")))
    assert [heard(told.news) for told in table.find(i.Tell)] == [
        "Changed to Seat 1: a name has one line of up to 24 letters."
    ]
