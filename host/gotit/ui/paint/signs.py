"""Small signs that every game shares: seat badges, marks, a clock's bar, an equation with fractions.

Must not: know one game; draw a sign that could be read as a minus or an equals sign.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor, QPainterPath

from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Align, Canvas, left_to_right, to_qt
from gotit.ui.paint.characters import Mood, draw_character
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.things import a_sign
from gotit.ui.theme import Surface


@a_sign
def draw_badge(canvas: Canvas, rect: Rect, number: int, mood: Mood = "open") -> None:
    """Whose it is: the character of that seat, with its number."""
    draw_character(canvas, rect, number, mood)


def draw_head(canvas: Canvas, tile: Rect, bottom: float, seat: int, surface: Surface) -> str:
    """The head of a seat's tile, down to `bottom`, in the seat's own tint. Returns that tint."""
    tint, lies = canvas.theme.coats[seat - 1].tint, to_qt(canvas.at(tile).inset(2))
    painter = canvas.painter
    painter.save()
    around = QPainterPath()
    around.addRoundedRect(lies, 17, 17)
    painter.setClipPath(around, Qt.ClipOperation.IntersectClip)
    lies.setBottom(bottom)
    painter.fillRect(lies, QColor(tint))
    painter.restore()
    canvas.rounded(tile, 18, None, surface.edge, 2)
    return tint


@left_to_right
def draw_check(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A tick, as a line."""
    rect = rect.square()
    points = ((0.14, 0.54), (0.38, 0.78), (0.86, 0.22))
    canvas.line([(rect.x + x * rect.w, rect.y + y * rect.h) for x, y in points], colour, rect.w * 0.15)


def draw_verdict(canvas: Canvas, rect: Rect, right: bool, surface: Surface) -> None:
    """Right or wrong, on a disc: a bare cross beside a calculation would be read as "times"."""
    rect = rect.square()
    canvas.rounded(rect, rect.w / 2, surface.ink)
    if right:
        draw_check(canvas, rect.inset(rect.w * 0.17), surface.fill)
        return
    inner = rect.inset(rect.w * 0.3)
    canvas.line([(inner.x, inner.y), (inner.right, inner.bottom)], surface.fill, rect.w * 0.14)
    canvas.line([(inner.right, inner.y), (inner.x, inner.bottom)], surface.fill, rect.w * 0.14)


def draw_calculator(canvas: Canvas, rect: Rect, colour: str, ground: str) -> None:
    """A pocket calculator: this seat may use one."""
    rect = rect.square()
    body = rect.centred(rect.w * 0.72, rect.h * 0.96)
    canvas.rounded(body, rect.w * 0.1, colour)
    window = Rect(body.x + body.w * 0.16, body.y + body.h * 0.12, body.w * 0.68, body.h * 0.22)
    canvas.rounded(window, 2, ground)
    for row in range(3):
        for column in range(3):
            key = body.w * 0.17
            x = body.x + body.w * (0.16 + column * 0.255)
            y = body.y + body.h * (0.46 + row * 0.165)
            canvas.rounded(Rect(x, y, key, key * 0.86), 2, ground)


