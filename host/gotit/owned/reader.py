"""One open device and its thread: reads, stamps, puts presses into the queue, answers for watermarks.

Must not: know the session; keep what was pressed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from threading import Thread

from gotit.core.inputs import Joined, Left, Press, Release, Sharpness, Watermark
from gotit.owned.contacts import Arrival, Contacts, arrival
from gotit.owned.found import Device, Report

QUICK_MS = 4
"""A read waits so long while the buzzers are open. Without a stamp of the system it is known to this when a report
came; and a watermark is asked for so often."""
IDLE_MS = 40

Told = Joined | Left | Sharpness | Press | Release | Watermark


class Reader(Thread):
    """`inputs`: which input each of the system's numbers is. `put`: takes what it has to tell. `ended`: it is over.

    `now_us`: session time. `opened_us`: before it was opened; what came since waits in its queue.
    """

    def __init__(
        self,
        device: Device,
        contacts: Contacts,
        inputs: Mapping[int, int],
        put: Callable[[Told], None],
        ended: Callable[[Reader], None],
        now_us: Callable[[], int],
        opened_us: int,
    ) -> None:
        super().__init__(name=f"owned {contacts.source}", daemon=True)
        self.contacts = contacts
        self.quick = False
        self.last: tuple[int, int] | None = None
        """The last press: its input, and session time in µs."""
        self._device, self._inputs, self._put, self._ended, self._now_us = device, inputs, put, ended, now_us
        self.ending = False
        self._opened_us = opened_us
        self.beyond_us: int | None = None

    def ask(self, beyond_us: int) -> None:
        """A watermark is wanted that is not before this (session time)."""
        self.beyond_us = max(beyond_us, self.beyond_us or beyond_us)

    def end(self) -> None:
        self.ending = True

    def run(self) -> None:
        empty_us = self._opened_us
        closed = self._device.closed
        if closed is not None:
            self.contacts.knows(self._named(closed))
        more = False
        try:
            while not self.ending:
                asked_us = self._now_us()
                reports = self._device.read(0 if more else QUICK_MS if self.quick else IDLE_MS)
                more = bool(reports)
                for report in reports:
                    self._take(report, empty_us)
                if not reports:
                    empty_us = asked_us  # whatever was there by then, this read would have found
                    self._answer(empty_us)
        except OSError:
            pass  # it was unplugged
        finally:
            self._device.close()
            self._ended(self)

    def _take(self, report: Report, empty_us: int) -> None:
        if report.closed is None:
            return
        before_us, mono_us, after_us = self._now_us(), time.monotonic_ns() // 1000, self._now_us() + 1
        age_us = None if report.stamp_us is None else mono_us - report.stamp_us
        came: Arrival = arrival(empty_us, before_us, after_us, age_us)
        for entered in self.contacts.take(self._named(report.closed), came):
            if isinstance(entered, Press):
                self.last = entered.input, after_us
            self._put(entered)

    def _named(self, closed: frozenset[int]) -> frozenset[int]:
        return frozenset(self._inputs[number] for number in closed if number in self._inputs)

    def _answer(self, empty_us: int) -> None:
        beyond_us = self.beyond_us
        if beyond_us is not None and empty_us - self.contacts.late_us >= beyond_us:
            self.beyond_us = None
            self._put(self.contacts.watermark(empty_us))
