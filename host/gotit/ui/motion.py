"""The few motions of the projector: a call grows out of its seat, a new phase fades in. Each is short and runs alone.

Must not: hold back an urgent part (the target, who called: they are there in the first frame), repeat, last longer than
300 ms.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar, NamedTuple

from PyQt6.QtCore import QRect, QRectF
from PyQt6.QtGui import QColor, QImage, QPainter, QRegion

from gotit.language.words import Language
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect, union
from gotit.ui.paint.things import Seen, face, seen_in
from gotit.ui.theme import Theme

GROW_MS = 220
FADE_MS = 180
_SPILL = 2.0
"""A letter's soft edge may lie so far beyond its ink, in stage units."""
FADES_FROM_SHARE = 0.3
"""A change of at least this share of the parts' area fades; a smaller one appears at once."""


class Patch(NamedTuple):
    """A rectangle in which something goes or comes, and the colours on which it lies before and after."""

    rect: Rect
    ground: str
    then: str


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
    """In the patches what was there goes into a ground, then what is new comes out of it: two texts are never read
    through each other. In `stays` the new pixels come through the old ones: what is the same there never goes. In those
    of `flown`, what flew there goes. All else is not touched."""

    lasts_ms = FADE_MS
    patches: tuple[Patch, ...]
    stays: tuple[Rect, ...]
    flown: tuple[Rect, ...]

    def moved(self, share: float) -> Rect:
        """What has changed at `share`: all of it."""
        return self.area

    def paint(self, painter: QPainter, after: QImage, share: float, to_pixels: Callable[[Rect], QRect]) -> None:
        """Paint the frame at `share` over the finished picture, in device pixels."""
        area = to_pixels(self.area)
        dips = _region((patch.rect for patch in self.patches), to_pixels)
        painter.save()
        painter.setClipRegion(_region(self.stays, to_pixels).subtracted(dips))
        painter.setOpacity(1.0 - share)
        painter.drawImage(area, self.before, area)
        painter.setOpacity(min(1.0, 2.0 - 2.0 * share))
        painter.setClipRegion(dips)
        for patch in self.patches:
            painter.fillRect(to_pixels(patch.rect), _between(patch.ground, patch.then, share))
        if share < 0.5:
            painter.setClipRegion(dips.united(_region(self.flown, to_pixels)))
            painter.setOpacity(1.0 - 2.0 * share)
            painter.drawImage(area, self.before, area)
        painter.restore()


Motion = Growing | Fading


def _region(rects: Iterable[Rect], to_pixels: Callable[[Rect], QRect]) -> QRegion:
    return reduce(QRegion.united, (QRegion(to_pixels(rect)) for rect in rects), QRegion())


def _between(one: str, other: str, share: float) -> QColor:
    """The colour at `share` of the way from one to the other."""
    was, now = QColor(one), QColor(other)
    ways = (was.red(), now.red()), (was.green(), now.green()), (was.blue(), now.blue())
    return QColor(*(round(a + (b - a) * share) for a, b in ways))


def choose_motion(
    before: Picture,
    after: Picture,
    pixels: Callable[[Rect], QImage],
    now_ns: int,
    theme: Theme,
    language: Language,
    flown: Sequence[Rect] = (),
) -> Motion | None:
    """The motion from one picture to the next, or None if the change is too small to need one.

    `pixels(area)`: those of the earlier picture, correct in this area. Called only if there is a motion. `flown`: where
    something flies above the earlier picture, which is over now.
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
    area, page = union([*changed, *flown]), theme.page.fill
    patches, stays = list[Patch](), list[Rect]()
    there = {(part.name, part.rect): part for part in new}
    for part in gone:
        then = there.pop((part.name, part.rect), None)
        if then is None:
            patches.append(Patch(part.rect, page, page))
        else:
            stays.append(part.rect)
            patches += _within(part, then, theme, language)
    patches += (Patch(part.rect, page, page) for part in there.values())
    return Fading(pixels(area), area, now_ns, tuple(patches), tuple(stays), tuple(flown))


def _within(one: Part, other: Part, theme: Theme, language: Language) -> Iterator[Patch]:
    """Where something goes or comes in a part that stays where it is, and is told otherwise."""
    was, now = (seen_in(part, theme, language) for part in (one, other))
    for rect in {rect for rect, _ in _told(was) ^ _told(now)}:
        ground, then = (seen.ground(rect) or theme.page.fill for seen in (was, now))
        yield Patch(rect, ground, then)


def _told(seen: Seen) -> set[tuple[Rect, Hashable]]:
    """What is read, and where. Its colours, and a frame around it, may change."""
    things: set[tuple[Rect, Hashable]] = {(thing.rect, face(thing)) for thing in seen.things}
    return things | {(text.ink.inset(-_SPILL), text.shown) for text in seen.texts}
