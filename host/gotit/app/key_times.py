"""When was a key struck? The window's events carry times of another clock; here they become session time.

Must not: read a clock; make a guess that could be wrong. Whatever is not known makes the interval wider.

Some windowing systems stamp events with the computer's own monotonic clock. There, that clock and the session's are
read one after the other when an event is handled. So the stamp's age is known however long the program stood still, and
nothing has to be remembered from earlier events. Elsewhere a stamp says nothing (on Windows, Qt makes it when it takes
the event out of the queue). Then all that is known is that the event came after the queue was last seen empty.
docs/timing.md, Keyboard.
"""

from __future__ import annotations

from msgspec import Struct

STAMPED_BY_MONOTONIC = frozenset({"xcb", "wayland", "wayland-egl", "cocoa"})
"""Qt's platforms whose events carry the system's monotonic time: on X servers and Wayland compositors CLOCK_MONOTONIC;
on macOS its uptime. All in milliseconds, of which X and Wayland send 32 bits."""

STAMP_US = 2_000
"""A stamp is rounded down to a millisecond, and its clock may lag by another one (X server)."""

LONGEST_US = 60_000_000
"""No program in use stands still for longer. An older stamp comes from another computer's clock."""

WRAP_US = 2**32 * 1000
BEND = 8
"""Linux lets the monotonic clock run up to a tenth (and 500 ppm) faster or slower than its crystal while the time of
day is corrected, adjtimex(2). So an age of so many µs by one clock is that many ± an eighth by the other."""


class Handled(Struct, frozen=True):
    """When an event is handled: session time, the system's monotonic time, and session time again, µs."""

    before_us: int
    monotonic_us: int
    after_us: int


class KeyTimes:
    """Remembers when the queue was last empty. `believed`: do stamps come from the system's monotonic clock?"""

    def __init__(self, *, believed: bool) -> None:
        self._believed = believed
        self._empty_us: int | None = None

    def empty(self, now_us: int) -> None:
        """No event is in the queue, so what comes now came after this (session time)."""
        self._empty_us = now_us

    def when_us(self, stamp_ms: int, handled: Handled) -> tuple[int, int]:
        """The interval of session time in which the windowing system got the event: (not before, not after).

        `stamp_ms`: the event's own time. 0: this program made the event itself, just now.
        """
        if stamp_ms <= 0:
            return handled.before_us, handled.after_us
        age_us = (handled.monotonic_us - stamp_ms * 1000) % WRAP_US
        if not self._believed or age_us > LONGEST_US:
            long_ago_us = handled.before_us - LONGEST_US
            return max(long_ago_us, self._empty_us or long_ago_us), handled.after_us
        least_us = max(0, age_us - STAMP_US)
        return handled.before_us - age_us - age_us // BEND, handled.after_us - least_us + least_us // BEND
