"""Every chain of three, five and seven tiles that a grid of one size has, and every way to bracket it, worked out once.

Must not: know tokens or values, that is, which tiles lie on a grid.

A chain goes from tile to touching tile, uses none twice, and begins and ends with a number (GI-J-12, 14 … 16, 33). Read
from its other end it is another chain (GI-J-43). A *reading* is a chain with its brackets: a number alone, or two
shorter readings with the operator between them. Readings are numbered so that both halves of each come before it.
Each is thus one operation on two values that are known already: 1,712 of them for five tiles of a 6×6 grid.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from msgspec import Struct

from gotit.games.hidden_formula.grid import is_number_cell, neighbours

Chain = tuple[int, ...]
"""Cells in the order read."""

Gather = Callable[[Sequence[Any]], Sequence[Any]]
"""Picks certain items out of a list, in one go."""


class Batch(Struct, frozen=True):
    """Readings, numbered one after the other, whose last operation is the one of the tile at `operator`."""

    operator: int
    left: Gather
    right: Gather


class Layer(Struct, frozen=True):
    """All readings with `tiles` tiles. `first`: the number of the first of them. `chains`: of each, in their order."""

    tiles: int
    first: int
    batches: tuple[Batch, ...]
    chains: tuple[Chain, ...]


@cache
def number_cells(size: int) -> tuple[int, ...]:
    """The readings of one tile: numbers 0, 1, 2 … in the order of their cells."""
    return tuple(cell for cell in range(size * size) if is_number_cell(size, cell))


@cache
def chains(size: int, tiles: int) -> tuple[Chain, ...]:
    """All of one length: of 6×6 there are 856 of five tiles and 4,376 of seven."""
    if tiles == 1:
        return tuple((cell,) for cell in number_cells(size))
    return tuple(
        (*chain, operator, number)
        for chain in chains(size, tiles - 2)
        for operator in neighbours(size, chain[-1])
        if operator not in chain
        for number in neighbours(size, operator)
        if number not in chain
    )


@cache
def layers(size: int, tiles: int) -> tuple[Layer, ...]:
    """The layers of three, five … up to `tiles` tiles."""
    if tiles == 1:
        return ()
    below = layers(size, tiles - 2)
    known = _numbered(size, below)
    by_operator: defaultdict[int, list[tuple[int, int, Chain]]] = defaultdict(list)
    for chain in chains(size, tiles):
        for at in range(1, tiles, 2):
            right_halves = known[chain[at + 1 :]]
            by_operator[chain[at]] += [(left, right, chain) for left in known[chain[:at]] for right in right_halves]
    batches = tuple(
        Batch(operator, itemgetter(*(left for left, _, _ in made)), itemgetter(*(right for _, right, _ in made)))
        for operator, made in by_operator.items()
    )
    readings = tuple(chain for made in by_operator.values() for _, _, chain in made)
    first = below[-1].first + len(below[-1].chains) if below else len(number_cells(size))
    return (*below, Layer(tiles, first, batches, readings))


def _numbered(size: int, below: tuple[Layer, ...]) -> dict[Chain, list[int]]:
    """The numbers of every chain's readings, of all chains so far."""
    known: defaultdict[Chain, list[int]] = defaultdict(list)
    for number, cell in enumerate(number_cells(size)):
        known[(cell,)].append(number)
    for layer in below:
        for number, chain in enumerate(layer.chains, layer.first):
            known[chain].append(number)
    return known
