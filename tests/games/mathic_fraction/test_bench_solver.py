"""The solver is fast enough at a usual table; each table the best of some runs, for the machine may be busy."""

from __future__ import annotations

import pytest
from tests.games.mathic_fraction.bench_solver import measure, random_tables, rank, use


@pytest.mark.parametrize("wild", [0, 1, 2, 3])
def test_whether_a_discard_could_have_been_used(wild: int) -> None:
    """At most 100 ms, four cards in the space and up to three wild ones; in fact a few."""
    timed = measure(use, random_tables(wild, count=25), best_of=3)
    assert timed.worst_ms <= 100
    assert timed.unsure == 0


@pytest.mark.parametrize("wild", [0, 1, 2, 3])
def test_what_is_worth_most(wild: int) -> None:
    timed = measure(rank, random_tables(wild, count=25), best_of=3)
    assert timed.median_ms <= 25
    assert timed.worst_ms <= 250
