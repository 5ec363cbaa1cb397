"""The few motions of the projector: a call grows out of its seat, a new phase fades in. Each is short and runs alone.

Must not: hold back an urgent part (the target, who called: they are there in the first frame), repeat, last longer than
300 ms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

from PyQt6.QtCore import QRect, QRectF
from PyQt6.QtGui import QColor, QImage, QPainter, QRegion

from gotit.ui.paint.part import Picture
from gotit.ui.paint.rect import Rect, union

GROW_MS = 220
FADE_MS = 180
FADES_FROM_SHARE = 0.3
"""A change of at least this share of the parts' area fades; a smaller one appears at once."""


@dataclass(frozen=True)
class _Motion:
    """From the pixels `before` to those shown now, over `area` of the stage. `before` is as large as the screen."""

    before: QImage
    area: Rect
    began_ns: int
    lasts_ms: ClassVar[int]

    def share(self, now_ns: int) -> float:
        """How much of the motion is over, 0-1, slowing down towards the end."""
        linear = min(1.0, max(0.0, (now_ns - self.began_ns) / (self.lasts_ms * 1e6)))
        return 1.0 - (1.0 - linear) ** 3


@dataclass(frozen=True)
class Growing(_Motion):
    """The picture of the part at `end` starts as large as `start`."""

    lasts_ms = GROW_MS
    start: Rect
    end: Rect

    def moved(self, share: float) -> Rect:
        """What has changed at `share`, beside what had changed before."""
        return Rect(*(a + (b - a) * share for a, b in zip(self.start, self.end, strict=True)))

    def paint(self, painter: QPainter, after: QImage, share: float, to_pixels: Callable[[Rect], QRect]) -> None:
        """Paint the frame at `share` over the finished picture, in device pixels."""
        area = to_pixels(self.area)
        painter.drawImage(area, self.before, area)
        if share > 0.0:  # before that `after` need not be painted
            painter.drawImage(QRectF(to_pixels(self.moved(share))), after, QRectF(to_pixels(self.end)))


@dataclass(frozen=True)
class Fading(_Motion):
    """In the rectangles `changed`, what was there goes into the page's colour, then what is new comes out of it: two
    texts are never read through each other. In those of `flown`, what flew there goes. All else is not touched."""

    lasts_ms = FADE_MS
    changed: tuple[Rect, ...]
    flown: tuple[Rect, ...]
    page: str

    def moved(self, share: float) -> Rect:
        """What has changed at `share`: all of it."""
        return self.area

    def paint(self, painter: QPainter, after: QImage, share: float, to_pixels: Callable[[Rect], QRect]) -> None:
        """Paint the frame at `share` over the finished picture, in device pixels."""
        area, changed = to_pixels(self.area), _region(self.changed, to_pixels)
        painter.save()
        painter.setClipRegion(changed)
        painter.setOpacity(min(1.0, 2.0 - 2.0 * share))
        painter.fillRect(area, QColor(self.page))
        if share < 0.5:
            painter.setClipRegion(changed.united(_region(self.flown, to_pixels)))
            painter.setOpacity(1.0 - 2.0 * share)
            painter.drawImage(area, self.before, area)
        painter.restore()


Motion = Growing | Fading


def _region(rects: Iterable[Rect], to_pixels: Callable[[Rect], QRect]) -> QRegion:
    return reduce(QRegion.united, (QRegion(to_pixels(rect)) for rect in rects), QRegion())


def choose_motion(
    before: Picture,
    after: Picture,
    pixels: Callable[[Rect], QImage],
    now_ns: int,
    page: str,
    flown: Sequence[Rect] = (),
) -> Motion | None:
    """The motion from one picture to the next, or None if the change is too small to need one.

    `pixels(area)`: those of the earlier picture, correct in this area. Called only if there is a motion. `page`: the
    colour behind everything, as "#RRGGBB". `flown`: where something flies above the earlier picture, which is over now.
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
                return Growing(pixels(area), area, now_ns, old[part.origin].rect, part.rect)
    if any(part.urgent for part in new):
        return None
    changed = [part.rect for part in (*gone, *new)]
    whole = sum(part.rect.w * part.rect.h for part in after)
    if sum(part.rect.w * part.rect.h for part in new) < FADES_FROM_SHARE * whole:
        return None
    area = union([*changed, *flown])
    return Fading(pixels(area), area, now_ns, tuple(changed), tuple(flown), page)
