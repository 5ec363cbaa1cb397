"""Places on paper, as numbers: cards, the places behind them, marks that stay off them, crosses that meet."""

from __future__ import annotations

import pytest

from gotit.printing.decks import NAMES, house_deck
from gotit.printing.pages import Sheet, sheets_of
from gotit.printing.sheets import CROSS_RADIUS, LABEL_HEIGHT, MARK_GAP, PAPERS, Layout, Line, Paper, behind, corners
from gotit.ui.paint.rect import Rect

EXACT = 1e-6
"""Millimetres."""

papers = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
SIZES = ((60, 84), (60, 60), (29, 7), (180, 252), (144, 252))
layouts = pytest.mark.parametrize(
    "layout",
    [
        Layout(paper, *size)
        for paper in PAPERS.values()
        for size in ((60, 84), (60, 60), (30, 7), (180, 252), (144, 252))
    ],
    ids=lambda layout: f"{layout.paper.name}-{layout.card_width}x{layout.card_height}",
)


def turned(paper: Paper, box: Rect) -> Rect:
    """A box on the front, seen from behind after the sheet is turned over its long edge: corner by corner."""
    xs = sorted(paper.width - x for x in (box.x, box.right))
    return Rect(xs[0], box.y, xs[1] - xs[0], box.h)


@layouts
def test_cards_lie_edge_to_edge_where_printers_print(layout: Layout) -> None:
    slots = layout.slots
    assert len(slots) == layout.columns * layout.rows > 0
    assert sum(slot.w * slot.h for slot in slots) == pytest.approx(layout.block.w * layout.block.h)
    for number, slot in enumerate(slots):
        assert layout.paper.printable.holds(slot)
        assert (slot.w, slot.h) == (layout.card_width, layout.card_height)
        if (number + 1) % layout.columns:
            assert slots[number + 1].x == pytest.approx(slot.right)


@layouts
def test_behind_a_card_is_a_cards_place(layout: Layout) -> None:
    for number, slot in enumerate(layout.slots):
        back = behind(layout.paper, slot)
        assert back == pytest.approx(turned(layout.paper, slot), abs=EXACT)
        row, column = divmod(number, layout.columns)
        opposite = layout.slots[row * layout.columns + layout.columns - 1 - column]
        assert back == pytest.approx(opposite, abs=EXACT)
        assert behind(layout.paper, back) == pytest.approx(slot, abs=EXACT)


@layouts
def test_marks_name_every_cut_at_both_ends_and_stay_off_cards(layout: Layout) -> None:
    safe = layout.block.inset(-MARK_GAP + 1e-3)
    for mark in layout.marks:
        box = extent(mark)
        assert layout.paper.printable.holds(box, EXACT)
        assert not safe.meets(box)
        assert not layout.label.meets(box)
        assert max(box.w, box.h) > 1.5
    upright = [mark.x1 for mark in layout.marks if mark.x1 == mark.x2]
    level = [mark.y1 for mark in layout.marks if mark.y1 == mark.y2]
    assert len(upright) + len(level) == len(layout.marks)
    cuts_x = {round(x, 6) for slot in layout.slots for x in (slot.x, slot.right)}
    cuts_y = {round(y, 6) for slot in layout.slots for y in (slot.y, slot.bottom)}
    assert sorted(round(x, 6) for x in upright) == sorted([*cuts_x, *cuts_x])
    assert sorted(round(y, 6) for y in level) == sorted([*cuts_y, *cuts_y])


def extent(mark: Line) -> Rect:
    x, y = min(mark.x1, mark.x2), min(mark.y1, mark.y2)
    return Rect(x, y, abs(mark.x1 - mark.x2), abs(mark.y1 - mark.y2))


@layouts
def test_crosses_meet_rings_and_nothing_else(layout: Layout) -> None:
    for x, y in layout.crosses:
        cross = Rect(x, y, 0, 0).inset(-CROSS_RADIUS)
        assert layout.paper.printable.holds(cross)
        assert not layout.block.meets(cross)
        assert not any(cross.meets(extent(mark)) for mark in layout.marks)
    assert layout.crosses in ((), corners(layout.paper))


@papers
def test_two_sided_cards_have_crosses(paper: Paper) -> None:
    assert len(Layout(paper, 60, 84).crosses) == 4
    mirrored = {(round(paper.width - x, 6), round(y, 6)) for x, y in corners(paper)}
    assert mirrored == {(round(x, 6), round(y, 6)) for x, y in corners(paper)}
    assert LABEL_HEIGHT < CROSS_RADIUS


@papers
@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_on_one_sheet_with_its_back_behind_it(paper: Paper, name: str) -> None:
    deck = house_deck(name).with_backs()
    sheets = sheets_of(deck, paper)
    assert [card for sheet in sheets for card in sheet.cards] == [
        card for section in deck.sections for card in section.cards
    ]
    sides = 2 if deck.two_sided else 1  # the cover has as many
    assert [sheet.first_page for sheet in sheets] == [1 + sides + sides * number for number in range(len(sheets))]
    for sheet in sheets:
        check_backs(sheet, paper)


def check_backs(sheet: Sheet, paper: Paper) -> None:
    fronts = {id(face): box for box, face in sheet.fronts}
    placed = iter(sheet.backs)
    for card in sheet.cards:
        if card.back:
            box, face = next(placed)
            assert face is card.back
            assert turned(paper, fronts[id(card.front)]) == pytest.approx(box, abs=EXACT)
    assert next(placed, None) is None
