"""Who takes part: the same in every game's picture.

Must not: know a game. A game's picture has a part "seat 3" for each seat.
"""

from __future__ import annotations

import re
from dataclasses import replace

from gotit.core.match_view import AWAY_WORDS, MatchView
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge

_OF_A_SEAT = re.compile(r"(?:seat|name) ([1-9])")
_GAP = vh(0.9)
_WIDE = vh(34)
"""A tile that is narrower has its name and its word one below the other, or only one of them."""


def with_attendance(picture: Picture, view: MatchView, frame: Frame) -> Picture:
    """Seats that take no part say so."""
    away = {seat.number: seat for seat in view.seats if seat.presence != "here"}
    made: list[Part] = []
    for part in picture:
        found = _OF_A_SEAT.fullmatch(part.name)
        seat = away.get(int(found[1])) if found else None
        if seat is not None and view.outcome is None:
            why = frame.words(AWAY_WORDS[seat.presence])
            made.append(replace(part, draw=draw_away, data=(seat.number, seat.name, why)))
        else:
            made.append(part)
    return tuple(made)


def draw_away(canvas: Canvas, rect: Rect, seat: int, name: str, why: str) -> None:
    """A quiet tile: the seat, its name, and why it takes no part."""
    surface = canvas.theme.quiet
    canvas.panel(rect, surface, 2, 14)
    inner = rect.inset(vh(1), vh(0.5))
    side = min(inner.h, vh(6.4), inner.w)
    badge, inner = inner.take_left(side, vh(1.2))
    draw_badge(canvas, badge.centred(side, side), seat)
    if inner.w < vh(8):
        return
    if inner.w >= _WIDE and inner.h < 2 * vh(5):
        word, inner = inner.take_right(min(inner.w * 0.5, lettering.advance(why, lettering.px_for(FLOOR)) + 2), _GAP)
        canvas.text(word, why, FLOOR, surface.soft, surface.fill, align="right")
    elif inner.h >= 2 * vh(5):
        inner, below = inner.centred(inner.w, min(inner.h, vh(12))).take_top(min(inner.h, vh(12)) / 2)
        canvas.text(below, why, FLOOR, surface.soft, surface.fill, lines=1)
    canvas.text(inner, name, min(NAME, inner.h * 0.55), surface.soft, surface.fill, name=True)
