"""An equation in large writing: fractions above one another, tall brackets, lines broken before a sign.

Must not: do arithmetic; decide whether it is true (the caller says so once everyone may know).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PyQt6.QtGui import QPainterPath

from gotit.games.mathic_fraction.entry import Symbol
from gotit.games.mathic_fraction.view import UsedCard
from gotit.ui.paint.canvas import Align, Canvas, left_to_right
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.mathic_fraction.fractions import STACK, draw_value, value_width
from gotit.ui.paint.mathic_fraction.signs import draw_equals, draw_operation
from gotit.ui.paint.rect import Rect

Piece = Symbol | UsedCard
Line = tuple[Piece, ...]

LINE = STACK * 1.08
"""Height of a line, as a multiple of its glyph height."""
_BRACKET = 0.46
_SIGN, _AROUND_SIGN = 0.76, 0.72
_BETWEEN = 0.1
_MOST_LINES = 4
_RATHER_ONE_LINE, _RATHER_AT_EQUALS = 1.15, 1.08
"""How much larger a broken line's glyphs must become before it is preferred."""


class Set(NamedTuple):
    """An equation as it is set: the glyph height, and its lines."""

    glyph: float
    lines: tuple[Line, ...]


def piece_width(piece: Piece, glyph: float) -> float:
    if isinstance(piece, UsedCard):
        return value_width(piece.value, glyph) + _BETWEEN * glyph
    if piece in ("(", ")"):
        return _BRACKET * glyph
    if piece == "^":
        return glyph * 0.8
    return (_SIGN + _AROUND_SIGN) * glyph


@lru_cache(maxsize=32)
def set_equation(pieces: Line, w: float, h: float, most: float) -> Set:
    """As large as fits, up to a glyph height of `most`. Below the floor only if not even the floor fits."""
    best, best_worth = Set(0.0, (pieces,)), (False, -1.0)
    for lines, bonus in _ways(pieces):
        wide = max(line_width(line, 100.0) for line in lines) / 100.0
        glyph = min(most, w / wide, h / (LINE * len(lines)))
        worth = (glyph >= FLOOR, glyph * bonus)
        if worth > best_worth:
            best, best_worth = Set(glyph, lines), worth
    return best


def height_for(pieces: Line, w: float, most: float) -> float:
    """How high a rectangle of this width has to be so that the equation can be read, in as few lines as possible."""
    for lines, _ in sorted(_ways(pieces), key=lambda way: len(way[0])):
        glyph = min(most, w / max(line_width(line, 1.0) for line in lines))
        if glyph >= FLOOR:
            return LINE * glyph * len(lines) + 1
    return LINE * FLOOR * _MOST_LINES


def line_width(line: Line, glyph: float) -> float:
    return sum(piece_width(piece, glyph) for piece in line)


def _ways(pieces: Line) -> list[tuple[tuple[Line, ...], float]]:
    """One line; two, broken at "="; several of about equal length."""
    ways: list[tuple[tuple[Line, ...], float]] = [((pieces,), _RATHER_ONE_LINE)]
    if "=" in pieces:
        at = pieces.index("=")
        ways.append(((pieces[:at], pieces[at:]), _RATHER_AT_EQUALS))
    for count in range(2, _MOST_LINES + 1):
        lines = _broken(pieces, count)
        if len(lines) == count:
            ways.append((lines, 1.0))
    return ways


def _broken(pieces: Line, count: int) -> tuple[Line, ...]:
    """Broken before signs into at most `count` lines of about equal length (up to half longer), else not broken."""
    bits: list[Line] = []
    for piece in pieces:
        if isinstance(piece, UsedCard) or piece in ("(", ")") or not bits:
            bits[-1:] = [(*bits[-1], piece)] if bits else [(piece,)]
        else:
            bits.append((piece,))
    for room in (line_width(pieces, 100.0) / count * slack for slack in (1.0, 1.1, 1.2, 1.35, 1.5)):
        lines: list[Line] = []
        for bit in bits:
            if lines and line_width((*lines[-1], *bit), 100.0) <= room:
                lines[-1] = (*lines[-1], *bit)
            else:
                lines.append(bit)
        if len(lines) <= count:
            return tuple(lines)
    return (pieces,)


@left_to_right
def draw_equation(
    canvas: Canvas, rect: Rect, pieces: Line, most: float, ink: str, ground: str, *, false: bool = False,
    align: Align = "centre",
) -> None:  # fmt: skip
    """At this place of a rectangle, up to this glyph height. `false`: known to be false, so it has "≠"."""
    found = set_equation(pieces, round(rect.w, 1), round(rect.h, 1), most)
    pitch = LINE * found.glyph
    top = rect.y + (rect.h - pitch * len(found.lines)) / 2
    for number, line in enumerate(found.lines):
        wide = line_width(line, found.glyph)
        x = rect.x + {"left": 0.0, "centre": 0.5, "right": 1.0}[align] * (rect.w - wide)
        _draw_line(canvas, Rect(x, top + number * pitch, wide, pitch), line, found.glyph, ink, ground, false=false)


def _draw_line(canvas: Canvas, rect: Rect, line: Line, glyph: float, ink: str, ground: str, *, false: bool) -> None:
    x = rect.x
    for piece in line:
        wide = piece_width(piece, glyph)
        place = Rect(x, rect.y, wide, rect.h)
        x += wide
        if isinstance(piece, UsedCard):
            draw_value(canvas, place, piece.value, glyph, ink, ground)
        elif piece == "(" or piece == ")":
            _draw_bracket(canvas, place.centred(glyph * 0.24, glyph * STACK * 0.94), ink, opens=piece == "(")
        elif piece == "^":
            _draw_caret(canvas, place.centred(glyph * 0.5, glyph * 0.4), ink)
        elif piece == "=":
            draw_equals(canvas, place.centred(glyph * _SIGN, glyph * _SIGN), ink, crossed=false)
        else:
            draw_operation(canvas, place.centred(glyph * _SIGN, glyph * _SIGN), piece, ink)


def _draw_bracket(canvas: Canvas, rect: Rect, colour: str, *, opens: bool) -> None:
    near, far = (rect.right, rect.x - rect.w * 0.35) if opens else (rect.x, rect.right + rect.w * 0.35)
    path = QPainterPath()
    path.moveTo(near, rect.y)
    path.cubicTo(far, rect.y + rect.h * 0.3, far, rect.y + rect.h * 0.7, near, rect.bottom)
    canvas.path(path, None, colour, rect.h * 0.04)


def _draw_caret(canvas: Canvas, rect: Rect, colour: str) -> None:
    """The sign for "to the power of"."""
    rect = rect._replace(y=rect.y - rect.h * 0.6)
    canvas.line([(rect.x, rect.bottom), (rect.centre[0], rect.y), (rect.right, rect.bottom)], colour, rect.h * 0.3)
