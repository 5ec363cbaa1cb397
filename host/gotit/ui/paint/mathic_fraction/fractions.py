"""Fractions as they are written on a blackboard, one number above the other; and as pies and bars.

Must not: know cards, do arithmetic.
"""

from __future__ import annotations

from typing import Literal

from PyQt6.QtGui import QPainterPath

from gotit.games.mathic_fraction.cards import Value
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas, left_to_right, to_qt
from gotit.ui.paint.rect import Rect, columns

STACK = 2.62
"""Height of a fraction, as a multiple of its numbers' glyph height."""
_BAR = 0.13
_OVERHANG = 0.13
"""How far the line reaches beyond the wider number on each side, in glyph heights."""
_FINEST = 24
"""A picture with more parts than this shows its amount without them."""

Pictures = Literal["none", "pies", "bars"]


def is_whole(value: Value) -> bool:
    """A declared 3/1 is written 3. Every base card keeps its line, even 12/12."""
    return value.denominator == 1


def value_width(value: Value, glyph: float) -> float:
    """How wide a value is if its numbers have this glyph height."""
    numbers = (str(value.numerator),) if is_whole(value) else (str(value.numerator), str(value.denominator))
    px = lettering.px_for(100.0)
    return (max(lettering.ink(number, px).w for number in numbers) / 100.0 + 2 * _OVERHANG) * glyph


def glyph_in(rect: Rect, value: Value) -> float:
    """The glyph height at which a value fills a box."""
    return min(rect.h / (1.2 if is_whole(value) else STACK), rect.w / value_width(value, 1.0))


@left_to_right
def draw_value(canvas: Canvas, rect: Rect, value: Value, glyph: float, colour: str, ground: str) -> None:
    """A value in the middle of a rectangle: a stacked fraction, or a whole number."""
    wide = min(rect.w, value_width(value, glyph))
    if is_whole(value):
        canvas.digit(rect.centred(wide, glyph * 1.4), str(value.numerator), glyph, colour, ground)
        return
    above, below = draw_stack(canvas, rect, wide, glyph, colour)
    for place, number in ((above, value.numerator), (below, value.denominator)):
        canvas.digit(place, str(number), glyph, colour, ground)


def draw_stack(canvas: Canvas, rect: Rect, wide: float, glyph: float, colour: str) -> tuple[Rect, Rect]:
    """The line of a fraction. Returns where its numbers go."""
    stack = rect.centred(wide, glyph * STACK)
    bar = stack.centred(wide, glyph * _BAR)
    canvas.rounded(bar, bar.h / 2, colour)
    room = glyph * 1.08
    inset = glyph * _OVERHANG * 0.5
    above = Rect(stack.x + inset, stack.y, stack.w - 2 * inset, room)
    return above, above._replace(y=stack.bottom - room)


# --- pictures --------------------------------------------------------------------------------------------------------


@left_to_right
def draw_picture(canvas: Canvas, rect: Rect, value: Value, how: Pictures, colour: str, ground: str) -> None:
    """The fraction as a part of a whole: a pie or a bar. More than one whole has no picture."""
    if value.numerator > value.denominator:
        return
    if how == "pies":
        _draw_pie(canvas, rect.square(), value, colour, ground)
    elif how == "bars":
        _draw_bar(canvas, rect, value, colour, ground)


def _draw_pie(canvas: Canvas, rect: Rect, value: Value, colour: str, ground: str) -> None:
    """Clockwise from twelve o'clock."""
    line = max(2.0, rect.w * 0.035)
    disc = rect.inset(line / 2)
    canvas.rounded(rect, rect.w / 2, ground)
    part = 360 / value.denominator
    if 0 < value.numerator < value.denominator:
        slice_ = QPainterPath()
        slice_.moveTo(*disc.centre)
        slice_.arcTo(to_qt(disc), 90, -part * value.numerator)
        slice_.closeSubpath()
        canvas.path(slice_, colour)
    elif value.numerator:
        canvas.rounded(disc, disc.w / 2, colour)
    if 1 < value.denominator <= _FINEST:
        for number in range(value.denominator):
            spoke = QPainterPath()
            spoke.arcMoveTo(to_qt(disc), 90 - part * number)
            end = spoke.currentPosition()
            ink = ground if number < value.numerator else colour
            canvas.line([disc.centre, (end.x(), end.y())], ink, line * 0.5)
    canvas.rounded(rect, rect.w / 2, None, colour, line)


def _draw_bar(canvas: Canvas, rect: Rect, value: Value, colour: str, ground: str) -> None:
    line = max(2.0, rect.h * 0.08)
    canvas.rounded(rect, line, ground)
    filled = rect._replace(w=rect.w * value.numerator / value.denominator)
    if value.numerator:
        canvas.rounded(filled, line, colour)
    if 1 < value.denominator <= _FINEST:
        for number, cell in enumerate(columns(rect, value.denominator, 0)[1:], 1):
            ink = ground if number < value.numerator else colour
            canvas.line([(cell.x, cell.y + line), (cell.x, cell.bottom - line)], ink, max(1.5, line * 0.45))
    canvas.rounded(rect, line, None, colour, line)
