"""The windowed program in its own process, to be killed: `python -m tests.whole.play_until_called PORT FOLDER`.

It starts a match with the box at PORT, opens the race, and prints what happens: "racing" when the box has been armed
for a while, then "called N" for the seat that explains now.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication

from gotit.app.program import Program
from gotit.core import inputs as i
from gotit.core.adjudicate import Clear
from gotit.games.shelf import shelf
from gotit.record.matches import Matches
from gotit.ui.settings import Settings

NAMES = ("Ana", "Ben", "Chidi", "Dorota")
OPEN_US = 600_000
"""How long the race has been open before anybody presses. An emulated box may fall a quarter of a second behind and
catch up (`CATCH_UP_NS`), which no crystal can do. Computed back from afterwards, its presses would lie before the
race."""


def main(port: str, folder: Path) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(["play"])
    games = shelf()
    program = Program(app, games, Matches(folder, games), Settings(names=NAMES, muted=True), None, named_ports=(port,))
    told: list[str] = []

    def tell(what: str) -> None:
        if what not in told:
            told.append(what)
            print(what, flush=True)

    def look() -> None:
        session = program.loop.session
        if session.game is None and any(name.startswith("box:") for name in session.seating.sources):
            program.enter(i.Start("fast-fun-maths", NAMES))
            program.enter(i.Act({"do": "turn_over"}))
        window = session.arming
        is_open = window is not None and program.clock.now_us() - window.opened_us >= OPEN_US
        if window is not None and is_open and any(health.armed == window.epoch for health in program.world.health()):
            tell("racing")
        if window is not None and isinstance(window.verdict, Clear):
            tell(f"called {window.verdict.seat}")

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(20)
    program.open()
    app.exec()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
