#!/usr/bin/env python3
"""How long the box itself takes, on the emulated Pico: from an edge to the end of its line at the computer.

`python tests/firmware/box_latency.py` prints a table. Times are emulated: the cycles of an RP2040 at 125 MHz without
cache misses, and a USB host that polls at once. The stamps do not depend on any of this.
"""

import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "firmware")]


from tests.emulated.firmware_image import make_image  # noqa: E402
from tests.emulated.line_host import LineHost  # noqa: E402
from tests.emulated.pico import FIRST_INPUT_PIN, BoxOptions, EmulatedPico  # noqa: E402

SLAPS = 40
STEP_US = 50.0


def wait_for_line(host: LineHost, name: str, count: int = 1) -> float:
    """Common time in us, to STEP_US, at which `count` more lines of this name are there."""
    have = len(host.of(name))
    while len(host.of(name)) < have + count:
        host.pico.run_for(STEP_US)
        host.read()
    return host.pico.now_us()


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


def report(what: str, took_ms: list[float]) -> None:
    """One row: median and worst."""
    print(f"| {what} | {statistics.median(took_ms):.1f} | {max(took_ms):.1f} |", flush=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        image = make_image(Path(folder) / "flash.bin")
        with EmulatedPico(BoxOptions(image=image), pace=None, pty=False) as pico:
            host = LineHost(pico)
            host.wait_for("hello")
            host.say("arm", epoch=1)
            host.wait_for("armed")
            print("| emulated, armed | median ms | worst ms |\n|---|---|---|")
            report("edge to line, 1 player (1 ms of it confirmation)", measure_presses(host, 1))
            report("edge to last line, 9 players at one instant", measure_presses(host, 9))
            report("ping to pong", measure_answers(host, "ping", "pong", id=1))
            report("mark to beat", measure_answers(host, "mark", "beat"))
            pongs = host.of("pong")
            inside = [(int(pong.fields["s"]) - int(pong.fields["r"])) / 1000 for pong in pongs]
            report("ping inside the box (s - r)", inside)
            assert not pico.faults, pico.faults


if __name__ == "__main__":
    main()
