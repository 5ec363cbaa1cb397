"""How long does it take from a slap to the projector's picture that shows it, and where does that time go?

    .venv/bin/python -m tests.whole.slap_to_paint            measure and print
    .venv/bin/python -m tests.whole.slap_to_paint --write    also write it into docs/timing.md
    .venv/bin/python -m tests.whole.slap_to_paint --against COMMIT    this checkout and that commit, in turns

The whole program runs as for players: nine ports, the rules, the SQLite journal on a real disk, and a projector of 1920
× 1080 that is repainted 60 times a second all the time. The boxes are simulated, in another process. They are as slow
as real ones, and USB's frames lie in between (tests.boxes.paced_box). Windows are Qt's offscreen ones. Each race has
new hands, and as much time to think before the first slap as `--think` says.

The program's own share runs from the read of a first press's first byte, by the stamp that the program itself made. The
picture says that somebody buzzed if a painted view has a verdict, or waits for one.

`--against` is for machines that are also busy with something else. Both programs run in short turns, so that the load
affects both alike, and only the ratio within a turn counts. The tests of this checkout measure both. A program that is
too old for them is measured by the tests of `--tests-of COMMIT`: this file has changed little, what it imports has.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from PyQt6.QtCore import QEventLoop, Qt, QTimer
from PyQt6.QtWidgets import QApplication
from tests.patience import PATIENCE_S

from gotit.app.pauses import shorten_turns
from gotit.app.program import Program
from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.match_view import MatchView
from gotit.core.session import Session
from gotit.games.shelf import shelf
from gotit.record.matches import Book, ClockOrigin, Matches
from gotit.ui.projector import Projector
from gotit.ui.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "timing.md"
BEGIN = "<!-- slap to paint: made by python -m tests.whole.slap_to_paint --write -->"
END = "<!-- end of slap to paint -->"
NINE = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian")
PROGRAM = ("host", "firmware")
FRAME_MS = 16
SPREAD_MS = 60.0
"""All nine slap within this time, each at a moment that does not depend on the program."""
THINK_S = 0.5
"""Nobody can read a target and make it of five cards sooner."""


class Sample(NamedTuple):
    """One press: its place among the presses of its race (1: it waited for the verdict), and times in ms.

    `ms`: from just before its line was written to the paint that shows it. `slap_ms`: from the closing of its button.
    For a first press: `buzzed_ms` from the read of its first byte to the paint that says that somebody buzzed;
    `verdict_ms` to the verdict (kept, about to be shown); `shown_ms` from there to the verdict's paint.
    """

    place: int
    ms: float
    slap_ms: float | None = None
    buzzed_ms: float | None = None
    verdict_ms: float | None = None
    shown_ms: float | None = None


class NotingMatches(Matches):
    """Journals on the disk, and the stamp of the first byte of the race's first press that is kept."""

    def __init__(self, folder: Path, games: Mapping[str, Game]) -> None:
        super().__init__(folder, games)
        self.press_read_ns: int | None = None

    def begin(self, origin: ClockOrigin | None = None) -> Book:
        book = super().begin(origin)
        keep = book.record

        def record(host_ns: int, port: str, way: Literal["in", "out"], data: bytes) -> None:
            if way == "in":
                was_ns, begun = unfinished.get(port, (host_ns, b""))
                began_ns = was_ns if begun else host_ns
                if self.press_read_ns is None and (at := (begun + data).find(b"$press")) >= 0:
                    self.press_read_ns = began_ns if at < len(begun) else host_ns
                *whole, rest = (begun + data).split(b"\n")
                unfinished[port] = (host_ns if whole else began_ns, rest)
            keep(host_ns, port, way, data)

        unfinished: dict[str, tuple[int, bytes]] = {}

        book.record = record  # type: ignore[method-assign]
        return book


