"""The simulated part of the lab: a million races on synthetic clocks and cables, by several processes.

May not happen here: showing anything.

Each evening ("world") has its own seed, made of the lab's seed and its number, so what happens in it does not depend
on how many processes there are or in which order they work. Races of one moment share the state of the clocks; each has
its own players' slaps.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from multiprocessing import get_context

import numpy as np

from gotit.lab.count import Count, count_clocks
from gotit.lab.evening import MOMENTS, Evening
from gotit.lab.field import draw_field
from gotit.lab.judged import Referee, true_counts
from gotit.lab.races import draw_races, estimates_ns, name_first
from gotit.lab.tally import GAPS_US, RIGHT, TIED, WRONG, Tally

RACES_A_MOMENT = 50
RACES_A_WORLD = MOMENTS * RACES_A_MOMENT


def run_world(seed: int, world: int, races: int = RACES_A_WORLD) -> Tally:
    """One evening, with at most so many races."""
    rng = np.random.default_rng([seed, world])
    tally = Tally(worlds=1)
    evening = Evening(draw_field(rng), rng)
    for moment_ns in evening.moments():
        here = min(RACES_A_MOMENT, races - tally.races)
        if here <= 0:
            break
        run_moment(evening, moment_ns, here, rng, tally, world)
    tally.breaks = sum(box.clock.breaks for box in evening.boxes)
    return tally


def run_moment(
    evening: Evening, moment_ns: float, races: int, rng: np.random.Generator, tally: Tally, world: int
) -> None:
    """Draw races, let every method judge them, count."""
    drawn = draw_races(evening, moment_ns, races, rng)
    truly_first = np.argmin(drawn.true_ns, axis=1)
    ordered_ns = np.sort(drawn.true_ns, axis=1)
    gaps_us = (ordered_ns[:, 1] - ordered_ns[:, 0]) / 1000
    bins = np.clip(np.searchsorted(GAPS_US, gaps_us, side="right") - 1, 0, len(GAPS_US) - 1)
    estimates = estimates_ns(evening, drawn)
    for method, estimate_ns in enumerate(estimates):
        first, alone = name_first(estimate_ns, drawn.ticks, by_arrival=method == 0)
        outcome = np.where(~alone, TIED, np.where(first == truly_first, RIGHT, WRONG))
        np.add.at(tally.outcomes[method, evening.field.kind], (bins, outcome), 1)
    truth = true_counts(evening, drawn.true_ns)
    judged = Referee(evening, drawn, truth, tally, world, tally.races).run(rng)
    Count(evening, moment_ns, truth, tally, world, tally.races).verdicts(judged, truly_first, bins, estimates)
    tally.races += races
    tally.presses += drawn.true_ns.size
    count_clocks(evening.boxes, moment_ns, tally)


def simulate(races: int, seed: int, jobs: int, progress: Callable[[int], None] = lambda done: None) -> Tally:
    """All of it. `progress` is called with how many races are done."""
    tally = Tally()
    with closing(_evenings(seed, races, jobs)) as evenings:
        for evening in evenings:
            tally.merge(evening)
            progress(tally.races)
    return tally


def _evenings(seed: int, races: int, jobs: int) -> Generator[Tally, None, None]:
    """One world after the other, as they are done."""
    worlds = [(world, min(RACES_A_WORLD, races - first)) for world, first in enumerate(range(0, races, RACES_A_WORLD))]
    if jobs == 1:
        yield from (run_world(seed, *world) for world in worlds)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        with _ctrl_c_waits():
            evenings = as_completed([pool.submit(run_world, seed, *world) for world in worlds])  # keeps none it gave
        for done in evenings:
            yield done.result()
    finally:  # after Ctrl-C what has not begun is left out: else the program would end only when all is done
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """A process that is started in here never hears Ctrl-C, which a terminal tells to all: this one ends the others.

    Ctrl-C that comes meanwhile is heard at the end. (Windows has no such thing: there workers say how they ended.)
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
