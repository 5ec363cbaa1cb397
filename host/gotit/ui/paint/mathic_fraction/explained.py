"""The bubble that says what a token asks for. Must not: choose the token (`games.mathic_fraction.view` does)."""

from __future__ import annotations

from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath

from gotit.games.mathic_fraction.tokens import asks
from gotit.games.mathic_fraction.view import MathicFractionView, token_to_explain
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import holds, lines_height
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Frame, Part
from gotit.ui.paint.rect import Rect, vh

_POINTER = vh(1.6)


def caption(game: MathicFractionView, lie: tuple[Part, ...], rect: Rect, most: float, frame: Frame) -> Part | None:
    """Words at the top of `rect`, at most so high, that point at their token; `lie`: the parts of the tokens.

    None if there is nothing to say, or no room.
    """
    token = token_to_explain(game)
    part = next((part for part in lie if part.data == (token,)), None)
    if token is None or part is None:
        return None
    said = frame.words(asks(token))
    for lines in (1, 2):
        at = rect.take_top(_POINTER + lines_height(lines, FLOOR))[0]
        if at.h <= most and holds(_inside(at), said, lines):
            return Part("token explained", at, draw_explained, (said, part.rect.centre[0]))
    return None


def draw_explained(canvas: Canvas, rect: Rect, said: str, token_x: float) -> None:
    """A bubble whose tip points up at the token."""
    surface = canvas.theme.chip
    body = rect.take_top(_POINTER)[1]
    tip = QPainterPath(QPointF(token_x, rect.y))
    tip.lineTo(token_x + _POINTER, body.y + 1)
    tip.lineTo(token_x - _POINTER, body.y + 1)
    tip.closeSubpath()
    canvas.path(tip, surface.fill)
    canvas.rounded(body, vh(1.4), surface.fill)
    canvas.text(_inside(rect), said, FLOOR, surface.ink, surface.fill, align="centre", lines=2)


def _inside(rect: Rect) -> Rect:
    return rect.take_top(_POINTER)[1].inset(vh(1.5), 0)
