"""The few motions of the projector: a call grows out of its seat, a new phase fades in. Each is short and runs alone.

Must not: hold back an urgent part (the target, who called: they are there in the first frame), repeat, last longer than
300 ms.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from PyQt6.QtCore import QRect, QRectF
from PyQt6.QtGui import QColor, QImage, QPainter, QRegion

from gotit.ui.paint.part import Picture
from gotit.ui.paint.rect import Rect

GROW_MS = 220
FADE_MS = 180
FADES_FROM_SHARE = 0.3
"""A change of at least this share of the parts' area fades; a smaller one appears at once."""


@dataclass(frozen=True)
class Motion:
    """From the pixels `before` to those shown now, over `area` of the stage. `before` is as large as the screen.

    Growing: the picture of the part at `end` starts as large as `start`. Fading: both are None; what was there goes
    into the page's colour, then what is new comes out of it, in the rectangles `changed` alone.
    """

    before: QImage
    area: Rect
    began_ns: int
    lasts_ms: int
    start: Rect | None = None
    end: Rect | None = None
    changed: tuple[Rect, ...] = ()
    page: str = ""

    def share(self, now_ns: int) -> float:
        """How much of the motion is over, 0-1, slowing down towards the end."""
        linear = min(1.0, max(0.0, (now_ns - self.began_ns) / (self.lasts_ms * 1e6)))
        return 1.0 - (1.0 - linear) ** 3

    @property
    def grows(self) -> bool:
        return self.start is not None

    def moved(self, share: float) -> Rect:
        """What has changed at `share`, beside what had changed before."""
        if self.start is None or self.end is None:
            return self.area
        return Rect(*(a + (b - a) * share for a, b in zip(self.start, self.end, strict=True)))

    def paint(self, painter: QPainter, after: QImage, share: float, to_pixels: Callable[[Rect], QRect]) -> None:
        """Paint the frame at `share` over the finished picture, in device pixels."""
        area = to_pixels(self.area)
        if self.start is None or self.end is None:
            self._fade(painter, area, share, to_pixels)
            return
        painter.drawImage(area, self.before, area)
        if share > 0.0:  # before that `after` need not be painted
            painter.drawImage(QRectF(to_pixels(self.moved(share))), after, QRectF(to_pixels(self.end)))

    def _fade(self, painter: QPainter, area: QRect, share: float, to_pixels: Callable[[Rect], QRect]) -> None:
        """Two texts are never read through each other, and what stays is not touched."""
        painter.save()
        painter.setClipRegion(reduce(QRegion.united, (QRegion(to_pixels(rect)) for rect in self.changed), QRegion()))
        painter.setOpacity(min(1.0, 2.0 - 2.0 * share))
        painter.fillRect(area, QColor(self.page))
        if share < 0.5:
            painter.setOpacity(1.0 - 2.0 * share)
            painter.drawImage(area, self.before, area)
        painter.restore()


def choose_motion(
    before: Picture, after: Picture, pixels: Callable[[Rect], QImage], now_ns: int, page: str
) -> Motion | None:
    """The motion from one picture to the next, or None if the change is too small to need one.

    `pixels(area)`: those of the earlier picture, correct in this area. Called only if there is a motion. `page`: the
    colour behind everything, as "#RRGGBB".
    """
    old = {part.name: part for part in before}
    gone = [part for part in before if part not in after]
    new = [part for part in after if part not in before]
    if not before or not new:
        return None
    for part in new:
        if part.origin in old and part.name not in old:
            changed = [other.rect for other in (*gone, *new) if other.rect.x >= part.rect.x - 1]
            area = union(changed)
            if not any(other.urgent and other.rect.meets(area) for other in new):
                return Motion(pixels(area), area, now_ns, GROW_MS, old[part.origin].rect, part.rect)
    if any(part.urgent for part in new):
        return None
    changed = [part.rect for part in (*gone, *new)]
    whole = sum(part.rect.w * part.rect.h for part in after)
    if sum(part.rect.w * part.rect.h for part in new) < FADES_FROM_SHARE * whole:
        return None
    area = union(changed)
    return Motion(pixels(area), area, now_ns, FADE_MS, changed=tuple(changed), page=page)


def union(rects: list[Rect]) -> Rect:
    """The smallest rectangle around all."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)
