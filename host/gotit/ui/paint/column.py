"""The left column that every game shares: parts stacked while there is room, headlines, the clock.

Must not: know one game; show a name without its seat's number.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Literal

from msgspec import Struct, structs

from gotit.core.margins import say_clock
from gotit.core.match_view import MatchView
from gotit.core.message import Maths, say
from gotit.language.words import Reader
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import NARROWEST_LETTERS, fit, is_cut, lines_height
from gotit.ui.paint.lettering import FLOOR, NAME, letters
from gotit.ui.paint.part import Frame, Part
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge, draw_bar, draw_equation, draw_verdict, equation_width

GAP = vh(1.5)
PAD = vh(1.5)
Role = Literal["panel", "floor", "good", "bad", "quiet", "page", "chip"]
Mark = Literal["", "check", "cross"]


@dataclass
class Column:
    """Parts stacked from the top of a rectangle, and some from its bottom, while there is room. `reader`: reads their
    words."""

    rect: Rect
    reader: Reader
    parts: list[Part] = field(default_factory=list)

    def put(self, part: Part | None, gap: float = GAP) -> bool:
        """Stack a part if it fits (only the height of its rectangle counts). Returns whether it did."""
        if part is None or part.rect.h > self.rect.h:
            return False
        at, self.rect = self.rect.take_top(part.rect.h, gap)
        self.parts.append(replace(part, rect=at))
        return True

    def put_below(self, part: Part | None, gap: float = GAP) -> bool:
        """The same, from below."""
        if part is None or part.rect.h > self.rect.h:
            return False
        at, self.rect = self.rect.take_bottom(part.rect.h, gap)
        self.parts.append(replace(part, rect=at))
        return True


def column_of(rect: Rect, view: MatchView, frame: Frame) -> Column:
    """A column of this match; when it is over, with who has won at its top."""
    column = Column(rect, frame.reader)
    if view.outcome is not None:
        column.put(headline("outcome", column, Headline("good", frame.words(view.outcome.message), size=vh(5))))
    return column


# --- headlines -----------------------------------------------------------------------------------------------------


class Headline(Struct, frozen=True):
    """A panel of words. `seat`: whose it is (0: nobody's). If `named`, the title is the player's name.

    `text` (and `= value`): a calculation, drawn as one. `size`, `equation`: the glyph heights of the title and of the
    calculation, where there is room. `must`: rather with narrow letters than not at all.
    """

    role: Role
    title: str
    seat: int = 0
    mark: Mark = ""
    text: str = ""
    value: str = ""
    body: str = ""
    size: float = NAME
    equation: float = vh(4.6)
    named: bool = True
    must: bool = False

    @property
    def is_name(self) -> bool:
        """Is the title a player's name?"""
        return self.seat > 0 and self.named


class _Style(Struct, frozen=True):
    """How large a headline is written. `stacked`: fractions are stacked. `text`: the calculation is shown. `letters`:
    how wide those of the body are, as a share. `grown`: how much larger than usual the title may be."""

    title_lines: int
    stacked: bool
    body: float
    text: bool = True
    letters: float = 1.0
    grown: float = 1.0


_STYLES = (
    _Style(2, True, vh(3.8)),
    _Style(2, True, FLOOR),
    _Style(2, False, FLOOR),
    _Style(1, False, FLOOR),
    _Style(1, False, FLOOR, letters=0.8),
    _Style(1, False, FLOOR, text=False),
    _Style(1, False, FLOOR, text=False, letters=0.8),
)
"""From the roomiest to the smallest that still says why."""


@lru_cache
def _styles(grown: float) -> tuple[_Style, ...]:
    """Those, and before them the roomiest with larger words."""
    return (
        *([structs.replace(_STYLES[0], body=_STYLES[0].body * grown, grown=grown)] if grown > 1.0 else ()),
        *_STYLES,
    )


_TITLE_ROW = vh(6.8)
_EQUATION_ROW = 1.57
_ONE_LINE = 0.74
"""Height of a calculation's row, and how far it shrinks before it is broken at "=", as shares of its glyph height."""


def headline(name: str, column: Column, said: Headline) -> Part | None:
    """A headline as high as its words need. None if even the smallest no longer fits the column."""
    w = column.rect.w - 2 * PAD
    for style in _styles(letters().grown):
        if (not style.text and not said.body) or (style.letters < 1 and not said.must):
            continue
        height = _title_height(said, w, style) + _equation_height(said, w, style) + _body_height(said, w, style)
        if height + 2 * PAD <= column.rect.h:
            return Part(name, Rect(0, 0, 0, height + 2 * PAD), draw_headline, (said, style))
    return None


def _title_height(said: Headline, w: float, style: _Style) -> float:
    if not said.title:
        return 0.0
    room = Rect(0, 0, _title_width(said, w), vh(18))
    px, lines = fit(said.title, room, said.size * style.grown, FLOOR, style.title_lines)
    if is_cut(said.title, lines) and not said.is_name:  # what we say takes more lines
        narrow = NARROWEST_LETTERS if style.title_lines == 1 else 1.0
        lines = lettering.wrap(said.title, px, room.w / narrow)
    high = lines_height(len(lines), lettering.glyph_height(px))
    return max(_TITLE_ROW if said.seat or said.mark else 0.0, high)


def _title_width(said: Headline, w: float) -> float:
    return w - (vh(8.4) if said.seat else 0) - (vh(6.4) if said.mark else 0)


def _equation_height(said: Headline, w: float, style: _Style) -> float:
    if not said.text or not style.text:
        return 0.0
    one_line = equation_width(said.text, said.value, _ONE_LINE * said.equation, style.stacked) <= w
    row = _EQUATION_ROW * said.equation
    last = row * (1.8 if style.stacked and "/" in said.value else 1.0)
    return last if one_line else last + row


def _body_height(said: Headline, w: float, style: _Style) -> float:
    if not said.body:
        return 0.0
    px, lines = fit(said.body, Rect(0, 0, w / style.letters, vh(40)), style.body, FLOOR, 6)
    return lines_height(len(lines), lettering.glyph_height(px))


def draw_headline(canvas: Canvas, rect: Rect, said: Headline, style: _Style) -> None:
    surface = canvas.theme.surfaces[said.role]
    if said.role != "page":
        canvas.panel(rect, surface, 5 if said.role in ("floor", "bad") else 2)
    inner = rect.inset(PAD)
    if said.title:
        title, inner = inner.take_top(_title_height(said, inner.w, style))
        if said.seat:
            badge, title = title.take_left(vh(6.6), vh(1.8))
            draw_badge(canvas, badge.centred(vh(6.6), vh(6.6)), said.seat)
        if said.mark:
            mark, title = title.take_right(vh(5.4), vh(1))
            draw_verdict(canvas, mark.centred(vh(5.4), vh(5.4)), said.mark == "check", surface)
        canvas.text(
            title,
            said.title,
            said.size,
            surface.ink,
            surface.fill,
            lines=style.title_lines,
            name=said.is_name,
        )
    if said.text and style.text:
        equation, inner = inner.take_top(_equation_height(said, inner.w, style))
        ink, ground = surface.ink, surface.fill
        size = said.equation
        draw_equation(canvas, equation, said.text, said.value, size, ink, ground, "left", stacked=style.stacked)
    if said.body:
        canvas.text(inner, said.body, style.body / style.grown, surface.ink, surface.fill, lines=6)


# --- the clock -----------------------------------------------------------------------------------------------------


CLOCK_STOPPED = say("clock_stopped", "clock stopped")
TIME_OVER = say("clock_at_zero", "{zero} · time's up", zero=Maths(say_clock(0)))


def clock(view: MatchView, frame: Frame) -> Part | None:
    """What is left of the running clock, as digits and a bar. If it stands still, the words say so."""
    if view.timer is None:
        return None
    if view.time_over:
        return Part("clock", Rect(0, 0, 0, vh(8)), draw_clock, (frame.words(TIME_OVER), None))
    if view.clock_stopped:
        return Part("clock", Rect(0, 0, 0, vh(8)), draw_clock, (frame.words(CLOCK_STOPPED), None))
    left_us = max(0, view.timer.deadline_us - frame.at_us)
    shown_us = -(-left_us // 1_000_000) * 1_000_000 if frame.still else left_us
    share = min(1.0, shown_us / max(1, view.timer.total_us))
    return Part("clock", Rect(0, 0, 0, vh(8)), draw_clock, (say_clock(left_us), round(share, 3)))


def draw_clock(canvas: Canvas, rect: Rect, words: str, share: float | None) -> None:
    """The digits with a bar; without a `share` only the words."""
    page = canvas.theme.page
    if share is None:
        canvas.text(rect, words, vh(4.2), page.ink, page.fill)
        return
    px = lettering.px_for(vh(5.6))
    digits, bar = rect.take_left(lettering.advance(words, px) + 2, vh(2.4))
    canvas.text(digits, words, vh(5.6), page.ink, page.fill)
    draw_bar(canvas, bar.centred(bar.w, vh(2.4)), share, page, canvas.theme.slot)
