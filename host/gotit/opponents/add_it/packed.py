"""A table as one integer, so that thousands of turns can be imagined in a second.

Three bits for each number say how many of its cards lie there (six at most). Number n has the bits 3(n-1) and up. So
one subtraction takes a group off the table.

Must not: know cards with ids; choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, lru_cache

from gotit.games.add_it.captures import groups
from gotit.games.add_it.deck import NUMBERS

ONE = (0, *(1 << 3 * (number - 1) for number in NUMBERS))
"""ONE[n]: a table with one card showing n."""

UP_TO = (0, *((1 << 3 * number) - 1 for number in NUMBERS))
"""UP_TO[n] keeps of a table only the cards that an n can collect."""

_MANY = 1 << 17


def packed(numbers: Iterable[int]) -> int:
    return sum(ONE[number] for number in numbers)


@cache
def _wishes(number: int) -> tuple[tuple[int, tuple[tuple[int, int], ...], int], ...]:
    """All captures of a number, largest first: (cards, ((shift, copies), …), the same packed)."""
    every = (*groups(number), (number,))
    return tuple(
        (len(some), tuple((3 * (n - 1), copies) for n, copies in Counter(some).items()), packed(some)) for some in every
    )


@lru_cache(_MANY)
def all_captures(number: int, table: int) -> tuple[tuple[int, int], ...]:
    """(cards, packed) of everything that a card can collect, largest first. `table`: already masked by UP_TO."""
    return tuple(
        (size, some)
        for size, needs, some in _wishes(number)
        if all(table >> shift & 7 >= copies for shift, copies in needs)
    )


@lru_cache(_MANY)
def best_capture(number: int, table: int) -> tuple[int, int]:
    """The first of `all_captures`; (0, 0) if there is none."""
    for size, needs, some in _wishes(number):
        if all(table >> shift & 7 >= copies for shift, copies in needs):
            return size, some
    return 0, 0
