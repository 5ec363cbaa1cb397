"""Exact rationals as single integers: n/d is kept as n·d⁻¹ modulo a prime.

Adding and multiplying small integers is several times faster in Python than `Fraction`, and a single integer hashes
fast, which is what a solver spends its time on. It is exact, not a fingerprint: if every numerator and denominator is
at most `height` in size and the prime is above 2·height², two different rationals have different residues
(n₁d₂ − n₂d₁ is not 0 and smaller than the prime). `field_for` chooses such a prime from the numbers at hand.

Must not: use floats, guess, know cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

_MERSENNE_EXPONENTS = (61, 89, 107, 127, 521, 607, 1279, 2203, 4253)
"""2^e − 1 is prime for these."""


class Field(msgspec.Struct, frozen=True):
    """prime: the modulus. height: the largest numerator or denominator for which residues are exact."""

    prime: int
    height: int

    def is_whole(self, residue: int) -> bool:
        """Whether this is a whole number of either sign."""
        return residue <= self.height or residue >= self.prime - self.height

    def inverses(self, residues: Sequence[int]) -> list[int]:
        """1/r for each r, none of them 0: one slow inversion for the whole batch, three products each."""
        prime = self.prime
        running, product = [], 1
        for residue in residues:
            running.append(product)
            product = product * residue % prime
        inverse = pow(product, -1, prime)
        for at in range(len(residues) - 1, -1, -1):
            running[at] = running[at] * inverse % prime
            inverse = inverse * residues[at] % prime
        return running


def field_for(numbers: Iterable[int]) -> Field:
    """The field for all calculations with these numbers, each used at most once.

    A step makes of heights g and h at most 2gh, so k numbers stay below 2^(k−1) times their product.
    """
    height = 1
    for number in numbers:
        height *= 2 * max(number, 1)
    for exponent in _MERSENNE_EXPONENTS:
        if 2**exponent - 1 > 2 * height * height:
            return Field(2**exponent - 1, height)
    raise ValueError("These numbers are too large for the solver.")
