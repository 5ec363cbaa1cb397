"""Signs on cards and tokens, drawn: suits, more and less, odd and even, simplest form, lost turns.

Must not: know what a card means; use a glyph of the font, except letters and digits.
"""

from __future__ import annotations

from functools import lru_cache

from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath, QPolygonF, QTransform

from gotit.games.mathic_fraction.cards import Suit
from gotit.games.mathic_fraction.tokens import Operation
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.rect import Rect

_EVEN = ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73))
_ODD = _EVEN[:3]


def suit_path(rect: Rect, suit: Suit) -> QPainterPath:
    """The outline of a suit's sign in a square box."""
    rect = rect.square()
    return QTransform(rect.w, 0, 0, rect.h, rect.x, rect.y).map(_suit_path(suit))


@lru_cache(maxsize=4)
def _suit_path(suit: Suit) -> QPainterPath:
    """In a square with the side 1. To unite paths takes longer than to paint them."""
    rect = Rect(0, 0, 1, 1)
    if suit == "diamonds":
        return _polygon(rect, ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)))
    if suit == "hearts":
        return _heart(rect)
    if suit == "spades":
        turned = QTransform(0.92, 0, 0, -0.78, 0.04, 0.78)
        path = turned.map(_heart(rect))
        return path.united(_stalk(rect))
    path = QPainterPath()
    radius = 0.225
    for x, y in ((0.5, 0.22), (0.22, 0.58), (0.78, 0.58)):
        leaf = QPainterPath()
        leaf.addEllipse(QPointF(x, y), radius, radius)
        path = path.united(leaf)
    middle = QPainterPath()
    middle.addEllipse(QPointF(0.5, 0.5), 0.12, 0.12)
    return path.united(middle).united(_stalk(rect))


def _heart(rect: Rect) -> QPainterPath:
    x, y, s = rect.x, rect.y, rect.w
    path = QPainterPath()
    path.moveTo(x + s * 0.5, y + s * 0.98)
    path.cubicTo(x + s * 0.3, y + s * 0.74, x - s * 0.02, y + s * 0.6, x - s * 0.0, y + s * 0.3)
    path.cubicTo(x + s * 0.0, y + s * 0.0, x + s * 0.42, y - s * 0.03, x + s * 0.5, y + s * 0.27)
    path.cubicTo(x + s * 0.58, y - s * 0.03, x + s * 1.0, y + s * 0.0, x + s * 1.0, y + s * 0.3)
    path.cubicTo(x + s * 1.02, y + s * 0.6, x + s * 0.7, y + s * 0.74, x + s * 0.5, y + s * 0.98)
    path.closeSubpath()
    return path


def _stalk(rect: Rect) -> QPainterPath:
    return _polygon(rect, ((0.5, 0.42), (0.56, 0.8), (0.7, 1.0), (0.3, 1.0), (0.44, 0.8)))


def _polygon(rect: Rect, corners: tuple[tuple[float, float], ...] | list[tuple[float, float]]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(rect.x + x * rect.w, rect.y + y * rect.h) for x, y in corners]))
    path.closeSubpath()
    return path


@left_to_right
def draw_comparison(canvas: Canvas, rect: Rect, colour: str, *, opens_left: bool, or_equal: bool) -> None:
    """More than (opens to the left) or less than; with a line below it: or equal."""
    rect = rect.square()
    s = rect.w
    width = s * 0.17
    top, bottom = (0.08, 0.66) if or_equal else (0.16, 0.84)
    near, far = (0.12, 0.88) if opens_left else (0.88, 0.12)
    points = ((near, top), (far, (top + bottom) / 2), (near, bottom))
    canvas.line([(rect.x + x * s, rect.y + y * s) for x, y in points], colour, width)
    if or_equal:
        canvas.line([(rect.x + 0.1 * s, rect.y + 0.93 * s), (rect.x + 0.9 * s, rect.y + 0.93 * s)], colour, width)


@left_to_right
def draw_parity(canvas: Canvas, rect: Rect, colour: str, *, odd: bool) -> None:
    """Dots in pairs. In an odd number, one has no partner."""
    rect = rect.square()
    radius = rect.w * 0.185
    for x, y in _ODD if odd else _EVEN:
        dot = Rect(rect.x + x * rect.w - radius, rect.y + y * rect.w - radius, 2 * radius, 2 * radius)
        canvas.rounded(dot, radius, colour)


