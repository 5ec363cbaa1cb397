"""What is plotted of a box's clock, as plain data.

Must not: use Qt or numpy, plot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class ClockPoint(NamedTuple):
    """One look at a box's clock. `at_s`: session time.

    `offset_us`: the host's clock minus the box's, by the middle of its bound, known to ± `bound_us` by pings and to
    ± `usb_bound_us` by USB frames (None: these are not used). `skew_ppm`: how much faster the host's clock runs.
    `round_trip_us`: of the latest ping. None: not known yet.
    """

    at_s: float
    offset_us: float
    skew_ppm: float | None
    bound_us: float
    round_trip_us: float | None = None
    usb_bound_us: float | None = None


def drift_apart(points: Sequence[ClockPoint]) -> list[float]:
    """Offsets without the straight line through the surest of the earlier and the surest of the later half.

    A box and a computer that differ by 30 ppm part by 108 ms an hour: on that slope nothing else could be seen.
    """
    if len(points) < 2:
        return [0.0 for _ in points]
    middle = len(points) // 2
    first, last = (min(half, key=lambda point: point.bound_us) for half in (points[:middle], points[middle:]))
    slope = (last.offset_us - first.offset_us) / max(last.at_s - first.at_s, 1e-9)
    return [point.offset_us - first.offset_us - slope * (point.at_s - first.at_s) for point in points]
