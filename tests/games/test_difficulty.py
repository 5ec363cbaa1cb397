"""A chosen difficulty: what is dealt lies in the band where it can, bands are ordered, and no card is lost."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

import pytest
from tests.games.bench_difficulty import TURNS, dealt, turned

from gotit.core.setting import settings_of
from gotit.games.fast_fun_maths.difficulty import measure
from gotit.games.fast_fun_maths.possible import solved
from gotit.games.hidden_formula import difficulty as of_goals
from gotit.games.shelf import shelf

LEVELS = ("easy", "medium", "hard")


class Row(NamedTuple):
    """`level`: of what lies there; `solutions`: how many the solver finds; `order`: how the pile lay before."""

    level: Callable[[Any], str | None]
    solutions: Callable[[Any], int]
    players: int


ROWS = {
    "fast-fun-maths": Row(
        lambda state: measure(state, state.target_value).level,
        lambda state: sum(len(solved(state, seat)) for seat in state.seats),
        players=2,
    ),
    "hidden-formula": Row(
        lambda state: of_goals.level(of_goals.rows(state, state.goal)),
        lambda state: of_goals.rows(state, state.goal),
        players=3,
    ),
}


def test_every_game_with_a_difficulty_has_a_row() -> None:
    found = {name for name, game in shelf().items() if "difficulty" in settings_of(game.Settings)}
    assert found == ROWS.keys() == TURNS.keys()


@pytest.mark.parametrize("name", sorted(ROWS))
def test_it_lies_in_the_band_and_harder_has_fewer_solutions(name: str) -> None:
    row, medians = ROWS[name], []
    for wanted in LEVELS:
        states = [turned(name, dealt(name, seed, row.players, wanted)) for seed in range(10)]
        met = [row.level(state) for state in states]
        assert met.count(wanted) >= 8, met
        medians.append(median(map(row.solutions, states)))
    assert medians == sorted(medians, reverse=True)
    assert len(set(medians)) == len(LEVELS)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_as_it_comes_is_the_pile_as_it_lies_and_nothing_is_lost(name: str) -> None:
    for seed in range(4):
        before = dealt(name, seed, 3, "any")
        usual = turned(name, before)
        drawn = len(before.pile) - len(usual.pile)
        assert usual.pile == before.pile[drawn:]
        for wanted in LEVELS:
            dealt_so = dealt(name, seed, 3, wanted)
            assert dealt_so.pile == before.pile
            one, other = turned(name, dealt_so), turned(name, dealt_so)
            assert one == other
            lies = one.target if name == "fast-fun-maths" else (one.goal,)
            assert set(one.pile) | set(lies) == set(before.pile)
            assert len(one.pile) + len(lies) == len(before.pile)


def test_where_no_pair_is_hard_the_nearest_is_taken() -> None:
    """Nine hands: the fallback lies there all the same, and can be made."""
    for seed in range(4):
        state = turned("fast-fun-maths", dealt("fast-fun-maths", seed, 9, "hard"))
        assert measure(state, state.target_value).hands
