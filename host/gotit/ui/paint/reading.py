"""A canvas on which nothing is painted: it notes what is written, for who asks only what a picture says, and where.

Must not: write anything. (Where Qt says that ink lies, up to a hundredth of a unit, may depend on what was written.)
"""

from __future__ import annotations

from PyQt6.QtGui import QPainter

from gotit.language.words import ENGLISH, Language
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT, Theme


class UnwrittenCanvas(Canvas):
    """One that notes texts and writes none."""

    def _letters(self, *_: object, **__: object) -> None:
        """Whoever calls this notes it."""


class ReadCanvas(UnwrittenCanvas):
    """`painter` lends its transformation. `records` holds every text. Looks differ in colours alone."""

    def __init__(self, painter: QPainter, theme: Theme = LIGHT, language: Language = ENGLISH) -> None:
        super().__init__(painter, theme, [], language=language)

    def fill(self, rect: Rect, colour: str) -> None:
        """An area says nothing."""

    def rounded(self, rect: Rect, radius: float, fill: str | None, edge: str | None = None, width: float = 0.0) -> None:
        """Nor does this one."""

    def path(self, *_: object, **__: object) -> None:
        """Nor does an outline."""

    def line(self, *_: object, **__: object) -> None:
        """Nor does a line."""
