"""Who meets whom: players (or teams) at tables, round after round, so that all meet about equally often.

Must not: know who plays (players are numbers from 0); draw a random number that it was not handed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Table = tuple[int, ...]
Round = tuple[Table, ...]
Matrix = NDArray[np.float64]
"""Of players by players: how often two have met."""
Players = NDArray[np.intp]
Pair = tuple[int, int]
"""Two players, the smaller number first."""

SMALLEST, LARGEST = 2, 9
TRIES, TRIED_PLAYERS = 40, 30
"""It is tried so often; seldomer, if there are more players than that."""
ROUNDING = 1e-6


class Rotation(Struct, frozen=True):
    """All rounds. `least`, `most`: how often any two meet. `over_percent`: how much worse than could be at best.

    That compares the sum of squares of all pairs' meetings with the least that these numbers allow; 0 is perfect, and
    whether it can be reached is often not known.
    """

    rounds: tuple[Round, ...]
    least: int
    most: int
    over_percent: float


def sizes(players: int, tables: int) -> tuple[int, ...]:
    """Of the tables, as equal as possible, larger ones first. Raises ValueError if a table can't be that large."""
    small, more = divmod(players, tables)
    found = (small + 1,) * more + (small,) * (tables - more)
    if found[0] > LARGEST or found[-1] < SMALLEST:
        raise ValueError(f"{players} players do not fit {tables} tables of {SMALLEST} to {LARGEST}")
    return found


def fitting(players: int, tables: int) -> int:
    """The number of tables nearest to this one that so many players fit. Raises ValueError below SMALLEST players."""
    found = min(max(tables, -(-players // LARGEST)), players // SMALLEST)
    sizes(players, max(found, 1))
    return found


def rotation(players: int, tables: int, rounds: int, chance: Random) -> Rotation:
    """A plan for all rounds: an exact one where there is one, else one that was improved by swaps.

    Raises ValueError if the players do not fit the tables.
    """
    found = exact(players, tables, rounds)
    return judged(found or improved(players, tables, rounds, chance), players)


def improved(
    players: int, tables: int, rounds: int, chance: Random, before: Mapping[Pair, float] | None = None
) -> tuple[Round, ...]:
    """The best of some plans that were improved by swaps: the sum of all pairs' squared meetings is small.

    `before`: how often two have met already; whatever else should keep them apart is counted as meetings, too. Raises
    ValueError if the players do not fit the tables.
    """
    seats = sizes(players, tables)
    met = np.zeros((players, players))
    for (one, other), count in (before or {}).items():
        met[one, other] = met[other, one] = count
    tries = max(1, TRIES * TRIED_PLAYERS**2 // max(players, TRIED_PLAYERS) ** 2)
    found = (_by_swaps(np.array(seats), rounds, chance, met.copy()) for _ in range(tries))
    return min(found, key=lambda each: each[1])[0]


def exact(players: int, tables: int, rounds: int) -> tuple[Round, ...] | None:
    """Nobody meets twice: a transversal design, of a prime number of equal tables, no fewer than players at each.

    None: there is none for these numbers. Raises ValueError if the players do not fit the tables.
    """
    seats = sizes(players, tables)
    size = seats[0]
    if seats[-1] != size or tables < size or rounds > tables or not _is_prime(tables):
        return None
    return tuple(
        tuple(
            tuple(place * tables + (table + place * number) % tables for place in range(size))
            for table in range(tables)
        )
        for number in range(rounds)
    )


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % each for each in range(2, int(number**0.5) + 1))


def _by_swaps(seats: Players, rounds: int, chance: Random, meets: Matrix) -> tuple[tuple[Round, ...], float]:
    """Random tables; then two players of one round change places as long as the meetings become more equal.

    With the sum of squares. `meets`: so far; is changed.
    """
    players = int(seats.sum())
    table = np.repeat(np.arange(len(seats)), seats)
    together = (table[:, None] == table) & ~np.eye(players, dtype=bool)
    plan = [np.array(chance.sample(range(players), players)) for _ in range(rounds)]
    for chairs in plan:
        meets[np.ix_(chairs, chairs)] += together
    vain = 0
    while vain < rounds:
        for chairs in plan:
            vain = 0 if _swapped(chairs, table, together, meets) else vain + 1
    ends = np.cumsum(seats)[:-1]
    found = tuple(tuple(tuple(sorted(map(int, each))) for each in np.split(chairs, ends)) for chairs in plan)
    return found, float((meets**2).sum())


def _swapped(chairs: Players, table: Players, together: Matrix, meets: Matrix) -> bool:
    """Swaps the two players of a round who are best swapped: from m to m + 1 meetings the square grows by 2m + 1.

    `chairs`: who sits on each. `table`: at which it stands. False: no swap would be of use.
    """
    here = np.ix_(chairs, chairs)
    met = meets[here]
    with_table = met @ (table[:, None] == np.arange(table[-1] + 1))
    across, own = with_table[:, table], with_table[np.arange(len(table)), table] - together.sum(axis=1)
    change = across + across.T - own[:, None] - own - 2 * met
    change[table[:, None] == table] = 0
    one, other = np.unravel_index(change.argmin(), change.shape)
    if change[one, other] > -ROUNDING:
        return False
    meets[here] -= together
    chairs[[one, other]] = chairs[[other, one]]
    meets[np.ix_(chairs, chairs)] += together
    return True


def pairs(plan: Iterable[Iterable[Sequence[int]]]) -> Iterator[Pair]:
    """Who meets, once for each time. (The smaller number is first where tables are sorted.)"""
    for tables in plan:
        for table in tables:
            yield from combinations(table, 2)


def judged(rounds: tuple[Round, ...], players: int) -> Rotation:
    """How equally often these players meet in these rounds, in which not all of them need sit at a table."""
    meets = Counter(pairs(tuple(map(tuple, map(sorted, tables))) for tables in rounds))
    each = [meets[pair] for pair in combinations(range(players), 2)]
    once, more = divmod(sum(each), len(each))
    at_best = (len(each) - more) * once**2 + more * (once + 1) ** 2
    over = sum(count**2 for count in each) / at_best - 1 if at_best else 0.0
    return Rotation(rounds, min(each), max(each), round(100 * over, 1))
