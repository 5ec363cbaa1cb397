"""The cards of Mathic Fraction: what is printed on them, and the numbers they may stand for.

May not happen here: equations, turns, painting.

A base card is its fraction. The other kinds stand for a class of fractions: whoever uses one declares a numerator and
a denominator, which stay fixed for that equation (docs/decisions of the rules: "declared values").
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

Suit = Literal["hearts", "diamonds", "spades", "clubs"]
Color = Literal["red", "black"]
Kind = Literal[
    "base",  # MF-30: exactly the printed fraction
    "at_least",  # MF-31: any fraction >= the printed one
    "at_most",  # MF-31: any fraction <= the printed one
    "more",  # MF-32: any fraction > the printed one
    "less",  # MF-32: any fraction < the printed one
    "odd_numerator",  # MF-33
    "even_numerator",  # MF-33
    "simplest",  # MF-34: any fraction in its simplest form
    "both_odd",  # MF-35: numerator and denominator odd, as declared
    "both_even",  # MF-35
]


class Value(Struct, frozen=True):
    """A fraction as it is written: 2/4 is not 1/2 here, though equal: parity is judged on the written form."""

    numerator: int
    denominator: int

    @property
    def fraction(self) -> Fraction:
        """Its exact value. Raises ZeroDivisionError for a denominator of 0, which no reader lets in."""
        return Fraction(self.numerator, self.denominator)


class Face(Struct, frozen=True):
    """What is printed on a card. `value`: a base card's fraction, or the bound of the four comparing kinds, else None.

    `suit`: base cards only. `color`: every card has one (MF-41).
    """

    kind: Kind
    color: Color
    value: Value | None = None
    suit: Suit | None = None


class Card(Struct, frozen=True):
    """A card. `id`: for naming it, 1 … 100 in the house deck; a real card gets a number when it is first entered."""

    id: int
    face: Face
