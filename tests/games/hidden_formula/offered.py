"""What the tests of the tables of moves ask of the hidden formula: matches, any actions, other goals."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from tests.games.hidden_formula import random_match
from tests.games.hidden_formula.play_table import RULEBOOK_GRID, YOUNG_GRID

from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.grid import cell_at, cell_name
from gotit.games.hidden_formula.operations import NORMAL, WIZARD
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import GoalView

write = random_match.write


def play(seed: int) -> Iterator[tuple[Any, State]]:
    """Every second match with real cards."""
    return random_match.play(seed, 1 + seed % 4, real=seed % 2 == 1)


def hides(state: State) -> bool:
    """Goals to come, and whether the one that lies there can be found."""
    return state.goal is not None or len(state.pile) > 1


def some_tile(state: State, chance: random.Random) -> str:
    return cell_name(state.size, chance.randrange(state.size**2))


SOME: Mapping[str, Callable[[State, random.Random], Any]] = {
    **dict.fromkeys(("at", "one", "other"), some_tile),
    "means": lambda state, chance: chance.choice((*NORMAL, *WIZARD)),
    "brackets": lambda state, chance: chance.randint(0, 6),
    "token": lambda state, chance: chance.choice(("+", "W", "4", "17")),
    "rows": lambda state, chance: tuple((YOUNG_GRID if state.settings.young else RULEBOOK_GRID).splitlines()),
    "numbers": lambda state, chance: tuple(chance.sample(range(41), chance.randint(1, 2))),
}
"""What the fields of actions may hold."""


def unoffered(state: State, action: Any) -> bool:
    """After the end no picture shows a solution, but a program may ask for it. A WILD may be named again as it is."""
    if isinstance(action, a.CorrectTile):
        return True  # of kept matches
    if isinstance(action, a.NameWild):
        return (cell_at(state.size, action.at), action.means) in state.named
    return isinstance(action, a.ShowSolution) and state.outcome is not None


def with_another_goal(state: State, _audience: int | None) -> State:
    """The goals to come in another order, and another one that is raced for: it may be found or not."""
    goal = None if state.goal is None else GoalView((sum(state.goal.numbers) + 1,))
    return replace(state, pile=state.pile[::-1], goal=goal)
