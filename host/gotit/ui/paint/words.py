"""Short words for what was measured (margins and clocks), and lists of names.

Must not: paint; write a number finer than its uncertainty.
"""

from __future__ import annotations

from gotit.core.message import Maths, Message, say
from gotit.core.press import Margin

TOO_CLOSE = say("margin_too_close", "too close to call")
_LATER = say("margin_later", "later")


def resolution_us(uncertainty_us: int) -> int:
    """The finest decimal place (a power of ten, µs) that is not finer than the uncertainty."""
    place = 1
    while place < uncertainty_us:
        place *= 10
    return place


def say_margin(behind: Margin | None) -> Message:
    """How much later a call came: "+37 µs", "+3.2 ms", "+1.4 s", never finer than it is known.

    "later" if the two calls share no clock; "too close to call" if the order itself is not certain.
    """
    if behind is None:
        return _LATER
    if behind.at_least_us <= 0:
        return TOO_CLOSE
    place = resolution_us(behind.uncertainty_us)
    if behind.middle_us < (place + 1) // 2:
        return say("margin_under", "under {span}", span=_span(place, place))
    return say("margin_more", "+{span}", span=_span(behind.middle_us, place))


def _span(us: int, place: int) -> Message:
    """A span in the unit that keeps it short, written to the decimal place `place` (µs) or a coarser one.

    A zero at the end would look like a known digit. So the unit is chosen such that every digit written is known.
    """
    if us < 1_000 and place == 1:
        return say("span_us", "{number} µs", number=us)
    if us < 1_000_000 and place <= 1_000:
        place = max(place, 10 if us < 1_000 else 100 if us < 100_000 else 1_000)
        return say("span_ms", "{number} ms", number=_decimal(us, place, 1_000))
    place = max(place, 10_000 if us < 1_000_000 else 100_000 if us < 100_000_000 else 1_000_000)
    return say("span_s", "{number} s", number=_decimal(us, place, 1_000_000))


def _decimal(us: int, place: int, unit_us: int) -> Maths:
    """`us` rounded half up to `place`, in `unit_us`, with as many decimals as the place has."""
    rounded = (us + place // 2) // place * place
    decimals = max(0, len(str(unit_us)) - len(str(place)))
    whole, rest = divmod(rounded, unit_us)
    return Maths(f"{whole}.{rest * 10**decimals // unit_us:0{decimals}d}" if decimals else f"{whole}")


def say_clock(left_us: int) -> str:
    """What is left of a clock, rounded up: it shows 0:00 only when time is up."""
    seconds = max(0, -(-left_us // 1_000_000))
    return f"{seconds // 60}:{seconds % 60:02d}"
