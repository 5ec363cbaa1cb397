"""A form as the calculation that a class reads most easily.

The rules, strongest first: no bracket that can be spared; no step below zero and no fraction where another order
avoids them; brackets first, then large numbers first; division as soon as it comes out whole.

May NOT happen here: search; changing what is calculated (a written form has the form and the sign it was written for).
"""

from __future__ import annotations

from fractions import Fraction

from gotit.core.exact import Expression, Number, Operation, Operator, compute, pretty, steps
from gotit.games.fast_fun_maths.forms import Form

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
        """The sign under which the form is not negative, and the form written with it."""
        found = self._natural.get(form)
        if found is None:
            found = (1, self._signed(1, form))
            if found[1][1] < 0 and form.negatable:
                found = (-1, self._signed(-1, form))
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
        minus: list[Written] = []
        turnable: list[tuple[int, Form]] = []
        for its, term in form.parts:
            natural, written = self._pleasant(term)
            wanted = sign * its * natural
            if wanted < 0 and written[1] == 0 and term.negatable:
                wanted, written = 1, self._signed(-natural, term)
            if term.even:
                wanted = 1
            (plus if wanted > 0 else minus).append(written)
            if wanted < 0 and term.negatable:
                turnable.append((len(minus) - 1, term))
        if not plus:  # every term takes away: one of them is turned round, and is negative itself
            at, term = turnable[0]
            del minus[at]
            plus.append(self._signed(-self._pleasant(term)[0], term))
        plus.sort(key=_reading_order)
        minus.sort(key=_reading_order)
        tree, value = plus[0]
        for operator, terms in (("+", plus[1:]), ("-", minus)):
            for term_tree, term_value in terms:
                tree, value = _join(operator, (tree, value), (term_tree, term_value))  # type: ignore[arg-type]
        return tree, value

    def _product(self, sign: int, form: Form) -> Written:
        pleasant = [(exponent, factor, *self._pleasant(factor)) for exponent, factor in form.parts]
        turned = sign
        for _, _, natural, _ in pleasant:
            turned *= natural
        parts: list[tuple[int, Written]] = [(exponent, written) for exponent, _, _, written in pleasant]
        if turned < 0 and not form.even:
            at = min(
                (at for at, (_, factor, _, _) in enumerate(pleasant) if factor.negatable),
                key=lambda at: pleasant[at][3][1] != 0,
            )
            exponent, factor, natural, _ = pleasant[at]
            parts[at] = (exponent, self._signed(-natural, factor))
        times = sorted((written for exponent, written in parts if exponent > 0), key=_reading_order)
        over = sorted((written for exponent, written in parts if exponent < 0), key=_reading_order)
        return _multiply_out(times, over)


def _multiply_out(times: list[Written], over: list[Written]) -> Written:
    """Left to right, dividing whenever it comes out whole, else as late as possible."""
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


def _reading_order(written: Written) -> tuple[bool, bool, Fraction, str]:
    """Fractions first (they may add up to something whole), then worked-out parts, then large before small."""
    tree, value = written
    return value.denominator == 1, isinstance(tree, Number), -value, pretty(tree)
