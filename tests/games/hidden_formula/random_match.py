"""Whole matches played by chance through the pure rules: everything legal happens, sooner or later."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tests.games.hidden_formula.play_table import NAMES, RULEBOOK_GRID, YOUNG_GRID, game
from tests.games.random_play import own_legal, play_out

from gotit.core.game import Called, Race
from gotit.core.offer import Open
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.grid import cell_name
from gotit.games.hidden_formula.operations import WIZARD
from gotit.games.hidden_formula.real_cards import goals_in_box
from gotit.games.hidden_formula.solver import chains_making
from gotit.games.hidden_formula.state import State

RULES = game()


def settings(chance: random.Random, seats: int, *, real: bool = False) -> a.HiddenFormulaSettings:
    young = chance.random() < 0.3
    return a.HiddenFormulaSettings(
        mode="referee" if real else "virtual",
        young=young,
        math_geek=not young and not real and chance.random() < 0.3,
        wizard=() if young else tuple(each for each in WIZARD if chance.random() < 0.3),
        show_s=chance.choice((0, 3, 5, 15)),
        lock_out=chance.random() < 0.7,
        queue=chance.random() < 0.5,
        delays_s=tuple(chance.choice((0, 0, 4)) for _ in range(seats)) if chance.random() < 0.3 else (),
        aside_s=chance.choice((0, 2)),
        redeal_above=-1 if real else chance.choice((-1, -1, 2)),
    )


def play(seed: int, seats: int, *, real: bool = False) -> Iterator[tuple[Any, State]]:
    """(action, state after it) from the start to the end of one match; the first action is None."""
    chance = random.Random(seed)
    start = RULES.start(len(NAMES[:seats]), settings(chance, seats, real=real))
    yield from play_out(RULES, start, chance, choose_real if real else choose, longest_pause_us=2_000_000)


def choose_real(state: State, chance: random.Random, now_us: int) -> Any:
    """What lies on the table is typed as it comes, and now and then put right."""
    opens = [offer for offer in RULES.offers(state) if isinstance(offer, Open)]
    written = [found for offer in opens if (found := write(state, offer, chance)) is not None]
    must = [each for each in written if isinstance(each, (a.EnterGrid, a.EnterGoal))]
    if must and (state.phase == "dealing" or chance.random() < 0.8):
        return chance.choice(must)
    if written and chance.random() < 0.05:
        return chance.choice(written)
    return choose(state, chance, now_us) if own_legal(RULES, state) else must[0]


def write(state: State, offer: Open, chance: random.Random) -> Any:
    """What an operator may have typed for this offer; None: nothing is typed for it."""
    match offer.move.code:
        case "grid" | "grid_anew":
            tokens = (YOUNG_GRID if state.settings.young else RULEBOOK_GRID).split()
            if state.grid is not None and state.grid.tokens == tuple(tokens):
                tokens.reverse()  # the table seen from its other side
            rows = (tokens[start : start + state.size] for start in range(0, len(tokens), state.size))
            return a.EnterGrid(tuple(map(" ".join, rows)))
        case "goal" if state.part == 2:
            return a.EnterGoal(chance.choice(state.pile).numbers) if state.pile else None
        case "goal" if len(state.entered) >= goals_in_box(state):
            return None
        case "goal":
            return a.EnterGoal(tuple(chance.sample(range(1, 21), chance.choice((1, 1, 2)))))
        case _:
            return None


def choose(state: State, chance: random.Random, now_us: int) -> Any:
    buzzers = RULES.buzzers(state)
    if isinstance(buzzers, Race) and buzzers.seats and chance.random() < 0.5:
        callers = chance.sample(sorted(buzzers.seats), min(len(buzzers.seats), chance.choice((1, 1, 1, 2, 3))))
        return Called(tuple(sorted(callers)))
    if state.caller is not None and chance.random() < 0.8 and (known := next_of_solution(state)) is not None:
        return a.Tap(state.caller, known)
    options = own_legal(RULES, state)
    # Without this the match would be ended, or put aside, or rearranged, most of the time.
    rare = (a.PutAside, a.SwapTiles, a.DealAgain, a.ShowSolution, a.Accept, a.SayBrackets, a.NameWild)
    usual = [option for option in options if not isinstance(option, rare)]
    return chance.choice(usual if usual and chance.random() < 0.95 else options)


def next_of_solution(state: State) -> str | None:
    """The tile that goes on from the chain shown so far to a formula that makes the goal."""
    if state.grid is None or state.goal is None or len(state.chain) == state.length:
        return None
    for goal in state.goal.numbers:
        for chain in chains_making(state.grid, goal, state.length, state.wizard):
            if chain[: len(state.chain)] == state.chain:
                return cell_name(state.size, chain[len(state.chain)])
    return None
