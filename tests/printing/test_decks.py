"""What is on the cards: all of the games' own data, readable, inside the white border, and which way up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from PyQt6.QtGui import QImage, QPainter
from tests.ui.wcag import contrast

from gotit.games.add_it.cards import COPIES, DECK_SIZE, NUMBERS, SYMBOLS
from gotit.language.load import load
from gotit.language.pseudo import ACCENTED, MIRRORED
from gotit.language.words import ENGLISH, Language
from gotit.printing.decks import NAMES, house_deck
from gotit.printing.decks.add_it import draw_symbol, pip_places
from gotit.printing.decks.signs import stands_on_a_bar
from gotit.printing.document import BORDER, UNITS_PER_MM, Face, Section
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT

pytestmark = pytest.mark.usefixtures("qapp")

SMALLEST = 2.8 * UNITS_PER_MM
"""Glyph height of the smallest word on a card."""
OVERHANG = 1.0
"""Marks on letters may leave their box by a tenth of a millimetre."""


def names(deck: str, section: int) -> Counter[str]:
    return Counter(card.name for card in house_deck(deck).sections[section].cards)


def texts(face: Face, box: Rect, language: Language = ENGLISH) -> list[Text]:
    records: list[Text] = []
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    face(Canvas(painter, LIGHT, records=records, language=language), box)
    painter.end()
    return records


def sides(deck: str) -> list[tuple[Section, Face]]:
    """Every different side of every card."""
    found = {}
    for section in house_deck(deck).sections:
        for card in section.cards:
            for number, face in enumerate((card.front, card.back)):
                if face:
                    found[card.name, number] = (section, face)
    return list(found.values())


@pytest.mark.rule("GI-H-04")
def test_fast_fun_maths_is_sixty_cards_with_both_sides_and_six_zeros() -> None:
    deck = house_deck("fast-fun-maths")
    assert deck.two_sided
    assert all(card.back for section in deck.sections for card in section.cards)
    assert names("fast-fun-maths", 0).total() == 60
    assert names("fast-fun-maths", 0)["4 blue, square"] == 1
    assert names("fast-fun-maths", 0)["6 wild, star"] == 1
    assert sum(name.startswith("0 ") for name in names("fast-fun-maths", 1)) == 6


@pytest.mark.rule("GI-J-03")
def test_the_hidden_formula_is_grid_goals_and_math_geek() -> None:
    grid = names("hidden-formula", 0)
    assert grid.total() == 36
    assert (grid["+"], grid["-"], grid["x"], grid["W"]) == (7, 5, 5, 1)
    goals = names("hidden-formula", 1)
    assert goals.total() == 34
    assert sum("*" not in name for name in goals.elements()) == 17
    assert set(names("hidden-formula", 2)) == {str(number) for number in range(15, 21)}


@pytest.mark.rule("AI-02")
def test_add_it_is_six_sets_of_ten() -> None:
    cards = names("add-it", 0)
    assert cards.total() == DECK_SIZE == COPIES * len(NUMBERS)
    assert cards == Counter(f"{number} {symbol}" for number in NUMBERS for symbol in SYMBOLS)


@pytest.mark.parametrize("number", NUMBERS)
def test_an_add_it_card_has_as_many_symbols_as_its_number(number: int) -> None:
    """The numbers' own corners lie beside them."""
    box = Rect(0, 0, 600, 840)
    places = pip_places(box, number)
    assert len(places) == number
    assert not [pair for pair in combinations(places, 2) if near(*pair)]
    corners = Rect(56, 72, 110, 190), Rect(434, 578, 110, 190)
    assert not [place for place in places for corner in corners if place.inset(2).meets(corner)]
    assert all(box.inset(BORDER).holds(place) for place in places)


def near(one: Rect, other: Rect) -> bool:
    """Closer than their discs are large."""
    (x1, y1), (x2, y2) = one.centre, other.centre
    return float((x1 - x2) ** 2 + (y1 - y2) ** 2) < one.w**2


def test_symbols_differ_in_outline() -> None:
    """Black on white and small, as a copier prints them: a quarter of what either covers is the other's ground."""
    drawn = {}
    for symbol in SYMBOLS:
        image = QImage(60, 60, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        painter = QPainter(image)
        draw_symbol(Canvas(painter, LIGHT), Rect(0, 0, 60, 60), symbol)
        painter.end()
        drawn[symbol] = {(x, y) for x in range(60) for y in range(60) if image.pixelColor(x, y).lightness() < 200}
        assert all(0 < x < 59 and 0 < y < 59 for x, y in drawn[symbol]), f"{symbol} leaves its box"
    for one, other in combinations(drawn.values(), 2):
        assert len(one ^ other) > 0.5 * min(len(one), len(other))


@pytest.mark.parametrize(
    ("number", "bar"),
    [("6", True), ("9", True), ("16", True), ("18", True), ("19", True), ("8", False), ("11", False), ("10", False)],
)
def test_what_reads_differently_upside_down_stands_on_a_bar(number: str, bar: bool) -> None:
    assert stands_on_a_bar(number) is bar


@pytest.mark.parametrize("language", ["en", ACCENTED, MIRRORED])
@pytest.mark.parametrize("deck", NAMES)
def test_words_are_whole_large_dark_enough_and_inside_the_border(deck: str, language: str) -> None:
    """What is painted turned about the card's middle is recorded where it would be upright: as far inside."""
    for section, face in sides(deck):
        box = Rect(100, 200, section.width * UNITS_PER_MM, section.height * UNITS_PER_MM)
        for text in texts(face, box, load(language)):
            assert not text.elided, text.wanted
            assert text.glyph_height >= SMALLEST, text.wanted
            assert contrast(text.colour, text.ground) >= 7, text.wanted
            assert section.bleeds or box.inset(BORDER - OVERHANG).holds(text.ink), text.wanted


@pytest.mark.parametrize("name", NAMES)
def test_samples_are_cards(name: str) -> None:
    deck = house_deck(name)
    assert all(deck.find(sample) for sample in deck.samples)
    with pytest.raises(KeyError, match="has no card “joker”"):
        deck.find("joker")


def test_backs_fill_only_what_would_be_white() -> None:
    plain, backed = house_deck("add-it"), house_deck("add-it").with_backs()
    assert not plain.two_sided
    assert backed.two_sided
    two_sided = house_deck("fast-fun-maths")
    assert two_sided.with_backs().sections == two_sided.sections
