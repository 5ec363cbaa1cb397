"""Compares verdicts with the truth, and counts.

May not happen here: drawing, judging.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from gotit.core.adjudicate import Call, Clear, DeadHeat, NoCall, Pending, Verdict
from gotit.core.press import HOST_CLOCK, ClocksDisagree, Margin, margin, way
from gotit.lab.baselines import METHODS
from gotit.lab.evening import Evening, SimulatedBox
from gotit.lab.field import KEYBOARD
from gotit.lab.judged import Judged, Truth
from gotit.lab.oscillator import Times
from gotit.lab.result import Failure
from gotit.lab.tally import AGES, RIGHT, TIED, WRONG, Tally


class Count:
    """The races of one moment: who was named, how far off the margins were, whether a bound was broken."""

    def __init__(
        self, evening: Evening, moment_ns: float, truth: Truth, tally: Tally, world: int, first_race: int
    ) -> None:
        self._evening, self._truth, self._tally = evening, truth, tally
        self._world, self._first_race = world, first_race
        self._errors: dict[tuple[str, ...], list[float]] = defaultdict(list)
        self._bounds: dict[tuple[str, ...], list[float]] = defaultdict(list)
        unsettled = {box.number for box in evening.boxes if not box.is_settled(moment_ns)}
        if evening.field.wired and evening.leader.number in unsettled:
            unsettled = {box.number for box in evening.boxes}
        self._ages = [AGES[seat in unsettled] for seat in evening.field.seats]

    def verdicts(
        self, judged: Sequence[Judged], first: NDArray[np.int64], bins: NDArray[np.int64], estimates: Sequence[Times]
    ) -> None:
        """`first`, `bins`: of each race who truly was first, and the bin of its gap. `estimates`: of the baselines."""
        kind = self._evening.field.kind
        for race, (verdict, calls) in enumerate(judged):
            outcome = self._outcome(race, verdict, int(first[race]))
            self._tally.outcomes[len(METHODS) - 1, kind, bins[race], outcome] += 1
            if isinstance(verdict, Clear | DeadHeat):
                self._margins(race, verdict, calls, estimates)
        for name, errors_ns in self._errors.items():
            self._tally.errors[name].add(errors_ns)
        for name, widths_ns in self._bounds.items():
            self._tally.bounds[name].add(widths_ns)

    def _outcome(self, race: int, verdict: Verdict, first: int) -> int:
        match verdict:
            case Clear(seat):
                if seat != first:
                    self._fail(race, f"seat {seat} was named clear first; seat {first} was")
                return RIGHT if seat == first else WRONG
            case DeadHeat(seats):
                if first not in seats:
                    self._fail(race, f"a dead heat of {seats} leaves out seat {first}, who was first")
                return TIED
            case Pending() | NoCall():
                self._fail(race, f"no verdict with everything heard: {verdict}")
        return TIED

    def _margins(self, race: int, verdict: Clear | DeadHeat, calls: Sequence[Call], estimates: Sequence[Times]) -> None:
        """All margins behind the leader, as the order strip shows them in the end."""
        leader = verdict.order[0].seat
        contenders = {place.seat for place in verdict.order if place.contender}
        tied_closer = False
        for call in calls:
            if call.seat == leader:
                continue
            try:
                bound = margin(calls[leader].readings, call.readings)
            except ClocksDisagree:
                bound = None
            if bound is None:
                self._fail(race, f"seats {leader} and {call.seat}: their clocks contradict each other")
                continue
            truth_us = self._truth_us(bound.clock, race, leader, call.seat)
            if not bound.at_least_us < truth_us < bound.at_most_us:
                self._fail(race, f"seat {call.seat} behind {leader}: {truth_us:.3f} µs is not within {bound}")
            half_us = (bound.at_most_us - bound.at_least_us) / 2
            tied_closer |= call.seat in contenders and abs(truth_us) < half_us
            by = self._kind_of(bound, leader, call.seat)
            self._tally.margins += 1
            self._bounds[by].append(half_us * 1000)
            self._errors["ours", *by].append(((bound.at_most_us + bound.at_least_us) / 2 - truth_us) * 1000)
            host_us = self._truth_us(HOST_CLOCK, race, leader, call.seat)
            for method, estimate in zip(METHODS, estimates, strict=False):
                behind_ns = float(estimate[race, call.seat] - estimate[race, leader])
                self._errors[method, *by].append(behind_ns - host_us * 1000)
        if isinstance(verdict, DeadHeat):
            self._tally.tied_closer += tied_closer

    def _kind_of(self, bound: Margin, one: int, other: int) -> tuple[str, str]:
        """Way and age, as the tally names them. One box's own counter has no age."""
        seats, by = self._evening.field.seats, way(bound.clock)
        if by == "box":
            return by, AGES[0]
        return "keyboard" if KEYBOARD in (seats[one], seats[other]) else by, max(self._ages[one], self._ages[other])

    def _truth_us(self, clock: str, race: int, leader: int, other: int) -> float:
        """How much later the other one truly was, as that clock counts."""
        truth = self._truth[clock][race]
        return truth[other] - truth[leader]

    def _fail(self, race: int, words: str) -> None:
        self._tally.fail(Failure(self._world, self._first_race + race, words))


def count_clocks(boxes: Sequence[SimulatedBox], moment_ns: float, tally: Tally) -> None:
    """How wide each box's bound against the host is, by half of its best round trip."""
    for box in boxes:
        tick_us = int(box.ticks(np.array(moment_ns)))
        host = box.clock.mapping(HOST_CLOCK).extent(tick_us)
        if host.lower_ns is None or host.upper_ns is None or not box.clock.best_round_trip_us:
            continue
        age = AGES[not box.is_settled(moment_ns)]
        width_ns = host.upper_ns - host.lower_ns
        tally.ratios["ever", age].add([width_ns / box.clock.best_round_trip_us])
        tally.ratios["lately", age].add([1000 * width_ns / box.midpoint.round_trip_ns])
