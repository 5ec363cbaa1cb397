"""Who meets whom: players (or teams) at tables, round after round, so that all meet about equally often.

Must not: know who plays (players are numbers from 0); draw a random number that it was not handed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from random import Random

from msgspec import Struct

Table = tuple[int, ...]
Round = tuple[Table, ...]
Meets = list[list[int]]

SMALLEST, LARGEST = 2, 9
TRIES, VAIN_SWAPS = 20, 4
"""It is improved so often, until so many swaps for each pair of players were in vain."""


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


def rotation(players: int, tables: int, rounds: int, chance: Random) -> Rotation:
    """A plan for all rounds: an exact one where there is one, else the best of some that were improved by swaps.

    Raises ValueError if the players do not fit the tables.
    """
    seats = sizes(players, tables)
    if (found := _exact(seats, rounds)) is not None:
        return _judged(found, players)
    return min(
        (_judged(_by_swaps(seats, rounds, chance), players) for _ in range(TRIES)), key=lambda plan: plan.over_percent
    )


def _exact(seats: Sequence[int], rounds: int) -> tuple[Round, ...] | None:
    """Nobody meets twice: a transversal design, of a prime number of equal tables, no fewer than players at each."""
    tables, size = len(seats), seats[0]
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


def _by_swaps(seats: Sequence[int], rounds: int, chance: Random) -> tuple[Round, ...]:
    """Random tables; then two players of one round change places as long as the meetings become more equal."""
    players = sum(seats)
    plan = [_dealt(seats, chance) for _ in range(rounds)]
    meets = _meets(plan, players)
    vain = 0
    while vain < VAIN_SWAPS * players**2:
        tables = chance.choice(plan)
        one, other = chance.sample(tables, 2) if len(tables) > 1 else (tables[0], tables[0])
        here, there = chance.randrange(len(one)), chance.randrange(len(other))
        vain = 0 if one is not other and _swap_if_better(meets, one, here, other, there) else vain + 1
    return tuple(tuple(tuple(sorted(table)) for table in tables) for tables in plan)


def _swap_if_better(meets: Meets, one: list[int], here: int, other: list[int], there: int) -> bool:
    """Swaps two players if the sum of squares falls: from m to m + 1 meetings it grows by 2m + 1."""
    a, b = one[here], other[there]
    hers, his = [each for each in one if each != a], [each for each in other if each != b]
    change = sum(meets[a][each] - meets[b][each] + 1 for each in his)
    change += sum(meets[b][each] - meets[a][each] + 1 for each in hers)
    if change >= 0:
        return False
    for first, second, by in ((a, hers, -1), (b, his, -1), (a, his, 1), (b, hers, 1)):
        for each in second:
            meets[first][each] += by
            meets[each][first] += by
    one[here], other[there] = b, a
    return True


def _dealt(seats: Sequence[int], chance: Random) -> list[list[int]]:
    shuffled = iter(chance.sample(range(sum(seats)), sum(seats)))
    return [[next(shuffled) for _ in range(size)] for size in seats]


def _meets(plan: Iterable[Iterable[Sequence[int]]], players: int) -> Meets:
    meets = [[0] * players for _ in range(players)]
    for one, other in _pairs(plan):
        meets[one][other] += 1
        meets[other][one] += 1
    return meets


def _pairs(plan: Iterable[Iterable[Sequence[int]]]) -> Iterator[tuple[int, int]]:
    for tables in plan:
        for table in tables:
            yield from combinations(table, 2)


def _judged(rounds: tuple[Round, ...], players: int) -> Rotation:
    meets = _meets(rounds, players)
    each = [meets[one][other] for one, other in combinations(range(players), 2)]
    once, more = divmod(sum(each), len(each))
    at_best = (len(each) - more) * once**2 + more * (once + 1) ** 2
    over = sum(count**2 for count in each) / at_best - 1 if at_best else 0.0
    return Rotation(rounds, min(each), max(each), round(100 * over, 1))
