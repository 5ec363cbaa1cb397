"""From what has been clicked and typed to an entry of the game: which card each fraction of the text is.

Must not: use Qt; decide whether it is an equation, or a true one; find cards for fractions that were typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from gotit.core.message import Typed, say
from gotit.games.mathic_fraction.cards import Card, Limits, face_title
from gotit.games.mathic_fraction.entry import REAL_HAND_CARD, Entry, EntryError, Symbol
from gotit.ui.operator.mathic_fraction.draft import UNDECLARED, Draft, numbers, pieces, read_value

LEAST_CARDS = 3
"""Of a pattern (MF-47)."""

_SYMBOLS: Mapping[str, Symbol] = {
    **dict.fromkeys("+", "+"),
    **dict.fromkeys("-−–", "-"),
    **dict.fromkeys(("*", "×", "x", "X"), "*"),
    **dict.fromkeys("/÷:", "/"),
    "^": "^",
    "(": "(",
    ")": ")",
    "=": "=",
}


class Table(Struct, frozen=True):
    """What can be used now. `hand`: the one card of the hand, or a thief's discarded card (`stealing`)."""

    hand: Card
    space: tuple[Card, ...]
    limits: Limits = Limits()
    powers: bool = False
    stealing: bool = False

    @property
    def cards(self) -> dict[int, Card]:
        return {card.id: card for card in (self.hand, *self.space)}


Understand = Callable[[Draft, Table], Entry]
"""The entry that is meant. Raises EntryError when it is no equation; not when it is false.

Given from outside (`gotit.app.mathic_fraction`): the rules read equations, and find the cards for fractions that were
typed.
"""


def pattern_entry(draft: Draft, table: Table) -> Entry:
    """The cards of a pattern in order, as an entry without signs. Raises EntryError when it cannot be one (MF-47)."""
    all_declared(draft, table)
    if any(piece not in numbers(piece) for piece, _ in pieces(draft.text)):
        raise EntryError(say("pattern_signs", "A pattern has no signs: click its cards one after the other."), 0, 0)
    if None in draft.picked:
        raise EntryError(say("pattern_clicked", "For a pattern click the cards, in their order."), 0, 0)
    if table.hand.id not in draft.used:
        raise EntryError(say("pattern_hand_card", "A pattern needs the card from the hand, too."), 0, 0)
    if len(draft.picked) < LEAST_CARDS:
        raise EntryError(say("pattern_of_three", "A pattern has at least three cards."), 0, 0)
    return picked_entry(draft, table)


def wild_cards(draft: Draft, table: Table) -> tuple[Card, ...]:
    """The clicked cards for which a fraction is declared, in the order of the text."""
    cards = table.cards
    found = (cards[id_] for id_ in draft.picked if id_ is not None and id_ in cards)
    return tuple(card for card in found if card.face.fixed is None)


def all_declared(draft: Draft, table: Table) -> None:
    """Raises EntryError while it is open what a clicked card stands for."""
    for number, id_ in zip(numbers(draft.text), draft.picked, strict=True):
        if number == UNDECLARED and id_ is not None:
            open_yet = say(
                "declare_clicked",
                "Say what “{card}” stands for: choose it, or type it.",
                card=face_title(table.cards[id_].face),
            )
            raise EntryError(open_yet, 0, 0)


def picked_entry(draft: Draft, table: Table) -> Entry:
    """Every fraction was clicked."""
    picked = iter(draft.picked)
    found: list[int | Symbol] = []
    for piece, at in pieces(draft.text):
        if piece in _SYMBOLS:
            found.append(_SYMBOLS[piece])
        elif piece[0].isdecimal():
            id_ = next(picked)
            found.append(REAL_HAND_CARD if id_ is None else id_)
        else:
            strange = say(
                "strange_sign",
                "“{piece}” can't be used in an equation: use cards, + − × ÷ ( ) and one =.",
                piece=Typed(piece),
            )
            raise EntryError(strange, at, at + 1)
    return with_values(found, draft, table)


def with_values(found: Sequence[int | Symbol], draft: Draft, table: Table) -> Entry:
    """What each wild card stands for is what stands in the text."""
    used = [piece for piece in found if isinstance(piece, int)]
    cards = table.cards
    values = zip(used, numbers(draft.text), strict=True)
    declared = {id_: read_value(text) for id_, text in values if id_ in cards and cards[id_].face.fixed is None}
    return Entry(tuple(found), declared)
