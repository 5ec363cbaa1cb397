"""The stage of a show: a deep green ground with rays, a winner on it, and a game's own shapes that fall like confetti.

Must not: know one game; put a shape under a name or a text.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QPainterPath, QPolygonF

from gotit.core.message import Message, Seat, say
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.show import Act, Show, Track, drop, pop
from gotit.ui.paint.signs import draw_badge, draw_verdict

RADIUS = 24.0
_RAYS = 20
_RAY_LIGHTER = 114
"""Percent. Rays are seen, and a text over them keeps its contrast (a test holds it)."""
WHO_MS, ALONE_MS = 1100, 2000
"""How long it is said who has won: before it is shown how; and where that is all."""
_FALL_MS = 600
_ACROSS, _DOWN = 0.7548776662, 0.5698402910
"""The steps of the R2 sequence: powers of the plastic number."""
_SIDES = (5.2, 8.2, 6.4, 5.2, 7.0)
"""Of the squares that they lie in, turned."""
_TURNED, _TURNS = 0.8, (-14, 9, 0, 16, -7, 12, -11)
"""A shape's share of its square's side, so that it stays within; and by how many degrees they lean."""
_POP_MS = 350
MOST_CONFETTI = 40
_HUB = vh(7)
"""Rays begin so far from where they come from."""

Confetto = Callable[[Canvas, Rect, int], None]
"""Paints the shape with this number, from 0 on; it may repeat itself."""


def draw_stage(
    canvas: Canvas, rect: Rect, eye: tuple[float, float] | None = None, hub: float = _HUB, radius: float = RADIUS
) -> None:
    """The ground, with rays around `eye` (by default its middle), from `hub` outwards."""
    ground = canvas.theme.stage
    canvas.rounded(rect, radius, ground.fill)
    draw_rays(canvas, rect, eye or rect.centre, hub, radius, QColor(ground.fill).lighter(_RAY_LIGHTER))


def draw_rays(canvas: Canvas, rect: Rect, eye: tuple[float, float], hub: float, radius: float, colour: QColor) -> None:
    """Rays around a point, from `hub` outwards, to the edges of a rectangle with round corners."""
    painter = canvas.painter
    painter.save()
    inside = QPainterPath()
    lies, round_off = to_qt(canvas.at(rect).inset(2 if radius else 0)), max(0.0, radius - 2)
    inside.addRoundedRect(lies, round_off, round_off)
    painter.setClipPath(inside, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    x, y = canvas.at(Rect(*eye, 0, 0)).x, eye[1]
    far = math.hypot(rect.w, rect.h)
    for number in range(_RAYS):
        one, other = (2 * math.pi * (number + side) / _RAYS for side in (0.0, 0.46))
        ends = ((hub, one), (far, one), (far, other), (hub, other))
        painter.drawPolygon(QPolygonF([QPointF(x + r * math.cos(a), y + r * math.sin(a)) for r, a in ends]))
    painter.restore()


def who(panel: Rect, seat: int, frame: Frame, around: Picture, confetto: Confetto, said: Message | None = None) -> Act:
    """Who has won a round: the seat's sign pops up, and shapes fall around it. `around`: the rest of the picture.

    `said`: what stands below (by default: has it!). It names the seat as `who`.
    """
    words = frame.words(said or say("somebody_has_it", "{who} has it!", who=Seat(seat)))
    foot = panel.take_bottom(panel.h * 0.34)[0].inset(vh(4), vh(2))
    room = panel.take_top(panel.h * 0.66)[0]
    side = min(room.h * 0.78, vh(40))
    sign = room.centred(side, side)
    ground = Part("stage", panel, draw_who, (words, foot), urgent=True)
    tracks = [*confetti(panel, (sign.inset(-vh(3)), foot), confetto, seat)]
    tracks.append(pop(Part("winner", sign, draw_badge, (seat, "glad")), 0, _POP_MS, 0.7))
    return Act("who", WHO_MS, (ground, *around), tuple(tracks))


def alone(act: Act) -> Show:
    """A show that says no more than who it was, and as long as a round's winner is due."""
    return Show((replace(act, lasts_ms=ALONE_MS),))


def draw_who(canvas: Canvas, rect: Rect, words: str, foot: Rect) -> None:
    """The stage, with who has won."""
    draw_stage(canvas, rect, (rect.centre[0], rect.y + rect.h * 0.36))
    ground = canvas.theme.stage
    canvas.text(foot, words, vh(11.9), ground.ink, ground.fill, align="centre", lines=2)


HEAD = vh(15)
"""How high the head of a stage is, on which it is shown how."""


def draw_right(canvas: Canvas, rect: Rect, seat: int, name: str) -> None:
    """The stage with its head: who was right, and a tick."""
    draw_stage(canvas, rect)
    ground = canvas.theme.stage
    head = rect.inset(vh(3), vh(2.4)).take_top(HEAD)[0]
    mark, head = head.take_right(vh(11), vh(2))
    draw_verdict(canvas, mark.centred(vh(10), vh(10)), True, ground)
    badge, words = head.take_left(vh(13), vh(2.4))
    draw_badge(canvas, badge.centred(vh(13), vh(13)), seat, "glad")
    canvas.text(words, name, vh(8.5), ground.ink, ground.fill, name=True)


def confetti(
    panel: Rect, keep_out: Sequence[Rect], confetto: Confetto, first: int, most: int = MOST_CONFETTI
) -> list[Track]:
    """Shapes that fall into their places on a panel, never on `keep_out`, through it, or on one another.

    They lie on an even scatter (the R2 sequence); it begins at `first`, so that not every winner has the same.
    """
    placed: list[Rect] = []
    tracks: list[Track] = []
    for number in range(most * 5):
        if len(tracks) >= most:
            break
        at = first * 37 + number
        side = vh(_SIDES[at % len(_SIDES)])
        room = panel.inset(vh(1))
        rect = Rect(room.x + at * _ACROSS % 1 * (room.w - side), room.y + at * _DOWN % 1 * (room.h - side), side, side)
        around = rect.inset(-vh(0.6))
        if any(around.meets(other) for other in (*keep_out, *placed)):
            continue
        placed.append(rect)
        part = Part(f"confetto {number}", rect, draw_confetto, (confetto, len(tracks)))
        start = rect._replace(y=falls_from(rect, keep_out, max(panel.y, rect.y - panel.h * 0.6)))
        tracks.append(drop(part, start, at * 29 % 160, _FALL_MS))
    return tracks


def falls_from(lies: Rect, keep_out: Sequence[Rect], top: float) -> float:
    """From where on, at most from `top`, something falls to its place through none of `keep_out`."""
    above = (each for each in keep_out if each.x < lies.right and lies.x < each.right and each.y < lies.y)
    return min(lies.y, max([top, *(each.bottom for each in above)]))


def draw_confetto(canvas: Canvas, rect: Rect, confetto: Confetto, number: int) -> None:
    """A shape that leans to one side."""
    painter, side = canvas.painter, rect.w * _TURNED
    x, y = canvas.at(rect).centre
    painter.save()
    painter.translate(x, y)
    painter.rotate(_TURNS[number % len(_TURNS)])
    painter.translate(-x, -y)
    confetto(canvas, rect.centred(side, side), number)
    painter.restore()
