"""One page: cards in their places, marks to cut by, crosses to compare the two sides, and a line that names the page.

A front has crosses, a back has rings around the same points. Held against the light, they show how far apart the two
sides of the paper are.

Must not: know what is on a card; use files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gotit.core.message import Message, say
from gotit.printing.document import UNITS_PER_MM, Card, Document, Face, Section
from gotit.printing.sheets import CROSS_RADIUS, Layout, Paper, behind
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLACK, WHITE

INK = "#24304A"
_INDEPENDENT = say("page_independent", "not by the publisher, not endorsed")
_FRONT, _BACK = say("sheet_front", "front"), say("sheet_back", "back")
_HAIRLINE = 1.5
_LABEL = 18.0


@dataclass(frozen=True)
class Sheet:
    """One sheet of cards. `first_page`: the number of its front in the file, from 1. `published`: see `Document`."""

    section: Section
    number: int
    of: int
    first_page: int
    layout: Layout
    cards: tuple[Card, ...]
    published: bool = True

    @property
    def two_sided(self) -> bool:
        return any(card.back for card in self.cards)

    @property
    def fronts(self) -> Iterator[tuple[Rect, Face]]:
        """Where each front is painted, in millimetres."""
        for slot, card in zip(self.layout.slots, self.cards, strict=False):
            yield slot, card.front

    @property
    def backs(self) -> Iterator[tuple[Rect, Face]]:
        """Where each back is painted: behind its front."""
        for slot, card in zip(self.layout.slots, self.cards, strict=False):
            if card.back:
                yield behind(self.layout.paper, slot), card.back


def sheets_of(document: Document, paper: Paper) -> tuple[Sheet, ...]:
    """All sheets after the cover, in order."""
    sheets: list[Sheet] = []
    pages = 2 if document.two_sided else 1
    for section in document.sections:
        layout = section.layout(paper)
        of = layout.sheets(len(section.cards))
        each = len(layout.slots)
        for number in range(of):
            cards = section.cards[number * each : (number + 1) * each]
            first_page = 1 + pages * (len(sheets) + 1)
            sheets.append(Sheet(section, number + 1, of, first_page, layout, cards, document.published))
    return tuple(sheets)


def units(rect: Rect) -> Rect:
    """Millimetres as units to paint in."""
    return Rect(*(length * UNITS_PER_MM for length in rect))


def draw_front(canvas: Canvas, sheet: Sheet) -> None:
    for slot, face in sheet.fronts:
        face(canvas, units(slot))
    for mark in sheet.layout.marks:
        x1, y1, x2, y2 = (length * UNITS_PER_MM for length in mark)
        canvas.line([(x1, y1), (x2, y2)], BLACK, _HAIRLINE)
    if sheet.two_sided:
        draw_crosses(canvas, sheet.layout.crosses)
    _draw_label(canvas, sheet, _FRONT if sheet.two_sided else None)


def draw_back_of(canvas: Canvas, sheet: Sheet) -> None:
    """Draw the back of a sheet; an empty page if no card of the sheet has a back."""
    if not sheet.two_sided:
        return
    for slot, face in sheet.backs:
        face(canvas, units(slot))
    draw_rings(canvas, sheet.layout.crosses)
    _draw_label(canvas, sheet, _BACK)


def draw_crosses(canvas: Canvas, at: tuple[tuple[float, float], ...]) -> None:
    """A cross at each of these points (mm)."""
    reach = CROSS_RADIUS * UNITS_PER_MM
    for x, y in ((x * UNITS_PER_MM, y * UNITS_PER_MM) for x, y in at):
        canvas.line([(x - reach, y), (x + reach, y)], BLACK, _HAIRLINE)
        canvas.line([(x, y - reach), (x, y + reach)], BLACK, _HAIRLINE)


def draw_rings(canvas: Canvas, at: tuple[tuple[float, float], ...]) -> None:
    """Rings of 1 and 2 mm around each of these points (mm)."""
    for x, y in at:
        for radius in (1.0, 2.0):
            ring = units(Rect(x - radius, y - radius, 2 * radius, 2 * radius))
            canvas.rounded(ring.inset(-_HAIRLINE / 2), ring.w, None, BLACK, _HAIRLINE)


def _draw_label(canvas: Canvas, sheet: Sheet, side: Message | None) -> None:
    """The name of this page, in the upper margin, clear of the marks."""
    which = say("sheet_number", "sheet {number} of {of}", number=sheet.number, of=sheet.of) if sheet.of > 1 else None
    whose = _INDEPENDENT if sheet.published else None
    said = " · ".join(filter(None, map(canvas.words, (sheet.section.title, sheet.section.part, which, side, whose))))
    canvas.text(units(sheet.layout.label), said, _LABEL, INK, WHITE, least=_LABEL / 2)
