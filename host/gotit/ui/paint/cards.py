"""Cards, shapes and seat badges, drawn (never glyphs): the game's own signs.

Must not: lay out a screen, know anything about a round. A card's silhouette also tells its colour: red is chamfered,
yellow round, blue square; wild has a white field between three-coloured bands, and a star. No mark looks like a minus
or an equals sign.
"""

from __future__ import annotations

import math
from typing import Literal

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QColor, QPainterPath, QPolygonF

from gotit.ui.paint.canvas import Canvas, left_to_right, to_qt
from gotit.ui.paint.rect import Rect, columns
from gotit.ui.paint.things import a_card, a_sign
from gotit.ui.theme import BLACK, BLUE, CARDS, RED, WHITE, YELLOW, GameColour

Shape = Literal["circle", "square", "triangle", "star"]

STRIPES = (RED, YELLOW, BLUE)
CARD_ASPECT = 0.72
"""A card's width divided by its height, where there is room for the whole card."""


DIGIT_HEIGHT = 1.31
"""A digit's height divided by its width."""


def silhouette(rect: Rect, colour: GameColour) -> QPainterPath:
    """The outline of a card of this colour."""
    path = QPainterPath()
    side = min(rect.w, rect.h)
    if colour == "red":
        cut = side * 0.24
        corners = (
            (rect.x + cut, rect.y),
            (rect.right - cut, rect.y),
            (rect.right, rect.y + cut),
            (rect.right, rect.bottom - cut),
            (rect.right - cut, rect.bottom),
            (rect.x + cut, rect.bottom),
            (rect.x, rect.bottom - cut),
            (rect.x, rect.y + cut),
        )
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    elif colour == "yellow":
        path.addRoundedRect(to_qt(rect), side * 0.46, side * 0.46)
    elif colour == "blue":
        path.addRect(to_qt(rect))
    else:
        path.addRoundedRect(to_qt(rect), side * 0.1, side * 0.1)
    return path


def draw_place(canvas: Canvas, rect: Rect) -> None:
    """A place in a hand where no card lies."""
    canvas.rounded(rect.inset(2), rect.w * 0.12, None, canvas.theme.slot, 3)


@a_card(draw_place)
def draw_card(
    canvas: Canvas,
    rect: Rect,
    number: int,
    colour: GameColour,
    *,
    edge: float | None = None,
    digit: float | None = None,
) -> None:
    """The number side of a card, filling `rect`. `digit`: the glyph height wanted (default: as large as looks well)."""
    line = max(2.0, rect.w * 0.018) if edge is None else edge
    # A digit stands on its well, never on the rim: if a large digit is wanted, the rim gives way.
    share = 0.82 if digit is None else min(0.93, digit / DIGIT_HEIGHT / rect.w)

    def draw(canvas: Canvas, rect: Rect) -> None:
        _draw_ground(canvas, rect.inset(line / 2), colour, line, share * rect.w)

    canvas.stamp(rect, ("card", colour, edge, digit), draw)
    body = rect.inset(line / 2)
    well = _wild_bands(body)[2] if colour == "wild" else body.inset(_rim(body, share * rect.w))
    room = well.centred(rect.w * share, well.h)
    tall = 0.86 if colour == "wild" else 0.74
    colours = CARDS[colour]
    canvas.digit(room, str(number), digit or min(room.h * tall, room.w * DIGIT_HEIGHT), colours.digit, colours.well)


def _draw_ground(canvas: Canvas, body: Rect, colour: GameColour, line: float, digit_width: float) -> None:
    """A card without its digit."""
    if colour == "wild":
        _draw_wild_ground(canvas, body, line)
        return
    colours = CARDS[colour]
    canvas.path(silhouette(body, colour), colours.face, canvas.theme.line, line)
    canvas.path(silhouette(body.inset(_rim(body, digit_width)), colour), colours.well)


def _rim(body: Rect, digit_width: float) -> float:
    return min(min(body.w, body.h) * 0.075, max(1.5, (body.w - digit_width) / 2 - 1))


def _wild_bands(body: Rect) -> tuple[Rect, Rect, Rect]:
    """The upper band of a wild card, the lower band, and the field between them."""
    upper, rest = body.take_top(body.h * 0.17)
    lower, well = rest.take_bottom(body.h * 0.1)
    return upper, lower, well


