"""What a player enters as an equation: cards by their ids, operators, brackets and one "=", and declared values.

Plain data for windows, phones and programs; whether it is an equation, and true, is said in equation.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.games.mathic_fraction.cards import Value

Symbol = Literal["+", "-", "*", "/", "^", "(", ")", "="]

REAL_HAND_CARD = 0
"""With real cards the host does not know the hand: this id stands for the hand card, whose face is entered with it."""


class Entry(Struct, frozen=True):
    """`pieces`: from left to right, ids of cards and symbols: (3, "+", 17, "=", 40).

    `declared`: card id -> the fraction that it stands for; for every card used that is no base card, and for no other.
    """

    pieces: tuple[int | Symbol, ...]
    declared: Mapping[int, Value] = {}
