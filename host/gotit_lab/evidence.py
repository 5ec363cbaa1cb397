"""What a tally shows, as a result: demands, tables, curves.

Must not: count, draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from gotit.lab.figures import WAY_WORDS, beyond, curve, in_words, percent, us
from gotit.lab.histogram import Histogram
from gotit.lab.result import Demand, LabResult, Panel, Table
from gotit_lab.baselines import METHODS
from gotit_lab.tally import AGES, FIELDS, GAPS_US, TIED, WAYS, WRONG, Outside, Tally
from gotit_lab.worlds import KINDS, Kind

OURS = METHODS.index("ours")
SETTLED = AGES[0]
OUTSIDE = "Outside the model"
LATTER = "unnoticed", "too close to call", "no verdict", "bounds broken", "noticed"
OUTSIDE_NOTE = (
    "Each world violates one assumption, and nothing else befalls it; in half of them all cables are clean. Wrong: the "
    "true first was neither named nor in a dead heat. Unnoticed: those of ours before the operator was told of any "
    "clock. No verdict: within four seconds; a match waits for its operator then. Bounds: of margins behind the "
    "leader, whatever was made of them; most were by the way that is named. Noticed: worlds in which the operator was "
    "told, how soon after the violation began (median), and what."
)
MIDDLES_US = GAPS_US * (GAPS_US[1] / GAPS_US[0]) ** 0.5

HOW = (
    "Simulated worlds of physics, with constants of the lab’s own and none of the judging code’s: AT-cut crystals "
    "in a room that warms up, under hands and draughts; USB’s 1 ms frames, deaf in their last 200 µs; batches, "
    "delays with long tails, cables lopsided by up to 3 ms; threads and programs that stand still for 80 ms; hubs, "
    "moves between them, a sync wire, keys; boxes that fall silent for minutes or restart, a computer that sleeps. "
    "The boxes run the firmware’s own conversation and debouncing; at the other end are the real Link, clocks, "
    "marks, windows and adjudication, in simulated time. All methods judge the same slaps. The first two are 0.1 µs "
    "to 300 ms apart, most of them less than 5 ms: shares of wrong winners are for these gaps, not for real "
    "evenings. Nothing here has met silicon."
)


def evidence(tally: Tally, command: str) -> LabResult:
    return LabResult(
        part="simulated",
        how=HOW,
        command=command,
        demands=tuple(_demands(tally)),
        tables=tuple(table for table in _tables(tally) if table.rows),
        panels=(_wrong_by_gap(tally), _tied_by_gap(tally), _errors(tally), _bounds(tally)),
        failed=tally.failed,
        failures=tuple(tally.failures),
    )


# --- demands -------------------------------------------------------------------------------------------------------


def _demands(tally: Tally) -> Iterator[Demand]:
    wrong = int(tally.outcomes[OURS, :, :, WRONG].sum())
    yield Demand(f"wrong seat named clear first, in {tally.races:,} races", "0", f"{wrong}", wrong == 0)
    held = f"{tally.readings:,} readings of {tally.presses:,} presses, {tally.margins:,} margins: "
    held += "100 %" if not tally.failed else f"{tally.failed} failures"
    yield Demand("the bound contains the truth", "100 %", held, tally.failed == 0)
    yield Demand(
        "what crystals did in these worlds, against the computer’s: apart / drift at the most", "only shown",
        f"{tally.apart_ppm:.0f} ppm / {tally.drift_ppb:.0f} ppb a second", None,
    )  # fmt: skip
    told = ", ".join(f"{code} {count}" for code, count in sorted(tally.notices.items())) or "none"
    yield Demand(
        f"of {tally.worlds:,} worlds, those in which the operator was told of a clock", "only shown", told, None
    )
    hubs = [tally.outside[kind.name] for kind in KINDS if kind.holds and kind.name in tally.outside]
    if hubs:
        wrong = sum(int(found.wrong[OURS]) for found in hubs)
        races = sum(found.races for found in hubs)
        yield Demand(f"boxes of different hubs: wrong seat first, in {races:,} races", "0", f"{wrong}", wrong == 0)
    if not tally.races:
        return
    box = tally.errors["ours", "box", SETTLED].spread()
    yield Demand(
        "one box: error of a margin, p99.9 / greatest", "≤ 1 µs", f"{box.p999:.2f} / {box.most:.2f} µs", box.p999 <= 1.0
    )
    error, bound = tally.errors["ours", "usb", SETTLED].spread(), tally.bounds["usb", SETTLED].spread()
    yield Demand("boxes on one hub: error of a margin, p99.9", "≤ 5 µs", f"{error.p999:.1f} µs", error.p999 <= 5.0)
    yield Demand("boxes on one hub: bound, p99.9", "≤ ±20 µs", f"±{bound.p999:.1f} µs", bound.p999 <= 20.0)
    for name, words in (("lately", "of the last 8"), ("ever", "since power-on")):
        ratio = tally.ratios[name, SETTLED].spread()
        yield Demand(
            f"by pings: bound / half of the best round trip {words}, median / p99",
            "≤ 1.1",
            f"{ratio.median:.2f} / {ratio.p99:.2f}",
            ratio.p99 <= 1.1,
        )


# --- tables --------------------------------------------------------------------------------------------------------


def _tables(tally: Tally) -> Iterator[Table]:
    if tally.races:
        yield from (_methods(tally), _fields(tally), _ways(tally))
    yield _others(tally, "Boxes of different hubs of one controller", [kind for kind in KINDS if kind.holds])
    yield _others(tally, OUTSIDE, [kind for kind in KINDS if not kind.holds], OUTSIDE_NOTE)


def _others(tally: Tally, title: str, kinds: list[Kind], note: str = "") -> Table:
    found = {kind: tally.outside[kind.name] for kind in kinds if kind.name in tally.outside}
    heading = "what was violated" if note else "frames of"
    return Table(
        title,
        (heading, "races", *(f"wrong: {method}" for method in METHODS), *LATTER),
        tuple(
            (kind.words, f"{each.races:,}", *_wrong(each), _broken(each), _noticed(each))
            for kind, each in found.items()
        ),
        note,
    )


def _wrong(found: Outside) -> tuple[str, ...]:
    shares = [f"{count:,}" for count in found.wrong]
    return (*shares, f"{found.unheard:,}", percent(found.tied, found.races), f"{found.undecided:,}")


def _broken(found: Outside) -> str:
    """The share of bounds that left out the truth, and of those by the most frequent way (except one box's clock)."""
    ways = Counter({way: count for way, count in found.ways.items() if way != "box"})
    by, count = ways.most_common(1)[0] if ways else ("", 0)
    return f"{percent(found.broken, found.margins)} ({percent(count, found.margins)} by {WAY_WORDS.get(by, 'none')})"


def _noticed(found: Outside) -> str:
    """In how many worlds, how soon, and by what."""
    if not found.after_s:
        return "no"
    middle_s = found.after_s[len(found.after_s) // 2]
    soon = f"{middle_s:.1f} s" if middle_s < 100 else f"{middle_s / 60:.0f} min"
    codes = ", ".join(code for code, _ in found.codes.most_common(2))
    return f"{len(found.after_s)} of {found.worlds} worlds, after {soon}: {codes}"


def _methods(tally: Tally) -> Table:
    rows = []
    for number, method in enumerate(METHODS):
        found = tally.outcomes[number].sum(axis=(0, 1))
        error = _over_ages(tally, method, ("host",)).spread()
        rows.append(
            (
                method,
                f"{found[WRONG]:,}",
                f"{percent(found[WRONG], found.sum())}",
                f"{found[TIED]:,}",
                *(us(value) for value in (error.median, error.p99, error.p999, error.most)),
            )
        )
    tied = int(tally.outcomes[OURS, :, :, TIED].sum())
    return Table(
        f"Whom each method names, on the same {tally.races:,} races",
        (
            "method", "wrong seat first", "share", "too close to call",
            "error†, median µs", "p99", "p99.9", "greatest",
        ),
        tuple(rows),
        f"Of ours, {percent(tally.tied_closer, tied)} of the dead heats were truly closer than the half-width of "
        "their bound, the others closer than its width. † Of margins between boxes that only pings connect.",
    )  # fmt: skip


def _fields(tally: Tally) -> Table:
    rows = []
    for kind, words in enumerate(FIELDS):
        found = tally.outcomes[:, kind].sum(axis=1)
        races = int(found[OURS].sum())
        if races:
            wrong = [percent(found[method, WRONG], races) for method in range(OURS)]
            ours = f"{found[OURS, WRONG]:,}"
            rows.append((words, f"{races:,}", *wrong, ours, percent(found[OURS, TIED], races)))
    return Table(
        "Wrong seat named first, by who sits where",
        ("field", "races", *METHODS[:OURS], "ours", "ours: too close to call"),
        tuple(rows),
    )


def _ways(tally: Tally) -> Table:
    rows = []
    for by in WAYS:
        for age in AGES:
            error, bound = tally.errors["ours", by, age].spread(), tally.bounds[by, age].spread()
            if error.count:
                words = WAY_WORDS[by] + ("" if age == SETTLED else ", unsettled")
                rows.append((words, f"{error.count:,}", *in_words(error), *in_words(bound)))
    quantiles = ("median", "p99", "p99.9", "greatest")
    return Table(
        "Our margins in µs: how far off, and how far off at most (half-width of the bound)",
        ("compared by", "margins", *(f"error {q}" for q in quantiles), *(f"bound {q}" for q in quantiles)),
        tuple(rows),
        "Unsettled: a box began less than 5 s ago, or had not been heard for more than 1 s.",
    )


# --- curves --------------------------------------------------------------------------------------------------------


def _wrong_by_gap(tally: Tally) -> Panel:
    races = tally.outcomes.sum(axis=(1, 3))
    curves = [
        curve(method, MIDDLES_US, 100 * tally.outcomes[number, :, :, WRONG].sum(axis=0) / np.maximum(1, races[number]))
        for number, method in enumerate(METHODS)
    ]
    return Panel("Wrong seat named first", "true gap between the first two", "% of races", tuple(curves))


def _tied_by_gap(tally: Tally) -> Panel:
    curves = []
    for kind, words in enumerate(FIELDS):
        races = tally.outcomes[OURS, kind].sum(axis=1)
        if races.sum():
            tied = tally.outcomes[OURS, kind, :, TIED]
            some = races >= 20
            curves.append(curve(words, MIDDLES_US[some], 100 * tied[some] / races[some]))
    return Panel("Ours: too close to call", "true gap between the first two", "% of races", tuple(curves))


def _errors(tally: Tally) -> Panel:
    edges = np.logspace(0, 5, 101)
    curves = [beyond(method, _over_ages(tally, method, ("host",)), edges) for method in METHODS]
    return Panel(
        "Two boxes by pings: how far off are margins?", "share that is further off than this", "of margins",
        tuple(curve for curve in curves if curve.x), log_y=True,
    )  # fmt: skip


def _bounds(tally: Tally) -> Panel:
    edges = np.logspace(-1, 5, 121)
    curves = []
    for by in WAYS:
        curves.append(beyond(f"{WAY_WORDS[by]}", tally.errors["ours", by, SETTLED], edges))
        curves.append(beyond(f"{WAY_WORDS[by]}: bound", tally.bounds[by, SETTLED], edges))
    return Panel(
        "Ours: errors, and (dashed) the bounds", "share that is further off, or wider, than this", "of margins",
        tuple(curve for curve in curves if curve.x), log_y=True,
    )  # fmt: skip


def _over_ages(tally: Tally, method: str, ways: tuple[str, ...]) -> Histogram:
    whole = Histogram()
    for by in ways:
        for age in AGES:
            whole.merge(tally.errors[method, by, age])
    return whole
