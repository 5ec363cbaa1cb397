"""A long evening with two emulated boxes: races, and between them all that can go wrong with cables, power and sleep.

Must not: run the races themselves (`lab_races` does), show anything.

No slap may be lost and no bound broken. A slap that a box has stamped is given up only if the box loses power before it
was delivered. So before a restart the boxes are left alone for a moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from tests.emulated.lab_host import HostClock
from tests.emulated.lab_races import SEATS_A_BOX, Table
from tests.emulated.lab_tally import RaceTally
from tests.emulated.options import BoxOptions, Controller, Delay, Usb
from tests.emulated.pico import PicoBench
from tests.speech import heard

S_US, MINUTE_US = 1e6, 60e6
WRAP_US = 1 << 30
"""When `ticks_us` wraps: 17 min 54 s. The chip's lower timer word wraps at four times that."""
AGAIN_US = 0.25 * S_US
"""Sooner after its last slap a button is still closed, or muted against its bounces: no box could separate the two."""
CONTROLLER = Controller(ppm=-35.0, phase_ns=123_456, first=1900)
USBS = (
    Usb(to_host=Delay(40, 400), to_box=Delay(10, 120), slot_us=350.0),
    Usb(to_host=Delay(20, 90), to_box=Delay(60, 700)),
)
PPM = (37.5, -61.0)
Incident = Callable[["Session"], None]


