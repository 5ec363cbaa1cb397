"""The coming rounds, worked out together: who sits where, so that all meet about equally often.

Must not: draw a random number that it was not handed; know a room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from gotit.championship.seen import Planned
from gotit.championship.tables import rotation

ORDERS = 200
"""So many ways to give a plan's places to those who play are tried, when some have met before."""


def planned(
    game: str, entrants: Sequence[int], tables: int, rounds: int, before: Mapping[frozenset[int], int], chance: Random
) -> Planned:
    """`before`: who has met how often. Raises ValueError if they do not fit the tables."""
    found = rotation(len(entrants), tables, rounds, chance)
    meets = Counter(pair for tables_ in found.rounds for table in tables_ for pair in combinations(table, 2))

    def again(order: Sequence[int]) -> int:
        """How much is added to the sum of squares by those who meet again."""
        return sum(count * before.get(frozenset((order[a], order[b])), 0) for (a, b), count in meets.items())

    orders = [chance.sample(list(entrants), len(entrants)) for _ in range(ORDERS if before else 1)]
    order = min(orders, key=again)
    seated = tuple(
        tuple(tuple(order[at] for at in chance.sample(table, len(table))) for table in each) for each in found.rounds
    )
    return Planned(game, seated, found.least, found.most, found.over_percent)
