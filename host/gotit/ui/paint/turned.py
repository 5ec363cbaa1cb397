"""Pictures and shows for languages that are written from right to left: composed as ever, then mirrored as a whole.

Must not: know a game. Mathematics, boards and hands of cards keep running from left to right (`left_to_right`), and so
does what flies over them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gotit.ui.paint.canvas import is_left_to_right
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.show import Act, Show


def turned(picture: Picture, axis: float) -> Picture:
    """Every part mirrored about the vertical line at x = `axis`."""
    return tuple(_moved(part, part.rect.turned(axis)) for part in picture)


def turned_show(show: Show, axis: float) -> Show:
    return replace(show, acts=tuple(_turned_act(act, axis) for act in show.acts))


def _turned_act(act: Act, axis: float) -> Act:
    parts = (*act.picture, *(track.part for track in act.tracks))
    grounds = [part.rect for part in parts if is_left_to_right(part.draw)]
    tracks = tuple(
        replace(
            track,
            part=_moved(track.part, _over(track.part.rect, grounds, axis)),
            keys=tuple(replace(key, rect=_over(key.rect, grounds, axis)) for key in track.keys),
        )
        for track in act.tracks
    )
    return replace(act, picture=turned(act.picture, axis), tracks=tracks)


def _over(rect: Rect, grounds: Sequence[Rect], axis: float) -> Rect:
    """Where a rectangle comes to lie. On one of `grounds`, which only move, it moves along with the largest."""
    x, y = rect.centre
    below = [ground for ground in grounds if ground.holds(Rect(x, y, 0, 0))]
    if not below:
        return rect.turned(axis)
    ground = max(below, key=lambda ground: ground.w * ground.h)
    return rect._replace(x=rect.x + ground.turned(axis).x - ground.x)


def _moved(part: Part, rect: Rect) -> Part:
    return replace(part, rect=rect, composed=part.rect)
