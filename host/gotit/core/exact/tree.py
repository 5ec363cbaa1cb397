"""The tree of a calculation: its value, its working, and how it is written.

Must not: read text, use floats.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from gotit.core.message import Maths, Message, Worded, say

Operator = Literal["+", "-", "*", "/"]

SYMBOLS: dict[Operator, str] = {"+": "+", "-": "−", "*": "×", "/": "÷"}
"""How an operator is shown."""


class Number(msgspec.Struct, frozen=True, tag="number"):
    """A number as it was written. `denominator` is 1, except in a fraction literal such as 3/12 (kept unreduced)."""

    numerator: int
    denominator: int = 1


class Operation(msgspec.Struct, frozen=True, tag="operation"):
    """`left operator right`."""

    operator: Operator
    left: Expression
    right: Expression


Expression = Number | Operation


class Step(msgspec.Struct, frozen=True):
    """One step of working: `left operator right = result`, each side already worked out."""

    left: Fraction
    operator: Operator
    right: Fraction
    result: Fraction


class ExpressionError(Worded, ValueError):
    """What is wrong with a calculation.

    message: for a child. start, end: the place in the parsed text (in characters, end excluded); both None if a tree
    without a text was evaluated.
    """

    def __init__(self, message: Message, start: int | None = None, end: int | None = None) -> None:
        super().__init__(message)
        self.start = start
        self.end = end


class DivisionByZero(ExpressionError):
    """The one fault in what a calculation means rather than in how it is written."""


# --- working out -----------------------------------------------------------------------------------------------------


def compute(operator: Operator, left: Fraction, right: Fraction) -> Fraction:
    """One step. Raises ZeroDivisionError (callers that speak to people check first)."""
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left / right


def evaluate(tree: Expression) -> Fraction:
    """The exact value. Raises DivisionByZero."""
    if isinstance(tree, Number):
        return Fraction(tree.numerator, tree.denominator)
    left, right = evaluate(tree.left), evaluate(tree.right)
    if tree.operator == "/" and right == 0:
        raise zero_division(tree.right, None, None)
    return compute(tree.operator, left, right)


def steps(tree: Expression) -> list[Step]:
    """The working, innermost and leftmost first; empty for a single number. Raises DivisionByZero."""
    found: list[Step] = []

    def work(node: Expression) -> Fraction:
        if isinstance(node, Number):
            return evaluate(node)
        left, right = work(node.left), work(node.right)
        if node.operator == "/" and right == 0:
            raise zero_division(node.right, None, None)
        found.append(Step(left, node.operator, right, compute(node.operator, left, right)))
        return found[-1].result

    work(tree)
    return found


def numbers(tree: Expression) -> tuple[Fraction, ...]:
    """The numbers used, in reading order, with repeats."""
    if isinstance(tree, Number):
        return (evaluate(tree),)
    return numbers(tree.left) + numbers(tree.right)


def operators(tree: Expression) -> tuple[Operator, ...]:
    """The operators used, in reading order."""
    if isinstance(tree, Number):
        return ()
    return (*operators(tree.left), tree.operator, *operators(tree.right))


def zero_division(divisor: Expression, start: int | None, end: int | None) -> DivisionByZero:
    if isinstance(divisor, Number):
        message = say("divided_by_zero", "You can't divide by zero.")
    else:
        shown = Maths(pretty(divisor))
        message = say("divided_by_what_is_zero", "You can't divide by zero: {divisor} is 0.", divisor=shown)
    return DivisionByZero(message, start, end)


# --- writing ---------------------------------------------------------------------------------------------------------


def pretty(tree: Expression) -> str:
    """For people: "(7 − 3) ÷ 2". Brackets only where leaving them out would change the value."""
    return _write(tree, SYMBOLS, " ")


def typed(tree: Expression) -> str:
    """For a text field: "(7-3)/2", as `parse` reads it; "5 / 3/12" if it has fraction literals, or could seem to."""
    plain: dict[Operator, str] = {"+": "+", "-": "-", "*": "*", "/": "/"}
    return _write(tree, plain, " " if _has_fraction(tree) else "")


def _has_fraction(tree: Expression) -> bool:
    """Is there a fraction literal, or two divisions in a row: 9 ÷ 3 ÷ 4, which isn't 9 ÷ 3/4?"""
    if isinstance(tree, Number):
        return tree.denominator != 1
    twice = tree.operator == "/" and isinstance(tree.left, Operation) and tree.left.operator == "/"
    return twice or _has_fraction(tree.left) or _has_fraction(tree.right)


def show_number(value: Fraction) -> str:
    """A value for people: "44", "−3", "7/2"."""
    sign = "−" if value < 0 else ""
    size = abs(value)
    return f"{sign}{size.numerator}" + (f"/{size.denominator}" if size.denominator != 1 else "")


def _write(tree: Expression, symbols: dict[Operator, str], space: str) -> str:
    if isinstance(tree, Number):
        return f"{tree.numerator}/{tree.denominator}" if tree.denominator != 1 else str(tree.numerator)
    left, right = _write(tree.left, symbols, space), _write(tree.right, symbols, space)
    product = tree.operator in "*/"
    if product and _is_sum(tree.left):
        left = f"({left})"
    if _needs_brackets(tree.operator, tree.right):
        right = f"({right})"
    return f"{left}{space}{symbols[tree.operator]}{space}{right}"


def _is_sum(tree: Expression) -> bool:
    return isinstance(tree, Operation) and tree.operator in "+-"


def _needs_brackets(operator: Operator, right: Expression) -> bool:
    """a + (b − c) and a × (b ÷ c) mean the same without brackets. After − and ÷, brackets change the meaning."""
    match operator:
        case "+":
            return False
        case "-" | "*":
            return _is_sum(right)
        case "/":
            return isinstance(right, Operation)
