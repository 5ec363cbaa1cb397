"""Typed equations: which cards are meant, and a sentence where that can't be said."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.mathic_fraction.tables import DECK, LIMITS, cards
from tests.speech import heard

from gotit.games.mathic_fraction.cards import Card, Face, notation, with_printed_simplest
from gotit.games.mathic_fraction.entry import Choice, Entry, EntryError
from gotit.games.mathic_fraction.equation import read_entry
from gotit.games.mathic_fraction.reading import MOST_CHARACTERS, read_typed
from gotit.games.mathic_fraction.solver_values import likely, written
from gotit.games.mathic_fraction.writing import pretty


def typed(text: str, hand: str, space: str) -> Entry:
    """Hand cards are numbered from 1, the space from 50."""
    return read_typed(text, cards(hand), cards(space, 50), LIMITS)


def shown(text: str, hand: str, space: str) -> str:
    """As it is read, with the cards' numbers."""
    entry = typed(text, hand, space)
    equation = read_entry(entry, cards(hand), cards(space, 50), LIMITS, powers=True)
    return f"{pretty(equation)} | {' '.join(str(used.card.id) for used in equation.used)}"


@pytest.mark.parametrize(
    ("text", "hand", "space", "said"),
    [
        ("3/12 + 2/12 = 5/12", "3/12h", "2/12c 5/12d", "3/12 + 2/12 = 5/12 | 1 50 51"),
        ("3/12+2/12=5/12", "odd:red 3/12h", "2/12c 5/12d", "3/12 + 2/12 = 5/12 | 2 50 51"),
        (
            "3/12 x 1/2 ÷ 1 − 0 = 2",
            "3/12h",
            "odd:red 12/12h 0/12c even:red",
            "3/12 × 1/2 ÷ 12/12 − 0/12 = 2 | 1 50 51 52 53",
        ),
        ("3/12 / 2/12 = 3/2", "3/12h", "2/12c odd:red", "3/12 ÷ 2/12 = 3/2 | 1 50 51"),
        ("3/12/2/12 = 3/2", "3/12h", "2/12c odd:red", "3/12 ÷ 2/12 = 3/2 | 1 50 51"),
        ("[3/12 ** 2/12] = 1/2", "3/12h", "2/12c odd:red", ""),
        ("(1/4)^(1/2) = 6/12", "3/12h", "6/12c 6/12d", "3/12 ^ 6/12 = 6/12 | 1 50 51"),
        # the hand card where only it can be, the space's where the hand gives another
        ("3/12 = 3/12", "3/12h", "3/12c", "3/12 = 3/12 | 1 50"),
        ("3/12 = 1/4", "3/12h", "3/12c odd:red", "3/12 = 3/12 | 1 50"),
        ("3/12 + 1/7 = 2/7", "odd:red 3/12s", "3/12c even:red", "3/12 + 1/7 = 2/7 | 50 1 51"),
        # a base card that shows it, then one that equals it, then a wild one
        ("1/2 = 1/2", "6/12h", "odd:red 6/12c", "6/12 = 6/12 | 1 51"),
        ("1/2 = 3/6", "6/12h", "odd:red", "6/12 = 3/6 | 1 50"),
        # which one is said
        ("3/12h = 3/12", "3/12h 3/12s", "3/12c", "3/12 = 3/12 | 1 50"),
        ("3/12♠ = 3/12", "3/12h 3/12s", "3/12c", "3/12 = 3/12 | 2 50"),
        ("3/12 = 3/12@odd", "3/12h", "3/12c odd:red", "3/12 = 3/12 | 1 51"),
        ("3/12 = 3/12@black", "3/12h", "odd:black odd:red", "3/12 = 3/12 | 1 50"),
        ("3/12 = 3/12@>=2/12", "3/12h", "odd:red >=2/12:red", "3/12 = 3/12 | 1 51"),
        ("3/12 = 3/12@≥2/12:b", "3/12h", ">=2/12:black >=2/12:red", "3/12 = 3/12 | 1 50"),
        ("3/12@odd:b=3/12", "3/12h odd:black", "3/12c", "3/12 = 3/12 | 2 50"),
        # as people write fractions
        ("3 / 12 + 2/12 = 5/12", "3/12h", "2/12c 5/12d", "3/12 + 2/12 = 5/12 | 1 50 51"),
        ("3⁄12 + 2∕12 = 5／12", "3/12h", "2/12c 5/12d", "3/12 + 2/12 = 5/12 | 1 50 51"),
        ("¼ + ⅙ = ５/１２", "3/12h", "2/12c 5/12d", "3/12 + 2/12 = 5/12 | 1 50 51"),
        ("3 / 12 / 2 / 12 = 1½", "3/12h", "2/12c odd:red", "3/12 ÷ 2/12 = 3/2 | 1 50 51"),
        ("3/12 : 2/12 = 1½", "3/12h", "2/12c odd:red", "3/12 ÷ 2/12 = 3/2 | 1 50 51"),
        # equal cards: any of them
        ("3/12 = 1/5", "3/12h", "odd:red odd:red", "3/12 = 1/5 | 1 50"),
    ],
)
def test_which_cards_are_meant(text: str, hand: str, space: str, said: str) -> None:
    if said:
        assert shown(text, hand, space) == said
    else:
        assert typed(text, hand, space).pieces == ("(", 1, "^", 50, ")", "=", 51)


