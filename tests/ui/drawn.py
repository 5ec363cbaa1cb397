"""What is drawn of a scene, as data: every text, and every area, line and outline, part by part, without a window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QBrush, QImage, QPainter, QPainterPath

from gotit.language.words import ENGLISH, Language
from gotit.ui.moments import NOW_US
from gotit.ui.paint import View, compose, prepare
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.lettering import USUAL, Letters
from gotit.ui.paint.part import Part
from gotit.ui.paint.reading import ReadCanvas, UnwrittenCanvas
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT, Theme


@dataclass(frozen=True)
class Mark:
    """`what`: "fill", "round", "path" or "line". `fill`, `edge`: colours, "" for none."""

    what: str
    rect: Rect
    fill: str
    edge: str


@dataclass
class Drawn:
    """A part with all that it drew, in order."""

    part: Part
    texts: list[Text] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


class NotedCanvas(Canvas):
    """A canvas that notes what is drawn on it, where it lies on the stage, mirrored or not, and fills no area. Nothing
    is stamped, so everything is noted."""

    def __init__(self, painter: QPainter, theme: Theme, language: Language = ENGLISH) -> None:
        super().__init__(painter, theme, [], language=language)
        self.marks: list[Mark] = []

    def fill(self, rect: Rect, colour: str) -> None:
        self.marks.append(Mark("fill", self.at(rect), colour, ""))

    def rounded(self, rect: Rect, radius: float, fill: str | None, edge: str | None = None, width: float = 0.0) -> None:
        self.marks.append(Mark("round", self.at(rect), fill or "", edge or ""))

    def path(
        self,
        path: QPainterPath,
        fill: str | QBrush | None,
        edge: str | None = None,
        width: float = 0.0,
        *,
        dashed: bool = False,
    ) -> None:
        bounds = path.boundingRect()
        rect = self.at(Rect(bounds.x(), bounds.y(), bounds.width(), bounds.height()))
        colour = fill.color().name() if isinstance(fill, QBrush) else fill or ""
        self.marks.append(Mark("path", rect, colour, edge or ""))

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        xs, ys = zip(*points, strict=True)
        rect = self.at(Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
        self.marks.append(Mark("line", rect, "", colour))


class NotedAloneCanvas(NotedCanvas, UnwrittenCanvas):
    """One that writes nothing either. Not for the scenes' lists: where Qt says that ink lies, up to a hundredth of a
    unit, depends on what it wrote before."""


def drawn(
    view: View,
    size: tuple[int, int],
    theme: Theme = LIGHT,
    language: Language = ENGLISH,
    letters: Letters = USUAL,
    canvas_of: type[NotedCanvas | ReadCanvas] = NotedCanvas,
) -> tuple[list[Drawn], float]:
    """Each part of a view, on a screen of this size; and how many pixels a stage unit is there."""
    image = QImage(16, 9, QImage.Format.Format_RGB32)  # it only lends its painter a device
    painter = QPainter(image)
    aspect = prepare(painter, QRectF(0, 0, *size))
    scale = painter.worldTransform().m11()
    found = []
    for part in compose(view, aspect, NOW_US, language=language, letters=letters):
        canvas = canvas_of(painter, theme, language)
        part.paint(canvas)
        assert canvas.records is not None
        found.append(Drawn(part, canvas.records, canvas.marks if isinstance(canvas, NotedCanvas) else []))
    painter.end()
    return found, scale


def marks(parts: Sequence[Drawn]) -> Iterator[tuple[str, Mark]]:
    """Each mark, with the name of its part."""
    for each in parts:
        for mark in each.marks:
            yield each.part.name, mark
