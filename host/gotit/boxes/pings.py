"""When to ping a box, and which pings are on their way.

Must not: do I/O, read a clock, work out what an answer says about clocks (`box_time` does).

A burst goes out when the box has said who it is, then a ping now and then. There are more while it is armed, so that
the first call is read precisely. There are none while a verdict waits for its watermark, which the answer would delay.
"""

from __future__ import annotations

MS_NS = 1_000_000
BURST, BURST_NS = 8, 20 * MS_NS
IDLE_NS, ARMED_NS = 500 * MS_NS, 50 * MS_NS
PENDING_NS = 100 * MS_NS
"""By then the verdict is final, or waits for a cable to be plugged in."""


class Pings:
    """One connection's pings. Times in ns of session time."""

    def __init__(self) -> None:
        self._due_ns, self._burst_left, self._last_id = 0, 0, 0
        self._held_until_ns = 0
        self._gap_ns = IDLE_NS
        self._sent: dict[int, int] = {}

    def begin(self, now_ns: int) -> None:
        """The box has just said who it is: a burst, from now on. What was on its way is forgotten."""
        self._sent.clear()
        self._burst_left, self._due_ns = BURST, now_ns

    def hurry(self, now_ns: int) -> None:
        """Something must be known soon: a burst, from now on."""
        self._burst_left, self._due_ns = BURST, min(self._due_ns, now_ns)

    def arm(self, armed: bool) -> None:
        """The box is armed from now on, or is not."""
        self._due_ns += (ARMED_NS if armed else IDLE_NS) - self._gap_ns
        self._gap_ns = ARMED_NS if armed else IDLE_NS

    def hold(self, now_ns: int) -> None:
        """A verdict waits for this box."""
        self._held_until_ns = now_ns + PENDING_NS

    @property
    def due_ns(self) -> int:
        """When `send` should be called."""
        return max(self._due_ns, self._held_until_ns)

    def send(self, now_ns: int) -> int:
        """The number of a ping that goes out now."""
        self._last_id += 1
        if len(self._sent) >= 2 * BURST:
            self._sent.pop(next(iter(self._sent)))  # the oldest: its answer is lost
        self._sent[self._last_id] = now_ns
        self._burst_left = max(0, self._burst_left - 1)
        self._due_ns = now_ns + (BURST_NS if self._burst_left else self._gap_ns)
        return self._last_id

    def take(self, number: int) -> int | None:
        """An answer has come. Returns when its ping was sent; None if that is unknown or was already answered."""
        return self._sent.pop(number, None)