def _draw_wild_ground(canvas: Canvas, body: Rect, line: float) -> None:
    """Three-coloured bands above and below a white field as wide as the card; a star in the upper band."""
    outline = silhouette(body, "wild")
    canvas.path(outline, WHITE)
    upper, lower, _ = _wild_bands(body)
    canvas.painter.save()
    canvas.painter.setClipPath(outline)
    for strip in (upper, lower):
        for cell, stripe in zip(columns(strip, 3, 0), STRIPES, strict=True):
            canvas.painter.fillRect(to_qt(cell).adjusted(-0.5, 0, 0.5, 0), QColor(stripe))
    canvas.painter.restore()
    canvas.path(outline, None, canvas.theme.line, line)
    star = upper.centred(upper.h * 0.94, upper.h * 0.94)
    canvas.path(star_path(star), WHITE, BLACK, max(1.5, upper.h * 0.06))


def shape_path(rect: Rect, shape: Shape) -> QPainterPath:
    """The outline of a shape, filling a square box. All shapes have the same visual weight."""
    path = QPainterPath()
    if shape == "circle":
        path.addEllipse(to_qt(rect.inset(rect.w * 0.03)))
    elif shape == "square":
        path.addRect(to_qt(rect.inset(rect.w * 0.08)))
    elif shape == "triangle":
        top, bottom = rect.y + rect.h * 0.06, rect.bottom - rect.h * 0.09
        corners = ((rect.x + rect.w / 2, top), (rect.right - rect.w * 0.02, bottom), (rect.x + rect.w * 0.02, bottom))
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    else:
        path = star_path(rect)
    return path


def star_path(rect: Rect) -> QPainterPath:
    """A five-pointed star, point up, filling a square box."""
    x, y = rect.x + rect.w / 2, rect.y + rect.h * 0.54
    outer, inner = rect.w * 0.52, rect.w * 0.235
    points = []
    for corner in range(10):
        radius = outer if corner % 2 == 0 else inner
        angle = math.pi * corner / 5
        points.append(QPointF(x + radius * math.sin(angle), y - radius * math.cos(angle)))
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


@a_sign
@left_to_right
def draw_shape(
    canvas: Canvas, rect: Rect, shape: Shape, colour: GameColour, *, ghost: bool = False, on_card: bool = False
) -> None:
    """A won shape in a square box. A wild one is striped, on a white disc. `ghost`: it can't be taken.

    `on_card`: it lies on the white side of a card, whatever the theme.
    """
    rect = rect.square()
    edge = BLACK if on_card else canvas.theme.line
    line = max(2.0, rect.w * 0.045)
    opacity = canvas.painter.opacity()
    if ghost:
        canvas.painter.setOpacity(opacity * 0.28)
    if colour == "wild":
        _draw_wild_shape(canvas, rect.inset(line / 2), shape, line, edge)
    else:
        canvas.path(shape_path(rect.inset(line / 2), shape), CARDS[colour].face, edge, line)
    canvas.painter.setOpacity(opacity)


def _draw_wild_shape(canvas: Canvas, rect: Rect, shape: Shape, line: float, edge: str) -> None:
    disc = QPainterPath()
    disc.addEllipse(to_qt(rect))
    canvas.path(disc, WHITE, edge, line)
    inner = shape_path(rect.inset(rect.w * 0.13), shape)
    canvas.painter.save()
    canvas.painter.setClipPath(inner)
    bounds = inner.boundingRect()
    for number, stripe in enumerate(STRIPES):
        third = bounds.width() / 3
        area = QRectF(bounds.x() + number * third - 0.5, bounds.y(), third + 1, bounds.height())
        canvas.painter.fillRect(area, QColor(stripe))
    canvas.painter.restore()
    canvas.path(inner, None, BLACK, max(1.5, line * 0.6))


def draw_shape_card(canvas: Canvas, rect: Rect, shape: Shape, colour: GameColour) -> None:
    """The shape side of a card. Its silhouette still tells the colour."""

    def draw(canvas: Canvas, rect: Rect) -> None:
        line = max(2.0, min(rect.w, rect.h) * 0.014)
        body = rect.inset(line / 2)
        canvas.path(
            silhouette(body, colour), WHITE if colour == "wild" else CARDS[colour].face, canvas.theme.line, line
        )
        if colour == "wild":
            _draw_wild_ground(canvas, body, line)
        else:
            canvas.path(silhouette(body.inset(min(rect.w, rect.h) * 0.05), colour), WHITE)
        side = min(rect.w, rect.h) * 0.6
        draw_shape(canvas, rect.centred(side, side), shape, colour, on_card=True)

    canvas.stamp(rect, ("shape", shape, colour), draw)
