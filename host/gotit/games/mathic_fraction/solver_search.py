"""Equations over all cards of a set: where two expressions meet in a value.

- A fixed card against the others: what is missing after each value of one half is looked up in the other half.
- A wild card against the others: any value of theirs that it may stand for. It need not be tried out.
- Two or more cards against two or more: the values that both tables have.

So of several wild cards all but one are tried as a few likely numbers (solver_tables.py), and one is solved for.

Must not: know points, ranking or clocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gotit.games.mathic_fraction.cards import Face
from gotit.games.mathic_fraction.solver_tables import Expression, Flags, Sides, Table, Tables, halves
from gotit.games.mathic_fraction.solver_values import Number, likely, lowest, number, simplest, stands_for
from gotit.games.mathic_fraction.tokens import Operation

MOST_TOGETHER = 4
"""Cards of one table: two of them against one card are equations of nine cards."""

ZERO = (0, 1)


class Meeting(NamedTuple):
    """Two expressions of one value."""

    left: Expression
    right: Expression
    left_flags: Flags
    right_flags: Flags
    value: Number


def meetings(tables: Tables, cards: int) -> Iterator[Meeting]:
    """Equations with just these cards, simple ones first. Raises BoundReached."""
    places = [place for place in range(len(tables.cards)) if cards >> place & 1]
    wild = [place for place in places if tables.cards[place].face.fixed is None]
    if len(places) == 2:
        yield from _pair(tables, *sorted(places, key=lambda place: _searched_first(tables.cards[place].face)))
        return
    ways = [_caught(tables, place, cards & ~(1 << place)) for place in wild]
    for place in places:
        if (fixed := tables.cards[place].face.fixed) is not None:
            ways.append(_hit(tables, place, number(fixed), cards & ~(1 << place)))
    yield from _in_turns([*ways, _met(tables, cards)])


def _in_turns(ways: list[Iterator[Meeting]]) -> Iterator[Meeting]:
    """One of each, until none has any more: none can use up all the steps for itself."""
    while ways:
        for way in tuple(ways):
            meeting = next(way, None)
            if meeting is None:
                ways.remove(way)
            else:
                yield meeting


def _searched_first(face: Face) -> tuple[bool, int]:
    """Of a pair: a fixed card, else the one that stands for larger numbers (see `all_of_a_pair_are_likely`)."""
    return face.fixed is None, -lowest(face)


def _pair(tables: Tables, first: int, second: int) -> Iterator[Meeting]:
    """Two cards; of all that the first may stand for, what the second may stand for, too."""
    faces = tables.cards[first].face, tables.cards[second].face
    for value in likely(faces[0], tables.limits, [*tables.of_number, *_printed(tables)], most=1_000):
        tables.spend(1)
        if stands_for(faces[1], value, tables.limits):
            yield from facing(value, tables.as_value(first, value), tables.as_value(second, value))


def _printed(tables: Tables) -> list[Number]:
    return [number(card.face.fixed) for card in tables.cards if card.face.fixed is not None]


def _caught(tables: Tables, place: int, rest: int) -> Iterator[Meeting]:
    """A wild card alone: it is whatever the others make, if it may be."""
    face = tables.cards[place].face
    for first, second in _small_halves(rest):
        for a, lefts in tables.table(first).items():
            for b, rights in tables.table(second).items():
                tables.spend(len(lefts) * len(rights))
                for operation, turned, value in tables.steps(a, b):
                    if stands_for(face, value, tables.limits):
                        sides = dict(tables.joined(operation, lefts, rights, turned=turned))
                        own = tables.as_value(place, value)
                        yield from facing(value, sides, own)
                        x, y = ((b, rights), (a, lefts)) if turned else ((a, lefts), (b, rights))
                        yield from _turned_round(tables, (value, own), operation, x, y)


_Known = tuple[Number, Sides]
"""A value, and expressions that have it."""


def _turned_round(tables: Tables, p: _Known, operation: Operation, x: _Known, y: _Known) -> Iterator[Meeting]:
    """p is x and y joined: the same said in other ways, for tokens may ask for other operations and sides."""
    ways: list[tuple[_Known, Operation, _Known, _Known]] = []
    match operation:
        case "+":
            ways = [(p, "-", x, y), (p, "-", y, x)]
        case "-":
            ways = [(p, "+", y, x), (x, "-", p, y)]
        case "*":
            ways = [(p, "/", x, y), (p, "/", y, x)]
        case "/":
            ways = [(p, "*", y, x), (x, "/", p, y)]
    for first, turned_round, second, result in ways:
        if turned_round != "/" or second[0] != ZERO:
            sides = dict(tables.joined(turned_round, first[1], second[1], turned=False))
            yield from facing(result[0], sides, result[1])


def _hit(tables: Tables, place: int, target: Number, rest: int) -> Iterator[Meeting]:
    """A fixed card alone: the others must make its number."""
    own = tables.as_value(place, target)
    for pair in _small_halves(rest):
        fewer, more = sorted(map(tables.table, pair), key=len)
        for a, lefts in fewer.items():
            tables.spend(1)
            for operation, turned, rights in _missing(tables, a, target, more):
                sides = dict(tables.joined(operation, lefts, rights, turned=turned))
                yield from facing(target, sides, own)


def _missing(tables: Tables, a: Number, target: Number, table: Table) -> Iterator[tuple[Operation, bool, Sides]]:
    """Values b of the table that make the target together with a: (operation, whether b stands first, b's sides)."""
    x, y, below = a[0] * target[1], target[0] * a[1], a[1] * target[1]
    wanted: list[tuple[Operation, bool, Number]] = [
        ("+", False, simplest(y - x, below)),
        ("-", False, simplest(x - y, below)),
        ("-", True, simplest(y + x, below)),
    ]
    if x:
        wanted.append(("*", False, simplest(y, x)))
        wanted.append(("/", True, simplest(target[0] * a[0], below)))
        if y:
            wanted.append(("/", False, simplest(x, y)))
    for operation, turned, b in wanted:
        if (sides := table.get(b)) is not None:
            yield operation, turned, sides
    if not x and not y:  # 0 times anything, and 0 divided by anything else
        tables.spend(len(table))
        for b, sides in table.items():
            yield "*", False, sides
            if b != ZERO:
                yield "/", False, sides
    if tables.powers:
        tables.spend(len(table))
        for b, sides in table.items():
            for operation, turned, value in tables.powers_of(a, b):
                if value == target:
                    yield operation, turned, sides


def _met(tables: Tables, cards: int) -> Iterator[Meeting]:
    """Two or more cards on each side: the values that both tables have."""
    for pair in _small_halves(cards):
        if min(half.bit_count() for half in pair) > 1:
            fewer, more = sorted(map(tables.table, pair), key=len)
            tables.spend(len(fewer))
            for value, lefts in fewer.items():
                if (rights := more.get(value)) is not None:
                    yield from facing(value, lefts, rights)


def facing(value: Number, lefts: Sides, rights: Sides) -> Iterator[Meeting]:
    for flags, left in lefts.items():
        for others, right in rights.items():
            yield Meeting(left, right, flags, others, value)


def _small_halves(cards: int) -> Iterator[tuple[int, int]]:
    """Only those whose tables can be built."""
    return (pair for pair in halves(cards) if all(half.bit_count() <= MOST_TOGETHER for half in pair))
