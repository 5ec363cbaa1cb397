"""What a player enters as an equation: cards by their ids, operators, brackets and one "=", and declared values.

Plain data for windows, phones and programs; whether it is an equation, and true, is said in equation.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.message import Message, Worded
from gotit.games.mathic_fraction.cards import Value

Symbol = Literal["+", "-", "*", "/", "^", "(", ")", "="]

REAL_HAND_CARD = 0
"""With real cards the host does not know the hand: this id stands for the hand card, whose face is entered with it."""

MOST_PIECES = 100

NOT_THERE = "-"
"""A token that was entered and does not lie there at all, when it is corrected."""


def card_key(round_number: int, card: int) -> str:
    """What a real card goes by when it is corrected (decision 0071)."""
    return f"card {round_number} {card}"


def token_key(round_number: int, token: int) -> str:
    """What a real token goes by when it is corrected."""
    return f"token {round_number} {token}"


class Entry(Struct, frozen=True):
    """`pieces`: from left to right, ids of cards and symbols: (3, "+", 17, "=", 40); at most MOST_PIECES.

    `declared`: card id -> the fraction that it stands for; for every wild card used, and for no other card.
    """

    pieces: tuple[int | Symbol, ...]
    declared: Mapping[int, Value] = {}


class Choice(Struct, frozen=True):
    """A typed fraction that could be several cards. `number`: which one of the text, from 0; `cards`: their ids."""

    number: int
    cards: tuple[int, ...]


class EntryError(Worded, ValueError):
    """What is wrong with an entry.

    message: for a child; it says what to do. start, end: the place (end excluded), in the pieces of an Entry or in the
    characters of a typed text. choice: what is to be chosen, where that would mend it.
    """

    def __init__(self, message: Message, start: int, end: int, choice: Choice | None = None) -> None:
        super().__init__(message)
        self.start = start
        self.end = end
        self.choice = choice
