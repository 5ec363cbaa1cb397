"""Solving with and without the wizard's operators, and what is said where there is no solution, no sum, no card."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.hidden_formula.play_table import EIGHT, RULEBOOK_GRID, Table

from gotit.core.feats import RIGHT
from gotit.core.game import Refused
from gotit.core.message import Maths
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula import difficulty
from gotit.games.hidden_formula.claim import goal_numbers
from gotit.games.hidden_formula.deck import LARGEST_GOAL, MOST_CARDS, read_goals
from gotit.games.hidden_formula.difficulty import rows, suited
from gotit.games.hidden_formula.entries import _numbers, amended, tile_key
from gotit.games.hidden_formula.feats import BIGGEST_GOAL, notes
from gotit.games.hidden_formula.formulas import _read
from gotit.games.hidden_formula.grid import cell_at
from gotit.games.hidden_formula.hints import unfolded
from gotit.games.hidden_formula.operations import is_undefined, power
from gotit.games.hidden_formula.race import solvable
from gotit.games.hidden_formula.real_cards import goals_in_box
from gotit.games.hidden_formula.showing import solution
from gotit.games.hidden_formula.solver import easiest, formulas, values
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import GoalView, ResultView, SolutionView, made_value
from gotit.games.texts import TextError


def with_goal(state: State, *numbers: int) -> State:
    return replace(state, goal=GoalView(numbers))


def test_what_only_the_wizard_makes_can_be_made() -> None:
    state = Table(wizard=("^",)).turn().state
    assert state.grid is not None
    assert state.wizard
    found = values(state.grid, state.length, state.wizard) - values(state.grid, state.length, ())
    alone = min(number for number in found if isinstance(number, int) and number > 0)
    assert easiest(state.grid, (alone,), state.length, state.wizard) is not None
    assert easiest(state.grid, (alone,), state.length) is None
    assert solvable(with_goal(state, alone))
    assert not solvable(with_goal(state, LARGEST_GOAL * 1000))
    assert not solvable(replace(state, goal=None))


def test_where_there_is_no_formula_the_goal_is_shown_alone() -> None:
    state = Table().turn().state
    goal = GoalView((LARGEST_GOAL * 1000,))
    assert solution(state, goal, 5) == SolutionView(goal, 5)


def test_without_a_grid_no_row_makes_anything() -> None:
    state = Table(mode="referee").state
    assert state.grid is None
    assert rows(state, GoalView((8,))) == 0


@pytest.mark.parametrize(("goals", "part", "first"), [("1 2 3", 1, 3), ("1 3", 1, 3), ("1 2 3", 2, 1), ("1", 1, 1)])
def test_of_two_goals_or_more_the_one_that_is_wanted_is_on_top_and_in_the_second_part_none_is_moved(
    monkeypatch: pytest.MonkeyPatch, goals: str, part: int, first: int
) -> None:
    monkeypatch.setattr(difficulty, "rows", lambda state, goal: {1: 20, 2: 10, 3: 2}[goal.numbers[0]])
    before = replace(Table(goals=goals, difficulty="hard").state, part=part)
    pile = tuple(GoalView((int(word),)) for word in goals.split())
    assert suited(replace(before, pile=pile)).pile[0].numbers == (first,)


@pytest.mark.parametrize("typed", ["1000", "8.", "3/1000", "x"])
def test_a_goal_has_up_to_three_digits(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        _numbers(typed)
    assert refused.value.code == "formula_goal_typed"
    assert _numbers("8/999") == (8, 999)


def test_too_many_goal_cards_are_refused_by_the_name_of_their_file() -> None:
    with pytest.raises(TextError) as wrong:
        read_goals("\n".join(["1"] * (MOST_CARDS + 1)), "our goals")
    assert wrong.value.message.args["file"].text == "our goals"  # type: ignore[union-attr]


def test_nought_on_the_way_is_as_good_as_any_whole_number() -> None:
    assert _read(("3", "-", "3")) == [("(3 − 3)", 0, True)]
    assert _read(("3", "-", "5")) == [("(3 − 5)", -2, False)]
    assert [smooth for *_, smooth in _read(("3", "-", "5", "+", "2"))] == [False, False]


def test_a_formula_of_one_step_unfolds_in_one_line() -> None:
    state = Table().turn().state
    assert state.grid is not None
    one_step = next(iter(formulas(state.grid, 8, 3)))
    lines = unfolded(one_step.reading)
    assert [(line.value, line.pieces) for line in lines] == [("8", (0, 1, 2))]


def test_what_has_no_value_is_nothing() -> None:
    assert made_value("7") == Maths("7")
    assert getattr(made_value(""), "code", "") == "no_value"


def test_a_solution_is_shown_between_a_goal_that_is_decided_and_the_next() -> None:
    table = Table()
    assert table.refusal(a.ShowSolution(True)).code == "solution_when_decided"
    for undecided in (replace(table.state, phase="turning"), replace(table.state, phase="over")):
        assert undecided.result is None
        with pytest.raises(Refused):
            table.game.apply(undecided, a.ShowSolution(True), 0)
    table.turn().wins(1, EIGHT)
    assert table.do(a.ShowSolution(True)).state.solution_shown
    table.turn()
    assert table.refusal(a.ShowSolution(True)).code == "solution_when_decided"


def test_of_a_formula_that_is_on_the_screen_the_operator_says_right_or_not_right() -> None:
    table = Table().turn().call(1).do(a.Shown(1))
    codes = {offer.move.code for offer in table.game.offers(table.state)}
    assert "accept" in codes
    cells = EIGHT.split()
    state = replace(table.state, chain=tuple(range(len(cells))))
    assert {offer.move.code for offer in table.game.offers(state) if offer.seat == 0} >= {"not_right", "accept"}


def test_before_the_first_goal_no_number_is_wanted() -> None:
    state = Table().state
    assert state.goal is None
    assert goal_numbers(state) == ()


@pytest.mark.parametrize(("base", "exponent", "makes"), [(5, 0, 1), (0, 3, 0), (0, 1, 0)])
def test_a_power_of_nought_or_to_the_power_of_nought(base: int, exponent: int, makes: int) -> None:
    assert power(base, exponent) == makes
    assert is_undefined(power(0, 0))


def test_a_goal_that_nobody_pointed_at_counts_for_who_won_it() -> None:
    """And neither it nor a goal that nobody won hides one that is won after it."""
    before = Table(mode="referee").state
    goal = GoalView((12,))
    aside = replace(before, result=ResultView("aside", goal, 1))
    won = replace(before, result=ResultView("won", goal, 1, 2, by_operator=True))
    again = replace(before, result=ResultView("won", goal, 1, 3, by_operator=True))
    counted = [(each.feat, each.seat) for each in notes((before, aside, won, again))]
    assert counted == [(BIGGEST_GOAL, 2), (RIGHT, 2), (BIGGEST_GOAL, 3), (RIGHT, 3)]


def test_one_goal_card_more_than_the_box_has_is_asked_about() -> None:
    table = Table(mode="referee").do(a.EnterGrid(tuple(RULEBOOK_GRID.splitlines())))
    table.state = replace(table.state, entered=(GoalView((8,)),) * goals_in_box(table.state))
    assert table.refusal(a.EnterGoal((8,))).code == "goal_too_many"
    assert table.do(a.EnterGoal((8,), insist=True)).phase == "racing"


def test_a_tile_that_was_put_right_can_be_amended() -> None:
    table = Table(mode="referee").do(a.EnterGrid(tuple(RULEBOOK_GRID.splitlines())))
    cell = cell_at(table.state.size, "A1")
    assert cell is not None
    put_right = a.CorrectTile("A1", "13")
    assert amended(table.state, put_right, tile_key(table.state, cell), "12") == a.CorrectTile("A1", "12")
    assert amended(table.state, put_right, tile_key(table.state, cell + 1), "12") is None
