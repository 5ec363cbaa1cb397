"""Small signs of the table that every game shares: seat badges, marks, a clock's bar, an equation with fractions.

May not happen here: anything about one game; a sign that could be read as a minus or an equals sign.
"""

from __future__ import annotations

from PyQt6.QtGui import QPainterPath

from gotit.ui.paint import lettering
from gotit.ui.paint.box import Box, vh
from gotit.ui.paint.canvas import Canvas, rect
from gotit.ui.theme import Surface


def draw_badge(canvas: Canvas, box: Box, number: int, surface: Surface | None = None) -> None:
    """A seat's number in a rounded square."""
    surface = surface or canvas.theme.chip
    box = box.square()
    canvas.rounded(box, box.w * 0.24, surface.fill, surface.edge, 1.0)
    canvas.digit(box.inset(box.w * 0.1), str(number), max(lettering.FLOOR, box.h * 0.62), surface.ink, surface.fill)


def draw_check(canvas: Canvas, box: Box, colour: str) -> None:
    """A tick, as a line."""
    box = box.square()
    points = ((0.14, 0.54), (0.38, 0.78), (0.86, 0.22))
    canvas.line([(box.x + x * box.w, box.y + y * box.h) for x, y in points], colour, box.w * 0.15)


def draw_cross(canvas: Canvas, box: Box, colour: str) -> None:
    box = box.square().inset(box.square().w * 0.2)
    canvas.line([(box.x, box.y), (box.right, box.bottom)], colour, box.w * 0.24)
    canvas.line([(box.right, box.y), (box.x, box.bottom)], colour, box.w * 0.24)


def draw_calculator(canvas: Canvas, box: Box, colour: str, ground: str) -> None:
    """A pocket calculator: this seat may use one."""
    box = box.square()
    body = box.centred(box.w * 0.72, box.h * 0.96)
    canvas.rounded(body, box.w * 0.1, colour)
    window = Box(body.x + body.w * 0.16, body.y + body.h * 0.12, body.w * 0.68, body.h * 0.22)
    canvas.rounded(window, 2, ground)
    for row in range(3):
        for column in range(3):
            key = body.w * 0.17
            x = body.x + body.w * (0.16 + column * 0.255)
            y = body.y + body.h * (0.46 + row * 0.165)
            canvas.rounded(Box(x, y, key, key * 0.86), 2, ground)


def draw_weight(canvas: Canvas, box: Box, colour: str) -> None:
    """A weight with a ring: this seat plays with a handicap."""
    box = box.square()
    ring = QPainterPath()
    ring.addEllipse(rect(Box(box.x + box.w * 0.33, box.y + box.h * 0.04, box.w * 0.34, box.h * 0.34)))
    canvas.path(ring, None, colour, box.w * 0.1)
    body = QPainterPath()
    for number, (x, y) in enumerate(((0.26, 0.34), (0.74, 0.34), (0.96, 0.96), (0.04, 0.96))):
        if number:
            body.lineTo(box.x + box.w * x, box.y + box.h * y)
        else:
            body.moveTo(box.x + box.w * x, box.y + box.h * y)
    body.closeSubpath()
    canvas.path(body, colour, colour, box.w * 0.06)


def draw_unplugged(canvas: Canvas, box: Box, colour: str) -> None:
    """A plug with its cable cut: no buzzer of this seat is there."""
    box = box.square()
    x, y, s = box.x, box.y, box.w
    canvas.rounded(Box(x + s * 0.22, y + s * 0.26, s * 0.56, s * 0.3), s * 0.08, colour)
    for at in (0.32, 0.58):
        canvas.rounded(Box(x + s * at, y + s * 0.04, s * 0.1, s * 0.24), 2, colour)
    canvas.line([(x + s * 0.5, y + s * 0.56), (x + s * 0.5, y + s * 0.74)], colour, s * 0.1)
    canvas.line([(x + s * 0.34, y + s * 0.98), (x + s * 0.66, y + s * 0.66)], colour, s * 0.1)


def draw_bar(canvas: Canvas, box: Box, share: float, surface: Surface, slot: str) -> None:
    """What is left of a clock, 0-1, as a bar that empties to the left."""
    radius = box.h / 2
    canvas.rounded(box, radius, slot)
    if share > 0:
        canvas.rounded(box._replace(w=max(box.h, box.w * min(1.0, share))), radius, surface.ink)


