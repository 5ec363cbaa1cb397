"""What all boxes share of time: USB frames, the sync wire, how often the computer has slept, who saw a jump.

Must not: hold what is known of one box alone (`box_time` does).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock

from gotit.boxes.frames import Frames
from gotit.boxes.host_clock import SLEPT_NS
from gotit.boxes.reasons import pings_decide
from gotit.boxes.sync import SyncWire
from gotit.boxes.trust import Claims
from gotit.core.message import Message


class SharedTime:
    """What the boxes share. Any thread may call. `asleep_ns`: how long the computer has slept so far."""

    def __init__(
        self,
        frames: Frames | None = None,
        sync: SyncWire | None = None,
        asleep_ns: Callable[[], int] = lambda: 0,
    ) -> None:
        self.frames = frames or Frames()
        self.sync = sync or SyncWire()
        self.claims = Claims()
        self.sleeps = 0
        self._lock = Lock()
        self._asleep_ns = asleep_ns
        self._slept_ns = asleep_ns()

    def look(self) -> int:
        """How often the computer has slept. Each time, the frames begin anew."""
        with self._lock:
            slept_ns = self._asleep_ns()
            if slept_ns - self._slept_ns > SLEPT_NS:
                self._slept_ns = slept_ns
                self.sleeps += 1
                self.frames.begin_anew()
                self.sync.forget_host()
            return self.sleeps

    def news(self) -> list[tuple[str, str, Message]]:
        """(code, source, message about that source) for the operator, since the last call."""
        found = []
        for code, news in (("frames_dropped", self.frames.news), ("sync_dropped", self.sync.news)):
            with suppress(IndexError):  # none is left: whichever port's thread asks first takes it
                while True:
                    source, what = news.popleft()
                    found.append((code, source, pings_decide(what)))
        return found
