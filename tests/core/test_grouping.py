"""Making teams: everybody is in one, none is larger than another by more than one, balanced ones are close."""

from __future__ import annotations

import random

import pytest

from gotit.core.grouping import balanced, by_lot, in_order, sizes, usual_number
from gotit.core.teams import MOST_IN_A_TEAM

CLASS = tuple(f"P{number}" for number in range(25))


@pytest.mark.parametrize("teams", range(2, 10))
def test_everybody_is_in_one_team_and_teams_are_about_equal(teams: int) -> None:
    order = random.Random(teams).sample(range(25), 25)
    results = {name: random.Random(name).random() for name in CLASS[3:]}
    for groups in (in_order(CLASS, teams), by_lot(CLASS, teams, order), balanced(CLASS, teams, results)):
        assert sorted(name for group in groups for name in group) == sorted(CLASS)
        assert sorted(map(len, groups)) == sorted(sizes(25, teams))
        assert max(map(len, groups)) - min(map(len, groups)) <= 1


def test_in_order_and_by_lot() -> None:
    assert in_order("ABCDEFG", 3) == (("A", "B", "C"), ("D", "E"), ("F", "G"))
    assert by_lot("ABC", 2, (2, 0, 1)) == (("C", "A"), ("B",))


def test_balanced_teams_are_closer_than_drawn_ones() -> None:
    def spread(groups: tuple[tuple[str, ...], ...]) -> float:
        sums = [sum(results[name] for name in group) / len(group) for group in groups]
        return max(sums) - min(sums)

    better = 0
    for seed in range(20):
        chance = random.Random(seed)
        results = {name: chance.random() * 5 for name in CLASS}
        drawn = by_lot(CLASS, 5, chance.sample(range(25), 25))
        better += spread(balanced(CLASS, 5, results)) < spread(drawn)
    assert better >= 19


def test_who_has_no_results_is_taken_for_average_and_without_any_it_is_the_list() -> None:
    assert balanced(("A", "B", "C", "D"), 2, {"A": 4.0, "B": 0.0}) == (("A", "B"), ("C", "D"))
    assert balanced(("A", "B", "C", "D"), 2, {}) == (("A", "B"), ("C", "D"))


@pytest.mark.parametrize("people", range(2, 80))
def test_the_usual_number_of_teams_fits_the_game(people: int) -> None:
    for low, high in ((1, 9), (2, 4), (2, 6)):
        teams = usual_number(people, low, high)
        assert (teams == 0) == (people > high * MOST_IN_A_TEAM)
        if teams:
            assert low <= teams <= high
            assert max(sizes(people, teams)) <= MOST_IN_A_TEAM


@pytest.mark.parametrize(
    ("people", "low", "high", "teams"), [(25, 1, 9, 6), (20, 2, 9, 5), (2, 1, 9, 2), (4, 3, 9, 3), (30, 2, 4, 4)]
)
def test_the_usual_number_makes_teams_of_about_four(people: int, low: int, high: int, teams: int) -> None:
    assert usual_number(people, low, high) == teams


def test_in_a_balanced_team_they_stand_as_in_the_list() -> None:
    assert balanced(("Z", "B", "A", "C"), 2, {"A": 4.0, "B": 3.0, "C": 2.0, "Z": 1.0}) == (("Z", "A"), ("B", "C"))
