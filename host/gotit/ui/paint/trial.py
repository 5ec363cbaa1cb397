"""A trial round says on the class's screen that it is one, in every game.

Must not: know a game; cover anything (the game's own picture gives way).
"""

from __future__ import annotations

from dataclasses import replace

from gotit.core.message import say
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Frame, Part
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.show import Show

_HIGH, _GAP = vh(6.2), vh(0.8)
_TRIAL = say("trial_round", "Trial round: nothing counts yet")


def room(frame: Frame) -> Frame:
    """The frame in which the game paints."""
    return replace(frame, safe=frame.safe.take_top(_HIGH, _GAP)[1])


def band(frame: Frame) -> Part:
    return Part("trial", frame.safe.take_top(_HIGH, _GAP)[0], draw_band, (frame.words(_TRIAL),))


def with_band(show: Show, frame: Frame) -> Show:
    """A game's own show, with the words above it."""
    above = band(frame)
    return replace(show, acts=tuple(replace(act, picture=(*act.picture, above)) for act in show.acts))


def draw_band(canvas: Canvas, rect: Rect, said: str) -> None:
    chip = canvas.theme.chip
    canvas.rounded(rect, vh(1.4), chip.fill)
    canvas.text(rect.inset(vh(1.5), vh(0.4)), said, FLOOR, chip.ink, chip.fill, align="centre")
