"""How difficult a goal is on this grid, and which of the goals to come is as it is wanted.

The measure is the number of rows of tiles that make it: those are counted by the solver.

Must not: use chance: the pile's order has been the shuffle's.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from gotit.games.hidden_formula.solver import chains_making, rows_of_tiles
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import GoalView

Level = Literal["easy", "medium", "hard"]

TRIES = 8
"""Goals that are looked at, from the top; then the nearest of them is taken."""

_LEVELS: tuple[tuple[int, Level], ...] = ((18, "easy"), (8, "medium"), (1, "hard"))
"""With so many rows or more. Of the house's goals on dealt grids a half, a fifth and a quarter."""
_MIDDLE = {"easy": 18, "medium": 12, "hard": 4}


def rows(state: State, goal: GoalView) -> int:
    """How many rows of tiles make this goal."""
    if state.grid is None:
        return 0
    found = (chains_making(state.grid, number, state.length, state.wizard) for number in goal.numbers)
    return rows_of_tiles({chain for chains in found for chain in chains})


def level(rows_of_it: int) -> Level | None:
    """None: no formula makes it."""
    return next((level for least, level in _LEVELS if rows_of_it >= least), None)


def suited(state: State) -> State:
    """The goals to come, with one on top as the setting wants it, or the nearest; those passed over come last.

    In the second part they come as they lie: whoever put them aside has met them, and seven tiles take long to count.
    """
    wanted = state.settings.difficulty
    if wanted == "any" or state.part != 1 or len(state.pile) < 2:
        return state

    def distance(at: int) -> tuple[bool, int, int]:
        count = rows(state, state.pile[at])
        return level(count) != wanted, abs(count - _MIDDLE[wanted]) + 100 * (not count), at

    at = min(range(min(TRIES, len(state.pile))), key=distance)
    return replace(state, pile=(*state.pile[at:], *state.pile[:at]))
