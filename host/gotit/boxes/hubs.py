"""Two hubs of one USB controller: they count frames at the same rate, a constant apart that nobody told us.

Must not: do I/O, read a clock, guess the constant.

That constant is known as an interval. Pings narrow it: at every instant they bound the host's time against the frames
of either hub. What they ever allowed stays true, because a constant does not age. So the interval ends up near the best
that both hubs have ever shown, some hundred microseconds wide. The sync wire narrows it to some microseconds, in
seconds, and that outlasts the wire. It holds for one era: `boxes.frames` forgets it when anything is plugged in again.
"""

from __future__ import annotations

from gotit.boxes.reasons import HUBS_NOT_CONSTANT, HUBS_OTHER_NUMBERS
from gotit.core.clock import HUB_DRIFT_PPB
from gotit.core.mapping import ClockMapping
from gotit.core.message import Message

FRAMES = 2048
FRAME_NS = 1_000_000
PLACE_NS = 2 * FRAME_NS
"""Frames further than this from the others' (beyond what may have drifted since) are another count."""
BACK_NS = 20_000_000_000
"""Pings say most about an instant when there are some before and some after it."""
BLUR_NS = 1_000
"""Within a millisecond, pings leave open when a hub's clock shows a time: up to 600 ppm of it, 0.6 µs of offset."""


class Between:
    """What is known of one hub's frames against another's: by how much its clock is ahead, an interval in ns.

    `clock`: the name of the first hub's clock where the other's boxes are read on it. `barred`: why the two are not
    compared (None: they are, once `is_proven`).
    """

    def __init__(self, clock: str) -> None:
        self.clock = clock
        self.barred: Message | None = None
        self._low_ns, self._high_ns, self._at_ns = 0, 0, 0
        self._room_ns: int | None = None
        self._since_ns = 0

    def learn(self, low_ns: int, high_ns: int, now_ns: int) -> Message | None:
        """Learn that the constant lies within this, too. If that contradicts what was known, returns why.

        Then nothing may be read by it.
        """
        room_ns, known = high_ns - low_ns, self.extent_ns(now_ns)
        if self._room_ns is None or 2 * room_ns < self._room_ns:
            self._room_ns, self._since_ns = room_ns, now_ns
        if known is None or low_ns > known[0] or high_ns < known[1]:  # else it follows from what is known
            lows, highs = zip(*filter(None, (known, (low_ns, high_ns))), strict=True)
            self._low_ns, self._high_ns, self._at_ns = max(lows), min(highs), now_ns
        if self._low_ns > self._high_ns:
            self.barred = HUBS_NOT_CONSTANT
        elif not self._fits():
            self.barred = HUBS_OTHER_NUMBERS
        return self.barred

    def extent_ns(self, now_ns: int) -> tuple[int, int] | None:
        """The least and the greatest that it can be now; None while nothing is known."""
        if self._room_ns is None:
            return None
        aged_ns = -(-HUB_DRIFT_PPB * abs(now_ns - self._at_ns) // 10**9)
        return self._low_ns - aged_ns, self._high_ns + aged_ns

    def is_proven(self, now_ns: int, slope_ppm: int) -> bool:
        """Have they been compared for so long that counters with rates this far apart would have been found out?"""
        if self.barred or self._room_ns is None:
            return False
        return now_ns - self._since_ns >= 2 * self._room_ns * 1_000_000 // slope_ppm

    def later_us(self, now_ns: int) -> tuple[int, int]:
        """How much later a frame of one number begins at the other hub, at least and at most: for people."""
        low_ns, high_ns = self.extent_ns(now_ns) or (0, 0)
        rounds_ns = FRAMES * FRAME_NS * round((low_ns + high_ns) / (2 * FRAMES * FRAME_NS))
        return (low_ns - rounds_ns) // 1000, -((rounds_ns - high_ns) // 1000)

    def _fits(self) -> bool:
        """Do both count the same numbers? Every hub passes on the controller's."""
        low_us, high_us = self.later_us(self._at_ns)
        return 1000 * min(abs(low_us), abs(high_us)) <= PLACE_NS or low_us <= 0 <= high_us


def bounds_at(known: ClockMapping, host_ns: int, room_ns: int) -> tuple[int, int] | None:
    """The host's time minus a hub's at this host time; None if pings leave more open than `room_ns`."""
    newest_us = known.newest_us
    near_ns = None if newest_us is None else known.lower_ns(newest_us)
    if near_ns is None:
        return None
    tick_us = (host_ns - near_ns) // 1000
    low_ns, high_ns = known.lower_ns(tick_us), known.upper_ns(tick_us)
    if low_ns is None or high_ns is None or high_ns - low_ns > room_ns:
        return None
    return low_ns - BLUR_NS, high_ns + BLUR_NS


def sticks_out_ns(one: tuple[int, int], other: tuple[int, int]) -> int:
    """By how much two intervals are shifted against each other at both ends; 0 if one lies within the other.

    A path that is slower in one direction only makes a box's interval wider at that end. Two that are shifted at both
    ends are slow in opposite directions, or they do not bound the same thing.
    """
    (low, high), (other_low, other_high) = one, other
    return max(0, min(low - other_low, high - other_high), min(other_low - low, other_high - high))
