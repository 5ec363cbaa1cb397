"""Kinds of worlds: the one in which every assumption of the judging code should hold, and those that violate one each.

Must not: run anything. A kind spoils a drawn plan, or an evening before it begins.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import numpy as np

from gotit_lab.box import Hub
from gotit_lab.evening import Evening
from gotit_lab.field import Field, draw_field, draw_seats
from gotit_lab.oscillator import S, Times
from gotit_lab.world import Plan, draw_plan

LASTS_S = 4_800
"""No evening is longer."""
BEGINS_S = 60.0
"""When repeated disturbances begin."""

PROVEN_S, SETTLED_S = (120.0, 420.0), (10.0, 60.0)
"""How long before the first race, where frames matter and where they do not."""

Spoil = Callable[[Plan, np.random.Generator], None]
Disturb = Callable[[Evening], None]


def _nothing(*_: object) -> None: ...


@dataclass(frozen=True)
class Kind:
    """`words`: what is violated, for the table. `holds`: nothing is, so no player may be wronged. `hubs`, `keys`,
    `wired`, `framed`: what its field must have (hubs of one controller). `spoil` changes the plan, `disturb` the
    evening. The violation begins at `begins_s`, or with the first disturbance of the evening."""

    name: str
    words: str
    holds: bool = False
    hubs: int = 1
    keys: bool = False
    wired: bool = False
    framed: bool = True
    begins_s: float = 0.0
    spoil: Spoil = _nothing
    disturb: Disturb = _nothing


def draw_evening(kind: Kind, seed: str) -> Evening:
    """The evening of this kind that the seed names."""
    rng = np.random.default_rng(list(seed.encode()))
    field = draw_field(rng) if kind is INSIDE else _draw_field(kind, rng)
    plan = draw_plan(field, LASTS_S, rng)
    kind.spoil(plan, rng)
    plan.has_clean_cables = kind is not INSIDE and rng.random() < 0.5
    evening = Evening(plan, seed)
    if kind is not INSIDE:
        evening.incidents, evening.settle_s = {"none": 1.0}, PROVEN_S if kind.framed else SETTLED_S
        if kind.disturb is _nothing:
            evening.world.happenings.at(kind.begins_s * S, evening.world.violate)
    kind.disturb(evening)
    return evening


def _draw_field(kind: Kind, rng: np.random.Generator) -> Field:
    """A box for (nearly) everybody: what is violated is between boxes."""
    players = int(rng.integers(2, 6))
    at_keys = 1 if kind.keys else 0
    boxes = max(1 if at_keys else 2, players - at_keys - int(rng.integers(0, 2)))
    hubs = tuple(int(hub) for hub in rng.permutation([*range(kind.hubs), *rng.integers(0, kind.hubs, boxes)])[:boxes])
    if kind.hubs > 1 and len(set(hubs)) == 1:
        hubs = (*hubs[:-1], (hubs[0] + 1) % kind.hubs)
    return Field(
        seats=draw_seats(rng, players, boxes, at_keys),
        hubs=hubs,
        controllers=(0,) * kind.hubs,
        framed=(kind.framed,) * 2,
        wired=kind.wired,
    )


# --- plans ---------------------------------------------------------------------------------------------------------


def _offset(*offsets_us: float) -> Spoil:
    """All hubs but the first begin their frames this much later or earlier."""

    def spoil(plan: Plan, rng: np.random.Generator) -> None:
        plan.hubs = [
            Hub(hub.controller, float(rng.choice([-1, 1]) * rng.choice(offsets_us)) * 1e3 if number else 0.0)
            for number, hub in enumerate(plan.hubs)
        ]

    return spoil


def _drifting(most_ppb: float) -> Spoil:
    def spoil(plan: Plan, rng: np.random.Generator) -> None:
        _offset(0.0, 20.0, 62.5, 125.0)(plan, rng)
        plan.hubs = [hub._replace(drift=rng.uniform(-1, 1) * most_ppb * 1e-9) for hub in plan.hubs]

    return spoil


def _siblings(plan: Plan, rng: np.random.Generator) -> None:
    plan.paths_ns[int(rng.integers(len(plan.paths_ns)))] += rng.uniform(60e3, 500e3)


def _two_controllers(plan: Plan, rng: np.random.Generator) -> None:
    """The second hub's frames are another controller's, but the system shows both as one."""
    other = draw_plan(plan.field, plan.seconds, rng).controllers[0]
    plan.controllers.append(other)
    plan.hubs[1] = Hub(1, 0.0)
    plan.places[1] = plan.places[0]


def _far_off(plan: Plan, rng: np.random.Generator) -> None:
    number = int(rng.integers(len(plan.crystals)))
    crystal = plan.crystals[number]
    off = rng.choice([-1, 1]) * 350e-6 - crystal.skew.mean()
    plan.crystals[number] = crystal.bent(np.full(plan.seconds, off))


def _heated(plan: Plan, rng: np.random.Generator) -> None:
    """Again and again 1 ppm a second up for half a minute, and down again."""
    number = int(rng.integers(len(plan.crystals)))
    slope = np.zeros(plan.seconds)
    at = int(BEGINS_S)
    while at < plan.seconds - 200:
        lasts = int(rng.integers(20, 40))
        for sign in (1, -1):
            slope[at : at + lasts] = sign * 1e-6
            at += lasts + int(rng.integers(5, 40))
    plan.crystals[number] = plan.crystals[number].bent(np.concatenate(([0.0], np.cumsum(slope)[:-1])))


def _host_rate(plan: Plan, rng: np.random.Generator) -> None:
    plan.host = plan.host.bent(np.full(plan.seconds, rng.choice([-1, 1]) * 300e-6 - plan.host.skew.mean()))


def _host_slewed(plan: Plan, rng: np.random.Generator) -> None:
    """A time service bends it by 300 ppm for some minutes, one way or the other, and lets go."""
    bent: Times = np.zeros(plan.seconds)
    at = int(BEGINS_S)
    while at < plan.seconds:
        lasts = int(rng.integers(30, 300))
        bent[at : at + lasts] = rng.choice([-1, 1]) * 300e-6
        at += lasts + int(rng.integers(20, 120))
    plan.host = plan.host.bent(bent)


def _wire_late(plan: Plan, rng: np.random.Generator) -> None:
    plan.late_pulses_ns[int(rng.integers(len(plan.late_pulses_ns)))] += rng.uniform(20e3, 500e3)


# --- evenings ------------------------------------------------------------------------------------------------------


def _again(act: Callable[[Evening, Random], None], every_s: tuple[float, float]) -> Disturb:
    """Something that befalls the evening now and then."""

    def disturb(evening: Evening) -> None:
        world, chance = evening.world, evening.chance

        def befall() -> None:
            world.violate()
            act(evening, chance)
            world.happenings.at(world.now_ns + chance.uniform(*every_s) * S, befall)

        world.happenings.at(BEGINS_S * S, befall)

    return disturb


def _some_ns(chance: Random) -> float:
    """0.2 to 30 ms, either way."""
    return chance.choice([-1, 1]) * 10 ** chance.uniform(-0.7, 1.48) * 1e6


def _step_host(evening: Evening, chance: Random) -> None:
    evening.world.computer.jump(evening.world.now_ns, _some_ns(chance))


def _pause_machine(evening: Evening, chance: Random) -> None:
    """The virtual machine stands still, its clock too, and nobody says so."""
    evening.world.computer.sleep(10 ** chance.uniform(0.7, 2.7) * 1e6, is_told=False)


def _step_box(evening: Evening, chance: Random) -> None:
    """A box loses ticks, or counts some twice."""
    box = chance.choice(evening.world.boxes)
    box.jump(_some_ns(chance))


def _restart_box(evening: Evening, chance: Random) -> None:
    """A box's counter begins again, under the boot that it had."""
    evening.world.restart(chance.randrange(len(evening.world.boxes)), keeps_boot=True)


