"""The solver's figures on this machine: `python -m tests.games.fast_fun_maths.bench_solver`.

Plain Python, one core, processor time (what else runs on the machine is not counted). What is kept is forgotten before
every hand. `test_bench_solver.py` holds the limits.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import combinations_with_replacement
from time import process_time_ns

from gotit.games.fast_fun_maths import reach as reaching
from gotit.games.fast_fun_maths import solver as solving
from gotit.games.fast_fun_maths.reach import reach
from gotit.games.fast_fun_maths.solver import solve

HANDS: list[tuple[int, ...]] = list(combinations_with_replacement(range(1, 10), 5))


def times_us(
    work: Callable[[tuple[int, ...]], object], forget: Callable[[], None], hands: list[tuple[int, ...]], best_of: int
) -> list[float]:
    """Ascending, microseconds a hand; of each hand the best of some cold runs (a busy machine disturbs the others)."""
    found = []
    for hand in hands:
        runs_us = []
        for _ in range(best_of):
            forget()
            begun_ns = process_time_ns()
            work(hand)
            runs_us.append((process_time_ns() - begun_ns) / 1000)
        found.append(min(runs_us))
    return sorted(found)


def cold_reach_us(
    hands: list[tuple[int, ...]], *, whole: bool = False, handicap: bool = False, best_of: int = 1
) -> list[float]:
    def work(hand: tuple[int, ...]) -> object:
        return reach(hand, whole=whole, handicap=handicap)

    return times_us(work, reaching._reach.cache_clear, hands, best_of)


def cold_solve_us(
    hands: list[tuple[int, ...]], target: int, *, handicap: bool = False, best_of: int = 1
) -> list[float]:
    def work(hand: tuple[int, ...]) -> object:
        return solve(hand, target, handicap=handicap)

    return times_us(work, solving._solve.cache_clear, hands, best_of)


def known_reach_us(hands: list[tuple[int, ...]], rounds: int = 50) -> float:
    """Mean, once every hand is known."""
    for hand in hands:
        reach(hand)
    begun_ns = process_time_ns()
    for _ in range(rounds):
        for hand in hands:
            reach(hand)
    return (process_time_ns() - begun_ns) / 1000 / rounds / len(hands)


def main() -> None:
    chance = random.Random(1)
    print(f"{'':44} {'median':>9} {'p99':>9} {'worst':>9}   µs")
    for label, found in (
        ("all targets 0–99, all 1,287 hands", cold_reach_us(HANDS)),
        ("   whole numbers", cold_reach_us(HANDS, whole=True)),
        ("   handicap", cold_reach_us(HANDS, handicap=True)),
        ("all solutions of 44, 300 hands", cold_solve_us(chance.sample(HANDS, 300), 44)),
        ("all solutions of 0, 300 hands", cold_solve_us(chance.sample(HANDS, 300), 0)),
        ("all solutions of 44, handicap, 300 hands", cold_solve_us(chance.sample(HANDS, 300), 44, handicap=True)),
    ):
        print(f"{label:44} {found[len(found) // 2]:9.0f} {found[len(found) * 99 // 100]:9.0f} {found[-1]:9.0f}")
    print(f"{'all targets 0–99, hand known (mean)':44} {known_reach_us(HANDS):9.2f}")
    kept = sum(sys.getsizeof(bits) for hand in HANDS for bits in reach(hand).exactly)
    print(f"kept for all 1,287 hands: about {kept // 1024} KiB of integers")


if __name__ == "__main__":
    main()
