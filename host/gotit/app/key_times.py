"""When was a key struck? The window's events carry times of another clock; here they become session time.

May not happen here: reading a clock.

An event is handled some time after it was stamped, never before. So the smallest difference ever seen between handling
and stamp bounds the distance of the two clocks, and each later event's own delay in our queue can be taken off: a
picture that takes long to paint does not make a key late. (The same reasoning as for the boxes' pings, `core.clock`.)
"""

from __future__ import annotations

from collections import deque

WINDOW_US = 60_000_000
"""How long a difference is believed: two clocks drift apart by some 50 µs a second at the worst."""

MOST_DELAY_US = 2_000_000
"""A stamp older than that is not believed: it is not of a clock that runs."""


class KeyTimes:
    """Keeps the differences of the last minute."""

    def __init__(self) -> None:
        self._seen: deque[tuple[int, int]] = deque()

    def when_us(self, stamp_ms: int, handled_us: int) -> int:
        """Session time before which the event surely was stamped. `stamp_ms`: the event's own time, 0 for none."""
        if stamp_ms <= 0:
            return handled_us
        apart_us = handled_us - stamp_ms * 1000
        while self._seen and self._seen[0][0] < handled_us - WINDOW_US:
            self._seen.popleft()
        while self._seen and self._seen[-1][1] >= apart_us:
            self._seen.pop()  # an older and larger one will never be the smallest again
        self._seen.append((handled_us, apart_us))
        delay_us = apart_us - self._seen[0][1]
        if delay_us > MOST_DELAY_US:
            self._seen.clear()
            self._seen.append((handled_us, apart_us))
            return handled_us
        return handled_us - max(0, delay_us - 1000)  # a stamp is cut to whole milliseconds
