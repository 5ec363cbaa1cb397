"""One simulated evening: crystals, cables and pings from moment to moment, and what the host's clocks learn of them.

May not happen here: presses, verdicts. The clocks are `core`'s own; nothing here tells them the truth.

An evening has some moments at which races are run. Before each, time passes: idle pings, denser ones once armed,
or something goes wrong: no word of a box for seconds to minutes, a box that restarts, a computer that sleeps.
Everything lies within the model that `core` states, up to its limits: see `Crystals`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

import numpy as np

from gotit.boxes.pings import ARMED_NS, BURST, BURST_NS, IDLE_NS
from gotit.core.clock import (
    FRAME_PATH_US,
    MAX_DRIFT_PPB_PER_S,
    BoxClock,
    PingSample,
)
from gotit.lab.baselines import Midpoint, Regression
from gotit.lab.cable import FRAME_NS, Cable, draw_cable
from gotit.lab.field import Field
from gotit.lab.oscillator import Oscillator, Times, draw_oscillator

MOMENTS = 10
MAX_SKEW_PPM = 99.9
MAX_FRAME_PPM = 499.0
"""Of each crystal against true time, so that two run apart by less than 200 ppm. Frames may be off by 500 ppm."""
WITHIN = 0.999
"""Drift limits are stated in a box's own time; in true time they differ by a ten-thousandth."""

S = 1e9
THINKING_NS = 3e9
"""So long the boxes have been armed at a moment."""
PULSE_GAP_NS = 5e8
LATELY_NS, SETTLING_NS = 1e9, 5e9
WRITE_NS = 2e4, 1.5e5
"""From a pong's last stamp to the write of it."""

Incident = Literal["none", "silence", "silent box", "restart", "sleep"]
INCIDENTS: tuple[tuple[Incident, float], ...] = (
    ("none", 0.70), ("silence", 0.08), ("silent box", 0.08), ("restart", 0.08), ("sleep", 0.06),
)  # fmt: skip


class Stretch(NamedTuple):
    """What passes before a moment. Times in ns. `lost_ns`: how long boxes are silent at its end, the computer sleeps
    at its start, or a box restarts. `box`: whose incident it is."""

    incident: Incident
    begins_ns: float
    heard_ns: float
    ends_ns: float
    lost_ns: float
    box: int


class Crystals(NamedTuple):
    """The computer's, those of its USB controllers, and those of the boxes. Any two that are compared drift apart by
    at most the limit: either boxes have all of it and the others none, or each has half."""

    host: Oscillator
    controllers: tuple[Oscillator, ...]
    boxes: tuple[Oscillator, ...]


class SimulatedBox:
    """A box: its crystal, its cable, its boot, and what the host believes of its clock by each method."""

    def __init__(self, number: int, crystal: Oscillator, cable: Cable, usb: int, path_ns: float) -> None:
        self.number, self.crystal, self.cable, self.usb, self.path_ns = number, crystal, cable, usb, path_ns
        self.source = f"box:lab{number}"
        self.boots = 0
        self.heard_ns = 0.0
        self.begin(-1e10)

    def begin(self, at_ns: float) -> None:
        """Power on at this true time: ticks begin at 0, and nothing is known."""
        self.boots += 1
        self._origin_ns = float(self.crystal.at(np.array(at_ns)))
        self.clock = BoxClock(f"lab{self.number}", f"b{self.boots}")
        self.promised_tick_us = 0
        self.promised_us: dict[str, int] = {}
        self.known_since_ns = at_ns
        self.begin_baselines()

    def begin_baselines(self) -> None:
        """What was known of the host's clock holds no longer; `core` is to notice that by itself."""
        self.midpoint, self.regression = Midpoint(), Regression()

    def promise(self, tick_us: int) -> None:
        """A watermark: nothing that is stamped from here on may be read earlier than this, on any clock."""
        self.clock = self.clock.promise(tick_us)
        self.promised_tick_us = tick_us
        self.promised_us = {reading.clock: reading.earliest_us for reading in self.clock.readings(tick_us, 0)}

    def is_settled(self, moment_ns: float) -> bool:
        """Heard within a second, and known for some seconds."""
        return moment_ns - self.heard_ns < LATELY_NS and moment_ns - self.known_since_ns > SETTLING_NS

    def count_us(self, true_ns: Times) -> Times:
        """The counter, not rounded: what a press's time truly is on the box's own clock."""
        return (self.crystal.at(true_ns) - self._origin_ns) / 1000

    def ticks(self, true_ns: Times) -> Times:
        """What the counter shows: whole µs, rounded down."""
        return np.floor(self.count_us(true_ns))


