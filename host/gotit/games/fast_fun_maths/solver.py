"""Every essentially different way to make a target from a hand, each written as simply as it can be.

`solve((3, 4, 7, 8, 9), 44)` finds 34 calculations, 22 of them with all five cards. What counts as different stands in
forms.py, how one is written in writing.py.

How: the forms of all subsets of up to four cards are built once, each from the subset's lowest card's part and the
rest (so a form is met once, not once per order). For all five cards nothing is built: for every form of one part the
values the other part would need are looked up.

Must not: use floats or chance, know rounds or seats.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from gotit.core.exact import Expression, numbers, operators, pretty, typed
from gotit.games.fast_fun_maths.forms import Form, Forms, Part
from gotit.games.fast_fun_maths.handicap import handicapped
from gotit.games.fast_fun_maths.reach import MAX_CARDS, splits
from gotit.games.fast_fun_maths.residues import Field, field_for
from gotit.games.fast_fun_maths.writing import Writer, all_whole, simplicity

WILD = "wild"

_Relation = Literal["times", "over", "under"]
"""factor × other, factor ÷ other, other ÷ factor."""

_RELATIONS: tuple[_Relation, ...] = ("times", "over", "under")


class Solution(msgspec.Struct, frozen=True):
    """One way to make the target.

    calculation: for people, "9 × 4 + 8". typed: as `exact.parse` reads it, "9*4+8". numbers: the cards used, in reading
    order. whole: every step is whole and not negative. one_colour: the colours in which the hand can play it (GI-H-44).
    """

    calculation: str
    typed: str
    numbers: tuple[int, ...]
    operators: tuple[str, ...]
    whole: bool
    one_colour: tuple[str, ...] = ()

    @property
    def cards_used(self) -> int:
        return len(self.numbers)


def solve(
    hand: Sequence[int],
    target: int,
    *,
    whole: bool = False,
    handicap: bool = False,
    colours: Sequence[str] | None = None,
) -> tuple[Solution, ...]:
    """All distinct solutions: fewest cards first, then the simplest to read.

    hand: one to five numbers. whole: only calculations whose every step is whole and not negative. handicap: only those
    that can be written with each operator at most once (GI-H-86). colours: of the cards in the same order, "wild" for
    multi-coloured ones; fills `one_colour`. Raises ValueError.
    """
    if colours is not None and len(colours) != len(hand):
        raise ValueError("There must be one colour for each card.")
    found = _solve(tuple(sorted(hand)), target, whole, handicap)
    if colours is None:
        return found
    cards = tuple(zip(hand, colours, strict=True))
    return tuple(
        msgspec.structs.replace(solution, one_colour=one_colours(cards, solution.numbers)) for solution in found
    )


def one_colours(cards: Iterable[tuple[int, str]], used: Iterable[int]) -> tuple[str, ...]:
    """The colours in which these numbers can be played from these (number, colour) cards, wild being any (GI-H-52).

    ("wild",) when wild cards alone do it: they qualify in every colour.
    """
    cards = tuple(cards)
    wanted = Counter(used)
    found = []
    for colour in sorted({colour for _, colour in cards if colour != WILD}) or [WILD]:
        there = Counter(number for number, its in cards if its in (colour, WILD))
        if wanted <= there:
            found.append(colour)
    if wanted <= Counter(number for number, its in cards if its == WILD):
        return (WILD,)
    return tuple(found)


@lru_cache(maxsize=16)
def _solve(hand: tuple[int, ...], target: int, whole: bool, handicap: bool) -> tuple[Solution, ...]:
    if not 1 <= len(hand) <= MAX_CARDS or any(number < 0 for number in hand):
        raise ValueError("A hand is one to five cards with numbers from 0 up.")
    if target < 0:
        raise ValueError("A target is a whole number from 0 up.")
    # The target takes part in the arithmetic, so the field must hold it as well.
    field = field_for((*hand, target))
    find = handicapped if handicap else _free
    written = [(simplicity(tree), tree) for tree in find(hand, target, field, whole)]
    written.sort(key=lambda pair: pair[0])
    return tuple(_solution(tree) for _, tree in written)


def _solution(tree: Expression) -> Solution:
    return Solution(
        calculation=pretty(tree),
        typed=typed(tree),
        numbers=tuple(int(number) for number in numbers(tree)),
        operators=operators(tree),
        whole=all_whole(tree),
    )


# --- without handicap: by forms --------------------------------------------------------------------------------------


def _free(hand: tuple[int, ...], target: int, field: Field, whole: bool) -> Iterator[Expression]:
    writer = Writer()
    for sign, form in FormSearch(hand, field, whole).find(target):
        tree = writer.write(sign, form)
        if not whole or all_whole(tree):
            yield tree


class _Group:
    """The forms of one set of cards, by kind and by value."""

    __slots__ = ("by_value", "products", "singles", "sums")

    def __init__(self) -> None:
        self.singles: list[Form] = []
        self.sums: list[Form] = []
        self.products: list[Form] = []
        self.by_value: dict[int, list[Form]] = defaultdict(list)

    def add(self, forms: Iterable[Form]) -> None:
        for form in forms:
            {"card": self.singles, "sum": self.sums, "product": self.products}[form.kind].append(form)
            self.by_value[form.value].append(form)

    def __len__(self) -> int:
        return len(self.singles) + len(self.sums) + len(self.products)

    def all(self) -> Iterator[Form]:
        yield from self.singles
        yield from self.sums
        yield from self.products


class FormSearch:
    def __init__(self, hand: tuple[int, ...], field: Field, whole: bool) -> None:
        self._hand = hand
        self._field = field
        self._whole = whole
        self._forms = Forms(field)
        self._full = (1 << len(hand)) - 1
        self._groups: dict[int, _Group] = {}

    def find(self, target: int) -> Iterator[Part]:
        """Every (sign, form) with this value, of every number of cards."""
        for size in range(1, len(self._hand) + 1):
            large = size == MAX_CARDS
            for form in self._lookup(target) if large else self._small(size, target):
                yield from self._signed(form, target)

    def build(self, size: int) -> list[Form]:
        """All forms with exactly `size` cards."""
        found = []
        for mask in self._masks(size):
            group = self._groups[mask] = _Group()
            if size == 1:
                group.add([self._forms.card(self._hand[mask.bit_length() - 1])])
            else:
                group.add(dict.fromkeys(self._combine(mask)))
            found += list(group.all())
        return found

    def _small(self, size: int, target: int) -> Iterator[Form]:
        self.build(size)
        for mask in self._masks(size):
            by_value = self._groups[mask].by_value
            for value in {target, -target % self._field.prime}:
                yield from by_value.get(value, ())

    def _signed(self, form: Form, target: int) -> Iterator[Part]:
        """The form and its negative, so far as they have the value and can be written."""
        if self._whole and not form.whole:
            return
        if form.value == target:
            yield 1, form
        if form.negatable and not form.even and (form.value + target) % self._field.prime == 0:
            yield -1, form

    def _masks(self, size: int) -> list[int]:
        """The sets of that many cards, one for each multiset of numbers."""
        masks = [mask for mask in range(1, self._full + 1) if mask.bit_count() == size]
        return sorted({self._canonical(mask) for mask in masks})

    def _canonical(self, mask: int) -> int:
        """Of equal cards the first ones are taken, so that equal hands share their forms."""
        found = 0
        for at in range(len(self._hand)):
            if mask >> at & 1:
                first = self._hand.index(self._hand[at])
                while found >> first & 1:
                    first += 1
                found |= 1 << first
        return found

    def _pairs(self, mask: int) -> Iterator[tuple[_Group, _Group]]:
        pairs = {(self._canonical(one), self._canonical(other)) for one, other in splits(mask)}
        for one, other in sorted(pairs):
            yield self._groups[one], self._groups[other]

    def _combine(self, mask: int) -> Iterator[Form]:
        """All forms of a set from those of its parts."""
        for first, rest in self._pairs(mask):
            rests = list(rest.all())
            for term in (*first.singles, *first.products):
                if self._whole and not term.whole:
                    continue
                for other in rests:
                    yield from self._sums(term, other)
            for factor in (*first.singles, *first.sums):
                for other in rests:
                    yield from self._products(factor, other)

    def _sums(self, term: Form, other: Form) -> Iterator[Form]:
        if self._whole and not other.whole:
            return
        plus = other.parts if other.kind == "sum" else ((1, other),)
        yield self._forms.sum((1, term), *plus)[1]
        yield self._forms.sum((1, term), *[(-sign, part) for sign, part in plus])[1]

    def _products(self, factor: Form, other: Form) -> Iterator[Form]:
        for relation in _RELATIONS:
            yield from self._product(relation, factor, other)

    def _product(self, relation: _Relation, factor: Form, other: Form) -> Iterator[Form]:
        parts = other.parts if other.kind == "product" else ((1, other),)
        if relation == "times":
            yield self._forms.product((1, factor), *parts)
        elif relation == "under" and factor.value:
            yield self._forms.product((-1, factor), *parts)
        elif relation == "over" and other.value and all(exponent > 0 for exponent, _ in parts):
            yield self._forms.product((1, factor), *[(-1, part) for _, part in parts])

    # --- the full hand: nothing is built, partners are looked up ---------------------------------------------------

    def _lookup(self, target: int) -> Iterator[Form]:
        """The forms of the full hand that are worth ±target."""
        found: dict[Form, None] = {}
        for first, rest in self._pairs(self._full):
            for term, other in self._summands(first, rest, target):
                if not self._whole or term.whole:
                    found.update(dict.fromkeys(self._sums(term, other)))
            pairs = self._multipliers(first, rest, target) if target else self._annihilators(first, rest)
            for relation, factor, other in pairs:
                found.update(dict.fromkeys(self._product(relation, factor, other)))
        both = {target, -target % self._field.prime}
        return (form for form in found if form.value in both)

    def _summands(self, first: _Group, rest: _Group, target: int) -> Iterator[tuple[Form, Form]]:
        """Pairs that make ±target by adding or taking away; the smaller side is gone through."""

        def wanted(value: int) -> set[int]:
            return {target - value, -target - value, value - target, value + target}

        if len(first) <= len(rest):
            for term in (*first.singles, *first.products):
                for other in self._worth(rest, wanted(term.value)):
                    yield term, other
        else:
            for other in rest.all():
                for term in self._worth(first, wanted(other.value)):
                    if term.kind != "sum":
                        yield term, other

    def _multipliers(self, first: _Group, rest: _Group, target: int) -> Iterator[tuple[_Relation, Form, Form]]:
        """Pairs that make ±target, which is not 0, by multiplying or dividing; the smaller side is gone through."""
        per_target = pow(target, -1, self._field.prime)

        def wanted(form: Form, is_factor: bool) -> Iterator[tuple[_Relation, int]]:
            yield "times", target * self._forms.inverse(form)
            yield ("over" if is_factor else "under"), form.value * per_target
            yield ("under" if is_factor else "over"), form.value * target

        if len(first) <= len(rest):
            for factor in (*first.singles, *first.sums):
                for relation, value in wanted(factor, True) if factor.value else ():
                    for other in self._worth(rest, {value, -value}):
                        yield relation, factor, other
        else:
            for other in rest.all():
                for relation, value in wanted(other, False) if other.value else ():
                    for factor in self._worth(first, {value, -value}):
                        if factor.kind != "product":
                            yield relation, factor, other

    def _annihilators(self, first: _Group, rest: _Group) -> Iterator[tuple[_Relation, Form, Form]]:
        """Pairs of which one is worth 0."""
        for factor in (*first.singles, *first.sums):
            for other in rest.all() if factor.value == 0 else self._worth(rest, {0}):
                for relation in _RELATIONS:
                    yield relation, factor, other

    def _worth(self, group: _Group, wanted: set[int]) -> Iterator[Form]:
        prime = self._field.prime
        for value in {value % prime for value in wanted}:
            yield from group.by_value.get(value, ())
