"""When was a key struck? The window's events carry times of another clock; here they become session time.

May not happen here: reading a clock; a guess that could be wrong: what is not known makes the interval wider.

Where the windowing system stamps with the computer's own monotonic clock, that clock and the session's are read one
after the other when an event is handled: the stamp's age is known however long the program stood still, and nothing
has to be remembered from earlier events. Elsewhere a stamp says nothing (Windows: Qt makes it when it takes the event
out of the queue); then an event lay in the queue at most since that was last seen empty. docs/timing.md, Keyboard.
"""

from __future__ import annotations

from msgspec import Struct

STAMPED_BY_MONOTONIC = frozenset({"xcb", "wayland", "wayland-egl", "cocoa"})
"""Qt's platforms whose events bear the system's monotonic time: X servers and Wayland's compositors, CLOCK_MONOTONIC;
macOS, its uptime. All in milliseconds, of which X and Wayland send 32 bits."""

STAMP_US = 2_000
"""A stamp is cut to its millisecond, and comes from a clock that may stand still for another one (X server)."""

LONGEST_US = 60_000_000
"""No program that is played with stands still for longer. A stamp that is older is of another computer's clock."""

WRAP_US = 2**32 * 1000
BEND = 8
"""Linux lets the monotonic clock run up to a tenth (and 500 ppm) faster or slower than its crystal while the time of
day is corrected, adjtimex(2): an age of so many µs by one clock is that many ± an eighth by the other."""


class Handled(Struct, frozen=True):
    """The moment when an event is handled: session time, the system's monotonic time, and session time again, µs."""

    before_us: int
    monotonic_us: int
    after_us: int


class KeyTimes:
    """Keeps when the queue was last empty. `believed`: are stamps those of the system's monotonic clock?"""

    def __init__(self, *, believed: bool) -> None:
        self._believed = believed
        self._empty_us: int | None = None

    def empty(self, now_us: int) -> None:
        """No event is in the queue: what comes now came after this (session time)."""
        self._empty_us = now_us

    def when_us(self, stamp_ms: int, handled: Handled) -> tuple[int, int]:
        """The session times not before and not after which the windowing system had the event.

        `stamp_ms`: the event's own time; 0 is one that this program made itself, just now.
        """
        if stamp_ms <= 0:
            return handled.before_us, handled.after_us
        age_us = (handled.monotonic_us - stamp_ms * 1000) % WRAP_US
        if not self._believed or age_us > LONGEST_US:
            long_ago_us = handled.before_us - LONGEST_US
            return max(long_ago_us, self._empty_us or long_ago_us), handled.after_us
        least_us = max(0, age_us - STAMP_US)
        return handled.before_us - age_us - age_us // BEND, handled.after_us - least_us + least_us // BEND
