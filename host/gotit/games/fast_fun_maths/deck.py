"""The deck: the cards with both their sides, read from a text that a teacher can edit.

One card a line: its number, its colour, the shape on its back. `#` begins a comment.

    4 blue square
    3 wild star

Must not: open files, shuffle.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from gotit.core.message import Message, Series, Typed, say
from gotit.games.fast_fun_maths.view import CardFace, Colour, Shape, ShapeFace
from gotit.games.sentences import too_many_cards
from gotit.games.texts import TextError, numbered_lines

FEWEST_CARDS = 7
"""Five in one hand and two for a target."""

MOST_CARDS = 500

NOT_IN_HAND = say("card_not_in_hand", "This player doesn't have that card.")

COLOURS: tuple[Colour, ...] = get_args(Colour)
SHAPES: tuple[Shape, ...] = get_args(Shape)


class Card(msgspec.Struct, frozen=True):
    """A game card with its two sides. `back` is None for a real card on the table whose shape nobody has entered.

    Cards of a deck are numbered 1, 2, 3 … in the order of its text, and anew with every shuffle, so that an id tells
    nothing. A wild card is wild on both sides (GI-H-50).
    """

    face: CardFace
    back: ShapeFace | None

    @property
    def id(self) -> int:
        return self.face.id

    @property
    def number(self) -> int:
        return self.face.number

    @property
    def colour(self) -> Colour:
        return self.face.colour


def read_deck(text: str, name: str = "deck", *, with_zero: bool = False) -> tuple[Card, ...]:
    """The cards of a deck. Raises TextError for the first line that is wrong (GI-H-04, GI-H-05)."""
    cards: list[Card] = []
    for at, line in numbered_lines(text):
        if words := line.replace(",", " ").lower().split():
            cards.append(_card(words, len(cards) + 1, name, at, with_zero))
        if len(cards) > MOST_CARDS:
            raise TextError(name, at, too_many_cards(MOST_CARDS))
    if len(cards) < FEWEST_CARDS:
        few = say(
            "deck_too_few",
            "There are only {cards} cards: at least {needed} are needed.",
            cards=len(cards),
            needed=FEWEST_CARDS,
        )
        raise TextError(name, max(len(text.splitlines()), 1), few)
    return tuple(cards)


def _card(words: list[str], id_: int, name: str, line: int, with_zero: bool) -> Card:
    if wrong := _what_is_wrong(words, with_zero):
        raise TextError(name, line, wrong)
    number, colour, shape = words
    its_colour = next(known for known in COLOURS if known == colour)
    its_shape = next(known for known in SHAPES if known == shape)
    return Card(CardFace(id_, int(number), its_colour), ShapeFace(id_, its_shape, its_colour))


def _what_is_wrong(words: list[str], with_zero: bool) -> Message | None:
    if len(words) != 3:
        return say(
            "not_three_words",
            "“{typed}” is not a card. Write number, colour, shape: “4 blue square”.",
            typed=Typed(" ".join(words)),
        )
    number, colour, shape = words
    if not (number.isascii() and number.isdigit() and len(number) == 1):
        return say("not_a_digit", "“{typed}” can't be a card's number. Use one digit, 1 to 9.", typed=Typed(number))
    if number == "0" and not with_zero:
        return say("zero_not_set", "A card with 0 needs the setting “with zeros”.")
    if colour not in COLOURS:
        known = Series(tuple(map(Typed, COLOURS)))
        return say(
            "no_such_colour",
            "“{typed}” is not a colour here. Use one of these: {known}.",
            typed=Typed(colour),
            known=known,
        )
    if shape not in SHAPES:
        known = Series(tuple(map(Typed, SHAPES)))
        return say(
            "no_such_shape",
            "“{typed}” is not a shape here. Use one of these: {known}.",
            typed=Typed(shape),
            known=known,
        )
    if (colour == "wild") != (shape == "star"):
        return say("wild_card_star", "A wild card has a star on its back, and no other card has one.")
    return None
