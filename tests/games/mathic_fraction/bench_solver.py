"""The solver's figures on this machine: `python -m tests.games.mathic_fraction.bench_solver`.

Random tables of the house deck with the house tokens; plain Python, one core, processor time (what else runs on the
machine is not counted). Nothing is remembered from one table to the next. `test_bench_solver.py` holds the limits.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time_ns
from typing import NamedTuple

from tests.games.mathic_fraction.tables import LIMITS, TOKENS, Table, large_table, random_table

from gotit.games.mathic_fraction.solver import STEPS, Ranking, Usable, best, could_use

TABLES = 200
USUAL_SPACE = 4
WILD = (0, 1, 2, 3, 5)
SPACES = (2, 4, 6, 8, 12, 20)
LARGE = ((4, 8, 0), (4, 8, 6), (1, 12, 5), (4, 20, 11))


class Timed(NamedTuple):
    """Ascending times, and of how many tables the answer was "none", or not known to be the last word."""

    times_ms: list[float]
    none: int
    unsure: int

    @property
    def median_ms(self) -> float:
        return self.times_ms[len(self.times_ms) // 2]

    @property
    def worst_ms(self) -> float:
        return self.times_ms[-1]


def use(table: Table) -> Usable:
    """Could the card be used?"""
    return could_use(table.card, table.space, LIMITS, powers=table.powers)


def rank(table: Table) -> Ranking:
    """What is worth most?"""
    return best([table.card], table.space, table.tokens, LIMITS, powers=table.powers)


def rank_more(table: Table) -> Ranking:
    """The three best, as the class is shown what was missed."""
    return best([table.card], table.space, table.tokens, LIMITS, powers=table.powers, most=3)


def measure(ask: Callable[[Table], Usable | Ranking], tables: list[Table], best_of: int = 1) -> Timed:
    """Each table's best of some runs: a busy machine disturbs the others."""
    times, none, unsure = [], 0, 0
    for table in tables:
        runs = []
        for _ in range(best_of):
            begun_ns = process_time_ns()
            answer = ask(table)
            runs.append((process_time_ns() - begun_ns) / 1e6)
        times.append(min(runs))
        none += not (answer.equation if isinstance(answer, Usable) else answer.solutions)
        unsure += not answer.complete
    return Timed(sorted(times), none, unsure)


def random_tables(wild: int, space: int = USUAL_SPACE, count: int = TABLES) -> list[Table]:
    chance = random.Random(f"{wild} {space}")
    return [random_table(chance, min(wild, space + 1), space) for _ in range(count)]


def dealt_tables(space: int) -> list[Table]:
    """As they are dealt: about every other card is wild."""
    chance = random.Random(space)
    return [random_table(chance, sum(chance.random() < 0.48 for _ in range(space + 1)), space) for _ in range(TABLES)]


def main() -> None:
    asked = (("could it be used", use), ("the best", rank), ("the three best", rank_more))
    print(f"{TABLES} random tables each {'':16} {'median':>8} {'worst':>8} ms   {'none':>4} {'unsure':>6}")
    for label, ask in asked:
        for wild in WILD:
            report(f"{label}, space {USUAL_SPACE}, {wild} wild of 5", measure(ask, random_tables(wild)))
    for label, ask in asked[:2]:
        for space in SPACES:
            report(f"{label}, space {space}, as dealt", measure(ask, dealt_tables(space)))
    for space in SPACES:
        report(f"could it be used, space {space}, no wild", measure(use, random_tables(0, space)))
    for hand, space, wild in LARGE:
        report_large(hand, space, wild)
    for wild in (1, 2, 3):
        unsure, better = improved(wild, times=10)
        print(f"{wild} wild of 5: {unsure} of {TABLES} unsure, {better} of them improved by ten times the steps")


def report_large(hand: int, space: int, wild: int) -> None:
    """A whole hand and a large space, with four tokens and without: how often the best is known and clears it."""
    for shown in (4, 0):
        times, known, cleared = [], 0, 0
        for seed in range(TABLES):
            chance = random.Random(f"{hand} {space} {wild} {seed}")
            own, there = large_table(chance, hand, space, wild)
            tokens = chance.sample(TOKENS, shown)
            powers = any("^" in token.operations for token in tokens)
            begun_ns = process_time_ns()
            found = best(own, there, tokens, LIMITS, powers=powers)
            times.append((process_time_ns() - begun_ns) / 1e6)
            known += found.complete
            cleared += bool(found.solutions and found.solutions[0].worth.solution_points)
        times.sort()
        print(
            f"the best, hand {hand}, space {space}, {wild} wild, {shown} tokens: median {times[TABLES // 2]:.1f}, "
            f"p99 {times[TABLES * 99 // 100]:.1f} ms; known {known}, clears the space {cleared} of {TABLES}"
        )


def improved(wild: int, times: int) -> tuple[int, int]:
    """Of how many answers it is not known that they are the best, and how many of them more steps improve."""
    unsure, better = 0, 0
    for table in random_tables(wild):
        first = rank(table)
        if not first.complete:
            unsure += 1
            more = best([table.card], table.space, table.tokens, LIMITS, powers=table.powers, steps=times * STEPS)
            better += more.solutions[0].points > first.solutions[0].points if more.solutions else 0
    return unsure, better


def report(label: str, timed: Timed) -> None:
    print(f"{label:42} {timed.median_ms:8.2f} {timed.worst_ms:8.2f}      {timed.none:4} {timed.unsure:6}")


if __name__ == "__main__":
    main()
