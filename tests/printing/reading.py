"""Reads a PDF back: pages as pictures whose places are asked for in millimetres."""

from __future__ import annotations

from collections.abc import Iterator

from PyQt6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PyQt6.QtGui import QColor, QImage, QPainter
from PyQt6.QtPdf import QPdfDocument

from gotit.ui.paint.rect import Rect

PER_MM = 4
"""Pixels a millimetre: about 100 dots an inch."""


class Pages:
    """The pages of a PDF."""

    def __init__(self, content: bytes) -> None:
        self._data = QBuffer()
        self._data.setData(QByteArray(content))
        self._data.open(QIODevice.OpenModeFlag.ReadOnly)
        self._document = QPdfDocument(None)
        self._document.load(self._data)
        assert self._document.error() == QPdfDocument.Error.None_

    def __len__(self) -> int:
        return self._document.pageCount()

    def size_mm(self, page: int) -> tuple[float, float]:
        size = self._document.pagePointSize(page)
        return size.width() * 25.4 / 72, size.height() * 25.4 / 72

    def text(self, page: int) -> str:
        return self._document.getAllText(page).text()

    def picture(self, page: int) -> Picture:
        w, h = (round(length * PER_MM) for length in self.size_mm(page))
        image = QImage(w, h, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        painter.drawImage(0, 0, self._document.render(page, QSize(w, h)))
        painter.end()
        return Picture(image)


class Picture:
    """A page, `PER_MM` pixels a millimetre."""

    def __init__(self, image: QImage) -> None:
        self._image = image

    def colour(self, x_mm: float, y_mm: float) -> tuple[int, int, int]:
        at = self._image.pixelColor(int(x_mm * PER_MM), int(y_mm * PER_MM))
        return at.red(), at.green(), at.blue()

    def dark(self, box_mm: Rect) -> Iterator[tuple[float, float]]:
        """The middles of pixels in a box that are not nearly white, in millimetres."""
        left, top = round(box_mm.x * PER_MM), round(box_mm.y * PER_MM)
        for row in range(max(0, top), min(self._image.height(), round(box_mm.bottom * PER_MM))):
            for column in range(max(0, left), min(self._image.width(), round(box_mm.right * PER_MM))):
                if self._image.pixelColor(column, row).lightness() < 240:
                    yield (column + 0.5) / PER_MM, (row + 0.5) / PER_MM

    def middle(self, box_mm: Rect) -> tuple[float, float]:
        """The middle of the extent of what is dark in a box."""
        xs, ys = zip(*self.dark(box_mm), strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
