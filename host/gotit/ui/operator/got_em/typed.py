"""What is typed for a board and for real cards, read quickly: a square (`c4`), a wall (`c4d4`), a card (`r2`).

May not happen here: Qt, a guess. Whatever cannot be read is an `Unreadable` whose sentence says what to type instead.
"""

from __future__ import annotations

from gotit.games import texts
from gotit.games.got_em.board import groove_at, square_at
from gotit.games.got_em.cards import Card, read_steps
from gotit.language.words import english

_CODES = {
    "r": "place red, may move {}",
    "g": "place green, may move {}",
    "b": "place blue, may move {}",
    "y": "place yellow, may move {}",
    "a": "place any, may move {}",
    "x": "may remove, may move {}",
    "p": "may move {} through 1",
}
CARD_HINT = "r2: wall at red, move 2. Also g b y, a any, x remove, p pass through."


class Unreadable(ValueError):
    """What was typed is no square, wall or card; the sentence is for the operator."""


def read_square(text: str, side: int) -> int:
    """ "c4"."""
    square = square_at(side, text)
    if square is None:
        raise Unreadable(f"“{text.strip()}” is no square of this board: type a letter and a number, C4.")
    return square


def read_wall(text: str, side: int) -> int:
    """ "c4d4", "C4-D4", "c4 d4": the groove between these squares."""
    plain = "".join(char for char in text if char.isalnum())
    groove = groove_at(side, f"{plain[:2]} {plain[2:]}") if len(plain) == 4 else None
    if groove is None:
        raise Unreadable(f"“{text.strip()}” is no groove: type two squares that lie side by side, C4 D4.")
    return groove


def read_card(text: str) -> str:
    """What a card says, in full, from a code of letter and number or from the words themselves."""
    said = text.strip().lower()
    if len(said) == 2 and said[0] in _CODES and said[1].isdecimal():
        said = _CODES[said[0]].format(said[1])
    try:
        return Card(0, read_steps(said)).text
    except texts.Unreadable as error:
        raise Unreadable(english(error.message)) from None
