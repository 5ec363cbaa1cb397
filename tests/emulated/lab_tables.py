"""The tables of the emulated lab: four boxes whose crystals, cables and controllers differ, joined by a sync wire.

Must not: run races (`lab_races` does), show anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tests.emulated.lab_host import HostClock
from tests.emulated.lab_races import Table
from tests.emulated.lab_tally import RaceTally
from tests.emulated.options import BoxOptions, Controller, Delay, Usb, Wire
from tests.emulated.pico import PicoBench
from tests.speech import heard

from gotit.boxes.frames import Evidence

S_US = 1e6
SYNC_IN, SYNC_OUT = 20, 21
PPM = (37.5, -22.0, 8.0, -61.0)
HOST_PPM = 11.0
USBS = (
    Usb(to_host=Delay(20, 90), to_box=Delay(10, 60)),
    Usb(to_host=Delay(30, 150, batch_us=1_000), to_box=Delay(10, 90)),
    Usb(to_host=Delay(300, 900), to_box=Delay(10, 60)),
    Usb(to_host=Delay(20, 90, batch_us=500), to_box=Delay(60, 700)),
)
"""Fast; handed over once a millisecond; slow to the computer; in batches, and slow to the box."""
CONTROLLERS = {
    "a": Controller(ppm=-35.0, phase_ns=123_456, first=1900),
    "b": Controller(ppm=60.0, phase_ns=777_000, first=40),
}
HUBS_LATE_NS = {"A": 125_000}
"""A hub with a capital letter is on the controller of its small letter, and begins its frames this much later."""
TABLES = ("aaaa", "abba", "aAAa")
"""Four boxes on one hub; two on each of two controllers; two on each of two hubs of one controller. (The last cable is
slow to the box, the two before it to the computer. Two such boxes alone on a hub go without frames: by their pings they
could see them begin at different times, decision 0053.)"""
PATHS_NS = 0, 300, 1_700, 900
TRUST_US = 120 * S_US
SOONER = Evidence(slope_ppm=200)
"""Frames are trusted ten times sooner than in a match, where it takes a minute or more. That changes when, not how."""
SLICE_US = 2_000


def options_of(table: str, image: Path, seed: int) -> list[BoxOptions]:
    return [
        BoxOptions(
            unique_id=f"e66141000000000{box}", image=image, chance=seed * 16 + box, crystal_ppm=PPM[box],
            controller=CONTROLLERS[name.lower()], frame_path_ns=PATHS_NS[box] + HUBS_LATE_NS.get(name, 0),
            usb=USBS[box],
            timer_offset_us=box * 123_456_789,
        )
        for box, name in enumerate(table)
    ]  # fmt: skip


def wire_of(boxes: int) -> Wire:
    """Every box pulls it, and every box hears it, including itself. The emulator sets its delay, the same for all."""
    return Wire(tuple((box, SYNC_OUT) for box in range(boxes)), tuple((box, SYNC_IN) for box in range(boxes)))


def run_table(
    table: str, image: Path, races: int, seed: int, tally: RaceTally, tell: Callable[[str, int], None]
) -> None:
    """Wait until frames and wire are trusted, then run races. `tell(what happens, races done)`."""
    options = options_of(table, image, seed)
    with PicoBench(options, pace=None, pty=False, slice_us=SLICE_US, wires=[wire_of(len(table))]) as bench:
        clock = HostClock(HOST_PPM)
        bench_table = Table(bench, list(table), clock, seed, tally, TABLES.index(table), SOONER, HUBS_LATE_NS)
        _wait_for_trust(bench_table, tell)
        for _ in range(races):
            bench_table.race(bench_table.chance.uniform(0.1, 0.6) * S_US)
            tell(f"races on {table}", 1)
        bench_table.host.run_for(S_US)
        check(bench_table)


def _wait_for_trust(table: Table, tell: Callable[[str, int], None]) -> None:
    """Frames are trusted once they have agreed for a while (gotit.boxes.frames)."""
    shared = table.host.memories.shared
    sources: Sequence[str] = [table.host.source(box) for box in table.boxes]
    shares_rate = len({hub.lower() for hub in table.hubs}) < len(set(table.hubs))
    wanted = 2 if shares_rate else 1  # the frames of a box's own hub, and those of the other
    while not all(len(shared.frames.clocks_of(s)) >= wanted and shared.sync.clock_of(s) for s in sources):
        if table.host.now_us > TRUST_US:
            table.fail(f"frames and wire are not trusted after {TRUST_US / S_US:.0f} s")
            return
        table.host.run_for(S_US)
        tell(f"{table.host.now_us / S_US:.0f} s until frames are trusted", 0)


def check(table: Table) -> None:
    """Fail for every slap that never came, and for every complaint, except that boxes without straps share a letter."""
    for slap in table.witness.missing:
        table.fail(f"box {slap.box}, button {slap.number}: the slap at {slap.at_ns} ns never came")
    for pico in table.host.bench.picos:
        for fault in pico.faults:
            table.fail(f"the emulator: {fault}")
    for notice in (notice for _, notice in table.host.notices if notice.kind != "same_letter"):
        table.fail(f"the host complained: {heard(notice.sentence)}")
    tally, witness = table.tally, table.witness
    tally.slaps += witness.slaps
    tally.presses += witness.presses
    tally.readings += witness.readings
    tally.emulated_s += table.host.now_us / S_US
