"""Crystals: counters that run a little fast or slow, and ever differently so. The truth is known.

Must not: hold anything that a program could know, or any limit that the judging code states. Every constant is the
lab's own, with its source. `evidence` says how fast the worlds that were drawn truly drifted.

True time and counters are floats in ns: over an hour they still resolve a thousandth of a nanosecond.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Times = NDArray[np.float64]
S = 1e9

AT_CUBIC_PPM = 1.05e-4
"""An AT cut's frequency is a cubic of the temperature; this is its third-order term, ppm/K³ (Bechmann 1960: 109.5e-12;
Frerking 1978 gives 1.05e-4 ppm for common blanks)."""
INFLECTION_C = 25.0, 35.0
"""Where that cubic has its point of inflection (Vig, "Quartz crystal resonators": 25 to 35 °C by design)."""
SLOPE_PPM = -0.45, -0.05
"""Its slope there, by the angle of the cut, in ppm/K: blanks for ±10 to ±30 ppm from −20 to 70 °C have their turning
points 12 to 38 K from the inflection."""
MADE_PPM = 30.0
"""How far off a crystal leaves the factory (ABM8-272-T3, the Pico's: ±30 ppm at 25 °C)."""
PC_PPM = 20.0, 90.0
"""A computer's own: mostly ±20 ppm (25 MHz parts of chipsets), in a few as far off as the worst that are sold."""
FRAME_PPM = 30.0, 490.0
"""USB's frames: mostly ±30 ppm, and USB 2.0 (7.1.12) allows ±500."""
WALK_PPB = 0.3
"""Random walk of the frequency, ppb in √s: Allan deviations of cheap parts are 1e-10 to 1e-9 over 1 to 100 s."""
ROOM_C = 17.0, 29.0
ROOM_C_PER_H = 4.0
"""A classroom warms up, or cools when windows are opened, by some K an hour; its heating swings by a kelvin or so."""
BOX_LAG_S = 60.0, 180.0
"""A closed printed box: its inside follows the air outside with this time constant."""
BOX_WARM_K = 3.0, 8.0
"""How much its own electronics warm it after power-on."""
HAND_K, DRAUGHT_K = 4.0, -4.0
"""Hands around a box, or a window's draught: how much the air inside would change, for up to some minutes."""
PC_LAG_S, PC_WARM_K = (90.0, 300.0), 10.0
"""A laptop's board under load and its fans."""


class Oscillator:
    """A counter. Its skew is a continuous function of true time, linear between knots a second apart.

    `skew`: a fraction (1e-6 is 1 ppm) at true time 0, 1, 2 … s; `start_ns`: the count at 0.
    """

    def __init__(self, skew: Times, start_ns: float = 0.0) -> None:
        gained = np.concatenate(([0.0], np.cumsum(S * (skew[:-1] + skew[1:]) / 2)))
        self.skew = skew
        self._skew: Sequence[float] = skew.tolist()
        self._bend: Sequence[float] = np.append(np.diff(skew) / (2 * S), 0.0).tolist()
        self._count: Sequence[float] = (start_ns + np.arange(len(skew)) * S + gained).tolist()
        self._last = len(self._skew) - 1

    def at(self, true_ns: float) -> float:
        """What the counter shows, in ns."""
        i = int(true_ns * 1e-9)
        i = 0 if i < 0 else self._last if i > self._last else i
        past = true_ns - i * S
        return self._count[i] + past * (1.0 + self._skew[i] + self._bend[i] * past)

    def when(self, count_ns: float) -> float:
        """The true time at which the counter shows `count_ns`."""
        true_ns = count_ns - self._count[0]
        for _ in range(4):  # each step leaves at most a thousandth of the error
            true_ns += count_ns - self.at(true_ns)
        return true_ns

    def bent(self, more: Times) -> Oscillator:
        """The same counter with this much more skew."""
        return Oscillator(self.skew + more, self._count[0])


def draw_room(rng: np.random.Generator, seconds: int) -> Times:
    """The room's air in °C, second by second."""
    at = np.arange(seconds, dtype=np.float64)
    trend = rng.uniform(-ROOM_C_PER_H, ROOM_C_PER_H) / 3600
    swing, period, phase = rng.uniform(0, 1.0), rng.uniform(600, 1_800), rng.uniform(0, 2 * np.pi)
    celsius: Times = rng.uniform(*ROOM_C) + trend * at + swing * np.sin(2 * np.pi * at / period + phase)
    return celsius


def draw_box_crystal(rng: np.random.Generator, room: Times) -> Oscillator:
    """A box's: its electronics warm it, hands and draughts come and go, all of it through the box's walls."""
    outside = room + rng.uniform(*BOX_WARM_K)
    at_s = 0.0
    while (at_s := at_s + rng.exponential(150)) < len(room):
        until_s = int(at_s + rng.uniform(10, 200))
        outside[int(at_s) : until_s] += rng.uniform(0.2, 1) * (HAND_K if rng.random() < 0.6 else DRAUGHT_K)
    inside = _lag(outside, rng.uniform(*BOX_LAG_S), float(room[0]))
    return Oscillator(_skew(rng, inside, rng.uniform(-MADE_PPM, MADE_PPM)), rng.uniform(0, 1e13))


def draw_pc_crystal(rng: np.random.Generator, room: Times, made_ppm: tuple[float, float] = PC_PPM) -> Oscillator:
    """One of the computer's: it warms up under load and cools down, in steps that its board smooths."""
    load = np.repeat(rng.uniform(0, PC_WARM_K, len(room) // 120 + 1), 120)[: len(room)]
    board = _lag(room + 10 + load, rng.uniform(*PC_LAG_S), float(room[0]) + 10 + float(load[0]))
    off_ppm = made_ppm[0] if rng.random() < 0.8 else made_ppm[1]
    return Oscillator(_skew(rng, board, rng.uniform(-off_ppm, off_ppm)), rng.uniform(0, 1e13))


def drift_ppb(one: Oscillator, other: Oscillator) -> float:
    """The most by which the skew of these two truly changed, in ppb a second."""
    return float(np.abs(np.diff(one.skew - other.skew)).max() * 1e9)


def apart_ppm(one: Oscillator, other: Oscillator) -> float:
    """The most by which the rates of these two truly differed."""
    return float(np.abs(one.skew - other.skew).max() * 1e6)


def _lag(outside: Times, lag_s: float, begins_c: float) -> Times:
    """This temperature seen through a wall: a low-pass of the first order."""
    keep, followed, now = np.exp(-1 / lag_s), [], begins_c
    for target in outside.tolist():
        now = target + (now - target) * keep
        followed.append(now)
    return np.array(followed)


def _skew(rng: np.random.Generator, celsius: Times, made_ppm: float) -> Times:
    """The skew of an AT-cut crystal at these temperatures, as a fraction."""
    beside = celsius - rng.uniform(*INFLECTION_C)
    curve_ppm = rng.uniform(*SLOPE_PPM) * beside + AT_CUBIC_PPM * beside**3
    walk_ppm = np.cumsum(rng.normal(0, WALK_PPB * 1e-3, len(celsius)))
    skew: Times = (made_ppm + curve_ppm - curve_ppm[0] + walk_ppm) * 1e-6
    return skew
