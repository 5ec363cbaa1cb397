"""Where things lie on a sheet: cards edge to edge in the middle, marks to cut by, crosses to compare the two sides.

All lengths are millimetres from the top left corner of the page. Sheets stand upright and are turned over the *long*
edge: what lies at x on the front lies at width - x on the back, at the same height. The block of cards is centred, so
the place behind a card is a card's place, too.

Must not: use Qt, paint, know what is on a card.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from gotit.ui.paint.rect import Rect

UNPRINTABLE = 6.0
"""Most printers leave 4 to 5 mm at each edge white. Nothing is printed further out than this."""

MARK_GAP, MARK_LENGTH = 1.5, 3.0
"""Marks begin off the cards, so that a stray cut leaves no mark on a card."""

LABEL_HEIGHT = 2.2
"""The line at the very top that names the page."""

_ROOM_FOR_MARKS = LABEL_HEIGHT + MARK_GAP + 1.8

CROSS_RADIUS = 3.0
_ROOM_FOR_CROSS = 2 * CROSS_RADIUS + 1.0


class Paper(NamedTuple):
    """A sheet of paper, upright."""

    name: str
    width: float
    height: float

    @property
    def printable(self) -> Rect:
        return Rect(0, 0, self.width, self.height).inset(UNPRINTABLE)


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}
"""ISO 216; ANSI Y14.1 size A."""


class Line(NamedTuple):
    """From here to there."""

    x1: float
    y1: float
    x2: float
    y2: float


class Layout(NamedTuple):
    """Cards of one size on one kind of paper: as many columns and rows as fit."""

    paper: Paper
    card_width: float
    card_height: float

    @property
    def columns(self) -> int:
        return int(self._room.w // self.card_width)

    @property
    def rows(self) -> int:
        return int(self._room.h // self.card_height)

    @property
    def _room(self) -> Rect:
        return self.paper.printable.inset(_ROOM_FOR_MARKS)

    @property
    def label(self) -> Rect:
        """The place of the line that names the page."""
        return Rect(self.block.x, UNPRINTABLE, self.block.w, LABEL_HEIGHT)

    @property
    def block(self) -> Rect:
        """All the cards' places together."""
        page = Rect(0, 0, self.paper.width, self.paper.height)
        return page.centred(self.columns * self.card_width, self.rows * self.card_height)

    @property
    def slots(self) -> tuple[Rect, ...]:
        """The cards' places on the front, in reading order. They touch: one cut separates two cards."""
        left, top, w, h = self.block.x, self.block.y, self.card_width, self.card_height
        return tuple(
            Rect(left + column * w, top + row * h, w, h) for row in range(self.rows) for column in range(self.columns)
        )

    def sheets(self, cards: int) -> int:
        """How many sheets this many cards take."""
        return math.ceil(cards / (self.columns * self.rows))

    @property
    def marks(self) -> tuple[Line, ...]:
        """Where to cut: two marks for each cut, in the margins at both of its ends."""
        block, edge = self.block, self.paper.printable
        near_x, far_x = block.x - MARK_GAP, block.right + MARK_GAP
        near_y, far_y = block.y - MARK_GAP, block.bottom + MARK_GAP
        highest = self.label.bottom
        marks = []
        for column in range(self.columns + 1):
            x = block.x + column * self.card_width
            marks.append(Line(x, near_y, x, max(highest, near_y - MARK_LENGTH)))
            marks.append(Line(x, far_y, x, min(edge.bottom, far_y + MARK_LENGTH)))
        for row in range(self.rows + 1):
            y = block.y + row * self.card_height
            marks.append(Line(near_x, y, max(edge.x, near_x - MARK_LENGTH), y))
            marks.append(Line(far_x, y, min(edge.right, far_x + MARK_LENGTH), y))
        return tuple(marks)

    @property
    def crosses(self) -> tuple[tuple[float, float], ...]:
        """The middles of the crosses in the four corners; none if the margins have no room for them."""
        if self.block.x - UNPRINTABLE < _ROOM_FOR_CROSS or self.block.y - UNPRINTABLE < _ROOM_FOR_CROSS:
            return ()
        return corners(self.paper)


def behind(paper: Paper, rect: Rect) -> Rect:
    """The place on the back of a sheet that lies behind this place on its front."""
    return rect._replace(x=paper.width - rect.right)


def corners(paper: Paper) -> tuple[tuple[float, float], ...]:
    """Where crosses are printed: the corners of the printable area. Those of a back lie behind those of its front."""
    room = paper.printable.inset(CROSS_RADIUS)
    return ((room.x, room.y), (room.right, room.y), (room.x, room.bottom), (room.right, room.bottom))
