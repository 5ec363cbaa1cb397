"""Nine characters, one for each seat: a silhouette of its own, with the seat's number on its body.

Must not: tell a seat by its colour alone (silhouette and number do; two coats look alike to some eyes); give a
character a mouth, a gender or a rank.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainterPath, QTransform

from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.theme import Coat

Mood = Literal["open", "glad", "closed"]
"""The eyes. "open": in play. "glad", arcs up: has won, or just arrived. "closed", arcs down: out of this round."""

EYES_FROM = vh(11)
"""A character that is smaller has no eyes: its number takes the whole body, so that it can be read."""
_ROOMY = vh(5.9)
"""In a smaller character, a number that can be read is a little larger than the body."""
HALO = 0.12
"""Width of the line around a character, in its unit box: it stands out on any ground, as a sticker does."""


@dataclass(frozen=True)
class Build:
    """A character in the unit box, -1 to 1 from its middle, y downwards.

    `eyes`: from the middle to each side, height, radius. `number`: height of the number's middle below the eyes, and
    without eyes.
    """

    silhouette: QPainterPath
    eyes: tuple[float, float, float]
    number: tuple[float, float]


def draw_character(canvas: Canvas, rect: Rect, seat: int, mood: Mood = "open") -> None:
    """The character of seat 1-9 in the middle of a box: with eyes where it is large enough, always with its number."""
    rect = rect.square()
    canvas.stamp(rect, ("character", seat, mood), lambda canvas, rect: _draw(canvas, rect, seat, mood))


def draw_figure(canvas: Canvas, rect: Rect, build: int, mood: Mood = "open") -> None:
    """The same without a number, with eyes at any size: for somebody who has no seat here."""
    rect = rect.square()
    canvas.stamp(rect, ("figure", build, mood), lambda canvas, rect: _draw_body(canvas, rect, build, mood))


def draw_empty_seat(canvas: Canvas, rect: Rect, seat: int) -> None:
    """A seat that nobody has taken yet: a dashed outline, with the number."""
    rect = rect.square()
    build, panel = build_of(seat), canvas.theme.panel
    canvas.path(outline(rect, seat), panel.fill, panel.soft, max(3.0, rect.w * 0.022), dashed=True)
    _number(canvas, rect, seat, build.number[1], 0.36, panel.soft, panel.fill)


def outline(rect: Rect, seat: int) -> QPainterPath:
    """A seat's silhouette in a square of the stage, with room for the halo. A small one has its number's body, too."""
    if rect.w >= _ROOMY:
        return silhouette(rect, seat)
    return _with_its_number(rect.w, rect.h, seat).translated(rect.x, rect.y)


@lru_cache(maxsize=128)
def _with_its_number(w: float, h: float, seat: int) -> QPainterPath:
    """To unite paths takes longer than to paint them."""
    rect = Rect(0, 0, w, h)
    around = _number_room(rect, build_of(seat).number[1]).centred(FLOOR * 0.86, FLOOR * 1.14)
    return silhouette(rect, seat).united(_block(*around, FLOOR * 0.3))


def silhouette(rect: Rect, seat: int) -> QPainterPath:
    """Its body alone in a square of the stage, with room for the halo."""
    x, y = rect.centre
    half = rect.w / 2 / (1 + HALO / 2)
    return QTransform(half, 0, 0, half, x, y).map(build_of(seat).silhouette)


def build_of(seat: int) -> Build:
    return _builds()[seat - 1]


def _draw(canvas: Canvas, rect: Rect, seat: int, mood: Mood) -> None:
    build, coat = build_of(seat), canvas.theme.coats[seat - 1]
    if rect.w < EYES_FROM:
        _coated(canvas, rect, outline(rect, seat), coat)
        _number(canvas, rect, seat, build.number[1], 0.5, coat.ink, coat.fill)
        return
    _draw_body(canvas, rect, seat, mood)
    _number(canvas, rect, seat, build.number[0], 0.3, coat.ink, coat.fill)


def _draw_body(canvas: Canvas, rect: Rect, seat: int, mood: Mood) -> None:
    build, coat = build_of(seat), canvas.theme.coats[seat - 1]
    _coated(canvas, rect, silhouette(rect, seat), coat)
    for side in (-1, 1):
        _eye(canvas, rect, build, side, mood, coat)


def _coated(canvas: Canvas, rect: Rect, path: QPainterPath, coat: Coat) -> None:
    halo = canvas.theme.halo
    canvas.path(path, halo, halo, rect.w / 2 * HALO)
    canvas.path(path, coat.fill)


def _number(canvas: Canvas, rect: Rect, seat: int, y: float, share: float, ink: str, ground: str) -> None:
    canvas.digit(_number_room(rect, y), str(seat), max(FLOOR, rect.h * share), ink, ground)


def _number_room(rect: Rect, y: float) -> Rect:
    moved = rect._replace(y=rect.y + y * rect.h / 2)
    return moved.centred(max(rect.w * 0.8, FLOOR), max(rect.h * 0.72, FLOOR * 1.1))


def _eye(canvas: Canvas, rect: Rect, build: Build, side: int, mood: Mood, coat: Coat) -> None:
    apart, y, radius = build.eyes
    half = rect.w / 2
    x, y, r = rect.centre[0] + side * apart * half, rect.centre[1] + y * half, radius * half
    if mood == "open":
        canvas.rounded(Rect(x, y, 0, 0).inset(-r), r, coat.ink)
        p = r * 0.52
        canvas.rounded(Rect(x + r * 0.18, y + r * 0.18, 0, 0).inset(-p), p, canvas.theme.line)
        return
    lid = QPainterPath(QPointF(x - r, y + (r * 0.5 if mood == "glad" else -r * 0.2)))
    lid.quadTo(QPointF(x, y + (-r * 1.5 if mood == "glad" else r * 1.3)), QPointF(x + r, lid.currentPosition().y()))
    canvas.path(lid, None, coat.ink, half * 0.085)


# --- the nine --------------------------------------------------------------------------------------------------------


@cache
def _builds() -> tuple[Build, ...]:
    return (
        Build(_bear(), (0.33, -0.2, 0.17), (0.42, 0.14)),
        Build(_pyramid(), (0.23, -0.08, 0.14), (0.54, 0.22)),
        Build(_cat(), (0.34, -0.2, 0.17), (0.44, 0.16)),
        Build(_flower(), (0.32, -0.24, 0.17), (0.38, 0.0)),
        Build(_robot(), (0.33, -0.22, 0.17), (0.44, 0.18)),
        Build(_drop(), (0.32, -0.06, 0.17), (0.52, 0.2)),
        Build(_ghost(), (0.34, -0.3, 0.17), (0.28, -0.06)),
        Build(_sun(), (0.3, -0.24, 0.17), (0.36, 0.0)),
        Build(_rabbit(), (0.34, -0.08, 0.16), (0.54, 0.26)),
    )


def _bear() -> QPainterPath:
    return _together(_oval(0, 0.12, 0.92, 0.86), *(_oval(side * 0.62, -0.63, 0.32, 0.32) for side in (-1, 1)))


def _pyramid() -> QPainterPath:
    return _polygon([(0.0, -1.14), (1.1, 0.97), (-1.1, 0.97)], 0.3)


def _cat() -> QPainterPath:
    ears = ((-0.88, 0.2), (-0.88, -0.99), (-0.36, -0.62), (0.36, -0.62), (0.88, -0.99), (0.88, 0.2))
    return _together(_polygon(ears, 0.05), _block(-0.88, -0.62, 1.76, 1.59, 0.26))


def _flower() -> QPainterPath:
    turns = [petal * math.pi / 3 for petal in range(6)]
    petals = (_oval(0.56 * math.sin(turn), -0.56 * math.cos(turn), 0.42, 0.42) for turn in turns)
    return _together(_oval(0, 0, 0.7, 0.7), *petals)


def _robot() -> QPainterPath:
    head = _polygon([(-0.5, -0.62), (0.5, -0.62), (1.0, 0.18), (0.54, 0.97), (-0.54, 0.97), (-1.0, 0.18)], 0.1)
    rods = (_block(side * 0.46 - 0.08, -0.85, 0.16, 0.4, 0.02) for side in (-1, 1))
    return _together(head, *rods, *(_oval(side * 0.46, -0.82, 0.18, 0.18) for side in (-1, 1)))


def _drop() -> QPainterPath:
    made = QPainterPath(QPointF(0, -1))
    made.cubicTo(QPointF(0.18, -0.62), QPointF(0.88, -0.3), QPointF(0.88, 0.2))
    made.arcTo(QRectF(-0.88, -0.6, 1.76, 1.6), 0, -180)
    made.cubicTo(QPointF(-0.88, -0.3), QPointF(-0.18, -0.62), QPointF(0, -1))
    return made


def _ghost() -> QPainterPath:
    made = QPainterPath(QPointF(-0.82, 0.94))
    made.lineTo(-0.82, -0.12)
    made.arcTo(QRectF(-0.82, -0.98, 1.64, 1.72), 180, -180)
    for x, y in ((0.82, 0.94), (0.55, 0.74), (0.27, 0.97), (0.0, 0.74), (-0.27, 0.97), (-0.55, 0.74)):
        made.lineTo(x, y)
    made.closeSubpath()
    return made


def _sun() -> QPainterPath:
    rays = [(1.0 if ray % 2 == 0 else 0.78, ray * math.pi / 12) for ray in range(24)]
    return _polygon([(far * math.sin(turn), -far * math.cos(turn)) for far, turn in rays], 0.03)


def _rabbit() -> QPainterPath:
    leaning = [QTransform().translate(side * 0.4, -0.5).rotate(side * 8) for side in (-1, 1)]
    return _together(_block(-0.84, -0.46, 1.68, 1.44, 0.62), *(ear.map(_oval(0, 0, 0.25, 0.52)) for ear in leaning))


# --- what they are made of -------------------------------------------------------------------------------------------

_FINE = 1000.0
"""Qt joins outlines as polygons that are right to about a unit: in the unit box they would have few corners."""


def _together(*parts: QPainterPath) -> QPainterPath:
    """One outline around all of these."""
    large, small = QTransform.fromScale(_FINE, _FINE), QTransform.fromScale(1 / _FINE, 1 / _FINE)
    made = QPainterPath()
    for part in parts:
        made = made.united(large.map(part))
    return small.map(made)


def _oval(x: float, y: float, across: float, down: float) -> QPainterPath:
    made = QPainterPath()
    made.addEllipse(QPointF(x, y), across, down)
    return made


def _block(x: float, y: float, w: float, h: float, radius: float) -> QPainterPath:
    made = QPainterPath()
    made.addRoundedRect(QRectF(x, y, w, h), radius, radius)
    return made


def _polygon(points: Sequence[tuple[float, float]], radius: float) -> QPainterPath:
    """With rounded corners: each begins `radius` before the corner and ends as far behind it."""
    made = QPainterPath()
    for number, (x, y) in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        start, end = (_towards((x, y), other, radius) for other in (before, after))
        if number == 0:
            made.moveTo(start)
        else:
            made.lineTo(start)
        made.quadTo(QPointF(x, y), end)
    made.closeSubpath()
    return made


def _towards(point: tuple[float, float], other: tuple[float, float], far: float) -> QPointF:
    share = far / math.dist(point, other)
    return QPointF(point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share)