class Measurement:
    """The program with nine boxes, and a stopwatch."""

    def __init__(self, folder: Path, *, at_once: bool = False) -> None:
        app = QApplication.instance() or QApplication(["slap_to_paint"])
        assert isinstance(app, QApplication)
        shorten_turns()
        self._app = app
        self._boxes = subprocess.Popen(
            [sys.executable, "-m", "tests.whole.nine_boxes", *(["--at-once"] if at_once else [])],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert self._boxes.stdout is not None
        devices = tuple(self._boxes.stdout.readline().split())
        games = shelf()
        self._matches = NotingMatches(folder, games)
        self._program = Program(app, games, self._matches, Settings(names=NINE, muted=True), None,
                                named_ports=devices)  # fmt: skip
        self._program.loop.changed.disconnect(self._program.refresh)
        self._program.loop.changed.connect(self._note_verdict)  # before it is painted
        self._program.loop.changed.connect(self._program.refresh)
        self._begin_race()
        self._slapped_ns: dict[int, int] = {}
        self._written_ns: dict[int, int] = {}
        self._painted_ns: dict[int, int] = {}
        self._reader = threading.Thread(target=self._read_boxes, daemon=True)
        self._reader.start()
        self._program.open()
        projector = projector_of(self._program)
        projector.resize(1920, 1080)
        projector.show()
        projector.painted.connect(self._note_paint)
        self._frames = QTimer()
        self._frames.setTimerType(Qt.TimerType.PreciseTimer)
        self._frames.setInterval(FRAME_MS)
        self._frames.timeout.connect(projector.update)
        self._frames.start()

    def run(self, races: int, chance: random.Random, think_s: float = THINK_S) -> list[Sample]:
        """Race after race, each with new hands. All nine slap in each."""
        self._seat_all()
        samples: list[Sample] = []
        for _ in range(races):
            self._arm(think_s)
            samples += self._race(chance)
        return samples

    def close(self) -> None:
        self._frames.stop()
        self._program.stop()
        assert self._boxes.stdin is not None
        self._boxes.stdin.close()
        self._boxes.wait(10)
        self._reader.join()

    def _seat_all(self) -> None:
        self._wait(lambda: len(self._sources()) == len(NINE), "nine boxes")
        for seat, source in enumerate(self._sources(), 1):
            self._program.enter(i.AssignInput(source, 0, seat))
        set_aside(self._program)

    def _arm(self, think_s: float) -> None:
        """A new match with new hands, all buzzers armed, and time to think."""
        self._program.enter(i.Start("fast-fun-maths", NINE))
        self._program.enter(i.Act({"do": "turn_over"}))
        self._wait(self._all_armed, "arming")
        slap_s = time.monotonic() + think_s
        self._wait(lambda: time.monotonic() >= slap_s, "time to think")

    def _ask(self, line: str) -> None:
        """See `nine_boxes`."""
        assert self._boxes.stdin is not None
        print(line, file=self._boxes.stdin, flush=True)

    def _begin_race(self) -> None:
        """Forget everything noted in the last race."""
        self._verdict_ns = self._buzzed_ns = self._shown_ns = 0
        self._matches.press_read_ns = None

    def _race(self, chance: random.Random) -> list[Sample]:
        for noted in (self._slapped_ns, self._written_ns, self._painted_ns):
            noted.clear()
        self._begin_race()
        self._ask(" ".join(f"{number}:{chance.uniform(0, SPREAD_MS):.3f}" for number in range(len(NINE))))
        self._wait(lambda: len(self._painted_ns) == len(NINE) == len(self._written_ns), "nine presses on the projector")
        by_time = sorted(self._slapped_ns, key=lambda seat: self._slapped_ns[seat])
        return [self._sample(place, seat) for place, seat in enumerate(by_time, 1)]

    def _sample(self, place: int, seat: int) -> Sample:
        painted_ns = self._painted_ns[seat]
        whole = ((painted_ns - self._written_ns[seat]) / 1e6, (painted_ns - self._slapped_ns[seat]) / 1e6)
        if place > 1:
            return Sample(place, *whole)
        read_ns = self._read_ns()
        spans = (self._buzzed_ns - read_ns, self._verdict_ns - read_ns, self._shown_ns - self._verdict_ns)
        return Sample(place, *whole, *(span_ns / 1e6 for span_ns in spans))

    def _read_ns(self) -> int:
        """When the first byte of the race's first press was read (perf_counter)."""
        assert self._matches.press_read_ns is not None
        return self._matches.press_read_ns + time.perf_counter_ns() - self._program.clock.now_ns()

    def _read_boxes(self) -> None:
        assert self._boxes.stdout is not None
        for line in self._boxes.stdout:
            number, slapped_ns, written_ns = map(int, line.split())
            self._slapped_ns[number + 1] = slapped_ns
            self._written_ns[number + 1] = written_ns

    def _note_verdict(self, session: Session) -> None:
        if not self._verdict_ns and session.arming is not None and session.arming.decided:
            self._verdict_ns = time.perf_counter_ns()

    def _note_paint(self, at_ns: object) -> None:
        view = projector_of(self._program).view
        assert isinstance(at_ns, int)
        if not isinstance(view, MatchView) or not view.verdict:
            return
        self._buzzed_ns = self._buzzed_ns or at_ns
        if view.verdict != "pending":
            self._shown_ns = self._shown_ns or at_ns
            for place in view.order:
                self._painted_ns.setdefault(place.seat, at_ns)

    def _sources(self) -> tuple[str, ...]:
        sources = self._program.loop.session.seating.sources
        return tuple(sorted(name for name in sources if name.startswith("box:")))

    def _all_armed(self) -> bool:
        window = self._program.loop.session.arming
        return window is not None and all(health.armed == window.epoch for health in self._program.world.health())

    def _wait(self, condition: object, what: str) -> None:
        assert callable(condition)
        end_s = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > end_s:
                raise TimeoutError(f"no {what} within {PATIENCE_S:.0f} s")
            self._app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def projector_of(program: Program) -> Projector:
    """The projector, also in a program of `--against` that held it itself."""
    where: Any = program if hasattr(program, "projector") else program.pictures
    found: Projector = where.projector
    return found


def set_aside(program: Program) -> None:
    """Keep lasting objects out of garbage collections, also in a program of `--against` that had no collector yet."""
    if hasattr(program, "collector"):
        program.collector.set_aside()
    else:
        gc.collect()
        gc.freeze()


def measure(races: int, seed: int = 1, think_s: float = THINK_S, *, at_once: bool = False) -> list[Sample]:
    """`races` × 9 samples."""
    with tempfile.TemporaryDirectory() as folder:
        measurement = Measurement(Path(folder), at_once=at_once)
        try:
            return measurement.run(races, random.Random(seed), think_s)
        finally:
            measurement.close()


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def by_kind(samples: list[Sample]) -> dict[str, list[float]]:
    """The ms of each row of a table."""
    first = [one for one in samples if one.place == 1]
    return {
        "first byte read → “somebody buzzed”": [one.buzzed_ms for one in first if one.buzzed_ms is not None],
        "first byte read → verdict": [one.verdict_ms for one in first if one.verdict_ms is not None],
        "verdict → its picture": [one.shown_ms for one in first if one.shown_ms is not None],
        "first slap → the verdict’s picture": [one.slap_ms for one in first if one.slap_ms is not None],
        "first press written → the verdict’s picture": [one.ms for one in first],
        "later press written → a line in the order strip": [one.ms for one in samples if one.place > 1],
        "all presses written → their picture": [one.ms for one in samples],
    }


def within_a_frame(values: list[float]) -> float:
    """In percent."""
    return 100 * sum(ms <= 1000 / 60 for ms in values) / len(values)


def as_table(samples: list[Sample]) -> str:
    rows = ["| from → to | samples | median ms | p99 ms | worst ms | within a frame |", "|---|---|---|---|---|---|"]
    for name, chosen in by_kind(samples).items():
        middle, late, framed = statistics.median(chosen), percentile(chosen, 0.99), within_a_frame(chosen)
        rows.append(f"| {name} | {len(chosen)} | {middle:.1f} | {late:.1f} | {max(chosen):.1f} | {framed:.0f} % |")
    return "\n".join(rows)


def compare(commit: str, tests_of: str | None, turns: int, races: int, think_s: float, *, at_once: bool) -> str:
    """That commit and this checkout as it stands, `turns` times `races` each, alternating."""
    turn_of: dict[Path, list[list[Sample]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder) / "before"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(before)], check=True)
        for at, folders in ((commit, PROGRAM), (tests_of, ("tests",))):
            for git in (["rm", "-r", "--quiet"], ["checkout", "--quiet", at]) if at is not None else ():
                subprocess.run(["git", "-C", str(before), *git, "--", *folders], check=True)
        for turn in range(turns):
            for root in (before, ROOT) if turn % 2 == 0 else (ROOT, before):
                quick = at_once and (root == ROOT or tests_of is None)
                turn_of.setdefault(root, []).append(_measure_in(root, races, turn, think_s, at_once=quick))
        return as_comparison(turn_of[before], turn_of[ROOT])


