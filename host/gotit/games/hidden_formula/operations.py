"""What an operator does with two numbers, exactly.

Must not: round. Floating point has one use only: `UNDEFINED` is its not-a-number, which stays what it is
in every further operation and equals no goal, so that what follows from a division by zero needs no care.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from gotit.games.hidden_formula.view import Operator

UNDEFINED = float("nan")
MOST_EXPONENT = 6

NORMAL: tuple[Operator, ...] = ("+", "-", "x")
"""What WILD may stand for in the normal game (GI-J-28)."""
WIZARD: tuple[Operator, ...] = ("/", "%", "^")
"""What it may stand for besides, if all agree (GI-J-29)."""

Value = Any
"""An int, a Fraction, or UNDEFINED."""


def divide(left: Value, right: Value) -> Value:
    """The exact quotient; by zero undefined."""
    if right == 0 or is_undefined(left) or is_undefined(right):
        return UNDEFINED
    return whole_if_it_is(Fraction(left) / right)


def modulo(left: Value, right: Value) -> Value:
    """The remainder, 0 or more, of two whole numbers; undefined for any other divisor than 1, 2, 3 …"""
    if is_undefined(left) or is_undefined(right) or not (is_whole(left) and is_whole(right)) or right <= 0:
        return UNDEFINED
    return left % right


def power(left: Value, right: Value) -> Value:
    """Exponents are 0 … 6, and nought to the power of nought is undefined."""
    if is_undefined(left) or is_undefined(right) or not is_whole(right) or not 0 <= right <= MOST_EXPONENT:
        return UNDEFINED
    if left == 0 and right == 0:
        return UNDEFINED
    return whole_if_it_is(left ** int(right))


OPERATIONS: Mapping[str, Callable[[Value, Value], Value]] = {
    "+": operator.add,
    "-": operator.sub,
    "x": operator.mul,
    "/": divide,
    "%": modulo,
    "^": power,
}


def is_undefined(value: Value) -> bool:
    return isinstance(value, float)


def is_whole(value: Value) -> bool:
    return not is_undefined(value) and Fraction(value).denominator == 1


def whole_if_it_is(value: Value) -> Value:
    return value.numerator if value.denominator == 1 else value


def show_value(value: Value) -> str:
    """ "8", "−3", "7/2", or "" for what is undefined."""
    return "" if is_undefined(value) else str(value).replace("-", "−")
