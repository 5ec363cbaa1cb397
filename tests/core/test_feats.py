"""What is noted of a calculation is its seat's, with its signs counted and the moment at which it was done."""

from __future__ import annotations

from gotit.core.feats import ALL_KINDS, LONGEST, MOST_DIVIDED, MOST_TIMES, RIGHT, Noted, more, of_calculation
from gotit.core.message import Maths

SEAT, AT, ROUND = 3, 7, (2,)


def noted(text: str) -> list[Noted]:
    return of_calculation(SEAT, text, AT, ROUND)


def test_its_signs_are_counted_and_times_and_divided_by_are_noted_where_they_occur() -> None:
    sum_ = [Noted(RIGHT, SEAT, 1, AT, ROUND), Noted(LONGEST, SEAT, 2, AT, ROUND)]
    assert noted("7 + 5 − 2") == sum_
    assert noted("2 × 5 × 2") == [*sum_, Noted(MOST_TIMES, SEAT, 2, AT, ROUND)]
    assert noted("12 ÷ 3 + 2") == [*sum_, Noted(MOST_DIVIDED, SEAT, 1, AT, ROUND)]


def test_a_fractions_bar_and_a_numbers_own_sign_are_no_signs() -> None:
    assert noted("3⁄4 + −2") == [Noted(RIGHT, SEAT, 1, AT, ROUND), Noted(LONGEST, SEAT, 1, AT, ROUND)]


def test_all_four_signs_are_noted_with_what_they_look_like() -> None:
    kinds = next(each for each in noted("(9 − 3) ÷ 2 × 5 + 1") if each.feat is ALL_KINDS)
    assert kinds.value is not None
    assert kinds.value.args == {"signs": Maths("+ − × ÷")}
    assert kinds == Noted(ALL_KINDS, SEAT, 1, AT, ROUND, kinds.value)
    assert not any(each.feat is ALL_KINDS for each in noted("9 − 3 × 5 + 1 − 4"))


def test_what_was_won_has_its_sign() -> None:
    assert more(9).args == {"more": Maths("+9")}
