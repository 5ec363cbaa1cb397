"""Fractions as they are written on a blackboard, one number above the other; and as pies and bars.

Must not: know cards, do arithmetic.
"""

from __future__ import annotations

from typing import Literal

from PyQt6.QtGui import QPainterPath

from gotit.games.mathic_fraction.cards import Value
from gotit.ui.paint import lettering
from gotit.ui.paint.box import Box, columns
from gotit.ui.paint.canvas import Canvas, rect

STACK = 2.62
"""Height of a fraction, as a multiple of its numbers' glyph height."""
_BAR = 0.13
_OVERHANG = 0.16
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


def glyph_in(box: Box, value: Value) -> float:
    """The glyph height at which a value fills a box."""
    return min(box.h / (1.2 if is_whole(value) else STACK), box.w / value_width(value, 1.0))


def draw_value(canvas: Canvas, box: Box, value: Value, glyph: float, colour: str, ground: str) -> None:
    """A value in the middle of a box: a stacked fraction, or a whole number."""
    wide = min(box.w, value_width(value, glyph))
    if is_whole(value):
        canvas.digit(box.centred(wide, glyph * 1.4), str(value.numerator), glyph, colour, ground)
        return
    above, below = draw_stack(canvas, box, wide, glyph, colour)
    for place, number in ((above, value.numerator), (below, value.denominator)):
        canvas.digit(place, str(number), glyph, colour, ground)


def draw_stack(canvas: Canvas, box: Box, wide: float, glyph: float, colour: str) -> tuple[Box, Box]:
    """The line of a fraction. Returns where its numbers go."""
    stack = box.centred(wide, glyph * STACK)
    bar = stack.centred(wide, glyph * _BAR)
    canvas.rounded(bar, bar.h / 2, colour)
    room = glyph * 1.08
    inset = glyph * _OVERHANG * 0.5
    above = Box(stack.x + inset, stack.y, stack.w - 2 * inset, room)
    return above, above._replace(y=stack.bottom - room)


# --- pictures --------------------------------------------------------------------------------------------------------


def draw_picture(canvas: Canvas, box: Box, value: Value, how: Pictures, colour: str, ground: str) -> None:
    """The fraction as a part of a whole: a pie or a bar. More than one whole has no picture."""
    if value.numerator > value.denominator:
        return
    if how == "pies":
        _draw_pie(canvas, box.square(), value, colour, ground)
    elif how == "bars":
        _draw_bar(canvas, box, value, colour, ground)


def _draw_pie(canvas: Canvas, box: Box, value: Value, colour: str, ground: str) -> None:
    """Clockwise from twelve o'clock."""
    line = max(2.0, box.w * 0.035)
    disc = box.inset(line / 2)
    canvas.rounded(box, box.w / 2, ground)
    part = 360 / value.denominator
    if 0 < value.numerator < value.denominator:
        slice_ = QPainterPath()
        slice_.moveTo(*disc.centre)
        slice_.arcTo(rect(disc), 90, -part * value.numerator)
        slice_.closeSubpath()
        canvas.path(slice_, colour)
    elif value.numerator:
        canvas.rounded(disc, disc.w / 2, colour)
    if 1 < value.denominator <= _FINEST:
        for number in range(value.denominator):
            spoke = QPainterPath()
            spoke.arcMoveTo(rect(disc), 90 - part * number)
            end = spoke.currentPosition()
            ink = ground if number < value.numerator else colour
            canvas.line([disc.centre, (end.x(), end.y())], ink, line * 0.5)
    canvas.rounded(box, box.w / 2, None, colour, line)


def _draw_bar(canvas: Canvas, box: Box, value: Value, colour: str, ground: str) -> None:
    line = max(2.0, box.h * 0.08)
    canvas.rounded(box, line, ground)
    filled = box._replace(w=box.w * value.numerator / value.denominator)
    if value.numerator:
        canvas.rounded(filled, line, colour)
    if 1 < value.denominator <= _FINEST:
        for number, cell in enumerate(columns(box, value.denominator, 0)[1:], 1):
            ink = ground if number < value.numerator else colour
            canvas.line([(cell.x, cell.y + line), (cell.x, cell.bottom - line)], ink, max(1.5, line * 0.45))
    canvas.rounded(box, line, None, colour, line)
