"""Solutions for a handicapped player: each of the four operators at most once in a calculation (GI-H-86).

Here trees are searched, not forms, because how often an operator is needed depends on how a form is written:
a − b − c subtracts twice, a − (b + c) once. There are few such trees: four operations at most, all different.

Must not: use floats or chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

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
    """Every tree with this value and no operator twice; a + b and b + a once."""
    trees: list[list[_Tree]] = [[] for _ in range(1 << len(hand))]
    for mask in range(1, len(trees)):
        only = target if mask == len(trees) - 1 else None
        if mask.bit_count() == 1:
            number = hand[mask.bit_length() - 1]
            trees[mask].append((number, 0, Number(number)))
        for one, other in splits(mask) if mask.bit_count() > 1 else ():
            for left in trees[one]:
                for right in trees[other]:
                    if not left[1] & right[1]:
                        trees[mask] += _steps(left, right, field, whole, only)
        for value, _, tree in trees[mask]:
            if value == target:
                yield tree


def _steps(one: _Tree, other: _Tree, field: Field, whole: bool, only: int | None) -> Iterator[_Tree]:
    """What can be made of two trees with an operator that neither uses."""
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
        if only is not None and value != only:
            continue
        if whole and value > field.height:
            continue
        yield value, used | bit, Operation(operator, right, left) if turned else Operation(operator, left, right)


@lru_cache(maxsize=4096)
def _inverse(value: int, prime: int) -> int:
    return pow(value, -1, prime)
