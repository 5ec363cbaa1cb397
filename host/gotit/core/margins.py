"""Short words for what was measured: margins, times, clocks.

Must not: paint; write a number finer than its uncertainty.
"""

from __future__ import annotations

from gotit.core.message import Maths, Message, say
from gotit.core.press import Margin

TOO_CLOSE = say("margin_too_close", "too close to call")
LATER = say("margin_later", "later")


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
        return LATER
    if behind.at_least_us <= 0:
        return TOO_CLOSE
    place = resolution_us(behind.uncertainty_us)
    if behind.middle_us < (place + 1) // 2:
        return say("margin_under", "under {span}", span=_span(place, place))
    return say("margin_more", "+{span}", span=_span(behind.middle_us, place))


THOUSANDTH_US = 1_000


def say_later(behind: Margin | None) -> Message:
    """How much later a call came, for the class: "+0.003 s", "under 0.001 s", "+1.4 s".

    Thousandths of a second at the finest, never finer than it is known, never 0. Microseconds are the operator's
    (`say_margin`).
    """
    if behind is None:
        return LATER
    if behind.at_least_us <= 0:
        return TOO_CLOSE
    us, place = _to_place(behind)
    if _is_under(behind):
        return _under(max(us, place), place)
    return say("later_by", "+{number} s", number=_decimal(us, place, 1_000_000))


def say_ahead(behind: Margin | None) -> Message | None:
    """The same of whoever was first, in words: "3 thousandths of a second ahead". None from a second on, or if nobody
    knows."""
    if behind is None or behind.at_least_us <= 0 or (us := max(_to_place(behind))) >= 1_000_000:
        return None
    return say(
        "ahead_by",
        "{under, select,"
        " yes {{count, plural, =1 {less than a thousandth} other {less than # thousandths}}}"
        " other {{count, plural, one {# thousandth} other {# thousandths}}}} of a second ahead",
        under="yes" if _is_under(behind) else "no",
        count=us // THOUSANDTH_US,
    )


def say_time(span: Margin) -> Message:
    """How long after something else, where that it came later is all but certain: "1.482 s", "1.5 s", "under 0.1 s"."""
    place = max(THOUSANDTH_US, resolution_us(span.uncertainty_us))
    us = (span.middle_us + place // 2) // place * place
    return _under(place, place) if us <= 0 else _seconds(us, place)


def _under(us: int, place: int) -> Message:
    return say("later_under", "under {number} s", number=_decimal(us, place, 1_000_000))


def _seconds(us: int, place: int) -> Message:
    return say("span_s", "{number} s", number=_decimal(us, place, 1_000_000))


def _is_under(behind: Margin) -> bool:
    """Is only a limit known, and not how many places of it?"""
    return behind.at_most_us <= THOUSANDTH_US or _to_place(behind)[0] == 0


def _to_place(behind: Margin) -> tuple[int, int]:
    """The margin rounded to the finest place that is known, a thousandth at the finest; and that place (µs)."""
    finest = THOUSANDTH_US if behind.middle_us < 1_000_000 else 100_000
    place = max(finest, resolution_us(behind.uncertainty_us))
    return (behind.middle_us + place // 2) // place * place, place


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
    return _seconds(us, place)


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