class Session:
    """`minutes` of emulated time at one table; `counts` says what happened and how often."""

    def __init__(self, image: Path, minutes: float, seed: int, tell: Callable[[float], None]) -> None:
        self.tally, self.counts = RaceTally(), Counter[str]()
        self._minutes, self._tell = minutes, tell
        before_us = min(6 * MINUTE_US, minutes * MINUTE_US / 4)  # until the second box's first wrap, of all 32 bits
        options = [
            BoxOptions(
                unique_id=f"e66141000000000{box}", image=image, chance=seed + box, crystal_ppm=PPM[box],
                controller=CONTROLLER, frame_path_ns=900 * box, usb=USBS[box],
                timer_offset_us=(0, 4 * WRAP_US - round(before_us))[box],
            )
            for box in range(2)
        ]  # fmt: skip
        if minutes * MINUTE_US < WRAP_US:
            options[0] = replace(options[0], timer_offset_us=WRAP_US - round(1.3 * before_us))
        self._options = options
        self._seed = seed
        self._rounds = [0, 0]
        self._slapped_us: dict[tuple[int, int], float] = {}

    def run(self) -> None:
        with PicoBench(self._options, pace=None, pty=False, slice_us=20_000) as bench:
            self._bench = bench
            self.table = Table(bench, ["lab", "lab"], HostClock(11.0), self._seed, self.tally)
            self.host, self.witness, self.chance = self.table.host, self.table.witness, self.table.chance
            end_us = self._minutes * MINUTE_US
            gap_us = min(14 * S_US, end_us / 24)
            waiting = [(share * end_us, incident) for share, incident in INCIDENTS]
            self.rest(6 * S_US)
            while waiting or self.host.now_us < end_us:  # a short evening takes a little longer than planned
                if waiting and self.host.now_us >= waiting[0][0]:
                    waiting.pop(0)[1](self)
                    self.rest(3 * S_US)
                self.table.race(self.chance.uniform(0.2, 0.9) * S_US)
                self.rest(self.chance.uniform(0.5, 1.5) * gap_us)
            self.rest(2 * S_US)
            self._finish(bench)

    def _finish(self, bench: PicoBench) -> None:
        for slap in self.witness.missing:
            self.table.fail(f"box {slap.box}, button {slap.number}: the slap at {slap.at_ns} ns never came")
        for pico in bench.picos:
            for fault in pico.faults:
                self.table.fail(f"the emulator: {fault}")
        for _, notice in self.host.notices:
            if notice.kind == "lost":
                self.table.fail(f"the host says that something is lost: {heard(notice.sentence)}")
            self.counts[notice.kind] += 1
        tally, witness = self.tally, self.witness
        tally.slaps, tally.presses, tally.readings = witness.slaps, witness.presses, witness.readings
        tally.emulated_s = self.host.now_us / 1e6

    # --- what happens ----------------------------------------------------------------------------------------------

    def rest(self, span_us: float) -> None:
        """Time passes."""
        end_us = round((self.host.now_us + span_us) * 1000) / 1000
        while self.host.now_us < end_us:
            self.host.run_for(min(S_US, end_us - self.host.now_us))
            self._tell(self.host.now_us / 1e6)
            self._look_at_timers()

    def _look_at_timers(self) -> None:
        for box in self.table.boxes:
            timer_us = self._bench.ask("now", box)["timer_us"]  # None without power
            rounds = int(timer_us or 0) // WRAP_US
            if rounds == self._rounds[box] + 1:
                self.counts["wraps of ticks_us"] += 1
            self._rounds[box] = rounds

    def slap_some(self, boxes: Sequence[int], within_us: float) -> None:
        """Some slaps of these boxes from now on, also close together. A button at most once per AGAIN_US."""
        now_us = self.host.now_us
        for box in boxes:
            for number in self.chance.sample(range(SEATS_A_BOX), 4):
                at_us = round((now_us + self.chance.uniform(200, within_us)) * 1000) / 1000
                if at_us > self._slapped_us.get((box, number), 0) + AGAIN_US:
                    self._slapped_us[box, number] = at_us
                    self.witness.slap(box, number, at_us)

    def unplug(self, boxes: Sequence[int], away_us: float) -> None:
        """A cable is out for a while. The box keeps its power, and is slapped just before and meanwhile."""
        self.counts["cables out and in again"] += len(boxes)
        self.slap_some(boxes, 3_000)
        self.host.run_for(2_500, 500)
        for box in boxes:
            self._bench.picos[box].unplug()
        self.slap_some([0, 1], away_us)
        self.rest(away_us + 0.2 * S_US)
        for box in boxes:
            self._bench.picos[box].replug()
        self.rest(6 * S_US)

    def restart(self, box: int) -> None:
        """The host tells a box to restart."""
        self.counts["boxes restarted"] += 1
        self.rest(1 * S_US)
        self.host.tell(lambda link: link.order("reset"), [box])
        self.rest(8 * S_US)

    def cut_power(self, box: int) -> None:
        self.counts["power cuts"] += 1
        self.rest(1 * S_US)
        self._bench.picos[box].power(False)
        self.rest(2 * S_US)
        self._bench.picos[box].power(True)
        self.rest(8 * S_US)

    def sleep(self, span_us: float, *, is_told: bool, resets_bus: bool) -> None:
        """The computer sleeps while boxes are slapped. `is_told`: it knows. `resets_bus`: ports go and come back."""
        self.counts["sleeps of the computer"] += 1
        span_us = min(span_us, self._minutes * S_US)  # a short evening has short nights
        self.slap_some([0, 1], 4_000)
        self.host.run_for(1_500, 500)
        self.host.sleep()
        if resets_bus:
            for pico in self._bench.picos:
                pico.unplug()
        self.slap_some([0, 1], span_us * 0.9)
        self.rest(span_us)
        if resets_bus:
            for pico in self._bench.picos:
                pico.replug()
        self.host.wake(is_told)
        self.table.forget_baselines()
        self.slap_some([0, 1], 0.5 * S_US)
        self.rest(4 * S_US)


INCIDENTS: tuple[tuple[float, Incident], ...] = (
    (0.12, lambda s: s.unplug([1], 5 * S_US)),
    (0.20, lambda s: s.sleep(90 * S_US, is_told=True, resets_bus=False)),
    (0.36, lambda s: s.restart(0)),
    (0.45, lambda s: s.cut_power(1)),
    (0.55, lambda s: s.sleep(20 * S_US, is_told=False, resets_bus=False)),
    (0.63, lambda s: s.unplug([0, 1], 4 * S_US)),
    (0.72, lambda s: s.sleep(200 * S_US, is_told=True, resets_bus=True)),
    (0.90, lambda s: s.restart(1)),
)
"""When in the session (as a share of it) something happens."""
