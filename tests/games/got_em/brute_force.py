"""Got 'Em! Brainy counted in another way: nothing of the game's own code, no numbers for grooves, no sets of choices.

A square is (column, row), a wall the frozenset of the two squares beside it. All legal turns are found by trying every
pair of squares for a wall, and every walk of the pawn, step by step.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

Square = tuple[int, int]
Wall = frozenset[Square]


class Position(NamedTuple):
    """`pawns`: by seat from 0, None: out. `turn`: who plays; `to_move`: the wall is placed; `rewards` to be taken.

    `had`: how many turns each seat has had.
    """

    side: int
    walls: frozenset[Wall]
    pawns: tuple[Square | None, ...]
    turn: int
    had: tuple[int, ...]
    to_move: bool = False
    rewards: int = 0


def count(position: Position, depth: int) -> int:
    """How many sequences of so many actions are legal: a wall, a wall taken away, a move, or leaving it."""
    if depth == 0:
        return 1
    return sum(count(after, depth - 1) for after in successors(position))


def successors(position: Position) -> list[Position]:
    """The position after each legal action; () when the match is over."""
    if sum(pawn is not None for pawn in position.pawns) < 2:
        return []
    if position.rewards:
        removed = [
            position._replace(walls=position.walls - {wall}, rewards=position.rewards - 1) for wall in position.walls
        ]
        return [_settled(after) for after in (*removed, position._replace(rewards=0))]
    if position.to_move:
        stay = position.pawns[position.turn]
        assert stay is not None
        ends = _walks(position, stay, 1 + _sides_closed(position, position.walls, stay))
        return [_next(position, end) for end in ends | {stay}]
    found = [_placed(position, wall) for wall in _free_walls(position)]
    spare = [after for after in found if after.pawns[position.turn] is not None]
    return [_settled(after) for after in (spare or found)]


def _settled(position: Position) -> Position:
    """Past a move that cannot be made: a pawn with nowhere to go stays, and whoever is out does not move."""
    pawn = position.pawns[position.turn]
    if position.rewards or sum(other is not None for other in position.pawns) < 2:
        return position
    if pawn is None:
        return _next(position, None)
    moves = _walks(position, pawn, 1 + _sides_closed(position, position.walls, pawn)) - {pawn}
    return position if moves else _next(position, pawn)


def _free_walls(position: Position) -> list[Wall]:
    squares = [(column, row) for column in range(position.side) for row in range(position.side)]
    found: list[Wall] = []
    for one, other in product(squares, repeat=2):
        wall = frozenset((one, other))
        if one >= other or abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1 or wall in position.walls:
            continue
        first = position.had[position.turn] == 0
        if first and any(one in there or other in there for there in position.walls):
            continue
        found.append(wall)
    return found


def _placed(position: Position, wall: Wall) -> Position:
    walls = position.walls | {wall}
    out = [pawn is not None and _sides_closed(position, walls, pawn) == 4 for pawn in position.pawns]
    pawns = tuple(None if gone else pawn for gone, pawn in zip(out, position.pawns, strict=True))
    rewards = 0 if out[position.turn] else sum(out)
    return position._replace(walls=walls, pawns=pawns, to_move=True, rewards=rewards)


def _sides_closed(position: Position, walls: frozenset[Wall], square: Square) -> int:
    column, row = square
    closed = 0
    for beside in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
        off = not (0 <= beside[0] < position.side and 0 <= beside[1] < position.side)
        closed += off or frozenset((square, beside)) in walls
    return closed


def _walks(position: Position, start: Square, most: int) -> set[Square]:
    """Where walks of at most so many steps end; every walk is walked."""
    ends = {start}
    if most:
        column, row = start
        for beside in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            inside = 0 <= beside[0] < position.side and 0 <= beside[1] < position.side
            others = [pawn for at, pawn in enumerate(position.pawns) if at != position.turn]
            if inside and frozenset((start, beside)) not in position.walls and beside not in others:
                ends |= _walks(position, beside, most - 1)
    return ends


def _next(position: Position, end: Square | None) -> Position:
    count_ = len(position.pawns)
    pawns = tuple(end if at == position.turn else pawn for at, pawn in enumerate(position.pawns))
    had = tuple(n + (at == position.turn) for at, n in enumerate(position.had))
    turn = next(at for step in range(1, count_ + 1) if pawns[at := (position.turn + step) % count_] is not None)
    return Position(position.side, position.walls, pawns, turn, had)