@left_to_right
def draw_simplest(canvas: Canvas, rect: Rect, colour: str) -> None:
    """An arrow down to the ground: a fraction in lowest terms can't go further down."""
    rect = rect.square()
    s = rect.w
    width = s * 0.15

    def at(x: float, y: float) -> tuple[float, float]:
        return rect.x + x * s, rect.y + y * s

    canvas.line([at(0.5, 0.06), at(0.5, 0.68)], colour, width)
    canvas.line([at(0.2, 0.42), at(0.5, 0.7), at(0.8, 0.42)], colour, width)
    canvas.line([at(0.1, 0.93), at(0.9, 0.93)], colour, width)


@left_to_right
def draw_any(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A place for a number that its player declares."""
    width = max(2.0, rect.h * 0.1)
    canvas.rounded(rect, rect.h * 0.14, None, colour, width)


@left_to_right
def draw_pattern(canvas: Canvas, rect: Rect, colour: str) -> None:
    """Three bars, each higher than the last by the same amount."""
    rect = rect.square()
    wide = rect.w * 0.27
    for step, high in enumerate((0.34, 0.64, 0.94)):
        x = rect.x + rect.w * 0.02 + step * (wide + rect.w * 0.075)
        canvas.rounded(Rect(x, rect.bottom - rect.h * (high + 0.03), wide, rect.h * high), wide * 0.12, colour)


@left_to_right
def draw_power(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A large place and a small one raised beside it, as on a calculator's key."""
    rect = rect.square()
    s = rect.w
    canvas.rounded(Rect(rect.x + s * 0.02, rect.y + s * 0.36, s * 0.56, s * 0.62), s * 0.06, None, colour, s * 0.12)
    canvas.rounded(Rect(rect.x + s * 0.64, rect.y + s * 0.02, s * 0.34, s * 0.38), s * 0.05, None, colour, s * 0.1)


@left_to_right
def draw_operation(canvas: Canvas, rect: Rect, operation: Operation, colour: str) -> None:
    """A sign of arithmetic that fills a square box."""
    width = rect.w * 0.2
    x, y = rect.centre
    reach = rect.w * 0.42
    if operation == "*":
        reach *= 0.8
        canvas.line([(x - reach, y - reach), (x + reach, y + reach)], colour, width)
        canvas.line([(x - reach, y + reach), (x + reach, y - reach)], colour, width)
        return
    canvas.line([(x - reach, y), (x + reach, y)], colour, width)
    if operation == "+":
        canvas.line([(x, y - reach), (x, y + reach)], colour, width)
    elif operation == "/":
        dot = width * 0.72
        for at in (y - reach * 0.8, y + reach * 0.8):
            canvas.rounded(Rect(x - dot, at - dot, 2 * dot, 2 * dot), dot, colour)


@left_to_right
def draw_equals(canvas: Canvas, rect: Rect, colour: str, *, crossed: bool = False) -> None:
    """Two bars in a square rectangle, crossed out if both sides differ."""
    reach, width = rect.w * 0.42, rect.w * 0.17
    x, y = rect.centre
    for at in (y - rect.h * 0.2, y + rect.h * 0.2):
        canvas.line([(x - reach, at), (x + reach, at)], colour, width)
    if crossed:
        canvas.line([(x - rect.w * 0.28, y + rect.h * 0.56), (x + rect.w * 0.28, y - rect.h * 0.56)], colour, width)


@left_to_right
def draw_lost_turn(canvas: Canvas, rect: Rect, colour: str) -> None:
    """An arrow in a bow over a place: the turn skips this player."""
    rect = rect.square()
    s = rect.w
    bow = QPainterPath()
    bow.moveTo(rect.x + s * 0.1, rect.y + s * 0.6)
    bow.cubicTo(rect.x + s * 0.14, rect.y, rect.x + s * 0.72, rect.y, rect.x + s * 0.78, rect.y + s * 0.52)
    canvas.path(bow, None, colour, s * 0.12)
    head = ((0.56, 0.46), (1.0, 0.4), (0.84, 0.76))
    canvas.path(_polygon(rect, head), colour)
    canvas.rounded(Rect(rect.x + s * 0.3, rect.y + s * 0.62, s * 0.3, s * 0.3), s * 0.15, colour)


@left_to_right
def draw_hand(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A raised hand: somebody challenges."""
    rect = rect.square()
    x, y, s = rect.x, rect.y, rect.w
    for at, top in ((0.2, 0.2), (0.36, 0.06), (0.52, 0.04), (0.68, 0.14)):
        canvas.rounded(Rect(x + s * at, y + s * top, s * 0.13, s * 0.55), s * 0.065, colour)
    canvas.rounded(Rect(x + s * 0.2, y + s * 0.48, s * 0.61, s * 0.48), s * 0.18, colour)
    thumb = [(x + s * (0.9 - 0.03), y + s * 0.48), (x + s * 0.72, y + s * 0.78)]
    canvas.line(thumb, colour, s * 0.13)
