"""Which patterns the program knows."""

from __future__ import annotations

import pytest

from gotit.games.mathic_fraction.cards import Value
from gotit.games.mathic_fraction.patterns import find_pattern


def pattern(text: str) -> str:
    return find_pattern([Value(*map(int, word.split("/"))) for word in text.split()])


@pytest.mark.rule("MF-46")
@pytest.mark.parametrize(
    ("values", "name"),
    [
        ("3/12 3/12 3/12", "constant"),
        ("3/12 1/4 2/8", "constant"),
        ("0/12 0/12 0/12", "constant"),
        ("1/12 2/12 3/12", "arithmetic"),
        ("1/12 1/6 1/4", "arithmetic"),
        ("9/12 5/12 1/12", "arithmetic"),
        ("0/12 4/12 8/12 12/12", "arithmetic"),
        ("1/12 2/12 4/12", "geometric"),
        ("8/12 4/12 2/12 1/12", "geometric"),
        ("1/2 2/3 3/4", "numerators +1"),
        ("1/12 2/12 3/11", "numerators +1"),
        ("3/4 2/3 1/2", ""),
        ("1/12 2/12 5/12", ""),
        ("0/12 0/12 1/12", ""),
        ("1/12 0/12 0/12", ""),
        ("1/12 2/12 4/12 9/12", ""),
    ],
)
def test_the_patterns_that_are_known(values: str, name: str) -> None:
    assert pattern(values) == name


@pytest.mark.rule("MF-47")
@pytest.mark.parametrize("values", ["", "3/12", "3/12 3/12"])
def test_a_pattern_has_at_least_three_cards(values: str) -> None:
    assert pattern(values) == ""
