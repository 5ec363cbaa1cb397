"""The calculation as it is being entered, and which of the caller's cards stand in it.

Must not: apply rules, use Qt. It is a text and, for each digit, the card that was clicked for it (None: typed).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from gotit.games.fast_fun_maths.view import CardFace
from gotit.ui.operator.picks import Picked, keep_picks


class Draft(Struct, frozen=True):
    """What has been entered so far."""

    text: str = ""
    picked: Picked = ()

    def with_text(self, text: str) -> Draft:
        """The text after an edit of any kind; digits that the edit left alone keep their cards."""
        return Draft(text, keep_picks(digits(self.text), self.picked, digits(text)))

    def with_card(self, card: CardFace, at: int) -> tuple[Draft, int]:
        """Insert a card's number at a place in the text; also where the cursor then stands."""
        piece = _spaced(self.text, at, str(card.number))
        number = len(digits(self.text[:at]))
        text = self.text[:at] + piece + self.text[at:]
        return Draft(text, (*self.picked[:number], card.id, *self.picked[number:])), at + len(piece)

    def with_sign(self, sign: str, at: int) -> tuple[Draft, int]:
        """Insert an operator or a bracket."""
        piece = _spaced(self.text, at, sign)
        return Draft(self.text[:at] + piece + self.text[at:], self.picked), at + len(piece)

    def without_last(self, at: int) -> tuple[Draft, int]:
        """Take away the number or sign before the cursor."""
        head = self.text[:at].rstrip()
        if not head:
            return self, at
        return self.with_text(head[:-1].rstrip() + self.text[at:]), len(head[:-1].rstrip())

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards clicked, in the order of the numbers; empty unless every number was clicked."""
        ids = tuple(card for card in self.picked if card is not None)
        return ids if len(ids) == len(self.picked) else ()

    def used(self, hand: Sequence[CardFace]) -> frozenset[int]:
        """Ids of cards that stand in the text: those clicked, and for each typed digit one that fits."""
        used = {card for card in self.picked if card is not None}
        for digit, card in zip(digits(self.text), self.picked, strict=True):
            if card is None:
                fits = [face.id for face in hand if str(face.number) == digit and face.id not in used]
                used.update(fits[:1])
        return frozenset(used)


def digits(text: str) -> list[str]:
    """The digits of a text, in order."""
    return [char for char in text if char.isdecimal()]


def _spaced(text: str, at: int, piece: str) -> str:
    """The piece with a blank before it where that reads better: "9 × 4", "(7 − 3)"."""
    before = text[:at]
    if not before or before.endswith((" ", "(")) or piece == ")":
        return piece
    return f" {piece}"
