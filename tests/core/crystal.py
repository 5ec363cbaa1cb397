"""A true clock for tests: its offset against a box's ticks, with any skew and any drift that the limits allow.

Exact: fractions of ns. A clock takes a skew and then pieces of constant drift; where the skew reaches its limit the
drift stops.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

from hypothesis import strategies as st

Piece = tuple[int, int]
"""How long it lasts in µs, and the drift meanwhile in ppb a second."""


class Crystal:
    """The truth about one other clock. Before tick 0 and after the last piece the skew stays as it is."""

    def __init__(self, offset_ns: int, skew_ppm: int, pieces: list[Piece], max_skew_ppm: int) -> None:
        limit = Fraction(max_skew_ppm, 1000)
        at, offset, skew = Fraction(0), Fraction(offset_ns), Fraction(skew_ppm, 1000)  # skew in ns a µs
        self._knots: list[tuple[Fraction, Fraction, Fraction, Fraction]] = [(at, offset, skew, Fraction(0))]
        for lasts_us, drift_ppb_per_s in pieces:
            bend, left = Fraction(drift_ppb_per_s, 10**12), Fraction(lasts_us)  # bend in ns a µs²
            if bend:
                until_limit = ((limit if bend > 0 else -limit) - skew) / bend
                parts = [(min(left, until_limit), bend), (max(Fraction(0), left - until_limit), Fraction(0))]
            else:
                parts = [(left, bend)]
            for lasts, its_bend in parts:
                self._knots.append((at, offset, skew, its_bend))
                at, offset, skew = at + lasts, offset + skew * lasts + its_bend * lasts**2 / 2, skew + its_bend * lasts
        self._knots.append((at, offset, skew, Fraction(0)))

    def offset_ns(self, tick_us: Fraction | int) -> Fraction:
        """The other clock's time minus the box's at this true time of the box."""
        k = max(0, bisect_right(self._knots, tick_us, key=lambda knot: knot[0]) - 1)
        at, offset, skew, bend = self._knots[k]
        since = tick_us - at
        return offset + skew * since + bend * since**2 / 2

    def skew_ppb(self, tick_us: Fraction | int) -> Fraction:
        k = max(0, bisect_right(self._knots, tick_us, key=lambda knot: knot[0]) - 1)
        at, _, skew, bend = self._knots[k]
        return (skew + bend * (tick_us - at)) * 10**6

    def shows_ns(self, tick_us: Fraction | int) -> Fraction:
        """The other clock's time at this true time of the box."""
        return 1000 * tick_us + self.offset_ns(tick_us)


def crystals(max_skew_ppm: int, max_drift_ppb_per_s: int) -> st.SearchStrategy[Crystal]:
    """Any clock within the limits, most of all those that go to the limits."""
    drift = st.sampled_from([-max_drift_ppb_per_s, 0, max_drift_ppb_per_s]) | st.integers(
        -max_drift_ppb_per_s, max_drift_ppb_per_s
    )
    skew = st.sampled_from([-max_skew_ppm, 0, max_skew_ppm]) | st.integers(-max_skew_ppm, max_skew_ppm)
    lasts = st.integers(1, 100_000_000) | st.integers(1, 10**10)
    pieces = st.lists(st.tuples(lasts, drift), max_size=6)
    return st.builds(Crystal, st.integers(-(10**15), 10**15), skew, pieces, st.just(max_skew_ppm))
