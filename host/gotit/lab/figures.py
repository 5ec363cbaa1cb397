"""How figures of any part of the lab are shown: in words for tables, as curves for plots.

Must not: count, draw.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gotit.lab.histogram import Histogram
from gotit.lab.result import Curve, Spread

WAY_WORDS = {
    "box": "same box",
    "sync": "sync wire",
    "usb": "same hub",
    "rate": "same USB",
    "host": "ping",
    "keyboard": "keyboard",
}


def curve(name: str, x: NDArray[np.float64], y: NDArray[np.float64]) -> Curve:
    """Points, with no more digits than a plot shows."""
    return Curve(name, tuple(round(float(each), 3) for each in x), tuple(float(f"{each:.6g}") for each in y))


def beyond(name: str, histogram: Histogram, edges_us: NDArray[np.float64]) -> Curve:
    """The share of values beyond each edge, down to the last one, which is at its own place."""
    if not histogram.total:
        return Curve(name, (), ())
    share = histogram.beyond(edges_us * 1000)
    one = 1.0 / histogram.total
    some = share > one / 2
    return curve(name, np.append(edges_us[some], histogram.greatest / 1000), np.append(share[some], one))


def in_words(spread: Spread) -> tuple[str, ...]:
    """Median, p99, p99.9 and greatest, as `us` says them."""
    return tuple(us(value) for value in (spread.median, spread.p99, spread.p999, spread.most))


def us(value: float) -> str:
    """About three digits of a figure (of any unit)."""
    return f"{value:.2f}" if value < 9.995 else f"{value:,.1f}" if value < 99.95 else f"{value:,.0f}"


def percent(part: int, whole: int) -> str:
    """With one decimal; 0 if the whole is 0."""
    share = 100 * part / max(1, whole)
    return f"{share:.1f} %"
