"""Calculations: what is read, what is refused and how it is said, exact values, writing without spare brackets."""

from __future__ import annotations

import json
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.speech import heard

from gotit.core.exact import (
    MAX_CHARACTERS,
    DivisionByZero,
    Expression,
    ExpressionError,
    Number,
    Operation,
    Operator,
    evaluate,
    numbers,
    operators,
    parse,
    pretty,
    show_number,
    steps,
    typed,
)
from gotit.core.message import say

OPERATORS: tuple[Operator, ...] = ("+", "-", "*", "/")


def trees(most: int = 9) -> st.SearchStrategy[Expression]:
    return st.recursive(
        st.integers(0, most).map(Number),
        lambda inner: st.builds(Operation, st.sampled_from(OPERATORS), inner, inner),
        max_leaves=7,
    )


@pytest.mark.parametrize(
    ("text", "value", "shown"),
    [
        ("9*4+8", 44, "9 × 4 + 8"),
        ("9 x 4 + 8", 44, "9 × 4 + 8"),
        ("9×4+8", 44, "9 × 4 + 8"),
        ("(7-3)/2", 2, "(7 − 3) ÷ 2"),
        ("(7 – 3) : 2", 2, "(7 − 3) ÷ 2"),
        ("7 ÷ 2", Fraction(7, 2), "7 ÷ 2"),
        ("8 − 3 − 2", 3, "8 − 3 − 2"),
        ("8 − (3 − 2)", 7, "8 − (3 − 2)"),
        ("8 ÷ 4 ÷ 2", 1, "8 ÷ 4 ÷ 2"),
        ("8 ÷ (4 ÷ 2)", 4, "8 ÷ (4 ÷ 2)"),
        ("((3))", 3, "3"),
        ("2 + (3 + 4)", 9, "2 + 3 + 4"),
        ("2 * (6 / 3)", 4, "2 × 6 ÷ 3"),
        ("[2 + 3] * {4}", 20, "(2 + 3) × 4"),
        ("４＋٤", 8, "4 + 4"),
        ("3 - 7", -4, "3 − 7"),
    ],
)
@pytest.mark.rule("GI-H-02", "GI-H-20")
def test_every_spelling_is_read(text: str, value: Fraction, shown: str) -> None:
    tree = parse(text)
    assert evaluate(tree) == value
    assert pretty(tree) == shown


