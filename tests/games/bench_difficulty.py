"""How long turning over takes with and without a chosen difficulty: `python -m tests.games.bench_difficulty`.

Must not: be a test. Figures are of one machine, and worth something only side by side.
"""

from __future__ import annotations

import random
import time
from typing import Any

from gotit.core.game import Drawn
from gotit.games.fast_fun_maths.actions import TurnOver
from gotit.games.hidden_formula.actions import TurnGoal
from gotit.games.shelf import shelf

DEALS = 100
TURNS = {"fast-fun-maths": ("turning", TurnOver()), "hidden-formula": ("arranging", TurnGoal())}


def dealt(name: str, seed: int, players: int, difficulty: str) -> Any:
    """A match of the house's cards, up to its first target or goal."""
    game, chance = shelf()[name], random.Random(seed)
    state = game.start(players, game.Settings(difficulty=difficulty))
    while (wanted := game.chance(state)) is not None:
        state = game.apply(state, Drawn(tuple(chance.sample(range(wanted.n), wanted.n))), 0)
    return state


def turned(name: str, state: Any) -> Any:
    """Its first target or goal lies there."""
    return shelf()[name].apply(state, TURNS[name][1], 0)


def main() -> None:
    for name in TURNS:
        for difficulty in ("any", "hard", "any", "hard"):
            took_ms = []
            for seed in range(DEALS):
                state = dealt(name, seed, 9, difficulty)
                began = time.perf_counter()
                turned(name, state)
                took_ms.append((time.perf_counter() - began) * 1000)
            took_ms.sort()
            print(f"{name} {difficulty}: median {took_ms[DEALS // 2]:.2f} ms, p99 {took_ms[-2]:.2f} ms")


if __name__ == "__main__":
    main()
