"""Referee mode: real cards lie on the table, the operator enters what they show. No deck is assumed.

Must not: shuffle (people do), reach verdicts.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Questioned, Refused
from gotit.core.message import Maths, Message, Series, Typed, say
from gotit.games.common import tell
from gotit.games.hidden_formula.actions import CorrectTile, EnterGoal, EnterGrid
from gotit.games.hidden_formula.claim import judge
from gotit.games.hidden_formula.deck import LARGEST_GOAL, WILD, no_formula_card, read_token, sign
from gotit.games.hidden_formula.grid import MOST_WILDS, Grid, cell_at, cell_name, misplaced, read_grid
from gotit.games.hidden_formula.race import open_goal, pile_done
from gotit.games.hidden_formula.state import State, said
from gotit.games.hidden_formula.view import GoalView
from gotit.games.sentences import HOST_DEALS
from gotit.games.texts import TextError

LARGEST, YOUNG_LARGEST = 40, 20
"""How far the goals go (GI-J-09, GI-J-39)."""
GOALS, YOUNG_GOALS = 34, 17
"""Goal cards in the box, and those without an asterisk."""


def enter_grid(state: State, action: EnterGrid) -> State:
    """All of it, row by row, before the first goal."""
    _check_mode(state)
    if state.phase not in ("dealing", "arranging"):
        raise Refused(
            say("grid_at_start", "You can enter the grid only before the first goal. After that, correct single tiles.")
        )
    try:
        grid = read_grid("\n".join(action.rows), "grid")
    except TextError as error:
        raise Refused(say("bad_grid", "Line {line}: {wrong}", line=error.line, wrong=error.wrong)) from None
    if grid.size != state.size:
        raise Refused(_wrong_size(state, grid))
    _check_young(state, grid, insist=action.insist)
    entered = replace(state, grid=grid, phase="arranging", grids=state.grids + 1, swapped=())
    return tell(entered, say("grid_entered", "The grid is entered."))


def correct_tile(state: State, action: CorrectTile) -> State:
    """Of kept matches: a mistyped tile, at any time; a complete chain through it is judged anew."""
    _check_mode(state)
    grid = state.grid
    if grid is None or state.phase == "over":
        raise Refused(say("no_grid_to_correct", "There's no grid to correct."))
    cell = cell_at(grid.size, action.at)
    if cell is None:
        raise Refused(say("tile_not_in_grid", "There's no tile {at} in this grid.", at=Typed(action.at)))
    token = read_token(action.token)
    if token is None:
        raise Refused(no_formula_card(action.token))
    if (wrong := misplaced(grid.size, cell, token)) is not None:
        raise Refused(wrong)
    corrected = Grid(grid.size, (*grid.tokens[:cell], token, *grid.tokens[cell + 1 :]))
    if len(corrected.wilds) > MOST_WILDS:
        raise Refused(say("too_many_wilds", "A grid has at most {most} WILD tiles.", most=MOST_WILDS))
    _check_young(state, corrected, insist=True)
    named = tuple(each for each in state.named if each[0] != cell)
    state = replace(state, grid=corrected, named=named)
    at = Maths(cell_name(grid.size, cell))
    state = tell(state, say("tile_corrected", "{at} is {tile}.", at=at, tile=sign(token)))
    return judge(state) if state.phase == "showing" else state


def enter_goal(state: State, action: EnterGoal, at_us: int) -> State:
    """The goal card that was turned: opens the race (GI-J-10, GI-J-24)."""
    _check_mode(state)
    if state.phase not in ("arranging", "turning"):
        raise Refused(say("goal_when_decided", "Enter the grid first. Enter a goal only when the last one is decided."))
    numbers = action.numbers
    if not 1 <= len(numbers) <= 2 or len(set(numbers)) < len(numbers):
        raise Refused(say("goal_card_numbers", "A goal card shows one number, or two different ones."))
    if not all(0 <= number <= LARGEST_GOAL for number in numbers):
        raise Refused(say("goal_out_of_range", "A goal is a number from 0 to {most}.", most=LARGEST_GOAL))
    goal, most = GoalView(numbers), YOUNG_LARGEST if state.settings.young else LARGEST
    if state.part == 1:
        if not action.insist and not all(1 <= number <= most for number in numbers):
            far = say("goal_far", "Goals go from 1 to {most}. Is it really {goal}?", most=most, goal=said(goal))
            raise Questioned(far)
        if not action.insist and len(state.entered) >= goals_in_box(state):
            raise Questioned(
                say(
                    "goal_too_many",
                    "All {goals} goal cards of the box have been entered. Is there really one more?",
                    goals=goals_in_box(state),
                )
            )
        return open_goal(replace(state, entered=(*state.entered, goal)), goal, at_us)
    state = replace(state, entered_again=(*state.entered_again, goal))
    known = next((goal for goal in state.pile if set(goal.numbers) == set(numbers)), None)
    if known is None and action.insist:
        return open_goal(state, goal, at_us)
    if known is None:
        left = Series(tuple(map(said, state.pile)))
        if not state.pile:
            raise Questioned(say("all_came_back", "All goals put aside have come back. Is there really one more?"))
        raise Questioned(say("not_put_aside", "Only the goals put aside come back now: {left}.", left=left))
    at = state.pile.index(known)
    return open_goal(replace(state, pile=(*state.pile[:at], *state.pile[at + 1 :])), known, at_us)


def pile_empty(state: State) -> State:
    """The last real goal has been turned (GI-J-32)."""
    _check_mode(state)
    if state.phase != "turning":
        raise Refused(say("pile_between_goals", "Use “No more goals” between two goals, when the pile is empty."))
    return pile_done(state)


def goals_in_box(state: State) -> int:
    return YOUNG_GOALS if state.settings.young else GOALS


def _wrong_size(state: State, grid: Grid) -> Message:
    return say(
        "wrong_size",
        "{kind, select, young {A young players' grid has {rows} rows; you entered {entered}.} "
        "other {A standard grid has {rows} rows; you entered {entered}.}}",
        kind="young" if state.settings.young else "standard",
        rows=state.size,
        entered=grid.size,
    )


def _check_young(state: State, grid: Grid, *, insist: bool) -> None:
    """GI-J-38."""
    other = next((token for token in grid.tokens if token in ("x", WILD)), None)
    if state.settings.young and other and not insist:
        raise Questioned(say("not_for_the_young", "Young players have only + and −, not {tile}.", tile=sign(other)))


def _check_mode(state: State) -> None:
    if not state.real_cards:
        raise Refused(HOST_DEALS)
