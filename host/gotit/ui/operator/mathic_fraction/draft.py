"""The equation as it is being entered: a text, and for each fraction in it the card that was clicked for it.

Must not: use Qt, decide what is an equation (`games/mathic_fraction/equation.py` does), find cards for typed
fractions (`reading.py` there).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from gotit.core.exact.written import VALUE, plain, value_of
from gotit.games.mathic_fraction.cards import Card, Value
from gotit.ui.operator.picks import Picked, keep_picks

UNDECLARED = "?"
"""Stands in the text for a card that may be many fractions, until it is said which."""

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "^": "^", "(": "(", ")": ")", "=": "="}
"""The symbols of an `Entry`, and how they are shown."""

_NUMBER = re.compile(rf"(?P<value>{VALUE})(?:@(?:[<>]=?|[≥≤])?[\w/:♥♦♠♣]*|[hdscHDSC♥♦♠♣]\b)?|\?")
"""What is typed for one card, and perhaps which card that is: `3/12`, `3/12h`, `1/2@odd` (`reading.py` of the game)."""
_PIECE = re.compile(rf"{_NUMBER.pattern}|\S")


class Draft(Struct, frozen=True):
    """What has been entered so far. `picked`: for each fraction of the text the id of its card, None: it was typed."""

    text: str = ""
    picked: Picked = ()

    @property
    def used(self) -> frozenset[int]:
        """The cards that were clicked."""
        return frozenset(card for card in self.picked if card is not None)

    def value(self, card: int) -> Value | None:
        """What the text says that a clicked card stands for; None: nothing yet."""
        found = numbers(self.text)[self.picked.index(card)]
        return None if found == UNDECLARED else read_value(found)

    def with_text(self, text: str) -> Draft:
        """The text after an edit of any kind; fractions that the edit left alone keep their cards."""
        return Draft(text, keep_picks(numbers(self.text), self.picked, numbers(text)))

    def with_card(self, card: Card, at: int) -> tuple[Draft, int]:
        """Insert a card at a place in the text; also where the cursor then stands."""
        at = _between(self.text, at)
        fixed = card.face.fixed
        shown = str(fixed) if fixed is not None else UNDECLARED
        piece = _spaced(self.text, at, shown)
        place = len(numbers(self.text[:at]))
        text = self.text[:at] + piece + self.text[at:]
        return Draft(text, (*self.picked[:place], card.id, *self.picked[place:])), at + len(piece)

    def with_sign(self, sign: str, at: int) -> tuple[Draft, int]:
        """Insert an operator, a bracket or "=" (as shown)."""
        at = _between(self.text, at)
        piece = _spaced(self.text, at, sign)
        return Draft(self.text[:at] + piece + self.text[at:], self.picked), at + len(piece)

    def with_pick(self, place: int, card: int) -> Draft:
        """The fraction at this place (from 0), which was typed, is this card, whatever else was typed of it."""
        spot = list(_NUMBER.finditer(plain(self.text)))[place]
        shown = spot["value"] or spot[0]
        text = self.text[: spot.start()] + shown + self.text[spot.end() :]
        return Draft(text, (*self.picked[:place], card, *self.picked[place + 1 :]))

    def with_value(self, card: int, value: Value | None) -> Draft:
        """A clicked card stands for this fraction from now on; None: that is open again."""
        place = self.picked.index(card)
        spot = list(_NUMBER.finditer(plain(self.text)))[place]
        shown = UNDECLARED if value is None else str(value)
        return Draft(self.text[: spot.start()] + shown + self.text[spot.end() :], self.picked)

    def named(self, names: Mapping[int, str]) -> str:
        """The text with a name behind each fraction whose card was clicked: "3/12h"."""
        text, spots = self.text, list(_NUMBER.finditer(plain(self.text)))
        for spot, card in reversed(list(zip(spots, self.picked, strict=True))):
            if card is not None:
                text = text[: spot.end()] + names[card] + text[spot.end() :]
        return text

    def without_last(self, at: int) -> tuple[Draft, int]:
        """Take away the fraction or sign before the cursor."""
        before = [spot for spot in _PIECE.finditer(plain(self.text)) if spot.start() < at]
        if not before:
            return self, at
        start, end = before[-1].span()
        head = self.text[:start].rstrip()
        place = len(numbers(self.text[:start]))
        number = _NUMBER.fullmatch(before[-1][0]) is not None
        picked = (*self.picked[:place], *self.picked[place + number :])
        return Draft(head + self.text[end:], picked), len(head)

    def without_card(self, card: int) -> Draft:
        """Take a clicked card out, where it stood."""
        spot = list(_NUMBER.finditer(plain(self.text)))[self.picked.index(card)]
        return self.without_last(spot.end())[0]


def numbers(text: str) -> list[str]:
    """The fractions of a text, in order, as they stand there."""
    return [spot[0] for spot in _NUMBER.finditer(plain(text))]


def pieces(text: str) -> list[tuple[str, int]]:
    """Fractions and signs, each with the place where it begins."""
    return [(spot[0], spot.start()) for spot in _PIECE.finditer(plain(text))]


def read_value(text: str) -> Value:
    """Of one of `numbers`: "3/12", or "2" as 2/1; what names a card behind it is left out.

    A denominator of 0 is read, too: whoever uses the value refuses it. Raises ValueError if it begins with no number.
    """
    found = _NUMBER.match(text)
    if found is None or found["value"] is None:
        raise ValueError(f"{text!r} begins with no number")
    return Value(*value_of(found))


def _between(text: str, at: int) -> int:
    """The place `at`, or the end of the fraction that it would cut in two."""
    for spot in _NUMBER.finditer(plain(text)):
        if spot.start() < at < spot.end():
            return spot.end()
    return at


def _spaced(text: str, at: int, piece: str) -> str:
    """The piece with blanks where they are needed: two fractions side by side must stay two."""
    before, after = text[:at], text[at:]
    left = "" if not before or before.endswith((" ", "(")) or piece == ")" else " "
    right = " " if after and not after.startswith((" ", ")")) and piece != "(" else ""
    return left + piece + right
