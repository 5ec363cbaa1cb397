"""Who takes part, and who came in at which place: the same in every game's picture.

Must not: know a game. A game's picture has a part "seat 3" for each seat, and at its end a part "winner".
"""

from __future__ import annotations

import re
from dataclasses import replace

from gotit.core.match_view import AWAY_WORDS, MatchView
from gotit.core.message import say
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, grid, vh
from gotit.ui.paint.signs import draw_badge

_OF_A_SEAT = re.compile(r"(?:seat|name) ([1-9])")
_GAP = vh(0.9)
_ROW = vh(6.4)
_MOST = 0.46
"""The share of the winner's part that the ranking may take."""
_WIDE = vh(34)
"""A tile that is narrower has its name and its word one below the other, or only one of them."""

Place = tuple[str, int, str, str]
"""Place, seat, name and score of a line of the ranking."""


def with_attendance(picture: Picture, view: MatchView, frame: Frame) -> Picture:
    """Seats that take no part say so; at the end all are ranked."""
    away = {seat.number: seat for seat in view.seats if seat.presence != "here"}
    made: list[Part] = []
    for part in picture:
        found = _OF_A_SEAT.fullmatch(part.name)
        seat = away.get(int(found[1])) if found else None
        if part.name == "winner" and len(view.seats) > 1:
            made += _with_ranking(part, view, frame)
        elif seat is not None and view.outcome is None:
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


# --- the ranking -----------------------------------------------------------------------------------------------------


def _with_ranking(part: Part, view: MatchView, frame: Frame) -> Picture:
    """Below the winner, as much of the ranking as has room: the best places first."""
    outcome = view.outcome
    if outcome is None or len(outcome.ranking) < 2 or hasattr(view.game_view.players[0], "rank"):
        return (part,)  # there is none, or the game's own picture shows it all along
    places = outcome.places
    seats = sorted(places, key=lambda seat: (places[seat], seat))
    lines = tuple(_line(view, frame, places[seat], seat) for seat in seats)
    across = 1 if len(lines) <= 2 else 2 if len(lines) <= 6 or part.rect.w < vh(110) else 3
    room = int((part.rect.h * _MOST + _GAP) // (_ROW + _GAP))
    down = min(-(-len(lines) // across), room)
    if down < 1:
        return (part,)
    below, above = part.rect.take_bottom(down * _ROW + (down - 1) * _GAP, vh(1.2))
    return (replace(part, rect=above), Part("ranking", below, draw_ranking, (lines[: down * across], across, down)))


def _line(view: MatchView, frame: Frame, place: int, seat: int) -> Place:
    outcome = view.outcome
    score = outcome.scores.get(seat) if outcome is not None else None
    name = view.names[seat - 1]
    left = view.seats[seat - 1].presence == "left"
    said = frame.words(AWAY_WORDS["left"]) if left else "" if score is None else str(score)
    return frame.words(say("place_in_ranking", "{place}.", place=place)), seat, name, said


def draw_ranking(canvas: Canvas, rect: Rect, lines: tuple[Place, ...], across: int, down: int) -> None:
    """Down the first column, then the next."""
    cells = grid(rect, across, down, _GAP)
    order = [cells[row * across + column] for column in range(across) for row in range(down)]
    panel, px = canvas.theme.panel, lettering.px_for(FLOOR)
    wide = max(lettering.advance(place, px) for place, *_ in lines) + 2
    for cell, (place, seat, name, said) in zip(order, lines, strict=False):
        canvas.panel(cell, panel, 2, 12)
        number, inner = cell.inset(vh(1), vh(0.4)).take_left(wide, vh(0.8))
        canvas.text(number, place, FLOOR, panel.soft, panel.fill, align="right")
        badge, inner = inner.take_left(vh(5), vh(1))
        draw_badge(canvas, badge.centred(vh(5), vh(5)), seat)
        if said:
            right, inner = inner.take_right(min(inner.w * 0.4, lettering.advance(said, px) + 2), _GAP)
            canvas.text(right, said, FLOOR, panel.ink, panel.fill, align="right")
        canvas.text(inner, name, min(NAME, inner.h * 0.62), panel.ink, panel.fill, name=True)
