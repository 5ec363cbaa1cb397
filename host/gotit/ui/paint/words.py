"""Short words for what was measured: margins, clocks, lists of names.

May not happen here: painting; a number finer than its uncertainty.
"""

from __future__ import annotations

from collections.abc import Sequence

from gotit.core.press import Margin

TOO_CLOSE = "too close to call"


def resolution_us(uncertainty_us: int) -> int:
    """The finest decimal place (a power of ten, µs) that is no finer than the uncertainty."""
    place = 1
    while place < uncertainty_us:
        place *= 10
    return place


def say_margin(behind: Margin | None) -> str:
    """How much later a call came: "+37 µs", "+3.2 ms", "+1.4 s", never finer than it is known.

    "later" when the two calls share no clock; "too close to call" when the order itself is not certain.
    """
    if behind is None:
        return "later"
    if behind.at_least_us <= 0:
        return TOO_CLOSE
    place = resolution_us(behind.uncertainty_us)
    if behind.middle_us < place // 2 + place % 2:
        return f"under {_span(place, place)}"
    return f"+{_span(behind.middle_us, place)}"


def _span(us: int, place: int) -> str:
    """A span rounded to `place`, in the unit that keeps it short; at most four digits and one after the point."""
    if us < 1_000 and place < 1_000:
        return f"{round(us / place) * place} µs"
    if us < 1_000_000 and place < 100_000:
        tenths = place <= 100 and us < 99_950
        return f"{us / 1_000:.1f} ms" if tenths else f"{round(us / max(place, 1_000)) * max(place, 1_000) // 1_000} ms"
    tenths = place <= 100_000 and us < 99_950_000
    return f"{us / 1_000_000:.1f} s" if tenths else f"{round(us / 1_000_000)} s"


def say_uncertainty(us: int) -> str:
    """A bound, rounded up: "± 1 µs", "± 15 ms"."""
    return f"± {us} µs" if us < 1_000 else f"± {-(-us // 1_000)} ms"


def say_clock(left_us: int) -> str:
    """What is left of a clock, rounded up, so that it shows 0:00 only when the time is up."""
    seconds = max(0, -(-left_us // 1_000_000))
    return f"{seconds // 60}:{seconds % 60:02d}"


def listed(names: Sequence[str]) -> str:
    """ "Ana", "Ana and Ben", "Ana, Ben and Chidi"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
