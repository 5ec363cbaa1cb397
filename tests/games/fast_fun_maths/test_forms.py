"""Forms of calculations: which are one and the same, and which are whole at every step."""

from __future__ import annotations

import pytest

from gotit.core.exact import parse
from gotit.games.fast_fun_maths.forms import Forms
from gotit.games.fast_fun_maths.reach import reach
from gotit.games.fast_fun_maths.residues import field_for

NUMBERS = (2, 3, 5, 7)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("(5-2)*(7-3)", "(2-5)*(3-7)", True),
        ("(5-2)*(3-7)", "(7-3)*(2-5)", True),
        ("(5-2)*(7-3)", "(5-2)*(3-7)", False),
        ("(5+2)*(7-3)", "(7-3)*(2+5)", True),
    ],
)
def test_a_product_is_the_same_with_both_signs_changed(one: str, other: str, same: bool) -> None:
    forms = Forms(field_for(NUMBERS))
    assert (forms.of(parse(one)) == forms.of(parse(other))) is same


@pytest.mark.parametrize(
    ("typed", "whole"),
    [("2*3", True), ("2*3+5", True), ("3/2", False), ("3/2*2", True), ("(3/2+5)*2", False), ("2*(3-5)", True)],
)
def test_a_product_is_whole_if_it_and_all_in_it_are(typed: str, whole: bool) -> None:
    _, form = Forms(field_for(NUMBERS)).of(parse(typed))
    assert form.whole is whole


def test_whole_numbers_of_either_sign_are_known_by_their_residues() -> None:
    field = field_for(NUMBERS)
    half = pow(2, -1, field.prime)
    assert [field.is_whole(residue % field.prime) for residue in (0, 7, -7, half, -half)] == [True] * 3 + [False] * 2


def test_two_cards_may_divide_the_other_three() -> None:
    """(9 × 9 + 9) ÷ (9 + 9) = 5, and there is no other way to make it of five nines."""
    assert 5 in reach((9, 9, 9, 9, 9)).cards(5)


def test_nought_times_whatever_the_others_make_is_nought() -> None:
    assert [reach((0, *others)).cards(0)[-1] for others in ((9, 9, 9, 9), (1, 3, 5, 8), (0, 0, 0, 0))] == [5, 5, 5]