def _stamp_early(evening: Evening) -> None:
    port, chance = evening.chance.choice(evening.world.ports), evening.chance
    evening.world.violate()
    port.stamps_early_ns = lambda: chance.uniform(0.2e6, 3e6) if chance.random() < 0.1 else 0.0


def _key_late(evening: Evening) -> None:
    evening.world.violate()
    evening.key_late_ns = lambda: evening.chance.uniform(31e6, 134e6)


def _move(evening: Evening) -> None:
    evening.incidents = {"none": 0.4, "replug": 0.6}


# --- all of them ---------------------------------------------------------------------------------------------------

HUBS_US = {
    "0": (0.0,), "1": (1.0,), "10": (10.0,), "62": (62.5,), "125": (125.0,), "500": (500.0,),
    "k·125": tuple(125.0 * k for k in range(1, 8)),
}  # fmt: skip

INSIDE = Kind("inside", "nothing", holds=True)
KINDS = (
    INSIDE,
    *(
        Kind(f"hubs-{words}", f"two hubs, {words} µs apart", holds=True, hubs=2, spoil=_offset(*apart_us))
        for words, apart_us in HUBS_US.items()
    ),
    Kind("hubs-drift", "two hubs, drifting apart by up to 1 ppb", holds=True, hubs=2, spoil=_drifting(1)),
    Kind("moved", "three hubs, boxes are moved", holds=True, hubs=3, spoil=_offset(0, 10, 62.5, 125), disturb=_move),
    Kind("siblings", "boxes of one hub, one sees frames 60 to 500 µs late", spoil=_siblings),
    Kind("hubs-run-apart", "two hubs whose frames drift apart by up to 500 ppb", hubs=2, spoil=_drifting(500)),
    Kind("two-controllers", "two controllers, shown as one hub", hubs=2, spoil=_two_controllers),
    Kind("crystal", "a box’s crystal is 350 ppm off", framed=False, spoil=_far_off),
    Kind("heat-gun", "a box’s crystal drifts by 1 ppm a second", framed=False, begins_s=BEGINS_S,
         spoil=_heated),
    Kind("host-steps", "the computer’s clock jumps by 0.2 to 30 ms", framed=False, disturb=_again(_step_host, (8, 40))),
    Kind("host-rate", "the computer’s clock is 300 ppm off", framed=False, spoil=_host_rate),
    Kind("host-slewed", "a time service bends the computer’s clock by 300 ppm", framed=False,
         begins_s=BEGINS_S, spoil=_host_slewed),
    Kind("machine-pauses", "a virtual machine and its clock stand still for 5 to 500 ms", framed=False,
         disturb=_again(_pause_machine, (8, 40))),
    Kind("stamps-early", "one in ten reads is stamped 0.2 to 3 ms before it", framed=False, disturb=_stamp_early),
    Kind("box-steps", "a box’s counter jumps by 0.2 to 30 ms", framed=False, disturb=_again(_step_box, (15, 60))),
    Kind("box-restarts", "a box restarts and does not say so", framed=False, disturb=_again(_restart_box, (30, 90))),
    Kind("wire-late", "a box hears the sync wire 20 to 500 µs late", framed=False, wired=True, spoil=_wire_late),
    Kind("keyboard-late", "keys are told 31 to 134 ms late", keys=True, framed=False, disturb=_key_late),
)  # fmt: skip
BY_NAME = {kind.name: kind for kind in KINDS}
