"""ADD-IT: numbers to hold in the hand, with as many symbols as the number, so that small children can count.

The number stands in two corners, so a hand can be fanned either way. The six sets differ by a sports symbol, each also
in a colour of its own, which decides nothing; each can be told by its outline alone.

Must not: decide which cards there are (the game's deck).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath, QTransform

from gotit.core.message import Typed
from gotit.games.add_it.cards import DECK_SIZE, house_deck
from gotit.games.add_it.view import Symbol
from gotit.printing.decks.signs import draw_back
from gotit.printing.document import ALL_CARDS, BORDER, Card, Document, Section
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.cards import star_path
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLACK, WHITE

COLOURS: Mapping[Symbol, str] = {
    "ball": "#B5520B",
    "racket": "#0A6B57",
    "bat": "#7A1F6B",
    "stick": "#1546A0",
    "skate": "#2B3446",
    "medal": "#8F6400",
}


def draw_symbol(canvas: Canvas, rect: Rect, symbol: Symbol) -> None:
    _DRAWN[symbol](canvas, rect.square(), COLOURS[symbol])


def _ball(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A basketball: a disc with four seams."""
    disc = rect.inset(rect.w * 0.05)
    canvas.rounded(disc, disc.w / 2, colour)
    seams = QPainterPath()
    (x, y), r = disc.centre, disc.w / 2
    seams.moveTo(x, disc.y)
    seams.lineTo(x, disc.bottom)
    seams.moveTo(disc.x, y)
    seams.lineTo(disc.right, y)
    for side in (-1, 1):
        seams.moveTo(x + side * r * 0.72, y - r * 0.7)
        seams.quadTo(x + side * r * 0.12, y, x + side * r * 0.72, y + r * 0.7)
    canvas.path(seams, None, WHITE, rect.w * 0.05)


