"""An independent, slow way to everything that the solver and the reader know, to check them by.

Every tree over every choice of cards, every fraction that a wild card may be declared as (up to a bound), `Fraction`
throughout, no tables of flags, no solving for a card. An entry is worked out by a shunting yard, not by descent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import gcd
from typing import NamedTuple

from gotit.games.mathic_fraction.cards import Card, Face, Value
from gotit.games.mathic_fraction.tokens import Token

Made = frozenset[tuple[Fraction, frozenset[str]]]
"""(value, operations used)."""


class Truth(NamedTuple):
    """A true equation: cards with their fractions on each side, the value of both sides, the operations used."""

    left: tuple[tuple[Card, Value], ...]
    right: tuple[tuple[Card, Value], ...]
    value: Fraction
    operations: frozenset[str]

    @property
    def used(self) -> tuple[tuple[Card, Value], ...]:
        return self.left + self.right


def may(face: Face, above: int, below: int) -> bool:
    """MF-30 … MF-35 by their words."""
    value = Fraction(above, below)
    bound = Fraction(face.value.numerator, face.value.denominator) if face.value else Fraction(0)
    return {
        "base": face.value == Value(above, below),
        "at_least": value >= bound,
        "at_most": value <= bound,
        "more": value > bound,
        "less": value < bound,
        "odd_numerator": above % 2 == 1,
        "even_numerator": above % 2 == 0,
        "simplest": face.value == Value(above, below) if face.value else gcd(above, below) == 1 and below > 1,
        "both_odd": above % 2 == 1 and below % 2 == 1,
        "both_even": above % 2 == 0 and below % 2 == 0,
    }[face.kind]


def declarable(face: Face, highest_denominator: int, highest: int) -> list[Value]:
    """All fractions up to `highest` that a card may stand for."""
    if face.value is not None and face.kind in ("base", "simplest"):
        return [face.value]
    return [
        Value(above, below)
        for below in range(1, highest_denominator + 1)
        for above in range(highest * below + 1)
        if may(face, above, below)
    ]


def truths(
    card: Card, space: Sequence[Card], highest_denominator: int, highest: int, *, powers: bool
) -> Iterator[Truth]:
    """Every true equation, up to the trees that make the same number with the same operations."""
    for count in range(1, len(space) + 1):
        for others in combinations(space, count):
            cards = (card, *others)
            for values in product(*(declarable(each.face, highest_denominator, highest) for each in cards)):
                yield from _truths_of(list(zip(cards, values, strict=True)), powers=powers)


def _truths_of(used: list[tuple[Card, Value]], *, powers: bool) -> Iterator[Truth]:
    for size in range(1, len(used)):
        for chosen in combinations(range(len(used)), size):
            if 0 not in chosen:
                continue  # the sides may be exchanged
            left = [used[at] for at in chosen]
            right = [used[at] for at in range(len(used)) if at not in chosen]
            rights = made([value.fraction for _, value in right], powers=powers)
            for value, operations in made([value.fraction for _, value in left], powers=powers):
                for other, more in rights:
                    if value == other:
                        yield Truth(tuple(left), tuple(right), value, operations | more)


def made(numbers: list[Fraction], *, powers: bool) -> Made:
    """All that can be made of all these numbers, in any order, with any brackets."""
    if len(numbers) == 1:
        return frozenset({(numbers[0], frozenset())})
    found = set()
    for size in range(1, len(numbers)):
        for chosen in combinations(range(len(numbers)), size):
            first = made([numbers[at] for at in chosen], powers=powers)
            second = made([number for at, number in enumerate(numbers) if at not in chosen], powers=powers)
            for (a, some), (b, more) in product(first, second):
                for sign in "+-*/^" if powers else "+-*/":
                    if (value := step(a, sign, b)) is not None:
                        found.add((value, some | more | {sign}))
    return frozenset(found)


def step(a: Fraction, sign: str, b: Fraction) -> Fraction | None:
    """None: not defined, no fraction, or very large."""
    if sign == "+":
        return a + b
    if sign == "-":
        return a - b
    if sign == "*":
        return a * b
    if sign == "/":
        return a / b if b else None
    return _power(a, b)


def _power(a: Fraction, b: Fraction) -> Fraction | None:
    if a == 0:
        return Fraction(0) if b > 0 else None
    if a == 1 or b == 0:
        return Fraction(1)
    if abs(b.numerator) > 100 or b.denominator > 100:
        return None
    if b.denominator > 1:
        if a < 0:
            return None
        roots = [
            [root for root in range(number + 1) if root**b.denominator == number] if number < 5_000 else []
            for number in (a.numerator, a.denominator)
        ]
        if not roots[0] or not roots[1]:
            return None
        a = Fraction(roots[0][0], roots[1][0])
    if max(abs(a.numerator), a.denominator).bit_length() * abs(b.numerator) > 64:
        return None
    return Fraction(a**b.numerator)


# --- tokens ----------------------------------------------------------------------------------------------------------


def earns(truth: Truth, token: Token) -> bool:
    """MF-41 … MF-45 by their words."""
    colors = {card.face.color for card, _ in truth.used}
    suits = {card.face.suit for card, _ in truth.used}
    if token.kind == "color":
        if token.suit:
            return suits == {token.suit}
        return len(colors) == 1 if not token.colors else colors == set(token.colors)
    if token.kind == "operation":
        return any(sign in token.operations for sign in truth.operations)
    if token.kind == "number" and token.number:
        return token.number.fraction in {truth.value, *(value.fraction for _, value in truth.used)}
    if token.kind == "parity":
        rest = 1 if token.parity == "odd" else 0
        return any(all(value.numerator % 2 == rest for _, value in side) for side in (truth.left, truth.right))
    return False


def points(truth: Truth, space: Sequence[Card], tokens: Sequence[Token]) -> int:
    """A point a card, 10 for a cleared space, 20 a token."""
    solution = 10 if len(truth.used) == len(space) + 1 else 0
    return len(truth.used) + solution + 20 * sum(earns(truth, token) for token in tokens)


# --- entries ---------------------------------------------------------------------------------------------------------

_BINDS = {"+": 1, "-": 1, "*": 2, "/": 2, "^": 3}


def side_value(pieces: Sequence[Fraction | str]) -> Fraction | None:
    """A side's value by a shunting yard; None: it is no expression, or one without a value."""
    values: list[Fraction] = []
    signs: list[str] = []
    card_wanted = True
    for piece in pieces:
        if isinstance(piece, Fraction) or piece == "(":
            if not card_wanted:
                return None
            if isinstance(piece, Fraction):
                values.append(piece)
                card_wanted = False
            else:
                signs.append("(")
            continue
        if card_wanted:
            return None
        if piece == ")":
            while signs and signs[-1] != "(":
                if not _reduce(values, signs.pop()):
                    return None
            if not signs:
                return None
            signs.pop()
            continue
        # Equal ones are worked out from the left, powers from the right.
        while signs and signs[-1] != "(" and _BINDS[signs[-1]] >= _BINDS[piece] + (piece == "^"):
            if not _reduce(values, signs.pop()):
                return None
        signs.append(piece)
        card_wanted = True
    if card_wanted:
        return None
    while signs:
        if signs[-1] == "(" or not _reduce(values, signs.pop()):
            return None
    return values[0]


def _reduce(values: list[Fraction], sign: str) -> bool:
    second, first = values.pop(), values.pop()
    value = step(first, sign, second)
    values.append(value if value is not None else Fraction(0))
    return value is not None
