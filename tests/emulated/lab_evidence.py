"""What emulated races show, as results of the lab: demands, tables, curves.

Must not: count, draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from tests.emulated.lab_tables import HOST_PPM, PPM
from tests.emulated.lab_tally import BASELINES, JOINED_BY, RaceTally

from gotit.lab.figures import beyond, curve, in_words, percent
from gotit.lab.result import Demand, LabResult, Panel, Table
from gotit_lab.tally import GAPS_US, TIED, WRONG

WAYS = ("same box", "sync wire", "same hub", "same USB", "ping")
SHARPEST = {"same USB": "same hub"}
"""Boxes joined by USB are mostly on one hub."""
NS_PER_MS = 1e6
BINS_A_POINT, LEAST_RACES = 3, 5
"""A point of a plot over gaps covers this many bins of the tally. It is left out if fewer races than this are in
them."""
POINTS_US = GAPS_US[::BINS_A_POINT] * (GAPS_US[1] / GAPS_US[0]) ** (BINS_A_POINT / 2)
ERROR_EDGES_US = np.logspace(-1, 5, 121)

RACES = (
    "Emulated Picos with the genuine MicroPython and this firmware, in lock-step on common time; the real Link, clocks "
    "and adjudication at the other end, in emulated time, where the host’s own work takes none (it answers within "
    f"50 µs). Crystals {', '.join(f'{ppm:+g}' for ppm in PPM)} ppm, the host’s {HOST_PPM:+g} ppm. Cables: one quick, "
    "one handed over once a millisecond, one slow to the host (0.3 to 0.9 ms), one in batches and slow to the box "
    "(0.7 ms). A third of the races with four boxes on one hub, a third with two on each of two controllers, a third "
    "with two on each of two hubs of one controller, which begin their frames 125 µs apart; a sync wire joins all. "
    "Slaps bounce; the first two are 0.1 µs to 300 ms apart, most less than 5 ms. Frames are trusted ten times sooner "
    "than in a match, to save time. Nothing here has met silicon."
)
SESSION = (
    "Two emulated Picos as above, through an evening without a pause: races, and between them cables out and in again, "
    "restarts, power cuts, and a computer that sleeps (its clock stands still, it hears nothing), with and without "
    "being told so; boxes are slapped all the while, also when nobody hears them. One box’s counter begins shortly "
    "before its 32 bits wrap. Nothing here has met silicon."
)


def evidence_of_races(tally: RaceTally, command: str) -> LabResult:
    return LabResult(
        "emulated", RACES, command,
        (*_honest(tally), *_sharp(tally)), (_methods(tally), _ways(tally), _verdicts(tally)),
        _some(_wrong(tally), _too_close(tally), _ping_errors(tally), _bounds(tally)),
        tally.failed, tuple(tally.failures),
    )  # fmt: skip


def evidence_of_session(tally: RaceTally, counts: Mapping[str, int], command: str) -> LabResult:
    told = Demand(
        f"slaps that became presses, in {tally.emulated_s / 60:.0f} min of emulated time", "all",
        f"{tally.presses:,} of {tally.slaps:,}", tally.presses == tally.slaps,
    )  # fmt: skip
    wraps = counts.get("wraps of ticks_us", 0)
    met = Demand("wraps of ticks_us on the way", "at least 1", f"{wraps}", wraps > 0)
    return LabResult(
        "session", SESSION, command, (told, *_honest(tally), met, _prompt(tally)), (_happened(counts), _ways(tally)),
        _some(_ping_errors(tally), _bounds(tally)), tally.failed, tuple(tally.failures),
    )  # fmt: skip


# --- demands -------------------------------------------------------------------------------------------------------


def _honest(tally: RaceTally) -> Iterator[Demand]:
    wrong = sum(int(tally.outcomes[name][:, WRONG].sum()) for name in JOINED_BY)
    yield Demand(
        f"wrong seat named clear first, in {tally.races:,} races, each judged by pings, frames and wire",
        "0", f"{wrong}", wrong == 0,
    )  # fmt: skip
    held = f"{tally.readings:,} readings of {tally.presses:,} presses, {tally.margins:,} margins: "
    held += "100 %" if not tally.failed else f"{tally.failed} failures"
    yield Demand("the bound contains the truth", "100 %", held, tally.failed == 0)


def _sharp(tally: RaceTally) -> Iterator[Demand]:
    box = tally.errors["ours", "same box"].spread()
    found = f"{box.p999:.2f} / {box.most:.2f} µs"
    yield Demand("one box: error of a margin, p99.9 / greatest", "≤ 1 µs", found, box.p999 <= 1.0)
    error, bound = tally.errors["ours", "same hub"].spread(), tally.bounds["same hub"].spread()
    yield Demand("boxes on one hub: error of a margin, p99.9", "≤ 5 µs", f"{error.p999:.1f} µs", error.p999 <= 5.0)
    yield Demand("boxes on one hub: bound, p99.9", "≤ ±20 µs", f"±{bound.p999:.1f} µs", bound.p999 <= 20.0)
    for name, words in (("lately", "of the last 8"), ("ever", "since power-on")):
        ratio = tally.ratios[name].spread()
        yield Demand(
            f"by pings: bound / half of the best round trip {words}, median / p99",
            "≤ 1.1", f"{ratio.median:.2f} / {ratio.p99:.2f}", ratio.p99 <= 1.1,
        )  # fmt: skip
    yield _prompt(tally)


def _prompt(tally: RaceTally) -> Demand:
    took = tally.verdicts["sync wire"].spread(NS_PER_MS)
    found = f"{took.p99:.1f} ms (median {took.median:.1f}, greatest {took.most:.1f})"
    return Demand("first press received to verdict final, p99", "≤ 12 ms", found, took.p99 <= 12.0)


# --- tables --------------------------------------------------------------------------------------------------------


def _methods(tally: RaceTally) -> Table:
    rows = []
    for name in (*BASELINES, *JOINED_BY):
        found = tally.outcomes[name].sum(axis=0)
        words = f"ours, by {name}" if name in JOINED_BY else name
        ours = name in JOINED_BY
        error = tally.errors["ours" if ours else name, SHARPEST.get(name, name) if ours else "ping"].spread()
        shown = in_words(error) if error.count else ("–",) * 4
        rows.append((words, f"{found[WRONG]:,}", percent(found[WRONG], tally.races), f"{found[TIED]:,}", *shown))
    return Table(
        f"Whom each method names, on the same {tally.races:,} races",
        ("method", "wrong seat first", "share", "too close to call", "error*, median µs", "p99", "p99.9", "greatest"),
        tuple(rows),
        "* of margins between two boxes; the baselines know pings alone.",
    )


def _ways(tally: RaceTally) -> Table:
    rows = []
    for by in WAYS:
        error, bound = tally.errors["ours", by].spread(), tally.bounds[by].spread()
        if error.count:
            rows.append((by, f"{error.count:,}", *in_words(error), *in_words(bound)))
    quantiles = ("median", "p99", "p99.9", "greatest")
    return Table(
        "Our margins in µs: how far off, and how far off at most (half-width of the bound)",
        ("compared by", "margins", *(f"error {q}" for q in quantiles), *(f"bound {q}" for q in quantiles)),
        tuple(rows),
    )


def _verdicts(tally: RaceTally) -> Table:
    rows = [
        (f"joined by {name}", f"{(took := tally.verdicts[name].spread(NS_PER_MS)).count:,}", *in_words(took))
        for name in JOINED_BY
    ]
    return Table(
        "First press received to verdict final, ms",
        ("boxes", "races", "median", "p99", "p99.9", "greatest"),
        tuple(rows),
        "All boxes are asked for their word at once; what joins them matters only where an answer falls short.",
    )


def _happened(counts: Mapping[str, int]) -> Table:
    rows = tuple((what, f"{count}") for what, count in sorted(counts.items()) if " " in what)
    return Table("What happened on the way", ("what", "times"), rows)


def _some(*panels: Panel) -> tuple[Panel, ...]:
    """The panels that have something to draw."""
    return tuple(panel for panel in panels if panel.curves)


# --- curves --------------------------------------------------------------------------------------------------------


def _wrong(tally: RaceTally) -> Panel:
    return _by_gap("Wrong seat named first", tally, (*BASELINES, "ping"), WRONG)


def _too_close(tally: RaceTally) -> Panel:
    return _by_gap("Ours: too close to call", tally, tuple(JOINED_BY), TIED)


def _by_gap(title: str, tally: RaceTally, names: tuple[str, ...], outcome: int) -> Panel:
    curves = []
    for name in names:
        outcomes = np.add.reduceat(tally.outcomes[name], np.arange(0, len(GAPS_US), BINS_A_POINT))
        races = outcomes.sum(axis=1)
        some = races >= LEAST_RACES
        shares = 100 * outcomes[some, outcome] / races[some]
        curves.append(curve("ours" if name in JOINED_BY and outcome == WRONG else name, POINTS_US[some], shares))
    curves = [each for each in curves if each.x]
    return Panel(title, "true gap between the first two", "% of races", tuple(curves))


def _ping_errors(tally: RaceTally) -> Panel:
    curves = [beyond(method, tally.errors[method, "ping"], ERROR_EDGES_US) for method in (*BASELINES, "ours")]
    return Panel(
        "Two boxes by pings: how far off are margins?", "share that is further off than this", "of margins",
        tuple(each for each in curves if each.x), log_y=True,
    )  # fmt: skip


def _bounds(tally: RaceTally) -> Panel:
    curves = []
    for by in WAYS:
        curves.append(beyond(by, tally.errors["ours", by], ERROR_EDGES_US))
        curves.append(beyond(f"{by}: bound", tally.bounds[by], ERROR_EDGES_US))
    return Panel(
        "Ours: errors, and (dashed) the bounds", "share that is further off, or wider, than this", "of margins",
        tuple(each for each in curves if each.x), log_y=True,
    )  # fmt: skip
