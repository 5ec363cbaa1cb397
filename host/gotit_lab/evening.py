"""One simulated evening: time passes, something goes wrong between races, and races are run.

Must not: draw clocks and cables (`world` does), judge (`program`), count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Literal

import numpy as np

from gotit.boxes.events import Event
from gotit_lab.box import INPUTS
from gotit_lab.field import KEYBOARD
from gotit_lab.oscillator import S
from gotit_lab.program import Program, Race
from gotit_lab.races import draw_gaps_ns
from gotit_lab.world import Plan, World

MOMENTS, RACES_A_MOMENT = 10, 10
SETTLE_S = 20.0, 240.0
"""Before the first race: from boxes that have just joined to boxes whose frames are proven."""
REST_S = 2.0, 40.0
THINK_S = 0.15, 0.9
GIVE_UP_S = 4.0
MEET_NS = 15 * S
AHEAD_NS = 5e7
"""How long slaps are known in advance: while a box's program is busy, it is ahead of the world's time."""
HELD_NS = 6e7, 2e8
KEY_NS = 4e6, 2.9e7
"""From a key's contact to its event: its controller's scan and debouncing, and USB's poll. (Slower keyboards are in
docs/timing.md, and outside the model.)"""

Incident = Literal["none", "silence", "silent box", "restart", "replug", "sleep"]
INCIDENTS: Mapping[Incident, float] = {
    "none": 0.66, "silence": 0.07, "silent box": 0.07, "restart": 0.07, "replug": 0.06, "sleep": 0.07,
}  # fmt: skip


@dataclass(frozen=True)
class Slap:
    """Who slapped when: `seat` at box `number` (KEYBOARD: at the keyboard)."""

    seat: int
    number: int
    true_ns: float


@dataclass(frozen=True)
class Ran:
    """A race that was run, with all that is needed to count it. `ticks`: of boxes' stamps. `estimates_ns`: of each
    seat's press, by the host's clock, by the other methods in the order of their names."""

    race: Race
    slaps: tuple[Slap, ...]
    ticks: Mapping[int, int]
    estimates_ns: Mapping[int, tuple[float, ...]]
    unsettled: frozenset[int]


class Evening:
    """`races()` lets time pass, and yields each race that was run. `key_late_ns` draws how late a key is reported;
    `incidents`: what befalls the evening, by weight."""

    def __init__(self, plan: Plan, seed: str) -> None:
        self.chance = Random(seed)  # noqa: S311  (no secret)
        self._rng = np.random.default_rng(self.chance.getrandbits(64))
        self.world = World(plan, self.chance, self._take)
        self.program = Program(self.world.computer, self.world.ports, self.world.notice)
        self.key_late_ns: Callable[[], float] = lambda: self.chance.uniform(*KEY_NS)
        self.incidents, self.settle_s = dict(INCIDENTS), SETTLE_S
        self._keyboard = self.program.keyboard.joined().source
        self._buttons = self._seat_players()
        self._ticks: dict[int, int] = {}
        self._estimates: dict[int, tuple[float, ...]] = {}

    def races(self, most: int) -> Iterator[Ran]:
        """Yields at most `most`."""
        world, done = self.world, 0
        self._rest(self.chance.uniform(*self.settle_s))
        for number in range(-(-most // RACES_A_MOMENT)):
            if number:
                self._befall()
                self._rest(self.chance.uniform(*REST_S))
            for _ in range(min(RACES_A_MOMENT, most - done)):
                self._meet()
                yield self._race()
                done += 1
        self._rest(0.1)
        assert world.now_ns < world.plan.seconds * S  # noqa: S101

    # --- between races ---------------------------------------------------------------------------------------------

    def _rest(self, seconds: float) -> None:
        self.world.happenings.run_until(self.world.now_ns + seconds * S)

    def _meet(self) -> None:
        """Wait for all boxes, as races are armed only then. In a match only the operator can see to that."""
        sources = {box.source for box in self.world.boxes}
        met = self.program.joined
        if not met >= sources:
            self.world.happenings.run_until(self.world.now_ns + MEET_NS, lambda: met >= sources)

    def _befall(self) -> None:
        """Something goes wrong, or nothing does."""
        chance, world = self.chance, self.world
        names = list(self.incidents)
        incident = chance.choices(names, list(self.incidents.values()))[0]
        number = chance.randrange(len(world.boxes))
        length_s = 10 ** chance.uniform(0.3, 2.2)
        match incident:
            case "silence":  # the whole program stands still; below, one port
                world.computer.stand_still(world.now_ns + length_s * S)
            case "silent box":
                world.ports[number].stands_until_ns = world.now_ns + length_s * S
            case "restart":
                world.replug(number, chance.uniform(2.1, 6) * S, restarts=True)
                length_s = 6.0
            case "replug":
                hub = chance.randrange(len(world.plan.hubs)) if chance.random() < 0.5 else None
                world.replug(number, chance.uniform(0.3, 20) * S, restarts=False, hub=hub)
                length_s = 20.0
            case "sleep":
                world.computer.sleep(length_s * S, is_told=chance.random() < 0.7)
                self._rest(length_s)
                world.forget_baselines()
            case _:
                return
        if incident != "sleep":
            self._rest(length_s)

    # --- a race ----------------------------------------------------------------------------------------------------

    def _seat_players(self) -> dict[tuple[str, int], int]:
        """A button for everybody: (source, input) of each seat."""
        taken: dict[str, int] = {}
        buttons = {}
        for seat, number in enumerate(self.world.field.seats):
            source = self._keyboard if number == KEYBOARD else self.world.boxes[number].source
            buttons[source, taken.setdefault(source, 0)] = seat
            taken[source] += 1
        assert max(taken.values()) <= INPUTS  # noqa: S101
        return buttons

    def _race(self) -> Ran:
        world, chance, program = self.world, self.chance, self.program
        now = world.happenings
        self._ticks, self._estimates = {}, {}
        race = program.open(self._buttons, world.plan.together_us)
        now.run_until(now.now_ns + 2 * S, lambda: program.is_armed)
        now.run_until(now.now_ns + chance.uniform(*THINK_S) * S)
        unsettled = frozenset(b for b in range(len(world.boxes)) if now.now_ns - world.heard_ns[b] > S
                              or now.now_ns - world.known_ns[b] < 5 * S)  # fmt: skip
        gaps_ns = draw_gaps_ns(self._rng, 1, len(self._buttons))[0].tolist()
        slaps = tuple(self._slap(source, number, seat, now.now_ns + AHEAD_NS + gaps_ns[seat])
                      for (source, number), seat in self._buttons.items())  # fmt: skip
        last_ns = max(slap.true_ns for slap in slaps)
        now.run_until(last_ns + GIVE_UP_S * S, lambda: race.decided_ns is not None and len(race.presses) == len(slaps))
        program.close()
        self._rest(0.25)
        return Ran(race, slaps, self._ticks, self._estimates, unsettled)

    def _slap(self, source: str, number: int, seat: int, true_ns: float) -> Slap:
        world, chance = self.world, self.chance
        at = world.field.seats[seat]
        if at == KEYBOARD:
            world.happenings.at(true_ns + self.key_late_ns(), self._strike, number, None)
        else:
            self._ticks[seat] = world.boxes[at].slap(number, true_ns, chance.uniform(*HELD_NS))
            world.ports[at].serve_by(true_ns + 1e5)
        return Slap(seat, at, true_ns)

    def _strike(self, number: int, stamped_us: int | None) -> None:
        """A key's event arrives, with the system's stamp. While the program stands still it waits."""
        world = self.world
        shown_ns = world.computer.at(world.now_ns)
        stamped_us = int(shown_ns // 1000) if stamped_us is None else stamped_us
        if world.now_ns < world.computer.stands_until_ns:
            world.happenings.at(world.computer.stands_until_ns, self._strike, number, stamped_us)
            return
        seat = self._buttons[self._keyboard, number]
        self._ticks[seat] = stamped_us
        self._estimates[seat] = (shown_ns, stamped_us * 1000.0, stamped_us * 1000.0)
        self.program.key(number, stamped_us)

    def _take(self, number: int, event: Event, heard_ns: float) -> None:
        race, before = self.program.race, set(self.program.race.presses) if self.program.race else set()
        self.program.take(event, heard_ns)
        for seat in () if race is None else race.presses.keys() - before:
            tick, world = self._ticks[seat], self.world
            self._estimates[seat] = (
                world.computer.at(heard_ns),
                world.midpoints[number].host_ns(tick),
                world.regressions[number].host_ns(tick),
            )
