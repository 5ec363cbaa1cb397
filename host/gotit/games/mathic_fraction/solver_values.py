"""The numbers that a card may stand for, as the solver asks: quickly, by value, and how they are then written.

Values are pairs (above, below) in simplest form, below >= 1. The rules say the same in sentences: `may_stand_for`.

Must not: know expressions or tokens.
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
    """Numbers that the wild card may stand for: those `wanted` on this table, the usual ones, then all from its lowest
    whole number on, three more.
    """
    bound = number(face.value) if face.value is not None else (0, 1)
    above_bound = simplest(bound[0] + bound[1], bound[1])
    low = lowest(face)
    all_next = chain(_between(low, low + 2, limits.denominators), _between(low + 2, low + 3, limits.denominators))
    found: dict[Number, None] = {}
    for value in chain(wanted, (bound,), _LIKELY, (above_bound,), all_next):
        if len(found) == most:
            break
        if stands_for(face, value, limits):
            found[value] = None
    return tuple(found)


def lowest(face: Face) -> int:
    """The whole number from which on the card may stand for numbers, or the last one before them."""
    return face.value.numerator // face.value.denominator if face.value and face.kind in ("at_least", "more") else 0


def all_of_a_pair_are_likely(one: Face, other: Face, limits: Limits) -> bool:
    """Whether `likely` of the card with the higher `lowest`, asked for enough, holds a number for two cards that are
    equal, if there is any, written with any parity that there is.

    Of a fixed card it does. With x a wild card has x - 2, too, odd and even as before, down to a bound that is less
    than 1 above its `lowest`. So if two cards share a number, they share one less than 3 above the `lowest` of both.
    """
    fixed = one.fixed is not None or other.fixed is not None
    return fixed or limits.denominators[-1] <= MOST_TRIED_DENOMINATOR


def _between(low: int, high: int, denominators: range) -> Iterator[Number]:
    for below in denominators[:MOST_TRIED_DENOMINATOR]:
        for above in range(low * below, high * below + 1):
            if gcd(above, below) == 1:
                yield above, below
