"""Runs in another order: all tests are there, a file's stay together, and a seed is an order."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.shuffled import main, shuffled


class Item(NamedTuple):
    path: Path
    name: int


ITEMS: Any = [Item(Path(file), number) for file in "abcd" for number in range(6)]


def test_it_is_another_order_of_the_same_tests_and_the_same_for_a_seed() -> None:
    orders = [shuffled(ITEMS, seed) for seed in range(5)]
    assert all(set(order) == set(ITEMS) and len(order) == len(ITEMS) for order in orders)
    assert len({tuple(order) for order in orders}) == 5
    assert shuffled(ITEMS, 3) == orders[3]


def test_a_files_tests_stay_together() -> None:
    files = [item.path for item in shuffled(ITEMS, 1)]
    assert sum(one != next_ for one, next_ in pairwise(files)) == 3


def test_a_part_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["cores"])
    assert "no such part: cores; there are phones" in capsys.readouterr().err
