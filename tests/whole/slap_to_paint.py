"""How long from a press's first byte on the port to the projector's picture that shows it?

    .venv/bin/python -m tests.whole.slap_to_paint            measure and print
    .venv/bin/python -m tests.whole.slap_to_paint --write    also write it into docs/timing.md
    .venv/bin/python -m tests.whole.slap_to_paint --against COMMIT    this checkout and that commit, in turns

The whole program runs as for players: nine ports read by nine threads, the rules, the SQLite journal on a real disk, a
projector of 1920 × 1080 that is repainted 60 times a second all the while. The boxes are simulated, in a process of
their own; windows are Qt's offscreen ones. Each race has new hands, and so much time to think before the first slap as
`--think` says. A first press includes the verdict: other boxes are asked for watermarks.

`--against` is for machines that are busy with something else, too: both programs run in short turns, so that they meet
the same neighbours, and what counts is the ratio within a turn. The tests of this checkout measure both.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

from PyQt6.QtCore import QEventLoop, Qt, QTimer
from PyQt6.QtWidgets import QApplication
from tests.patience import PATIENCE_S

from gotit.app.pauses import shorten_turns
from gotit.app.program import Program
from gotit.core import inputs as i
from gotit.core.table import TableView
from gotit.games.shelf import shelf
from gotit.record.matches import Matches
from gotit.ui.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "timing.md"
BEGIN = "<!-- slap to paint: made by python -m tests.whole.slap_to_paint --write -->"
END = "<!-- end of slap to paint -->"
NINE = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian")
PROGRAM = ("host", "firmware")
FRAME_MS = 16
SPREAD_MS = 60.0
"""All nine slap within this time, each at a moment that the program has no part in."""
THINK_S = 0.5
"""Nobody has read a target and made it of five cards sooner."""


class Sample(NamedTuple):
    """One press: its place among the presses of its race (1: it waited for the verdict), and byte to paint in ms."""

    place: int
    ms: float


class Measurement:
    """The program with nine boxes, and a stopwatch."""

    def __init__(self, folder: Path) -> None:
        app = QApplication.instance() or QApplication(["slap_to_paint"])
        assert isinstance(app, QApplication)
        shorten_turns()
        self._app = app
        self._boxes = subprocess.Popen(
            [sys.executable, "-m", "tests.whole.nine_boxes"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert self._boxes.stdout is not None
        devices = tuple(self._boxes.stdout.readline().split())
        games = shelf()
        self._program = Program(app, games, Matches(folder, games), Settings(names=NINE, muted=True), None,
                                named_ports=devices)  # fmt: skip
        self._written_ns: dict[int, int] = {}
        self._painted_ns: dict[int, int] = {}
        self._reader = threading.Thread(target=self._read_boxes, daemon=True)
        self._reader.start()
        self._program.open()
        projector = self._program.projector
        projector.resize(1920, 1080)
        projector.show()
        projector.painted.connect(self._note_paint)
        self._frames = QTimer()
        self._frames.setTimerType(Qt.TimerType.PreciseTimer)
        self._frames.setInterval(FRAME_MS)
        self._frames.timeout.connect(projector.update)
        self._frames.start()

    def run(self, races: int, chance: random.Random, think_s: float = THINK_S) -> list[Sample]:
        """Race after race, each with new hands; all nine slap in each."""
        program = self._program
        self._wait(lambda: len(self._sources()) == len(NINE), "nine boxes")
        for seat, source in enumerate(self._sources(), 1):
            program.enter(i.AssignInput(source, 0, seat))
        self._program.collector.set_aside()
        samples: list[Sample] = []
        for _ in range(races):
            program.enter(i.Start("fast-fun-maths", NINE))
            program.enter(i.Act({"do": "turn_over"}))
            self._wait(self._all_armed, "arming")
            slap_s = time.monotonic() + think_s
            self._wait(lambda slap_s=slap_s: time.monotonic() >= slap_s, "time to think")
            samples += self._race(chance)
        return samples

    def close(self) -> None:
        self._frames.stop()
        self._program.stop()
        assert self._boxes.stdin is not None
        self._boxes.stdin.close()
        self._boxes.wait(10)
        self._reader.join()

    def _race(self, chance: random.Random) -> list[Sample]:
        self._written_ns.clear()
        self._painted_ns.clear()
        slaps = " ".join(f"{number}:{chance.uniform(0, SPREAD_MS):.3f}" for number in range(len(NINE)))
        assert self._boxes.stdin is not None
        print(slaps, file=self._boxes.stdin, flush=True)
        self._wait(lambda: len(self._painted_ns) == len(NINE) == len(self._written_ns), "nine presses on the projector")
        by_time = sorted(self._written_ns, key=lambda seat: self._written_ns[seat])
        return [
            Sample(place, (self._painted_ns[seat] - self._written_ns[seat]) / 1e6)
            for place, seat in enumerate(by_time, 1)
        ]

    def _read_boxes(self) -> None:
        assert self._boxes.stdout is not None
        for line in self._boxes.stdout:
            number, written_ns = map(int, line.split())
            self._written_ns[number + 1] = written_ns

    def _note_paint(self, at_ns: object) -> None:
        view = self._program.projector.view
        assert isinstance(at_ns, int)
        if isinstance(view, TableView) and view.verdict in ("clear", "dead_heat"):
            for place in view.order:
                self._painted_ns.setdefault(place.seat, at_ns)

    def _sources(self) -> tuple[str, ...]:
        sources = self._program.loop.session.seating.sources
        return tuple(sorted(name for name in sources if name.startswith("box:")))

    def _all_armed(self) -> bool:
        window = self._program.loop.session.window
        return window is not None and all(health.armed == window.epoch for health in self._program.rim.health())

    def _wait(self, condition: object, what: str) -> None:
        assert callable(condition)
        end_s = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > end_s:
                raise TimeoutError(f"no {what} within {PATIENCE_S:.0f} s")
            self._app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def measure(races: int, seed: int = 1, think_s: float = THINK_S) -> list[Sample]:
    """`races` × 9 samples."""
    with tempfile.TemporaryDirectory() as folder:
        measurement = Measurement(Path(folder))
        try:
            return measurement.run(races, random.Random(seed), think_s)
        finally:
            measurement.close()


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def by_kind(samples: list[Sample]) -> dict[str, list[float]]:
    """ms of each row of a table."""
    return {
        "the first: verdict and spotlight": [one.ms for one in samples if one.place == 1],
        "later ones: a line in the order strip": [one.ms for one in samples if one.place > 1],
        "all": [one.ms for one in samples],
    }


def as_table(samples: list[Sample]) -> str:
    rows = ["| press | samples | median ms | p99 ms | worst ms |", "|---|---|---|---|---|"]
    for name, chosen in by_kind(samples).items():
        middle, late = statistics.median(chosen), percentile(chosen, 0.99)
        rows.append(f"| {name} | {len(chosen)} | {middle:.1f} | {late:.1f} | {max(chosen):.1f} |")
    return "\n".join(rows)


def compare(commit: str, turns: int, races: int, think_s: float) -> str:
    """That commit and this checkout as it stands, `turns` times `races` each, in turns."""
    turn_of: dict[Path, list[list[Sample]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder) / "before"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(before)], check=True)
        for git in (["rm", "-r", "--quiet"], ["checkout", "--quiet", commit]):
            subprocess.run(["git", "-C", str(before), *git, "--", *PROGRAM], check=True)
        for turn in range(turns):
            for root in (before, ROOT) if turn % 2 == 0 else (ROOT, before):
                turn_of.setdefault(root, []).append(_measure_in(root, races, turn, think_s))
        return as_comparison(turn_of[before], turn_of[ROOT])


def _measure_in(root: Path, races: int, seed: int, think_s: float) -> list[Sample]:
    """In a process of its own, with the program of that checkout."""
    options = [f"--races={races}", f"--seed={seed}", f"--think={think_s}", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "tests.whole.slap_to_paint", *options],
        cwd=root, env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root / "host", root / "firmware")))},
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return [Sample(*one) for one in json.loads(done.stdout)]


def as_comparison(before: list[list[Sample]], after: list[list[Sample]]) -> str:
    """Turn by turn: the ratio is of the two medians of one turn; its median and range over all turns."""
    rows = [
        "| press | samples each | median ms | p99 ms | within a frame | after : before, by turn |",
        "|---|---|---|---|---|---|",
    ]
    turns = [[by_kind(turn) for turn in side] for side in (before, after)]
    for name in turns[0][0]:
        was, now = ([ms for turn in side for ms in turn[name]] for side in turns)
        medians = f"{statistics.median(was):.1f} → {statistics.median(now):.1f}"
        lates = f"{percentile(was, 0.99):.0f} → {percentile(now, 0.99):.0f}"
        framed = " → ".join(f"{100 * sum(ms <= 1000 / 60 for ms in one) / len(one):.0f}" for one in (was, now))
        ratios = [statistics.median(b[name]) / statistics.median(a[name]) for a, b in zip(*turns, strict=True)]
        spread = f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        rows.append(f"| {name} | {len(now)} | {medians} | {lates} | {framed} % | {spread} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table into docs/timing.md")
    parser.add_argument("--races", type=int, default=60, help="races of nine presses each")
    parser.add_argument("--think", type=float, default=THINK_S, help="seconds from the arming to the first slap")
    parser.add_argument("--seed", type=int, default=1, help="of the moments of the slaps")
    parser.add_argument("--json", action="store_true", help="print each press, [place, ms], instead of the table")
    parser.add_argument("--against", metavar="COMMIT", help="compare with an earlier program, in turns of --races")
    parser.add_argument("--turns", type=int, default=8, help="with --against: how many")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if options.against is not None:
        print(compare(options.against, options.turns, options.races, options.think))
        return
    samples = measure(options.races, options.seed, options.think)
    if options.json:
        print(json.dumps(samples))
        return
    table = as_table(samples)
    print(table)
    if options.write:
        text = DOCUMENT.read_text(encoding="utf-8")
        head, _, rest = text.partition(BEGIN)
        _, _, tail = rest.partition(END)
        DOCUMENT.write_text(f"{head}{BEGIN}\n\n{table}\n\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
