"""How long the window takes to go on with a long match.

python -m tests.record.resume_window [--inputs 10000] [GAME …]

For each game a fresh process, offscreen, opens the program on a folder with one unfinished match, as
`tests.record.bench_resume` plays it. Seconds of a processor: until the windows stand there, until the match is found,
and, of the click on "resume", until the players' screen and the operator's window have painted the match.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PyQt6.QtWidgets import QApplication
from tests.record.bench_resume import keep_busy

from gotit.app.program import Program
from gotit.games.shelf import shelf
from gotit.record.matches import Matches
from gotit.ui.settings import Settings

PATIENCE_S = 120


def measure(folder: Path) -> tuple[float, float, float]:
    app = QApplication(["resume_window"])
    games = shelf()
    program = Program(app, games, Matches(folder, games), Settings(muted=True), None, named_ports=[])
    program.open()
    opened_s = time.process_time()
    until = time.monotonic() + PATIENCE_S
    while program.found is None and time.monotonic() < until:
        app.processEvents()
        time.sleep(0.001)
    assert program.found is not None
    found_s = time.process_time()
    program.choose_resume(True)
    app.processEvents()
    for window in app.topLevelWidgets():
        if window.isVisible():
            window.grab()
    assert program.loop.session.game is not None
    resumed_s = time.process_time()
    return opened_s, found_s - opened_s, resumed_s - found_s


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("games", nargs="*", default=list(shelf()))
    chosen = parser.parse_args()
    if chosen.folder is not None:
        print(" | ".join(f"{took_s:.2f}" for took_s in measure(chosen.folder)), flush=True)
        os._exit(0)  # its end is not what is measured
    print("| game | windows | match found | resumed and painted |\n|---|--:|--:|--:|")
    for name in chosen.games:
        with tempfile.TemporaryDirectory() as folder:
            keep_busy(name, chosen.inputs, Path(folder))
            command = [sys.executable, "-m", "tests.record.resume_window", "--folder", folder]
            took = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        print(f"| {name} | {took} |", flush=True)


if __name__ == "__main__":
    main()
