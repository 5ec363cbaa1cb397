"""The numbers that a card may stand for, as the solver asks: quickly, by value, and how they are then written.

Values are pairs (above, below) in simplest form, below >= 1. The rules say the same in sentences: `may_stand_for`.

May not happen here: expressions, tokens.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import gcd

from gotit.games.mathic_fraction.cards import LARGEST_NUMBER, Face, Limits, Value, may_stand_for

Number = tuple[int, int]

_LIKELY: tuple[Number, ...] = (
    *((1, 1), (1, 2), (0, 1), (2, 1), (1, 3), (3, 1), (1, 4), (3, 4), (2, 3), (4, 1), (1, 6), (5, 6)),
    *((3, 2), (1, 12), (5, 12), (7, 12), (11, 12), (6, 1), (12, 1), (5, 1), (1, 5), (2, 5), (4, 3), (5, 4)),
)
"""What a wild card is tried as, in this order."""

MOST_TRIED_DENOMINATOR = 12


def simplest(above: int, below: int) -> Number:
    """The pair of above/below, which is not 0."""
    divisor = gcd(above, below)
    if below < 0:
        divisor = -divisor
    return above // divisor, below // divisor


def number(value: Value) -> Number:
    return simplest(value.numerator, value.denominator)


def stands_for(face: Face, value: Number, limits: Limits) -> bool:
    """Whether the card may be declared as something of this value. Printed fractions are compared by value, too."""
    above, below = value
    if face.fixed is not None:
        return number(face.fixed) == value
    most = limits.denominators[-1]
    if above < 0 or below > most or above > LARGEST_NUMBER:
        return False
    doubled = 2 * below <= most and 2 * above <= LARGEST_NUMBER
    bound = face.value or Value(0, 1)
    difference = above * bound.denominator - bound.numerator * below
    match face.kind:
        case "at_least":
            return difference >= 0
        case "at_most":
            return difference <= 0
        case "more":
            return difference > 0
        case "less":
            return difference < 0
        case "odd_numerator":
            return above % 2 == 1
        case "even_numerator":
            return above % 2 == 0 or doubled
        case "both_odd":
            return above % 2 == below % 2 == 1
        case "both_even":
            return doubled
        case _:  # simplest
            return below > 1


def written(face: Face, value: Number, limits: Limits) -> tuple[Value, ...]:
    """How this value may be written on the card, simplest first: at most one way with an odd number above the line and
    one with an even one. More can't matter: parity above the line is all that is ever asked of the written form.
    """
    if face.fixed is not None:
        return (face.fixed,) if number(face.fixed) == value else ()
    above, below = value
    forms = (Value(above, below), Value(2 * above, 2 * below))
    allowed = [form for form in forms if not may_stand_for(face, form, limits)]
    return tuple({form.numerator % 2: form for form in reversed(allowed)}.values())[::-1]


def likely(face: Face, limits: Limits, wanted: Iterable[Number], most: int) -> tuple[Number, ...]:
    """Numbers that the wild card may stand for: those `wanted` on this table, the usual ones, then all up to 2."""
    bound = number(face.value) if face.value is not None else (0, 1)
    above_bound = simplest(bound[0] + bound[1], bound[1])
    found: dict[Number, None] = {}
    for value in chain(wanted, (bound,), _LIKELY, (above_bound,), _up_to_2(limits.denominators)):
        if len(found) == most:
            break
        if stands_for(face, value, limits):
            found[value] = None
    return tuple(found)


def _up_to_2(denominators: range) -> Iterator[Number]:
    for below in denominators[:MOST_TRIED_DENOMINATOR]:
        for above in range(2 * below + 1):
            if gcd(above, below) == 1:
                yield above, below
