"""One world: a room, crystals, hubs, cables, boxes, a computer, and what truly happens between them.

Must not: run races (`evening` does), judge (`program`), use a limit that the judging code states.

A `Plan` is drawn first and may be spoiled (`worlds`): each spoiled world violates one assumption of the judging code.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from gotit.boxes.events import Event, Notice
from gotit.boxes.memory import Memory
from gotit.boxes.places import Place
from gotit.core.press import HOST_CLOCK
from gotit_lab.baselines import Midpoint, Regression, Stamps
from gotit_lab.box import Hub, LabBox
from gotit_lab.cable import draw_cable, draw_clean_cable
from gotit_lab.computer import Computer, Port
from gotit_lab.field import Field
from gotit_lab.happenings import Happenings
from gotit_lab.oscillator import (
    FRAME_PPM,
    Oscillator,
    S,
    apart_ppm,
    draw_box_crystal,
    draw_pc_crystal,
    draw_room,
    drift_ppb,
)

BOOT_NS = 2.0 * S
"""A box needs this long from power to its first word."""
PATH_NS = 350.0
"""A hub passes a full-speed packet on within 70 ns with its cable (USB 2.0, table 7-11); at most five are in line."""
HUB_NS = 0.0, 0.0, 20e3, 62.5e3, 125e3
"""By how much two hubs of one controller may begin their frames apart. Nothing that we could find forbids it (see
docs/timing.md). The most precise hub chips do not differ; bridges delay by parts of a microframe."""
PAUSE_NS, PAUSES_S = (5e6, 8e7), 8.0
"""How long a thread, or the whole program, stands still (a disk, a picture, the collector), and about how often."""
EDGE_NS = 150.0
"""A pulse reaches all on the sync wire within this: 5 ns a metre, and edges against capacitance."""
TOLD_OF = frozenset({"silent", "same_letter", "restarted", "lost"})
"""Notices that say nothing about clocks."""


@dataclass
class Plan:
    """What a world is made of. Boxes, hubs and controllers are named by their numbers. `places[h]`: what the system
    says of hub h. `seconds`: how long it lasts at most."""

    field: Field
    seconds: int
    host: Oscillator
    controllers: list[Oscillator]
    crystals: list[Oscillator]
    hubs: list[Hub]
    places: list[Place]
    paths_ns: list[float]
    late_pulses_ns: list[float]
    together_us: int = 0
    has_clean_cables: bool = False


def draw_plan(field: Field, seconds: int, rng: np.random.Generator) -> Plan:
    room = draw_room(rng, seconds)
    return Plan(
        field,
        seconds,
        host=draw_pc_crystal(rng, room),
        controllers=[draw_pc_crystal(rng, room, FRAME_PPM) for _ in field.framed],
        crystals=[draw_box_crystal(rng, room) for _ in range(field.boxes)],
        hubs=[Hub(c, float(rng.choice(HUB_NS)) * rng.choice([-1, 1]) + rng.uniform(0, 500)) for c in field.controllers],
        places=[Place(f"rate{c}", f"hub{h}") if field.framed[c] else Place() for h, c in enumerate(field.controllers)],
        paths_ns=[rng.uniform(0, PATH_NS) for _ in range(field.boxes)],
        late_pulses_ns=[rng.uniform(0, EDGE_NS) for _ in range(field.boxes)],
        together_us=int(rng.choice([0, 0, 0, 0, 500, 5_000])),
    )  # fmt: skip


class World:
    """Made from a plan. `take(box, event, heard_ns)` gets what boxes deliver."""

    def __init__(self, plan: Plan, chance: Random, take: Callable[[int, Event, float], None]) -> None:
        self.plan, self.field, self.chance = plan, plan.field, chance
        self.happenings = Happenings()
        self.computer = Computer(plan.host, self.happenings, chance, self._take, self._learn)
        self.boxes: list[LabBox] = []
        self.ports: list[Port] = []
        self.heard_ns = [0.0] * self.field.boxes
        self.known_ns = [0.0] * self.field.boxes
        self.midpoints = [Midpoint() for _ in range(self.field.boxes)]
        self.regressions = [Regression() for _ in range(self.field.boxes)]
        self.notices: list[tuple[float, str]] = []
        self.violated_ns: float | None = None
        self._boots = [""] * self.field.boxes
        self._tell = take
        for number in range(self.field.boxes):
            self._add(number)
        self.happenings.at(chance.expovariate(1 / PAUSES_S) * S, self._pause)

    @property
    def now_ns(self) -> float:
        return self.happenings.now_ns

    def violate(self) -> None:
        """From here on an assumption is violated."""
        if self.violated_ns is None:
            self.violated_ns = self.now_ns

    # --- boxes come, go and move -----------------------------------------------------------------------------------

    def _add(self, number: int) -> None:
        plan = self.plan
        hub = plan.hubs[self.field.hubs[number]]
        draw = draw_clean_cable if plan.has_clean_cables else draw_cable
        cable = draw(self.chance, plan.controllers[hub.controller])
        box = LabBox(number, plan.crystals[number], cable, self.chance)
        box.path_ns, box.hears_late_ns = plan.paths_ns[number], plan.late_pulses_ns[number]
        box.can_sync = self.field.wired
        self.boxes.append(box)
        self.ports.append(Port(self.computer, box))
        self.hang(number, self.field.hubs[number])
        box.begin(0.0)
        self.happenings.at(self.chance.uniform(0.2, 2.0) * S, self._plug, number)

    def hang(self, number: int, hub: int) -> None:
        """Plug this box's cable into that hub."""
        place, box = self.plan.hubs[hub], self.boxes[number]
        box.hub, box.cable.frames = place, self.plan.controllers[place.controller]
        box.frames = self.plan.controllers[place.controller] if self.field.framed[place.controller] else None
        self.ports[number].place = self.plan.places[hub]

    def _plug(self, number: int) -> None:
        self.ports[number].plug(self._pull)

    def replug(self, number: int, for_ns: float, restarts: bool, hub: int | None = None) -> None:
        """Its cable is out for a while; then it is at `hub`, or where it was. `restarts`: the cable is its power."""
        self.ports[number].unplug()
        if hub is not None:
            self.hang(number, hub)
        if restarts:
            self.happenings.at(self.now_ns + max(0.0, for_ns - BOOT_NS), self.restart, number)
        self.happenings.at(self.now_ns + for_ns, self._plug, number)

    def restart(self, number: int, keeps_boot: bool = False) -> None:
        self.boxes[number].begin(self.now_ns, keeps_boot)

    def forget_baselines(self) -> None:
        """Reset the simpler methods, which are told of every sleep. Ours finds it out, or the system tells it."""
        self.midpoints = [Midpoint() for _ in self.boxes]
        self.regressions = [Regression() for _ in self.boxes]
        self.known_ns = [self.now_ns] * len(self.boxes)

    def memory(self, number: int) -> Memory | None:
        source = self.boxes[number].source
        return next((known for known in self.computer.memories.all() if known.source == source), None)

    # --- what happens by itself ------------------------------------------------------------------------------------

    def _pause(self) -> None:
        until_ns = self.now_ns + self.chance.uniform(*PAUSE_NS)
        if self.chance.random() < 0.5:
            self.computer.stand_still(until_ns)
        else:
            port = self.chance.choice(self.ports)
            port.stands_until_ns = max(port.stands_until_ns, until_ns)
        self.happenings.at(self.now_ns + self.chance.expovariate(1 / PAUSES_S) * S, self._pause)

    def _pull(self, leader: LabBox, true_ns: float) -> None:
        """A box pulls the sync line. All boxes on it see that, including itself."""
        if self.field.wired:
            for box in self.boxes:
                box.hear_pulse(true_ns)

    def _learn(self, number: int, stamps: Stamps) -> None:
        self.heard_ns[number] = self.now_ns
        self.midpoints[number].observe(stamps)
        self.regressions[number].observe(stamps)

    def _take(self, number: int, event: Event, heard_ns: float) -> None:
        box = self.boxes[number]
        if self._boots[number] != box.boot:  # these are told of it; ours has to find it out
            self._boots[number] = box.boot
            self.midpoints[number], self.regressions[number] = Midpoint(), Regression()
            self.known_ns[number] = heard_ns
        if isinstance(event, Notice):
            self.notice(event.kind)
        elif event.receipt is not None:  # as if it were in the journal at once
            self.computer.memories.commit(event.receipt)
            link = self.ports[number].link
            if link is not None:
                link.acknowledge()
        self._tell(number, event, heard_ns)

    def notice(self, code: str) -> None:
        """The operator would be told something."""
        if code not in TOLD_OF:
            self.notices.append((self.now_ns, code))

    # --- the truth -------------------------------------------------------------------------------------------------

    def shown_us(self, clock: str, true_ns: float) -> float | None:
        """What this clock truly showed, in µs; for USB frames, except where they began to be counted. None for a clock
        that is not known here."""
        if clock == HOST_CLOCK:
            return self.computer.at(true_ns) / 1000
        kind, name, *rest = clock.split(":")
        if kind in ("box", "sync"):
            box = next((box for box in self.boxes if (box.id, box.boot) == (name, rest[0])), None)
            return None if box is None else box.count_us(true_ns)
        phase = name.split("|")[0]  # two hubs' boxes may be compared on the frames of the first
        hub = next(hub for hub, place in zip(self.plan.hubs, self.plan.places, strict=True) if place.phase == phase)
        return self.plan.controllers[hub.controller].at(true_ns - hub.late_ns(true_ns)) / 1000

    def extremes(self) -> tuple[float, float]:
        """The greatest difference in rate of any two crystals that pings compare (ppm), and of its change (ppb a s)."""
        plan = self.plan
        pairs = [(plan.host, crystal) for crystal in plan.crystals]
        return max(apart_ppm(*pair) for pair in pairs), max(drift_ppb(*pair) for pair in pairs)
