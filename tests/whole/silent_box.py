"""A box falls silent in a race: when does the projector say which one the verdict waits for?

    .venv/bin/python -m tests.whole.silent_box            measure and print
    .venv/bin/python -m tests.whole.silent_box --write    also write it into docs/timing.md

The whole program and nine boxes as slow as real ones, as in `slap_to_paint`. From the slap of the first box on, the
cable of the ninth carries nothing.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from PyQt6.QtCore import Qt, QTimer
from tests.whole.slap_to_paint import DOCUMENT, NINE, THINK_S, Measurement, percentile

from gotit.core import inputs as i
from gotit.core.arming import LONG_WAIT_US
from gotit.core.match_view import MatchView
from gotit.core.session import Session

BEGIN = "<!-- silent box: made by python -m tests.whole.silent_box --write -->"
END = "<!-- end of silent box -->"
LIMIT_MS = 100
SILENT = len(NINE) - 1


class Silence(NamedTuple):
    """One race, in ms from the read of the first press's first byte.

    `buzzed_ms`: to the end of the paint that says that somebody buzzed. `named_ms`: to the end of the paint that names
    the box. `beat_ms`: to the end of a bare timer of LONG_WAIT_US, which was started when that wait began.
    """

    buzzed_ms: float
    named_ms: float
    beat_ms: float


class SilentMeasurement(Measurement):
    """Also notes when the silent box is named, and how late a timer is on this machine at that time."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._named_ns = self._beat_ns = 0
        self._beat = QTimer()
        self._beat.setSingleShot(True)
        self._beat.setTimerType(Qt.TimerType.PreciseTimer)
        self._beat.timeout.connect(self._note_beat)
        self._program.loop.changed.disconnect(self._program.refresh)
        self._program.loop.changed.connect(self._begin_beat)  # before anything is painted
        self._program.loop.changed.connect(self._program.refresh)

    def run_silent(self, races: int, think_s: float = THINK_S) -> list[Silence]:
        """Race after race in which one player slaps. In the end, the operator decides."""
        self._seat_all()
        found: list[Silence] = []
        for _ in range(races):
            self._arm(think_s)
            self._begin_race()
            self._named_ns = self._beat_ns = 0
            self._ask(f"{SILENT}- 0:0")
            self._wait(lambda: self._named_ns and self._beat_ns, "name of the silent box on the projector")
            read_ns = self._read_ns()
            found.append(Silence(*((ns - read_ns) / 1e6 for ns in (self._buzzed_ns, self._named_ns, self._beat_ns))))
            self._program.enter(i.DecideWithout(self._sources()[SILENT]))
            self._ask(f"{SILENT}+")
        return found

    def _begin_beat(self, session: Session) -> None:
        if session.waiting_for and not self._beat_ns and not self._beat.isActive():
            self._beat.start(LONG_WAIT_US // 1000)

    def _note_beat(self) -> None:
        self._beat_ns = time.perf_counter_ns()

    def _note_paint(self, at_ns: object) -> None:
        super()._note_paint(at_ns)
        view = self._program.pictures.projector.view
        if isinstance(view, MatchView) and view.waiting_for and isinstance(at_ns, int):
            self._named_ns = self._named_ns or at_ns


def measure(races: int, think_s: float = THINK_S) -> list[Silence]:
    with tempfile.TemporaryDirectory() as folder:
        measurement = SilentMeasurement(Path(folder))
        try:
            return measurement.run_silent(races, think_s)
        finally:
            measurement.close()


def as_table(found: list[Silence]) -> str:
    rows = [
        f"| a box falls silent in the race | races | median ms | p99 ms | worst ms | within {LIMIT_MS} ms |",
        "|---|---|---|---|---|---|",
    ]
    for name, times_ms in (
        ("first byte read → “somebody buzzed”", [one.buzzed_ms for one in found]),
        ("first byte read → which box is waited for", [one.named_ms for one in found]),
    ):
        middle, late = statistics.median(times_ms), percentile(times_ms, 0.99)
        within = 100 * sum(ms <= LIMIT_MS for ms in times_ms) / len(times_ms)
        rows.append(f"| {name} | {len(times_ms)} | {middle:.1f} | {late:.1f} | {max(times_ms):.1f} | {within:.0f} % |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=60)
    parser.add_argument("--write", action="store_true", help="write the table into docs/timing.md")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    table = as_table(measure(options.races))
    print(table)
    if options.write:
        head, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        _, _, tail = rest.partition(END)
        DOCUMENT.write_text(f"{head}{BEGIN}\n\n{table}\n\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
