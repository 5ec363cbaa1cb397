"""The solver is fast enough: the median grid, each the best of some runs, for the machine may be busy."""

from __future__ import annotations

import random

import pytest
from tests.games.hidden_formula.bench_solver import random_grid, times_ms

from gotit.games.hidden_formula.chains import layers
from gotit.games.hidden_formula.solver import values

CHANCE = random.Random(7)
SOME = [random_grid(CHANCE) for _ in range(15)]


@pytest.mark.parametrize(("tiles", "limit_ms"), [(5, 2.0), (7, 60.0)])
def test_all_goals_of_a_grid(tiles: int, limit_ms: float) -> None:
    layers(6, tiles)
    found = times_ms(lambda grid: values(grid, tiles), SOME, best_of=5)
    assert found[len(found) // 2] <= limit_ms
