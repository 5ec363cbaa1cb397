"""What lies between a box and a reading program: frames, polling, batches, operating systems, all drawn at random.

Must not: use clocks of boxes or hosts, only true time; use a limit that the judging code states.

USB full speed moves data in frames of 1 ms. RP2040 boards do not answer in the last 200 µs of a frame (TinyUSB's
workaround for erratum E15), so the two directions differ by nature. What is drawn here is meant to be worse than a good
cable, not typical of one. Times in ns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from gotit_lab.oscillator import Oscillator

FRAME_NS = 1e6
DEAF_NS = 2e5
"""The last part of each frame, in which a box does not answer."""
MAX_ASYMMETRY_NS = 3e6
"""Measured with serial adapters with latency timers, and with hubs that share one translator: up to some ms, one
way."""
PARETO = 1.3
"""Tails of scheduling delays: many are short, few are long, none is too long to happen (here: 60 ms)."""
TAIL_NS, LONGEST_NS = 5e4, 6e7


@dataclass
class Cable:
    """One box's path to the host and back.

    `aligned`: what the host writes leaves with the next frame (else at once). `batched`: what the host reads is handed
    on at the end of a frame. `out_slow_ns`, `in_slow_ns`: constant extra of one direction. `sway_ns`: extra of the
    other that comes and goes with `sway_period_ns`. `queue_ns`: the mean wait for the operating system. `tail`: the
    share of messages with a long wait. `stall`: the share that waits for up to 8 ms more.
    """

    frames: Oscillator
    aligned: bool
    batched: bool
    wire_ns: float
    out_slow_ns: float
    in_slow_ns: float
    sway_ns: float
    sway_period_ns: float
    sway_out: bool
    queue_ns: float
    tail: float
    stall: float
    _at_box: float = 0.0
    _at_host: float = 0.0

    def to_box(self, written_ns: float, chance: Random) -> float:
        """When the box has what the host wrote at this time; order is kept."""
        at_ns = written_ns + chance.expovariate(1 / self.queue_ns) + self._tail(chance)
        if self.aligned:
            at_ns += FRAME_NS - self._in_frame(at_ns)
        at_ns += self.wire_ns + chance.uniform(0, 6e4) + self.out_slow_ns
        if self.sway_out:
            at_ns += self._sway(at_ns)
        self._at_box = max(at_ns, self._at_box)
        return self._at_box

    def to_host(self, ready_ns: float, chance: Random) -> float:
        """When the host's system has what the box had ready at this time; order is kept."""
        in_frame = self._in_frame(ready_ns)
        at_ns = ready_ns + FRAME_NS - in_frame if in_frame > FRAME_NS - DEAF_NS else ready_ns
        at_ns += self.wire_ns + chance.uniform(0, 6e4)
        if self.batched:
            at_ns += FRAME_NS - self._in_frame(at_ns)
        at_ns += self.in_slow_ns + chance.expovariate(1 / self.queue_ns) + self._tail(chance)
        if not self.sway_out:
            at_ns += self._sway(at_ns)
        if chance.random() < self.stall:
            at_ns += chance.uniform(1e6, 8e6)
        self._at_host = max(at_ns, self._at_host)
        return self._at_host

    def _tail(self, chance: Random) -> float:
        return min(LONGEST_NS, TAIL_NS * chance.paretovariate(PARETO)) if chance.random() < self.tail else 0.0

    def _in_frame(self, true_ns: float) -> float:
        return self.frames.at(true_ns) % FRAME_NS

    def _sway(self, true_ns: float) -> float:
        return self.sway_ns * (0.5 + 0.5 * math.sin(true_ns * (2 * math.pi / self.sway_period_ns)))


def draw_clean_cable(chance: Random, frames: Oscillator) -> Cable:
    """As good as they come: bounds are narrow, and what is false about them shows soonest."""
    return Cable(frames, False, False, chance.uniform(2e4, 8e4), 0.0, 0.0, 0.0, 1e9, False, 1e4, 0.0, 0.0)


def draw_cable(chance: Random, frames: Oscillator) -> Cable:
    """A cable behind a controller with these frames: good or bad, symmetric or lopsided."""
    which = chance.random()
    lopsided = 0.0 if which < 0.4 else chance.uniform(0, MAX_ASYMMETRY_NS if which > 0.8 else MAX_ASYMMETRY_NS / 3)
    sways = lopsided if chance.random() < 0.4 else 0.0
    slow_out = chance.random() < 0.5
    constant = lopsided - sways
    return Cable(
        frames,
        aligned=chance.random() < 0.5,
        batched=chance.random() < 0.5,
        wire_ns=chance.uniform(2e4, 8e4),
        out_slow_ns=constant if slow_out else 0.0,
        in_slow_ns=0.0 if slow_out else constant,
        sway_ns=sways,
        sway_period_ns=chance.uniform(2e9, 6e10),
        sway_out=slow_out,
        queue_ns=chance.choice([1e4, 3e4, 1e5]),
        tail=chance.choice([0.0, 0.05, 0.3]),
        stall=chance.choice([0.0, 0.01, 0.05]),
    )
