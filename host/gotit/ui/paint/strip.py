"""The order strip: who called, in what order, and by how many thousandths of a second.

Must not: know one game; show a margin finer than it is known; judge (it shows the verdict). How an order is known, in
microseconds, is the operator's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from gotit.core.margins import say_ahead, say_later
from gotit.core.match_view import MatchView, ShownPlace
from gotit.core.message import say
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.column import GAP, PAD, Column
from gotit.ui.paint.fitting import fit, lines_height, width_beside
from gotit.ui.paint.gathered import gathered
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge

_FIRST_BADGE = vh(7.4)
_LATER_ROW = vh(6.6)
_LATER_ROW_TALL = vh(11.8)
_LATER_ROW_LOW = vh(5.8)
_LATER_GAP = vh(0.6)
_TIED = say("too_close_to_call", "Too close to call")
OVERRULED = say("overruled", "overruled")
_FIRST = say("first_again", "first")


class _Line(NamedTuple):
    """The order as it is shown. `first` share the panel, `later` stand below. Of these, the `told` have a margin."""

    first: tuple[ShownPlace, ...]
    later: tuple[ShownPlace, ...]
    told: tuple[ShownPlace, ...]


def _line_up(view: MatchView, most: int) -> _Line:
    """The panel shows the seats whose lamps say that they act now.

    A seat that is out has had its turn, and is no longer in line.
    """
    lamps = {seat.number: seat.lamp for seat in view.seats}
    lead = view.order[0]
    order = tuple(place for place in view.order if lamps[place.seat] != "locked") or view.order
    if lead not in order:  # margins, and who else may be first, are measured from a caller who is not shown here
        order = tuple(ShownPlace(place.seat) for place in order)
    contenders = tuple(place for place in order if place.contender) if view.verdict != "clear" else ()
    first = tuple(place for place in order if lamps[place.seat] == "first") or contenders or order[:1]
    later = tuple(place for place in order if place not in first)[: max(0, most - len(first))]
    if lead not in order:
        return _Line(first, later, ())
    if lead not in first:  # somebody decided otherwise: everything that was measured is shown
        later = order[:most]
    return _Line(first, later, tuple(place for place in later if place != lead))


def put_strip(column: Column, view: MatchView, most: int = 3) -> None:
    """As many lines as there is room for; the tied ones in one panel."""
    if not view.order:
        return
    names = {seat.number: seat.name for seat in view.seats}
    line = _line_up(view, most)
    if len(line.first) > 1:
        called = tuple((place.seat, names[place.seat]) for place in line.first)
        below = (_LATER_ROW_LOW + _LATER_GAP) * len(line.later) + GAP
        title = column.reader.words(_TIED)
        column.put(gathered("tied", column, title, called, below=below, urgent=True))
    else:
        _put_first(column, line.first[0].seat, names)
    if view.overruled:
        column.put(Part("overruled", Rect(0, 0, 0, vh(6.4)), draw_overruled, ()), vh(1))
    _put_later(column, line, names)
    if line.told and (said := say_ahead(line.told[0].behind)) is not None:
        _put_words(column, "ahead", column.reader.words(said))


# --- parts ---------------------------------------------------------------------------------------------------------


def _put_first(column: Column, seat: int, names: Mapping[int, str]) -> None:
    w = column.rect.w - 2 * PAD - _FIRST_BADGE - vh(1.4)
    high = vh(11.4) if lettering.advance(names[seat], lettering.px_for(FLOOR)) <= w else vh(15)
    column.put(Part("first", Rect(0, 0, 0, high), draw_first, (seat, names[seat]), urgent=True))


def _put_later(column: Column, line: _Line, names: Mapping[int, str]) -> None:
    """A row for each."""
    later, told = line.later, line.told
    words = column.reader.words
    margins = {
        place.seat: words(say_later(place.behind) if place in told else _FIRST if told else None) for place in later
    }
    tall = any(not _fits_one_line(column.rect.w, names[place.seat], margins[place.seat]) for place in later)
    heights = (_LATER_ROW_TALL, _LATER_ROW, _LATER_ROW_LOW)[0 if tall else 1 :]
    room = (column.rect.h + _LATER_GAP) / max(1, len(later)) - _LATER_GAP
    row = next((row for row in heights if row <= room), _LATER_ROW_LOW)
    for place in later:
        data = (place.seat, names[place.seat], margins[place.seat], row == _LATER_ROW_TALL)
        column.put(Part(f"call {place.seat}", Rect(0, 0, 0, row), draw_later, data, urgent=True), _LATER_GAP)


def _put_words(column: Column, name: str, words: str) -> None:
    _, lines = fit(words, Rect(0, 0, column.rect.w, vh(30)), FLOOR, FLOOR, 3)
    column.put(Part(name, Rect(0, 0, 0, lines_height(len(lines), FLOOR) + 2), draw_words, (words,)))


def _fits_one_line(w: float, name: str, margin: str) -> bool:
    px = lettering.px_for(FLOOR)
    return vh(6.8) + lettering.advance(name, px) + vh(1.6) + lettering.advance(margin, px) <= w


# --- painting ------------------------------------------------------------------------------------------------------


def draw_first(canvas: Canvas, rect: Rect, seat: int, name: str) -> None:
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 5)
    badge, words = rect.inset(PAD).take_left(_FIRST_BADGE, vh(1.4))
    draw_badge(canvas, badge.centred(_FIRST_BADGE, _FIRST_BADGE), seat)
    canvas.text(words.grown(vh(0.9)), name, vh(5.8), surface.ink, surface.fill, lines=2, name=True)


def draw_later(canvas: Canvas, rect: Rect, seat: int, name: str, margin: str, tall: bool) -> None:
    """One later caller: badge, name, and by how much."""
    page = canvas.theme.page
    badge, words = rect.inset(0, 2).take_left(vh(5.6), vh(1.2))
    side = min(vh(5.6), badge.h)
    draw_badge(canvas, badge.centred(side, side), seat)
    if tall:
        name_rect, margin_rect = words.take_top(words.h / 2)
    else:
        margin_rect, name_rect = words.take_right(width_beside(name, margin, words.w - vh(1.2)), vh(1.2))
    canvas.text(name_rect.grown(vh(0.9)), name, NAME, page.ink, page.fill, name=True)
    canvas.text(margin_rect, margin, FLOOR, page.soft, page.fill, align="left" if tall else "right")


def draw_overruled(canvas: Canvas, rect: Rect) -> None:
    surface = canvas.theme.bad
    canvas.rounded(rect, rect.h / 2, surface.fill, surface.edge, 3)
    canvas.text(rect.inset(vh(2.4), 0), canvas.words(OVERRULED), vh(3.8), surface.ink, surface.fill, align="centre")


def draw_words(canvas: Canvas, rect: Rect, words: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, words, FLOOR, page.soft, page.fill, lines=3)
