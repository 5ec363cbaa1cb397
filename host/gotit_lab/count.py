"""Compares verdicts with the truth, and counts.

Must not: draw, judge.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.press import HOST_CLOCK, ClocksDisagree, Margin, margin, way
from gotit.lab.result import Failure
from gotit_lab.baselines import METHODS
from gotit_lab.evening import Evening, Ran, Slap
from gotit_lab.field import KEYBOARD
from gotit_lab.tally import AGES, GAPS_US, RIGHT, TIED, WRONG, Outside, Tally

OURS = METHODS.index("ours")
FRAMES_AGAIN_US = 2_048_000.0


class Count:
    """The races of one evening. `name` identifies it. `outside`: where they are counted (None: in the tally itself).
    `holds`: no assumption is violated, so nothing may ever be wrong."""

    def __init__(self, evening: Evening, name: str, tally: Tally, outside: Outside | None, *, holds: bool) -> None:
        self._evening, self._world, self._field = evening, evening.world, evening.world.field
        self._name, self._tally, self._outside, self._holds = name, tally, outside, holds
        self._errors: dict[tuple[str, ...], list[float]] = defaultdict(list)
        self._bounds: dict[tuple[str, ...], list[float]] = defaultdict(list)
        self._ratios: dict[tuple[str, ...], list[float]] = defaultdict(list)
        self._race = 0

    def take(self, ran: Ran) -> None:
        """One race."""
        for words in ran.race.broken:
            self._fail(words)
        slaps = {slap.seat: slap for slap in ran.slaps}
        if ran.race.decided_ns is None or len(ran.race.presses) < len(slaps):
            heard = f"{len(ran.race.presses)} of {len(slaps)} slaps were heard"
            self._fail(f"no verdict ({ran.race.arming.verdict}), or not all: {heard}")
            if self._outside is not None:
                self._outside.undecided += 1
        else:
            self._judge(ran, slaps)
            if self._outside is None:
                self._count_clocks(ran)
        self._race += 1

    def finish(self) -> None:
        """The evening is over."""
        tally, world = self._tally, self._world
        notices = [(at_ns, code) for at_ns, code in world.notices if at_ns >= (world.violated_ns or 0.0)]
        if self._outside is not None:
            self._outside.worlds += 1
            self._outside.races += self._race
            if notices and world.violated_ns is not None:
                self._outside.after_s.append((notices[0][0] - world.violated_ns) / 1e9)
                self._outside.codes[notices[0][1]] += 1
            return
        tally.worlds, tally.races = tally.worlds + 1, tally.races + self._race
        apart_ppm, drift_ppb = world.extremes()
        tally.apart_ppm, tally.drift_ppb = max(tally.apart_ppm, apart_ppm), max(tally.drift_ppb, drift_ppb)
        tally.notices.update({code for _, code in notices})
        for number in range(len(world.boxes)):
            memory = world.memory(number)
            tally.breaks += memory.time.breaks if memory is not None else 0
        for histograms, found in (
            (tally.errors, self._errors), (tally.bounds, self._bounds), (tally.ratios, self._ratios),
        ):  # fmt: skip
            for key, values in found.items():
                histograms[key].add(values)

    # --- one race --------------------------------------------------------------------------------------------------

    def _judge(self, ran: Ran, slaps: dict[int, Slap]) -> None:
        order = sorted(slaps.values(), key=lambda slap: slap.true_ns)
        first = order[0].seat
        gap_us = (order[1].true_ns - order[0].true_ns) / 1000
        bin_ = min(max(int(np.searchsorted(GAPS_US, gap_us, side="right")) - 1, 0), len(GAPS_US) - 1)
        for method in range(OURS):
            named = self._name_first(ran, method)
            self._outcome(method, bin_, TIED if named is None else RIGHT if named == first else WRONG)
        match ran.race.arming.verdict:
            case Clear(seat):
                if seat != first:
                    self._fail(f"seat {seat} was named clear first; seat {first} was")
                self._outcome(OURS, bin_, RIGHT if seat == first else WRONG)
            case DeadHeat(seats):
                if first not in seats:
                    self._fail(f"a dead heat of {seats} leaves out seat {first}, who was first")
                self._outcome(OURS, bin_, TIED if first in seats else WRONG)
        self._readings(ran, slaps)
        self._margins(ran, slaps)
        if self._outside is None:
            self._tally.second_looks += ran.race.second_looks
            self._tally.presses += len(slaps)

    def _outcome(self, method: int, bin_: int, outcome: int) -> None:
        outside = self._outside
        if outside is None:
            self._tally.outcomes[method, self._field.kind, bin_, outcome] += 1
            return
        outside.wrong[method] += outcome == WRONG
        if method == OURS:
            outside.tied += outcome == TIED
            since_ns = self._world.violated_ns or 0.0
            outside.unheard += outcome == WRONG and not any(at_ns >= since_ns for at_ns, _ in self._world.notices)

    def _name_first(self, ran: Ran, method: int) -> int | None:
        """Whom another method names. By arrival somebody is always first: presses that come in one read come in the
        order of the box's own stamps."""
        estimates = {seat: each[method] for seat, each in ran.estimates_ns.items()}
        if method == 0:
            return min(estimates, key=lambda seat: (estimates[seat], ran.ticks[seat]))
        named = min(estimates, key=lambda seat: estimates[seat])
        alone = sum(estimate == estimates[named] for estimate in estimates.values()) == 1
        return named if alone else None

    def _readings(self, ran: Ran, slaps: dict[int, Slap]) -> None:
        """Every reading must contain the truth on its clock."""
        for seat, (press, _) in ran.race.presses.items():
            slap = slaps[seat]
            for reading in press.readings:
                truth_us = self._world.shown_us(reading.clock, slap.true_ns)
                if truth_us is None:
                    continue
                if way(reading.clock) in ("usb", "rate"):  # nobody says where its frames began to be counted
                    truth_us += FRAMES_AGAIN_US * round((reading.middle_us - truth_us) / FRAMES_AGAIN_US)
                if self._outside is None:
                    self._tally.readings += 1
                if not reading.earliest_us <= truth_us < reading.latest_us:
                    self._fail(f"seat {seat}: {truth_us:.3f} is not within {reading}")

    def _margins(self, ran: Ran, slaps: dict[int, Slap]) -> None:
        """All margins behind the leader, as the order strip finally shows them."""
        places = ran.race.arming.order
        leader = places[0].seat
        contenders = {place.seat for place in places if place.contender}
        one, tied_closer = ran.race.presses[leader][0], False
        for seat, (press, _) in ran.race.presses.items():
            if seat == leader:
                continue
            try:
                bound = margin(one.readings, press.readings)
            except ClocksDisagree:
                self._fail(f"seats {leader} and {seat}: their clocks contradict each other")
                continue
            if bound is None:
                continue  # nothing is claimed
            truth_us = self._apart_us(bound.clock, slaps[leader], slaps[seat])
            if not bound.at_least_us < truth_us < bound.at_most_us:
                self._fail(f"seat {seat} behind {leader}: {truth_us:.3f} µs is not within {bound}")
                if self._outside is not None:
                    self._outside.broken += 1
            half_us = (bound.at_most_us - bound.at_least_us) / 2
            tied_closer |= seat in contenders and abs(truth_us) < half_us
            if self._outside is not None:
                self._outside.margins += 1
                self._outside.ways[self._kind_of(ran, bound, slaps[leader], slaps[seat])[0]] += 1
            else:
                self._note(ran, bound, slaps[leader], slaps[seat], truth_us)
        if self._outside is None and isinstance(ran.race.arming.verdict, DeadHeat):
            self._tally.tied_closer += tied_closer

    def _note(self, ran: Ran, bound: Margin, one: Slap, other: Slap, truth_us: float) -> None:
        by = self._kind_of(ran, bound, one, other)
        self._tally.margins += 1
        self._bounds[by].append((bound.at_most_us - bound.at_least_us) * 500)
        self._errors["ours", *by].append(((bound.at_most_us + bound.at_least_us) / 2 - truth_us) * 1000)
        host_ns = self._apart_us(HOST_CLOCK, one, other) * 1000
        for method in range(OURS):
            behind_ns = ran.estimates_ns[other.seat][method] - ran.estimates_ns[one.seat][method]
            self._errors[METHODS[method], *by].append(behind_ns - host_ns)

    def _kind_of(self, ran: Ran, bound: Margin, one: Slap, other: Slap) -> tuple[str, str]:
        """Way and age, as the tally names them. One box's own counter has no age."""
        by = way(bound.clock)
        if by == "box":
            return by, AGES[0]
        unsettled = bool({one.number, other.number} & ran.unsettled) or (by == "sync" and bool(ran.unsettled))
        return "keyboard" if KEYBOARD in (one.number, other.number) else by, AGES[unsettled]

    def _apart_us(self, clock: str, one: Slap, other: Slap) -> float:
        """How much later the other one truly was, by that clock."""
        shown = [self._world.shown_us(clock, slap.true_ns) for slap in (one, other)]
        return float("nan") if shown[0] is None or shown[1] is None else shown[1] - shown[0]

    def _count_clocks(self, ran: Ran) -> None:
        """Count each box's bound against the host in units of half of its best round trip: once a moment is enough."""
        world = self._world
        for number in range(len(world.boxes)) if self._race % 10 == 0 else ():
            memory = world.memory(number)
            clock = None if memory is None else memory.time.clock
            if clock is None or not clock.best_round_trip_us:
                continue
            tick_us = int(world.boxes[number].count_us(max(slap.true_ns for slap in ran.slaps)))
            host = clock.mapping(HOST_CLOCK).extent(tick_us)
            if host.lower_ns is not None and host.upper_ns is not None:
                age, width_ns = AGES[number in ran.unsettled], host.upper_ns - host.lower_ns
                self._ratios["ever", age].append(width_ns / clock.best_round_trip_us)
                self._ratios["lately", age].append(1000 * width_ns / world.midpoints[number].round_trip_ns)

    def _fail(self, words: str) -> None:
        if self._holds:
            self._tally.fail(Failure(self._name, self._race, words))
