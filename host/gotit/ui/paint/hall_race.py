"""A race between two rooms for a hall: a line for everybody who buzzed, with a box as wide as nobody knows better.

Must not: know more than `core.hall_race` tells; draw a box where no time is known, or wider or narrower than true.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from gotit.core import hall_race as says
from gotit.core.hall import figure_of
from gotit.core.hall_race import RoomsRace, Runner
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.characters import draw_figure
from gotit.ui.paint.fitting import lines_height
from gotit.ui.paint.lettering import FLOOR, NAME, advance, fits, letters, px_for, written
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, rows, vh

_RADIUS = vh(1.6)
_GAP = vh(0.5)
_PAD = vh(1.6)
_HIGHEST, _FOOT = vh(11), vh(13.5)
"""A line, and the verdict with two lines of words."""
_BETWEEN = vh(1.6)
_SIGN = vh(7)
_FIGURE = vh(9)
_EDGE = 4
"""Of a box, half of it outside."""
_LETTERS = 0.7
"""Of a line's height, their capitals at most: what hangs below them stays in the line."""
_LEAST_LANE = 0.2
"""Of the width: at least so much is left to boxes."""


class Line(NamedTuple):
    """Of somebody who buzzed. `figure`: from 1 to 9. `short`: of what is said, where all of it finds no room;
    `after`: beside it then, the figure of whom it is told of. 0: nobody's."""

    figure: int
    who: str
    room: str
    glad: bool
    box: says.Part | None
    said: str
    short: str
    after: int


class Widths(NamedTuple):
    """Of the columns: figures, names, rooms, what is said behind a box."""

    figure: float
    name: float
    room: float
    said: float


def compose(race: RoomsRace, frame: Frame) -> Picture:
    """Title, lines, verdict. Those who are first share a panel."""
    title, body = frame.safe.take_top(vh(8.4), vh(0.6))
    drawn, said = says.boxes(race), frame.words(says.legend(race))
    one_line = fits(said, body.w - (_SIGN + vh(1.6) if drawn else 0))
    legend, body = body.take_top(lines_height(1 if one_line else 2, FLOOR) + vh(0.4), vh(0.8))
    foot_text = frame.reader.words(says.verdict(race)), frame.words(says.margin_of(race))
    body, foot = body.take_top(body.h - _FOOT - vh(0.8))[0], body.take_bottom(_FOOT)[0]
    lines = tuple(_line(runner, drawn.get(at), race, frame) for at, runner in enumerate(race.runners))
    first = sum(runner.first for runner in race.runners)
    high = min(_HIGHEST, (body.h - _GAP * len(lines) - 2 * vh(0.4)) / max(1, len(lines)))
    widths = _widths(lines, body.w - 2 * _PAD, min(high, _FIGURE))
    panel, rest = body.take_top(first * (high + _GAP) - _GAP + 2 * vh(0.4), _GAP)
    parts = [
        Part("title", title, _draw_title, (frame.words(says.TITLE),)),
        Part("legend", legend, _draw_legend, (said, bool(drawn))),
        Part("first", panel, _draw_first, (lines[:first], widths, high), urgent=True),
    ]
    for at, line in enumerate(lines[first:]):
        place = Rect(rest.x, rest.y + at * (high + _GAP), rest.w, high)
        parts.append(Part(f"later {at}", place, _draw_later, (line, widths)))
    parts.append(Part("verdict", foot, _draw_verdict, foot_text, urgent=True))
    return tuple(parts)


def _line(runner: Runner, box: says.Part | None, race: RoomsRace, frame: Frame) -> Line:
    room = frame.reader.words(says.room_of(runner))
    said, short = (frame.reader.words(says.time_of(race, runner, short=short)) for short in (False, True))
    after = figure_of(runner.after_entrant) if runner.after else 0
    return Line(figure_of(runner.entrant), runner.who, room, runner.first, box, said, short, after)


def _widths(lines: tuple[Line, ...], w: float, figure: float) -> Widths:
    """Names stand below each other, and so do rooms and times; boxes have the rest, but never less than they need.
    Letters stand apart only where there is room for that."""
    wanted, most = _wanted(lines, w, figure)
    if sum(wanted) > most and letters().apart:
        with written(replace(letters(), apart=False)):
            wanted, most = _wanted(lines, w, figure)
    return wanted._replace(name=min(wanted.name, most - figure - wanted.room - wanted.said))


def _wanted(lines: tuple[Line, ...], w: float, figure: float) -> tuple[Widths, float]:
    """The columns as wide as what stands in them, and what all of them may have together."""
    px = px_for(FLOOR)
    room = max((advance(line.room, px) for line in lines), default=0.0) + 2
    said = max((advance(line.said, px_for(NAME)) for line in lines if line.box is not None), default=0.0) + 2
    name = max((advance(line.who, px_for(NAME)) for line in lines), default=0.0) + vh(0.6)
    loose = max((advance(line.short, px) for line in lines if line.box is None), default=0.0)
    return Widths(figure, name, room, said), w - 4 * _BETWEEN - max(w * _LEAST_LANE, loose - said)


