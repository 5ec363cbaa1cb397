"""Equations of many cards, found quickly and not all of them: both sides are calculated card by card.

Many cards make more values than can be kept, and nearly any equation that one could wish for. So each side is a chain,
((a + b) × c) − d, of which only so many values are kept after every card: simple ones first, for two sides meet there.

Must not: prove that there is nothing better (solver_search.py does, of few cards); know points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, islice

from gotit.games.mathic_fraction.cards import Value
from gotit.games.mathic_fraction.solver_search import Meeting, facing
from gotit.games.mathic_fraction.solver_tables import Table, Tables
from gotit.games.mathic_fraction.solver_values import Number, stands_for

WIDTH, LEAST_WIDTH = 640, 16
"""Values that are kept of a chain, divided by how many cards the table has; and at least."""

TRIES = 2
"""As so many numbers a wild card is tried within a chain."""

MOST_SIDES = 6
"""Expressions of one value that are kept: they earn different tokens."""

MOST_PARTS = 10_000
"""Of a value that is kept, above and below the line: powers of powers would fill any memory."""

MOST_HALVINGS = 8
"""Ways to divide the cards evenly that are tried."""


MOST_ALIKE = 3
"""So many cards that are alike above the line are tried in every way, beside all of them."""


class Chains:
    """The chains of the cards of some tables, which count the steps."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._known: dict[int, Table] = {}
        self._width = max(LEAST_WIDTH, WIDTH // len(tables.cards))

    def meetings(self, cards: int) -> Iterator[Meeting]:
        """Equations with just these cards, three or more, for the tokens that are hard to earn first.

        Raises BoundReached.
        """
        places = [place for place in range(len(self.tables.cards)) if cards >> place & 1]
        for place in places:
            if self._fixed(place) is None:
                yield from self._caught(place, self._chain([other for other in places if other != place]))
        for left in self._lefts(places):
            right = [place for place in places if place not in left]
            yield from _met(self._chain(left), self._chain(right))

    def _lefts(self, places: list[int]) -> Iterator[tuple[int, ...]]:
        """What stands on the left side: where tokens ask for it, what is all odd or all even above the line; about
        half of the cards; one card alone."""
        for rest in (1, 0):
            alike = [place for place in places if self._above(place) % 2 == rest]
            if self.tables.asks_for_parity and 0 < len(alike) < len(places):
                yield tuple(alike)
                for size in range(2, MOST_ALIKE + 1):
                    yield from combinations(alike, size)
        ordered = sorted(places, key=self._above, reverse=True)
        for turn in range(min(MOST_HALVINGS, len(places))):
            yield tuple((ordered[turn:] + ordered[:turn])[::2])
        yield from ((place,) for place in ordered)

    def _chain(self, places: Iterable[int]) -> Table:
        """Some of the values that these cards make: wild cards first, then from high to low."""
        ordered = sorted(places, key=lambda place: (self._fixed(place) is not None, -self._above(place)))
        mask = 1 << ordered[0]
        found = self.tables.table(mask)
        for place in ordered[1:]:
            mask |= 1 << place
            if mask not in self._known:
                self._known[mask] = self._longer(found, self.tables.table(1 << place))
            found = self._known[mask]
        return found

    def _longer(self, chain: Table, card: Table) -> Table:
        found: Table = {}
        tried = tuple(islice(card.items(), TRIES))
        for a, lefts in chain.items():
            for b, rights in tried:
                self.tables.spend(len(lefts))
                for operation, turned, value in self.tables.steps(a, b):
                    if value[1] > MOST_PARTS or abs(value[0]) > MOST_PARTS:
                        continue
                    known = found.setdefault(value, {})
                    if len(known) < MOST_SIDES:
                        for flags, expression in self.tables.joined(operation, lefts, rights, turned=turned):
                            known.setdefault(flags, expression)
        return {value: found[value] for value in sorted(found, key=_simple)[: self._width]}

    def _caught(self, place: int, others: Table) -> Iterator[Meeting]:
        """A wild card alone is whatever the others make, if it may be."""
        face = self.tables.cards[place].face
        for value, sides in others.items():
            if stands_for(face, value, self.tables.limits):
                yield from facing(value, sides, self.tables.as_value(place, value))

    def _fixed(self, place: int) -> Value | None:
        return self.tables.cards[place].face.fixed

    def _above(self, place: int) -> int:
        fixed = self._fixed(place)
        return 0 if fixed is None else fixed.numerator


def _met(one: Table, other: Table) -> Iterator[Meeting]:
    fewer, more = sorted((one, other), key=len)
    for value, lefts in fewer.items():
        if (rights := more.get(value)) is not None:
            yield from facing(value, lefts, rights)


def _simple(value: Number) -> tuple[int, int, int]:
    above, below = value
    return below, abs(above), above
