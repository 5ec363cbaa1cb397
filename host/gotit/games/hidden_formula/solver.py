"""What a grid holds: the goals that can be found on it, and every formula for a goal.

Must not: enumerate chains (`chains` has done it), know the course of a match.

Every reading is one operation on two known values, and readings that end with the same tile's operation come in one
batch; so a grid is evaluated by a few hundred calls of `map`, and Python's own loops never run over the readings. A
WILD makes the whole be done once for each of its meanings.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise, product

from msgspec import Struct

from gotit.games.hidden_formula.chains import Chain, layers, number_cells
from gotit.games.hidden_formula.formulas import Reading, meanings, read_chain
from gotit.games.hidden_formula.grid import Grid
from gotit.games.hidden_formula.operations import NORMAL, OPERATIONS, Value
from gotit.games.hidden_formula.view import Operator

KEPT_GRIDS = 16


class Formula(Struct, frozen=True):
    """A chain of the grid, and one reading of it that makes the goal."""

    cells: Chain
    reading: Reading


@lru_cache(KEPT_GRIDS)
def values(grid: Grid, tiles: int, wizard: tuple[Operator, ...] = ()) -> frozenset[Value]:
    """All that formulas of so many tiles make on this grid; `8 in values(grid, 5)`."""
    found: set[Value] = set()
    first = layers(grid.size, tiles)[-1].first
    for meaning in _wild_meanings(grid, wizard):
        found.update(_evaluate(grid, tiles, meaning)[first:])
    return frozenset(found)


@lru_cache(KEPT_GRIDS)
def chains_making(grid: Grid, goal: int, tiles: int, wizard: tuple[Operator, ...] = ()) -> tuple[Chain, ...]:
    """Every chain with at least one reading that makes the goal, in the order of `chains`."""
    layer = layers(grid.size, tiles)[-1]
    found: set[Chain] = set()
    for meaning in _wild_meanings(grid, wizard):
        made = _evaluate(grid, tiles, meaning)[layer.first :]
        found.update(chain for chain, value in zip(layer.chains, made, strict=True) if value == goal)
    return tuple(sorted(found))


def formulas(grid: Grid, goal: int, tiles: int, wizard: tuple[Operator, ...] = ()) -> tuple[Formula, ...]:
    """Every chain, bracketing and meaning of a WILD that makes the goal."""
    return tuple(
        Formula(chain, reading)
        for chain in chains_making(grid, goal, tiles, wizard)
        for meaning in meanings([grid.tokens[cell] for cell in chain], wizard)
        for reading in read_chain([grid.tokens[cell] for cell in chain], meaning)
        if reading.value == goal
    )


def rows_of_tiles(chains: Collection[Chain]) -> int:
    """How many chains there are, when a chain and the same read from its other end count as one."""
    return len({min(chain, chain[::-1]) for chain in chains})


@lru_cache(KEPT_GRIDS)
def easiest(grid: Grid, goals: tuple[int, ...], tiles: int, wizard: tuple[Operator, ...] = ()) -> Formula | None:
    """The formula to show to a class: with no WILD if possible, no step below zero, no fraction, and straight."""
    found = [formula for goal in goals for formula in formulas(grid, goal, tiles, wizard)]
    return min(found, key=_effort, default=None)


def _effort(formula: Formula) -> tuple[int, bool, int, Chain]:
    cells = formula.cells
    steps = [after - before for before, after in pairwise(cells)]
    bends = sum(before != after for before, after in pairwise(steps))
    return len(formula.reading.wild), not formula.reading.smooth, bends, cells


def _evaluate(grid: Grid, tiles: int, meaning: Mapping[int, Operator]) -> list[Value]:
    """The values of all readings up to so many tiles, by their numbers."""
    tokens = grid.tokens
    found: list[Value] = [int(tokens[cell]) for cell in number_cells(grid.size)]
    for layer in layers(grid.size, tiles):
        for batch in layer.batches:
            operation = OPERATIONS[meaning.get(batch.operator, tokens[batch.operator])]
            found += map(operation, batch.left(found), batch.right(found))
    return found


def _wild_meanings(grid: Grid, wizard: tuple[Operator, ...]) -> list[dict[int, Operator]]:
    """Every way to say what the grid's WILDs stand for, by cell."""
    wilds = grid.wilds
    return [dict(zip(wilds, each, strict=True)) for each in product((*NORMAL, *wizard), repeat=len(wilds))]