def _draw_title(canvas: Canvas, rect: Rect, title: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, title, vh(4.8), page.ink, page.fill)


def _draw_legend(canvas: Canvas, rect: Rect, said: str, box: bool) -> None:
    page = canvas.theme.page
    if box:
        sign, rect = rect.take_left(_SIGN, vh(1.6))
        _draw_box(canvas, sign.centred(sign.w, vh(4.6)), page.soft, canvas.theme.panel.fill)
    canvas.text(rect, said, FLOOR, page.soft, page.fill, lines=2)


def _draw_first(canvas: Canvas, rect: Rect, lines: tuple[Line, ...], widths: Widths, high: float) -> None:
    floor = canvas.theme.floor
    canvas.panel(rect, floor, 5, _RADIUS)
    for line, place in zip(lines, rows(rect.inset(0, vh(0.4)), len(lines), _GAP), strict=True):
        _draw_line(canvas, place.centred(place.w, high), line, widths, floor.ink, floor.soft, floor.fill)


def _draw_later(canvas: Canvas, rect: Rect, line: Line, widths: Widths) -> None:
    page = canvas.theme.page
    _draw_line(canvas, rect, line, widths, page.ink, page.soft, page.fill)


def _draw_line(canvas: Canvas, rect: Rect, line: Line, widths: Widths, ink: str, soft: str, fill: str) -> None:
    inner, size = rect.inset(_PAD, 0), min(NAME, rect.h * _LETTERS)
    figure, inner = inner.take_left(widths.figure, vh(1.4))
    side = min(inner.h, figure.w) - vh(0.6)
    draw_figure(canvas, figure.centred(side, side), line.figure, "glad" if line.glad else "open")
    name, inner = inner.take_left(widths.name, _BETWEEN)
    canvas.text(name, line.who, size, ink, fill, name=True)
    if widths.room > 2:
        room, inner = inner.take_left(widths.room, _BETWEEN)
        canvas.text(room, line.room, FLOOR, soft, fill)
    if line.box is None:
        _draw_said(canvas, inner, line, size, ink, fill)
        return
    if widths.said > 2:
        said, inner = inner.take_right(widths.said, _BETWEEN)
        canvas.text(said, line.said, size, ink, fill, align="right")
    canvas.rounded(inner.centred(inner.w, vh(1.2)), vh(0.6), canvas.theme.slot)
    begin, end = line.box
    box = Rect(inner.x + begin * inner.w, inner.y, (end - begin) * inner.w, inner.h)
    coat = canvas.theme.coats[line.figure - 1]
    _draw_box(canvas, box.centred(box.w, min(vh(5.6), inner.h - _EDGE)), coat.fill, coat.tint)


def _draw_said(canvas: Canvas, rect: Rect, line: Line, size: float, ink: str, fill: str) -> None:
    """Without a box there is room for a sentence; else a figure says of whom it is told."""
    if not line.after or fits(line.said, rect.w):
        canvas.text(rect, line.said, size, ink, fill, align="right")
        return
    said, rest = rect.take_right(advance(line.short, px_for(NAME)) + 2, vh(1))
    canvas.text(said, line.short, size, ink, fill, align="right")
    side = min(rest.h, rest.w) - vh(0.6)
    draw_figure(canvas, rest.take_right(side)[0].centred(side, side), line.after)


def _draw_box(canvas: Canvas, rect: Rect, edge: str, fill: str) -> None:
    """True to its width; one too narrow to be seen as a box is a stroke."""
    radius = min(vh(1.2), rect.w / 2)
    if rect.w < vh(1.2):
        canvas.rounded(rect.centred(max(rect.w, vh(0.7)), rect.h), vh(0.2), edge)
        return
    canvas.rounded(rect, radius, fill, edge, _EDGE)
    canvas.rounded(rect.centred(min(vh(0.7), rect.w / 3), rect.h * 0.9), vh(0.2), edge)


def _draw_verdict(canvas: Canvas, rect: Rect, said: str, margin: str) -> None:
    good = canvas.theme.good
    canvas.panel(rect, good, 2, _RADIUS)
    inner = rect.inset(vh(2), vh(1))
    if margin:
        below, inner = inner.take_bottom(vh(4.8), vh(0.4))
        canvas.text(below, margin, vh(3.6), good.ink, good.fill, align="centre")
    canvas.text(inner, said, vh(4.8), good.ink, good.fill, align="centre", lines=1 if margin else 2)