@pytest.mark.parametrize(
    ("text", "hand", "space", "code", "sentence", "place"),
    [
        (
            "",
            "3/12h",
            "3/12c",
            "nothing_typed",
            "There's no equation yet. Type one, such as 3/12 + 2/12 = 5/12.",
            (0, 0),
        ),
        ("   ", "3/12h", "3/12c", "nothing_typed", "There's no equation yet", (0, 3)),
        (
            "3/12 = 7/11",
            "3/12h",
            "3/12c",
            "no_card_for_number",
            "No card on the table is 7/11 or can stand for it. Try another",
            (7, 11),
        ),
        (
            "3 = 3/12",
            "3/12h",
            "3/12c",
            "no_card_for_numerator",
            "No card on the table is 3 or can stand for it. If you mean 3/12, type 3/12.",
            (0, 1),
        ),
        (
            "3/12 = 3/12 + 3/12",
            "3/12h",
            "3/12c",
            "not_enough_cards",
            "There aren't enough cards for 3/12: each card can be used only once. Leave one out.",
            (14, 18),
        ),
        (
            "3/12 = 5/12",
            "3/12h",
            "5/12c 5/12d",
            "several_cards",
            "Several cards could be 5/12. Say which: 5/12c or 5/12d.",
            (7, 11),
        ),
        (
            "3/12 = 5/12",
            "3/12h",
            "odd:red >=2/12:black",
            "several_cards",
            "Several cards could be 5/12. Say which: 5/12@odd:red or 5/12@>=2/12:black.",
            (7, 11),
        ),
        (
            "1/5 = 1/5 + 1/5",
            "odd:red odd/odd:red",
            "odd:red odd/odd:red odd/odd:red",
            "several_cards",
            "Several cards could be 1/5. Say which: 1/5@odd:red or 1/5@odd/odd:red.",
            (0, 3),
        ),
        ("1/2 < 1", "3/12h", "3/12c", "inequality", "An equation has an =, not < or >. Type =.", (4, 5)),
        ("1/2²", "3/12h", "3/12c", "type_powers", "Type a power with ^ and a card, such as 1/2 ^ 2.", (3, 4)),
        ("0.5 = 1", "3/12h", "3/12c", "decimal", "That's a decimal. Type a fraction, such as 1/2 for 0.5.", (0, 3)),
        ("0,5 = 1", "3/12h", "3/12c", "decimal", "That's a decimal", (0, 3)),
        ("1000 = 1", "3/12h", "3/12c", "typed_too_large", "That number is too large: at most 999.", (0, 4)),
        ("1/0 = 1", "3/12h", "3/12c", "typed_over_0", "1/0 is not a fraction: nothing can be cut into 0", (0, 3)),
        ("a = 1", "3/12h", "3/12c", "character_unusable", "“a” can't be used here: type fractions, + - * / ^,", (0, 1)),
        ("3/12@foo = 1", "3/12h", "3/12c", "not_a_card", "“foo” is not a card: write 3/12, >=2/12", (0, 8)),
        (
            "3/12@s = 3/12",
            "3/12h",
            "3/12c",
            "no_card_for_number",
            "No card on the table is 3/12",
            (0, 6),
        ),
        (
            "1+" * 25 + "1",
            "odd:red",
            "odd:red " * 30,
            "too_many_numbers",
            "That is too long: at most 24 cards.",
            (50, 51),
        ),
        (
            " " * (MOST_CHARACTERS + 1),
            "3/12h",
            "",
            "too_many_characters",
            "That is too long: at most 400 characters.",
            (400, 401),
        ),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(
    text: str, hand: str, space: str, code: str, sentence: str, place: tuple[int, int]
) -> None:
    with pytest.raises(EntryError) as error:
        typed(text, hand, space)
    assert error.value.message.code == code
    assert heard(error.value.message).startswith(sentence)
    assert (error.value.start, error.value.end) == place


def test_all_cards_that_could_be_meant_are_told() -> None:
    with pytest.raises(EntryError) as error:
        typed("3/12 = 5/12 + 1/12", "3/12h", "1/12c odd:red >=2/12:black odd:black 4/12h")
    assert error.value.choice == Choice(1, (51, 52, 53))
    with pytest.raises(EntryError) as error:
        typed("3/12 = 7", "3/12h", "1/12c")
    assert error.value.choice is None


def test_hand_or_space_is_asked() -> None:
    """Either of the two may be the hand's."""
    with pytest.raises(EntryError) as error:
        typed("1/6 = 1", "<3/12:red >9/12:red", "<3/12:red >9/12:red")
    assert heard(error.value.message) == (
        "1/6 could be the card in the hand or the one in the space. Click the one you mean."
    )


def test_many_like_cards_are_no_trouble() -> None:
    hand = "odd:red odd:black simplest:red >=2/12:red"
    space = "odd/odd:red odd/odd:black >1/12:red >1/12:black simplest:black <=10/12:red odd:red odd:black >=2/12:black"
    with pytest.raises(EntryError) as error:
        typed(" + ".join(["1/5"] * 6) + " = 1/5", hand, space)
    assert error.value.message.code == "several_cards"


@pytest.mark.parametrize(
    "face", list(dict.fromkeys(card.face for card in (*DECK, *with_printed_simplest(DECK)))), ids=notation
)
def test_every_card_can_be_named_as_it_is_written(face: Face) -> None:
    """Behind an @ each card of both decks is understood."""
    value = likely(face, LIMITS, (), 1)[0]
    number = str(face.fixed or written(face, value, LIMITS)[0])
    other = next(card.face for card in DECK if card.face.kind == "odd_numerator" and card.face != face)
    space = (Card(50, other), Card(51, face))
    entry = read_typed(f"3/12 = {number}@{notation(face)}", cards("3/12h"), space, LIMITS)
    assert entry.pieces == (1, "=", 51)


def test_base_cards_are_found_among_many_wild_ones() -> None:
    wild = " ".join(
        f"{sign}{bound}/12:{color}" for sign in (">=", ">") for bound in range(5) for color in ("red", "black")
    )
    text = "1/12 + 2/12 + 3/12 + 4/12 = 5/12 + 5/12"
    entry = typed(text, "1/12h odd:red", f"{wild} 2/12h 3/12h 4/12h 5/12h 5/12h")
    assert entry.declared == {}
    assert entry.pieces[0] == 1


@settings(max_examples=500, deadline=None)
@given(st.text(alphabet="0123456789/+-*^()=@hdodevn<>≥:.,♥² x", max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    found = tried(text)
    if isinstance(found, EntryError):
        assert heard(found.message).endswith(".")
        assert 0 <= found.start <= found.end <= len(text)
    else:
        assert all(isinstance(piece, int) or piece in "+-*/^()=" for piece in found.pieces)


def tried(text: str) -> Entry | EntryError:
    try:
        return typed(text, "3/12h odd:red 1/1s", "2/12c 5/12d even:black >=2/12:red")
    except EntryError as error:
        return error
