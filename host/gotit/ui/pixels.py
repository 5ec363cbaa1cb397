"""From the stage to a screen's pixels, rectangles of them, and a copy of them that motions start from.

Must not: know what is shown.
"""

from __future__ import annotations

from PyQt6.QtCore import QRect, QRectF
from PyQt6.QtGui import QImage, QPainter, QRegion

from gotit.ui.paint.rect import Rect


def beside(area: QRect, hole: QRect) -> list[QRect]:
    """The area without the hole: the parts above it, below it, to its left and to its right."""
    hole = hole & area
    if hole.isEmpty():
        return [area]
    above = QRect(area.left(), area.top(), area.width(), hole.top() - area.top())
    below = QRect(area.left(), hole.bottom() + 1, area.width(), area.bottom() - hole.bottom())
    left = QRect(area.left(), hole.top(), hole.left() - area.left(), hole.height())
    right = QRect(hole.right() + 1, hole.top(), area.right() - hole.right(), hole.height())
    return [piece for piece in (above, below, left, right) if not piece.isEmpty()]


def to_pixels(rect: Rect, lies: Rect, scale: float) -> QRect:
    """The device pixels that a box of the stage touches."""
    return QRectF(lies.x + rect.x * scale, lies.y + rect.y * scale, rect.w * scale, rect.h * scale).toAlignedRect()


class PixelCopy:
    """The same pixels as those of a picture, except where it has changed since: there it is copied when asked to."""

    def __init__(self) -> None:
        self._image = QImage()
        self._stale = QRegion()

    def change(self, area: QRect) -> None:
        """The picture has changed there."""
        self._stale += area

    def up_to_date(self, pixels: QImage, area: QRect) -> QImage:
        """The copy of these pixels, which is right in this area."""
        if self._image.size() != pixels.size():
            self._image = QImage(pixels.size(), pixels.format())
            self._stale = QRegion(pixels.rect())
        stale = self._stale.intersected(area)
        if not stale.isEmpty():
            painter = QPainter(self._image)
            painter.setClipRegion(stale)
            painter.drawImage(0, 0, pixels)
            painter.end()
            self._stale = self._stale.subtracted(stale)
        return self._image
