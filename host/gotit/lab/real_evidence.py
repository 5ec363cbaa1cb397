"""What real boxes showed, as a result of the lab.

Must not: measure, draw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from gotit.boxes.events import BoxHealth
from gotit.boxes.sync import PATH_NS
from gotit.core.press import way
from gotit.lab.figures import WAY_WORDS, beyond, in_words
from gotit.lab.histogram import Histogram
from gotit.lab.real import Evidence, Found
from gotit.lab.result import Demand, Failure, LabResult, Panel, Table
from gotit.language.words import english

EDGES_US = np.logspace(-1, 5, 121)
BY_WIRE = (
    "Real Boxes at the ports named below. A sync wire joins them: each pulse reaches all at one instant (within "
    f"{PATH_NS} ns), so what pings and USB frames say of it is off by the margin that they give it."
)
BY_SLAPS = (
    "Real Boxes at the ports named below, and an operator who slapped two buttons together. Nobody knows how exactly "
    "that was done: margins are shown, and whether clocks contradict each other, but no errors."
)


def evidence_of_wire(found: Evidence, command: str) -> LabResult:
    errors, bounds = _histograms(found.margins)
    demands = [
        _uncontradicted(found, f"{len(found.margins):,} margins of {found.instants:,} pulses, by pings and frames")
    ]
    if "usb" in errors:
        error, bound = errors["usb"].spread(), bounds["usb"].spread()
        demands += [
            Demand("same USB: error of a margin, p99.9", "≤ 5 µs", f"{error.p999:.1f} µs", error.p999 <= 5.0),
            Demand("same USB: bound, p99.9", "≤ ±20 µs", f"±{bound.p999:.1f} µs", bound.p999 <= 20.0),
        ]
    tables = (_pairs(found, "error"), _boxes(found.boxes))
    return _result(BY_WIRE, command, tuple(demands), tables, found, with_errors=True)


def evidence_of_slaps(found: Evidence, command: str) -> LabResult:
    demands = (_uncontradicted(found, f"{found.instants:,} slaps of two boxes"),)
    tables = (_slaps(found), _pairs(found, "margin"), _boxes(found.boxes))
    return _result(BY_SLAPS, command, demands, tables, found, with_errors=False)


def _result(
    how: str,
    command: str,
    demands: tuple[Demand, ...],
    tables: tuple[Table, ...],
    found: Evidence,
    *,
    with_errors: bool,
) -> LabResult:
    failures = tuple(Failure(0, 0, words) for words in found.contradictions[:20])
    panels = tuple(_panels(found, with_errors))
    return LabResult("real", how, command, demands, tables, panels, len(found.contradictions), failures)


def _uncontradicted(found: Evidence, what: str) -> Demand:
    count = len(found.contradictions)
    return Demand(f"clocks that contradict each other, in {what}", "0", f"{count}", count == 0)


# --- tables --------------------------------------------------------------------------------------------------------


def _pairs(found: Evidence, what: str) -> Table:
    kinds: dict[tuple[tuple[str, str], str], list[Found]] = defaultdict(list)
    for each in found.margins:
        kinds[each.pair, way(each.margin.clock)].append(each)
    rows = []
    for (pair, by), margins in sorted(kinds.items()):
        errors, bounds = _histograms(margins)
        shown = *in_words(errors[by].spread()), *in_words(bounds[by].spread())
        rows.append((" and ".join(pair), WAY_WORDS[by], f"{len(margins):,}", *shown))
    quantiles = ("median", "p99", "p99.9", "greatest")
    return Table(
        f"Between two boxes, in µs: the {what}, and how far off it can be at most (half-width of the bound)",
        ("boxes", "by", "times", *(f"{what} {q}" for q in quantiles), *(f"bound {q}" for q in quantiles)),
        tuple(rows),
    )


def _slaps(found: Evidence) -> Table:
    rows = []
    for number, each in enumerate(found.margins, 1):
        bound = each.margin
        middle, half = (bound.at_least_us + bound.at_most_us) / 2, (bound.at_most_us - bound.at_least_us) / 2
        first, second = each.pair
        said = f"{first}, then {second}" if bound.at_least_us >= 0 else f"{second}, then {first}"
        if bound.at_least_us < 0 < bound.at_most_us:
            said = f"{first} and {second}: too close to call"
        rows.append((said, f"{number}", WAY_WORDS[way(bound.clock)], f"{abs(middle):,.0f}", f"±{half:,.0f}"))
    return Table("The slaps", ("who was first", "slap", "by", "margin µs", "bound µs"), tuple(rows))


def _boxes(boxes: Sequence[BoxHealth]) -> Table:
    rows = []
    for line in boxes:
        ways = ", ".join(f"{WAY_WORDS[way(each.clock)]} ±{each.half_width_us} µs" for each in line.ways)
        skew = "–" if line.skew_ppm is None else f"{line.skew_ppm:+.1f}"
        rows.append((f"{line.label} at {line.port}", skew, f"{line.best_round_trip_us or 0:,}", ways))
    said = [(line.label, sentence) for line in boxes for sentence in (line.frames, line.sync, line.sentence)]
    notes = " ".join(f"{label}: {english(sentence)}" for label, sentence in said if sentence is not None)
    return Table("The boxes", ("box", "skew ppm", "best round trip µs", "a press is known"), tuple(rows), notes)


# --- curves --------------------------------------------------------------------------------------------------------


def _panels(found: Evidence, with_errors: bool) -> Iterator[Panel]:
    errors, bounds = _histograms(found.margins)
    curves = []
    for by, words in WAY_WORDS.items():
        if by in bounds:
            curves += [beyond(words, errors[by], EDGES_US)] if with_errors else []
            curves.append(beyond(f"{words}: bound", bounds[by], EDGES_US))
    curves = [curve for curve in curves if curve.x]
    if curves:
        title = "Errors, and (dashed) the bounds" if with_errors else "The bounds of margins"
        yield Panel(title, "share that is further off, or wider, than this", "of margins", tuple(curves), log_y=True)


def _histograms(margins: Sequence[Found]) -> tuple[dict[str, Histogram], dict[str, Histogram]]:
    """|middle| and half-width, in ns, by way."""
    errors: dict[str, Histogram] = defaultdict(Histogram)
    bounds: dict[str, Histogram] = defaultdict(Histogram)
    for each in margins:
        by, bound = way(each.margin.clock), each.margin
        errors[by].add([(bound.at_least_us + bound.at_most_us) * 500])
        bounds[by].add([(bound.at_most_us - bound.at_least_us) * 500])
    return errors, bounds
