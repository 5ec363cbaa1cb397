"""What lies between a box and a reading program: frames, polling, batches, operating systems, all drawn by chance.

May not happen here: clocks of boxes or hosts; true time only.

USB full speed moves data in frames of 1 ms. RP2040 boards do not answer in the last 200 µs of a frame (TinyUSB's
workaround of erratum E15), so both directions differ by nature. What is drawn here is meant to be worse than a
good cable, not typical of one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from gotit.lab.oscillator import Oscillator, Times

FRAME_NS = 1e6
DEAF_NS = 2e5
"""The last part of each frame, in which a box does not answer."""
MAX_ASYMMETRY_NS = 1e6


@dataclass(frozen=True)
class Cable:
    """One box's way to the host and back. Times in ns.

    `aligned`: what the host writes leaves with the next frame (else at once). `batched`: what the host reads is handed
    on at the end of a frame. `out_slow_ns`, `in_slow_ns`: constant extra of one direction; `sway_ns`: extra of the
    other that comes and goes with `sway_period_ns`. `queue_ns`: the mean wait for the operating system; `stall`: the
    share of messages that wait for up to 8 ms more. `loop_ns`: the mean time until the box's program looks.
    """

    controller: Oscillator
    aligned: bool
    batched: bool
    wire_ns: float
    out_slow_ns: float
    in_slow_ns: float
    sway_ns: float
    sway_period_ns: float
    sway_out: bool
    queue_ns: float
    stall: float
    loop_ns: float

    def to_box(self, written_ns: Times, rng: np.random.Generator) -> Times:
        """When the box's program has what the host wrote at these (ascending) times; order is kept."""
        at_ns = written_ns + rng.exponential(self.queue_ns, written_ns.shape)
        if self.aligned:
            at_ns = at_ns + FRAME_NS - self._in_frame(at_ns)
        at_ns = at_ns + self.wire_ns + rng.uniform(0, 6e4, at_ns.shape) + self.out_slow_ns
        if self.sway_out:
            at_ns = at_ns + self._sway(at_ns)
        collecting = np.where(rng.random(at_ns.shape) < 0.02, rng.uniform(1e6, 3e6, at_ns.shape), 0.0)
        return np.maximum.accumulate(at_ns + rng.exponential(self.loop_ns, at_ns.shape) + collecting, axis=-1)

    def to_host(self, ready_ns: Times, rng: np.random.Generator) -> Times:
        """When the host's program has what the box had ready at these (ascending) times; order is kept."""
        in_frame = self._in_frame(ready_ns)
        at_ns = np.where(in_frame > FRAME_NS - DEAF_NS, ready_ns + FRAME_NS - in_frame, ready_ns)
        at_ns = at_ns + self.wire_ns + rng.uniform(0, 6e4, at_ns.shape)
        if self.batched:
            at_ns = at_ns + FRAME_NS - self._in_frame(at_ns)
        at_ns = at_ns + self.in_slow_ns + rng.exponential(self.queue_ns, at_ns.shape)
        if not self.sway_out:
            at_ns = at_ns + self._sway(at_ns)
        stalled = np.where(rng.random(at_ns.shape) < self.stall, rng.uniform(1e6, 8e6, at_ns.shape), 0.0)
        return np.maximum.accumulate(at_ns + stalled, axis=-1)

    def _in_frame(self, true_ns: Times) -> Times:
        return np.mod(self.controller.at(true_ns), FRAME_NS)

    def _sway(self, true_ns: Times) -> Times:
        return self.sway_ns * (0.5 + 0.5 * np.sin(true_ns * (2 * math.pi / self.sway_period_ns)))


def draw_cable(rng: np.random.Generator, controller: Oscillator) -> Cable:
    """A cable behind this controller: good or bad, fair or lopsided (by up to 1 ms in all)."""
    lopsided = rng.uniform(0, MAX_ASYMMETRY_NS) if rng.random() < 0.6 else 0.0
    sways = lopsided if rng.random() < 0.4 else 0.0
    slow_out = bool(rng.random() < 0.5)
    constant = lopsided - sways
    return Cable(
        controller,
        aligned=bool(rng.random() < 0.5),
        batched=bool(rng.random() < 0.5),
        wire_ns=rng.uniform(2e4, 8e4),
        out_slow_ns=constant if slow_out else 0.0,
        in_slow_ns=0.0 if slow_out else constant,
        sway_ns=sways,
        sway_period_ns=rng.uniform(2e9, 6e10),
        sway_out=slow_out,
        queue_ns=rng.choice([1e4, 3e4, 1e5]),
        stall=rng.choice([0.0, 0.01, 0.05]),
        loop_ns=rng.choice([5e4, 2e5]),
    )
