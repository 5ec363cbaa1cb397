"""One's own best at the end of a match that somebody played alone: the same in every game's picture.

Must not: know a game. A game's picture has, at its end, a part "winner".
"""

from __future__ import annotations

from dataclasses import replace

from gotit.core.match_view import MatchView
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh

_ROW = vh(6.2)
_AROUND, _BESIDE = vh(0.8), vh(1.6)
_MOST = 0.6
"""The share of the winner's part that it may take."""

Line = tuple[str, int]
"""Its words, and in how many rows they stand."""


def with_own_best(picture: Picture, view: MatchView, frame: Frame) -> Picture:
    """Below the winner, as many of the lines as have room."""
    if not view.own_best:
        return picture
    made: list[Part] = []
    for part in picture:
        lines = _that_fit(part.rect, tuple(map(frame.words, view.own_best))) if part.name == "winner" else ()
        if lines:
            high = sum(rows for _, rows in lines) * _ROW + 2 * _AROUND
            below, above = part.rect.take_bottom(high, vh(1.2))
            made += [replace(part, rect=above), Part("own best", below, draw_own_best, (lines,))]
        else:
            made.append(part)
    return tuple(made)


def _that_fit(rect: Rect, said: tuple[str, ...]) -> tuple[Line, ...]:
    """The first of them, each in one row or two."""
    px, room = lettering.px_for(FLOOR), rect.h * _MOST - 2 * _AROUND
    lines = tuple((words, 1 if lettering.advance(words, px) <= rect.w - 2 * _BESIDE else 2) for words in said)
    return tuple(line for at, line in enumerate(lines) if sum(rows for _, rows in lines[: at + 1]) * _ROW <= room)


def draw_own_best(canvas: Canvas, rect: Rect, lines: tuple[Line, ...]) -> None:
    panel = canvas.theme.panel
    canvas.panel(rect, panel, 2, 12)
    rest = rect.inset(_BESIDE, _AROUND)
    for words, rows in lines:
        row, rest = rest.take_top(rows * _ROW)
        canvas.text(row, words, FLOOR, panel.ink, panel.fill, lines=rows)
