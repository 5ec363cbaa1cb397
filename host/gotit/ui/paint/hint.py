"""The latest hint, in a row of its own below any game's picture.

Must not: know a game.
"""

from __future__ import annotations

from dataclasses import replace

from gotit.core.match_view import MatchView
from gotit.core.message import say
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import NAME
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh

ROW = vh(7.6)
_GAP = vh(1.0)
_WORDS = vh(4.6)


def beside_hint(frame: Frame, view: MatchView) -> Frame:
    """What a hint leaves to the game."""
    return frame if view.hint is None else replace(frame, safe=frame.safe.take_bottom(ROW, _GAP)[1])


def with_hint(picture: Picture, view: MatchView, frame: Frame) -> Picture:
    """The picture in what was left, and the hint below it."""
    if view.hint is None:
        return picture
    title = frame.words(say("hint_number", "Hint {number}", number=view.hint.number))
    row = frame.safe.take_bottom(ROW)[0]
    return (*picture, Part("hint", row, draw_hint, (title, frame.words(view.hint.message))))


def draw_hint(canvas: Canvas, rect: Rect, title: str, words: str) -> None:
    chip = canvas.theme.chip
    canvas.panel(rect, chip, 2, 16)
    inner = rect.inset(vh(2), vh(0.6))
    label, inner = inner.take_left(min(inner.w * 0.3, lettering.advance(title, lettering.px_for(NAME)) + 2), vh(2.4))
    canvas.text(label, title, NAME, chip.soft, chip.fill)
    canvas.text(inner, words, _WORDS, chip.ink, chip.fill)
