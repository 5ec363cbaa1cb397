"""The house deck, own decks, faces as they are written, and what a card may stand for."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.mathic_fraction.brute_force import may
from tests.games.mathic_fraction.tables import DECK, LIMITS, cards
from tests.speech import heard

from gotit.games.mathic_fraction.cards import (
    PRINTED_SIMPLEST,
    Face,
    Limits,
    Value,
    face_title,
    may_stand_for,
    notation,
    read_deck,
    read_face,
    read_looks,
    with_printed_simplest,
)
from gotit.games.texts import TextError, Unreadable


@pytest.mark.rule("MF-30", "MF-31", "MF-32", "MF-33", "MF-34", "MF-35")
def test_the_house_deck_has_the_rulebook_s_hundred_cards() -> None:
    kinds = Counter(card.face.kind for card in DECK)
    assert len(DECK) == 100
    assert kinds["base"] == 52
    assert kinds["at_least"] + kinds["at_most"] == kinds["more"] + kinds["less"] == 10
    assert kinds["odd_numerator"] + kinds["even_numerator"] == kinds["both_odd"] + kinds["both_even"] == 10
    assert kinds["simplest"] == 8
    assert [card.id for card in DECK] == list(range(1, 101))


@pytest.mark.rule("MF-30")
def test_base_cards_are_the_twelfths_in_four_suits() -> None:
    base = Counter((card.face.suit, card.face.color, card.face.value) for card in DECK if card.face.kind == "base")
    assert set(base.values()) == {1}
    assert {value for _, _, value in base} == {Value(above, 12) for above in range(13)}
    assert {(suit, color) for suit, color, _ in base} == {
        ("hearts", "red"),
        ("diamonds", "red"),
        ("spades", "black"),
        ("clubs", "black"),
    }


@pytest.mark.rule("MF-41")
def test_half_of_the_wild_cards_are_red() -> None:
    assert Counter(card.face.color for card in DECK if card.face.fixed is None) == {"red": 24, "black": 24}


def test_the_bounds_are_the_decided_ones() -> None:
    bounds = {
        kind: {card.face.value.numerator for card in DECK if card.face.kind == kind and card.face.value}
        for kind in ("at_least", "at_most", "more", "less")
    }
    assert bounds["at_least"] == bounds["at_most"] == {2, 4, 6, 8, 10}
    assert bounds["more"] == bounds["less"] == {1, 3, 6, 9, 11}


# --- what a card may stand for ---------------------------------------------------------------------------------------


@pytest.mark.rule("MF-30", "MF-31", "MF-32", "MF-33", "MF-34", "MF-35")
@pytest.mark.parametrize("face", list(dict.fromkeys(card.face for card in DECK)), ids=notation)
def test_every_face_against_the_words_of_the_rules(face: Face) -> None:
    for below in range(1, 13):
        for above in range(26):
            assert (may_stand_for(face, Value(above, below), LIMITS) is None) == may(face, above, below)


@pytest.mark.parametrize(
    ("face", "value", "sentence"),
    [
        ("3/12h", Value(1, 4), "This card is 3/12 and nothing else."),
        (">=2/12:red", Value(1, 12), "This card must be 2/12 or more, and 1/12 is less."),
        ("<=2/12:red", Value(1, 3), "This card must be 2/12 or less, and 1/3 is more."),
        (">6/12:red", Value(1, 2), "This card must be more than 6/12, and 1/2 isn't."),
        (">6/12:red", Value(1, 3), "This card must be more than 6/12, and 1/3 is less."),
        ("<6/12:red", Value(1, 2), "This card must be less than 6/12, and 1/2 isn't."),
        ("<6/12:red", Value(2, 3), "This card must be less than 6/12, and 2/3 is more."),
        ("odd:red", Value(2, 3), "The top number must be odd (1, 3, 5 …), and 2 is even."),
        ("even:red", Value(3, 4), "The top number must be even (0, 2, 4 …), and 3 is odd."),
        ("odd/odd:red", Value(3, 4), "Both numbers must be odd (1, 3, 5 …), and 4 is even."),
        ("odd/odd:red", Value(2, 3), "Both numbers must be odd (1, 3, 5 …), and 2 is even."),
        ("even/even:red", Value(2, 3), "Both numbers must be even (0, 2, 4 …), and 3 is odd."),
        ("even/even:red", Value(1, 2), "Both numbers must be even (0, 2, 4 …), and 1 is odd."),
        ("simplest:red", Value(2, 4), "2/4 is not in its simplest form: it can be written 1/2."),
        ("simplest:red", Value(0, 4), "0/4 is not in its simplest form: it can be written 0."),
        ("simplest:red", Value(3, 1), "3 is a whole number. Choose a fraction with 2 or more as its bottom number."),
        ("odd:red", Value(1, 0), "Nothing can be cut into 0 parts: the bottom number must be 1 or more."),
        ("odd:red", Value(-1, 2), "A card can't be made negative: the top number must be 0 or more."),
        ("odd:red", Value(1, 13), "The bottom number must be 1 to 12, not 13."),
        ("odd:red", Value(1001, 2), "The top number can be at most 999."),
    ],
)
def test_why_not_is_said_with_what_to_do(face: str, value: Value, sentence: str) -> None:
    assert heard(may_stand_for(read_face(face), value, LIMITS)) == sentence


@pytest.mark.rule("MF-33", "MF-35")
def test_zero_is_even() -> None:
    assert may_stand_for(read_face("even:red"), Value(0, 7), LIMITS) is None
    assert may_stand_for(read_face("even/even:red"), Value(0, 2), LIMITS) is None
    assert may_stand_for(read_face("odd:red"), Value(0, 7), LIMITS) is not None


@pytest.mark.rule("MF-48")
def test_a_setting_lifts_the_limit_of_denominators() -> None:
    assert may_stand_for(read_face("odd:red"), Value(1, 999), Limits(highest_denominator=0)) is None
    assert may_stand_for(read_face("odd:red"), Value(1, 1000), Limits(highest_denominator=0)) is not None
    assert may_stand_for(read_face("odd:red"), Value(1, 5), Limits(highest_denominator=4)) is not None


@pytest.mark.rule("MF-34", "MF-48")
def test_the_other_reading_of_simplest_cards() -> None:
    """The eight that have a simpler form among the twelfths above 0, one each."""
    assert {value.fraction for value in PRINTED_SIMPLEST} == {
        Value(above, 12).fraction for above in range(1, 13) if Value(above, 12).fraction.denominator < 12
    }
    printed = with_printed_simplest(DECK)
    assert [card.id for card in printed] == [card.id for card in DECK]
    fixed = [card.face.fixed for card in printed if card.face.kind == "simplest"]
    assert tuple(fixed) == PRINTED_SIMPLEST
    one = next(card.face for card in printed if card.face.kind == "simplest")
    assert may_stand_for(one, Value(1, 2), LIMITS) is None
    assert heard(may_stand_for(one, Value(1, 3), LIMITS)) == "This card is 1/2 and nothing else."
    assert with_printed_simplest(printed) == printed


# --- reading and writing ---------------------------------------------------------------------------------------------


def test_every_face_is_read_as_it_is_written() -> None:
    for card in (*DECK, *with_printed_simplest(DECK)):
        assert read_face(notation(card.face)) == card.face


@pytest.mark.parametrize(
    ("word", "same"),
    [
        ("3/12♥", "3/12h"),
        ("3/12:hearts", "3/12h"),
        ("3/12:H", "3/12h"),
        ("≥2/12:r", ">=2/12:red"),
        (">=2/12r", ">=2/12:red"),
        ("from2/12:red", ">=2/12:red"),
        ("upto2/12:b", "<=2/12:black"),
        ("over1/12:b", ">1/12:black"),
        ("under1/12:b", "<1/12:black"),
        ("Odd:RED", "odd:red"),
        ("simplest1/2:red", "simplest1/2:red"),
    ],
)
def test_what_people_type_for_a_face_is_understood(word: str, same: str) -> None:
    assert notation(read_face(word)) == same


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("seven", "“seven” is not a card: write 3/12, >=2/12, <=2/12, >2/12, <2/12, odd, even, odd/odd, even/even or"),
        ("3", "“3” is not a card"),
        ("", "“” is not a card"),
        ("red", "“red” is not a card"),
        ("3/12", "“3/12” has no suit: write 3/12h, 3/12d, 3/12s or 3/12c."),
        ("odd", "“odd” has no colour: write odd:red or odd:black."),
        ("3/12:red", "“3/12:red” needs a suit, not only a colour: h, d, s or c."),
        ("odd:h", "“odd:h” has a colour, red or black, and no suit."),
        ("odd:green", "“green” is not a suit or colour: write h, d, s, c, red or black."),
        ("3/0h", "“3/0” is not a fraction: nothing can be cut into 0 parts."),
        ("1000/2h", "“1000/2h” is not a card"),
    ],
)
def test_every_wrong_face_is_named(word: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as error:
        read_face(word)
    assert heard(error.value).startswith(sentence)


def test_looks_say_no_more_than_was_said() -> None:
    space = cards("3/12h 3/12c odd:red odd:black >=2/12:red")
    fitting = {
        word: [card.id for card in space if read_looks(word).fit(card.face)] for word in ("h", "red", "odd", "3/12")
    }
    assert fitting == {"h": [1], "red": [1, 3, 5], "odd": [3, 4], "3/12": [1, 2]}


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        ("", "deck:1: There are no cards."),
        ("# nothing\n", "deck:1: There are no cards."),
        ("3/12", "deck:1: Begin with a suit or a colour and a colon: “hearts: 0/12 1/12”, “red: >=2/12 odd”."),
        ("\nhearts 3/12", "deck:2: Begin with a suit"),
        ("hearts: 3/12 odd", "deck:1: “odd” has a colour, red or black, and no suit."),
        ("red: 3/12", "deck:1: “3/12” needs a suit"),
        ("red: odd\nred: x", "deck:2: “x” is not a card"),
        ("red: " + "odd " * 401, "deck:1: That is too many cards: at most 400."),
    ],
)
def test_a_wrong_deck_is_named_with_its_line(deck: str, sentence: str) -> None:
    with pytest.raises(TextError) as error:
        read_deck(deck)
    assert heard(error.value).startswith(sentence)


def test_an_own_deck() -> None:
    deck = read_deck("hearts: 1/2, 3/4  # halves\nRED: odd\nblack: <=7/9", "mine")
    assert [notation(card.face) for card in deck] == ["1/2h", "3/4h", "odd:red", "<=7/9:black"]


def test_names_for_people() -> None:
    names = [
        heard(face_title(card.face))
        for card in cards("3/12h >=2/12:red <1/12:red odd:red both:red".replace("both", "odd/odd"))
    ]
    assert names == ["3/12♥", "≥ 2/12", "< 1/12", "odd numerator", "both odd"]
    assert heard(face_title(read_face("simplest:red"))) == "simplest form"
    assert heard(face_title(read_face("simplest1/2:red"))) == "1/2"
