"""What is typed for a real table, read quickly: rows of the grid (`14x2-4+`), a goal (`31 37`), a tile (`b3`).

May not happen here: Qt, a guess. Whatever cannot be read is an `Unreadable` whose sentence says what to type instead.
"""

from __future__ import annotations

import re

OPERATORS = {"+": "+", "-": "-", "−": "-", "–": "-", "x": "x", "*": "x", "×": "x", "w": "W", "?": "W"}
"""What may be typed for an operator, and the token it makes."""

_TOKEN = re.compile(r"\d+|[+\-−–x*×w?]")
_BETWEEN = re.compile(r"[\s,;|]+")


class Unreadable(ValueError):
    """What was typed is no grid, goal or tile; the sentence is for the operator."""


def read_row(text: str, row: int, side: int) -> tuple[str, ...]:
    """The tokens of one row (1 is the uppermost), numbers and operators in turn. Spaces are not needed."""
    rest = _BETWEEN.sub(" ", text.strip().lower())
    tokens: list[str] = []
    while rest := rest.strip():
        match = _TOKEN.match(rest)
        if match is None:
            raise Unreadable(f"Row {row}: “{rest.split()[0]}” is no tile. Type numbers and + - x, and w for WILD.")
        rest = rest[match.end() :].removeprefix("ild") if match[0] == "w" else rest[match.end() :]
        number = match[0].isdecimal()
        wanted = (row + len(tokens)) % 2 == 1
        if number != wanted:
            place = f"tile {len(tokens) + 1}"
            raise Unreadable(f"Row {row}, {place}: {'a number' if wanted else 'an operator'} belongs here.")
        tokens.append(str(int(match[0])) if number else OPERATORS[match[0]])
    if len(tokens) > side:
        raise Unreadable(f"Row {row} has {len(tokens)} tiles; {side} are needed.")
    return tuple(tokens)


def read_grid(text: str, side: int) -> tuple[tuple[str, ...], str]:
    """The tiles typed so far, row by row, and a sentence about what is missing or wrong ("" when the grid is whole).

    Places that have not been typed, or cannot be read, are empty strings. A row that is being typed is no mistake.
    """
    rows = [line for line in text.splitlines() if line.strip()]
    tiles: list[str] = []
    sentence = ""
    for number in range(1, side + 1):
        try:
            tokens = read_row(rows[number - 1], number, side) if number <= len(rows) else ()
        except Unreadable as error:
            tokens, sentence = (), sentence or str(error)
        if len(tokens) < side and not sentence:
            sentence = f"Row {number}: {side - len(tokens)} more to type." if tokens else f"Row {number} comes next."
        tiles += [*tokens, *[""] * (side - len(tokens))]
    if len(rows) > side:
        sentence = f"There are {len(rows)} rows; {side} are needed."
    return tuple(tiles), sentence


def write_grid(tiles: tuple[str, ...], side: int) -> str:
    """A grid as it would be typed."""
    return "\n".join(" ".join(tiles[start : start + side]).strip() for start in range(0, len(tiles), side))


def read_goal(text: str) -> tuple[int, ...]:
    """One number, or the two of a card with two."""
    found = [word for word in re.split(r"\D+", text) if word]
    if not 1 <= len(found) <= 2 or re.search(r"[a-z]", text.lower().replace("or", "")):
        raise Unreadable("Type the number on the goal card, or both: 31 37.")
    return tuple(int(word) for word in found)
