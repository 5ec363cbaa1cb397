"""Combinations of many settings, so that each two values of two settings meet at least once.

A fault mostly comes from one value, or from two that meet. So a fifth of the combinations finds nearly what all find.

Must not: draw by lot; leave a pair out.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import TypeVar

T = TypeVar("T")


def pairwise(*axes: Sequence[T]) -> list[tuple[T, ...]]:
    """Few of all combinations of a value of each axis (two or more), in order: every pair of values is in one."""
    every = list(product(*(range(len(axis)) for axis in axes)))
    left = {pair for row in every for pair in _pairs(row)}
    taken = []
    while left:
        best = max(every, key=lambda row: len(left & _pairs(row)))
        taken.append(best)
        left -= _pairs(best)
    return [tuple(axis[at] for axis, at in zip(axes, row, strict=True)) for row in sorted(taken)]


def _pairs(row: Sequence[int]) -> set[tuple[tuple[int, int], tuple[int, int]]]:
    """Each two settings of a combination with their values, by number."""
    return set(combinations(enumerate(row), 2))
