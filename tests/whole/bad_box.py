"""What does one bad box cost the others? From a slap's first byte to its verdict, with it and without, side by side.

    .venv/bin/python -m tests.whole.bad_box            measure and print

Nine simulated boxes behind pseudo-terminals in a process of their own, the program's own loop, ports and journal (no
windows). The ninth is deaf to marks, mute or flooding in every second block of races and good in the others. It is so
before its first race of a block, in which the players think for THINK_S; it is found in that time, and let in again
when the block is over.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QCoreApplication, QEventLoop, QTimer
from tests.core.table_driver import GAMES
from tests.patience import PATIENCE_S
from tests.whole.rogue_boxes import BOXES

from gotit.app.clock import SessionClock
from gotit.app.rim import Rim
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.record.journal import Row, read_rows
from gotit.record.matches import Book
from gotit.ui.loop import Loop
from gotit.ui.sound import Speaker

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Ines")
BAD = BOXES - 1
KINDS = ("deaf", "mute", "flooding")
THINK_S, NEXT_THINK_S = 0.8, 0.1


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
        self.rim = Rim(SessionClock(), Speaker(muted=True), devices)
        self._path = folder / "match.gotit"
        self.rim.book = Book(self._path, 1)
        self.loop = Loop(Session(GAMES), self.rim)
        self.rim.loop = self.loop
        self.told: list[i.Tell] = []
        self.loop.told.connect(self.told.append)
        self._tick = QTimer()
        self._tick.start(1)  # or a wait would not look again
        self.rim.start_boxes(())
        self.wait(lambda: len(self.sources()) == BOXES)
        for seat, source in enumerate(self.sources(), 1):
            self.loop.enter(i.AssignInput(source, 0, seat))

    def close(self) -> None:
        self.rim.stop()
        self.loop.close()
        assert self.boxes.stdin is not None
        assert self.boxes.stdout is not None
        self.boxes.stdin.close()
        self.boxes.stdout.close()
        self.boxes.wait(10)

    def rows(self) -> list[Row]:
        """The journal; nothing more is played."""
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
            assert time.monotonic() < end_s, (self.loop.session.seating, self.rim.health())
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def arm(self) -> None:
        """A new match, and all that are in its race are armed, but for the one that may not answer."""
        self.loop.enter(i.Start("slap", NAMES))
        window = self.loop.session.window
        assert window is not None

        def armed() -> bool:
            there = {line.source: line.armed for line in self.rim.health()}
            return all(there.get(name) == window.epoch for name in window.sources if name != self.bad)

        self.wait(armed)

    def think(self, for_s: float) -> None:
        end_s = time.monotonic() + for_s
        self.wait(lambda: time.monotonic() >= end_s)

    def race(self, think_s: float, slapped: int = 0) -> float:
        """From the slap to the verdict, ms."""
        self.arm()
        self.think(think_s)
        written_ns = int(self.ask(f"slap {slapped}").split()[1])
        self.wait(lambda: self.loop.session.state.phase == "answering")
        took_ms = (time.perf_counter_ns() - written_ns) / 1e6
        assert self.loop.session.state.caller == slapped + 1
        return took_ms

    def be(self, kind: str) -> None:
        """From now on the ninth box is like that; a good one is let in again."""
        self.ask(f"be {BAD} {kind}")
        if kind == "flooding":  # before the race: in it, the flood's first press would be a call like another
            self.wait(lambda: self.bad in self.loop.session.seating.benched)
        if kind == "good":
            self.wait(lambda: self.bad in self.sources())
            self.think(1.2)  # what it had still to say of its flood comes within a second
            if self.bad in self.loop.session.seating.benched:
                self.loop.enter(i.LetPlay(self.bad))

    def block(self, kind: str, races: int) -> list[float]:
        self.be(kind)
        return [self.race(NEXT_THINK_S if number else THINK_S) for number in range(races)]


def measure(hall: Hall, kind: str, races: int, blocks: int) -> tuple[list[float], list[float]]:
    """ms of the races without the bad box, and of those with it."""
    without: list[float] = []
    with_it: list[float] = []
    for _ in range(blocks):
        without += hall.block("good", races)
        with_it += hall.block(kind, races)
    hall.be("good")
    return without, with_it


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=10, help="in each block")
    parser.add_argument("--blocks", type=int, default=3, help="of each kind")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    print("| the ninth box | races each | median ms without | with it | ratio | worst without | with it |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(Path(folder))
        try:
            for kind in KINDS:
                good, bad = measure(hall, kind, options.races, options.blocks)
                one, other = statistics.median(good), statistics.median(bad)
                print(
                    f"| {kind} | {len(good)} | {one:.1f} | {other:.1f} | {other / one:.2f} | "
                    f"{max(good):.1f} | {max(bad):.1f} |",
                    flush=True,
                )
        finally:
            hall.close()


if __name__ == "__main__":
    main()
