"""When two calculations are the same: the normal form of a calculation that uses each card at most once.

Two calculations are the same when they use the same cards and are equal as rational functions of the cards; equal cards
are interchangeable. Order, brackets, and signs that cancel make no difference:
    (a − b) × (c − d)  is  (b − a) × (d − c),   and   a − (b − c) × d  is  a + (c − b) × d.

A `Form` is a card, a sum of signed terms (cards and products), or a product of factors and divisors (cards and sums);
children in a fixed order. It stands for a calculation and for its negative: a sum and the same sum with every sign
turned are one form, and the sign that comes out is handed upwards. That forms neither merge nor part too much is tested
against OEIS A140606 (1, 6, 68, 1170, 27142) and against evaluation at random points.

Must not: use floats, search, know targets.
"""

from __future__ import annotations

from typing import Literal

from gotit.core.exact import Expression, Number
from gotit.games.fast_fun_maths.residues import Field

Part = tuple[int, "Form"]
"""A child with +1 or −1: its sign in a sum, its exponent in a product."""


class Form:
    """One calculation up to its sign. Made by `Forms` only, which makes each one once, so `is` compares them.

    value: residue, with the signs as stored, for the numbers that the cards really have.
    negatable: whether the negative can be written as well, as b − a for a − b (there is no unary minus for a + b).
    even: whether it is its own negative, as 4 − 4 with two cards of one number, which may be exchanged; its value is 0.
    whole: whether the value and all within are whole, of either sign.
    """

    __slots__ = ("even", "id", "inverse", "kind", "negatable", "number", "parts", "value", "whole")

    def __init__(self, kind: Literal["card", "sum", "product"], number: int, id_: int) -> None:
        self.kind = kind
        self.number = number
        self.id = id_
        self.parts: tuple[Part, ...] = ()
        self.value = number
        self.inverse = 0
        self.negatable = False
        self.even = False
        self.whole = True


class Forms:
    """The forms over one hand. Interned: equal calculations give the same object."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._known: dict[tuple[int, ...], Form] = {}
        self._by_id: list[Form] = []

    def card(self, number: int) -> Form:
        key = (-1, number)
        return self._known.get(key) or self._new(key, "card", number)

    def sum(self, *parts: Part) -> Part:
        """Sign and form of a sum of at least two signed terms, none of them a sum."""
        codes, mirror = [], []
        for sign, form in parts:
            code = 2 * form.id
            codes.append(code if sign > 0 or form.even else code + 1)
            mirror.append(code if sign < 0 or form.even else code + 1)
        codes.sort()
        mirror.sort()
        even = codes == mirror
        # The smaller one has no minus where none is needed: what can't be negated is stored as it is written.
        sign, codes = (1, codes) if codes <= mirror else (-1, mirror)
        key = (0, *codes)
        known = self._known.get(key)
        if known is not None:
            return sign, known
        form = self._new(key, "sum")
        form.parts = tuple([self._part(code) for code in codes])
        value, has_plus, has_minus = 0, False, False
        for its, term in form.parts:  # one pass: a search makes a million of these
            value += its * term.value
            if not term.even:
                has_plus, has_minus = has_plus or its > 0, has_minus or its < 0
            form.negatable = form.negatable or term.negatable
            form.whole = form.whole and term.whole
        form.value = value % self.field.prime
        form.negatable = form.negatable or (has_plus and has_minus)
        form.even = even
        return sign, form

    def product(self, *parts: Part) -> Form:
        """A product of at least two factors (+1) and divisors (−1), none a product, no divisor worth 0."""
        codes = sorted([2 * form.id + (exponent < 0) for exponent, form in parts])
        key = (1, *codes)
        known = self._known.get(key)
        if known is not None:
            return known
        form = self._new(key, "product")
        form.parts = tuple([self._part(code) for code in codes])
        value, prime = 1, self.field.prime
        for exponent, factor in form.parts:  # one pass: a search makes a million of these
            value = value * (factor.value if exponent > 0 else self.inverse(factor)) % prime
            form.negatable = form.negatable or factor.negatable
            form.even = form.even or factor.even
            form.whole = form.whole and factor.whole
        form.value = value
        form.whole = form.whole and self.field.is_whole(value)
        return form

    def inverse(self, form: Form) -> int:
        """Residue of 1/value; the value is not 0."""
        if form.inverse == 0:
            form.inverse = pow(form.value, -1, self.field.prime)
        return form.inverse

    def of(self, tree: Expression) -> Part:
        """Sign and form of a calculation without division by zero. Two are the same exactly if these are equal."""
        if isinstance(tree, Number):
            return 1, self.card(tree.numerator)
        if tree.operator in "+-":
            sign, form = self.sum(*self._terms(tree))
        else:
            sign, factors = self._factors(tree)
            form = self.product(*factors)
        return (1 if form.even else sign), form

    def _terms(self, tree: Expression) -> list[Part]:
        if isinstance(tree, Number) or tree.operator in "*/":
            return [self.of(tree)]
        turn = 1 if tree.operator == "+" else -1
        return self._terms(tree.left) + [(turn * sign, term) for sign, term in self._terms(tree.right)]

    def _factors(self, tree: Expression) -> tuple[int, list[Part]]:
        if isinstance(tree, Number) or tree.operator in "+-":
            sign, form = self.of(tree)
            return sign, [(1, form)]
        turn = 1 if tree.operator == "*" else -1
        left_sign, left = self._factors(tree.left)
        right_sign, right = self._factors(tree.right)
        return left_sign * right_sign, left + [(turn * exponent, factor) for exponent, factor in right]

    def _part(self, code: int) -> Part:
        return (-1 if code & 1 else 1), self._by_id[code >> 1]

    def _new(self, key: tuple[int, ...], kind: Literal["card", "sum", "product"], number: int = 0) -> Form:
        form = Form(kind, number, len(self._by_id))
        self._by_id.append(form)
        self._known[key] = form
        return form