class Evening:
    """`moments()` lets time pass and yields each moment's true time; in between `boxes` and their clocks change."""

    def __init__(self, field: Field, rng: np.random.Generator, moments: int = MOMENTS) -> None:
        self.field, self._rng = field, rng
        self._stretches = _draw_stretches(rng, field, moments)
        span_ns = self._stretches[-1].ends_ns + 5 * S
        crystals = _draw_crystals(rng, field, span_ns)
        self.host, self.controllers = crystals.host, crystals.controllers
        self.boxes = tuple(
            SimulatedBox(b, crystal, draw_cable(rng, crystals.controllers[c]), c, rng.uniform(0, FRAME_PATH_US * 900))
            for b, (crystal, c) in enumerate(zip(crystals.boxes, field.controllers, strict=True))
        )
        self._eras = 1
        self._lead = int(rng.integers(field.boxes))

    def moments(self) -> Iterator[float]:
        for number, stretch in enumerate(self._stretches):
            self._start(stretch)
            pulses = self._pulses(stretch) if self.field.wired else np.empty(0)
            for box in self.boxes:
                silent = stretch.incident == "silence" or (
                    stretch.incident == "silent box" and box.number == stretch.box
                )
                until_ns = stretch.heard_ns if silent else stretch.ends_ns
                burst = number == 0 or stretch.incident == "sleep"
                burst = burst or (stretch.incident == "restart" and box.number == stretch.box)
                self._pass(box, stretch, until_ns, burst, pulses[pulses < until_ns])
            yield stretch.ends_ns

    # --- what happens at the start of a stretch --------------------------------------------------------------------

    def _start(self, stretch: Stretch) -> None:
        for box in self.boxes:
            box.promised_us.clear()  # another window
        if stretch.incident == "sleep":
            self.host.sleeps.append((stretch.begins_ns, stretch.lost_ns))
            for box in self.boxes:
                box.clock = box.clock.forget(self.usb_clock(box))
                box.known_since_ns = stretch.begins_ns
                box.begin_baselines()
            self._eras += 1
        if stretch.incident == "restart":
            box = self.boxes[stretch.box]
            if box.number == self._lead:
                for other in self.boxes:
                    other.clock = other.clock.forget(self.sync_clock)
            box.begin(stretch.begins_ns - 0.5 * S)
        if self.field.wired:
            leader = self.boxes[self._lead]
            leader.clock = leader.clock.follow(self.sync_clock)

    def usb_clock(self, box: SimulatedBox) -> str:
        return f"usb:{box.usb}:{self._eras}"

    @property
    def sync_clock(self) -> str:
        leader = self.boxes[self._lead]
        return f"sync:lab{leader.number}:b{leader.boots}"

    @property
    def leader(self) -> SimulatedBox:
        return self.boxes[self._lead]

    # --- what a box and the host say to each other meanwhile -------------------------------------------------------

    def _pass(self, box: SimulatedBox, stretch: Stretch, until_ns: float, burst: bool, pulses: Times) -> None:
        """One box's part of a stretch, in the order in which the host hears it."""
        sent = _ping_times(self._rng, stretch.begins_ns, until_ns, burst)
        written, pings = self._pings(box, sent)
        heard = box.cable.to_host(written, self._rng)
        received = self.host.at(heard + self._rng.uniform(1e3, 2e4, heard.shape))
        frames = self._frames(box, written) if self.field.framed[box.usb] else []
        ticks = box.ticks(written).tolist()
        promise_from = len(pings) - int(THINKING_NS / ARMED_NS)
        said = [(at_ns, None) for at_ns in written.tolist()] + [(at_ns, at_ns) for at_ns in pulses.tolist()]
        number = 0
        for _, pulse_ns in sorted(said, key=lambda each: each[0]):
            if pulse_ns is not None:
                self._hear_pulse(box, pulse_ns)
                continue
            sample = PingSample(*pings[number], int(received[number]))
            box.clock = box.clock.observe(sample)
            box.midpoint.observe(sample)
            box.regression.observe(sample)
            if frames and frames[number] is not None:
                box.clock = box.clock.observe_instant(self.usb_clock(box), *frames[number])
            if number >= promise_from and number % 5 == 0:
                box.promise(int(ticks[number]))
            number += 1
        if heard.size:
            box.heard_ns = float(heard[-1])

    def _pings(self, box: SimulatedBox, sent: Times) -> tuple[Times, list[tuple[int, int, int]]]:
        """When the answers are written, and the first three stamps of each."""
        rng = self._rng
        stamped = np.floor(self.host.at(sent))
        got = box.cable.to_box(sent + rng.uniform(2e3, 3e4, sent.shape), rng)
        answered = np.maximum.accumulate(got + rng.uniform(1e5, 1.2e6, got.shape))
        written = np.maximum.accumulate(answered + rng.uniform(*WRITE_NS, got.shape))
        stamps = zip(stamped.tolist(), box.ticks(got).tolist(), box.ticks(answered).tolist(), strict=True)
        return written, [(int(host), int(came), int(went)) for host, came, went in stamps]

    def _frames(self, box: SimulatedBox, near_ns: Times) -> list[tuple[int, int, int, int]]:
        """For each of these times the frame that began before it: on the controller's clock, and between which ticks.

        The box sees a frame begin up to FRAME_PATH_US after the first box does. Its reading loop mostly takes a
        microsecond or two; an interrupt between its two reads makes that longer.
        """
        rng, controller = self._rng, self.controllers[box.usb]
        frame = np.floor(controller.at(near_ns) / FRAME_NS)
        begun = controller.when(frame * FRAME_NS) + box.path_ns + rng.uniform(0, FRAME_PATH_US * 100, frame.shape)
        interrupted = rng.random(frame.shape) < 0.1
        before = rng.uniform(100, 2e3, frame.shape) + np.where(interrupted, rng.uniform(0, 1e5, frame.shape), 0)
        after = rng.uniform(100, 2e3, frame.shape)
        rows = zip(frame.tolist(), box.ticks(begun - before).tolist(), box.ticks(begun + after).tolist(), strict=True)
        path_ns = FRAME_PATH_US * 1000
        return [(int(n) * 10**6, int(n) * 10**6 + path_ns, int(low), int(high) + 1) for n, low, high in rows]

    def _pulses(self, stretch: Stretch) -> Times:
        leader_until_ns = stretch.ends_ns
        if stretch.incident == "silence" or (stretch.incident == "silent box" and stretch.box == self._lead):
            leader_until_ns = stretch.heard_ns
        return np.arange(stretch.begins_ns + 0.2 * S, leader_until_ns, PULSE_GAP_NS)

    def _hear_pulse(self, box: SimulatedBox, pulse_ns: float) -> None:
        """The leader stamps around its write; the others capture the edge like a button."""
        if box.number == self._lead:
            return
        around = np.array([pulse_ns - self._rng.uniform(3e2, 3e3), pulse_ns + self._rng.uniform(3e2, 3e3)])
        after_us, by_us = (int(tick) for tick in self.leader.ticks(around).tolist())
        seen = int(box.ticks(np.array(pulse_ns + self._rng.uniform(30, 150))))
        box.clock = box.clock.observe_instant(self.sync_clock, after_us * 1000, (by_us + 1) * 1000, seen - 1, seen + 1)


