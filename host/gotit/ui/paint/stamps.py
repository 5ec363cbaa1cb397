"""Pictures that recur (a card's face at one size, a word in large letters) are painted once, then stamped.

Must not: change what is seen, except by a shift of less than a pixel: a stamp lies on whole pixels, never outside the
box.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QImage, QPainter

from gotit.ui.paint.rect import Rect

LEAST_KEPT_BYTES = 32 * 1024 * 1024
KEPT_SCREENS = 2
"""What the store holds: as many bytes as so many pictures of the largest screen, at least those above. All card faces
of a match take about 12 MB on a 1080p screen, 45 of 66 MB on a 4K one. With more room it would fill all day."""

_kept: OrderedDict[Hashable, QImage] = OrderedDict()
_kept_bytes = 0
_most_bytes = LEAST_KEPT_BYTES


Paint = Callable[[QPainter, Rect], None]


def stamp(painter: QPainter, rect: Rect, key: Hashable, paint: Paint) -> None:
    """Paint `paint(painter, rectangle)`, from the store if it holds a picture of this key and size."""
    transform = painter.transform()
    device = painter.device()
    if transform.isRotating() or painter.opacity() < 1.0 or device is None:
        paint(painter, rect)
        return
    ratio = device.devicePixelRatioF()
    scale = transform.m11() * ratio
    at = transform.map(QPointF(rect.x, rect.y)) * ratio
    whole = (key, ratio, round(rect.w * scale, 2), round(rect.h * scale, 2))
    image = _kept.get(whole)
    if image is None:
        image = _make(painter, rect, scale, paint)
        image.setDevicePixelRatio(ratio)
        _keep(whole, image, KEPT_SCREENS * device.width() * device.height() * 4)
    else:
        _kept.move_to_end(whole)
    painter.save()
    painter.resetTransform()
    painter.setRenderHints(painter.renderHints(), False)  # with a hint, Qt spreads the copying over threads, and waits
    painter.drawImage(QPointF(math.floor(at.x()) / ratio, math.floor(at.y()) / ratio), image)
    painter.restore()


def _make(like: QPainter, rect: Rect, scale: float, paint: Paint) -> QImage:
    size = math.ceil(rect.w * scale) + 1, math.ceil(rect.h * scale) + 1
    image = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(like.renderHints())
    painter.scale(scale, scale)
    paint(painter, Rect(0, 0, rect.w, rect.h))
    painter.end()
    return image.copy()  # a picture that was painted on keeps its paint engine, often larger than its pixels


def _keep(key: Hashable, image: QImage, wanted_bytes: int) -> None:
    """`wanted_bytes`: what the store may hold with this screen, at least."""
    global _kept_bytes, _most_bytes
    _most_bytes = max(_most_bytes, wanted_bytes)
    _kept[key] = image
    _kept_bytes += image.sizeInBytes()
    while _kept_bytes > _most_bytes and len(_kept) > 1:
        _, oldest = _kept.popitem(last=False)
        _kept_bytes -= oldest.sizeInBytes()


def forget() -> None:
    """Empty the store (to measure from cold)."""
    global _kept_bytes
    _kept.clear()
    _kept_bytes = 0
