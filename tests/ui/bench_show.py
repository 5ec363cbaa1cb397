"""What a frame of a show and of a fade costs, and what a slap costs meanwhile: `python -m tests.ui.bench_show`. Real
widget, real pixels, no screen. Figures are processor time of the thread that paints: a busy machine measures nearly
the same. Frames a second are on the clock, so they need a quiet machine.

Must not: print a figure that this run did not measure.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QEventLoop
from PyQt6.QtGui import QImage, QPaintEvent
from PyQt6.QtWidgets import QApplication
from tests.games.test_offers import ROWS
from tests.ui.test_show import PLAYED, view_of

from gotit.core.match_view import MatchView
from gotit.games.shelf import shelf
from gotit.language.words import ENGLISH
from gotit.ui.moments import NOW_US, samples
from gotit.ui.motion import Fading, choose_motion
from gotit.ui.paint import View, compose, show_of
from gotit.ui.projector import Projector
from gotit.ui.theme import LIGHT

FRAME_MS = 1000 / 60
"""A picture of a projector that shows sixty a second."""
SIZES = ((1920, 1080), (3840, 2160))
SEEDS = 6
PLAYS, SLAPS = 3, 40


def of_each_kind(game: str) -> Iterator[tuple[str, MatchView, MatchView]]:
    """Two views of matches by chance, with a show between them: of each kind the one with the most seats."""
    rules, found = shelf()[game], dict[tuple[str, ...], tuple[MatchView, MatchView]]()
    for seed in range(SEEDS):
        for (_, before), (_, after) in pairwise(ROWS[game].play(seed)):
            one, other = view_of(rules, before), view_of(rules, after)
            show = show_of(one, other, 16 / 9, 0)
            if show is not None:
                kind = tuple(dict.fromkeys(act.name for act in show.acts))
                if kind not in found or len(found[kind][0].seats) < len(one.seats):
                    found[kind] = one, other
    for kind, (one, other) in found.items():
        yield f"{game}: {', '.join(kind)}", one, other


def fades(game: str) -> Iterator[tuple[str, MatchView, MatchView]]:
    """Two views of matches by chance, with a fade between them: those in which the most patches go and come."""
    rules, most = shelf()[game], 0
    found: tuple[MatchView, MatchView] | None = None
    for seed in range(SEEDS):
        for (_, before), (_, after) in pairwise(ROWS[game].play(seed)):
            one, other = view_of(rules, before), view_of(rules, after)
            was, now = compose(one, 16 / 9, NOW_US), compose(other, 16 / 9, NOW_US)
            fade = choose_motion(was, now, lambda _: QImage(), 0, LIGHT, ENGLISH)
            if isinstance(fade, Fading) and len(fade.patches) > most and show_of(one, other, 16 / 9, 0) is None:
                most, found = len(fade.patches), (one, other)
    if found is not None:
        yield f"{game}: a fade, {most} patches", *found


class Counted(Projector):
    """Counts how often it was painted."""

    painted_times = 0

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().paintEvent(event)
        self.painted_times += 1


def shown(size: tuple[int, int], before: View) -> Counted:
    """A projector with this picture, at rest."""
    projector = Counted(now_us=lambda: NOW_US)
    projector.resize(*size)
    projector.show()
    show(projector, before)
    return projector


def show(projector: Projector, view: View, *, live: bool = False, slapped: bool = False) -> float:
    """The processor time (ms) until the pixels of this view are there."""
    painted: list[int] = []
    projector.painted.connect(painted.append)
    start_ns = time.thread_time_ns()
    if slapped:
        projector.interrupt_show()
    projector.show_view(view, live=live)
    while not painted:
        QApplication.processEvents()
    projector.painted.disconnect(painted.append)
    return (time.thread_time_ns() - start_ns) / 1e6


class Frame(NamedTuple):
    """One in which something moves. `taken_ms`: of the processor; `after_ms`: on the clock, since the one before."""

    taken_ms: float
    after_ms: float


def frames(projector: Projector, after: View) -> tuple[float, list[Frame]]:
    """The processor time (ms) until a show stands, and its frames, as it plays."""
    begun_ms, found = show(projector, after, live=True), list[Frame]()
    start_ns, shown_ns = time.thread_time_ns(), time.perf_counter_ns()
    while (playing := projector.performance) is not None:
        was = playing.shot
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        if playing.shot is not was:
            now_ns, clock_ns = time.thread_time_ns(), time.perf_counter_ns()
            if playing.shot.sprites != was.sprites:
                found.append(Frame((now_ns - start_ns) / 1e6, (clock_ns - shown_ns) / 1e6))
            start_ns, shown_ns = now_ns, clock_ns
    return begun_ms, found


def fade_frames(projector: Counted, after: View) -> tuple[float, list[Frame]]:
    """The same of a fade."""
    begun_ms, found = show(projector, after), list[Frame]()
    start_ns, shown_ns, painted = time.thread_time_ns(), time.perf_counter_ns(), projector.painted_times
    while projector.motion is not None:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        if projector.painted_times != painted:
            now_ns, clock_ns = time.thread_time_ns(), time.perf_counter_ns()
            found.append(Frame((now_ns - start_ns) / 1e6, (clock_ns - shown_ns) / 1e6))
            start_ns, shown_ns, painted = now_ns, clock_ns, projector.painted_times
    return begun_ms, found


def slap(projector: Projector, before: View, racing: View, buzzed: View, *, moving: bool) -> float:
    """The same from a slap to “Buzzed!”: while the target is turned, or after it."""
    show(projector, before)
    show(projector, racing, live=moving)
    until_ns = time.perf_counter_ns() + 100_000_000
    while time.perf_counter_ns() < until_ns:
        QApplication.processEvents()
    return show(projector, buzzed, live=True, slapped=True)


def main() -> None:
    """Measure the frames of one show of each kind and of a fade, and a slap while one moves."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.bench_show", description=main.__doc__)
    parser.add_argument("--games", default=",".join(PLAYED))
    asked = parser.parse_args()
    app = QApplication([])
    columns = f"{'begins':>7} {'frame p50':>9} {'p99':>6} {'most':>6} {'> 16.7':>7} {'a second':>9}"
    print(f"{'processor time, ms; and frames':58} {'size':>9} {columns}")
    for game in asked.games.split(","):
        kinds = [(of, frames) for of in of_each_kind(game)] + [(of, fade_frames) for of in fades(game)]
        for (what, before, after), measured in kinds:
            for size in SIZES:
                projector, found, begins = shown(size, before), list[Frame](), list[float]()
                while len(begins) < PLAYS or len(found) < 2:  # a busy machine leaves frames out
                    show(projector, before)
                    projector.end_motion()
                    projector.make_ready()
                    first, some = measured(projector, after)
                    begins.append(first)
                    found += some
                taken = [frame.taken_ms for frame in found]
                late = sum(each > FRAME_MS for each in taken) / len(taken)
                a_second = 1000 / statistics.mean(frame.after_ms for frame in found)
                begun, p50 = statistics.median(begins), statistics.median(taken)
                p99 = statistics.quantiles(taken, n=100, method="inclusive")[-1]
                of_frames = f"{p50:9.2f} {p99:6.1f} {max(taken):6.1f} {late:7.1%} {a_second:9.1f}"
                print(f"{what:58} {size[0]}x{size[1]:<4} {begun:7.1f} {of_frames}")
                projector.close()
    views = samples(9)
    for size in SIZES:
        projector = shown(size, views["turning"])
        turns = [
            (
                slap(projector, views["turning"], views["racing"], views["buzzed"], moving=True),
                slap(projector, views["turning"], views["racing"], views["buzzed"], moving=False),
            )
            for _ in range(SLAPS)
        ]
        moving, rest = (statistics.median(each) for each in zip(*turns, strict=True))
        print(
            f"slap to “Buzzed!”, {size[0]}x{size[1]}, nine seats: while the target turns {moving:.2f}, after {rest:.2f}"
        )
        projector.close()
    del app


if __name__ == "__main__":
    main()
