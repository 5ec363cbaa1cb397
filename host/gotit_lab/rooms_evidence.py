"""Races between two rooms, very many, by several processes; and what came of them, as a result.

Must not: judge, draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import ExitStack, closing
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from gotit.lab.figures import percent
from gotit.lab.result import Demand, Failure, LabResult, Table
from gotit_lab.rooms import NETWORKS, Found, kinds, races_between
from gotit_lab.rooms_kept import Kept, Pair

RACES_A_PAIR = 50
GAPS_MS = (0, 2, 10, 30, 100, 1_000)
HOW = (
    "Two computers with crystals of their own; in each room boxes that know a press on their own counter and, to ±150 "
    "to ±900 µs, on their computer’s clock. Between the rooms networks whose ways take different times, with long "
    "tails, datagrams lost, doubled and overtaken. All that the rooms say goes sealed through the code that plays. By "
    "the instant, both rooms hear one caller. By reveal, each race begins with the room’s own picture: seen 20 to 100 "
    "ms after it was painted, which the operator entered with a tolerance of 1, 5 or 20 ms, and known to one frame."
)
Kind = tuple[str, bool]


def simulate(
    races: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None] = lambda done: None,
    keep: Path | None = None,
) -> dict[Kind, Found]:
    """So many races, shared among all networks and both kinds.

    `keep`: a file for what is found, pair by pair; what it holds already is not simulated again. Raises OtherCode,
    OSError.
    """
    found = {kind: Found() for kind in kinds()}
    each = -(-races // len(found))
    work = {
        (network, seed, number, by_reveal, min(RACES_A_PAIR, each - first))
        for number, first in enumerate(range(0, each, RACES_A_PAIR))
        for network, by_reveal in kinds()
    }
    done = 0

    def take(pair: Pair, what: Found) -> None:
        nonlocal done
        network, _, _, by_reveal, _ = pair
        found[network, by_reveal].merge(what)
        done += what.races
        progress(done)

    with ExitStack() as stack:
        kept = None if keep is None else stack.enter_context(closing(Kept(keep)))
        for pair, what in () if kept is None else kept.so_far():
            if pair in work:
                work.remove(pair)
                take(pair, what)
        for pair, what in _simulated(sorted(work, key=lambda pair: pair[2]), jobs):
            if kept is not None:
                kept.add(pair, what)
            take(pair, what)
    return found


def _simulated(work: Sequence[Pair], jobs: int) -> Iterator[tuple[Pair, Found]]:
    if jobs == 1:
        yield from map(_pair, work)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_pair, each) for each in work]):
            yield done.result()


def _pair(pair: Pair) -> tuple[Pair, Found]:
    network, seed, number, by_reveal, count = pair
    return pair, races_between(network, seed, number, by_reveal=by_reveal, count=count)


def evidence(found: dict[Kind, Found], command: str) -> LabResult:
    whole = Found()
    for each in found.values():
        whole.merge(each)
    margins = len(whole.widths_ms)
    return LabResult(
        part="rooms",
        how=HOW,
        command=command,
        demands=(
            Demand(f"wrong seat first, in {whole.races:,} races", "0", str(whole.wrong), whole.wrong == 0),
            Demand(
                f"bounds that left out the truth, of {margins:,} between rooms", "0", str(whole.outside),
                whole.outside == 0,
            ),
            Demand("clocks that contradicted each other", "0", str(whole.contradicted), whole.contradicted == 0),
            Demand("races without a verdict, or with a lost press", "0", str(whole.undecided), whole.undecided == 0),
        ),
        tables=(_widths(found), _clear(found)),
        panels=(),
        failed=whole.failed,
        failures=tuple(Failure("rooms", 0, words) for words in whole.failures[:20]),
    )  # fmt: skip


def _words(kind: Kind) -> str:
    network, by_reveal = kind
    return f"{NETWORKS[network].words}, {'by reveal' if by_reveal else 'by the instant'}"


def _widths(found: dict[Kind, Found]) -> Table:
    rows = tuple(
        (
            _words(kind), f"{each.races:,}", str(each.wrong), str(each.outside), _ms(each.round_trips_ms, 0.5),
            _ms(each.widths_ms, 0.5), _ms(each.widths_ms, 0.99), _ms(each.waits_ms, 0.5), _ms(each.waits_ms, 0.99),
        )
        for kind, each in found.items() if each.races
    )  # fmt: skip
    return Table(
        "Between two rooms",
        (
            "network", "races", "wrong", "outside", "best round trip ms", "half-width ms, median", "p99",
            "first call heard → verdict ms, median", "p99",
        ),
        rows,
    )  # fmt: skip


def _clear(found: dict[Kind, Found]) -> Table:
    ranges = tuple(pairwise(GAPS_MS))
    rows = []
    for kind, each in found.items():
        shares = []
        for least, most in ranges:
            clear = [certain for gap, certain in each.gaps if least <= gap < most]
            shares.append(percent(sum(clear), len(clear)) if clear else "-")
        rows.append((_words(kind), *shares))
    headings = tuple(f"{least} to {most} ms" for least, most in ranges)
    return Table(
        "Told apart, by the true gap between the first and the first of the other room",
        ("network", *headings),
        tuple(rows),
    )


def _ms(values: list[float], quantile: float) -> str:
    return f"{float(np.quantile(values, quantile)):.2f}" if values else "-"
