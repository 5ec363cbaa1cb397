"""Undo, redo and overrule: every step can be taken back, windows included, and nothing is forgotten."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.table_driver import BOX, GAMES, Table, read
from tests.core.toy import Answer, Slap, SlapState
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.adjudicate import DeadHeat
from gotit.core.arming import Arming
from gotit.core.game import Ask, Buzzers, Meaning, Refused
from gotit.core.match_view import match_view as view
from gotit.core.message import say
from gotit.core.offer import Offers
from gotit.core.session import BEFORE_CLOCKS, OVERRULED_ONCE, VERSION, Session
from gotit.core.trail import Trail


def essence(session: Session) -> Session:
    """What undo and redo must bring back exactly.

    Not the arming of a race that is run again (nobody's calls count twice, epochs only grow), nor the clock.
    """
    past = Trail(replace(step, arming=None, arming_open=False) for step in session.past)
    return replace(session, past=past, epochs=0, arming_open=False, clock_stopped=False, notes=(), news=(), asked_us={})


def test_undo_and_redo_round_trip_over_a_whole_match() -> None:
    table = Table().start(goal=3)
    seen = [table.session]
    ready: list[dict[str, object]] = [{"do": "ready", "seat": seat} for seat in (1, 3)]
    for card in (4, 2):
        table.calls(1, 2)
        seen.append(table.session)
        table.act("answer", seat=1, right=False)
        seen.append(table.session)
        table.calls(2)
        seen.append(table.session)
        right, take = {"do": "answer", "seat": 2, "right": True}, {"do": "take", "seat": 2, "double": True}
        for action in (right, *ready, take):
            table.enter(i.Act(action))
            if table.phase == "drawing":  # the draw belongs to the step that asked for it
                table.enter(i.Chance((card, *(n for n in range(5) if n != card))))
            seen.append(table.session)
    assert table.phase == "over"
    states = [session.state for session in seen]
    assert len(table.session.past) == len(states) - 1
    for state in reversed(states[:-1]):
        table.enter(i.Undo())
        assert table.session.state == state
    for session in seen[1:]:
        table.enter(i.Redo())
        assert table.session.state == session.state
    assert essence(table.session) == essence(seen[-1])


def test_undoing_a_call_opens_a_fresh_window_for_all() -> None:
    table = Table().start().calls(1, 2)
    table.enter(i.Undo())
    assert (table.phase, table.epoch) == ("racing", 2)
    assert table.session.arming.calls == {}  # type: ignore[union-attr]
    assert table.effects[1:3] == (i.Disarm(1), i.Arm(2, ("box:a",)))


def test_redoing_the_call_brings_the_decided_window_back_with_its_strip() -> None:
    table = Table().start().calls(1, 2)
    strip = table.session.arming.order  # type: ignore[union-attr]
    table.enter(i.Undo())
    table.enter(i.Redo())
    assert table.session.state.caller == 1
    assert table.session.arming.order == strip  # type: ignore[union-attr]
    assert view(table.session, None).verdict == "clear"  # type: ignore[union-attr]


def test_taking_back_a_pass_does_not_disturb_the_race() -> None:
    table = Table().start()
    table.press(2, 1_000_000, kind="pass")
    table.press(3, 1_000_500)
    table.enter(i.Undo())
    assert (table.epoch, table.find(i.Arm), table.session.state.out) == (1, [], frozenset())
    table.press(2, 1_000_400)
    table.watermark(1_001_000)
    assert table.session.state.caller == 2


def test_undoing_the_answer_keeps_the_queue_as_it_was() -> None:
    table = Table().start(queue=True).calls(1, 2)
    table.act("answer", seat=1, right=False)
    assert table.session.state.caller == 2
    table.enter(i.Undo())
    table.enter(i.Undo())
    assert (table.phase, table.session.state.caller) == ("answering", 1)
    table.act("answer", seat=1, right=False)
    assert table.session.state.caller == 2


def test_undoing_the_answer_brings_the_verdict_back_also_where_nobody_was_next_in_line() -> None:
    table = Table().start(queue=True).calls(1)
    decided = table.session.arming
    table.act("answer", seat=1, right=False)
    waiting = table.session.arming
    assert decided is not None
    assert waiting is not None
    assert (decided.epoch, decided.decided, waiting.epoch, waiting.decided) == (1, True, 1, False)
    table.enter(i.Undo())
    assert (table.session.arming, table.session.arming_open) == (decided, True)
    table.enter(i.Redo())
    assert table.epoch == 2, "the race that goes on is a new one for all"
    assert not table.session.arming.calls  # type: ignore[union-attr]


def test_a_new_step_after_undo_forgets_the_redo() -> None:
    table = Table().start().calls(1)
    table.act("answer", seat=1, right=True)
    table.enter(i.Undo())
    table.act("answer", seat=1, right=False)
    with pytest.raises(Refused) as refused:
        table.enter(i.Redo())
    assert refused.value.code == "nothing_to_redo"


def test_the_timer_stands_after_undo() -> None:
    table = Table().start().calls(1)
    table.act("answer", seat=1, right=True)
    table.enter(i.Undo(), 99_000_000)
    assert table.session.clock_stopped
    table.enter(i.Time(), 200_000_000)
    assert table.phase == "answering"


def test_a_draw_is_undone_with_the_step_that_asked_for_it_and_drawn_anew() -> None:
    table = Table().start(("Ana",))
    table.press(1, 1_000_000, kind="pass")
    assert table.phase == "drawing"
    table.enter(i.Undo())
    assert table.phase == "racing"
    table.press(1, 1_100_000, kind="pass")
    assert table.find(i.NeedChance) == [i.NeedChance(5, say("draw", "draw a card"))]
    table.enter(i.Chance((4, 3, 2, 1, 0)))
    assert table.session.state.card == 4
    table.enter(i.Undo())
    assert table.session.state.card == 3
    table.enter(i.Redo())
    assert table.session.state.card == 4


def test_the_operator_overrules_the_measurement_and_everybody_sees_that() -> None:
    table = Table().start().calls(1, 2)
    table.enter(i.Overrule((2,)))
    assert table.session.state.caller == 2
    shown = view(table.session, None)
    assert shown is not None
    assert (shown.overruled, shown.game_view.overruled) == (True, True)
    assert [place.seat for place in shown.order] == [1, 2]  # the measurement stays in sight


def test_overruling_after_the_answer_can_itself_be_taken_back() -> None:
    table = Table().start().calls(1, 2)
    table.act("answer", seat=1, right=True)
    table.act("take", seat=1, double=True)
    rewarded = table.session
    table.enter(i.Overrule((2,)))
    assert (table.phase, table.session.state.points) == ("answering", (0, 0, 0))
    table.enter(i.Undo())
    assert essence(replace(table.session, future=Trail())) == essence(rewarded)
    table.enter(i.Overrule((2, 1)))
    assert table.session.state.tied == (1, 2)
    table.enter(i.Overrule((2,)))
    assert table.session.state.caller == 2


def test_who_was_out_of_that_race_cannot_be_made_its_first() -> None:
    table = Table().start()
    table.press(3, 1_000_000, kind="pass")
    table.calls(1)
    with pytest.raises(Refused) as refused:
        table.enter(i.Overrule((3,)))
    assert (refused.value.code, heard(refused.value, *table.session.names)) == (
        "not_in_race",
        "Cem wasn't in that race.",
    )


def test_an_overruled_seat_stays_in_the_queue() -> None:
    table = Table().start(queue=True).calls(1, 2)
    table.enter(i.Overrule((2,)))
    table.act("answer", seat=2, right=False)
    assert table.session.state.caller == 1


@pytest.mark.parametrize(("version", "next_caller"), [(OVERRULED_ONCE, None), (VERSION, 2)])
def test_whoever_an_overruling_took_the_floor_from_stays_in_the_queue_too(
    version: int, next_caller: int | None
) -> None:
    """A match that began under older rules goes on by them."""
    table = Table(Session(GAMES, begins=version)).start(queue=True).calls(1, 2, 3)
    table.enter(i.Overrule((2,)))
    table.enter(i.Overrule((3,)))
    table.act("answer", seat=3, right=False)
    table.act("answer", seat=1, right=False)
    assert table.session.state.caller == next_caller


def test_after_a_dead_heat_the_operator_says_who_was_first() -> None:
    table = Table().start(queue=True)
    for seat in (1, 2):
        table.press(seat, 1_000_000)
    table.watermark(1_001_000)
    assert isinstance(table.session.arming, Arming)
    assert isinstance(table.session.arming.verdict, DeadHeat)
    table.enter(i.Overrule((2,)))
    table.act("answer", seat=2, right=False)
    assert table.session.state.caller == 1, "its call still counts"


def test_under_the_first_rules_any_step_lets_a_stopped_clock_run_on() -> None:
    for version, runs in ((BEFORE_CLOCKS, True), (VERSION, False)):
        table = Table(Session(GAMES, begins=version)).start(race_s=10)
        table.enter(i.StopClock())
        table.act("pass", seat=1)
        assert (table.session.timer is not None) is runs


class AsksAtOnce(Slap):
    """Whoever buzzed says by a press that the answer is right."""

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        if state.phase == "answering" and state.caller is not None:
            return Ask({state.caller: Meaning(Answer(state.caller, True))})
        return super().buzzers(state, known)


@pytest.mark.parametrize(("version", "stops"), [(BEFORE_CLOCKS, True), (VERSION, False)])
def test_the_clock_of_a_race_that_goes_on_runs_through_undo_and_redo(version: int, stops: bool) -> None:
    table = Table(Session(GAMES, begins=version)).start(race_s=10)
    table.act("pass", seat=1)
    for way in (i.Undo(), i.Redo()):
        timer = table.session.timer
        table.enter(way, table.now_us + 1_000_000)
        assert table.session.clock_stopped is stops
        assert table.session.timer == (None if stops else timer)


def test_who_is_asked_the_same_after_undo_has_been_asked_since_then() -> None:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    since = table.session.asked_us
    table.act("ready", seat=3)
    table.enter(i.Undo(), 5_000_000)
    assert table.session.asked_us == {**since, 3: 5_000_000}, "Cem is asked anew"
    table.enter(i.Press(BOX, 1, read(BOX, 4_000_000), 0))
    assert table.session.state.ready == {2}, "pressed before the undo, and after being asked"


def test_whom_an_overruling_gives_the_floor_is_asked_from_then_on() -> None:
    table = Table(Session({"slap": AsksAtOnce()})).start(goal=9).calls(1, 2)
    table.enter(i.Overrule((2,)), 5_000_000)
    assert table.session.asked_us == {2: 5_000_000}


def test_of_several_those_alone_are_named_who_were_out_of_that_race() -> None:
    table = Table().start()
    table.press(3, 1_000_000, kind="pass")
    table.calls(1)
    with pytest.raises(Refused) as refused:
        table.enter(i.Overrule((1, 3)))
    assert heard(refused.value, *table.session.names) == "Cem wasn't in that race."


def test_while_the_next_race_is_open_the_last_one_cannot_be_decided_otherwise() -> None:
    table = Table().start().calls(1)
    table.act("answer", seat=1, right=False)
    with pytest.raises(Refused) as refused:
        table.enter(i.Overrule((2,)))
    assert refused.value.code == "nothing_to_overrule"


def test_overruling_to_the_same_seats_once_more_is_told_to_the_operator_and_is_no_step() -> None:
    table = Table().start().calls(1, 2)
    table.enter(i.Overrule((2,)))
    before = table.session
    table.enter(i.Overrule((2,)))
    assert table.told() == ["nothing_changed"]
    assert (table.session.past, table.session.state) == (before.past, before.state)


def test_undo_and_redo_leave_no_button_down_and_say_so() -> None:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    table.act("ready", seat=3)
    for way in (i.Undo(), i.Redo()):
        table.press(1, table.now_us + 1_000)
        assert table.session.held
        table.enter(way, table.now_us + 1_000)
        assert table.session.held == {}
        assert table.told().count("held_dropped") == 1
