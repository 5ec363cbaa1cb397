"""The solver's figures on this machine: `python -m tests.games.hidden_formula.bench_solver`.

Plain Python, one core, processor time (what else runs on the machine is not counted); the tables of chains are built
before, and what it costs to build them is told. What is kept of a grid is forgotten before every run.
`test_bench_solver.py` holds the limits.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time_ns

from tests.games.hidden_formula.play_table import text

from gotit.games.hidden_formula import chains as chaining
from gotit.games.hidden_formula.chains import layers
from gotit.games.hidden_formula.deck import read_deck
from gotit.games.hidden_formula.grid import Grid, deal
from gotit.games.hidden_formula.operations import WIZARD
from gotit.games.hidden_formula.solver import chains_making, formulas, values

GRIDS = 200
DECK = read_deck(text("formula_cards.txt"))
GEEK = read_deck(text("math_geek.txt"))


def random_grid(chance: random.Random, *, young: bool = False, math_geek: bool = False) -> Grid:
    """As the game deals it."""
    numbers = DECK.numbers + (GEEK.numbers if math_geek and not young else ())
    operators = DECK.operators
    if young:
        numbers = tuple(number for number in numbers if int(number) <= 9)
        operators = tuple(operator for operator in operators if operator in "+-")
    size = 5 if young else 6
    shuffled = (tuple(chance.sample(stack, len(stack))) for stack in (numbers, operators))
    return deal(size, *shuffled)


def times_ms(work: Callable[[Grid], object], grids: list[Grid], best_of: int = 1) -> list[float]:
    """Ascending; of each grid the best of some cold runs (a busy machine disturbs the others)."""
    found = []
    for grid in grids:
        runs = []
        for _ in range(best_of):
            values.cache_clear()
            chains_making.cache_clear()
            begun_ns = process_time_ns()
            work(grid)
            runs.append((process_time_ns() - begun_ns) / 1e6)
        found.append(min(runs))
    return sorted(found)


def build_ms(tiles: int) -> float:
    """What the tables of all chains cost, once in a program's life."""
    for built in (chaining.layers, chaining.chains, chaining.number_cells):
        built.cache_clear()
    begun_ns = process_time_ns()
    layers(6, tiles)
    return (process_time_ns() - begun_ns) / 1e6


def main() -> None:
    chance = random.Random(1)
    grids = [random_grid(chance) for _ in range(GRIDS)]
    print(f"tables of all chains, once: 5 tiles {build_ms(5):.1f} ms, 5 and 7 tiles {build_ms(7):.1f} ms")
    print(f"{GRIDS} random grids {'':28} {'median':>8} {'worst':>8}   ms")
    for label, work in (
        ("all goals, 5 tiles", lambda grid: values(grid, 5)),
        ("all goals, 7 tiles", lambda grid: values(grid, 7)),
        ("all goals, 5 tiles, wizard", lambda grid: values(grid, 5, WIZARD)),
        ("all goals, 7 tiles, wizard", lambda grid: values(grid, 7, WIZARD)),
        ("is there one for 37, and how many, 5 tiles", lambda grid: chains_making(grid, 37, 5)),
        ("every formula for 8, 5 tiles", lambda grid: formulas(grid, 8, 5)),
        ("every formula for 8, 7 tiles", lambda grid: formulas(grid, 8, 7)),
    ):
        found = times_ms(work, grids)
        print(f"{label:45} {found[len(found) // 2]:8.2f} {found[-1]:8.2f}")


if __name__ == "__main__":
    main()
