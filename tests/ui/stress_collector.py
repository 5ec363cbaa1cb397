"""Does the program die if windows are destroyed while garbage is collected? See docs/decisions/0051.

    python -m tests.ui.stress_collector                    10,000 windows with the cure
    python -m tests.ui.stress_collector --without-cure     each way to die alone, each in a process of its own

A window has a running timer and twenty buttons. Of every two windows, Qt deletes one, and Python drops the last
reference to the other. Nine threads make garbage all the time, as those that read ports do. The collector is as eager
as possible. A process that dies by a signal has died in C++.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import weakref
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WINDOWS = 10_000
READERS = 9
WAYS = {
    "as it was": "closures, and Python collects in any thread",
    "methods only": "methods, and Python collects in any thread",
    "too early": "closures, and the main thread collects between deleteLater and the deletion",
    "too early, partial": "likewise, with functools.partial in the place of a lambda",
    "main thread only": "closures, and the main thread collects after what was to be deleted is deleted",
    "cure": "methods, and the main thread collects after what was to be deleted is deleted",
}


def live(way: str, windows: int) -> None:
    """Make this many windows and destroy them, in this process."""
    from PyQt6.QtCore import QTimer
    from PyQt6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

    from gotit.ui.collector import collect
    from gotit.ui.slots import call

    alive: weakref.WeakSet[Window] = weakref.WeakSet()

    class Window(QWidget):
        def __init__(self) -> None:
            super().__init__()
            self.itself = self  # only the collector frees it
            alive.add(self)
            self.ticks = 0
            column = QVBoxLayout(self)
            ticker = QTimer(self)
            ticker.start(0)
            if way in ("cure", "methods only"):
                ticker.timeout.connect(self.tick)
            elif "partial" in way:
                ticker.timeout.connect(partial(self.tick))
            else:
                ticker.timeout.connect(lambda: self.tick())
            for number in range(20):
                knob = QPushButton(str(number))
                column.addWidget(knob)
                if way in ("cure", "methods only"):
                    knob.clicked.connect(call(knob, self.tick, number))
                else:
                    knob.clicked.connect(lambda _=False, number=number: self.tick(number))

        def tick(self, _: int = 0) -> None:
            self.ticks += 1

    class Maker:
        def __init__(self) -> None:
            self.window: Window | None = None
            self.made = 0

        def step(self) -> None:
            before, self.window = self.window, None
            if before is not None and self.made % 2:
                before.deleteLater()
            del before
            if way.startswith("too early"):
                gc.collect()
            elif way in ("cure", "main thread only"):
                collect()
            if self.made == windows:
                app.quit()
                return
            self.window = Window()
            self.window.show()
            self.made += 1

    app = QApplication(["stress"])
    gc.set_threshold(1, 1, 1)
    if way not in ("as it was", "methods only"):
        gc.disable()
    ended = threading.Event()
    threads = [threading.Thread(target=_make_garbage, args=(ended,), daemon=True) for _ in range(READERS)]
    for thread in threads:
        thread.start()
    maker, again = Maker(), QTimer()
    again.timeout.connect(maker.step)
    again.start(0)
    try:
        app.exec()
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    collect()
    if alive:
        sys.exit(f"{len(alive)} windows were not taken apart")


def _make_garbage(ended: threading.Event) -> None:
    while not ended.is_set():
        for _ in range(20):
            ring: list[object] = []
            ring.append(ring)
        if gc.isenabled():
            gc.collect()  # otherwise Python puts off old objects until a quarter more have become old
        time.sleep(0.001)


def outlives(way: str, windows: int, timeout_s: float | None = None) -> tuple[bool, str, float]:
    """Does a process survive this? Also what it died of, and its processor time in seconds."""
    before_s = os.times()
    path = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.stress_collector", "--way", way, "--windows", str(windows)],
        cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": path},
        timeout=timeout_s, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    after_s = os.times()
    cpu_s = after_s.children_user + after_s.children_system - before_s.children_user - before_s.children_system
    name = signal.Signals(-done.returncode).name if done.returncode < 0 else f"code {done.returncode}: {done.stderr}"
    return done.returncode == 0, "" if done.returncode == 0 else name, cpu_s


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.stress_collector", description=__doc__)
    parser.add_argument("--without-cure", action="store_true", help="each of the other ways, four times")
    parser.add_argument("--windows", type=int, default=WINDOWS)
    parser.add_argument("--way", choices=WAYS, help="in this process")
    chosen = parser.parse_args()
    if chosen.way:
        live(chosen.way, chosen.windows)
        return 0
    print("| way | windows | lived | died of | processor s |\n|---|---|---|---|---|")
    lived = True
    for way, what in WAYS.items():
        if chosen.without_cure == (way == "cure"):
            continue
        runs = [outlives(way, chosen.windows) for _ in range(1 if way == "cure" else 4)]
        lived = all(each[0] for each in runs)
        reasons = ", ".join(sorted({each[1] for each in runs if each[1]}))
        spent_s = sum(each[2] for each in runs)
        score = f"{sum(each[0] for each in runs)} of {len(runs)}"
        print(f"| {what} | {chosen.windows:,} | {score} | {reasons} | {spent_s:.0f} |", flush=True)
    return 0 if lived or chosen.without_cure else 1


if __name__ == "__main__":
    sys.exit(main())
