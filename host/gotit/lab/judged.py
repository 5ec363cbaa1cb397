"""Our own judgement of races, by the code that plays, and the check that no reading leaves out the truth.

May not happen here: a judgement that is not `core`'s, drawing, comparing verdicts with the truth (`count`).

As in a match: the first press that is heard makes the host ask all boxes for watermarks. When all have answered, what
has arrived by then is judged (`adjudicate`); if an earlier press may still be on its way, everything is awaited.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from gotit.boxes.keyboard import BLUR_US, HORIZON_US, SOURCE
from gotit.core.adjudicate import Call, Pending, Readings, Verdict, adjudicate
from gotit.core.press import HOST_CLOCK, Reading
from gotit.lab.evening import Evening
from gotit.lab.field import KEYBOARD
from gotit.lab.oscillator import Times
from gotit.lab.races import MS, Races
from gotit.lab.result import Failure
from gotit.lab.tally import Tally

JITTER_US = 1
"""What a Pico's `hello` says of its capture."""

Truth = dict[str, list[list[float]]]
"""By clock, race and player: what that clock truly showed at the press, in µs."""


class Judged(NamedTuple):
    """A race's final verdict, and what all players called, by seat, also those who came too late for it."""

    verdict: Verdict
    calls: tuple[Call, ...]


class Referee:
    """Judges the races of one moment by `core`'s own code, and compares with the truth."""

    def __init__(self, evening: Evening, races: Races, truth: Truth, tally: Tally, world: int, first_race: int) -> None:
        self._evening, self._races, self._truth, self._tally = evening, races, truth, tally
        self._world, self._first_race = world, first_race
        self._sources = {box.number: box.source for box in evening.boxes} | {KEYBOARD: SOURCE}
        self._present = tuple(sorted({self._sources[seat] for seat in evening.field.seats}))
        self._boxes = {box.source: box for box in evening.boxes}

    def run(self, rng: np.random.Generator) -> list[Judged]:
        """Every race's final verdict."""
        marks = self._marks(rng)
        players = range(len(self._evening.field.seats))
        judged: list[Judged] = []
        for race in range(len(self._races.true_ns)):
            calls = tuple(self._call(race, player) for player in players)
            judged.append(Judged(self._verdict(race, calls, marks), calls))
        return judged

    def _verdict(
        self, race: int, called: tuple[Call, ...], marks: Mapping[str, tuple[list[int], list[float]]]
    ) -> Verdict:
        """First with what has arrived when all have answered the first mark; then, if need be, with everything."""
        heard = self._races.heard_ns[race].tolist()
        by_ns = max(heard_at[race] for _, heard_at in marks.values())
        watermarks = {source: self._watermark(source, ticks[race]) for source, (ticks, _) in marks.items()}
        arrived = [call for call, heard_ns in zip(called, heard, strict=True) if heard_ns <= by_ns]
        verdict = adjudicate(arrived, watermarks, self._present)
        if isinstance(verdict, Pending):
            self._tally.second_looks += 1
            late_ns = np.array(max(self._races.true_ns[race].max(), by_ns) + 400 * MS)
            watermarks = {source: self._watermark(source, tick) for source, tick in self._show(late_ns).items()}
            verdict = adjudicate(called, watermarks, self._present)
        return verdict

    def _call(self, race: int, player: int) -> Call:
        seat = self._evening.field.seats[player]
        tick = int(self._races.ticks[race, player])
        if seat == KEYBOARD:
            readings: Readings = (Reading(HOST_CLOCK, tick - BLUR_US, tick + 1),)
        else:
            readings = self._evening.boxes[seat].clock.readings(tick, JITTER_US)
            self._check_promise(race, player, tick, readings)
        self._check(race, player, readings)
        return Call(player, self._sources[seat], readings)

    def _check(self, race: int, player: int, readings: Readings) -> None:
        """Every reading must contain the truth on its clock."""
        self._tally.readings += len(readings)
        for reading in readings:
            truth_us = self._truth[reading.clock][race][player]
            if not reading.earliest_us <= truth_us < reading.latest_us:
                words = f"seat {player}: {truth_us:.3f} is not within {reading}"
                self._tally.fail(Failure(self._world, self._first_race + race, words))

    def _check_promise(self, race: int, player: int, tick: int, readings: Readings) -> None:
        """Nothing may be read earlier than the last watermark before it."""
        box = self._evening.boxes[self._evening.field.seats[player]]
        for reading in readings:
            promised_us = box.promised_us.get(reading.clock, reading.earliest_us)
            if tick - JITTER_US >= box.promised_tick_us and reading.earliest_us < promised_us:
                words = f"seat {player}: tick {tick} is read earlier on {reading.clock} than a watermark had promised"
                self._tally.fail(Failure(self._world, self._first_race + race, words))

    # --- watermarks ---

    def _marks(self, rng: np.random.Generator) -> dict[str, tuple[list[int], list[float]]]:
        """For each source and race: the tick at which it answered the mark of the first press, and when that came."""
        races, seats = self._races, np.array(self._evening.field.seats)
        asked = races.heard_ns.min(axis=1, keepdims=True) + 1e5
        answers: dict[str, tuple[list[int], list[float]]] = {}
        for box in self._evening.boxes:
            marked = box.cable.to_box(asked, rng)
            own = seats == box.number
            before = np.where(races.true_ns[:, own] <= marked, races.heard_ns[:, own], 0.0)
            heard = box.cable.to_host(marked + rng.uniform(1e5, 5e5, marked.shape), rng)
            heard = np.maximum(heard[:, 0], before.max(axis=1, initial=0.0))
            answers[box.source] = [int(tick) for tick in box.ticks(marked[:, 0]).tolist()], heard.tolist()
        if KEYBOARD in self._evening.field.seats:
            said = asked[:, 0] + HORIZON_US * 1000
            answers[SOURCE] = [int(us) for us in (self._evening.host.at(said) // 1000).tolist()], said.tolist()
        return answers

    def _watermark(self, source: str, tick: int) -> Readings:
        if source == SOURCE:
            return (Reading(HOST_CLOCK, tick - BLUR_US, tick - BLUR_US + 1),)
        return self._boxes[source].clock.readings(tick, JITTER_US)

    def _show(self, true_ns: Times) -> dict[str, int]:
        """What every source's counter shows at this time."""
        shown = {box.source: int(box.ticks(true_ns)) for box in self._evening.boxes}
        if SOURCE in self._present:
            shown[SOURCE] = int(self._evening.host.at(true_ns) // 1000)
        return shown


def true_counts(evening: Evening, true_ns: Times) -> Truth:
    """What every clock truly showed at each press, in µs."""
    counts: dict[str, Times] = {HOST_CLOCK: evening.host.at(true_ns) / 1000}
    for box in evening.boxes:
        counts[box.clock.name] = box.count_us(true_ns)
        counts[evening.usb_clock(box)] = evening.controllers[box.usb].at(true_ns) / 1000
    counts[evening.sync_clock] = evening.leader.count_us(true_ns)
    return {clock: count.tolist() for clock, count in counts.items()}