FRACTION_SHARE = 0.8
"""Glyph height of a fraction's numbers, by that of the text around it (never below the floor)."""


def equation_width(text: str, value: str, height: float) -> float:
    """How wide `draw_equation` is in one line at this glyph height."""
    px = lettering.px_for(height)
    over, under = fraction(value)
    if not under:
        return lettering.advance(join(text, value), px)
    return lettering.advance(join(text, " "), px) + _fraction_width(over, under, height)


def join(text: str, value: str) -> str:
    return f"{text} = {value}" if text and value else text or value


def fraction(value: str) -> tuple[str, str]:
    """ "7/2" as ("7", "2"); anything else as (value, "")."""
    over, slash, under = value.partition("/")
    return (over, under) if slash else (value, "")


def equation_height(value: str, height: float) -> float:
    """How high the ink of one line is: a fraction needs more than a digit."""
    return height * 1.5 if not fraction(value)[1] else 3.1 * _fraction_glyph(height)


def _fraction_glyph(height: float) -> float:
    return max(lettering.FLOOR, height * FRACTION_SHARE)


def _fraction_width(over: str, under: str, height: float) -> float:
    px = lettering.px_for(_fraction_glyph(height))
    return max(lettering.advance(over.lstrip("−-"), px), lettering.advance(under, px)) + height * 0.9


def draw_equation(
    canvas: Canvas, box: Box, text: str, value: str, height: float, colour: str, ground: str, align: str = "centre"
) -> float:
    """`text = value` as large as fits, up to glyph height `height`: in one line, or broken before "=" when that is
    larger. A fraction is drawn as one. Returns the glyph height it got.
    """
    least = lettering.FLOOR
    one = _largest(box, equation_width(text, value, 100.0) / 100.0, equation_height(value, 1e6) / 1e6, height)
    widest = max(
        lettering.advance(text, 1000) / lettering.glyph_height(1000),
        equation_width("", value, 100.0) / 100.0 + 1.7,
    )
    half = box._replace(h=box.h / 2)
    two = min(_largest(half, widest, 1.6, height), _largest(half, widest, equation_height(value, 1e6) / 1e6, height))
    if value and text and one < two and one < height * 0.8 and one < vh(6):
        size = max(least, two)
        above, below = box.take_top(box.h * (0.42 if fraction(value)[1] else 0.5))
        canvas.text(above, text, size, colour, ground, align="centre" if align == "centre" else "left")
        _draw_line(canvas, below, "", value, size, colour, ground, align, equals=True)
        return size
    size = max(least, one)
    _draw_line(canvas, box, text, value, size, colour, ground, align, equals=bool(value))
    return size


def _largest(box: Box, wide: float, high: float, height: float) -> float:
    """The largest glyph height at which something `wide` and `high` (in glyph heights) fits the box."""
    return min(height, box.w / wide, box.h / high)


def _draw_line(
    canvas: Canvas, box: Box, text: str, value: str, height: float, colour: str, ground: str, align: str, equals: bool
) -> None:
    over, under = fraction(value)
    before = f"{text} =" if equals and text else "=" if equals else text
    if not under:
        whole = f"{before} {value}" if before and value else before or value
        canvas.text(box, whole, height, colour, ground, align="centre" if align == "centre" else "left")
        return
    px = lettering.px_for(height)
    minus, over = ("− ", over[1:]) if over[:1] in "−-" else ("", over)
    before = f"{before} {minus}" if before else minus
    wide = lettering.advance(before, px)
    stack = _fraction_width(over, under, height)
    x = box.x + (box.w - wide - stack) / 2 if align == "centre" else box.x
    canvas.text(Box(x, box.y, wide, box.h), before, height, colour, ground, least=height * 0.98)
    glyph = _fraction_glyph(height)
    middle = box.y + box.h / 2
    bar = Box(x + wide + height * 0.3, middle - height * 0.05, stack - height * 0.4, height * 0.1)
    canvas.rounded(bar, bar.h / 2, colour)
    high = glyph * 1.5
    upper = Box(bar.x, bar.y - high, bar.w, high)
    lower = Box(bar.x, bar.bottom, bar.w, high)
    canvas.text(upper, over, glyph, colour, ground, align="centre", least=glyph * 0.98)
    canvas.text(lower, under, glyph, colour, ground, align="centre", least=glyph * 0.98)
