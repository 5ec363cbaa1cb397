"""When players slap. Must not: decide who sits where or what is stamped, judge."""

from __future__ import annotations

import numpy as np

from gotit_lab.oscillator import Times


def draw_gaps_ns(rng: np.random.Generator, races: int, players: int) -> Times:
    """How much later than the first each player slaps; one in each row is 0.

    From below a microsecond to 300 ms, mostly where mistakes are made: microseconds to a few milliseconds.
    """
    shape = (races, players)
    close = 10 ** rng.uniform(-1, 3.7, shape) * 1e3  # 0.1 µs to 5 ms
    human = 10 ** rng.uniform(3, 5.477, shape) * 1e3  # 1 ms to 300 ms
    which = rng.random(shape)
    gaps = np.where(which < 0.5, close, human)
    first = rng.integers(0, players, races)
    gaps[np.arange(races), first] = 0.0
    return gaps
