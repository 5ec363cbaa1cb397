"""What was entered of a real table of the hidden formula, and what an action is with another value (decision 0071).

A tile goes by the cell in which it was entered: a × that lay too high has changed places since.

Must not: change a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from gotit.core.game import Entered, Refused
from gotit.core.message import AnyOf, Maths, Message, say
from gotit.core.offer import Item, OneOf
from gotit.games.hidden_formula.actions import CorrectTile, EnterGoal, EnterGrid
from gotit.games.hidden_formula.deck import OPERATORS, no_formula_card, read_token, sign
from gotit.games.hidden_formula.grid import Grid, cell_at, cell_name, is_number_cell, read_grid
from gotit.games.hidden_formula.real_cards import LARGEST
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import GoalView

_SIGNS = tuple(Item(token, sign(token)) for token in OPERATORS)
_NUMBERS = tuple(Item(str(number), number) for number in range(1, 21))
_GOALS = tuple(Item(str(number), number) for number in range(1, LARGEST + 1))


def entries(state: State) -> Iterator[Entered]:
    """The goals, newest first, then the grid."""
    if not state.real_cards:
        return
    for number, goal in reversed(tuple(enumerate(state.entered_again, start=1))):
        again = say("formula_entered_again", "goal {number} of the second part", number=number)
        yield _goal(f"again {number}", again, goal)
    for number, goal in reversed(tuple(enumerate(state.entered, start=1))):
        yield _goal(f"goal {number}", say("formula_entered_goal", "goal {number}", number=number), goal)
    grid = state.grid
    if grid is None:
        return
    for cell, token in enumerate(grid.tokens):
        items = _NUMBERS if is_number_cell(grid.size, cell) else _SIGNS[:2] if state.settings.young else _SIGNS
        label = say("formula_entered_tile", "tile {at}", at=Maths(cell_name(grid.size, cell)))
        yield _entered(tile_key(state, cell), label, Item(token, sign(token)), items)


def _goal(key: str, label: Message, goal: GoalView) -> Entered:
    return _entered(key, label, Item("/".join(map(str, goal.numbers)), AnyOf(goal.numbers)), _GOALS)


def _entered(key: str, label: Message, is_now: Item, items: tuple[Item, ...]) -> Entered:
    """`items`: what is usual; something else can be typed."""
    known = any(item.value == is_now.value for item in items)
    may_be = OneOf(items if known else (is_now, *items), written=True)
    return Entered(key, label, is_now.value, is_now.shows if is_now.shows is not None else is_now.value, may_be)


def tile_key(state: State, cell: int) -> str:
    """What the tile that lies here now goes by: the grid that was typed, and the cell in it."""
    return f"tile {state.grids} {cell_name(state.size, _entered_at(state, cell))}"


def _entered_at(state: State, cell: int) -> int:
    for pair in reversed(state.swapped):
        if cell in pair:
            cell = sum(pair) - cell
    return cell


def amended(state: State, action: Any, key: str, value: str) -> Any:
    """The action with this value for the entry `key`; None: the entry is not by it."""
    what, number, *cells = key.split()
    match what, action:
        case "goal", EnterGoal() if state.part == 1 and state.turned + 1 == int(number):
            return replace(action, numbers=_numbers(value))
        case "again", EnterGoal() if state.part == 2 and state.turned + 1 == int(number):
            return replace(action, numbers=_numbers(value))
        case "tile", EnterGrid(rows) if state.grids + 1 == int(number):
            grid = read_grid("\n".join(rows))
            return replace(action, rows=_with(grid, cells[0], _token(value)).rows)
        case "tile", CorrectTile(at) if (cell := cell_at(state.size, at)) is not None:
            return replace(action, token=_token(value)) if tile_key(state, cell) == key else None
    return None


def _with(grid: Grid, at: str, token: str) -> Grid:
    tokens = (token if cell_name(grid.size, cell) == at else was for cell, was in enumerate(grid.tokens))
    return Grid(grid.size, tuple(tokens))


def _token(value: str) -> str:
    token = read_token(value.strip())
    if token is None:
        raise Refused(no_formula_card(value))
    return token


def _numbers(value: str) -> tuple[int, ...]:
    """ "8", "31/37", "31 37"."""
    words = value.replace("/", " ").split()
    if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
        raise Refused(say("formula_goal_typed", "Type the goal's number, or both with a slash: 31/37."))
    return tuple(map(int, words))
