"""A board as one integer, so that thousands of turns can be imagined in a second.

Each groove is a bit, set where a wall stands. Squares, grooves and colours are numbered as in the game's board.

Must not: use a view; choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from gotit.games.got_em.board import COLOURS, Board, Colour, around, grooves

OUT = -1
"""The square of a pawn that has been eliminated."""


class Ground(Struct, frozen=True, eq=False):
    """What never changes. By square: `own`, its grooves as bits, and `beyond`, (bit, square on the other side).

    `every`: all grooves; `of_colour`: the grooves beside a colour (None: all).
    """

    own: tuple[int, ...]
    beyond: tuple[tuple[tuple[int, int], ...], ...]
    every: int
    of_colour: Mapping[Colour | None, int]


def ground(board: Board) -> Ground:
    return _ground(board.side, board.colours)


@lru_cache(maxsize=8)
def _ground(side: int, colours: tuple[Colour | None, ...]) -> Ground:
    beyond = tuple(tuple((1 << groove, square) for groove, square in near.items()) for near in around(side))
    own = tuple(bits(near) for near in around(side))
    of_colour: dict[Colour | None, int] = {
        colour: bits(g for g, beside in enumerate(grooves(side)) if colour in {colours[at] for at in beside})
        for colour in COLOURS
    }
    every = (1 << len(grooves(side))) - 1
    return Ground(own, beyond, every, {None: every, **of_colour})


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def numbers(some: int) -> list[int]:
    """The grooves of these bits, ascending."""
    found = []
    while some:
        low = some & -some
        found.append(low.bit_length() - 1)
        some ^= low
    return found


def open_sides(there: Ground, walls: int, square: int) -> int:
    return (there.own[square] & ~walls).bit_count()


def last_way_out(there: Ground, walls: int, square: int) -> int:
    """The bit of the only open groove around a square; 0 if there are more."""
    left = there.own[square] & ~walls
    return 0 if left & (left - 1) else left


def reach(there: Ground, walls: int, start: int, most: int, pawns: Iterable[int]) -> list[int]:
    """Squares that a pawn can reach in at most `most` steps, nearest first. `start` itself is the first."""
    found = [start]
    seen = {start, *pawns}
    begin = 0
    for _ in range(most):
        end = len(found)
        for square in found[begin:end]:
            for bit, other in there.beyond[square]:
                if not walls & bit and other not in seen:
                    seen.add(other)
                    found.append(other)
        if end == len(found):
            break
        begin = end
    return found


def reach_through(there: Ground, walls: int, start: int, most: int, pawns: Iterable[int], through: int) -> list[int]:
    """As `reach`, passing through up to `through` walls."""
    taken = set(pawns)
    seen = {(start, 0)}
    last = seen
    for _ in range(most):
        last = {
            (other, passed + bool(walls & bit))
            for square, passed in last
            for bit, other in there.beyond[square]
            if other not in taken and passed + bool(walls & bit) <= through
        } - seen
        seen = seen | last
    return sorted({square for square, _ in seen})
