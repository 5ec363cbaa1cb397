"""A text that is entered by clicks and keys, and for each number in it the card that was clicked for it.

Must not: use Qt, say what a number is (each game does).
"""

from __future__ import annotations

from collections.abc import Sequence

Picked = tuple[int | None, ...]
"""For each number of a text the id of its card; None: it was typed."""


def keep_picks(before: Sequence[str], picked: Picked, after: Sequence[str]) -> Picked:
    """The cards after an edit of any kind: numbers that it left alone, from either end, keep theirs."""
    head = 0
    while head < min(len(before), len(after)) and before[head] == after[head]:
        head += 1
    tail = 0
    while tail < min(len(before), len(after)) - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    fresh = (None,) * (len(after) - head - tail)
    return (*picked[:head], *fresh, *picked[len(picked) - tail :])
