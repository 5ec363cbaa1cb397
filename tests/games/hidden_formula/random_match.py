"""Whole matches played by chance through the pure rules: everything legal happens, sooner or later."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.hidden_formula.play_table import NAMES, game
from tests.games.random_play import play_out

from gotit.core.game import Called, Race
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.grid import cell_name
from gotit.games.hidden_formula.operations import WIZARD
from gotit.games.hidden_formula.solver import chains_making
from gotit.games.hidden_formula.state import State

RULES = game()


def settings(chance: random.Random, seats: int) -> a.HiddenFormulaSettings:
    young = chance.random() < 0.3
    return a.HiddenFormulaSettings(
        young=young,
        math_geek=not young and chance.random() < 0.3,
        wizard=() if young else tuple(each for each in WIZARD if chance.random() < 0.3),
        show_s=chance.choice((0, 3, 5, 15)),
        lock_out=chance.random() < 0.7,
        queue=chance.random() < 0.5,
        delays_s=tuple(chance.choice((0, 0, 4)) for _ in range(seats)) if chance.random() < 0.3 else (),
        aside_s=chance.choice((0, 2)),
        redeal_above=chance.choice((-1, -1, 2)),
    )


def play(seed: int, seats: int) -> Iterator[tuple[Any, State]]:
    """(action, state after it) from the start to the end of one match; the first action is None."""
    chance = random.Random(seed)
    yield from play_out(
        RULES, RULES.start(len(NAMES[:seats]), settings(chance, seats)), chance, choose, longest_pause_us=2_000_000
    )


def choose(state: State, chance: random.Random, now_us: int) -> Any:
    buzzers = RULES.buzzers(state)
    if isinstance(buzzers, Race) and buzzers.seats and chance.random() < 0.5:
        callers = chance.sample(sorted(buzzers.seats), min(len(buzzers.seats), chance.choice((1, 1, 1, 2, 3))))
        return Called(tuple(sorted(callers)))
    if state.caller is not None and chance.random() < 0.8 and (known := next_of_solution(state)) is not None:
        return a.Tap(state.caller, known)
    options = list(RULES.legal(state, None))
    # Without this the match would be ended, or put aside, or rearranged, most of the time.
    rare = (a.EndMatch, a.PutAside, a.SwapTiles, a.DealAgain, a.ShowSolution, a.Accept, a.SayBrackets, a.NameWild)
    usual = [option for option in options if not isinstance(option, rare)]
    if isinstance(chosen := chance.choice(usual if usual and chance.random() < 0.95 else options), a.EndMatch):
        return chosen if chance.random() < 0.1 else a.TurnGoal()
    return chosen


def next_of_solution(state: State) -> str | None:
    """The tile that goes on from the chain shown so far to a formula that makes the goal."""
    if state.grid is None or state.goal is None or len(state.chain) == state.length:
        return None
    for goal in state.goal.numbers:
        for chain in chains_making(state.grid, goal, state.length, state.wizard):
            if chain[: len(state.chain)] == state.chain:
                return cell_name(state.size, chain[len(state.chain)])
    return None
