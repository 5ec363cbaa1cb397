"""The grid: which tile lies where, what the cells are called, which touch each other.

Must not: know values, chains, moves.

A cell is a number row by row from 0 at the top left, and has a name as in a sheet: A1, B1, … F6. Numbers and operators
alternate like the squares of a chessboard, with a number at the top left (GI-J-06).
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from gotit.core.message import Maths, Message, say
from gotit.games.hidden_formula.deck import OPERATORS, WILD, no_formula_card, read_token, sign
from gotit.games.texts import TextError, numbered_lines

STANDARD_SIZE = 6
YOUNG_SIZE = 5
SIZES = (YOUNG_SIZE, STANDARD_SIZE)
MOST_WILDS = 2
"""Every WILD multiplies the ways to read a grid by what it may stand for; the standard deck has one."""


class Grid(Struct, frozen=True):
    """`tokens` row by row, `size` × `size` of them, as in grid files: "14", "+", "-", "x", "W"."""

    size: int
    tokens: tuple[str, ...]

    @property
    def wilds(self) -> tuple[int, ...]:
        return tuple(cell for cell, token in enumerate(self.tokens) if token == WILD)

    @property
    def rows(self) -> tuple[str, ...]:
        """As a grid file has them."""
        starts = range(0, len(self.tokens), self.size)
        return tuple(" ".join(self.tokens[start : start + self.size]) for start in starts)


def cell_name(size: int, cell: int) -> str:
    return f"{chr(ord('A') + cell % size)}{cell // size + 1}"


def cell_at(size: int, name: str) -> int | None:
    """The cell of this name ("b3" will do); None when the grid has none."""
    name = name.strip().upper()
    if len(name) != 2 or not (name.isascii() and name[1].isdigit()):
        return None
    column, row = ord(name[0]) - ord("A"), int(name[1]) - 1
    return row * size + column if 0 <= column < size and 0 <= row < size else None


def is_number_cell(size: int, cell: int) -> bool:
    return (cell // size + cell % size) % 2 == 0


@cache
def neighbours(size: int, cell: int) -> tuple[int, ...]:
    """The cells to the left, right, above and below (GI-J-14)."""
    row, column = divmod(cell, size)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(r * size + c for r, c in around if 0 <= r < size and 0 <= c < size)


def deal(size: int, numbers: tuple[str, ...], operators: tuple[str, ...]) -> Grid:
    """Numbers and operators, each in the order dealt, laid row by row in their pattern (GI-J-06)."""
    stacks = iter(numbers), iter(operators)
    return Grid(size, tuple(next(stacks[0 if is_number_cell(size, cell) else 1]) for cell in range(size * size)))


def numbers_needed(size: int) -> int:
    return (size * size + 1) // 2


def operators_needed(size: int) -> int:
    return size * size // 2


def read_grid(text: str, name: str = "grid") -> Grid:
    """A grid file: 5 or 6 rows of as many tokens; `#` begins a comment. Raises TextError with the line."""
    rows = [(at, words) for at, line in numbered_lines(text) if (words := line.replace(",", " ").split())]
    if len(rows) not in SIZES:
        size = say("grid_rows", "A grid has 6 rows, or 5 for young players, not {rows}.", rows=len(rows))
        raise TextError(name, rows[-1][0] if rows else 1, size)
    tokens: list[str] = []
    for number, (at, words) in enumerate(rows):
        if len(words) != len(rows):
            raise TextError(name, at, _bad_row(number + 1, len(words), len(rows)))
        for column, word in enumerate(words):
            cell = number * len(rows) + column
            token = read_token(word)
            if token is None:
                raise TextError(name, at, no_formula_card(word))
            if (lies_wrong := misplaced(len(rows), cell, token)) is not None:
                raise TextError(name, at, lies_wrong)
            tokens.append(token)
    grid = Grid(len(rows), tuple(tokens))
    if len(grid.wilds) > MOST_WILDS:
        wilds = say(
            "wilds_in_grid",
            "A grid has at most {most} WILD tiles, not {wilds}.",
            most=MOST_WILDS,
            wilds=len(grid.wilds),
        )
        raise TextError(name, rows[-1][0], wilds)
    return grid


def misplaced(size: int, cell: int, token: str) -> Message | None:
    """Why this token cannot lie here: numbers and operators alternate. None when it can."""
    is_number = token not in OPERATORS
    if is_number == is_number_cell(size, cell):
        return None
    return say(
        "misplaced_tile",
        "{kind, select, number {{at} must be a sign, not {tile}. Numbers and signs take turns.} "
        "other {{at} must be a number, not {tile}. Numbers and signs take turns.}}",
        kind="number" if is_number else "operator",
        tile=sign(token),
        at=Maths(cell_name(size, cell)),
    )


def _bad_row(row: int, tiles: int, rows: int) -> Message:
    return say(
        "grid_row",
        "Row {row} has {tiles} tiles; in a grid of {rows} rows each has {rows}.",
        row=row,
        tiles=tiles,
        rows=rows,
    )