def _measure_in(root: Path, races: int, seed: int, think_s: float, *, at_once: bool) -> list[Sample]:
    """In its own process, with the program of that checkout."""
    options = [
        f"--races={races}",
        f"--seed={seed}",
        f"--think={think_s}",
        "--json",
        *(["--at-once"] if at_once else []),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tests.whole.slap_to_paint", *options],
        cwd=root, env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root / "host", root / "firmware")))},
        stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return [Sample(*one) for one in json.loads(done.stdout)]


def as_comparison(before: list[list[Sample]], after: list[list[Sample]]) -> str:
    """Turn by turn: the ratio is that of the two medians of one turn. Its median and range are over all turns."""
    rows = [
        "| from → to | samples each | median ms | p99 ms | within a frame | after : before, by turn |",
        "|---|---|---|---|---|---|",
    ]
    turns = [[by_kind(turn) for turn in side] for side in (before, after)]
    for name in turns[0][0]:
        was, now = ([ms for turn in side for ms in turn[name]] for side in turns)
        if not was or not now:
            continue  # the tests of then did not measure it
        medians = f"{statistics.median(was):.1f} → {statistics.median(now):.1f}"
        lates = f"{percentile(was, 0.99):.0f} → {percentile(now, 0.99):.0f}"
        framed = " → ".join(f"{within_a_frame(one):.0f}" for one in (was, now))
        ratios = [statistics.median(b[name]) / statistics.median(a[name]) for a, b in zip(*turns, strict=True)]
        spread = f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        rows.append(f"| {name} | {len(now)} | {medians} | {lates} | {framed} % | {spread} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the table into docs/timing.md")
    parser.add_argument("--races", type=int, default=120, help="races of nine presses each")
    parser.add_argument("--think", type=float, default=THINK_S, help="seconds from the arming to the first slap")
    parser.add_argument("--seed", type=int, default=1, help="of the moments of the slaps")
    parser.add_argument("--json", action="store_true", help="print each press, [place, ms], instead of the table")
    parser.add_argument("--at-once", action="store_true", help="boxes that answer at once, where real ones need ms")
    parser.add_argument("--against", metavar="COMMIT", help="compare with an earlier program, in turns of --races")
    parser.add_argument("--tests-of", metavar="COMMIT", help="with --against: measure that program with these tests")
    parser.add_argument("--turns", type=int, default=8, help="with --against: how many")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if options.against is not None:
        print(
            compare(
                options.against, options.tests_of, options.turns, options.races, options.think, at_once=options.at_once
            )
        )
        return
    samples = measure(options.races, options.seed, options.think, at_once=options.at_once)
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
