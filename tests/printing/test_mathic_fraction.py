"""Mathic Fraction on paper: the whole deck, what its wild cards wording, coins, and both kinds told apart."""

from __future__ import annotations

from collections import Counter

import pytest
from PyQt6.QtGui import QImage, QPainter
from tests.speech import heard

from gotit.games.mathic_fraction.cards import face_title, read_deck, read_face
from gotit.games.mathic_fraction.tokens import read_tokens, token_title
from gotit.games.shelf import house_text
from gotit.printing.decks import house_deck
from gotit.printing.decks.mathic_fraction import wording
from gotit.printing.document import UNITS_PER_MM, Card, Section
from gotit.printing.pages import sheets_of
from gotit.printing.sheets import PAPERS
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT

pytestmark = pytest.mark.usefixtures("qapp")

FACES = tuple(card.face for card in read_deck(house_text("mathic_fraction", "cards.txt")))


@pytest.mark.rule("MF-30", "MF-31", "MF-32", "MF-33", "MF-34", "MF-35")
def test_every_card_of_the_house_deck_is_printed() -> None:
    printed = Counter(card.name for card in house_deck("mathic-fraction").sections[0].cards)
    assert printed == Counter(f"{heard(face_title(face))}, {face.color}" for face in FACES)
    assert printed.total() == 100


@pytest.mark.rule("MF-36")
def test_every_token_of_the_house_is_printed() -> None:
    printed = Counter(card.name for card in house_deck("mathic-fraction").sections[1].cards)
    assert printed == Counter(
        heard(token_title(token)) for token in read_tokens(house_text("mathic_fraction", "tokens.txt"))
    )
    assert printed.total() == 20


def test_wild_cards_say_what_they_may_stand_for() -> None:
    words = {
        word: heard(wording(read_face(word, "red")))
        for word in (">=2/12", "<=2/12", ">2/12", "<2/12", "odd", "even/even")
    }
    assert words == {
        ">=2/12": "this or more",
        "<=2/12": "this or less",
        ">2/12": "more than this",
        "<2/12": "less than this",
        "odd": "top number odd",
        "even/even": "both numbers even",
    }
    assert wording(read_face("3/12h")) is None


def dark(section: Section, card: Card) -> frozenset[tuple[int, int]]:
    """Which of the pixels of a card, small and in black and white as a copier makes it, are dark."""
    w, h = round(section.width), round(section.height)
    image = QImage(w, h, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    painter.scale(1 / UNITS_PER_MM, 1 / UNITS_PER_MM)
    card.front(Canvas(painter, LIGHT), Rect(0, 0, section.width * UNITS_PER_MM, section.height * UNITS_PER_MM))
    painter.end()
    return frozenset((x, y) for x in range(w) for y in range(h) if image.pixelColor(x, y).lightness() < 128)


@pytest.mark.rule("MF-41")
def test_pieces_that_differ_are_told_apart_without_colour() -> None:
    """At a millimetre a pixel, each two differ in so many square millimetres."""
    for section in house_deck("mathic-fraction").sections:
        drawn = {card.name: dark(section, card) for card in section.cards}
        names = sorted(drawn)
        for place, name in enumerate(names):
            for other in names[place + 1 :]:
                assert len(drawn[name] ^ drawn[other]) >= 12, (name, other)


def test_as_many_sheets_as_it_takes_on_both_papers() -> None:
    deck = house_deck("mathic-fraction")
    for paper in PAPERS.values():
        found = Counter(heard(sheet.section.title) for sheet in sheets_of(deck, paper))
        assert found == {"Cards": 12, "Reward tokens": 1}


def test_a_red_card_has_its_corners_cut_and_a_black_one_is_square() -> None:
    section = house_deck("mathic-fraction").sections[0]
    red, black = (section.cards[FACES.index(face)] for face in (read_face("3/12h"), read_face("3/12s")))
    corner = (5, 5)
    assert corner in dark(section, black)
    assert corner not in dark(section, red)
