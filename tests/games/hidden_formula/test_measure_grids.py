"""What the documents say of barren grids holds for a smaller sample too."""

from __future__ import annotations

from tests.games.hidden_formula.measure_grids import measure


def test_few_grids_lack_a_goal_and_only_the_large_ones() -> None:
    for young, hard in ((False, range(21, 41)), (True, range(11, 21))):
        by_count, by_number, still = measure(60, young=young)
        assert by_count.total() == 60
        assert by_count[0] > 40
        assert set(by_number) <= set(hard)
        assert still == 0
