"""One's own best in practice: which earlier matches are compared, and what is said."""

from __future__ import annotations

import pytest

from gotit.core.history import SOLO, Did, Match
from gotit.core.own_best import own_best
from gotit.language.words import english

ANA = "p1"


def match(
    row: int,
    did: Did,
    *,
    file: str = "now",
    practice: str = "easy",
    game: str = "g",
    ended: bool = True,
    hinted: bool = False,
) -> Match:
    return Match(file, row, "2026-11-23", game, 60, ended, {ANA: did}, practice, hinted)


def said(*matches: Match) -> list[str]:
    return [str(english(message)) for message in own_best(matches, ANA, "now")]


NOW = match(9, Did(points=12, right=4, quickest_us=12_340_000))


def test_the_first_time_there_is_nothing_to_compare_with() -> None:
    assert said(NOW) == ["Score: 12", "Right answers: 4", "Quickest right buzz: 12.4 s"]


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (Did(points=15), "Score: 12 (your best: 15)"),
        (Did(points=12), "Score: 12 (your best again)"),
        (Did(points=7), "Score: 12 (your new best!)"),
    ],
)
def test_score(before: Did, line: str) -> None:
    assert said(match(1, before), NOW)[0] == line


def test_quicker_is_better_and_never_having_buzzed_is_no_time() -> None:
    assert said(match(1, Did(quickest_us=9_000_000)), NOW)[2] == "Quickest right buzz: 12.4 s (your best: 9.0 s)"
    assert said(match(1, Did(quickest_us=20_000_000)), NOW)[2].endswith("12.4 s (your new best!)")
    assert said(match(1, Did()), NOW)[2] == "Quickest right buzz: 12.4 s"
    assert len(said(match(9, Did(points=1, right=1)))) == 2


def test_only_whole_matches_of_this_game_against_this_computer_are_compared() -> None:
    better = Did(points=99, right=99, quickest_us=1)
    others = (
        match(1, better, practice="hard"),
        match(2, better, practice=SOLO),
        match(3, better, practice=""),
        match(4, better, game="other"),
        match(5, better, ended=False),
        Match("old", 1, "2026-11-01", "g", 60, True, {"p2": better}, "easy"),
    )
    assert said(*others, NOW) == said(NOW)


def test_the_last_match_in_the_journal_is_the_one_that_has_just_ended() -> None:
    later = match(10, Did(points=3, right=1))
    assert said(NOW, later)[0] == "Score: 3 (your best: 12)"
    assert said(match(100, Did(points=5)), later)[0] == "Score: 5 (your new best!)"


def test_a_match_of_several_or_one_broken_off_tells_nothing() -> None:
    assert said(match(9, Did(points=1), practice="")) == []
    assert said(match(9, Did(points=1), ended=False)) == []
    assert said() == []


def test_a_match_with_hints_counts_neither_now_nor_later() -> None:
    assert said(match(1, Did(points=15), hinted=True), match(2, Did(points=7)), NOW)[0] == "Score: 12 (your new best!)"
    assert said(NOW, match(10, Did(points=99), hinted=True)) == ["With hints a match isn't compared with your best."]


def test_a_match_without_points_tells_them_if_there_ever_were_some() -> None:
    none = match(9, Did(right=4))
    assert said(match(1, Did(right=3)), none) == ["Right answers: 4 (your new best!)"]
    assert said(match(1, Did(right=9, points=5)), none) == [
        "Score: 0 (your best: 5)",
        "Right answers: 4 (your best: 9)",
    ]


@pytest.mark.parametrize(("us", "tenths"), [(1, "0.1"), (100_000, "0.1"), (100_001, "0.2"), (1_000_000, "1.0")])
def test_tenths_of_a_second_are_rounded_up(us: int, tenths: str) -> None:
    assert said(match(9, Did(right=1, quickest_us=us)))[-1] == f"Quickest right buzz: {tenths} s"
