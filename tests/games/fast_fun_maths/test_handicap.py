"""With the handicap each sign is used once at most, and each of the four is used where it makes the target."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.fast_fun_maths.brute_force import BruteForce

from gotit.games.fast_fun_maths.solver import solve


@pytest.mark.rule("GI-H-86")
@pytest.mark.parametrize(("target", "shown"), [(9, "6 + 3"), (3, "6 − 3"), (18, "6 × 3"), (2, "6 ÷ 3")])
def test_each_sign_may_be_used_once(target: int, shown: str) -> None:
    assert [each.calculation for each in solve((6, 3), target, handicap=True) if each.cards_used == 2] == [shown]
    assert [each.calculation for each in solve((6, 3, 3), 12) if each.cards_used == 3] == ["6 + 3 + 3"]
    assert not any(each.cards_used == 3 for each in solve((6, 3, 3), 12, handicap=True))


@given(st.lists(st.integers(0, 9), min_size=2, max_size=3), st.booleans())
def test_of_two_and_three_cards_all_is_found(hand: list[int], whole: bool) -> None:
    oracle = BruteForce(tuple(hand), whole=whole, handicap=True)
    for target in (0, 1, 2, 3, 6, 12, 24, 99):
        found = [each.cards_used for each in solve(hand, target, whole=whole, handicap=True)]
        assert {size: found.count(size) for size in sorted(set(found))} == oracle.count(target)
