"""Every value that some cards of a table can make together: dynamic programming over sets of cards.

A set of cards is a bit mask of their places. Its table is built up from the tables of each two halves, and keeps for
every value one expression for each set of flags. Flags are what the tokens on display ask about an expression; they
only ever add up, so that two halves are joined with |.

All steps are counted and bounded, so that the answer is the same on every machine, however slow.

Must not: know equations, points or clocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.powers import PowerError, power
from gotit.games.mathic_fraction.solver_values import Number, likely, number, simplest, written
from gotit.games.mathic_fraction.tokens import Operation, Token

Expression = tuple[Literal["card"], int, Number] | tuple[Operation, "Expression", "Expression"]
"""("card", its place, its value), or (operation, left, right). Plain tuples, for very many are made."""

Flags = int
Sides = dict[Flags, Expression]
Table = dict[Number, Sides]

NOT_ODD, NOT_EVEN = 1 << 30, 1 << 31
"""Flags beside 1 << a token's place (it is earned): not all numbers above the lines can be odd, or even."""

TRIES = {1: 24, 2: 8, 3: 5, 4: 4}
"""As how many numbers a wild card is tried, by how many wild cards there are."""


ANY_WIDTH = 1 << 30

STEPS_OF_A_POWER = 2
"""What it takes longer to find a power, and roots, than to add and multiply."""


class BoundReached(Exception):
    """The search has taken as many steps as it may."""


class Tables:
    """The tables of some cards. `wild`: how many wild cards an equation may have. `steps_left`: what may be spent.

    `width`: how many values a table keeps; if not all, then some of each two halves.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        tokens: Sequence[Token],
        limits: Limits,
        *,
        powers: bool,
        wild: int,
        width: int = ANY_WIDTH,
    ) -> None:
        self.cards = cards
        self.limits = limits
        self.powers = powers
        self.width = width
        self.steps_left = 0
        self._known: dict[int, Table] = {}
        self._as_value: dict[tuple[int, Number], Sides] = {}
        self._raised: dict[tuple[Number, Number], Number | None] = {}
        self._of_operation: dict[Operation, Flags] = dict.fromkeys(("+", "-", "*", "/", "^"), 0)
        self.of_number: dict[Number, Flags] = {}
        self.asks_for_parity = any(token.kind == "parity" for token in tokens)
        for place, token in enumerate(tokens):
            for operation in token.operations:
                self._of_operation[operation] |= 1 << place
            if token.number is not None:
                value = number(token.number)
                self.of_number[value] = self.of_number.get(value, 0) | 1 << place
        self._tries = TRIES.get(wild, min(TRIES.values()))

    def table(self, cards: int) -> Table:
        """Everything that all of these cards can make together. Raises BoundReached."""
        found = self._known.get(cards)
        if found is None:
            found = self._build(cards)
            self._known[cards] = found
        return found

    def spend(self, steps: int) -> None:
        """Raises BoundReached when they are used up."""
        self.steps_left -= steps
        if self.steps_left < 0:
            raise BoundReached

    def _build(self, cards: int) -> Table:
        if cards.bit_count() == 1:
            return self._alone(cards.bit_length() - 1)
        found: Table = {}
        pairs = list(halves(cards))
        for nth, (first, second) in enumerate(pairs, start=1):
            self._join(self.table(first), self.table(second), found, self.width * nth // len(pairs))
        return found

    def _join(self, first: Table, second: Table, found: Table, width: int) -> None:
        """Adds what two halves make, until there are so many values."""
        for a, lefts in first.items():
            for b, rights in second.items():
                if len(found) >= width:
                    return
                self.spend(len(lefts) * len(rights))
                for operation, turned, value in self.steps(a, b):
                    known = found.setdefault(value, {})
                    for flags, expression in self.joined(operation, lefts, rights, turned=turned):
                        known.setdefault(flags, expression)

    def _alone(self, place: int) -> Table:
        face = self.cards[place].face
        fixed = [number(card.face.fixed) for card in self.cards if card.face.fixed is not None]
        values = likely(face, self.limits, [*self.of_number, *fixed], self._tries)
        return {value: self.as_value(place, value) for value in values}

    def as_value(self, place: int, value: Number) -> Sides:
        """One card, as something of this value that it may stand for."""
        if (known := self._as_value.get((place, value))) is not None:
            return known
        flags = self.of_number.get(value, 0)
        if self.asks_for_parity:
            rests = {form.numerator % 2 for form in written(self.cards[place].face, value, self.limits)}
            flags |= (0 if 1 in rests else NOT_ODD) | (0 if 0 in rests else NOT_EVEN)
        self._as_value[place, value] = {flags: ("card", place, value)}
        return self._as_value[place, value]

    def joined(
        self, operation: Operation, firsts: Sides, seconds: Sides, *, turned: bool
    ) -> Iterator[tuple[Flags, Expression]]:
        """Each with each. `turned`: what is second stands first in the expression."""
        own = self._of_operation[operation]
        for flags, first in firsts.items():
            for others, second in seconds.items():
                yield flags | others | own, (operation, second, first) if turned else (operation, first, second)

    def steps(self, a: Number, b: Number) -> Iterator[tuple[Operation, bool, Number]]:
        """All that can be made of two values: (operation, whether b stands first, result)."""
        below = a[1] * b[1]
        x, y = a[0] * b[1], b[0] * a[1]
        yield "+", False, simplest(x + y, below)
        yield "-", False, simplest(x - y, below)
        if x != y:
            yield "-", True, simplest(y - x, below)
        yield "*", False, simplest(a[0] * b[0], below)
        if y:
            yield "/", False, simplest(x, y)
        if x and abs(x) != abs(y):
            yield "/", True, simplest(y, x)
        if self.powers:
            yield from self.powers_of(a, b)

    def powers_of(self, a: Number, b: Number) -> Iterator[tuple[Operation, bool, Number]]:
        """Like `steps`, powers alone."""
        for turned, key in ((False, (a, b)), (True, (b, a))):
            if key not in self._raised:
                self.spend(STEPS_OF_A_POWER)
                self._raised[key] = _raise(*key)
            value = self._raised[key]
            if value is not None:
                yield "^", turned, value


def halves(cards: int) -> Iterator[tuple[int, int]]:
    """Each way to divide these cards into two heaps, once."""
    lowest = cards & -cards
    rest = cards ^ lowest
    some = rest
    while some:
        some = (some - 1) & rest
        yield lowest | some, rest ^ some


def _raise(base: Number, exponent: Number) -> Number | None:
    try:
        value = power(Fraction(*base), Fraction(*exponent))
    except PowerError:
        return None
    return value.numerator, value.denominator
