"""Small signs of the table that every game shares: seat badges, marks, a clock's bar, stacked fractions.

May not happen here: anything about one game; a sign that could be read as a minus or an equals sign.
"""

from __future__ import annotations

from gotit.ui.paint.box import Box
from gotit.ui.paint.canvas import Canvas
from gotit.ui.theme import Surface


def draw_badge(canvas: Canvas, box: Box, number: int, surface: Surface | None = None) -> None:
    """A seat's number in a rounded square."""
    surface = surface or canvas.theme.chip
    box = box.square()
    canvas.rounded(box, box.w * 0.24, surface.fill, surface.edge, 1.0)
    canvas.digit(box.inset(box.w * 0.12), str(number), box.h * 0.62, surface.ink, surface.fill)


def draw_check(canvas: Canvas, box: Box, colour: str) -> None:
    """A tick, as a line."""
    box = box.square()
    points = ((0.16, 0.54), (0.4, 0.78), (0.86, 0.24))
    canvas.line([(box.x + x * box.w, box.y + y * box.h) for x, y in points], colour, box.w * 0.14)


def draw_cross(canvas: Canvas, box: Box, colour: str) -> None:
    box = box.square().inset(box.square().w * 0.2)
    canvas.line([(box.x, box.y), (box.right, box.bottom)], colour, box.w * 0.22)
    canvas.line([(box.right, box.y), (box.x, box.bottom)], colour, box.w * 0.22)
