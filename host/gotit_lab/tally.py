"""Counts of what happened in races. Tallies of several processes are added up; the order does not matter.

Must not: judge whether a figure is good enough (`evidence` does), print.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gotit.lab.histogram import Histogram
from gotit.lab.result import Failure
from gotit_lab.baselines import METHODS

FIELDS = (
    "one box",
    "boxes by pings",
    "one hub",
    "several hubs",
    "sync wire",
    "keyboard beside boxes",
)
WAYS = ("box", "sync", "usb", "rate", "host", "keyboard")
"""What two presses are compared by: as `press.way`; separate from it, everything that involves a keyboard."""
AGES = ("settled", "unsettled")
"""Settled: every box of the comparison was heard within a second, and has been known for some seconds."""

RIGHT, WRONG, TIED = range(3)

GAPS_US = np.logspace(0, np.log10(300_000), 23)
"""Edges of the bins of the true gap between the first two. The first bin also holds what is below."""


def _histograms(*names: tuple[str, ...]) -> dict[tuple[str, ...], Histogram]:
    return {name: Histogram() for name in names}


@dataclass
class Outside:
    """Worlds of another kind than the usual one.

    `wrong[method]`: races whose true first it did not name (ours: neither clear nor in a dead heat). `unheard`: those
    of ours before any notice. `undecided`: no verdict, or not all heard. `broken`: our margins whose bound left out the
    truth. `after_s`: for each world in which the operator was told something about a clock, how soon. `codes`: what was
    told first. `ways`: what our margins rest on.
    """

    races: int = 0
    wrong: NDArray[np.int64] = field(default_factory=lambda: np.zeros(len(METHODS), dtype=np.int64))
    tied: int = 0
    unheard: int = 0
    undecided: int = 0
    margins: int = 0
    broken: int = 0
    worlds: int = 0
    after_s: list[float] = field(default_factory=list)
    codes: Counter[str] = field(default_factory=Counter)
    ways: Counter[str] = field(default_factory=Counter)

    def merge(self, other: Outside) -> None:
        for count in ("races", "tied", "unheard", "undecided", "margins", "broken", "worlds"):
            setattr(self, count, getattr(self, count) + getattr(other, count))
        self.wrong += other.wrong
        self.after_s = sorted([*self.after_s, *other.after_s])
        self.codes += other.codes
        self.ways += other.ways


@dataclass
class Tally:
    """Counts of all races in the usual worlds; `outside`: what happened in worlds of other kinds, by their names.

    `outcomes[method, field, gap bin, outcome]` counts races. `errors`: |margin − truth| in ns, by (method, way, age),
    of the margins behind the leader that the order strip shows. `bounds`: their half-width, by (way, age). `ratios`: a
    thousand times the half-width of a box's bound over half of its best round trip, since power-on ("ever", age), and
    of the last eight ("lately", age). Nothing of `outside` is in the other counts. `apart_ppm`, `drift_ppb`: the most
    that crystals did in all other worlds. `notices`: worlds in which the operator was told this about a clock.
    """

    outcomes: NDArray[np.int64] = field(
        default_factory=lambda: np.zeros((len(METHODS), len(FIELDS), len(GAPS_US), 3), dtype=np.int64)
    )
    errors: dict[tuple[str, ...], Histogram] = field(default_factory=lambda: _histograms(*product(METHODS, WAYS, AGES)))
    bounds: dict[tuple[str, ...], Histogram] = field(default_factory=lambda: _histograms(*product(WAYS, AGES)))
    ratios: dict[tuple[str, ...], Histogram] = field(
        default_factory=lambda: _histograms(*product(("ever", "lately"), AGES))
    )
    worlds: int = 0
    races: int = 0
    presses: int = 0
    readings: int = 0
    margins: int = 0
    tied_closer: int = 0
    second_looks: int = 0
    breaks: int = 0
    apart_ppm: float = 0.0
    drift_ppb: float = 0.0
    notices: Counter[str] = field(default_factory=Counter)
    outside: dict[str, Outside] = field(default_factory=dict)
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)

    def fail(self, failure: Failure) -> None:
        self.failed += 1
        if len(self.failures) < 20:
            self.failures.append(failure)

    def merge(self, other: Tally) -> None:
        self.outcomes += other.outcomes
        for mine, theirs in (
            (self.errors, other.errors),
            (self.bounds, other.bounds),
            (self.ratios, other.ratios),
        ):
            for name, histogram in theirs.items():
                mine[name].merge(histogram)
        for count in ("worlds", "races", "presses", "readings", "margins", "tied_closer", "second_looks", "breaks"):
            setattr(self, count, getattr(self, count) + getattr(other, count))
        self.apart_ppm = max(self.apart_ppm, other.apart_ppm)
        self.drift_ppb = max(self.drift_ppb, other.drift_ppb)
        self.notices += other.notices
        for kind, found in other.outside.items():
            self.outside.setdefault(kind, Outside()).merge(found)
        self.failed += other.failed
        self.failures = sorted([*self.failures, *other.failures], key=lambda f: (f.world, f.race))[:20]
