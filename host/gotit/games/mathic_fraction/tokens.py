"""The reward tokens of Mathic Fraction (MF-36 … MF-46): what is printed on them, and which equation earns which.

May not happen here: turns, painting.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.games.mathic_fraction.cards import Color, Suit, Value

TOKEN_POINTS = 20
"""MF-38."""

Operation = Literal["+", "-", "*", "/", "^"]
TokenKind = Literal["color", "operation", "number", "pattern", "parity"]


class Token(Struct, frozen=True):
    """A token; only the fields of its kind are filled.

    `colors`: the colours that the equation's cards must have, exactly (MF-41); () with a `suit`: all of one suit;
    () without: all of one colour, whichever. `operations`: one of them must be used (MF-44, MF-45). `number`: a side
    equals it or a card is used as it (MF-42). `parity`: one side's numerators, as declared (MF-43).
    """

    id: int
    kind: TokenKind
    colors: tuple[Color, ...] = ()
    suit: Suit | None = None
    operations: tuple[Operation, ...] = ()
    number: Value | None = None
    parity: Literal["odd", "even"] | None = None
