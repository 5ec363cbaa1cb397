"""The target: two cards and the number that they make, readable from the last row.

Must not: show the shape sides before they are turned.
"""

from __future__ import annotations

from gotit.core.message import say
from gotit.games.fast_fun_maths.view import CardFace
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import CARD_ASPECT, Shape, draw_card, draw_shape
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, columns, vh
from gotit.ui.theme import GameColour

TARGET_DIGIT = vh(24.4)
_CARD_HEIGHT = vh(38.4)
_LABEL_HEIGHT = vh(5.6)
TARGET_HEIGHT = _LABEL_HEIGHT + _CARD_HEIGHT
_GAP = vh(1.4)


_TENS, _ONES = say("tens", "tens"), say("ones", "ones")


def least_width() -> float:
    """The width at which the target's digits keep their height: two digits, each with a rim."""
    return 2 * vh(20.8) + _GAP


@left_to_right
def draw_target(canvas: Canvas, rect: Rect, faces: tuple[CardFace, CardFace] | None) -> None:
    page = canvas.theme.page
    labels, _ = rect.take_top(_LABEL_HEIGHT)
    for label, place, words, card in zip(
        columns(labels, 2, _GAP), target_places(rect), (_TENS, _ONES), faces or (None, None), strict=True
    ):
        canvas.text(label, canvas.words(words), FLOOR * 1.06, page.soft, page.fill, align="centre")
        if card is None:
            draw_slot(canvas, place)
        else:
            draw_target_card(canvas, place, card)


def target_places(rect: Rect) -> tuple[Rect, ...]:
    """Where the tens and the ones lie."""
    return columns(rect.take_top(_LABEL_HEIGHT)[1], 2, _GAP)


def draw_target_card(canvas: Canvas, rect: Rect, card: CardFace) -> None:
    draw_card(canvas, rect, card.number, card.colour, edge=vh(0.42), digit=TARGET_DIGIT)


def draw_slot(canvas: Canvas, rect: Rect) -> None:
    """An empty place for a card."""
    canvas.rounded(rect, vh(2.4), None, canvas.theme.slot, vh(0.5))


_COVER_CARDS: tuple[tuple[int, GameColour], ...] = ((9, "red"), (4, "blue"), (8, "yellow"))
_COVER_SHAPES: tuple[tuple[Shape, GameColour], ...] = (
    ("triangle", "blue"),
    ("circle", "yellow"),
    ("star", "wild"),
    ("square", "red"),
)


def draw_cover(canvas: Canvas, rect: Rect) -> None:
    """The game on the shelf: three cards, and shapes that are won."""
    high = min(rect.h * 0.74, rect.w / (CARD_ASPECT * 3.2 + 0.92))
    cards = rect.centred(high * CARD_ASPECT * 3.2, high)
    for place, (number, colour) in zip(columns(cards, 3, high * 0.05), _COVER_CARDS, strict=True):
        draw_card(canvas, place, number, colour)
    side = high * 0.34
    left, right = cards.x - side * 1.25, cards.right + side * 0.25
    top, low = cards.y + high * 0.06, cards.bottom - high * 0.06 - side
    corners = ((left, top), (left, low), (right, top), (right, low))
    for (x, y), (shape, shape_colour) in zip(corners, _COVER_SHAPES, strict=True):
        draw_shape(canvas, Rect(x, y, side, side), shape, shape_colour)
