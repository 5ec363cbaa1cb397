"""The left column that every game shares: headlines, the clock, the order strip with its margins.

May not happen here: anything about one game; a margin finer than it is known; a name without its seat's number.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from msgspec import Struct

from gotit.core.adjudicate import Place
from gotit.core.table import TableView
from gotit.ui.paint import lettering
from gotit.ui.paint.box import Box, grid, rows, vh
from gotit.ui.paint.canvas import Canvas, fit, lines_height
from gotit.ui.paint.lettering import FLOOR, NAME
from gotit.ui.paint.part import Frame, Part
from gotit.ui.paint.signs import draw_badge, draw_bar, draw_equation, draw_verdict, equation_width
from gotit.ui.paint.words import listed, say_clock, say_margin, say_uncertainty

GAP = vh(1.5)
PAD = vh(1.5)
Role = Literal["panel", "floor", "good", "bad", "quiet", "page"]
Mark = Literal["", "check", "cross"]


@dataclass
class Column:
    """Parts stacked from the top of a box, and some from its bottom, while there is room."""

    box: Box
    parts: list[Part] = field(default_factory=list)

    def put(self, part: Part | None, gap: float = GAP) -> bool:
        """Stack a part (only the height of its box counts) if it fits; say whether it did."""
        if part is None or part.box.h > self.box.h:
            return False
        at, self.box = self.box.take_top(part.box.h, gap)
        self.parts.append(replace(part, box=at))
        return True

    def put_below(self, part: Part | None, gap: float = GAP) -> bool:
        """The same, from below."""
        if part is None or part.box.h > self.box.h:
            return False
        at, self.box = self.box.take_bottom(part.box.h, gap)
        self.parts.append(replace(part, box=at))
        return True


# --- headlines -----------------------------------------------------------------------------------------------------


class Headline(Struct, frozen=True):
    """A panel of words. `seat`: whose it is (0: nobody's). `text` (and `= value`): a calculation, drawn as one."""

    role: Role
    title: str
    seat: int = 0
    mark: Mark = ""
    text: str = ""
    value: str = ""
    body: str = ""
    size: float = NAME


class _Style(Struct, frozen=True):
    """How large a headline is written. `stacked`: a fraction is drawn as one. `text`: the calculation is shown."""

    title_lines: int
    stacked: bool
    body: float
    text: bool = True


_STYLES = (
    _Style(2, True, vh(3.8)),
    _Style(2, True, FLOOR),
    _Style(2, False, FLOOR),
    _Style(1, False, FLOOR),
    _Style(1, False, FLOOR, text=False),
)
"""From the roomiest to the one that still says why."""
_TITLE_ROW = vh(6.8)
_EQUATION_ROW = vh(7.2)


def headline(name: str, column: Column, said: Headline) -> Part | None:
    """A headline as high as its words need; None when even the smallest does not fit the column any more."""
    w = column.box.w - 2 * PAD
    for style in _STYLES:
        if not style.text and not said.body:
            break
        height = _title_height(said, w, style) + _equation_height(said, w, style) + _body_height(said, w, style)
        if height + 2 * PAD <= column.box.h:
            return Part(name, Box(0, 0, 0, height + 2 * PAD), draw_headline, (said, style))
    return None


def _title_height(said: Headline, w: float, style: _Style) -> float:
    if not said.title:
        return 0.0
    px, lines = fit(said.title, Box(0, 0, _title_width(said, w), vh(18)), said.size, FLOOR, style.title_lines)
    high = lines_height(len(lines), lettering.glyph_height(px))
    return max(_TITLE_ROW if said.seat or said.mark else 0.0, high)


def _title_width(said: Headline, w: float) -> float:
    return w - (vh(8.4) if said.seat else 0) - (vh(6.4) if said.mark else 0)


def _equation_height(said: Headline, w: float, style: _Style) -> float:
    if not said.text or not style.text:
        return 0.0
    one_line = equation_width(said.text, said.value, vh(3.4), style.stacked) <= w
    last = _EQUATION_ROW * (1.8 if style.stacked and "/" in said.value else 1.0)
    return last if one_line else last + _EQUATION_ROW


def _body_height(said: Headline, w: float, style: _Style) -> float:
    if not said.body:
        return 0.0
    px, lines = fit(said.body, Box(0, 0, w, vh(40)), style.body, FLOOR, 6)
    return lines_height(len(lines), lettering.glyph_height(px))


def draw_headline(canvas: Canvas, box: Box, said: Headline, style: _Style) -> None:
    surface = canvas.theme.surfaces[said.role]
    if said.role != "page":
        canvas.panel(box, surface, 5 if said.role in ("floor", "bad") else 2)
    inner = box.inset(PAD)
    if said.title:
        title, inner = inner.take_top(_title_height(said, inner.w, style))
        if said.seat:
            badge, title = title.take_left(vh(6.6), vh(1.8))
            chip = canvas.theme.chip if said.role != "good" else canvas.theme.panel
            draw_badge(canvas, badge.centred(vh(6.6), vh(6.6)), said.seat, chip)
        if said.mark:
            mark, title = title.take_right(vh(5.4), vh(1))
            draw_verdict(canvas, mark.centred(vh(5.4), vh(5.4)), said.mark == "check", surface)
        canvas.text(
            title, said.title, said.size, surface.ink, surface.fill, lines=style.title_lines, name=bool(said.seat)
        )
    if said.text and style.text:
        equation, inner = inner.take_top(_equation_height(said, inner.w, style))
        ink, ground = surface.ink, surface.fill
        draw_equation(canvas, equation, said.text, said.value, vh(4.6), ink, ground, "left", stacked=style.stacked)
    if said.body:
        canvas.text(inner, said.body, style.body, surface.ink, surface.fill, lines=6)


# --- the clock -----------------------------------------------------------------------------------------------------


def clock(view: TableView, frame: Frame) -> Part | None:
    """What is left of the running clock, as digits and a bar; when it stands, the words say so."""
    if view.timer is None:
        return None
    if view.clock_stopped:
        return Part("clock", Box(0, 0, 0, vh(8)), draw_clock, ("clock stopped", 0.0))
    left_us = max(0, view.timer.deadline_us - frame.at_us)
    shown_us = -(-left_us // 1_000_000) * 1_000_000 if frame.still else left_us
    share = min(1.0, shown_us / max(1, view.timer.total_us))
    return Part("clock", Box(0, 0, 0, vh(8)), draw_clock, (say_clock(left_us), round(share, 3)))


def draw_clock(canvas: Canvas, box: Box, words: str, share: float) -> None:
    page = canvas.theme.page
    if ":" not in words:
        canvas.text(box, words, vh(4.2), page.ink, page.fill)
        return
    px = lettering.px_for(vh(5.6))
    digits, bar = box.take_left(lettering.advance(words, px) + 2, vh(2.4))
    canvas.text(digits, words, vh(5.6), page.ink, page.fill)
    draw_bar(canvas, bar.centred(bar.w, vh(2.4)), share, page, canvas.theme.slot)


# --- the order strip -----------------------------------------------------------------------------------------------


def put_strip(column: Column, view: TableView, most: int = 3) -> None:
    """Who called, in order, with margins: as many lines as there is room, the tied ones in one panel."""
    if not view.order:
        return
    names = {seat.number: seat.name for seat in view.seats}
    tied = tuple(place for place in view.order if place.contender) if view.verdict != "clear" else ()
    if len(tied) > 1 or view.verdict == "pending":
        called = tuple((place.seat, names[place.seat]) for place in tied or view.order[:1])
        _put_tied(column, called, "Who was first?" if view.verdict == "pending" else "Too close to call")
        if view.verdict == "pending" and view.waiting_for:
            _put_words(column, "waiting", f"checking {listed(view.waiting_for)} …")
        rest = tuple(place for place in view.order if place not in tied)
    else:
        first = view.order[0].seat
        w = column.box.w - 2 * PAD - _FIRST_BADGE - vh(1.4)
        high = vh(11.4) if lettering.advance(names[first], lettering.px_for(FLOOR)) <= w else vh(15)
        column.put(Part("first", Box(0, 0, 0, high), draw_first, (first, names[first]), urgent=True))
        rest = view.order[1:]
    if view.overruled:
        column.put(Part("overruled", Box(0, 0, 0, vh(6.4)), draw_overruled, ()), vh(1))
    later = rest[: max(0, most - max(1, len(tied)))]
    tall = any(not _fits_one_line(column.box.w, names[place.seat], say_margin(place.behind)) for place in later)
    high = vh(11.0) if tall else vh(6.6)
    if tall and column.box.h < (high + vh(0.6)) * len(later):  # rather all of them, and shortened names
        high, tall = vh(6.6), False
    for place in later:
        data = (place.seat, names[place.seat], say_margin(place.behind), tall)
        column.put(Part(f"call {place.seat}", Box(0, 0, 0, high), draw_later, data, urgent=True), vh(0.6))
    _put_uncertainty(column, view.order)


def _put_uncertainty(column: Column, order: tuple[Place, ...]) -> None:
    coarse = max((place.behind.uncertainty_us for place in order if place.behind is not None), default=0)
    if coarse >= 1_000:
        _put_words(column, "uncertainty", f"known to {say_uncertainty(coarse)}")


def _put_words(column: Column, name: str, words: str) -> None:
    _, lines = fit(words, Box(0, 0, column.box.w, vh(30)), FLOOR, FLOOR, 3)
    column.put(Part(name, Box(0, 0, 0, lines_height(len(lines), FLOOR) + 2), draw_words, (words,)))


_TIED_LINE = vh(5.7)
"""Where there is less room for each tied caller, the strip shows numbers alone; names stand beside their cards."""


def _put_tied(column: Column, called: tuple[tuple[int, str], ...], title: str) -> None:
    px, lines = fit(title, Box(0, 0, column.box.w - 2 * PAD, vh(18)), NAME, FLOOR, 2)
    head = lines_height(len(lines), lettering.glyph_height(px))
    line = min(vh(7), (column.box.h - head - 2 * PAD) / len(called))
    height = line * len(called)
    if line < _TIED_LINE:
        called = tuple((seat, "") for seat, _ in called)
        line = vh(7.6)
        height = line * -(-len(called) // 5)
    column.put(Part("tied", Box(0, 0, 0, head + height + 2 * PAD), draw_tied, (called, title, head, line), urgent=True))


def _fits_one_line(w: float, name: str, margin: str) -> bool:
    px = lettering.px_for(FLOOR)
    return vh(6.8) + lettering.advance(name, px) + vh(1.6) + lettering.advance(margin, px) <= w


_FIRST_BADGE = vh(7.4)


def draw_first(canvas: Canvas, box: Box, seat: int, name: str) -> None:
    surface = canvas.theme.floor
    canvas.panel(box, surface, 5)
    badge, words = box.inset(PAD).take_left(_FIRST_BADGE, vh(1.4))
    draw_badge(canvas, badge.centred(_FIRST_BADGE, _FIRST_BADGE), seat)
    canvas.text(words, name, vh(5.8), surface.ink, surface.fill, lines=2, name=True)


def draw_later(canvas: Canvas, box: Box, seat: int, name: str, margin: str, tall: bool) -> None:
    """One caller who came later: badge, name, and by how much."""
    page = canvas.theme.page
    badge, words = box.inset(0, 2).take_left(vh(5.6), vh(1.2))
    draw_badge(canvas, badge.centred(vh(5.6), vh(5.6)), seat)
    if tall:
        name_box, margin_box = words.take_top(words.h / 2)
    else:
        px = lettering.px_for(FLOOR)
        margin_box, name_box = words.take_right(lettering.advance(margin, px) + 2, vh(1.2))
    canvas.text(name_box.grown(vh(0.9)), name, NAME, page.ink, page.fill, name=True)
    canvas.text(margin_box, margin, FLOOR, page.soft, page.fill, align="left" if tall else "right")


def draw_tied(
    canvas: Canvas, box: Box, called: tuple[tuple[int, str], ...], title: str, head: float, line: float
) -> None:
    surface = canvas.theme.floor
    canvas.panel(box, surface, 5)
    top, inner = box.inset(PAD).take_top(head)
    canvas.text(top, title, NAME, surface.ink, surface.fill, lines=2)
    if not any(name for _, name in called):
        for cell, (seat, _) in zip(grid(inner, 5, -(-len(called) // 5), vh(0.6)), called, strict=False):
            draw_badge(canvas, cell.centred(vh(6.4), vh(6.4)), seat)
        return
    for cell, (seat, name) in zip(rows(inner, len(called), 0), called, strict=True):
        side = min(vh(6), line - vh(0.5))
        badge, words = cell.take_left(side, vh(1.4))
        draw_badge(canvas, badge.centred(side, side), seat)
        canvas.text(words.grown(vh(0.9)), name, NAME, surface.ink, surface.fill, name=True)


def draw_overruled(canvas: Canvas, box: Box) -> None:
    surface = canvas.theme.bad
    canvas.rounded(box, box.h / 2, surface.fill, surface.edge, 3)
    canvas.text(box.inset(vh(2.4), 0), "overruled", vh(3.8), surface.ink, surface.fill, align="centre")


def draw_words(canvas: Canvas, box: Box, words: str) -> None:
    page = canvas.theme.page
    canvas.text(box, words, FLOOR, page.soft, page.fill, lines=3)
