"""The house tokens, own tokens, and which equation earns which."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.games.mathic_fraction import brute_force
from tests.games.mathic_fraction.tables import LIMITS, TOKENS, cards, random_table, tokens
from tests.speech import heard

from gotit.games.mathic_fraction.cards import Card, Value
from gotit.games.mathic_fraction.earning import SOLUTION_POINTS, earned, worth
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.equation import Equation, read_entry
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, read_tokens, token_title
from gotit.games.mathic_fraction.writing import pretty
from gotit.games.texts import TextError

SPACE = cards("2/12d 5/12h 3/12c 4/12s odd:red even:black >=2/12:black 6/12d 12/12h 0/12c", 50)


def equation(text: str, hand: str, **declared: Value) -> Equation:
    """`text`: ids and signs. Hand cards are numbered from 1, the space above from 50; `declared`: by "c54"."""
    pieces = tuple(int(piece) if piece.isdigit() else piece for piece in text.split())
    values = {int(card[1:]): value for card, value in declared.items()}
    return read_entry(Entry(pieces, values), cards(hand), SPACE, LIMITS, powers=True)  # type: ignore[arg-type]


def earns(found: Equation, *says: str) -> list[int]:
    """Which of the tokens, from 1."""
    return [token.id for token in earned(found, tokens(*says))]


@pytest.mark.rule("MF-36", "MF-45")
def test_the_house_tokens() -> None:
    assert len(TOKENS) == 20
    assert Counter(token.kind for token in TOKENS) == dict.fromkeys(
        ("color", "operation", "number", "pattern", "parity"), 4
    )
    assert [token.id for token in TOKENS] == list(range(1, 21))
    operations = [token.operations for token in TOKENS if token.kind == "operation"]
    assert operations == [("+", "*"), ("-", "/"), ("-", "/"), ("^",)]


@pytest.mark.rule("MF-41")
def test_colour_tokens_want_just_their_colours() -> None:
    says = ("color red", "color black", "color red black", "color any", "color hearts")
    red = equation("1 + 50 = 51", "3/12h")
    both = equation("1 = 52", "3/12h")
    black = equation("1 = 52", "3/12s")
    hearts = equation("1 = 51", "5/12h")
    wild = equation("1 = 54", "3/12h", c54=Value(1, 4))
    assert earns(red, *says) == [1, 4]
    assert earns(both, *says) == [3]
    assert earns(black, *says) == [2, 4]
    assert earns(hearts, *says) == [1, 4, 5]
    assert earns(wild, *says) == [1, 4]


@pytest.mark.rule("MF-42")
def test_number_tokens_want_a_side_or_a_card() -> None:
    found = equation("1 + 52 = 57", "3/12h")
    assert pretty(found) == "3/12 + 3/12 = 6/12"
    assert earns(found, "number 1/2", "number 1/4", "number 0", "number 6/12") == [1, 2, 4]


@pytest.mark.rule("MF-43")
def test_parity_tokens_want_one_side_as_it_is_written() -> None:
    assert earns(equation("1 + 50 = 51", "3/12h"), "odd", "even") == [1]
    assert earns(equation("1 + 53 = 57", "2/12h"), "odd", "even") == [2]
    halves = {"c54": Value(1, 2), "c55": Value(2, 4)}
    assert earns(equation("54 = 1 + 55 - 57 + 59", "6/12h", **halves), "odd", "even") == [1, 2]


@pytest.mark.rule("MF-44", "MF-45")
def test_operation_tokens_want_one_of_their_operations() -> None:
    says = ("operation + *", "operation - /", "operation ^")
    assert earns(equation("1 + 50 = 51", "3/12h"), *says) == [1]
    assert earns(equation("1 = 51 - 50", "3/12h"), *says) == [2]
    assert earns(equation("1 = 52 / 58", "3/12h"), *says) == [2]
    assert earns(equation("1 ^ 59 = 58", "3/12h"), *says) == [3]
    assert earns(equation("1 = 52", "3/12h"), *says) == []


@pytest.mark.rule("MF-40", "MF-46")
def test_several_tokens_for_one_equation_but_never_a_pattern() -> None:
    found = equation("1 + 50 = 51", "3/12h")
    assert earns(found, "pattern", "color red", "operation + *", "odd", "odd") == [2, 3, 4, 5]


@pytest.mark.rule("MF-19")
def test_a_false_equation_earns_nothing() -> None:
    assert earns(equation("1 + 50 = 53", "3/12h"), "color red black", "operation + *") == []


@pytest.mark.rule("MF-12", "MF-17", "MF-38")
def test_what_an_equation_is_worth() -> None:
    found = equation("1 + 50 = 51", "3/12h")
    some = worth(found, SPACE, tokens("color red", "number 0"), 2)
    assert (some.card_points, some.solution_points, some.points) == (6, 0, 6 + TOKEN_POINTS)
    cleared = worth(found, SPACE[:2], (), 1)
    assert (cleared.card_points, cleared.solution_points, cleared.points) == (3, SOLUTION_POINTS, 13)


@pytest.mark.parametrize("seed", range(8))
def test_random_equations_earn_what_the_words_of_the_rules_say(seed: int) -> None:
    chance = random.Random(seed)
    count = 0
    for _ in range(6):
        table = random_table(chance, wild=1, space=2)
        for truth in list(brute_force.truths(table.card, table.space, 4, 2, powers=False))[:60]:
            found = as_equation(truth, table.card, table.space)
            if found is None:
                continue
            count += 1
            assert found.holds
            wanted = [token for token in TOKENS if brute_force.earns(truth, token)]
            assert list(earned(found, TOKENS)) == wanted
    assert count


def as_equation(truth: brute_force.Truth, card: Card, space: tuple[Card, ...]) -> Equation | None:
    """Those with one operation at most can be written down without search."""
    if len(truth.used) > 3 or len(truth.operations) > 1:
        return None
    longer, shorter = sorted((truth.left, truth.right), key=len, reverse=True)
    sign = next(iter(truth.operations), "+")
    declared = {used.id: value for used, value in truth.used if used.face.fixed is None}
    for order in (longer, longer[::-1]):
        pieces: list[object] = [order[0][0].id]
        for used, _ in order[1:]:
            pieces += [sign, used.id]
        entry = Entry((*pieces, "=", shorter[0][0].id), declared)  # type: ignore[arg-type]
        value = brute_force.side_value([order[0][1].fraction, *(x for u, v in order[1:] for x in (sign, v.fraction))])
        if value == truth.value:
            return read_entry(entry, [card], space, LIMITS, powers=True)
    return None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("pattern", "tokens:1: Write how many such tokens there are, a colon, and what they show: “4: pattern”."),
        ("\n0: pattern", "tokens:2: Write how many"),
        (
            "1: dance",
            "tokens:1: “dance” is not a token: write color red, operation - /, number 1/2, pattern, odd or even.",
        ),
        ("1:", "tokens:1: “” is not a token"),
        ("1: pattern 2", "tokens:1: “pattern 2” is not a token"),
        ("1: color green", "tokens:1: A colour token shows red, black, red black, any, or a suit: write “color red”."),
        ("1: color", "tokens:1: A colour token"),
        ("1: operation", "tokens:1: An operation token shows some of + - * / ^: write “operation - /”."),
        ("1: operation %", "tokens:1: An operation token"),
        ("1: number", "tokens:1: A number token shows one number: write “number 1/2”."),
        ("1: number x", "tokens:1: A number token"),
        ("1: number 1/0", "tokens:1: “1/0” is not a number: nothing can be cut into 0 parts."),
        ("201: odd", "tokens:1: That is too many tokens: at most 200."),
    ],
)
def test_a_wrong_token_is_named_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(TextError) as error:
        read_tokens(text)
    assert heard(error.value).startswith(sentence)


def test_what_people_type_for_a_token_is_understood() -> None:
    found = read_tokens("2: Colour black red # both\n1: operation − ÷ x\n1: NUMBER 3")
    assert [token.colors for token in found[:2]] == [("red", "black")] * 2
    assert found[2].operations == ("-", "/", "*")
    assert found[3].number == Value(3, 1)


def test_names_for_people() -> None:
    says = (
        "color red",
        "color red black",
        "color any",
        "color hearts",
        "operation - /",
        "number 1/2",
        "odd",
        "pattern",
    )
    assert [heard(token_title(token)) for token in tokens(*says)] == [
        "red cards",
        "red and black cards",
        "cards of one colour",
        "only hearts",
        "subtract or divide",
        "number 1/2",
        "a side of odd numerators",
        "pattern",
    ]