def draw_weight(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A weight with a ring: this seat plays with a handicap."""
    rect = rect.square()
    ring = QPainterPath()
    ring.addEllipse(to_qt(Rect(rect.x + rect.w * 0.33, rect.y + rect.h * 0.04, rect.w * 0.34, rect.h * 0.34)))
    canvas.path(ring, None, colour, rect.w * 0.1)
    body = QPainterPath()
    for number, (x, y) in enumerate(((0.26, 0.34), (0.74, 0.34), (0.96, 0.96), (0.04, 0.96))):
        if number:
            body.lineTo(rect.x + rect.w * x, rect.y + rect.h * y)
        else:
            body.moveTo(rect.x + rect.w * x, rect.y + rect.h * y)
    body.closeSubpath()
    canvas.path(body, colour, colour, rect.w * 0.06)


def draw_unplugged(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A plug with its cable cut: this seat's buzzer is not connected."""
    rect = rect.square()
    x, y, s = rect.x, rect.y, rect.w
    canvas.rounded(Rect(x + s * 0.22, y + s * 0.26, s * 0.56, s * 0.3), s * 0.08, colour)
    for at in (0.32, 0.58):
        canvas.rounded(Rect(x + s * at, y + s * 0.04, s * 0.1, s * 0.24), 2, colour)
    canvas.line([(x + s * 0.5, y + s * 0.56), (x + s * 0.5, y + s * 0.74)], colour, s * 0.1)
    canvas.line([(x + s * 0.34, y + s * 0.98), (x + s * 0.66, y + s * 0.66)], colour, s * 0.1)


def draw_lock(canvas: Canvas, rect: Rect, colour: str, ground: str) -> None:
    """A padlock: this seat can't call now."""
    rect = rect.square()
    s = rect.w
    bow = QPainterPath()
    bow.moveTo(rect.x + s * 0.27, rect.y + s * 0.5)
    bow.lineTo(rect.x + s * 0.27, rect.y + s * 0.3)
    bow.arcTo(to_qt(Rect(rect.x + s * 0.27, rect.y + s * 0.07, s * 0.46, s * 0.46)), 180, -180)
    bow.lineTo(rect.x + s * 0.73, rect.y + s * 0.5)
    canvas.path(bow, None, colour, s * 0.11)
    canvas.rounded(Rect(rect.x + s * 0.13, rect.y + s * 0.46, s * 0.74, s * 0.5), s * 0.09, colour)
    canvas.rounded(Rect(rect.x + s * 0.44, rect.y + s * 0.6, s * 0.12, s * 0.22), s * 0.06, ground)


def draw_computer(canvas: Canvas, rect: Rect, colour: str, ground: str) -> None:
    """A screen on a foot: the computer plays this seat."""
    rect = rect.square()
    s = rect.w
    screen = Rect(rect.x + s * 0.06, rect.y + s * 0.14, s * 0.88, s * 0.56)
    canvas.rounded(screen, s * 0.08, colour)
    canvas.rounded(screen.inset(s * 0.1), s * 0.03, ground)
    canvas.rounded(Rect(rect.x + s * 0.43, rect.y + s * 0.68, s * 0.14, s * 0.16), 1, colour)
    canvas.rounded(Rect(rect.x + s * 0.24, rect.y + s * 0.8, s * 0.52, s * 0.1), s * 0.04, colour)


def draw_bar(canvas: Canvas, rect: Rect, share: float, surface: Surface, slot: str) -> None:
    """What is left of a clock, 0-1, as a bar that empties to the left."""
    radius = rect.h / 2
    canvas.rounded(rect, radius, slot)
    if share > 0:
        canvas.rounded(rect._replace(w=max(rect.h, rect.w * min(1.0, share))), radius, surface.ink)


FRACTION_SHARE = 0.8
"""Glyph height of a fraction's numbers, as a share of that of the text around it (never below the floor)."""
_FRACTION_HEIGHT = 3.2
"""Height of a stacked fraction, as a multiple of its numbers' glyph height."""


def fraction(value: str) -> tuple[str, str]:
    """ "7/2" as ("7", "2"); anything else as (value, "")."""
    over, slash, under = value.partition("/")
    return (over, under) if slash else (value, "")


def equation_width(text: str, value: str, height: float, stacked: bool = True) -> float:
    """How wide `text = value` is in one line at this glyph height."""
    before, over, under = _split(text, value, stacked)
    wide = lettering.advance(before, lettering.px_for(height))
    return wide + (_stack_width(over, under, height) if under else 0.0)


@left_to_right
def draw_equation(
    canvas: Canvas,
    rect: Rect,
    text: str,
    value: str,
    height: float,
    colour: str,
    ground: str,
    align: Align = "centre",
    *,
    stacked: bool = True,
) -> None:
    """`text = value` as large as fits, up to glyph height `height`; broken before "=" if that makes it larger.

    A fraction is stacked (unless not `stacked`).
    """
    stacked = stacked and rect.h >= lettering.FLOOR * _FRACTION_HEIGHT
    one = _largest(rect, text, value, height, stacked)
    high = lettering.FLOOR * _FRACTION_HEIGHT if "/" in value and stacked else rect.h / 2
    below, above = rect.take_bottom(max(rect.h / 2, min(high * 1.1, rect.h * 0.66)))
    two = min(_largest(above, text, "", height, stacked), _largest(below, "", value, height, stacked))
    if text and value and two > one * (1.15 if one >= lettering.FLOOR else 1.0):
        size = max(lettering.FLOOR, two)
        _draw_line(canvas, above, text, "", size, colour, ground, align, stacked)
        _draw_line(canvas, below, "", value, size, colour, ground, align, stacked)
    else:
        _draw_line(canvas, rect, text, value, max(lettering.FLOOR, one), colour, ground, align, stacked)


def _split(text: str, value: str, stacked: bool) -> tuple[str, str, str]:
    """What is written in the line, and the numbers of a fraction that is stacked after it."""
    over, under = fraction(value) if stacked else (value, "")
    if not value:
        return text, "", ""
    before = f"{text} = " if text else "= "
    if not under:
        return before + over, "", ""
    return (before + "− ", over[1:], under) if over[:1] in ("−", "-") else (before, over, under)


def _stack_glyph(height: float) -> float:
    return max(lettering.FLOOR, height * FRACTION_SHARE)


def _stack_width(over: str, under: str, height: float) -> float:
    px = lettering.px_for(_stack_glyph(height))
    return max(lettering.advance(over, px), lettering.advance(under, px)) + height * 0.4


def _largest(rect: Rect, text: str, value: str, height: float, stacked: bool) -> float:
    """The largest glyph height, up to `height`, at which a line fits the box."""
    wide = equation_width(text, value, 200.0, stacked) / 200.0
    high = FRACTION_SHARE * _FRACTION_HEIGHT if stacked and "/" in value else 1.8
    return min(height, rect.w / max(wide, 0.01), rect.h / high)


def _draw_line(
    canvas: Canvas,
    rect: Rect,
    text: str,
    value: str,
    height: float,
    colour: str,
    ground: str,
    align: Align,
    stacked: bool,
) -> None:
    before, over, under = _split(text, value, stacked)
    if not under:
        canvas.text(rect, before, height, colour, ground, align=align)
        return
    wide = lettering.advance(before, lettering.px_for(height))
    stack = _stack_width(over, under, height)
    x = rect.x if align == "left" else rect.x + (rect.w - wide - stack) / 2
    canvas.text(Rect(x, rect.y, wide + 1, rect.h), before, height, colour, ground, least=height * 0.97)
    glyph = _stack_glyph(height)
    bar = Rect(x + wide, rect.y + rect.h / 2 - height * 0.05, stack, height * 0.1)
    canvas.rounded(bar, bar.h / 2, colour)
    room = glyph * (_FRACTION_HEIGHT / 2 - 0.05)
    for number, y in ((over, bar.y - room), (under, bar.bottom)):
        canvas.text(Rect(bar.x, y, bar.w, room), number, glyph, colour, ground, align="centre", least=glyph * 0.97)