@pytest.mark.parametrize(
    ("text", "code", "place", "sentence"),
    [
        ("", "no_calculation_yet", (0, 0), "There's no calculation yet."),
        ("   ", "no_calculation_yet", (0, 3), "There's no calculation yet."),
        ("(3+4", "no_closing_bracket", (0, 4), "A closing bracket is missing at the end."),
        ("(", "no_closing_bracket", (0, 1), "A closing bracket is missing at the end."),
        ("3+4)", "no_opening_bracket", (3, 4), "There's a closing bracket without an opening bracket."),
        (")", "no_opening_bracket", (0, 1), "There's a closing bracket without an opening bracket."),
        ("()", "empty_brackets", (0, 2), "There's nothing inside the brackets."),
        ("3+", "no_number_after", (1, 2), "There's no number after the +."),
        ("(3+)", "no_number_after", (2, 4), "There's no number after the +."),
        ("*3", "no_number_before", (0, 1), "There's no number before the ×."),
        ("3+*4", "no_number_between", (1, 3), "There's no number between + and ×."),
        ("3 4", "missing_operator", (0, 3), "Put a sign between 3 and 4: + − × or ÷."),
        ("3(4)", "missing_operator", (0, 2), "Put a sign between 3 and (: + − × or ÷."),
        ("3/0", "divided_by_zero", (2, 3), "You can't divide by zero."),
        ("3/(4-4)+1", "divided_by_what_is_zero", (2, 7), "You can't divide by zero: 4 − 4 is 0."),
        ("2^3", "no_powers", (1, 2), "Powers and roots (^) don't count here: only + − × and ÷ may be used."),
        ("2**3", "no_powers", (1, 3), "Powers and roots (**) don't count here: only + − × and ÷ may be used."),
        ("2²", "no_powers", (1, 2), "Powers and roots (²) don't count here: only + − × and ÷ may be used."),
        ("√9", "no_powers", (0, 1), "Powers and roots (√) don't count here: only + − × and ÷ may be used."),
        (
            "-3+7",
            "no_minus_numbers",
            (0, 1),
            "Put a number before the −. Cards can't be made negative.",
        ),
        (
            "4*-2",
            "no_minus_numbers",
            (2, 3),
            "Put a number before the −. Cards can't be made negative.",
        ),
        (
            "4*(-2)",
            "no_minus_numbers",
            (3, 4),
            "Put a number before the −. Cards can't be made negative.",
        ),
        ("3.5+1", "no_decimals", (0, 3), "3.5 is a decimal: only whole numbers can be typed."),
        ("1+3,5", "no_decimals", (2, 5), "3,5 is a decimal: only whole numbers can be typed."),
        ("1" * 203, "calculation_too_long", (200, 203), "That is too long: at most 200 characters."),
        ("3+4=7", "no_equals_sign", (3, 4), "Leave out the = sign: the answer is worked out for you."),
        ("3+a", "strange_character", (2, 3), "“a” can't be used here: only numbers, + − × ÷ and brackets."),
        ("5!", "strange_character", (1, 2), "“!” can't be used here: only numbers, + − × ÷ and brackets."),
    ],
)
@pytest.mark.rule("GI-H-02")
def test_what_is_wrong_is_said_with_its_place(text: str, code: str, place: tuple[int, int], sentence: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert caught.value.code == code
    assert (caught.value.start, caught.value.end) == place
    assert heard(caught.value.message) == sentence


@pytest.mark.rule("GI-H-02")
def test_joined_digits_are_refused_only_where_cards_are_single_digits() -> None:
    assert evaluate(parse("14 - 5")) == 9
    with pytest.raises(ExpressionError) as caught:
        parse("3 + 44", single_digits=True)
    assert "44 would be 4 and 4 side by side" in heard(caught.value.message)
    assert (caught.value.code, caught.value.start, caught.value.end) == ("joined_digits", 4, 6)


def test_fraction_literals() -> None:
    assert parse("3/12", fraction_literals=True) == Number(3, 12)
    assert parse("3 / 12", fraction_literals=True) == Operation("/", Number(3), Number(12))
    assert evaluate(parse("3/12 + 9/12", fraction_literals=True)) == 1
    with pytest.raises(DivisionByZero) as caught:
        parse("3/0", fraction_literals=True)
    assert heard(caught.value.message) == "3/0 is not a number: nothing can be cut into 0 parts."
    assert (caught.value.start, caught.value.end) == (0, 3)
    with pytest.raises(DivisionByZero):
        parse("1 / (1/2 - 2/4)", fraction_literals=True)
    assert evaluate(parse("1 / (1/2 - 1/4)", fraction_literals=True)) == 4


def test_a_text_of_any_length_and_depth_is_answered() -> None:
    assert evaluate(parse("(" * 99 + "7" + ")" * 99)) == 7
    with pytest.raises(ExpressionError) as caught:
        parse("1+" * MAX_CHARACTERS)
    assert heard(caught.value.message) == "That is too long: at most 200 characters."


def read(text: str) -> Expression | ExpressionError:
    try:
        return parse(text)
    except ExpressionError as error:
        return error


def value_of(tree: Expression) -> Fraction | ExpressionError:
    try:
        return evaluate(tree)
    except ExpressionError as error:
        return error


@given(
    st.text(alphabet="0123456789+-*/x×÷−:().,= ^²√!aZ\u0660\uff11\ud7ff", max_size=MAX_CHARACTERS + 5)
    | st.text(max_size=40)
)
def test_any_text_gives_a_tree_or_the_one_error(text: str) -> None:
    found = read(text)
    if isinstance(found, ExpressionError):
        assert heard(found.message).endswith(".")
        assert found.start is not None
        assert found.end is not None
        assert 0 <= found.start <= found.end <= len(text)
    else:
        assert isinstance(evaluate(found), Fraction)


@given(trees())
def test_written_and_read_again_it_is_worth_the_same(tree: Expression) -> None:
    value = value_of(tree)
    if isinstance(value, ExpressionError):
        assert isinstance(value, DivisionByZero)
        return
    for text in (pretty(tree), typed(tree)):
        again = parse(text)
        assert evaluate(again) == value
        assert numbers(again) == numbers(tree)
        assert operators(again) == operators(tree)


@given(
    st.recursive(
        st.builds(Number, st.integers(0, 12), st.sampled_from((1, 3, 12))),
        lambda inner: st.builds(Operation, st.sampled_from(OPERATORS), inner, inner),
        max_leaves=5,
    )
)
def test_fraction_literals_are_written_so_that_they_are_read_again(tree: Expression) -> None:
    value = value_of(tree)
    if isinstance(value, Fraction):
        for text in (pretty(tree), typed(tree)):
            assert evaluate(parse(text, fraction_literals=True)) == value


@given(trees())
def test_no_bracket_can_be_spared(tree: Expression) -> None:
    """Leaving out any one pair changes the tree's meaning for some numbers: tested with numbers that give it away."""
    text = typed(_with_telling_numbers(tree))
    value = evaluate(parse(text))
    for opening in (at for at, char in enumerate(text) if char == "("):
        closing = _partner(text, opening)
        without = text[:opening] + text[opening + 1 : closing] + text[closing + 1 :]
        assert evaluate(parse(without)) != value


def _with_telling_numbers(tree: Expression) -> Expression:
    """The same tree over large primes, which meet by accident nowhere."""
    primes = iter((1009, 2003, 4001, 8009, 16001, 32003, 64007))

    def renumber(node: Expression) -> Expression:
        if isinstance(node, Number):
            return Number(next(primes))
        return Operation(node.operator, renumber(node.left), renumber(node.right))

    return renumber(tree)


def _partner(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise AssertionError(text)


def test_the_working_step_by_step() -> None:
    working = steps(parse("(9 - 3) * 7 + 8 / 4"))
    assert [f"{each.left} {each.operator} {each.right} = {each.result}" for each in working] == [
        "9 - 3 = 6",
        "6 * 7 = 42",
        "8 / 4 = 2",
        "42 + 2 = 44",
    ]
    assert steps(parse("7")) == []


def test_a_tree_without_text_divided_by_zero_has_no_place() -> None:
    tree = Operation("/", Number(3), Operation("-", Number(4), Number(4)))
    for work in (evaluate, steps):
        with pytest.raises(DivisionByZero) as caught:
            work(tree)
        assert heard(caught.value.message) == "You can't divide by zero: 4 − 4 is 0."
        assert caught.value.start is None


def test_values_for_people() -> None:
    assert [show_number(Fraction(n, d)) for n, d in ((44, 1), (-3, 1), (7, 2), (-7, 2))] == ["44", "−3", "7/2", "−7/2"]
    assert show_number(Fraction(0)) == "0", "zero has no sign"


def test_an_error_is_its_message_in_a_log_too() -> None:
    message = say("no_powers", "Powers don't count here.")
    assert ExpressionError(message).args == (message,)


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (Operation("+", Number(1, 2), Number(3)), "1/2 + 3"),
        (Operation("+", Number(3), Number(1, 2)), "3 + 1/2"),
        (Operation("+", Number(3), Number(2)), "3+2"),
        (Operation("+", Operation("/", Operation("/", Number(9), Number(3)), Number(4)), Number(1)), "9 / 3 / 4 + 1"),
    ],
)
def test_what_is_typed_is_spaced_if_a_fraction_stands_on_either_side(tree: Expression, text: str) -> None:
    assert typed(tree) == text


def test_a_tree_goes_through_json() -> None:
    tree = parse("(7-3)/2")
    sent = json.loads(msgspec.json.encode(tree))
    assert sent["left"]["operator"] == "-"
    assert msgspec.convert(sent, Expression) == tree
