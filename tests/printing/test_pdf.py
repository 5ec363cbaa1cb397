"""The file as a printer gets it, read back and measured: sizes, both sides, white borders, fonts, vectors."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import pytest
from PyQt6.QtGui import QImage, QPainter
from tests.printing.reading import PER_MM, Pages, Picture
from tests.ui.wcag import channels

from gotit.core.message import Typed
from gotit.language.load import load
from gotit.language.pseudo import ACCENTED, MIRRORED
from gotit.language.words import ENGLISH, NOBODY_NAMED
from gotit.printing import cover
from gotit.printing.cover import contents, draw_cover, draw_cover_back, instructions
from gotit.printing.decks import NAMES, house_deck
from gotit.printing.document import CARD_HEIGHT, CARD_WIDTH, PRODUCT, UNITS_PER_MM
from gotit.printing.pages import draw_back_of, draw_front, sheets_of, units
from gotit.printing.pdf import make_pdf
from gotit.printing.sheets import CROSS_RADIUS, PAPERS, Layout, behind, corners
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import CARDS, LIGHT, GameColour

pytestmark = pytest.mark.usefixtures("qapp")

everywhere = pytest.mark.parametrize("paper", sorted(PAPERS))
each_deck = pytest.mark.parametrize("name", NAMES)

SMALLEST = 2.2 * UNITS_PER_MM
"""Glyph height of the smallest text on the cover."""
STRAY_MM = 2.0
"""A cut that is off by so much, or a back that is, shows nowhere."""


@cache
def content(name: str, paper: str, shift_mm: tuple[float, float] = (0.0, 0.0)) -> bytes:
    return make_pdf(house_deck(name), PAPERS[paper], shift_mm)


@everywhere
@each_deck
def test_pages_are_as_large_as_the_paper_and_as_many_as_the_cover_says(name: str, paper: str) -> None:
    pages = Pages(content(name, paper))
    deck = house_deck(name)
    assert len(pages) == (1 + len(sheets_of(deck, PAPERS[paper]))) * (2 if deck.two_sided else 1)
    for page in range(len(pages)):
        assert pages.size_mm(page) == pytest.approx(PAPERS[paper][1:], abs=0.2)


@everywhere
@each_deck
def test_all_is_vectors_and_the_font_is_inside(name: str, paper: str) -> None:
    made = content(name, paper)
    assert b"/Subtype /Image" not in made
    fonts = re.findall(rb"/FontName /[A-Z]{6}\+([\w-]+)", made)
    assert fonts == [b"Andika-Bold"]
    assert made.count(b"/FontFile2") == made.count(b"/Type /FontDescriptor") == 1


@everywhere
def test_each_back_lies_behind_its_front(paper: str) -> None:
    """Measured in the pictures of both pages: the rim on the back has the colour of the front at the mirrored place."""
    pages = Pages(content("fast-fun-maths", paper))
    sheets = sheets_of(house_deck("fast-fun-maths"), PAPERS[paper])
    crooked = 0
    for sheet in sheets:
        front, back = (pages.picture(sheet.first_page - 1 + side) for side in (0, 1))
        for slot, card in zip(sheet.layout.slots, sheet.cards, strict=False):
            colour = card.name.split()[1].removesuffix(",")
            assert rim(front, slot) == colour
            assert rim(back, behind(PAPERS[paper], slot)) == colour
            crooked += rim(back, slot) != colour
    assert crooked > 30, "it would be noticed if backs lay as fronts do"


def rim(page: Picture, slot: Rect) -> GameColour | None:
    """The game colour near the left edge of a card, or, between coloured bands on white, wild."""
    x, y = slot.x + 4.0 + 1.1, slot.y + slot.h / 2
    upper = page.colour(slot.x + 10, slot.y + 7)
    found = nearest(page.colour(x, y))
    if found is None and nearest(upper) == "red":
        return "wild"
    return found


def nearest(seen: tuple[int, int, int]) -> GameColour | None:
    for name, colours in CARDS.items():
        if name != "wild" and max(abs(a - b) for a, b in zip(seen, channels(colours.face), strict=True)) < 30:
            return name
    return None


@everywhere
@each_deck
def test_white_stays_white_where_a_cut_may_stray(name: str, paper: str) -> None:
    pages = Pages(content(name, paper))
    deck = house_deck(name)
    sheets = sheets_of(deck, PAPERS[paper])
    for sheet in {sheet.section.title: sheet for sheet in sheets}.values():
        if sheet.section.bleeds:
            continue
        for side in range(2 if deck.two_sided else 1):
            page = pages.picture(sheet.first_page - 1 + side)
            for strip in around_cuts(sheet.layout):
                assert not next(page.dark(strip), None), f"{sheet.section.title}: something is printed on a cut"


def around_cuts(layout: Layout) -> list[Rect]:
    """Strips over every cut, within the block."""
    block, strips = layout.block, []
    for column in range(layout.columns + 1):
        middle = block.x + column * layout.card_width
        strips.append(Rect(max(block.x, middle - STRAY_MM), block.y, STRAY_MM, block.h))
    for row in range(layout.rows + 1):
        middle = block.y + row * layout.card_height
        strips.append(Rect(block.x, max(block.y, middle - STRAY_MM), block.w, STRAY_MM))
    return strips


@everywhere
@pytest.mark.parametrize("page", [0, 2], ids=["cover", "cards"])
def test_rings_lie_behind_crosses(paper: str, page: int) -> None:
    pages = Pages(content("fast-fun-maths", paper))
    front, back = pages.picture(page), pages.picture(page + 1)
    for x, y in corners(PAPERS[paper]):
        reach = Rect(x, y, 0, 0).inset(-3.2)
        across, down = front.middle(reach)
        ring = back.middle(behind(PAPERS[paper], reach))
        assert (across, down) == pytest.approx((x, y), abs=0.3)
        assert ring == pytest.approx((PAPERS[paper].width - across, down), abs=0.3)


def test_backs_are_shifted_and_fronts_are_not() -> None:
    straight = Pages(content("fast-fun-maths", "a4"))
    shifted = Pages(content("fast-fun-maths", "a4", (1.5, -1.0)))
    x, y = corners(PAPERS["a4"])[0]
    near = Rect(x, y, 0, 0).inset(-3.8)
    assert shifted.picture(0).middle(near) == pytest.approx(straight.picture(0).middle(near), abs=1 / PER_MM)
    was, now = straight.picture(1).middle(near), shifted.picture(1).middle(near)
    assert (now[0] - was[0], now[1] - was[1]) == pytest.approx((1.5, -1.0), abs=0.3)


@everywhere
def test_the_ruler_is_ten_centimetres(paper: str) -> None:
    """The longest level line of the cover, below the sample cards."""
    page = Pages(content("hidden-formula", paper)).picture(0)
    width, height = PAPERS[paper][1:]
    lines = [longest_line(page, row / PER_MM, width) for row in range(130 * PER_MM, int(height * PER_MM))]
    left, right = max(lines, key=lambda line: line[1] - line[0])
    assert (left, right) == pytest.approx((width / 2 - 50, width / 2 + 50), abs=0.4)


def longest_line(page: Picture, y_mm: float, width_mm: float) -> tuple[float, float]:
    """Where the longest unbroken dark line at this height begins and ends (mm)."""
    longest = current = (0.0, 0.0)
    for x, _ in page.dark(Rect(0, y_mm, width_mm, 1 / PER_MM)):
        current = (current[0], x) if x - current[1] < 1.5 / PER_MM else (x, x)
        longest = max(longest, current, key=lambda line: line[1] - line[0])
    return longest


@everywhere
@each_deck
@pytest.mark.parametrize("tag", ["en", ACCENTED, MIRRORED])
def test_the_cover_has_room_for_all_it_says(name: str, paper: str, tag: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cover, "_draw_samples", lambda *_: None)  # looked at by themselves, in their own units
    deck = house_deck(name).with_backs()
    records: list[Text] = []
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    canvas = Canvas(painter, LIGHT, records=records, language=load(tag))
    draw_cover(canvas, deck, PAPERS[paper])
    painter.end()
    printable = units(PAPERS[paper].printable)
    crosses = [units(Rect(x, y, 0, 0).inset(-CROSS_RADIUS)) for x, y in corners(PAPERS[paper])]
    for text in records:
        assert not text.elided, text.wanted
        assert text.glyph_height >= SMALLEST, text.wanted
        assert printable.holds(text.ink), text.wanted
        assert not any(cross.meets(text.ink) for cross in crosses), text.wanted
    said = unmarked(" ".join(text.shown for text in records))
    wanted = (*contents(deck, PAPERS[paper]), *instructions(deck))
    assert all(unmarked(canvas.words(line)) in said for line in wanted)


def unmarked(text: str) -> str:
    """Without marks of direction: a line has its own."""
    return "".join(letter for letter in text if unicodedata.category(letter) != "Cf")


@each_deck
def test_every_word_comes_through_the_catalogue(name: str) -> None:
    """In en-XA no word is without accents, but for names and for what is typed; squares have a letter and a number."""
    deck, paper = house_deck(name).with_backs(), PAPERS["a4"]
    records: list[Text] = []
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    canvas = Canvas(painter, LIGHT, records=records, language=load(ACCENTED))
    draw_cover(canvas, deck, paper)
    draw_cover_back(canvas, paper)
    for sheet in sheets_of(deck, paper):
        draw_front(canvas, sheet)
        draw_back_of(canvas, sheet)
    painter.end()
    said = " ".join(text.shown for text in records)
    assert "⟦" in said
    title = deck.suits.text if isinstance(deck.suits, Typed) else ""  # what no language changes
    for typed in (PRODUCT.text, title, "--shift-backs", "gotit print --help"):
        said = said.replace(typed, "")
    assert re.findall(r"\b[a-zA-Z]*[aceginorsuyz][a-zA-Z]*\b", said) == []


@each_deck
def test_only_the_cover_names_a_game(name: str) -> None:
    pages = Pages(content(name, "letter"))
    suits = ENGLISH.words(house_deck(name).suits, NOBODY_NAMED)
    assert suits in pages.text(0).replace("\r\n", " ").replace("\n", " ")
    for page in range(1, len(pages)):
        assert suits.lower() not in pages.text(page).lower()
        assert "got it" not in pages.text(page).lower()


def test_cards_fit_the_usual_sleeves() -> None:
    assert (CARD_WIDTH, CARD_HEIGHT) <= (63, 88)
