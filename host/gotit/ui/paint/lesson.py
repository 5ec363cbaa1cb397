"""How to play: a picture of a game's own, what it is about lit, and the words of the step below it.

Must not: know one game; play (the scenes are given).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from msgspec import Struct
from PyQt6.QtGui import QColor

from gotit.core.match_view import MatchView
from gotit.core.message import Message
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import lines_height
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, rows, vh
from gotit.ui.paint.show import Act, Show

WORDS, _TWO_LINES = vh(6.2), vh(4.6)
"""Glyph height of the words of a step where they fit one line, and at least where they need two."""
_BAND = lines_height(2, _TWO_LINES)
_GAP = vh(1.2)
_MARKS_WIDE = vh(4)
_DOT = vh(2.2)
_VEIL = 0.72
"""How much of what a step is not about is hidden."""


class LessonView(Struct, frozen=True):
    """A step: `number` of `steps` (from 1). `views`: what it shows, the last to stay, at session time `at_us`.

    `lit`: the beginnings of the names of the parts that it is about; none: all. `again`: how often it was repeated.
    """

    number: int
    steps: int
    words: Message
    views: tuple[MatchView, ...]
    at_us: int
    lit: tuple[str, ...] = ()
    again: int = 0

    @property
    def stays(self) -> MatchView:
        """What is seen once nothing moves."""
        return self.views[-1]


def room(frame: Frame, view: LessonView) -> Frame:
    """The frame in which the game paints."""
    return replace(frame, safe=frame.safe.take_bottom(_BAND, _GAP)[1], at_us=view.at_us)


def around(own: Picture, view: LessonView, frame: Frame, *, veiled: bool = True) -> Picture:
    """The page: the game's own picture, veiled but for what the step is about, with the words below it."""
    band, _ = frame.safe.take_bottom(_BAND, _GAP)
    marks, words = band.take_left(_MARKS_WIDE, vh(2))
    shown = tuple(_veiled(part) if veiled and _is_dark(part, view) else part for part in own)
    return (
        *shown,
        Part("marks", marks, draw_marks, (view.number, view.steps)),
        Part("words", words, draw_words, (frame.words(view.words),), urgent=True),
    )


def with_page(show: Show, view: LessonView, frame: Frame) -> Show:
    """A game's own show, with the words below it."""

    def dressed(act: Act) -> Act:
        return replace(act, picture=around(act.picture, view, frame, veiled=False))

    return replace(show, acts=tuple(map(dressed, show.acts)))


def _is_dark(part: Part, view: LessonView) -> bool:
    return bool(view.lit) and not part.name.startswith(view.lit)


def _veiled(part: Part) -> Part:
    return replace(part, draw=draw_veiled, data=(part.draw, part.data))


def draw_veiled(canvas: Canvas, rect: Rect, draw: Callable[..., None], data: tuple[Any, ...]) -> None:
    draw(canvas, rect, *data)
    veil = QColor(canvas.theme.page.fill)
    veil.setAlphaF(_VEIL)
    canvas.fill(rect.inset(-2), veil.name(QColor.NameFormat.HexArgb))


def draw_words(canvas: Canvas, rect: Rect, words: str) -> None:
    page = canvas.theme.page
    canvas.text(rect, words, WORDS, page.ink, page.fill, lines=2)


def draw_marks(canvas: Canvas, rect: Rect, number: int, steps: int) -> None:
    """A dot for each step: those done and this one filled, this one larger."""
    chip, page = canvas.theme.chip, canvas.theme.page
    high = min(rect.h, steps * _DOT * 1.5)
    for step, cell in enumerate(rows(rect.centred(rect.w, high), steps, 0), 1):
        side = _DOT * (1.25 if step == number else 0.8)
        dot = cell.centred(side, side)
        canvas.rounded(
            dot, side / 2, chip.fill if step <= number else None, None if step <= number else page.soft, vh(0.3)
        )
