"""ADD-IT: numbers to hold in the hand, with as many symbols as the number, so that small children can count.

The number is in two corners, so a hand can be fanned either way. The six sets differ by a sports symbol. Each also has
a colour of its own, which decides nothing.

Must not: say which cards there are (the game's deck).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from gotit.core.message import Typed
from gotit.games.add_it.deck import DECK_SIZE, house_deck
from gotit.games.add_it.view import Symbol
from gotit.printing.decks.add_it.sports import COLOURS, draw_symbol
from gotit.printing.decks.signs import draw_back
from gotit.printing.document import ALL_CARDS, BORDER, Card, Document, Section
from gotit.ui.paint.box import Box
from gotit.ui.paint.canvas import Canvas
from gotit.ui.theme import BLACK, WHITE

_BACK = "#24304A"
_INDEX = 100.0
_CORNER_WIDTH, _CORNER_HEIGHT = 110.0, 240.0

_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0
_PAIR = ((_LEFT, 0.0), (_RIGHT, 0.0), (_LEFT, 1.0), (_RIGHT, 1.0))
_SIX = (*_PAIR, (_LEFT, 0.5), (_RIGHT, 0.5))
_EIGHT = (*_PAIR, (_LEFT, 1 / 3), (_RIGHT, 1 / 3), (_LEFT, 2 / 3), (_RIGHT, 2 / 3))
PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, 0.5),),
    2: ((_MIDDLE, 0.0), (_MIDDLE, 1.0)),
    3: ((_MIDDLE, 0.0), (_MIDDLE, 0.5), (_MIDDLE, 1.0)),
    4: _PAIR,
    5: (*_PAIR, (_MIDDLE, 0.5)),
    6: _SIX,
    7: (*_SIX, (_MIDDLE, 0.25)),
    8: (*_SIX, (_MIDDLE, 0.25), (_MIDDLE, 0.75)),
    9: (*_EIGHT, (_MIDDLE, 0.5)),
    10: (*_EIGHT, (_MIDDLE, 1 / 6), (_MIDDLE, 5 / 6)),
}
"""Where the symbols are, across and down, as shares of the field: as on playing cards."""

_FIELD_WIDTH, _FIELD_HEIGHT = 250.0, 600.0


def pip_size(number: int) -> float:
    """As large as this number of symbols allows."""
    return next(size for most, size in ((1, 300.0), (6, 116.0), (8, 100.0), (10, 84.0)) if number <= most)


def document() -> Document:
    cards = tuple(
        Card(f"{card.number} {card.symbol}", partial(_draw, number=card.number, symbol=card.symbol))
        for card in house_deck(range(DECK_SIZE))
        if card.symbol
    )
    section = Section(ALL_CARDS, cards, common_back=partial(draw_back, colour=_BACK))
    return Document("add-it", Typed("ADD-IT"), (section,), samples=("5 ball", "10 racket", "8 medal"))


def _draw(canvas: Canvas, box: Box, number: int, symbol: Symbol) -> None:
    picture = box.inset(BORDER)
    canvas.rounded(picture, 40, WHITE, COLOURS[symbol], 12)
    _draw_corner(canvas, picture, number, symbol)
    with _upside_down(canvas, box):
        _draw_corner(canvas, picture, number, symbol)
    for place in pip_places(box, number):
        draw_symbol(canvas, place, symbol)


def pip_places(box: Box, number: int) -> tuple[Box, ...]:
    """Where the symbols of this number are on a card."""
    side = pip_size(number)
    field = box.centred(_FIELD_WIDTH - side, _FIELD_HEIGHT - side)
    middles = ((field.x + across * field.w, field.y + down * field.h) for across, down in PIPS[number])
    return tuple(Box(x - side / 2, y - side / 2, side, side) for x, y in middles)


def _draw_corner(canvas: Canvas, picture: Box, number: int, symbol: Symbol) -> None:
    """The number, and the symbol below it."""
    corner = Box(picture.x + 16, picture.y + 32, _CORNER_WIDTH, _CORNER_HEIGHT)
    upper, lower = corner.take_top(_INDEX, 22)
    canvas.digit(upper, str(number), _INDEX, BLACK, WHITE)
    draw_symbol(canvas, Box(lower.x + (lower.w - 76) / 2, lower.y, 76, 76), symbol)


@contextmanager
def _upside_down(canvas: Canvas, box: Box) -> Iterator[None]:
    """Whatever is painted inside appears turned by half a turn about the middle of the box."""
    x, y = box.centre
    canvas.painter.save()
    canvas.painter.translate(2 * x, 2 * y)
    canvas.painter.scale(-1, -1)
    yield
    canvas.painter.restore()
