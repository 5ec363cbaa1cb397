#!/usr/bin/env python3
"""How exact the firmware's stamps are, against the truth, in emulation.

    python tests/emulated/capture_accuracy.py            run and print the table
    python tests/emulated/capture_accuracy.py --write    also write it into docs/timing.md

The firmware's own capture (gotit_box/capture_pio.py) runs on the genuine MicroPython in the emulated Pico under five
loads. Random slaps of 18 inputs, with bounces down to 0.4 us and with simultaneous ones, are set at exact nanoseconds.
Every edge that the capture delivers is compared with what really happened.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # run as a script
    sys.path.insert(0, str(ROOT))

from tests.emulated.firmware_image import make_image  # noqa: E402
from tests.emulated.pico import FIRST_INPUT_PIN, OPEN, PRESSED, BoxOptions, Edge, EmulatedPico  # noqa: E402
from tests.emulated.tools import MissingTool  # noqa: E402

LOADS = ("sleeping", "busy", "collecting garbage", "printing", "writing flash")
INPUTS = 18
SPAN_MS = 700
PROGRAM = Path(__file__).parent / "programs" / "accuracy.py"
DOCUMENT = ROOT / "docs" / "timing.md"
BEGIN = "<!-- capture accuracy: made by tests/emulated/capture_accuracy.py --write -->"
END = "<!-- end of capture accuracy -->"


class Accuracy(NamedTuple):
    """The result for the edges under one load. Errors are stamp minus truth in microseconds, in order of time."""

    load: str
    edges: int
    delivered: int
    invented: int  # stamps of nothing that happened, or duplicates
    errors_us: list[float]
    kind: str
    jitter_us: int
    lost: int
    first_us: float = 0.0  # the box's timer at the first and at the last edge
    last_us: float = 0.0


def plan_slaps(chance: random.Random, start_ns: int, span_ns: int) -> list[tuple[int, int, int]]:
    """Slaps of all inputs over a span, as edges (ns, pin, level): some clean, some bouncing, some at one instant."""
    edges: list[tuple[int, int, int]] = []

    def slap(number: int, at_ns: int) -> None:
        pin = FIRST_INPUT_PIN + number
        edges.append((at_ns, pin, PRESSED))
        hold_ns = chance.randrange(5_000_000, 15_000_000)
        if chance.random() < 0.3:
            bounce_ns = at_ns
            for level in (OPEN, PRESSED, OPEN, PRESSED):
                bounce_ns += chance.choice([400, 1_000, 40_000, chance.randrange(1_000, 300_000)])
                edges.append((bounce_ns, pin, level))
        edges.append((at_ns + hold_ns, pin, OPEN))

    for at_ns in range(start_ns, start_ns + span_ns, 30_000_000):
        first, second, third, fourth = chance.sample(range(INPUTS), 4)
        slap(first, at_ns + chance.randrange(2_000_000))
        together_ns = at_ns + chance.randrange(2_000_000, 8_000_000)
        slap(second, together_ns)
        slap(third, together_ns)
        slap(fourth, at_ns + chance.randrange(8_000_000, 14_000_000))
    return list(apart(edges))


def apart(edges: Sequence[tuple[int, int, int]], least_ns: int = 400) -> Iterator[tuple[int, int, int]]:
    """The edges in order, with those nearly but not quite at one instant moved apart: no switch does that."""
    last_ns = moved_ns = -least_ns
    for ns, pin, level in sorted(edges):
        if ns != last_ns:
            moved_ns = max(ns, moved_ns + least_ns)
        last_ns = ns
        yield moved_ns, pin, level


def words_of(truth: Sequence[Edge]) -> list[tuple[float, int]]:
    """(timer in us, word after it) of each instant, bit i set while input i is closed."""
    word = 0
    words: list[tuple[float, int]] = []
    last_ns = None
    for edge in truth:
        bit = 1 << (edge.pin - FIRST_INPUT_PIN)
        word = word & ~bit if edge.level == OPEN else word | bit
        assert edge.timer_us is not None
        if edge.at_ns == last_ns:
            words.pop()
        words.append((edge.timer_us, word))
        last_ns = edge.at_ns
    return words


def measure(image: Path, load: str, seed: int = 1, timer_offset_us: int = 0, capture: str = "auto") -> Accuracy:
    """Run one load on a fresh Pico with the firmware of `image` (which must stop at the prompt).

    `capture` is the firmware's setting: auto or pio, or irq to measure how other boards capture.
    """
    options = BoxOptions(image=image, timer_offset_us=timer_offset_us, chance=1)
    with EmulatedPico(options, pace=None, pty=False) as pico:
        pico.read_until(b">>> ")
        pico.send(b"\x01")
        pico.read_until(b"exit\r\n>")
        program = f"LOAD, SPAN_MS, CAPTURE = {load!r}, {SPAN_MS}, {capture!r}\n".encode() + PROGRAM.read_bytes()
        pico.send(program + b"\x04")
        pico.read_until(b"READY\r\n")
        pico.truth()
        start_ns = round(pico.now_us() * 1000) + 5_000_000
        pico.edges(plan_slaps(random.Random(seed), start_ns, (SPAN_MS - 50) * 1_000_000))
        said = pico.read_until(b"\x04>", limit_us=60_000_000, step_us=20_000).decode()
        truth = words_of(pico.truth())
        assert pico.faults == [], pico.faults
    lines = [line.split() for line in said.splitlines()]
    verdict = next((line for line in lines if line[:1] == ["JITTER"]), None)
    assert verdict is not None, said[-2000:]
    stamps = [(int(tick), int(word, 16)) for kind, tick, word in (line for line in lines if line[:1] == ["E"])]
    return compare(load, truth, stamps, verdict[2], int(verdict[1]), int(verdict[3]))


def compare(
    load: str,
    truth: Sequence[tuple[float, int]],
    stamps: Sequence[tuple[int, int]],
    kind: str,
    jitter_us: int,
    lost: int,
) -> Accuracy:
    """Pair the stamps with what happened: in order, word by word."""
    errors_us: list[float] = []
    at = invented = 0
    for tick, word in stamps:
        found = next((index for index in range(at, len(truth)) if truth[index][1] == word), None)
        if found is None:
            invented += 1
        else:
            errors_us.append(tick - truth[found][0])
            at = found + 1
    first_us, last_us = truth[0][0], truth[-1][0]
    return Accuracy(load, len(truth), len(errors_us), invented, errors_us, kind, jitter_us, lost, first_us, last_us)


def make_table(results: Sequence[Accuracy]) -> str:
    """The table of docs/timing.md."""
    rows = [
        "| the box is | edges | delivered | earliest µs | median µs | latest µs |",
        "|---|---|---|---|---|---|",
    ]
    every = [error for result in results for error in result.errors_us]
    total = Accuracy("all", sum(r.edges for r in results), sum(r.delivered for r in results), 0, every, "", 0, 0)
    for result in [*results, total]:
        low, high = min(result.errors_us), max(result.errors_us)
        middle = statistics.median(result.errors_us)
        rows.append(
            f"| {result.load} | {result.edges} | {result.delivered} | {low:+.2f} | {middle:+.2f} | {high:+.2f} |"
        )
    return "\n".join(rows)


def write_document(table: str, path: Path = DOCUMENT) -> None:
    """Put the table between its marks; the rest of the document stays. Raises ValueError if the marks are missing."""
    text = path.read_text(encoding="utf-8")
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{path} has no place for the table: it needs the lines\n{BEGIN}\n{END}")
    path.write_text(f"{head}{BEGIN}\n\n{table}\n\n{END}{tail}", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the firmware's stamps against the truth, in emulation.")
    parser.add_argument("--write", action="store_true", help="write the table into docs/timing.md")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            image = make_image(Path(folder) / "flash.bin", main=None, compiled=False)
            results = []
            for load in LOADS:
                print(f"{load} ...", flush=True)
                results.append(measure(image, load))
        except MissingTool as missing:
            print(missing, file=sys.stderr)
            return 1
    table = make_table(results)
    print(table)
    if options.write:
        write_document(table)
        print(f"written into {DOCUMENT.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
