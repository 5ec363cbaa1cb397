"""Referee mode: real cards lie on the table, the operator enters what they show. No deck is assumed.

May NOT happen here: shuffling (people do that), verdicts.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Refused
from gotit.core.message import finished, say
from gotit.games.common import tell
from gotit.games.hidden_formula.actions import CorrectTile, EnterGoal, EnterGrid
from gotit.games.hidden_formula.claim import judge
from gotit.games.hidden_formula.deck import LARGEST_GOAL, WILD, read_token
from gotit.games.hidden_formula.grid import MOST_WILDS, Grid, cell_at, misplaced, read_grid
from gotit.games.hidden_formula.race import open_goal, pile_done
from gotit.games.hidden_formula.state import State, said
from gotit.games.hidden_formula.view import SIGNS, GoalView
from gotit.games.texts import TextError


def enter_grid(state: State, action: EnterGrid) -> State:
    """All of it, row by row, before the first goal."""
    _check_mode(state)
    if state.phase not in ("dealing", "arranging"):
        raise Refused(
            say("not_now", "The grid is entered before the first goal; afterwards single tiles are corrected.")
        )
    try:
        grid = read_grid("\n".join(action.rows), "grid")
    except TextError as error:
        raise Refused(finished("bad_grid", f"Line {error.line}: {error.sentence}")) from None
    if grid.size != state.size:
        kind = "young players'" if state.settings.young else "standard"
        raise Refused(finished("wrong_size", f"A {kind} grid has {state.size} rows; these are {grid.size}."))
    if state.settings.young and (sentence := _not_for_the_young(grid)):
        raise Refused(finished("not_young", sentence))
    return tell(replace(state, grid=grid, phase="arranging"), say("grid", "The grid lies there."))


def correct_tile(state: State, action: CorrectTile) -> State:
    """A mistyped tile, at any time; a complete chain through it is judged anew."""
    _check_mode(state)
    grid = state.grid
    if grid is None or state.phase == "over":
        raise Refused(say("not_now", "There is no grid to correct."))
    cell = cell_at(grid.size, action.at)
    if cell is None:
        raise Refused(finished("no_such_tile", f"There is no tile {action.at} in this grid."))
    try:
        token = read_token(action.token)
    except ValueError as error:
        raise Refused(finished("bad_tile", str(error))) from None
    if (sentence := misplaced(grid.size, cell, token)) is not None:
        raise Refused(finished("bad_tile", sentence))
    corrected = Grid(grid.size, (*grid.tokens[:cell], token, *grid.tokens[cell + 1 :]))
    if len(corrected.wilds) > MOST_WILDS:
        raise Refused(finished("bad_tile", f"A grid has at most {MOST_WILDS} WILD tiles."))
    if state.settings.young and (sentence := _not_for_the_young(corrected)):
        raise Refused(finished("not_young", sentence))
    named = tuple(each for each in state.named if each[0] != cell)
    state = replace(state, grid=corrected, named=named)
    state = tell(state, finished("corrected", f"{action.at.strip().upper()} is {SIGNS.get(token, token)}."))
    return judge(state) if state.phase == "showing" else state


def enter_goal(state: State, action: EnterGoal, at_us: int) -> State:
    """The goal card that was turned: opens the race (GI-J-10, GI-J-24)."""
    _check_mode(state)
    if state.phase not in ("arranging", "turning"):
        raise Refused(say("not_now", "First the grid is entered, and a goal only when the last one is decided."))
    numbers = action.numbers
    if not 1 <= len(numbers) <= 2 or len(set(numbers)) < len(numbers):
        raise Refused(say("bad_goal", "A goal card shows one number, or two different ones."))
    if not all(0 <= number <= LARGEST_GOAL for number in numbers):
        raise Refused(finished("bad_goal", f"A goal is a number from 0 to {LARGEST_GOAL}."))
    if state.part == 1:
        return open_goal(state, GoalView(numbers), at_us)
    known = next((goal for goal in state.pile if set(goal.numbers) == set(numbers)), None)
    if known is None:
        left = ", ".join(said(goal) for goal in state.pile)
        raise Refused(finished("not_put_aside", f"Only the goals that were put aside come now: {left}."))
    at = state.pile.index(known)
    return open_goal(replace(state, pile=(*state.pile[:at], *state.pile[at + 1 :])), known, at_us)


def pile_empty(state: State) -> State:
    """The last real goal has been turned (GI-J-32)."""
    _check_mode(state)
    if state.phase != "turning" or state.part == 2:
        raise Refused(say("not_now", "That is said between two goals, when the pile of goals is used up."))
    return pile_done(state)


def _not_for_the_young(grid: Grid) -> str:
    """GI-J-38."""
    other = next((token for token in grid.tokens if token in ("x", WILD)), None)
    return f"Young players have + and − only, not {SIGNS[other]}." if other else ""


def _check_mode(state: State) -> None:
    if not state.real_cards:
        raise Refused(say("virtual", "The host deals in this match; real cards are entered in referee mode only."))
