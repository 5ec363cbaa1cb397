"""Solutions for a handicapped player: each of the four operators at most once in a calculation (GI-H-86).

Here trees are searched, not forms, because how often an operator is needed depends on how a form is written:
a − b − c subtracts twice, a − (b + c) once. There are few such trees: four operations at most, all different.

Must not: use floats or chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from gotit.core.exact import Expression, Number, Operation, Operator, operators
from gotit.games.fast_fun_maths.forms import Forms, Part
from gotit.games.fast_fun_maths.reach import ADD, DIVIDE, MULTIPLY, SUBTRACT, splits
from gotit.games.fast_fun_maths.residues import Field
from gotit.games.fast_fun_maths.writing import Simplicity, Writer, all_whole, simplicity


def handicapped(hand: tuple[int, ...], target: int, field: Field, whole: bool) -> Iterator[Expression]:
    """Each different calculation that can be written so, written so."""
    forms = Forms(field)
    best: dict[Part, tuple[Simplicity, Expression]] = {}
    for tree in _handicapped_trees(hand, target, field, whole):
        part = forms.of(tree)
        cost = simplicity(tree)
        if part not in best or cost < best[part][0]:
            best[part] = (cost, tree)
    writer = Writer()
    for part, (_, tree) in best.items():
        usual = writer.write(*part)
        used = operators(usual)
        fits = len(used) == len(set(used)) and (not whole or all_whole(usual))
        yield usual if fits else tree


_Tree = tuple[int, int, Expression]
"""Residue of the value, operators used (bits of reach.py), tree."""


def _handicapped_trees(hand: tuple[int, ...], target: int, field: Field, whole: bool) -> Iterator[Expression]:
    """Every tree with this value and no operator twice; a + b and b + a once.

    Of the full hand only pairs that can make the target are tried; of all cards but one only what can make it alone or
    with that card is kept. Everything else comes to nothing.
    """
    trees: list[list[_Tree]] = [[] for _ in range(1 << len(hand))]
    full = len(trees) - 1
    for mask in range(1, len(trees)):
        useful = _useful(full ^ mask, hand, target, field.prime)
        if mask.bit_count() == 1:
            number = hand[mask.bit_length() - 1]
            trees[mask].append((number, 0, Number(number)))
        for one, other in splits(mask) if mask.bit_count() > 1 else ():
            lefts, rights = trees[one], trees[other]
            pairs = _makers(lefts, rights, target, field.prime) if mask == full else product(lefts, rights)
            for left, right in pairs:
                if not left[1] & right[1]:
                    trees[mask] += _steps(left, right, field, whole, useful)
        for value, _, tree in trees[mask]:
            if value == target:
                yield tree


def _useful(missing: int, hand: tuple[int, ...], target: int, prime: int) -> frozenset[int] | None:
    """What a tree of all cards but the `missing` ones (bits) must be worth; None: any value may be of use."""
    if missing.bit_count() > 1:
        return None
    partners = _partners(hand[missing.bit_length() - 1], target, prime) if missing else frozenset[int]()
    return None if partners is None else partners | {target}


@lru_cache(maxsize=256)
def _partners(value: int, target: int, prime: int) -> frozenset[int] | None:
    """With what a value makes the target, in one step; None: with anything, for 0 × y = 0."""
    if value == target == 0:
        return None
    found = {target - value, value - target, target + value, target * value}
    if value:
        found.add(target * _inverse(value, prime))
    if target:
        found.add(value * _inverse(target, prime))
    return frozenset(each % prime for each in found)


def _makers(lefts: Sequence[_Tree], rights: Sequence[_Tree], target: int, prime: int) -> Iterator[tuple[_Tree, _Tree]]:
    """The pairs that can make the target, in the order of `product`; the fewer ones are asked what they need."""
    if len(lefts) <= len(rights):
        for left in lefts:
            partners = _partners(left[0], target, prime)
            yield from ((left, right) for right in rights if partners is None or right[0] in partners)
        return
    wanted = [(right, _partners(right[0], target, prime)) for right in rights]
    for left in lefts:
        yield from ((left, right) for right, partners in wanted if partners is None or left[0] in partners)


def _steps(one: _Tree, other: _Tree, field: Field, whole: bool, useful: frozenset[int] | None) -> Iterator[_Tree]:
    """What can be made of two trees with an operator that neither uses; of the `useful` values (None: of any)."""
    x, used_x, left = one
    y, used_y, right = other
    used, prime = used_x | used_y, field.prime
    found: list[tuple[int, int, Operator, bool]] = []
    if not used & ADD:
        found.append(((x + y) % prime, ADD, "+", False))
    if not used & SUBTRACT:
        found += [((x - y) % prime, SUBTRACT, "-", False), ((y - x) % prime, SUBTRACT, "-", True)]
    if not used & MULTIPLY:
        found.append((x * y % prime, MULTIPLY, "*", False))
    if not used & DIVIDE:
        if y:
            found.append((x * _inverse(y, prime) % prime, DIVIDE, "/", False))
        if x:
            found.append((y * _inverse(x, prime) % prime, DIVIDE, "/", True))
    for value, bit, operator, turned in found:
        if useful is not None and value not in useful:
            continue
        if whole and value > field.height:
            continue
        yield value, used | bit, Operation(operator, right, left) if turned else Operation(operator, left, right)


@lru_cache(maxsize=256)
def _inverse(value: int, prime: int) -> int:
    return pow(value, -1, prime)
