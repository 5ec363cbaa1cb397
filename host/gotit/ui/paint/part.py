"""A picture is a tuple of parts. A part is a rectangle and what is painted in it, as data.

Must not: keep state. Two equal parts look the same, so a projector repaints only the parts that differ: that is all
there is to dirty rectangles. Parts of one picture do not overlap, and none paints outside its own (tests hold
both).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PyQt6.QtCore import Qt

from gotit.core.message import Message, Seat
from gotit.language.words import Reader, Words
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.lettering import USUAL, Letters, written
from gotit.ui.paint.rect import Rect


@dataclass(frozen=True)
class Part:
    """`draw(canvas, rect, *data)` paints it. `name` identifies it in tests and motions ("seat 3").

    `origin`: the part of the picture before from which this one may grow when it appears ("seat 3" → the spotlight).
    `urgent`: it decides something (the target, who called), so no motion may hold it back.
    `composed`: where it was composed, from left to right; None if it still lies there. It is drawn mirrored between the
    two. `scale`: how much larger it is than it was composed (`paint.larger`); all but `rect` is in its own units.
    `letters`: how its text is written.
    """

    name: str
    rect: Rect
    draw: Callable[..., None]
    data: tuple[Any, ...] = ()
    origin: str = ""
    urgent: bool = False
    composed: Rect | None = None
    scale: float = 1.0
    letters: Letters = USUAL

    @property
    def own(self) -> Rect:
        """Its rectangle in its own units."""
        return self.rect if self.scale == 1.0 else self.rect.times(1 / self.scale)

    def draw_on(self, canvas: Canvas) -> None:
        """Draw, where the canvas is and without a clip."""
        with written(self.letters), canvas.larger(self.scale):
            if self.composed is None:
                self.draw(canvas, self.own, *self.data)
                return
            with canvas.turned((self.composed.x + self.own.right) / 2):
                self.draw(canvas, self.composed, *self.data)

    def paint(self, canvas: Canvas) -> None:
        """Draw, clipped to the pixels that the rectangle touches: otherwise a curve's antialiasing may spill over."""
        painter = canvas.painter
        painter.save()
        transform = painter.transform()
        area = transform.mapRect(to_qt(self.rect)).toAlignedRect()
        painter.resetTransform()
        painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
        painter.setTransform(transform)
        self.draw_on(canvas)
        painter.restore()


Picture = tuple[Part, ...]
"""The parts of one picture. None of them overlap."""


@dataclass(frozen=True)
class Frame:
    """What a picture is composed for: the safe part of the stage, the moment, the reader, whether motion is reduced.

    `at_us`: session time. `still`: reduced motion; a clock's bar then moves in whole seconds. `finale`: a match that is
    over is celebrated; else its table stays as it was at the end, with the score sheet.
    """

    safe: Rect
    at_us: int
    reader: Reader
    still: bool = False
    finale: bool = True

    def words(self, message: Message | Seat | None) -> Words:
        """What the class reads; "" for no message."""
        return self.reader.words(message)
