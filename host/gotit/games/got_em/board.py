"""The board: squares, the grooves between them, the colours of the mosaic.

A square is a number, row by row from the top left: C2 is the third square of the second row. A groove lies between two
squares that share a side, and is numbered in reading order: for each square first the groove to its right, then the
one below. On the rim there is none: a wall touches exactly two squares (GE-B-15, GE-Y-08).

Walls are a set of grooves. Only walls and the board's edges trap a pawn; a pawn never does (GE-F-05).

Must not: open files, know pawns or the rules of a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from typing import Literal, get_args

from msgspec import Struct

from gotit.core.message import Message, Series, Typed, say
from gotit.games.texts import TextError, numbered_lines

Colour = Literal["red", "green", "blue", "yellow"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
"""Clockwise around the centre, as the start squares lie."""

SIDES = (5, 7, 9)
MOST_WALLS_ON_A_SQUARE = 4

_LETTERS: Mapping[str, Colour] = {colour[0].upper(): colour for colour in COLOURS}
_WHITE = "W"


class Board(Struct, frozen=True):
    """The side that lies up: `colours` of all squares (None: white, or the plain side), and where each pawn starts."""

    side: int
    colours: tuple[Colour | None, ...]
    starts: Mapping[Colour, int]

    @property
    def centre(self) -> int:
        return self.side * self.side // 2

    @property
    def plain(self) -> Board:
        """The same board, coloured squares face down (GE-Y-02)."""
        return Board(self.side, (None,) * (self.side * self.side), self.starts)


# --- where things are --------------------------------------------------------------------------------------------


@cache
def grooves(side: int) -> tuple[tuple[int, int], ...]:
    """The two squares beside each groove, the upper or left one first. 2 · side · (side − 1) of them."""
    found = []
    for square in range(side * side):
        if square % side < side - 1:
            found.append((square, square + 1))
        if square // side < side - 1:
            found.append((square, square + side))
    return tuple(found)


@cache
def around(side: int) -> tuple[Mapping[int, int], ...]:
    """For each square: its grooves, with the square on the other side of each."""
    found: tuple[dict[int, int], ...] = tuple({} for _ in range(side * side))
    for groove, (one, other) in enumerate(grooves(side)):
        found[one][groove] = other
        found[other][groove] = one
    return found


def walls_on(side: int, square: int, walls: Collection[int], *, edges: bool) -> int:
    """How many walls stand on a square; with `edges` the board's edges count as walls (GE-B-18, GE-F-02)."""
    own = around(side)[square]
    return sum(groove in walls for groove in own) + (MOST_WALLS_ON_A_SQUARE - len(own) if edges else 0)


def is_closed(side: int, square: int, walls: Collection[int]) -> bool:
    """Walls and edges on all four sides: a pawn here is trapped (GE-B-17, GE-Y-10)."""
    return all(groove in walls for groove in around(side)[square])


def reachable(
    side: int, start: int, most: int, *, walls: Collection[int], pawns: Collection[int], through: int = 0
) -> frozenset[int]:
    """Where a pawn can go in at most `most` steps, passing through at most `through` walls; without `start`.

    Never diagonally, never through another pawn (GE-B-26, GE-B-27). `pawns`: squares of the others.
    """
    found: set[tuple[int, int]] = {(start, 0)}
    frontier = found
    for _ in range(most):
        frontier = {
            (beyond, passed + (groove in walls))
            for square, passed in frontier
            for groove, beyond in around(side)[square].items()
            if beyond not in pawns and passed + (groove in walls) <= through
        } - found
        found |= frontier
    return frozenset(square for square, _ in found) - {start}


# --- what things are called --------------------------------------------------------------------------------------


def square_name(side: int, square: int) -> str:
    return f"{chr(ord('A') + square % side)}{square // side + 1}"


def square_at(side: int, name: str) -> int | None:
    """The square of this name ("c2" will do); None when the board has none."""
    name = name.strip().upper()
    if len(name) != 2 or not (name.isascii() and name[1].isdigit()):
        return None
    column, row = ord(name[0]) - ord("A"), int(name[1]) - 1
    return row * side + column if 0 <= column < side and 0 <= row < side else None


def colour_word(colour: Colour) -> Message:
    return say(
        "got_em_colour",
        "{colour, select, red {red} green {green} blue {blue} other {yellow}}",
        colour=colour,
    )


def groove_name(side: int, groove: int) -> str:
    """ "C2-D2": between these squares."""
    one, other = grooves(side)[groove]
    return f"{square_name(side, one)}-{square_name(side, other)}"


def groove_at(side: int, name: str) -> int | None:
    """The groove of this name, its squares in any order ("d2 c2" will do); None when the board has none."""
    squares = [square_at(side, word) for word in name.replace("-", " ").split()]
    pair = tuple(sorted(square for square in squares if square is not None))
    return grooves(side).index(pair) if len(squares) == 2 and pair in grooves(side) else None


# --- reading a mosaic --------------------------------------------------------------------------------------------


def read_board(text: str, name: str = "board") -> Board:
    """Rows of R, G, B, Y, and W in the centre. Raises TextError, with the line, for what can't be played on."""
    rows = [(at, line.upper()) for at, line in numbered_lines(text)]
    side = len(rows)
    if side not in SIDES:
        raise TextError(
            name, 1, say("board_rows", "A board has {sides} rows, not {rows}.", sides=Series(SIDES), rows=side)
        )
    colours: list[Colour | None] = []
    for number, (line, row) in enumerate(rows):
        if len(row) != side:
            raise TextError(
                name,
                line,
                say(
                    "row_squares",
                    "A row of this board has {side} squares; this one has {squares}.",
                    side=side,
                    squares=len(row),
                ),
            )
        for column, letter in enumerate(row):
            centre = number == column == side // 2
            if letter != _WHITE and letter not in _LETTERS:
                raise TextError(
                    name,
                    line,
                    say(
                        "no_square_colour",
                        "“{typed}” is not a colour: write R, G, B, Y, and W in the centre.",
                        typed=Typed(letter),
                    ),
                )
            if centre != (letter == _WHITE):
                raise TextError(name, line, say("white_centre", "Only the centre square is white, and it must be."))
            colours.append(_LETTERS.get(letter))
    if (problem := _problem(side, colours)) is not None:
        raise TextError(name, rows[side // 2][0], problem)
    return Board(side, tuple(colours), _starts(side, colours))


def _problem(side: int, colours: list[Colour | None]) -> Message | None:
    if any(colours[one] == colours[other] for one, other in grooves(side)):
        return say("same_colour_neighbours", "Two neighbours have the same colour.")
    counts = Counter(colour for colour in colours if colour)
    if len(set(counts.values())) != 1 or len(counts) != len(COLOURS):
        return say("uneven_colours", "There must be the same number of squares of each colour.")
    if set(_starts(side, colours)) != set(COLOURS):
        return say("centre_corners", "The four squares at the corners of the centre must have the four colours.")
    return None


def _starts(side: int, colours: list[Colour | None]) -> dict[Colour, int]:
    """The four squares at the corners of the centre square (GE-B-03, GE-Y-03)."""
    centre = side * side // 2
    corners = (centre - side - 1, centre - side + 1, centre + side + 1, centre + side - 1)
    return {colour: corner for corner in corners if (colour := colours[corner]) is not None}
