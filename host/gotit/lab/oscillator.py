"""Crystals: counters that run a little fast or slow, and ever differently so. The truth is known.

May not happen here: anything a program could know. Only the lab's world looks in here.

True time and counters are float64 ns: of an hour they still tell a thousandth of a nanosecond.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Times = NDArray[np.float64]
Mood = Literal["steady", "walk", "ramp", "zigzag"]
MOODS: tuple[Mood, ...] = ("steady", "walk", "ramp", "zigzag")
"""How skew changes: not at all; at random within the limit; at the limit, one way until the skew is at its own limit;
at the limit, to and fro."""

KNOT_NS = 2e9


class Oscillator:
    """A counter. Its skew is a continuous, piecewise linear function of true time, so its count is quadratic between.

    `knots_ns`: true times, ascending; `skew`: a fraction (1e-6 is 1 ppm) at each; `start_ns`: the count at the first
    knot. `sleeps`: (true time, length in ns): the counter stood still for so long just before that time.
    """

    def __init__(self, knots_ns: Times, skew: Times, start_ns: float = 0.0) -> None:
        step = np.diff(knots_ns)
        self._knots = knots_ns
        self._skew = skew
        self._slope = np.append(np.diff(skew) / step, 0.0)
        gained = np.concatenate(([0.0], np.cumsum(step * (skew[:-1] + skew[1:]) / 2)))
        self._count = start_ns + (knots_ns - knots_ns[0]) + gained
        self.sleeps: list[tuple[float, float]] = []

    def at(self, true_ns: Times) -> Times:
        """What the counter shows, in ns, at these true times."""
        true_ns = np.asarray(true_ns, dtype=np.float64)
        i = np.clip(np.searchsorted(self._knots, true_ns, side="right") - 1, 0, len(self._knots) - 1)
        past = true_ns - self._knots[i]
        shown: Times = self._count[i] + past * (1.0 + self._skew[i] + self._slope[i] * past / 2)
        for awake_ns, length_ns in self.sleeps:
            shown = shown - np.where(true_ns >= awake_ns, length_ns, 0.0)
        return shown

    def when(self, count_ns: Times) -> Times:
        """The true time at which the counter shows so much. Not for a counter that sleeps."""
        true_ns: Times = np.asarray(count_ns, dtype=np.float64) - self._count[0] + self._knots[0]
        for _ in range(4):  # each step leaves a ten-thousandth of the error
            true_ns = true_ns + (count_ns - self.at(true_ns))
        return true_ns


def draw_oscillator(
    rng: np.random.Generator, span_ns: float, max_skew_ppm: float, max_drift_ppb_per_s: float, start_ns: float = 0.0
) -> Oscillator:
    """A crystal for true times from 0 to `span_ns` whose skew and drift keep within these limits."""
    count = int(span_ns / KNOT_NS) + 2
    knots_ns = np.arange(count, dtype=np.float64) * KNOT_NS
    limit, most = max_skew_ppm * 1e-6, max_drift_ppb_per_s * 1e-9 * KNOT_NS * 1e-9
    skew = np.empty(count)
    skew[0] = rng.uniform(-limit, limit)
    mood = MOODS[rng.integers(len(MOODS))]
    steps = _steps(rng, mood, count - 1) * most
    for k, step in enumerate(steps.tolist()):
        beyond = abs(skew[k] + step) > limit
        skew[k + 1] = np.clip(skew[k] - step if beyond and mood == "walk" else skew[k] + step, -limit, limit)
    return Oscillator(knots_ns, skew, start_ns)


def _steps(rng: np.random.Generator, mood: Mood, count: int) -> Times:
    """How the skew changes from knot to knot, in parts of the most that it may."""
    if mood == "steady":
        return np.zeros(count)
    if mood == "walk":
        return rng.uniform(-1, 1, count)
    sign = rng.choice([-1.0, 1.0])
    if mood == "ramp":
        return np.full(count, sign)
    flips = np.cumsum(rng.random(count) < 0.1)
    steps: Times = np.where(flips % 2 == 0, sign, -sign)
    return steps