def _racket(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A head with strings and a handle, tilted."""
    s = rect.w
    head = Rect(-s * 0.24, -s * 0.52, s * 0.48, s * 0.6)
    frame = QPainterPath()
    frame.addEllipse(to_qt(head))
    handle = QPainterPath()
    handle.addRoundedRect(to_qt(Rect(-s * 0.055, s * 0.06, s * 0.11, s * 0.46)), s * 0.05, s * 0.05)
    strings = QPainterPath()
    for at in (-0.1, 0.0, 0.1):
        strings.moveTo(at * s, -s * 0.46)
        strings.lineTo(at * s, s * 0.02)
    for at in (-0.34, -0.22, -0.1):
        strings.moveTo(-s * 0.2, at * s)
        strings.lineTo(s * 0.2, at * s)
    turn = _turned(rect, 40)
    canvas.path(turn.map(strings), None, colour, s * 0.022)
    canvas.path(turn.map(frame), None, colour, s * 0.085)
    canvas.path(turn.map(handle), colour)


def _bat(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A baseball bat, thick at one end, and its ball."""
    s = rect.w
    bat = QPainterPath(QPointF(-s * 0.1, -s * 0.46))
    bat.quadTo(0, -s * 0.6, s * 0.1, -s * 0.46)
    bat.cubicTo(s * 0.11, -s * 0.1, s * 0.04, s * 0.1, s * 0.045, s * 0.5)
    bat.lineTo(s * 0.09, s * 0.56)
    bat.lineTo(-s * 0.09, s * 0.56)
    bat.lineTo(-s * 0.045, s * 0.5)
    bat.cubicTo(-s * 0.04, s * 0.1, -s * 0.11, -s * 0.1, -s * 0.1, -s * 0.46)
    canvas.path(_turned(rect, 40).map(bat), colour)
    ball = Rect(rect.x + s * 0.12, rect.y + s * 0.12, s * 0.3, s * 0.3)
    canvas.rounded(ball, ball.w / 2, colour)


def _stick(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A hockey stick and a puck."""
    s = rect.w
    bend = [(0.86, 0.08), (0.5, 0.84), (0.16, 0.84)]
    canvas.line([(rect.x + s * x, rect.y + s * y) for x, y in bend], colour, s * 0.13)
    puck = Rect(rect.x + s * 0.62, rect.y + s * 0.72, s * 0.32, s * 0.18)
    canvas.rounded(puck, s * 0.06, colour)


def _skate(canvas: Canvas, rect: Rect, colour: str) -> None:
    """An ice skate: a boot on a blade."""
    x, y, s = rect.x, rect.y, rect.w
    boot = QPainterPath(QPointF(x + s * 0.16, y + s * 0.08))
    boot.lineTo(x + s * 0.52, y + s * 0.08)
    boot.lineTo(x + s * 0.55, y + s * 0.36)
    boot.cubicTo(x + s * 0.6, y + s * 0.48, x + s * 0.9, y + s * 0.44, x + s * 0.9, y + s * 0.68)
    boot.lineTo(x + s * 0.16, y + s * 0.68)
    boot.closeSubpath()
    canvas.path(boot, colour, colour, s * 0.04)
    for at in (0.3, 0.72):
        canvas.line([(x + s * at, y + s * 0.7), (x + s * at, y + s * 0.88)], colour, s * 0.07)
    blade = QPainterPath(QPointF(x + s * 0.1, y + s * 0.9))
    blade.lineTo(x + s * 0.84, y + s * 0.9)
    blade.quadTo(x + s * 0.95, y + s * 0.9, x + s * 0.95, y + s * 0.8)
    canvas.path(blade, None, colour, s * 0.07)
    for at in (0.2, 0.34):
        canvas.line([(x + s * 0.36, y + s * at), (x + s * 0.5, y + s * at)], WHITE, s * 0.045)


def _medal(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A disc with a star, on a ribbon."""
    x, y, s = rect.x, rect.y, rect.w
    for left, right, foot in ((0.2, 0.42, 0.42), (0.8, 0.58, 0.58)):
        ribbon = QPainterPath(QPointF(x + s * left, y + s * 0.04))
        ribbon.lineTo(x + s * right, y + s * 0.04)
        ribbon.lineTo(x + s * (foot + (0.12 if left < 0.5 else -0.12)), y + s * 0.42)
        ribbon.lineTo(x + s * (foot - (0.04 if left < 0.5 else -0.04)), y + s * 0.5)
        ribbon.closeSubpath()
        canvas.path(ribbon, colour)
    disc = Rect(x + s * 0.21, y + s * 0.38, s * 0.58, s * 0.58)
    canvas.rounded(disc.inset(-s * 0.03), disc.w, WHITE)
    canvas.rounded(disc, disc.w / 2, colour)
    canvas.path(star_path(disc.inset(disc.w * 0.16)), WHITE)


def _turned(rect: Rect, degrees: float) -> QTransform:
    """The transform to the middle of a rectangle, turned."""
    return QTransform().translate(*rect.centre).rotate(degrees)


_DRAWN: Mapping[Symbol, Callable[[Canvas, Rect, str], None]] = {
    "ball": _ball,
    "racket": _racket,
    "bat": _bat,
    "stick": _stick,
    "skate": _skate,
    "medal": _medal,
}


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


def _draw(canvas: Canvas, rect: Rect, number: int, symbol: Symbol) -> None:
    picture = rect.inset(BORDER)
    canvas.rounded(picture, 40, WHITE, COLOURS[symbol], 12)
    _draw_corner(canvas, picture, number, symbol)
    with _upside_down(canvas, rect):
        _draw_corner(canvas, picture, number, symbol)
    for place in pip_places(rect, number):
        draw_symbol(canvas, place, symbol)


def pip_places(rect: Rect, number: int) -> tuple[Rect, ...]:
    """Where the symbols of this number are on a card."""
    side = pip_size(number)
    field = rect.centred(_FIELD_WIDTH - side, _FIELD_HEIGHT - side)
    middles = ((field.x + across * field.w, field.y + down * field.h) for across, down in PIPS[number])
    return tuple(Rect(x - side / 2, y - side / 2, side, side) for x, y in middles)


def _draw_corner(canvas: Canvas, picture: Rect, number: int, symbol: Symbol) -> None:
    """The number, and the symbol below it."""
    corner = Rect(picture.x + 16, picture.y + 32, _CORNER_WIDTH, _CORNER_HEIGHT)
    upper, lower = corner.take_top(_INDEX, 22)
    canvas.digit(upper, str(number), _INDEX, BLACK, WHITE)
    draw_symbol(canvas, Rect(lower.x + (lower.w - 76) / 2, lower.y, 76, 76), symbol)


@contextmanager
def _upside_down(canvas: Canvas, rect: Rect) -> Iterator[None]:
    """Whatever is painted inside appears turned by half a turn about the middle of the box."""
    x, y = rect.centre
    canvas.painter.save()
    canvas.painter.translate(2 * x, 2 * y)
    canvas.painter.scale(-1, -1)
    yield
    canvas.painter.restore()
