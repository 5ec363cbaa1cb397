"""Powers of fractions, as far as they are fractions again: (1/4)^(1/2) is 1/2, but 2^(1/2) is none.

Sizes are bounded, so that nobody can keep the program busy with 11^(12^11).

Must not: use floats, know cards.
"""

from __future__ import annotations

from fractions import Fraction

from gotit.core.message import Worded, say

LARGEST_EXPONENT = 100
"""Above and below the line of an exponent."""

LARGEST_BITS = 64
"""Of the numbers above and below the line of a result."""


class PowerError(Worded, ValueError):
    """A power that is no fraction, or too large. `message`: for a child."""


def power(base: Fraction, exponent: Fraction) -> Fraction:
    """The exact power. Raises PowerError when it is no fraction, not said what it should be, or too large."""
    up, root = exponent.numerator, exponent.denominator
    if base == 0:
        if up > 0:
            return Fraction(0)
        if up == 0:
            raise PowerError(
                say("zero_power_zero", "Nobody can say what 0 to the power of 0 is. Change one of the two.")
            )
        raise PowerError(
            say(
                "zero_power_below_zero",
                "0 can't have a power below 0: that would divide by 0. Change one of the two.",
            )
        )
    if base == 1 or up == 0:
        return Fraction(1)
    if abs(up) > LARGEST_EXPONENT or root > LARGEST_EXPONENT:
        raise PowerError(say("exponent_too_large", "That power is too large: at most {most}.", most=LARGEST_EXPONENT))
    if root > 1:
        base = _root(base, root)
    # The power of a number of n bits has more than (n - 1) · |up|: what is far too large is not worked out.
    bits_at_least = (max(abs(base.numerator), base.denominator).bit_length() - 1) * abs(up)
    value = Fraction(base**up) if bits_at_least <= LARGEST_BITS else None
    if value is None or max(abs(value.numerator), value.denominator).bit_length() > LARGEST_BITS:
        raise PowerError(say("power_too_large", "That power makes too large a number. Choose a smaller one."))
    return value


def _root(base: Fraction, root: int) -> Fraction:
    above, below = (_whole_root(number, root) for number in (base.numerator, base.denominator))
    if above is None or below is None:
        raise PowerError(
            say("power_no_fraction", "That power isn't a fraction, so it can't be used. Choose other numbers.")
        )
    return Fraction(above, below)


def _whole_root(number: int, root: int) -> int | None:
    """The whole number whose power `root` is `number`; None when there is none, or `number` is below 0."""
    if number < 0:
        return None
    low, high = 0, 1 << (number.bit_length() // root + 1)
    while low < high:
        middle = (low + high) // 2
        if middle**root < number:
            low = middle + 1
        else:
            high = middle
    return low if low**root == number else None
