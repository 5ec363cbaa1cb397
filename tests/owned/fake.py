"""Devices that are not there: what a system would find, and reports handed in by the test."""

from __future__ import annotations

import time
from queue import Empty, SimpleQueue

from gotit.owned.contacts import REST_US
from gotit.owned.found import Found, Report
from gotit.owned.owned import Ours

BUZZ = Found("evdev", "event1", "usb-1 Buzz", 0x054C, 0x0002, "Buzz", keys=tuple(range(704, 724)))
WIRELESS = Found("evdev", "event2", "usb-2 Buzz", 0x054C, 0x1000, "Buzz", keys=tuple(range(704, 724)))
PAD = Found("evdev", "event3", "usb-3 Pad", 0x1234, 0x0001, "A pad", keys=(304, 305))
KEYS = Found("evdev", "event4", "usb-4 Keys", 0x2A7A, 0x0001, "Twin keyboard", keyboard=True, keys=(30, 57))
OTHER_KEYS = Found("evdev", "event5", "usb-5 Keys", 0x2A7A, 0x0001, "Twin keyboard", keyboard=True, keys=(30, 57))


class FakeDevice:
    """Says what the test tells it to."""

    def __init__(self, use: Ours) -> None:
        self.use = use
        self.closed: frozenset[int] | None = frozenset()
        self.is_open = True
        self._queue: SimpleQueue[list[Report] | OSError] = SimpleQueue()

    def read(self, wait_ms: int) -> list[Report]:
        try:
            got = self._queue.get(timeout=max(wait_ms, 0.01) / 1000)
        except Empty:
            return []
        if isinstance(got, OSError):
            raise got
        return got

    def say(self, *closed: int) -> None:
        """A report: these codes are closed."""
        self._queue.put([Report(frozenset(closed))])

    def let_go(self) -> None:
        """Everything is open, for long enough that what closes next is no bounce."""
        self.say()
        time.sleep(2 * REST_US / 1e6)

    def unplug(self) -> None:
        self._queue.put(OSError(19, "No such device"))

    def close(self) -> None:
        self.is_open = False


class Desk:
    """What is plugged in, what was opened."""

    def __init__(self, *plugged: Found) -> None:
        self.plugged = list(plugged)
        self.opened: list[FakeDevice] = []
        self.refuse: OSError | None = None

    def find(self) -> list[Found]:
        return list(self.plugged)

    def open(self, use: Ours) -> FakeDevice:
        if self.refuse is not None:
            raise self.refuse
        self.opened.append(FakeDevice(use))
        return self.opened[-1]

    def at(self, found: Found) -> FakeDevice:
        """The open device of this place, opened last."""
        return next(each for each in reversed(self.opened) if each.use.found == found)
