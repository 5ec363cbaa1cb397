"""The deck's text: the house deck is what docs say, a broken one is refused with its line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.speech import heard

import gotit.games.fast_fun_maths
from gotit.games.fast_fun_maths.deck import Card, read_deck
from gotit.games.texts import TextError

FOLDER = Path(gotit.games.fast_fun_maths.__file__).parent
HOUSE = (FOLDER / "deck.txt").read_text(encoding="utf-8")
ZEROS = (FOLDER / "zeros.txt").read_text(encoding="utf-8")


def shape(card: Card) -> str:
    assert card.back is not None
    return card.back.shape


GOOD = "1 red circle\n" * 7


@pytest.mark.rule("GI-H-04", "GI-H-05", "GI-H-50")
def test_the_house_deck() -> None:
    cards = read_deck(HOUSE, "deck.txt")
    assert len(cards) == 60
    assert [card.id for card in cards] == list(range(1, 61))
    plain = [card for card in cards if card.colour != "wild"]
    wild = [card for card in cards if card.colour == "wild"]
    assert Counter((card.number, card.colour) for card in plain) == dict.fromkeys(
        ((number, colour) for number in range(1, 10) for colour in ("red", "yellow", "blue")), 2
    )
    assert set(Counter((card.colour, shape(card)) for card in plain).values()) == {6}
    assert all(len({shape(card) for card in plain if card.number == number}) == 3 for number in range(1, 10))
    assert sorted((card.number, shape(card)) for card in wild) == [(number, "star") for number in range(1, 7)]
    for card in cards:
        assert card.back is not None
        assert (card.face.id, card.face.colour) == (card.back.id, card.back.colour)


def test_with_zero_six_cards_are_added() -> None:
    cards = read_deck(HOUSE + ZEROS, "deck.txt", with_zero=True)
    assert len(cards) == 66
    assert Counter(card.colour for card in cards if card.number == 0) == {"red": 2, "yellow": 2, "blue": 2}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("4 blue", "“4 blue” is not a card. Write number, colour, shape: “4 blue square”."),
        ("title card", "“title card” is not a card. Write number, colour, shape: “4 blue square”."),
        ("4 blue square circle", "“4 blue square circle” is not a card"),
        ("12 blue square", "“12” can't be a card's number. Use one digit, 1 to 9."),
        ("four blue square", "“four” can't be a card's number"),
        ("² blue square", "“²” can't be a card's number"),
        ("0 blue square", "A card with 0 needs the setting “with zeros”."),
        ("4 green square", "“green” is not a colour here. Use one of these: red, yellow, blue, wild."),
        ("4 blue hexagon", "“hexagon” is not a shape here. Use one of these: circle, square, triangle, star."),
        ("4 wild square", "A wild card has a star on its back, and no other card has one."),
        ("4 blue star", "A wild card has a star on its back, and no other card has one."),
    ],
)
@pytest.mark.rule("GI-H-04", "GI-H-05")
def test_a_broken_line_is_named(line: str, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        read_deck(f"# mine\n\n{GOOD}{line}\n", "mine.txt")
    assert heard(caught.value.message).startswith(f"mine.txt:10: {sentence}")
    assert caught.value.line == 10


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 red circle\n" * 6, "mine.txt:6: There are only 6 cards: at least 7 are needed."),
        ("", "mine.txt:1: There are only 0 cards: at least 7 are needed."),
        ("1 red circle\n" * 600, "mine.txt:501: That is too many cards: at most 500."),
    ],
)
def test_too_few_and_too_many(text: str, sentence: str) -> None:
    with pytest.raises(TextError) as caught:
        read_deck(text, "mine.txt")
    assert heard(caught.value.message) == sentence


def test_written_freely() -> None:
    cards = read_deck("  4, Blue ,SQUARE  # mine\r\n" + GOOD, "mine.txt")
    assert (cards[0].number, cards[0].colour, shape(cards[0])) == (4, "blue", "square")
