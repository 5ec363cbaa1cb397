"""Counts of what happened in emulated races. Must not: judge, show anything."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gotit.lab.histogram import Histogram
from gotit.lab.result import Failure
from gotit_lab.tally import GAPS_US

BASELINES = ("order of arrival", "midpoint", "regression")
JOINED_BY = {
    "ping": frozenset({"box", "host"}),
    "same USB": frozenset({"box", "host", "usb", "rate"}),
    "sync wire": frozenset({"box", "host", "usb", "rate", "sync"}),
}
"""Every race is judged three times: as if boxes were joined by pings alone; also by USB frames; also by the wire."""


def _no_races() -> NDArray[np.int64]:
    return np.zeros((len(GAPS_US), 3), dtype=np.int64)


@dataclass
class RaceTally:
    """What was counted.

    `outcomes[name][gap bin, outcome]` by method: a baseline, or ours by what joins the boxes. `errors[method, way]`:
    |margin − truth| in ns. `bounds[way]`: half-widths in ns. `verdicts[joined by]`: ns from the first press heard to
    the final verdict. `ratios`: a thousand times the half-width of a box's bound over half of its best round trip, of
    the last eight ("lately") and since it joined ("ever").
    """

    outcomes: dict[str, NDArray[np.int64]] = field(default_factory=lambda: defaultdict(_no_races))
    errors: dict[tuple[str, str], Histogram] = field(default_factory=lambda: defaultdict(Histogram))
    bounds: dict[str, Histogram] = field(default_factory=lambda: defaultdict(Histogram))
    verdicts: dict[str, Histogram] = field(default_factory=lambda: defaultdict(Histogram))
    ratios: dict[str, Histogram] = field(default_factory=lambda: defaultdict(Histogram))
    races: int = 0
    margins: int = 0
    slaps: int = 0
    presses: int = 0
    readings: int = 0
    emulated_s: float = 0.0
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)

    def fail(self, world: int, race: int, words: str) -> None:
        self.failed += 1
        if len(self.failures) < 20:
            self.failures.append(Failure(world, race, words))
