"""From entry to equation: values against a shunting yard, and a sentence for everything that is no equation."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.mathic_fraction import brute_force
from tests.games.mathic_fraction.tables import DECK, LIMITS, cards, entry_of
from tests.speech import heard

from gotit.games.mathic_fraction.cards import Card, Value
from gotit.games.mathic_fraction.entry import MOST_PIECES, REAL_HAND_CARD, Entry, EntryError, Symbol
from gotit.games.mathic_fraction.equation import Equation, read_entry
from gotit.games.mathic_fraction.powers import PowerError, power
from gotit.games.mathic_fraction.writing import line, pretty

HAND = cards("3/12h 5/12s 0/12d odd:red")
SPACE = cards("2/12d 5/12h 12/12c 0/12s odd:black >=2/12:red 6/12d 6/12h", 50)
SIGNS: dict[str, Symbol] = {
    **{"+": "+", "-": "-", "*": "*", "/": "/"},
    **{"^": "^", "(": "(", ")": ")", "=": "="},
}


def entry(text: str, declared: dict[int, Value] | None = None) -> Entry:
    """Ids and signs with blanks: "1 + 50 = 51"."""
    return Entry(tuple(SIGNS[word] if word in SIGNS else int(word) for word in text.split()), declared or {})


def read(text: str, declared: dict[int, Value] | None = None, *, powers: bool = True) -> Equation:
    return read_entry(entry(text, declared), HAND, SPACE, LIMITS, powers=powers)


def refused(text: str, declared: dict[int, Value] | None = None, **more: bool) -> EntryError:
    with pytest.raises(EntryError) as error:
        read_entry(entry(text, declared), HAND, SPACE, LIMITS, **{"powers": True, **more})
    return error.value


@pytest.mark.rule("MF-10", "MF-19")
@pytest.mark.parametrize(
    ("text", "shown", "holds"),
    [
        ("1 + 50 = 51", "3/12 + 2/12 = 5/12", True),
        ("51 = 50 + 1", "5/12 = 2/12 + 3/12", True),
        ("1 = 50", "3/12 = 2/12", False),
        ("51 - 50 - 1 = 53", "5/12 − 2/12 − 3/12 = 0/12", True),
        ("51 - ( 50 + 1 ) = 53", "5/12 − (2/12 + 3/12) = 0/12", True),
        ("1 / 56 = 57", "3/12 ÷ 6/12 = 6/12", True),
        ("1 / ( 56 / 57 ) = 52", "3/12 ÷ (6/12 ÷ 6/12) = 12/12", False),
        ("( 1 ) = ( ( 50 ) )", "3/12 = 2/12", False),
        ("1 + 50 * 52 = 51", "3/12 + 2/12 × 12/12 = 5/12", True),
        ("( 1 + 50 ) * 52 = 51", "(3/12 + 2/12) × 12/12 = 5/12", True),
        ("1 ^ 52 = 50", "3/12 ^ 12/12 = 2/12", False),
        ("56 ^ 52 ^ 50 = 1", "6/12 ^ 12/12 ^ 2/12 = 3/12", False),
        ("( 56 ^ 52 ) ^ 57 = 1", "(6/12 ^ 12/12) ^ 6/12 = 3/12", False),
    ],
)
def test_what_is_an_equation_and_whether_it_is_true(text: str, shown: str, holds: bool) -> None:
    if "( 56 ^ 52 ) ^ 57" in text:  # the root of 1/2 is no fraction
        assert refused(text).message.code == "power_no_fraction"
        return
    found = read(text)
    assert (pretty(found), found.holds) == (shown, holds)


def test_sides_uses_and_values_are_told() -> None:
    found = read("1 - 50 + 54 = 51", {54: Value(1, 3)})
    assert [(used.card.id, str(used.value), used.side) for used in found.used] == [
        (1, "3/12", "left"),
        (50, "2/12", "left"),
        (54, "1/3", "left"),
        (51, "5/12", "right"),
    ]
    assert (found.left_value, found.right_value, found.holds) == (Value(5, 12), Value(5, 12), True)
    assert found.operations == {"+", "-"}
    assert read("50 - 1 = 51").left_value == Value(-1, 12)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Equation) == found


def test_a_line_for_painting_has_no_bracket_too_many() -> None:
    found = read("( ( 1 + 50 ) ) - ( 51 ) = 53")
    shown = [piece if isinstance(piece, str) else str(piece.value) for piece in line(found)]
    assert shown == ["3/12", "+", "2/12", "-", "5/12", "=", "0/12"]
    assert entry_of(found) == entry("1 + 50 - 51 = 53")


def test_a_real_hand_card_is_named_by_0() -> None:
    hand = cards("3/12h", REAL_HAND_CARD)
    assert read_entry(entry("0 + 50 = 51"), hand, SPACE, LIMITS, powers=False).holds


# --- what is none ----------------------------------------------------------------------------------------------------

HALF = Value(1, 2)


@pytest.mark.parametrize(
    ("text", "declared", "code", "sentence", "place"),
    [
        ("", {}, "no_pieces", "There's no equation yet: choose cards, signs and one =.", (0, 0)),
        ("1 + 99 = 50", {}, "card_not_there", "Card 99 isn't there. Use your hand and the space.", (2, 3)),
        ("0 + 50 = 51", {}, "card_not_there", "The hand card isn't there. Use your hand and the space.", (0, 1)),
        ("1 + 50 = 50", {}, "card_used_twice", "2/12♦ is used twice. Take one of them out.", (4, 5)),
        ("1 + 50 + 51", {}, "no_equals", "There's no = yet. Put one between the two sides.", (5, 5)),
        ("1 = 50 = 51", {}, "two_equals", "An equation has only one =. Take the others out.", (3, 4)),
        ("= 1 + 50", {}, "empty_side", "There's nothing before the =. Put a card there.", (0, 0)),
        ("1 + 50 =", {}, "empty_side", "There's nothing after the =. Put a card there.", (4, 4)),
        ("1 50 = 51", {}, "missing_operation", "There's no sign before 2/12. Put + − × or ÷ there.", (0, 2)),
        ("1 ( 50 ) = 51", {}, "missing_operation", "There's no sign before “(”. Put + − × or ÷ there.", (0, 2)),
        ("( 1 ) 50 = 51", {}, "missing_operation", "There's no sign before 2/12. Put + − × or ÷ there.", (2, 4)),
        ("1 + = 51", {}, "no_card_after", "There's no card after the +. Put one there, or take the sign out.", (1, 2)),
        (
            "1 + * 50 = 51",
            {},
            "no_card_after",
            "There's no card after the +. Put one there, or take the sign out.",
            (1, 3),
        ),
        ("* 1 = 51", {}, "no_card_before", "There's no card before the ×. Put one there.", (0, 1)),
        ("1 = + 50", {}, "no_card_before", "There's no card before the +. Put one there.", (2, 3)),
        (
            "1 = - 50",
            {},
            "unary_minus",
            "Put a card before the −. Cards can't be made negative.",
            (2, 3),
        ),
        ("1 + ( - 50 ) = 51", {}, "unary_minus", "Put a card before the −", (3, 4)),
        ("( = 1 + 50", {}, "no_card_after_bracket", "There's no card after the “(”. Put one there.", (0, 1)),
        ("( ) + 1 = 50", {}, "no_card_in_brackets", "There's nothing in the brackets. Put a card there.", (0, 2)),
        ("( 1 + 50 = 51", {}, "bracket_not_closed", "A “)” is missing: each “(” needs one.", (0, 4)),
        ("1 + 50 ) = 51", {}, "bracket_not_opened", "There's a “)” without its “(”. Take it out.", (3, 4)),
        (") 1 = 51", {}, "bracket_not_opened", "There's a “)” without its “(”. Take it out.", (0, 1)),
        ("50 = 51", {}, "no_hand_card", "Use one card from your hand, too.", (0, 3)),
        ("1 + 2 = 50", {}, "two_hand_cards", "Use only one card from your hand. Take the others out.", (2, 3)),
        ("1 = 1", {}, "card_used_twice", "3/12♥ is used twice", (2, 3)),
        ("1 = 2", {}, "two_hand_cards", "Use only one card from your hand", (2, 3)),
        ("1 - 54 = 51", {}, "undeclared", "Say which fraction the card “odd numerator” stands for.", (2, 3)),
        ("1 - 54 = 51", {54: Value(2, 4)}, "numerator_must_be_odd", "The top number must be odd", (2, 3)),
        ("1 = 50", {1: HALF}, "card_is_fixed", "This card is 3/12 and nothing else.", (0, 1)),
        (
            "1 = 50",
            {54: HALF},
            "declared_unused",
            "A fraction was given for card 54, which isn't in the equation. Use it, or leave it out.",
            (0, 3),
        ),
        ("1 / 53 = 51", {}, "divided_by_0", "You can't divide by 0. Change it.", (2, 3)),
        (
            "1 / ( 56 - 57 ) = 51",
            {},
            "divided_by_0",
            "You can't divide by 0, and the part after ÷ is 0. Change it.",
            (2, 7),
        ),
        ("53 ^ 3 = 51", {}, "zero_power_zero", "Nobody can say what 0 to the power of 0 is.", (0, 3)),
        ("53 ^ ( 50 - 1 ) = 51", {}, "zero_power_below_zero", "0 can't have a power below 0", (0, 7)),
        ("56 ^ 57 = 1", {}, "power_no_fraction", "That power isn't a fraction, so it can't be used.", (0, 3)),
        ("56 ^ 54 = 1", {54: Value(101, 1)}, "exponent_too_large", "That power is too large: at most 100.", (0, 3)),
        (
            "55 ^ 54 = 1",
            {54: Value(99, 1), 55: Value(999, 1)},
            "power_too_large",
            "That power makes too large a number. Choose a smaller one.",
            (0, 3),
        ),
    ],
)
@pytest.mark.rule("MF-10", "MF-13", "MF-14")
def test_what_is_none_is_said_with_its_place(
    text: str, declared: dict[int, Value], code: str, sentence: str, place: tuple[int, int]
) -> None:
    error = refused(text, declared)
    assert error.message.code == code
    assert heard(error.message).startswith(sentence)
    assert (error.start, error.end) == place


def test_powers_can_be_forbidden() -> None:
    error = refused("1 ^ 52 = 50", powers=False)
    assert (error.message.code, error.start, error.end) == ("powers_not_now", 1, 2)
    assert heard(error.message) == "Powers can't be used now: only + − × and ÷."


@pytest.mark.rule("MF-14")
def test_a_hand_card_alone_is_none() -> None:
    """With an empty space there is nothing to compute."""
    with pytest.raises(EntryError, match="card_not_there"):
        read_entry(entry("1 = 50"), HAND, (), LIMITS, powers=True)
    with pytest.raises(EntryError, match="two_hand_cards"):
        read_entry(entry("1 = 2"), HAND, (), LIMITS, powers=True)


@pytest.mark.rule("MF-18")
def test_a_thief_uses_the_discarded_card() -> None:
    with pytest.raises(EntryError) as error:
        read_entry(entry("50 = 51"), HAND[:1], SPACE, LIMITS, powers=True, stealing=True)
    assert heard(error.value.message) == "Use the discarded card, too."
    with pytest.raises(EntryError) as error:
        read_entry(entry("2 = 51"), HAND[:1], SPACE, LIMITS, powers=True, stealing=True)
    assert heard(error.value.message) == "Card 2 isn't there. Use the discarded card and the space."
    assert read_entry(entry("1 + 50 = 51"), HAND[:1], SPACE, LIMITS, powers=True, stealing=True).holds


def test_length_is_bounded_and_deep_brackets_do_no_harm() -> None:
    assert refused("( " * (MOST_PIECES + 1)).message.code == "too_many_pieces"
    deep = "( " * 48 + "1 " + ") " * 48 + "= 50"
    assert len(deep.split()) == 99
    assert pretty(read(deep)) == "3/12 = 2/12"


# --- powers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [
        (Fraction(1, 4), Fraction(1, 2), Fraction(1, 2)),
        (Fraction(1, 4), Fraction(-1, 2), Fraction(2)),
        (Fraction(8, 27), Fraction(2, 3), Fraction(4, 9)),
        (Fraction(3, 4), Fraction(2), Fraction(9, 16)),
        (Fraction(-1, 2), Fraction(3), Fraction(-1, 8)),
        (Fraction(0), Fraction(1, 12), Fraction(0)),
        (Fraction(1), Fraction(999, 7), Fraction(1)),
        (Fraction(999), Fraction(0), Fraction(1)),
        (Fraction(2), Fraction(63), Fraction(2**63)),
        (Fraction(-1), Fraction(99), Fraction(-1)),
    ],
)
def test_powers_that_are_fractions(base: Fraction, exponent: Fraction, value: Fraction) -> None:
    assert power(base, exponent) == value


@pytest.mark.parametrize(
    ("base", "exponent", "code"),
    [
        (Fraction(2), Fraction(1, 2), "power_no_fraction"),
        (Fraction(1, 2), Fraction(1, 2), "power_no_fraction"),
        (Fraction(-8), Fraction(1, 3), "power_no_fraction"),
        (Fraction(0), Fraction(0), "zero_power_zero"),
        (Fraction(0), Fraction(-1), "zero_power_below_zero"),
        (Fraction(11), Fraction(12**11), "exponent_too_large"),
        (Fraction(2), Fraction(1, 101), "exponent_too_large"),
        (Fraction(2**60), Fraction(60), "power_too_large"),
        (Fraction(2), Fraction(64), "power_too_large"),
        (Fraction(1, 3), Fraction(41), "power_too_large"),
    ],
)
def test_powers_that_are_none(base: Fraction, exponent: Fraction, code: str) -> None:
    with pytest.raises(PowerError) as error:
        power(base, exponent)
    assert error.value.message.code == code


# --- against another reader ------------------------------------------------------------------------------------------

PIECES = st.lists(
    st.one_of(st.sampled_from([1, 50, 51, 52, 53, 56, 57]), st.sampled_from(list(SIGNS.values()))), max_size=14
)


def tried(said: Entry, hand: Sequence[Card], space: Sequence[Card]) -> Equation | EntryError:
    try:
        return read_entry(said, hand, space, LIMITS, powers=True)
    except EntryError as error:
        return error


@settings(max_examples=600, deadline=None)
@given(PIECES)
def test_any_pieces_are_an_equation_or_a_sentence(pieces: list[int | Symbol]) -> None:
    found = tried(Entry(tuple(pieces)), HAND, SPACE)
    if isinstance(found, EntryError):
        assert heard(found.message).endswith(".")
        assert 0 <= found.start <= found.end <= len(pieces)
    else:
        assert tried(entry_of(found), HAND, SPACE) == found


@pytest.mark.parametrize("seed", range(5))
def test_random_sides_have_the_value_of_a_shunting_yard(seed: int) -> None:
    chance = random.Random(seed)
    counted = 0
    for _ in range(400):
        drawn = chance.sample([card for card in DECK if card.face.fixed is not None], chance.randint(2, 6))
        cut = chance.randint(1, len(drawn) - 1)
        sides = [
            random_side(chance, [card.id for card in drawn[:cut]]),
            random_side(chance, [card.id for card in drawn[cut:]]),
        ]
        values = {card.id: card.face.fixed.fraction for card in drawn if card.face.fixed}
        wanted = [brute_force.side_value([values[p] if isinstance(p, int) else p for p in side]) for side in sides]
        said = Entry((*sides[0], "=", *sides[1]))
        found = tried(said, drawn[:1], drawn[1:])
        if isinstance(found, EntryError):
            assert found.message.code in (
                "divided_by_0",
                "zero_power_zero",
                "zero_power_below_zero",
                "power_no_fraction",
                "exponent_too_large",
                "power_too_large",
            )
            assert None in wanted
            continue
        counted += 1
        assert [found.left_value.fraction, found.right_value.fraction] == wanted
        again = tried(entry_of(found), drawn[:1], drawn[1:])
        assert isinstance(again, Equation)
        assert (again.left_value, again.right_value) == (found.left_value, found.right_value)
        assert len(entry_of(found).pieces) <= len(said.pieces)
    assert counted > 100


def random_side(chance: random.Random, ids: list[int]) -> list[int | Symbol]:
    """Any tree over the cards in this order, with more brackets than are needed."""
    if len(ids) == 1:
        return [ids[0]]
    cut = chance.randint(1, len(ids) - 1)
    sign = chance.choice(("+", "-", "*", "/", "^"))
    whole: list[int | Symbol] = [*random_side(chance, ids[:cut]), SIGNS[sign], *random_side(chance, ids[cut:])]
    return ["(", *whole, ")"] if chance.random() < 0.6 else whole
