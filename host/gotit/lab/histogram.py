"""Very many values as a histogram on a logarithmic scale: medians, tails, and the greatest one exactly.

Must not: say whether a figure is good enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gotit.lab.result import Spread

PER_DECADE = 200
DECADES = 10


@dataclass
class Histogram:
    """Values from 0 up in bins 1.2 % wide (ns), and the greatest one exactly."""

    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(PER_DECADE * DECADES + 1, dtype=np.int64))
    greatest: float = 0.0

    def add(self, values: Iterable[float]) -> None:
        array = np.abs(np.fromiter(values, dtype=np.float64))
        if not array.size:
            return
        bins = 1 + np.floor(np.log10(np.maximum(array, 1e-9)) * PER_DECADE).astype(np.int64)
        self.counts += np.bincount(np.clip(bins, 0, len(self.counts) - 1), minlength=len(self.counts))
        self.greatest = max(self.greatest, float(array.max()))

    def merge(self, other: Histogram) -> None:
        self.counts += other.counts
        self.greatest = max(self.greatest, other.greatest)

    @property
    def total(self) -> int:
        return int(self.counts.sum())

    def quantile(self, share: float) -> float:
        """The upper edge of the bin below which this share lies; 0 if there are no values."""
        if not self.total:
            return 0.0
        index = int(np.searchsorted(np.cumsum(self.counts), share * self.total))
        return min(self.greatest, float(10 ** (index / PER_DECADE)))

    def spread(self, unit: float = 1000.0) -> Spread:
        """In µs when the values are ns."""
        median, p99, p999 = (self.quantile(share) / unit for share in (0.5, 0.99, 0.999))
        return Spread(self.total, median, p99, p999, self.greatest / unit)

    def beyond(self, edges: NDArray[np.float64]) -> NDArray[np.float64]:
        """The share of values greater than each of these."""
        bins = np.clip(1 + np.floor(np.log10(edges) * PER_DECADE).astype(np.int64), 0, len(self.counts) - 1)
        below = np.concatenate(([0], np.cumsum(self.counts)))
        shares: NDArray[np.float64] = 1.0 - below[bins + 1] / max(1, self.total)
        return shares
