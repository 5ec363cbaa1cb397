"""What does one bad box cost the others? From a slap's first byte to its verdict, with and without it, side by side.

    .venv/bin/python -m tests.whole.bad_box            measure and print
    .venv/bin/python -m tests.whole.bad_box --write    also write it into docs/timing.md

Two halls have nine simulated boxes each, behind pseudo-terminals in another process, and the program's own loop, ports
and journal (no windows). In one hall the ninth box is bad: deaf to marks, mute or flooding, from before the first race
on, in which the players think for THINK_S; or it begins to flood in each race, a millisecond after the slap. The halls
race in turns, so that the load of a busy machine affects both alike. A flood rests while the other hall races.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QEventLoop, QTimer
from tests.core.table_driver import GAMES
from tests.patience import PATIENCE_S
from tests.whole.rogue_boxes import BOXES

from gotit.app.clock import SessionClock
from gotit.app.world import RealWorld
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.record.journal import read_rows
from gotit.record.matches import Book
from gotit.record.rows import Row
from gotit.ui.loop import Loop
from gotit.ui.sound import Speaker

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Ines")
BAD = BOXES - 1
DOCUMENT = ROOT / "docs" / "timing.md"
BEGIN = "<!-- bad box: made by python -m tests.whole.bad_box --write -->"
END = "<!-- end of bad box -->"
IN_THE_RACE = "flooding from in the race on"
KINDS = ("deaf", "mute", "flooding", IN_THE_RACE)
THINK_S, NEXT_THINK_S = 0.8, 0.1
#: So long a box that is good again must have stayed in, for nothing to be left of its flood.
CALM_S = 1.2


class Hall:
    """The boxes, and a program without windows."""

    def __init__(self, folder: Path) -> None:
        self.app = QCoreApplication.instance() or QCoreApplication(["bad_box"])
        self.boxes = subprocess.Popen(
            [sys.executable, "-m", "tests.whole.rogue_boxes"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
        )  # fmt: skip
        assert self.boxes.stdout is not None
        devices = self.boxes.stdout.readline().split()
        self.world = RealWorld(SessionClock(), Speaker(muted=True), devices)
        folder.mkdir(exist_ok=True)
        self._path = folder / "match.gotit"
        self.world.book = Book(self._path, 1)
        self.loop = Loop(Session(GAMES), self.world)
        self.world.loop = self.loop
        self._verdict_ns = 0
        self.loop.changed.connect(self._note_verdict)
        self.told: list[i.Tell] = []
        self.loop.told.connect(self.told.append)
        self._tick = QTimer()
        self._tick.start(1)  # otherwise a wait would not check again
        self.world.start_boxes(())
        self.wait(lambda: len(self.sources()) == BOXES)
        for seat, source in enumerate(self.sources(), 1):
            self.loop.enter(i.AssignInput(source, 0, seat))

    def close(self) -> None:
        self.world.stop()
        self.loop.close()
        assert self.boxes.stdin is not None
        assert self.boxes.stdout is not None
        self.boxes.stdin.close()
        self.boxes.stdout.close()
        self.boxes.wait(10)

    def rows(self) -> list[Row]:
        """The journal. Nothing more is played afterwards."""
        self.close()
        return list(read_rows(self._path))

    def sources(self) -> tuple[str, ...]:
        known = self.loop.session.seating.sources
        return tuple(sorted(name for name, source in known.items() if source.present))

    @property
    def bad(self) -> str:
        return f"box:E6614103E74500{BAD:02X}"

    def ask(self, line: str) -> str:
        assert self.boxes.stdin is not None
        assert self.boxes.stdout is not None
        print(line, file=self.boxes.stdin, flush=True)
        return self.boxes.stdout.readline()

    def wait(self, condition: Callable[[], object]) -> None:
        end_s = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < end_s, (self.loop.session.seating, self.world.health())
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def arm(self) -> None:
        """A new match. Every box in its race is armed, except the one that may not answer."""
        self.loop.enter(i.Start("slap", NAMES))
        window = self.loop.session.arming
        assert window is not None

        def armed() -> bool:
            there = {line.source: line.armed for line in self.world.health()}
            return all(there.get(name) == window.epoch for name in window.sources if name != self.bad)

        self.wait(armed)

    def think(self, for_s: float) -> None:
        end_s = time.monotonic() + for_s
        self.wait(lambda: time.monotonic() >= end_s)

    def race(self, think_s: float, slapped: int = 0, *, and_then: str = "") -> float:
        """From the slap to the verdict, in ms."""
        self.arm()
        self.think(think_s)
        self._verdict_ns = 0
        written_ns = int(self.ask(f"slap {slapped} {and_then}").split()[1])
        self.wait(lambda: self._verdict_ns)
        assert self.loop.session.state.caller == slapped + 1
        return (self._verdict_ns - written_ns) / 1e6

    def _note_verdict(self, session: Session) -> None:
        """The verdict would be painted now."""
        if session.state is not None and session.state.phase == "answering":
            self._verdict_ns = self._verdict_ns or time.perf_counter_ns()

    def be(self, kind: str) -> None:
        """From now on the ninth box behaves like this."""
        self.ask(f"be {BAD} {kind}")

    def calm(self) -> None:
        """It behaves well again, and plays again. What is left of its flood may take it out once more."""
        self.be("good")
        self.wait(lambda: self.bad in self.sources())
        end_s = time.monotonic() + PATIENCE_S
        self.think(CALM_S)
        while self.is_bad_out:
            assert time.monotonic() < end_s, "the flood does not end"
            self.loop.enter(i.LetPlay(self.bad))
            self.think(CALM_S)

    @property
    def is_bad_out(self) -> bool:
        return self.bad in self.loop.session.seating.benched


def measure(good: Hall, bad: Hall, kind: str, races: int) -> tuple[list[float], list[float]]:
    """Times in ms of the races without a bad box, and of those with it."""
    without: list[float] = []
    with_it: list[float] = []
    for number in range(races):
        think_s = NEXT_THINK_S if number else THINK_S
        if kind == IN_THE_RACE:
            with_it.append(bad.race(think_s, and_then=f"flood {BAD}"))
            bad.wait(lambda: bad.is_bad_out)  # the verdict may fall before it has flooded long enough to be noticed
            bad.calm()
        else:
            bad.be(kind)
            if kind == "flooding":
                bad.wait(lambda: bad.is_bad_out)
            with_it.append(bad.race(think_s))
            if kind == "flooding":
                bad.be("good")
        without.append(good.race(think_s))
    return without, with_it


def quarter(times_ms: list[float]) -> float:
    """The time below which a quarter of the races are: those in which a busy machine left the program alone."""
    return sorted(times_ms)[len(times_ms) // 4]


@contextlib.contextmanager
def two_halls(folder: Path) -> Iterator[tuple[Hall, Hall]]:
    good, bad = Hall(folder / "good"), Hall(folder / "bad")
    try:
        yield good, bad
    finally:
        good.close()
        bad.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=40, help="in each hall, for each kind of bad box")
    parser.add_argument("--write", action="store_true", help="write the table into docs/timing.md")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    table = as_table(options.races)
    print(table)
    if options.write:
        head, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        _, _, tail = rest.partition(END)
        DOCUMENT.write_text(f"{head}{BEGIN}\n\n{table}\n\n{END}{tail}", encoding="utf-8")


def as_table(races: int) -> str:
    rows = [
        "| the ninth box | races each | first quarter, ms: without | with it | median: without | with it |",
        "|---|---|---|---|---|---|",
    ]
    for kind in KINDS:
        with tempfile.TemporaryDirectory() as folder, two_halls(Path(folder)) as (good, bad):
            without, with_it = measure(good, bad, kind, races)
        quarters = f"{quarter(without):.1f} | {quarter(with_it):.1f}"
        medians = f"{statistics.median(without):.1f} | {statistics.median(with_it):.1f}"
        rows.append(f"| {kind} | {races} | {quarters} | {medians} |")
    return "\n".join(rows)


if __name__ == "__main__":
    main()
