"""Three simpler ways to say when a press was, to compare with ours on the same races.

Must not: use code of `core`. Each is our own, written from its published description.

- order of arrival: whoever is heard first was first. Nothing to compute.
- `Midpoint`: of the last eight pings, the one with the shortest round trip. It assumes that box and host were level in
  its middle (the clock filter of NTP, RFC 5905 section 10, with the offset of section 8).
- `Regression`: a line through (send time, box's count) whose samples lose a thirtieth of their weight with each new
  one, moved by half of the best round trip (how Klipper, firmware of 3D printers, keeps the time of its boards).

The last two get what makes them better than their descriptions: four stamps instead of two, and word of every restart
and sleep. The regression also begins with the nominal rate.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

METHODS = ("order of arrival", "midpoint", "regression", "ours")

REMEMBERED = 8
DECAY = 1 / 30
FIRST_ERROR_NS = 1e6
NOMINAL_NS = 1e9
"""It begins with the nominal rate, with the weight of a second of samples: the first burst alone would give a
nonsensical rate."""
OUTLIER, PATIENCE_NS = 5.0, 10e9
"""A sample that is this many standard deviations late is left out, unless none has counted for ten seconds."""


class Stamps(NamedTuple):
    """The stamps of one ping: the host's in ns, the box's in whole µs."""

    host_sent_ns: int
    box_received_us: int
    box_sent_us: int
    host_received_ns: int


def _round_trip_ns(ping: Stamps) -> float:
    return ping.host_received_ns - ping.host_sent_ns - (ping.box_sent_us - ping.box_received_us) * 1000


class Midpoint:
    """Offset of the best of the last eight pings: assumes that both directions take the same time."""

    def __init__(self) -> None:
        self._pings: deque[tuple[float, float]] = deque(maxlen=REMEMBERED)

    def observe(self, ping: Stamps) -> None:
        host = ping.host_sent_ns + ping.host_received_ns
        box = (ping.box_received_us + ping.box_sent_us) * 1000
        self._pings.append((_round_trip_ns(ping), (host - box) / 2))

    @property
    def round_trip_ns(self) -> float:
        """The round trip of the ping that it rests on."""
        return min(self._pings)[0]

    def host_ns(self, tick_us: float) -> float:
        """The host's time of this tick."""
        _, offset_ns = min(self._pings)
        return tick_us * 1000 + offset_ns


class Regression:
    """A line that follows the pings: learns the skew, assumes that both directions take the same time."""

    def __init__(self) -> None:
        self._host_ns = self._box_ns = 0.0
        self._variance = self._covariance = NOMINAL_NS**2
        self._error2 = FIRST_ERROR_NS**2
        self._half_ns = float("inf")
        self._origin: tuple[int, int] | None = None
        self._seen, self._counted_ns = 0, 0.0

    def observe(self, ping: Stamps) -> None:
        if self._origin is None:
            self._origin = ping.host_sent_ns, ping.box_received_us
        host_ns = float(ping.host_sent_ns - self._origin[0])
        box_ns = (ping.box_received_us - self._origin[1]) * 1000.0
        self._seen += 1
        self._half_ns = min(self._half_ns, _round_trip_ns(ping) / 2)
        error_ns = box_ns - (self._box_ns + (host_ns - self._host_ns) * self._rate)
        if error_ns**2 > max(OUTLIER**2 * self._error2, FIRST_ERROR_NS**2 / 4):
            if error_ns > 0 and host_ns < self._counted_ns + PATIENCE_NS and self._seen > REMEMBERED:
                return  # it was delayed on its way: it tells nothing
            self._error2 = FIRST_ERROR_NS**2
        self._counted_ns = host_ns
        self._error2 = (1 - DECAY) * (self._error2 + error_ns**2 * DECAY)
        ahead_ns, gained_ns = host_ns - self._host_ns, box_ns - self._box_ns
        self._host_ns += DECAY * ahead_ns
        self._box_ns += DECAY * gained_ns
        self._variance = (1 - DECAY) * (self._variance + ahead_ns**2 * DECAY)
        self._covariance = (1 - DECAY) * (self._covariance + ahead_ns * gained_ns * DECAY)

    def host_ns(self, tick_us: float) -> float:
        """The host's time of this tick."""
        assert self._origin is not None, "no ping yet"  # noqa: S101
        box_ns = (tick_us - self._origin[1]) * 1000.0
        return self._origin[0] + self._half_ns + self._host_ns + (box_ns - self._box_ns) / self._rate

    @property
    def _rate(self) -> float:
        """Box ns per host ns."""
        return self._covariance / self._variance
