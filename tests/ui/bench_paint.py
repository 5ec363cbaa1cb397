"""Measure painting: `python -m tests.ui.bench_paint`. Real widget, real pixels, no screen.

Must not: print a figure that this run did not measure.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable

if "--screen" not in sys.argv:  # must be set before Qt starts; with --screen the real platform is measured
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtWidgets import QApplication

from gotit.kits import KITS, load
from gotit.ui.moments import NOW_US, samples
from gotit.ui.paint import View, compose, paint
from gotit.ui.projector import Projector
from gotit.ui.theme import LIGHT

ROUNDS = 60
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


Figures = tuple[float, float, float]
"""Median by the clock, 99th percentile by the clock, median of processor time; all in ms.

On a busy machine the first two also measure the load; the third does not.
"""


Case = tuple[str, int, tuple[str, ...]]
"""A line of a game's `BENCH`, which stands with its moments: what is measured, and for how many players; then the
moment that is painted whole, or the two moments between which the picture changes."""


def measure(run: Callable[[], None], rounds: int = ROUNDS) -> Figures:
    """Time a call again and again."""
    taken, worked = [], []
    for _ in range(rounds):
        start_ns, cpu_ns = time.perf_counter_ns(), time.thread_time_ns()
        run()
        worked.append((time.thread_time_ns() - cpu_ns) / 1e6)
        taken.append((time.perf_counter_ns() - start_ns) / 1e6)
    return figures(taken, worked)


def figures(taken: list[float], worked: list[float]) -> Figures:
    return statistics.median(taken), statistics.quantiles(taken, n=100)[-1], statistics.median(worked)


def bench_full(view: View, size: tuple[int, int]) -> Figures:
    """The whole picture into an image. Only the caches are kept from before."""
    image = QImage(*size, QImage.Format.Format_RGB32)

    def run() -> None:
        painter = QPainter(image)
        paint(painter, QRectF(0, 0, *size), view, LIGHT, NOW_US)
        painter.end()

    run()
    return measure(run)


def bench_update(before: View, after: View, size: tuple[int, int]) -> Figures:
    """From `show_view` to the end of the first paint of the new view, in a shown widget."""
    app = QApplication.instance() or QApplication([])
    projector = Projector(still=True, now_us=lambda: NOW_US)
    projector.resize(*size)
    projector.show()
    done: list[int] = []
    projector.painted.connect(done.append)
    taken, worked = [], []
    for _ in range(ROUNDS + 3):
        projector.show_view(before)
        app.processEvents()
        done.clear()
        start_ns, cpu_ns = time.perf_counter_ns(), time.thread_time_ns()
        projector.show_view(after)
        while not done:
            app.processEvents()
        worked.append((time.thread_time_ns() - cpu_ns) / 1e6)
        taken.append((done[0] - start_ns) / 1e6)
    projector.close()
    return figures(taken[3:], worked[3:])


def main() -> None:
    app = QApplication([])
    cases: list[Case] = [case for kit in KITS for case in getattr(load(kit.moments), "BENCH", ())]
    views = samples(9)
    aspect = 16 / 9
    print(f"{'what':44} {'size':>10} {'p50 ms':>8} {'p99 ms':>8} {'CPU p50 ms':>12}")

    def line(what: str, size: tuple[int, int], found: Figures) -> None:
        print(f"{what:44} {size[0]:>5}x{size[1]:<4} {found[0]:8.2f} {found[1]:8.2f} {found[2]:12.2f}")

    line(
        "compose (no pixels), 9 players racing", (0, 0), measure(lambda: (compose(views["racing"], aspect, 0), None)[1])
    )
    for size in SIZES:
        for what, players, names in cases:
            shown = [samples(players)[name] for name in names]
            line(what, size, bench_full(shown[0], size) if len(shown) == 1 else bench_update(shown[0], shown[1], size))
    del app


if __name__ == "__main__":
    main()
