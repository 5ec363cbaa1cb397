"""The simulated part of the lab: very many races in worlds made of physics, by several processes.

Must not: show anything.

Each evening ("world") has its own seed, made of the lab's seed, its kind and its number. So what happens in it does not
depend on the number of processes, or on the order in which they work.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing, contextmanager
from multiprocessing import get_context
from typing import NamedTuple

from gotit_lab.count import Count
from gotit_lab.evening import MOMENTS, RACES_A_MOMENT
from gotit_lab.tally import Outside, Tally
from gotit_lab.worlds import BY_NAME, INSIDE, KINDS, draw_evening

RACES_A_WORLD = MOMENTS * RACES_A_MOMENT


class Named(NamedTuple):
    """An evening of this kind, with this number. As text "kind:number"."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.number}"


def run_world(seed: int, name: Named, races: int = RACES_A_WORLD) -> Tally:
    """One evening, with at most `races` races."""
    kind = BY_NAME[name.kind]
    evening = draw_evening(kind, f"{seed}:{name}")
    tally = Tally()
    outside = None if kind is INSIDE else tally.outside.setdefault(kind.name, Outside())
    count = Count(evening, str(name), tally, outside, holds=kind.holds)
    for ran in evening.races(races):
        count.take(ran)
    count.finish()
    return tally


def simulate(
    races: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None] = lambda done: None,
    outside: int = 0,
    kind: str = "",
) -> Tally:
    """All of it: `races` in which every assumption holds, and `outside` in each kind of the other worlds. `kind`: only
    these. `progress` is called with the number of races done."""
    tally = Tally()
    with closing(_evenings(seed, plan(races, outside, kind), jobs)) as evenings:
        for evening in evenings:
            tally.merge(evening)
            progress(tally.races + sum(found.races for found in tally.outside.values()))
    return tally


def plan(races: int, outside: int, kind: str = "") -> list[tuple[Named, int]]:
    """Every evening, and how many races it has."""
    return [
        (Named(each.name, number), min(RACES_A_WORLD, most - first))
        for each in KINDS
        if not kind or each.name == kind
        for most in [races if each is INSIDE else outside]
        for number, first in enumerate(range(0, most, RACES_A_WORLD))
    ]


def _evenings(seed: int, worlds: list[tuple[Named, int]], jobs: int) -> Generator[Tally, None, None]:
    """One world after another, as they finish."""
    if jobs == 1:
        yield from (run_world(seed, *world) for world in worlds)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        with _ctrl_c_waits():
            evenings = as_completed([pool.submit(run_world, seed, *world) for world in worlds])  # drops what it gave
        for done in evenings:
            yield done.result()
    finally:  # after Ctrl-C, skip what has not begun: otherwise the program would end only when all is done
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Processes started inside never hear Ctrl-C, which a terminal sends to all: this process ends the others.

    A Ctrl-C that comes meanwhile is heard at the end. (Windows has no such thing: there workers report how they ended.)
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
