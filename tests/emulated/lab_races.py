"""Races on a bench of emulated boxes: slaps at known nanoseconds, the real path to a verdict, and other methods.

Must not: judge by anything but `core`, speak with boxes (`lab_host` does), know the truth (`lab_truth`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from tests.emulated.lab_host import EmulatedHost, HostClock
from tests.emulated.lab_tally import BASELINES, JOINED_BY, RaceTally
from tests.emulated.lab_truth import Slap, Witness
from tests.emulated.pico import PicoBench

from gotit.boxes.events import Delivered, Event
from gotit.boxes.frames import Evidence
from gotit.core.adjudicate import Call, Clear, DeadHeat, Readings, adjudicate
from gotit.core.arming import Arming
from gotit.core.clock import PingSample
from gotit.core.inputs import Joined, Press, Watermark
from gotit.core.press import HOST_CLOCK, ClocksDisagree, margin, way
from gotit_lab.baselines import Midpoint, Regression, Stamps
from gotit_lab.races import draw_gaps_ns
from gotit_lab.tally import GAPS_US, RIGHT, TIED, WRONG

WAY_NAMES = {"box": "same box", "sync": "sync wire", "usb": "same hub", "rate": "same USB", "host": "ping"}
RACE_STEP_US = 50.0
"""While a verdict is awaited, the host answers within this."""
VERDICT_US, LATE_US = 2_000_000.0, 5_000_000.0
SEATS_A_BOX = 9


@dataclass
class Race:
    """One arming, judged in each of the ways in which boxes may be joined."""

    windows: dict[str, Arming]
    slapped: dict[int, Slap] = field(default_factory=dict)
    heard_ns: dict[int, int] = field(default_factory=dict)
    ticks: dict[int, int] = field(default_factory=dict)
    decided_ns: dict[str, int] = field(default_factory=dict)

    @property
    def is_decided(self) -> bool:
        return len(self.decided_ns) == len(self.windows)


class Table:
    """A bench, its host, and races at it. `world` names it in failures. `hubs`, `evidence`: see EmulatedHost.

    `late_ns`: how much later than its controller a hub begins its frames. Seats: nine per box, box after box.
    """

    def __init__(
        self,
        bench: PicoBench,
        hubs: Sequence[str],
        clock: HostClock,
        seed: int,
        tally: RaceTally, world: int = 0,
        evidence: Evidence | None = None,
        late_ns: Mapping[str, int] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        self.tally, self.boxes, self.hubs = tally, range(len(bench.picos)), tuple(hubs)
        self._world, self._epoch = world, 0
        self.host = EmulatedHost(bench, hubs, clock, self._take, self._learn, evidence)
        self.witness = Witness(self.host, self.fail, late_ns)
        self.chance = random.Random(seed)
        self._rng = np.random.default_rng(seed)
        self._race: Race | None = None
        self._boots = [""] * len(bench.picos)
        self.forget_baselines()

    def forget_baselines(self) -> None:
        """Reset the simpler methods, which are told of every restart and sleep; ours finds it out."""
        self._midpoints = [Midpoint() for _ in self.boxes]
        self._regressions = [Regression() for _ in self.boxes]

    def fail(self, words: str) -> None:
        """Something happened that must not."""
        self.tally.fail(self._world, self._epoch, words)

    # --- one race --------------------------------------------------------------------------------------------------

    def race(self, thinking_us: float) -> None:
        """Arm all boxes, let players slap, wait for the verdict and for all presses, disarm, count."""
        self._epoch += 1
        host = self.host
        present = [box for box in self.boxes if host.link(box) is not None]
        seats = self._draw_seats(present)
        race = self._race = self._open(present)
        host.tell(lambda link: link.want(epoch=self._epoch))
        host.run_for(thinking_us)
        first_us = host.now_us + 500 + self.chance.random() * 1_000
        gaps_us = draw_gaps_ns(self._rng, 1, len(seats))[0] / 1000
        for seat, gap_us in zip(seats, gaps_us.tolist(), strict=True):
            self.witness.slap(*divmod(seat, SEATS_A_BOX), round(first_us * 1000 + gap_us * 1000) / 1000)
        host.run_until(first_us)
        host.run_until(first_us + VERDICT_US, RACE_STEP_US, lambda: race.is_decided)
        host.run_until(first_us + LATE_US, 5_000, lambda: len(race.slapped) == len(seats))
        host.tell(lambda link: link.want(epoch=0))
        self._race = None
        if not race.is_decided:
            self.fail(f"no verdict within {VERDICT_US / 1e6:.0f} s: {race.windows['ping'].verdict}")
        if len(race.slapped) != len(seats):
            self.fail(f"{len(seats)} slapped, {len(race.slapped)} were heard")
        if race.is_decided and len(race.slapped) == len(seats):
            self._count(race)
        host.run_for(100_000)

    def _draw_seats(self, present: Sequence[int]) -> list[int]:
        boxes = [self.chance.choice(present)] if self.chance.random() < 0.12 else list(present)
        players = self.chance.randint(2, 6)
        seats = [box * SEATS_A_BOX + number for box in boxes for number in range(SEATS_A_BOX)]
        return self.chance.sample(seats, players)

    def _open(self, present: Sequence[int]) -> Race:
        sources = tuple(sorted(self.host.source(box) for box in present))
        seats = frozenset(range(len(self.boxes) * SEATS_A_BOX))
        arming = Arming(self._epoch, self._epoch, self.host.now_ns // 1000, seats, sources)
        return Race(dict.fromkeys(JOINED_BY, arming))

    # --- what comes in ---------------------------------------------------------------------------------------------

    def _take(self, box: int, event: Event, at_ns: int) -> None:
        told = event.input if isinstance(event, Delivered) else None
        if isinstance(told, Press):
            self._take_press(told, at_ns)
        elif isinstance(told, Watermark) and self._race is not None:
            for name, arming in self._race.windows.items():
                self._race.windows[name] = arming.with_watermark(told.source, _only(told.readings, name))
            self._judge(self._race, at_ns)
        elif isinstance(told, Joined):
            memory = self.host.memory(box)
            if memory is not None and memory.boot != self._boots[box]:
                self._boots[box] = memory.boot
                self._midpoints[box], self._regressions[box] = Midpoint(), Regression()

    def _take_press(self, press: Press, at_ns: int) -> None:
        slap = self.witness.check(press)
        race = self._race
        if slap is None or race is None or press.epoch != self._epoch or press.held:
            return
        seat = slap.box * SEATS_A_BOX + slap.number
        is_first = not race.slapped
        race.slapped[seat], race.heard_ns[seat] = slap, at_ns
        race.ticks[seat] = press.readings[0].latest_us - 1
        for name, arming in race.windows.items():
            race.windows[name] = arming.with_call(Call(seat, press.source, _only(press.readings, name)), at_ns // 1000)
        if is_first:  # as Boxes does
            horizon_us = max((r.latest_us for r in press.readings if r.clock == HOST_CLOCK), default=0)
            self.host.tell(lambda link: link.mark(horizon_us))
        self._judge(race, at_ns)

    def _judge(self, race: Race, at_ns: int) -> None:
        for name, arming in race.windows.items():
            if name not in race.decided_ns and arming.calls:
                judged = arming.judge(arming.seats)
                if isinstance(judged.verdict, Clear | DeadHeat):
                    race.decided_ns[name] = at_ns
                    judged = judged.decide_for(())
                race.windows[name] = judged

    def _learn(self, box: int, sample: PingSample) -> None:
        if sample.is_possible:
            stamps = Stamps(
                sample.host_sent_ns, sample.box_received_us, sample.box_sent_us, sample.host_received_ns
            )  # fmt: skip
            self._midpoints[box].observe(stamps)
            self._regressions[box].observe(stamps)

    # --- counting --------------------------------------------------------------------------------------------------

    def _count(self, race: Race) -> None:
        tally = self.tally
        seats = sorted(race.slapped, key=lambda seat: race.slapped[seat].at_ns)
        gap_us = (race.slapped[seats[1]].at_ns - race.slapped[seats[0]].at_ns) / 1000
        gap = min(max(int(np.searchsorted(GAPS_US, gap_us, side="right")) - 1, 0), len(GAPS_US) - 1)
        heard_first_ns = min(race.heard_ns.values())
        first = {seats[0], *(s for s in seats if race.slapped[s].at_ns == race.slapped[seats[0]].at_ns)}
        for name, arming in race.windows.items():
            tally.outcomes[name][gap, self._outcome(name, arming, first)] += 1
            tally.verdicts[name].add([race.decided_ns[name] - heard_first_ns])
            self._margins(name, race)
        estimates = self._estimates_ns(race)
        for method in BASELINES:
            named = min(seats, key=lambda seat: (estimates[method][seat], race.ticks[seat]))
            tally.outcomes[method][gap, RIGHT if named in first else WRONG] += 1
        tally.races += 1
        self._clocks()

    def _outcome(self, name: str, arming: Arming, first: set[int]) -> int:
        match arming.verdict:
            case Clear(seat):
                if seat not in first:
                    self.fail(f"by {name}: seat {seat} was named clear first, seats {sorted(first)} were")
                return RIGHT if seat in first else WRONG
            case DeadHeat(seats):
                if not first & set(seats):
                    self.fail(f"by {name}: a dead heat of {seats} leaves out {sorted(first)}")
        return TIED

    def _margins(self, name: str, race: Race) -> None:
        """All margins behind the leader, as the order strip finally shows them."""
        calls = race.windows[name].calls
        order = adjudicate(tuple(calls.values()), {}, ())
        assert isinstance(order, Clear | DeadHeat)
        leader = order.order[0].seat
        estimates = self._estimates_ns(race)
        for seat in calls.keys() - {leader}:
            try:
                bound = margin(calls[leader].readings, calls[seat].readings)
            except ClocksDisagree:
                bound = None
            if bound is None:
                self.fail(f"by {name}: seats {leader} and {seat}: their clocks contradict each other")
                continue
            by = WAY_NAMES[way(bound.clock)]
            truth_us = self._apart_us(bound.clock, race, leader, seat)
            self.tally.margins += 1
            if not bound.at_least_us < truth_us < bound.at_most_us:
                self.fail(f"by {name}: seat {seat} behind {leader}: {truth_us:.3f} µs is not within {bound}")
            if by not in ("same box", name) and (by, name) != ("same hub", "same USB"):
                continue  # counted where this way is the most precise
            self.tally.bounds[by].add([(bound.at_most_us - bound.at_least_us) * 500])
            self.tally.errors["ours", by].add([(bound.at_most_us + bound.at_least_us) * 500 - truth_us * 1000])
            host_ns = self._apart_us(HOST_CLOCK, race, leader, seat) * 1000
            for method in BASELINES:
                behind_ns = estimates[method][seat] - estimates[method][leader]
                self.tally.errors[method, by].add([behind_ns - host_ns])

    def _apart_us(self, clock: str, race: Race, leader: int, seat: int) -> float:
        one, other = race.slapped[leader], race.slapped[seat]
        return self.witness.shown_us(clock, other) - self.witness.shown_us(clock, one)

    def _estimates_ns(self, race: Race) -> dict[str, dict[int, float]]:
        """When each seat slapped according to each baseline, by the host's clock."""
        found: dict[str, dict[int, float]] = {method: {} for method in BASELINES}
        for seat, tick_us in race.ticks.items():
            box, tick = seat // SEATS_A_BOX, float(tick_us)
            found["order of arrival"][seat] = self.host.clock.at(race.heard_ns[seat])
            found["midpoint"][seat] = self._midpoints[box].host_ns(tick)
            found["regression"][seat] = self._regressions[box].host_ns(tick)
        return found

    def _clocks(self) -> None:
        """Each box's bound against the host, in units of half of its best round trip."""
        for box in self.boxes:
            memory = self.host.memory(box)
            if memory is None or self.host.link(box) is None or not memory.time.known:
                continue
            clock = memory.time.clock
            extent = clock.mapping(HOST_CLOCK).extent(clock.tick_near(self.host.now_ns) or 0)
            if extent.lower_ns is not None and extent.upper_ns is not None and clock.best_round_trip_us:
                width_ns = extent.upper_ns - extent.lower_ns
                self.tally.ratios["ever"].add([width_ns / clock.best_round_trip_us])
                self.tally.ratios["lately"].add([1000 * width_ns / self._midpoints[box].round_trip_ns])


def _only(readings: Readings, joined_by: str) -> Readings:
    return tuple(reading for reading in readings if way(reading.clock) in JOINED_BY[joined_by])
