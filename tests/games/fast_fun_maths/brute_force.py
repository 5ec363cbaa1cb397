"""An independent, slow solver to check the real one by: every binary tree, `Fraction`, no normal form, no residues.

Two calculations are told apart by their values at random points, one point a card. Exchanging equal cards permutes the
points, so a calculation is known by the sorted list of its values under all such exchanges.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import chain, permutations, product

Telling = tuple[int | None, ...]
"""Values modulo a large prime at every permutation of the points; None where it is not defined."""

_PRIME = (1 << 127) - 1
_SIGNS = "+-*/"


class BruteForce:
    def __init__(self, hand: tuple[int, ...], *, whole: bool = False, handicap: bool = False) -> None:
        self.hand, self.whole, self.handicap = hand, whole, handicap
        chance = random.Random(str(hand))
        points = [chance.randrange(1, _PRIME) for _ in hand]
        self._points = [[points[at] for at in order] for order in self._exchanges()]
        self._trees: dict[int, set[tuple[Fraction, Telling, str]]] = {}

    def _exchanges(self) -> list[tuple[int, ...]]:
        """Every permutation of the cards that leaves the numbers where they are."""
        by_number = [[at for at, its in enumerate(self.hand) if its == number] for number in sorted(set(self.hand))]
        found = []
        for orders in product(*(permutations(places) for places in by_number)):
            where = dict(zip(chain(*by_number), chain(*orders), strict=True))
            found.append(tuple(where[at] for at in range(len(self.hand))))
        return found

    def trees(self, mask: int) -> set[tuple[Fraction, Telling, str]]:
        """Of every calculation with just these cards: value, what tells it apart, operators used (under handicap)."""
        if mask not in self._trees:
            found: set[tuple[Fraction, Telling, str]] = set()
            if mask.bit_count() == 1:
                at = mask.bit_length() - 1
                found.add((Fraction(self.hand[at]), tuple(points[at] for points in self._points), ""))
            part = (mask - 1) & mask
            while part:
                for left in self.trees(part):
                    for right in self.trees(mask ^ part):
                        found.update(self._steps(left, right))
                part = (part - 1) & mask
            self._trees[mask] = found
        return self._trees[mask]

    def _steps(
        self, left: tuple[Fraction, Telling, str], right: tuple[Fraction, Telling, str]
    ) -> Iterator[tuple[Fraction, Telling, str]]:
        for sign in _SIGNS:
            if self.handicap and (sign in left[2] + right[2] or set(left[2]) & set(right[2])):
                continue
            if sign == "/" and right[0] == 0:
                continue
            value = _compute(sign, left[0], right[0])
            if self.whole and (value < 0 or value.denominator != 1):
                continue
            telling = tuple(_modular(sign, x, y) for x, y in zip(left[1], right[1], strict=True))
            yield value, telling, "".join(sorted(left[2] + right[2] + sign)) if self.handicap else ""

    def count(self, target: int) -> dict[int, int]:
        """Number of cards -> number of different calculations worth `target`."""
        found: dict[int, set[tuple[tuple[int, ...], Telling]]] = {}
        for mask in range(1, 1 << len(self.hand)):
            cards = tuple(sorted(number for at, number in enumerate(self.hand) if mask >> at & 1))
            for value, telling, _ in self.trees(mask):
                if value == target:
                    told = (cards, self._sorted(mask, telling))
                    found.setdefault(len(cards), set()).add(told)
        return {size: len(some) for size, some in sorted(found.items())}

    def _sorted(self, mask: int, telling: Telling) -> Telling:
        return tuple(sorted(-1 if value is None else value for value in telling))

    def targets(self) -> dict[int, set[int]]:
        """Number of cards -> the targets 0-99."""
        found: dict[int, set[int]] = {}
        for mask in range(1, 1 << len(self.hand)):
            values = {value for value, _, _ in self.trees(mask)}
            found.setdefault(mask.bit_count(), set()).update(
                int(value) for value in values if value.denominator == 1 and 0 <= value <= 99
            )
        return found


def _compute(sign: str, x: Fraction, y: Fraction) -> Fraction:
    if sign == "+":
        return x + y
    if sign == "-":
        return x - y
    return x * y if sign == "*" else x / y


def _modular(sign: str, x: int | None, y: int | None) -> int | None:
    if x is None or y is None or (sign == "/" and y == 0):
        return None
    if sign == "+":
        return (x + y) % _PRIME
    if sign == "-":
        return (x - y) % _PRIME
    return x * (y if sign == "*" else _inverse(y)) % _PRIME


@lru_cache(maxsize=1 << 16)
def _inverse(y: int) -> int:
    """The dearest step of all, and each calculation divides many others."""
    return pow(y, -1, _PRIME)
