"""From the stage to a screen's pixels, and rectangles of them.

Must not: paint, know what is shown.
"""

from __future__ import annotations

from PyQt6.QtCore import QRect, QRectF

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
