"""Got 'Em! on paper: what cards wording, and boards whose parts fit together."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.printing.reading import Pages
from tests.speech import heard

from gotit.core.message import Typed
from gotit.games.got_em.board import SIDES, Board, read_board
from gotit.games.got_em.cards import MoveStep, PlaceStep, RemoveStep, read_deck
from gotit.games.shelf import house_text
from gotit.printing.decks import house_deck
from gotit.printing.decks.got_em import wording
from gotit.printing.decks.got_em.board import SQUARE_MM, WALL_MM, board_sections, cut
from gotit.printing.document import Document, Section
from gotit.printing.pages import sheets_of
from gotit.printing.pdf import make_pdf
from gotit.printing.sheets import PAPERS

pytestmark = pytest.mark.usefixtures("qapp")

PITCH = SQUARE_MM + WALL_MM
sides = pytest.mark.parametrize("side", SIDES)


def mosaic(side: int) -> Board:
    return read_board(house_text("got_em", f"mosaic_{side}.txt"))


def test_all_cards_of_the_deck_and_no_other() -> None:
    printed = Counter(card.name for card in house_deck("got-em").sections[0].cards)
    kinds = read_deck(house_text("got_em", "cards.txt"))
    assert printed == {" · ".join(heard(wording(step)) for step in kind.steps): kind.count for kind in kinds}
    assert printed.total() == 52


def test_instructions_in_words_say_what_is_optional() -> None:
    assert heard(wording(PlaceStep("red"))) == "Wall beside any red square"
    assert heard(wording(PlaceStep(None, may=True))) == "Wall beside any square, or none"
    assert heard(wording(RemoveStep())) == "Take away any one wall, or none"
    assert heard(wording(RemoveStep(may=False))) == "Take away any one wall"
    assert heard(wording(MoveStep(1))) == "Go 1 square, or stay"
    assert heard(wording(MoveStep(3, through=1))) == "Go up to 3 squares, through 1 wall, or stay"
    assert heard(wording(MoveStep(None))) == "Go 1 square, and 1 more for each wall here, or stay"


@pytest.mark.parametrize(("side", "most", "parts"), [(5, 5, (5,)), (7, 5, (4, 3)), (9, 5, (5, 4)), (9, 3, (3, 3, 3))])
def test_parts_are_about_equal(side: int, most: int, parts: tuple[int, ...]) -> None:
    assert cut(side, most) == parts


@sides
def test_parts_of_a_board_make_the_whole_board(side: int) -> None:
    parts = board_sections(mosaic(side))
    assert sum(part.width * part.height for part in parts) == pytest.approx((side * PITCH) ** 2)
    assert len({part.part for part in parts}) == len(parts)
    for paper in PAPERS.values():
        assert all(len(part.layout(paper).slots) == 1 for part in parts), "one part a sheet"


@pytest.mark.rule("GE-F-02")
@sides
@pytest.mark.parametrize("paper_name", sorted(PAPERS))
def test_squares_are_each_on_one_part_and_the_edge_is_a_wall(side: int, paper_name: str) -> None:
    """Read back: names of squares, and what is dark: the board's own edges, and none where parts meet."""
    paper, parts = PAPERS[paper_name], board_sections(mosaic(side))
    document = Document("board", Typed("none"), tuple(parts), samples=("board 0 0",))
    pages = Pages(make_pdf(document, paper))
    names: list[str] = []
    for sheet in sheets_of(document, paper):
        page = pages.picture(sheet.first_page - 1)
        found = [word for word in pages.text(sheet.first_page - 1).split() if len(word) == 2 and word[1].isdigit()]
        names += found
        box, (columns, rows) = sheet.layout.slots[0], shape(sheet.section)
        dark = {
            "A": page.colour(box.x + 1, box.y + PITCH) < (60, 60, 60),
            "1": page.colour(box.x + PITCH, box.y + 1) < (60, 60, 60),
            "last column": page.colour(box.right - 1, box.y + PITCH) < (60, 60, 60),
            "last row": page.colour(box.x + PITCH, box.bottom - 1) < (60, 60, 60),
        }
        last = chr(ord("A") + side - 1)
        assert dark == {
            "A": "A" in {name[0] for name in found},
            "1": "1" in {name[1] for name in found},
            "last column": last in {name[0] for name in found},
            "last row": str(side) in {name[1] for name in found},
        }
        assert len(found) == columns * rows
    letters = [chr(ord("A") + column) for column in range(side)]
    assert sorted(names) == sorted(f"{letter}{row + 1}" for letter in letters for row in range(side))


def shape(section: Section) -> tuple[int, int]:
    """Columns and rows of a part."""
    return round(section.width / PITCH), round(section.height / PITCH)


def test_there_is_a_strip_for_every_groove_of_the_largest_board() -> None:
    walls = house_deck("got-em").sections[1]
    assert len(walls.cards) == 2 * 9 * 8
    assert (walls.width, walls.height) == (SQUARE_MM, WALL_MM)
