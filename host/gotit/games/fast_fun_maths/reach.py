"""Which targets a hand can make, and with how many cards: all of 0–99 at once.

`reach((3, 4, 7, 8, 9))` answers "could anybody have had it?", "fewest", "most" for every target.

What is kept and why: a match asks for the same hand in every round until a card is replaced, once per seat and once
more per colour. The last hands are kept, as many as some hours of play have. Nothing is computed ahead and nothing is
stored on disk: a new hand takes milliseconds.

Must not: use floats or chance, know rounds or seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from gotit.games.fast_fun_maths.residues import Field, field_for

TARGETS = frozenset(range(100))
MAX_CARDS = 5


class Reach(msgspec.Struct, frozen=True):
    """`exactly[k]`: bit t is set when target t can be made with exactly k of the hand's cards."""

    exactly: tuple[int, ...]

    def cards(self, target: int) -> tuple[int, ...]:
        """Every number of cards that makes the target, ascending; empty when it can't be made."""
        return tuple(count for count, bits in enumerate(self.exactly) if bits >> target & 1)

    def most(self, target: int) -> int | None:
        found = self.cards(target)
        return found[-1] if found else None

    def targets(self, *, least_cards: int = 1) -> tuple[int, ...]:
        """All targets 0–99 that can be made with at least that many cards."""
        bits = 0
        for found in self.exactly[least_cards:]:
            bits |= found
        return tuple(target for target in sorted(TARGETS) if bits >> target & 1)


def reach(hand: Iterable[int], *, whole: bool = False, handicap: bool = False) -> Reach:
    """All targets 0–99 of up to five digits.

    whole: every step whole and not negative. handicap: each operator at most once (GI-H-86).
    Raises ValueError for more than five cards or a negative number.
    """
    return _reach(tuple(sorted(hand)), whole, handicap)


@lru_cache(maxsize=256)
def _reach(hand: tuple[int, ...], whole: bool, handicap: bool) -> Reach:
    if len(hand) > MAX_CARDS or any(number < 0 for number in hand):
        raise ValueError("A hand is up to five cards with numbers from 0 up.")
    if handicap:
        found = _handicapped(hand, whole)
    elif whole:
        found = _whole(hand)
    else:
        found = _rational(hand)
    exactly = [0] * (MAX_CARDS + 1)
    for mask, values in enumerate(found):
        for target in TARGETS.intersection(values):
            exactly[mask.bit_count()] |= 1 << target
    return Reach(tuple(exactly))


def splits(mask: int) -> list[tuple[int, int]]:
    """Every way to part a set of cards (bits) in two, each once: the first part holds the lowest card."""
    lowest = mask & -mask
    rest = mask ^ lowest
    found = []
    part = rest
    while part:
        part = (part - 1) & rest
        found.append((part | lowest, rest ^ part))
    return found


def values(hand: tuple[int, ...]) -> set[int]:
    """Every value of calculations that use all the cards, as residues: an oracle for counts."""
    field = field_for(hand)
    found = _tables(hand, field, up_to=len(hand))
    return found[-1]


def _tables(hand: tuple[int, ...], field: Field, up_to: int) -> list[set[int]]:
    """For every subset of at most `up_to` cards, by bits, the set of its values."""
    prime = field.prime
    found: list[set[int]] = [set() for _ in range(1 << len(hand))]
    known: dict[int, tuple[list[int], list[int]]] = {}
    for mask in range(1, len(found)):
        if mask.bit_count() > up_to:
            continue
        if mask.bit_count() == 1:
            found[mask] = {hand[mask.bit_length() - 1]}
        else:
            out = found[mask]
            for one, other in splits(mask):
                xs, xs_inverse = known[one]
                ys, ys_inverse = known[other]
                if len(xs) > len(ys):
                    xs, xs_inverse, ys, ys_inverse = ys, ys_inverse, xs, xs_inverse
                for x in xs:
                    out.update([(x + y) % prime for y in ys])
                    out.update([(x - y) % prime for y in ys])
                    out.update([(y - x) % prime for y in ys])
                    out.update([x * y % prime for y in ys])
                    out.update([x * y % prime for y in ys_inverse])
                for x in xs_inverse:
                    out.update([x * y % prime for y in ys])
        if mask.bit_count() < up_to:
            listed = list(found[mask])
            known[mask] = (listed, field.inverses([value for value in listed if value]))
    return found


