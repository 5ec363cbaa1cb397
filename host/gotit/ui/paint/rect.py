"""Rectangles in stage units, and how to divide them. A stage is 1080 units high, whatever the screen's pixels.

Must not: use Qt, paint, know a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

STAGE_HEIGHT = 1080.0
SAFE_SHARE = 0.045
NARROWEST, WIDEST = 4 / 3, 21 / 9
"""Outside these aspects the stage is centred and the rest of the screen stays empty."""


def vh(percent: float) -> float:
    """A share of the screen's height, in percent, as stage units."""
    return STAGE_HEIGHT * percent / 100


class Rect(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def take_top(self, h: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The upper `h` units, and what is left below a gap."""
        return Rect(self.x, self.y, self.w, h), Rect(self.x, self.y + h + gap, self.w, self.h - h - gap)

    def take_bottom(self, h: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The lower `h` units, and what is left above a gap."""
        return Rect(self.x, self.bottom - h, self.w, h), Rect(self.x, self.y, self.w, self.h - h - gap)

    def take_left(self, w: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The left `w` units, and what is left to the right of a gap."""
        return Rect(self.x, self.y, w, self.h), Rect(self.x + w + gap, self.y, self.w - w - gap, self.h)

    def take_right(self, w: float, gap: float = 0.0) -> tuple[Rect, Rect]:
        """The right `w` units, and what is left to the left of a gap."""
        return Rect(self.right - w, self.y, w, self.h), Rect(self.x, self.y, self.w - w - gap, self.h)

    def grown(self, dy: float) -> Rect:
        """Higher by `dy` above and below: room for accents and descenders beside a badge."""
        return self.inset(0, -dy)

    def centred(self, w: float, h: float) -> Rect:
        """A rectangle of this size around the same centre."""
        return Rect(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def turned(self, axis: float) -> Rect:
        """Mirrored about the vertical line at x = `axis`."""
        return Rect(2 * axis - self.x - self.w, self.y, self.w, self.h)

    def times(self, scale: float) -> Rect:
        """On a stage so many times as large."""
        return Rect(self.x * scale, self.y * scale, self.w * scale, self.h * scale)

    def square(self) -> Rect:
        side = min(self.w, self.h)
        return self.centred(side, side)

    def holds(self, other: Rect, slack: float = 0.0) -> bool:
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Rect) -> bool:
        """Do they share any area?"""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


def columns(rect: Rect, n: int, gap: float) -> tuple[Rect, ...]:
    """`n` equal boxes side by side."""
    w = (rect.w - gap * (n - 1)) / n
    return tuple(Rect(rect.x + i * (w + gap), rect.y, w, rect.h) for i in range(n))


def rows(rect: Rect, n: int, gap: float) -> tuple[Rect, ...]:
    """`n` equal boxes one below the other."""
    h = (rect.h - gap * (n - 1)) / n
    return tuple(Rect(rect.x, rect.y + i * (h + gap), rect.w, h) for i in range(n))


def grid(rect: Rect, across: int, down: int, gap: float) -> tuple[Rect, ...]:
    """Cells in reading order."""
    return tuple(cell for row in rows(rect, down, gap) for cell in columns(row, across, gap))


def stage(width: float, height: float) -> tuple[Rect, float]:
    """Where the stage lies on a screen of this size, in its pixels, and how many pixels a stage unit has."""
    w, h = width, height
    if w > h * WIDEST:
        w = h * WIDEST
    elif w < h * NARROWEST:
        h = w / NARROWEST
    return Rect((width - w) / 2, (height - h) / 2, w, h), h / STAGE_HEIGHT


def safe(stage_width: float) -> Rect:
    """The part of a stage of this width (units) that every projector shows."""
    return Rect(0, 0, stage_width, STAGE_HEIGHT).inset(stage_width * SAFE_SHARE, STAGE_HEIGHT * SAFE_SHARE)


def to_the_edges(room: Rect) -> Rect:
    """The whole stage, if this is all of its safe part; else (something else stands beside it) the same."""
    w, h = room.x + room.right, room.y + room.bottom
    beside = abs(room.x - w * SAFE_SHARE) > 1 or abs(room.y - h * SAFE_SHARE) > 1
    return room if beside else Rect(0, 0, w, h)


def union(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle around all."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)
