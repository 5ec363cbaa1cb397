"""The solver is fast enough: the median hand, each the best of some runs, for the machine may be busy."""

from __future__ import annotations

import random

from tests.games.fast_fun_maths.bench_solver import HANDS, cold_reach_us, cold_solve_us, known_reach_us

SOME = random.Random(7).sample(HANDS, 20)


def test_all_targets_of_a_hand_within_10_ms() -> None:
    for whole in (False, True):
        for handicap in (False, True):
            found = cold_reach_us(SOME, whole=whole, handicap=handicap, best_of=5)
            assert found[len(found) // 2] <= 10_000


def test_a_known_hand_within_1_us() -> None:
    assert min(known_reach_us(SOME) for _ in range(20)) <= 1.0


def test_all_solutions_of_a_target_within_100_ms() -> None:
    for target in (0, 44):
        found = cold_solve_us(SOME[:10], target, best_of=5)
        assert found[len(found) // 2] <= 100_000
