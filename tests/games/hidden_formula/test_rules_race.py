"""A goal from its turning to what becomes of it: calling, lots, the clock, locks, passing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.hidden_formula.play_table import EIGHT, NAMES, NINE, SECOND_US, Table
from tests.games.random_play import own_legal
from tests.speech import heard

from gotit.core.game import Ask, Called, Quiet, Race, Refused, TimeUp
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.race import put_aside
from gotit.games.hidden_formula.view import GoalView


def race(table: Table) -> Race:
    buzzers = table.game.buzzers(table.state)
    assert isinstance(buzzers, Race)
    return buzzers


# --- turning ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-09", "GI-J-10", "GI-J-11")
def test_the_first_goal_is_turned_and_all_race() -> None:
    table = Table()
    assert (table.view.goal, table.view.pile, table.view.turned) == (None, 4, 0)
    table.turn()
    assert (table.view.goal, table.view.pile, table.view.turned, table.view.goals) == (GoalView((8,)), 3, 1, 4)
    assert (table.phase, race(table).seats, race(table).queue) == ("racing", {1, 2, 3}, False)
    assert table.said == "The goal is 8."
    assert table.refusal(a.TurnGoal()).code == "goal_lies_there"


@pytest.mark.rule("GI-J-10", "GI-J-24")
def test_any_box_turns_a_goal_when_it_is_held() -> None:
    table = Table()
    for _ in range(2):
        asked = table.game.buzzers(table.state)
        assert isinstance(asked, Ask)
        assert set(asked.meanings) == {1, 2, 3}
        assert {(each.press, each.long) for each in asked.meanings.values()} == {(None, a.TurnGoal())}
        table.turn().wins(1) if table.view.turned == 0 else None
    assert isinstance(table.game.buzzers(table.turn().call(2).state), Quiet)


@pytest.mark.rule("GI-J-24", "GI-J-42", "GI-J-22")
def test_when_a_goal_is_won_the_next_is_turned_and_the_formula_cards_stay() -> None:
    table = Table().turn()
    before = table.view.tiles
    table.wins(1)
    assert (table.phase, table.view.goal, table.view.tiles) == ("turning", None, before)
    table.turn()
    assert (table.view.goal, table.view.turned) == (GoalView((18,)), 2)
    table.wins(2)  # with the very same tiles
    assert table.points == [1, 1, 0]


# --- calling ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-17", "GI-J-25")
def test_a_call_gives_the_floor_and_starts_the_clock_when_the_verdict_falls() -> None:
    table = Table().turn()
    table.now_us = 7 * SECOND_US
    table.call(2)
    assert (table.phase, table.view.caller, table.said) == ("showing", 2, "Ben: Got It!")
    timer = table.game.timer(table.state)
    assert timer is not None
    assert (timer.deadline_us, timer.total_us) == (12 * SECOND_US, 5 * SECOND_US)
    assert table.game.lamps(table.state) == {1: "idle", 2: "first", 3: "idle"}


@pytest.mark.rule("GI-J-25")
@pytest.mark.parametrize("show_s", [3, 15])
def test_the_time_to_show_is_a_setting(show_s: int) -> None:
    timer = (table := Table(show_s=show_s).turn().call(1)).game.timer(table.state)
    assert timer is not None
    assert timer.total_us == show_s * SECOND_US


@pytest.mark.rule("GI-J-25", "GI-J-27")
def test_without_a_clock_the_operator_alone_decides() -> None:
    table = Table(show_s=0).turn().call(1)
    assert table.game.timer(table.state) is None
    assert table.refusal(TimeUp()).code == "no_clock"
    table.do(a.Fail(1))
    assert table.player(1).locked


@pytest.mark.rule("GI-J-25", "GI-J-26")
def test_who_cannot_show_it_in_time_is_locked_until_the_next_goal() -> None:
    table = Table().turn().call(2).tap("B6 B5").time_up()
    assert table.said == "Time is up. Ben couldn't show it and waits for the next goal."
    assert (table.phase, race(table).seats) == ("racing", {1, 3})
    assert table.player(2).locked
    assert table.game.lamps(table.state)[2] == "locked"
    assert table.refusal(Called((2,))).code == "locked_or_delayed"
    assert table.view.chain is None
    table.wins(1).turn()
    assert race(table).seats == {1, 2, 3}
    assert not table.player(2).locked


@pytest.mark.rule("GI-J-18", "GI-J-25")
def test_shown_stops_the_clock_before_the_tiles_are_clicked() -> None:
    table = Table().turn().call(1)
    assert table.refusal(a.Shown(2)).code == "not_showing"
    table.do(a.Shown(1))
    assert (table.game.timer(table.state), table.view.shown) == (None, True)
    assert table.refusal(a.Shown(1)).code == "not_showing"
    table.now_us += 60 * SECOND_US
    table.tap(EIGHT)
    assert table.points == [1, 0, 0]
    assert not table.view.shown


@pytest.mark.rule("GI-J-26", "GI-J-27")
def test_without_lock_out_the_caller_goes_on_and_must_call_anew() -> None:
    table = Table(lock_out=False).turn().call(1).time_up()
    assert table.said == "Time is up. Ana couldn't show it."
    assert race(table).seats == {1, 2, 3}
    assert race(table).queue  # the session makes whoever had the floor call anew
    table.wins(1)
    assert table.points == [1, 0, 0]


@pytest.mark.rule("GI-J-17")
def test_who_pressed_next_is_next_in_line() -> None:
    table = Table().turn()
    first = race(table)
    table.fails(1)
    again = race(table)
    assert (first.queue, again.queue) == (False, True)
    assert again.number == first.number + 1
    assert not race(Table(queue=False).turn().fails(1)).queue
    table.wins(2).turn()
    assert not race(table).queue, "a new goal takes no calls over"


def test_those_that_pressed_together_draw_lots_and_show_one_after_the_other() -> None:
    table = Table().turn()
    table.now_us = SECOND_US
    table.call(1, 2, 3, order=(2, 0, 1))
    assert [heard(news, *NAMES) for news in table.history[-2].news] == [
        "Ana, Ben and Cleo: too close to call! A random draw decides."
    ]
    assert table.said == "Drawn: Cleo first, then Ana and Ben."
    assert (table.view.caller, table.view.next_in_line, table.view.lots) == (3, (1, 2), (3, 1, 2))
    assert table.game.lamps(table.state) == {1: "later", 2: "later", 3: "first"}
    table.time_up()
    timer = table.game.timer(table.state)
    assert timer is not None
    assert (table.view.caller, timer.deadline_us) == (1, table.now_us + 5 * SECOND_US)
    assert table.refusal(a.Pass(2)).code == "passes_in_race"
    table.tap(EIGHT)
    assert table.points == [1, 0, 0]
    assert table.view.lots == ()


def test_while_lots_are_drawn_nothing_else_is_done() -> None:
    table = Table().turn()
    state = table.game.apply(table.state, Called((1, 2)), 0)
    assert (table.game.view(state, None).phase, table.game.chance(state)) != ("showing", None)
    assert own_legal(table.game, state) == []
    table.state = state
    assert table.refusal(a.Pass(3)).code == "wait_for_the_lot"


def test_of_a_dead_heat_without_lock_out_the_old_calls_count_no_more() -> None:
    table = Table(lock_out=False).turn().call(1, 2).do(a.Fail(1)).do(a.Fail(2))
    assert race(table).seats == {1, 2, 3}
    assert not race(table).queue
    table.fails(1)
    assert race(table).queue, "this race began without old calls"


@pytest.mark.rule("GI-J-26", "GI-J-31")
def test_when_all_are_locked_out_the_goal_is_put_aside() -> None:
    table = Table().turn().call(1, 2, 3).time_up().time_up().time_up()
    assert (table.phase, table.view.aside) == ("turning", 1)
    assert table.view.result is not None
    assert (table.view.result.kind, table.view.result.solvable) == ("aside", True)


def test_the_operator_s_better_knowledge_is_told() -> None:
    table = Table().turn().do(Called((2,), overruled=True))
    assert table.said == "The referee decided: Ben was first. Ben: Got It!"


# --- passing ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-31")
def test_when_all_are_satisfied_that_there_is_none_the_goal_is_put_aside() -> None:
    table = Table().turn().passes(1, 2)
    assert race(table).passes == {3: a.Pass(3)}
    assert (table.view.all_passed, table.game.timer(table.state)) == (False, None)
    assert table.game.lamps(table.state) == {1: "passed", 2: "passed", 3: "armed"}
    assert table.refusal(a.Pass(1)).code == "passed_already"
    table.passes(3)
    assert table.view.all_passed
    table.time_up()
    assert (table.phase, table.view.aside, table.said) == ("turning", 1, "Goal 8 is put aside.")
    assert table.points == [0, 0, 0]


@pytest.mark.rule("GI-J-31")
def test_who_is_locked_need_not_pass() -> None:
    table = Table().turn().fails(2).passes(1)
    assert table.refusal(a.Pass(2)).code == "passed_already"
    assert table.passes(3).view.all_passed


@pytest.mark.rule("GI-J-31")
def test_a_pass_can_be_taken_back_by_calling_until_the_goal_is_put_aside() -> None:
    table = Table(aside_s=2).turn().passes(1, 2, 3)
    timer = table.game.timer(table.state)
    assert timer is not None
    assert timer.total_us == 2 * SECOND_US
    assert race(table).seats == {1, 2, 3}
    table.call(2)
    assert (table.phase, table.player(2).passed, table.view.all_passed) == ("showing", False, False)
    table.do(a.Fail(2))
    assert table.view.all_passed, "the two others had passed before"
    table.time_up()
    assert table.view.aside == 1


def test_one_may_pass_while_another_shows() -> None:
    table = Table().turn().call(1)
    assert table.refusal(a.Pass(1)).code == "passes_in_race"
    table.passes(2, 3).do(a.Fail(1))
    assert table.view.all_passed


@pytest.mark.rule("GI-J-31")
def test_the_operator_sees_whether_there_is_a_solution_and_may_put_the_goal_aside() -> None:
    table = Table(goals="8 997").turn()
    assert (table.advice.solvable, table.advice.chains) == (True, 40)
    table.wins(1).turn()
    assert (table.advice.solvable, table.advice.chains, table.advice.chains_by_number) == (False, 0, ((997, 0),))
    table.do(a.PutAside())
    assert table.view.part == 2
    assert table.refusal(a.PutAside()).code == "not_raced_for"


@pytest.mark.rule("GI-J-31")
def test_no_goal_is_put_aside_while_lots_are_drawn_for_it_or_when_none_lies_there() -> None:
    table = Table().turn()
    drawing = table.game.apply(table.state, Called((1, 2)), table.now_us)
    assert (drawing.phase, drawing.goal) == ("drawing", table.state.goal)
    turning = Table().state
    assert (turning.phase, turning.goal) == ("arranging", None)
    no_goal = replace(table.state, goal=None)
    for state in (drawing, turning, no_goal):
        with pytest.raises(Refused) as refused:
            put_aside(state)
        assert refused.value.code == "not_raced_for"


# --- handicaps -------------------------------------------------------------------------------------------------------


def test_a_delayed_seat_joins_the_same_race_later() -> None:
    table = Table(delays_s=(0, 10, 4)).turn()
    before = race(table)
    assert before.seats == {1}
    assert (table.player(2).waits, table.player(2).delay_s, table.view.delayed) == (True, 10, True)
    assert table.game.lamps(table.state) == {1: "armed", 2: "idle", 3: "idle"}
    assert table.refusal(Called((2,))).code == "locked_or_delayed"
    table.time_up()
    assert (table.now_us, table.said, race(table).seats) == (4 * SECOND_US, "Cleo can buzz now.", {1, 3})
    assert race(table).number == before.number
    table.time_up()
    assert (table.now_us, race(table).seats, table.view.delayed) == (10 * SECOND_US, {1, 2, 3}, False)
    assert table.game.timer(table.state) is None


def test_a_delay_goes_on_while_another_shows_and_the_operator_can_end_it() -> None:
    table = Table(delays_s=(0, 4, 60)).turn().call(1).time_up()
    assert table.now_us == 5 * SECOND_US
    assert race(table).seats == {2}
    table.do(a.LetIn(3))
    assert race(table).seats == {2, 3}
    assert table.refusal(a.LetIn(3)).code == "not_delayed"
    table.wins(3).turn()
    assert race(table).seats == {1}


def test_a_delayed_seat_may_pass_and_the_nearer_clock_runs() -> None:
    table = Table(delays_s=(0, 0, 30), aside_s=2).turn().passes(1, 2, 3)
    timer = table.game.timer(table.state)
    assert timer is not None
    assert (timer.total_us, table.view.delayed) == (2 * SECOND_US, False)
    assert table.time_up().view.aside == 1


def test_a_wrong_formula_is_not_right() -> None:
    table = Table(goals="9").turn().call(1).tap(NINE)
    assert (table.phase, table.said) == ("showing", "That makes 32 or 36, not 9.")
