"""Patterns for pattern tokens (MF-46, MF-47): which ones the program knows; others are for people to judge.

Must not: know cards, tokens, turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from gotit.games.mathic_fraction.cards import Value

Pattern = Literal["constant", "arithmetic", "geometric", "numerators +1"]

LEAST_CARDS = 3
"""MF-47."""


def find_pattern(values: Sequence[Value]) -> Pattern | Literal[""]:
    """The pattern that these make in this order, by value; "numerators +1" by what stands above the line. "" for none.

    Constant: all equal. Arithmetic: the same step each time. Geometric: the same factor each time, which is not 0.
    """
    if len(values) < LEAST_CARDS:
        return ""
    fractions = [value.fraction for value in values]
    steps = {after - before for before, after in pairwise(fractions)}
    if steps == {0}:
        return "constant"
    if len(steps) == 1:
        return "arithmetic"
    if 0 not in fractions and len({after / before for before, after in pairwise(fractions)}) == 1:
        return "geometric"
    if {after.numerator - before.numerator for before, after in pairwise(values)} == {1}:
        return "numerators +1"
    return ""
