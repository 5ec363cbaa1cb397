"""Races at one moment of an evening: who slapped when, what was stamped, when it was heard, how the baselines judge.

May not happen here: drawing of clocks and cables (`evening`), our own judgement (`judged`), counting.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gotit.boxes.keyboard import BLUR_US
from gotit.lab.evening import Evening
from gotit.lab.field import KEYBOARD
from gotit.lab.oscillator import Times

CAPTURE_NS = 30.0, 62.0
"""From edge to stamp: the input's synchroniser, then a look every 32 ns."""
KEY_NS = BLUR_US * 1e3 * (1 - 2e-4)
"""A key is never told later than `boxes.keyboard` claims, by a host's clock that is 100 ppm fast."""
MS = 1e6


@dataclass(frozen=True)
class Races:
    """`true_ns[r, p]`: when player p slapped in race r. `ticks[r, p]`: the box's stamp (a key: the host's, µs).
    `heard_ns[r, p]`: when the host had it."""

    true_ns: Times
    ticks: Times
    heard_ns: Times


def draw_gaps_ns(rng: np.random.Generator, races: int, players: int) -> Times:
    """How much later than the first each player slaps; one in each row is 0.

    From below a microsecond to 300 ms, with most where mistakes live: microseconds to few milliseconds.
    """
    shape = (races, players)
    close = 10 ** rng.uniform(-1, 3.7, shape) * 1e3  # 0.1 µs to 5 ms
    human = 10 ** rng.uniform(3, 5.477, shape) * 1e3  # 1 ms to 300 ms
    which = rng.random(shape)
    gaps = np.where(which < 0.5, close, human)
    first = rng.integers(0, players, races)
    gaps[np.arange(races), first] = 0.0
    return gaps


def draw_races(evening: Evening, moment_ns: float, races: int, rng: np.random.Generator) -> Races:
    """Presses after this moment, each race by itself, up to 0.4 s later."""
    seats = evening.field.seats
    true_ns = moment_ns + rng.uniform(20 * MS, 400 * MS, (races, 1)) + draw_gaps_ns(rng, races, len(seats))
    ticks, heard_ns = np.empty_like(true_ns), np.empty_like(true_ns)
    for box in evening.boxes:
        at = np.flatnonzero(np.array(seats) == box.number)
        stamped = true_ns[:, at] + rng.uniform(*CAPTURE_NS, (races, at.size))
        ticks[:, at] = box.ticks(stamped)
        # Confirmed after a millisecond, then said when the box's program comes to it: in the order of the stamps.
        ready = stamped + 1 * MS + rng.exponential(3e5, stamped.shape)
        order = np.argsort(stamped, axis=1)
        sorted_ready = np.maximum.accumulate(np.take_along_axis(ready, order, axis=1), axis=1)
        heard = np.empty_like(ready)
        np.put_along_axis(heard, order, box.cable.to_host(sorted_ready, rng), axis=1)
        heard_ns[:, at] = heard
    keys = np.flatnonzero(np.array(seats) == KEYBOARD)
    late_ns = np.minimum(rng.uniform(1e3, BLUR_US * 1e3 - 1e3, (races, keys.size)), KEY_NS)
    heard_ns[:, keys] = true_ns[:, keys] + late_ns
    ticks[:, keys] = np.floor(evening.host.at(heard_ns[:, keys]) / 1000)
    return Races(true_ns, ticks, heard_ns)


# --- the baselines -------------------------------------------------------------------------------------------------


def estimates_ns(evening: Evening, races: Races) -> list[Times]:
    """For each baseline the host's time that it gives each press."""
    seats = np.array(evening.field.seats)
    host_heard = evening.host.at(races.heard_ns)
    midpoint, regression = host_heard.copy(), host_heard.copy()
    for box in evening.boxes:
        at = np.flatnonzero(seats == box.number)
        midpoint[:, at] = box.midpoint.host_ns(races.ticks[:, at])
        regression[:, at] = box.regression.host_ns(races.ticks[:, at])
    return [host_heard, midpoint, regression]


def name_first(estimate_ns: Times, ticks: Times, by_arrival: bool) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Who has the least estimate in each race, and whether nobody else has just the same.

    By arrival somebody is always first: what comes in one read comes in the order of the box's own stamps.
    """
    if by_arrival:
        return np.lexsort((ticks, estimate_ns), axis=1)[:, 0], np.ones(len(ticks), dtype=bool)
    first = np.argmin(estimate_ns, axis=1)
    least = estimate_ns[np.arange(len(first)), first]
    return first, (estimate_ns == least[:, None]).sum(axis=1) == 1