# --- drawing -----------------------------------------------------------------------------------------------------


def _draw_stretches(rng: np.random.Generator, field: Field, moments: int) -> tuple[Stretch, ...]:
    names, weights = zip(*INCIDENTS, strict=True)
    stretches: list[Stretch] = []
    at_ns = S
    for number in range(moments):
        incident: Incident = "none" if number == 0 else names[rng.choice(len(names), p=weights)]
        lost_ns = 0.0
        if incident in ("silence", "silent box"):
            lost_ns = 10 ** rng.uniform(0.3, 2.3) * S
        elif incident == "sleep":
            lost_ns = 10 ** rng.uniform(0.5, 2.8) * S
        elif incident == "restart":
            lost_ns = rng.uniform(2, 6) * S
        asleep_ns = lost_ns if incident in ("sleep", "restart") else 0.0
        begins_ns = at_ns + S + asleep_ns
        heard_ns = begins_ns + (rng.uniform(1, 12) if rng.random() < 0.9 else rng.uniform(12, 60)) * S
        ends_ns = heard_ns + lost_ns - asleep_ns
        stretches.append(Stretch(incident, begins_ns, heard_ns, ends_ns, lost_ns, int(rng.integers(field.boxes))))
        at_ns = ends_ns + S
    return tuple(stretches)


def _draw_crystals(rng: np.random.Generator, field: Field, span_ns: float) -> Crystals:
    share = 0.5 if field.wired or rng.random() < 0.5 else 0.0
    limit = MAX_DRIFT_PPB_PER_S * WITHIN

    def draw(drift: float, skew_ppm: float = MAX_SKEW_PPM) -> Oscillator:
        return draw_oscillator(rng, span_ns, skew_ppm, drift, rng.uniform(0, 1e13))

    host = draw(limit * share)
    return Crystals(
        host,
        tuple(
            draw(limit * share, rng.choice([MAX_SKEW_PPM, MAX_FRAME_PPM])) for _ in range(max(field.controllers) + 1)
        ),
        tuple(draw(limit * (1 - share)) for _ in range(field.boxes)),
    )


def _ping_times(rng: np.random.Generator, begins_ns: float, until_ns: float, burst: bool) -> Times:
    """As `boxes.pings` has it: a burst when a box has just come, then now and then, and more often while armed."""
    parts = [begins_ns + np.arange(BURST) * float(BURST_NS)] if burst else []
    idle_from_ns = begins_ns + (BURST * BURST_NS if burst else 0.0)
    armed_from_ns = max(idle_from_ns, until_ns - THINKING_NS)
    parts.append(np.arange(idle_from_ns, armed_from_ns, IDLE_NS))
    parts.append(np.arange(armed_from_ns, until_ns, ARMED_NS))
    sent: Times = np.sort(np.concatenate(parts))
    return sent + np.sort(rng.uniform(0, 2e7, sent.shape))