def _rational(hand: tuple[int, ...]) -> list[set[int]]:
    """As `_tables`, but for the whole hand of five only the targets: most of the work would lie there."""
    if len(hand) < MAX_CARDS:
        return _tables(hand, field_for(hand), up_to=len(hand))
    field = field_for(hand)
    prime = field.prime
    found = _tables(hand, field, up_to=MAX_CARDS - 1)
    full = len(found) - 1
    hits: set[int] = set()
    for one, other in splits(full):
        small, large = sorted((found[one], found[other]), key=len)
        if len(small) == 1:
            wanted = _partners(*small, prime)
            for partner in wanted.keys() & large:
                hits.update(wanted[partner])
            continue
        ys = list(large)
        ys_inverse = field.inverses([y for y in ys if y])
        for x in small:
            hits.update(TARGETS.intersection([(x + y) % prime for y in ys]))
            hits.update(TARGETS.intersection([(x - y) % prime for y in ys]))
            hits.update(TARGETS.intersection([(y - x) % prime for y in ys]))
            hits.update(TARGETS.intersection([x * y % prime for y in ys]))
            hits.update(TARGETS.intersection([x * y % prime for y in ys_inverse]))
            if x:
                inverse = pow(x, -1, prime)
                hits.update(TARGETS.intersection([inverse * y % prime for y in ys]))
    found[full] = hits
    return found


@lru_cache(maxsize=64)
def _partners(card: int, prime: int) -> dict[int, tuple[int, ...]]:
    """For one card: which value of the other four makes which targets in one step. Kept for the ten digits."""
    found: dict[int, set[int]] = {}
    inverse = pow(card, -1, prime) if card else 0
    for target in TARGETS:
        makers = [target - card, target + card, card - target]
        if card:
            makers += [target * inverse, target * card]
            if target:
                makers.append(card * pow(target, -1, prime))
        for maker in makers:
            found.setdefault(maker % prime, set()).add(target)
    return {maker: tuple(targets) for maker, targets in found.items()}


def _whole(hand: tuple[int, ...]) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in range(1 << len(hand))]
    for mask in range(1, len(found)):
        if mask.bit_count() == 1:
            found[mask] = {hand[mask.bit_length() - 1]}
            continue
        for one, other in splits(mask):
            for x in found[one]:
                for y in found[other]:
                    found[mask].update(value for _, value in whole_steps(x, y))
    return found


def whole_steps(x: int, y: int) -> list[tuple[int, int]]:
    """(operator's bit, value) of every step between two whole numbers that is whole and not negative."""
    small, large = (x, y) if x < y else (y, x)
    found = [(ADD, x + y), (SUBTRACT, large - small), (MULTIPLY, x * y)]
    if y and x % y == 0:
        found.append((DIVIDE, x // y))
    if x and y % x == 0:
        found.append((DIVIDE, y // x))
    return found


ADD, SUBTRACT, MULTIPLY, DIVIDE = 1, 2, 4, 8


def _handicapped(hand: tuple[int, ...], whole: bool) -> list[set[int]]:
    """Values by the set of operators used: sets must not overlap, so a hand has far fewer calculations."""
    field = field_for(hand)
    prime = field.prime
    found: list[dict[int, set[int]]] = [{} for _ in range(1 << len(hand))]
    for mask in range(1, len(found)):
        table = found[mask]
        if mask.bit_count() == 1:
            table[0] = {hand[mask.bit_length() - 1]}
            continue
        for one, other in splits(mask):
            for used_x, xs in found[one].items():
                for used_y, ys in found[other].items():
                    if used_x & used_y:
                        continue
                    used = used_x | used_y
                    for operator in (ADD, SUBTRACT, MULTIPLY, DIVIDE):
                        if used & operator:
                            continue
                        out = table.setdefault(used | operator, set())
                        if whole:
                            out.update(v for x in xs for y in ys for op, v in whole_steps(x, y) if op == operator)
                        else:
                            _step_all(operator, xs, ys, prime, out)
    return [set().union(*table.values()) for table in found]


def _step_all(operator: int, xs: set[int], ys: set[int], prime: int, out: set[int]) -> None:
    if operator == ADD:
        out.update([(x + y) % prime for x in xs for y in ys])
    elif operator == SUBTRACT:
        out.update([(x - y) % prime for x in xs for y in ys])
        out.update([(y - x) % prime for x in xs for y in ys])
    elif operator == MULTIPLY:
        out.update([x * y % prime for x in xs for y in ys])
    else:
        xs_inverse = [pow(x, -1, prime) for x in xs if x]
        ys_inverse = [pow(y, -1, prime) for y in ys if y]
        out.update([x * y % prime for x in xs for y in ys_inverse])
        out.update([x * y % prime for x in xs_inverse for y in ys])
