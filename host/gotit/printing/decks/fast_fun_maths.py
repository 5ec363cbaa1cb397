"""Fast Fun Maths: two-sided cards, a number on the front and a shape on the back.

A card's silhouette tells its colour as on the screens, and so does a word. Sixes and nines have a bar to stand on.

Must not: say which cards there are (the game's deck.txt).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from gotit.core.message import Typed, say
from gotit.games.fast_fun_maths.deck import read_deck
from gotit.games.fast_fun_maths.view import CardFace, ShapeFace
from gotit.games.shelf import house_text
from gotit.printing.decks.signs import colour_word, draw_foot, stands_on_a_bar
from gotit.printing.document import ALL_CARDS, BORDER, Card, Document, OwnText, Section, own_document
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.cards import draw_card, draw_shape_card
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLACK, CARDS, WHITE

SUITS = Typed("Got It! Fast Fun Maths")
_DIGIT, _WILD_DIGIT = 430.0, 320.0
_WORD = 34.0
_WILD_DROP = 0.035
"""A wild card's number is below the middle, between its unequal bands, by this share of the height."""


def document() -> Document:
    cards = _cards("\n".join(house_text("fast_fun_maths", name) for name in ("deck.txt", "zeros.txt")))
    zeros = tuple(card for card in cards if card.name.startswith("0"))
    return Document(
        "fast-fun-maths",
        SUITS,
        (
            Section(ALL_CARDS, tuple(card for card in cards if card not in zeros)),
            Section(say("deck_zeros", "Zeros, only for playing with zeros"), zeros),
        ),
        samples=("7 red, square", "4 yellow, triangle", "2 wild, star"),
    )


def own(texts: Mapping[str, OwnText]) -> Document:
    """The user's own `cards`. Raises TextError."""
    return own_document("fast-fun-maths", SUITS, (Section(ALL_CARDS, _cards(*texts["cards"])),))


def _cards(text: str, name: str = "deck") -> tuple[Card, ...]:
    return tuple(_card(card.face, card.back) for card in read_deck(text, name, with_zero=True) if card.back)


def _card(face: CardFace, back: ShapeFace) -> Card:
    front, behind = partial(_draw_number, face=face), partial(_draw_shape, back=back)
    return Card(f"{face.number} {face.colour}, {back.shape}", front, behind)


def _draw_number(canvas: Canvas, rect: Rect, face: CardFace) -> None:
    picture = rect.inset(BORDER)
    wild = face.colour == "wild"
    digit = _WILD_DIGIT if wild else _DIGIT
    draw_card(canvas, picture, face.number, face.colour, digit=digit)
    below = picture.y + picture.h * (0.5 + (_WILD_DROP if wild else 0)) + digit / 2
    foot = Rect(picture.x, below, picture.w, 105)
    colours = CARDS[face.colour]
    word, bar = colour_word(face.colour), stands_on_a_bar(str(face.number))
    draw_foot(canvas, foot, word, _WORD, colours.digit, colours.well, bar=bar)


def _draw_shape(canvas: Canvas, rect: Rect, back: ShapeFace) -> None:
    picture = rect.inset(BORDER)
    draw_shape_card(canvas, picture, back.shape, back.colour)
    middle = picture.y + picture.h / 2
    foot = Rect(picture.x, middle + picture.w * 0.3 + 20, picture.w, 80)
    draw_foot(canvas, foot, colour_word(back.colour), _WORD, BLACK, WHITE)
