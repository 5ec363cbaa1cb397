"""What is typed for a real table, read quickly: rows of the grid (`14x2-4+`), a goal (`31 37`), a tile (`b3`).

Must not: use Qt, guess. Whatever cannot be read is an `Unreadable` whose message says what to type instead.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gotit.core.message import Message, Typed, Worded, say

OPERATORS = {"+": "+", "-": "-", "−": "-", "–": "-", "x": "x", "*": "x", "×": "x", "w": "W", "?": "W"}
"""What may be typed for an operator, and the token it makes."""

_TOKEN = re.compile(r"\d+|[+\-−–x*×w?]")
_BETWEEN = re.compile(r"[\s,;|]+")


class Unreadable(Worded, ValueError):
    """What was typed is no grid, goal or tile; the message is for the operator."""


class GridSoFar(NamedTuple):
    """`tiles` row by row, "" where none has been typed or can be read. `said`: what is missing or wrong; None: nothing.

    `wrong`: it is a mistake, not only unfinished.
    """

    tiles: tuple[str, ...]
    said: Message | None
    wrong: bool


def read_row(text: str, row: int, side: int) -> tuple[str, ...]:
    """The tokens of one row (1 is the uppermost), numbers and operators in turn. Spaces are not needed."""
    rest = _BETWEEN.sub(" ", text.strip().lower())
    tokens: list[str] = []
    while rest := rest.strip():
        match = _TOKEN.match(rest)
        if match is None:
            raise Unreadable(_no_tile(row, rest.split()[0]))
        rest = rest[match.end() :].removeprefix("ild") if match[0] == "w" else rest[match.end() :]
        number = match[0].isdecimal()
        wanted = (row + len(tokens)) % 2 == 1
        if number != wanted:
            raise Unreadable(_other_kind(row, len(tokens) + 1, wanted="number" if wanted else "operator"))
        tokens.append(str(int(match[0])) if number else OPERATORS[match[0]])
    if len(tokens) > side:
        raise Unreadable(_too_long(row, len(tokens), side))
    return tuple(tokens)


def read_grid(text: str, side: int) -> GridSoFar:
    """The tiles typed so far. A row that is being typed is no mistake."""
    rows = [line for line in text.splitlines() if line.strip()]
    tiles: list[str] = []
    said: Message | None = None
    wrong = False
    for number in range(1, side + 1):
        try:
            tokens = read_row(rows[number - 1], number, side) if number <= len(rows) else ()
        except Unreadable as error:
            tokens = ()
            if said is None:
                said, wrong = error.message, True
        if len(tokens) < side and said is None:
            said = _unfinished(number, side - len(tokens)) if tokens else _row_next(number)
        tiles += [*tokens, *[""] * (side - len(tokens))]
    if len(rows) > side:
        said, wrong = _too_many_rows(len(rows), side), True
    return GridSoFar(tuple(tiles), said, wrong)


def write_grid(tiles: tuple[str, ...], side: int) -> str:
    """A grid as it would be typed."""
    return "\n".join(" ".join(tiles[start : start + side]).strip() for start in range(0, len(tiles), side))


def read_goal(text: str) -> tuple[int, ...]:
    """One number, or the two of a card with two."""
    found = [word for word in re.split(r"\D+", text) if word]
    if not 1 <= len(found) <= 2 or re.search(r"[a-z]", text.lower().replace("or", "")):
        raise Unreadable(say("type_goal", "Type the number on the goal card, or both: 31 37."))
    return tuple(int(word) for word in found)


def _no_tile(row: int, word: str) -> Message:
    return say(
        "typed_no_tile",
        "Row {row}: “{word}” is not a tile. Type numbers and + - x, and w for WILD.",
        row=row,
        word=Typed(word),
    )


def _other_kind(row: int, place: int, wanted: str) -> Message:
    return say(
        "typed_other_kind",
        "Row {row}, tile {place}: {wanted, select, number {a number belongs here.} other {a sign belongs here.}}",
        row=row,
        place=place,
        wanted=wanted,
    )


def _too_long(row: int, tiles: int, side: int) -> Message:
    return say("typed_row_too_long", "Row {row} has {tiles} tiles; {side} are needed.", row=row, tiles=tiles, side=side)


def _unfinished(row: int, missing: int) -> Message:
    return say("typed_row_unfinished", "Row {row}: {missing} more to type.", row=row, missing=missing)


def _row_next(row: int) -> Message:
    return say("typed_row_next", "Row {row} comes next.", row=row)


def _too_many_rows(rows: int, side: int) -> Message:
    return say("typed_too_many_rows", "There are {rows} rows; {side} are needed.", rows=rows, side=side)
