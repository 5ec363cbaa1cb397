"""A form as the calculation that a class reads most easily.

The rules, strongest first: no bracket that can be spared; no step below zero and no fraction where another order
avoids them; brackets first, then large numbers first; division as soon as it comes out whole.

Must not: search; change what is calculated (a written form has the form and the sign it was written for).
"""

from __future__ import annotations

from fractions import Fraction

from gotit.core.exact import Expression, Number, Operation, Operator, compute, pretty, steps
from gotit.games.fast_fun_maths.forms import Form, Part

Written = tuple[Expression, Fraction]
"""A tree and its value."""

Simplicity = tuple[int, int, int, int, int, str]


def simplicity(tree: Expression) -> Simplicity:
    """Sorts calculations: fewest cards, brackets, steps that are fractions or negative, × and ÷, then by text."""
    working = steps(tree)
    text = pretty(tree)
    awkward = sum(step.result.denominator != 1 for step in working)
    negative = sum(step.result < 0 for step in working)
    hard = sum(step.operator in "*/" for step in working)
    return len(working), text.count("("), awkward, negative, hard, text


def all_whole(tree: Expression) -> bool:
    """Whether every step is whole and not negative."""
    return all(step.result.denominator == 1 and step.result >= 0 for step in steps(tree))


class Writer:
    """Writes forms; remembers the parts already written, since solutions share them."""

    def __init__(self) -> None:
        self._natural: dict[Form, tuple[int, Written]] = {}

    def write(self, sign: int, form: Form) -> Expression:
        """The tree for `sign` × form. The sign must be one that can be written."""
        return self._signed(sign, form)[0]

    def _pleasant(self, form: Form) -> tuple[int, Written]:
        """The sign under which the form is not negative, and the form written with it; of 0 the simpler writing."""
        found = self._natural.get(form)
        if found is None:
            found = (1, self._signed(1, form))
            if form.negatable and found[1][1] <= 0:
                other = (-1, self._signed(-1, form))
                if found[1][1] < 0 or _least_awkward(other[1]) < _least_awkward(found[1]):
                    found = other
            self._natural[form] = found
        return found

    def _signed(self, sign: int, form: Form) -> Written:
        if form.kind == "card":
            return Number(form.number), Fraction(form.number)
        known = self._natural.get(form)
        if known is not None and known[0] == sign:
            return known[1]
        return self._sum(sign, form) if form.kind == "sum" else self._product(sign, form)

    def _sum(self, sign: int, form: Form) -> Written:
        plus: list[Written] = []
        minus: list[tuple[Written, Form]] = []
        for its, term in form.parts:
            natural, written = self._pleasant(term)
            if term.even or sign * its * natural > 0:
                plus.append(written)
            else:
                minus.append((written, term))
        if plus:
            return _add_up(plus, [written for written, _ in minus])
        # Every term takes away: one of them must be written as its negative, and added.
        choices = []
        for at, (_, term) in enumerate(minus):
            if term.negatable:
                turned = self._signed(-self._pleasant(term)[0], term)
                choices.append(_add_up([turned], [written for written, _ in minus[:at] + minus[at + 1 :]]))
        return min(choices, key=_least_awkward)

    def _product(self, sign: int, form: Form) -> Written:
        parts: list[Part] = []
        turned = sign
        written: list[tuple[int, Written]] = []
        for exponent, factor in form.parts:
            natural, its = self._pleasant(factor)
            turned *= natural
            parts.append((natural, factor))
            written.append((exponent, its))
        if turned > 0 or form.even:
            return _multiply_out(written)
        choices = []
        for at, (natural, factor) in enumerate(parts):
            if factor.negatable:
                instead = (written[at][0], self._signed(-natural, factor))
                choices.append(_multiply_out([*written[:at], instead, *written[at + 1 :]]))
        return min(choices, key=_least_awkward)


def _least_awkward(written: Written) -> Simplicity:
    return simplicity(written[0])


def _add_up(plus: list[Written], minus: list[Written]) -> Written:
    """First all that is added, then all that is taken away: no step is below zero if the end is not."""
    first, *others = sorted(plus, key=_reading_order)
    result = first
    for term in others:
        result = _join("+", result, term)
    for term in sorted(minus, key=_reading_order):
        result = _join("-", result, term)
    return result


def _multiply_out(parts: list[tuple[int, Written]]) -> Written:
    """Left to right, dividing whenever it comes out whole, else as late as possible."""
    times = sorted((written for exponent, written in parts if exponent > 0), key=_reading_order)
    over = sorted((written for exponent, written in parts if exponent < 0), key=_reading_order)
    result = times.pop(0)
    while times or over:
        whole = next((at for at, (_, divisor) in enumerate(over) if (result[1] / divisor).denominator == 1), None)
        if whole is not None:
            result = _join("/", result, over.pop(whole))
        elif times:
            result = _join("*", result, times.pop(0))
        else:
            result = _join("/", result, over.pop(0))
    return result


def _join(operator: Operator, left: Written, right: Written) -> Written:
    return Operation(operator, left[0], right[0]), compute(operator, left[1], right[1])


def _reading_order(written: Written) -> tuple[bool, bool, Fraction]:
    """Fractions first (they may add up to something whole), then worked-out parts, then large before small."""
    tree, value = written
    return value.denominator == 1, isinstance(tree, Number), -value
