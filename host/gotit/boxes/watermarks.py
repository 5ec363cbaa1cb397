"""Asking a box for its watermark: at once, and again until it lies beyond what the verdict waits for.

Must not: do I/O, read a clock, judge.
"""

from __future__ import annotations

MS_NS = 1_000_000
SOON_NS = 4 * MS_NS
"""After an answer that falls short, the next mark is not sent sooner than this, nor before the awaited instant."""
FIRST_NS, LONGEST_NS = 20 * MS_NS, 320 * MS_NS
"""Lines are seldom lost, and asking again too soon would only hold up the answer. After the longest gap beats must
do."""


class Watermarks:
    """One connection's marks. Times in ns of session time. `horizon_us`: what the watermark must reach, in µs of it."""

    def __init__(self) -> None:
        self._due_ns: int | None = None
        self._sent_ns = 0
        self._gap_ns = FIRST_NS
        self._horizon_us = 0

    def ask(self, now_ns: int, horizon_us: int) -> None:
        """Wanted: every press before this instant. A mark already on its way may do, so no second one goes out yet."""
        self._horizon_us = max(self._horizon_us, horizon_us)
        if self._due_ns is None:
            self._due_ns, self._gap_ns = now_ns, FIRST_NS

    def stop(self) -> None:
        """The arming is over."""
        self._due_ns, self._horizon_us = None, 0

    @property
    def due_ns(self) -> int | None:
        """When `send` should be called; None: nothing is asked, or everything is answered."""
        return self._due_ns

    def send(self, now_ns: int) -> None:
        """A mark goes out now."""
        self._sent_ns = now_ns
        self._due_ns = now_ns + self._gap_ns if self._gap_ns <= LONGEST_NS else None
        self._gap_ns *= 2

    def answer(self, earliest_us: int) -> None:
        """A watermark came: no press before this is still on its way."""
        if earliest_us >= self._horizon_us:
            self._due_ns = None
        elif self._due_ns is not None:
            self._due_ns = max(self._sent_ns + SOON_NS, self._horizon_us * 1000)
