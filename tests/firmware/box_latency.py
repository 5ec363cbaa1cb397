#!/usr/bin/env python3
"""How long boxes themselves take, on emulated Picos.

From an edge to the end of its line at the computer, and from the first press of a race until all other boxes have said
that none of theirs was earlier.

`python tests/firmware/box_latency.py` prints two tables; `--races N` only the second, over N races. Times are emulated:
the cycles of an RP2040 at 125 MHz without cache misses, a USB host that polls at once, and a host program that answers
within REPLY_US. The stamps do not depend on any of this.
"""

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]


from tests.emulated.firmware_image import make_image  # noqa: E402
from tests.emulated.line_host import LineHost  # noqa: E402
from tests.emulated.pico import FIRST_INPUT_PIN, BoxOptions, EmulatedPico, PicoBench  # noqa: E402

SLAPS = 40
STEP_US = 50.0
REPLY_US = 100.0
ARMED_US = 3_000_000.0
"""The longest time from an arming to the first press."""


def wait_for_line(host: LineHost, name: str, count: int = 1) -> float:
    """Common time in us at which `count` more lines with this name had arrived."""
    wanted = len(host.of(name)) + count
    while len(host.of(name)) < wanted:
        host.pico.run_for(STEP_US)
        host.read()
    return max(ns for ns, one in zip(host.came_ns, host.messages, strict=True) if one.name == name) / 1000


def measure_presses(host: LineHost, players: int) -> list[float]:
    """ms from `players` edges at one instant to the last of their lines."""
    took = []
    for slap in range(SLAPS):
        at_us = host.pico.now_us() + 30_000 + 37.0 * slap
        edges = [(round(at_us * 1000), FIRST_INPUT_PIN + player, 0) for player in range(players)]
        host.pico.edges(edges + [(ns + 20_000_000, pin, 1) for ns, pin, _ in edges])
        took.append((wait_for_line(host, "press", players) - at_us) / 1000)
        host.run_for(150_000)
    return took


def measure_answers(host: LineHost, question: str, answer: str, **fields: int | str) -> list[float]:
    """ms from a line of the computer to the end of the answer."""
    took = []
    for turn in range(SLAPS):
        host.run_for(9_000 + 37 * turn)
        start_us = host.pico.now_us()
        host.say(question, **fields)
        took.append((wait_for_line(host, answer) - start_us) / 1000)
    return took


class Table:
    """Several boxes in races: a host that arms all, marks the others at the first press, pings and acknowledges.

    `waits_ms`: for each race, from the first press received to the last watermark that the verdict needs.
    """

    def __init__(self, bench: PicoBench, seed: int) -> None:
        self.bench = bench
        self.hosts = [LineHost(pico, acknowledge=False) for pico in bench.picos]
        self.chance = random.Random(seed)
        self.pings = 0
        self.waits_ms: list[float] = []

    def run_for(self, span_us: float) -> None:
        """Let time pass as between races: a ping to each box twice a second, an ack every 50 ms."""
        while span_us > 0:
            for host in self.hosts:
                host.read()
                if host.events:
                    host.say("ack", boot=host.boot, seq=host.whole_to())
                if self.chance.random() < 0.1:
                    self.pings += 1
                    host.say("ping", id=self.pings)
            self.bench.run_for(min(span_us, 50_000))
            span_us -= 50_000

    def race(self, epoch: int) -> None:
        """One race: some time after the arming the boxes' players slap within a few ms of each other."""
        for host in self.hosts:
            host.read()
            host.say("arm", epoch=epoch)
        self.run_for(100_000 + self.chance.random() * ARMED_US)
        first_us = self.bench.now_us() + 2_000 + self.chance.random() * 1_000
        for host in self.chance.sample(self.hosts, self.chance.randint(1, len(self.hosts))):
            for seat in self.chance.sample(range(9), self.chance.randint(1, 2)):
                host.pico.press(seat, first_us + self.chance.random() * 6_000, hold_us=50_000, bounce_us=(300, 80))
        self.waits_ms.append(self.wait_for_verdict())
        for host in self.hosts:
            host.say("disarm", epoch=epoch)
        self.run_for(200_000)

    def wait_for_verdict(self) -> float:
        seen = [len(host.messages) for host in self.hosts]
        first_ns = 0
        needed: dict[int, float] = {}  # box: tick that its watermark has to pass
        while not first_ns or needed:
            self.bench.run_for(REPLY_US)
            for number, host in enumerate(self.hosts):
                host.read()
                for at in range(seen[number], len(host.messages)):
                    message, came_ns = host.messages[at], host.came_ns[at]
                    if message.name == "press" and not first_ns:
                        first_ns = came_ns
                        for other, one in enumerate(self.hosts):
                            if other != number:
                                needed[other] = one.pico.timer_us(first_ns) - 500  # certainly after the press itself
                                one.say("mark")
                    if message.name == "beat" and int(message.fields["t"]) >= needed.get(number, 1e18):
                        del needed[number]
                        last_ns = came_ns
                seen[number] = len(host.messages)
        return (last_ns - first_ns) / 1e6


def measure_races(image: Path, boxes: int, races: int) -> list[float]:
    """ms from the first press received to the last watermark needed, for each race."""
    options = [
        BoxOptions(image=image, unique_id=f"{box:016x}", crystal_ppm=20 * box, chance=box) for box in range(boxes)
    ]
    with PicoBench(options, pace=None, pty=False) as bench:
        table = Table(bench, seed=boxes)
        for host in table.hosts:
            host.wait_for("hello")
        for epoch in range(1, races + 1):
            table.race(epoch)
        assert not [pico.faults for pico in bench.picos if pico.faults]
        return table.waits_ms


def report_races(image: Path, races: int) -> None:
    """One row for 2 and one for 4 boxes."""
    print(
        "\n| emulated, first press to last watermark | races | median ms | p99 ms | worst ms |\n|---|---|---|---|---|"
    )
    for boxes in (2, 4):
        took = sorted(measure_races(image, boxes, races))
        p99 = took[min(len(took) - 1, round(0.99 * len(took)))]
        row = f"| {boxes} boxes | {races} | {statistics.median(took):.1f} | {p99:.1f} | {took[-1]:.1f} |"
        print(row, flush=True)


def report(what: str, took_ms: list[float]) -> None:
    """One row: median and worst."""
    print(f"| {what} | {statistics.median(took_ms):.1f} | {max(took_ms):.1f} |", flush=True)


def report_lines(image: Path) -> None:
    """What one box takes for one line."""
    with EmulatedPico(BoxOptions(image=image), pace=None, pty=False) as pico:
        host = LineHost(pico)
        host.wait_for("hello")
        host.say("arm", epoch=1)
        host.wait_for("armed")
        print("| emulated, armed | median ms | worst ms |\n|---|---|---|")
        report("edge to line, 1 player (1 ms of it confirmation)", measure_presses(host, 1))
        report("edge to last line, 9 players at one instant", measure_presses(host, 9))
        report("ping to pong (up to 1 ms of it waits for a frame)", measure_answers(host, "ping", "pong", id=1))
        report("mark to beat", measure_answers(host, "mark", "beat"))
        assert not pico.faults, pico.faults


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long boxes take, in emulation.")
    parser.add_argument("--races", type=int, help="only races, so many of them")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        image = make_image(Path(folder) / "flash.bin", compiled=False)
        if options.races is None:
            report_lines(image)
        report_races(image, options.races or 200)


if __name__ == "__main__":
    main()
