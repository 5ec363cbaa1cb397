"""Lamps of controllers, written by a thread of their own: a write may take some milliseconds, and no read waits for it.

Must not: matter. A lamp that can't be written stays dark, and the race goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread

from gotit.owned.found import Lit

TURN_S = 1.0


class Lamps(Thread):
    """`now_us`: session time. Devices are known by the names of their sources."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        super().__init__(name="owned lamps", daemon=True)
        self._now_us = now_us
        self._lit: dict[str, tuple[Lit, int]] = {}
        self._wanted: dict[str, bytes] = {}
        self._written: dict[str, tuple[bytes, int]] = {}
        self._gone: list[Lit] = []
        self._changed = Condition()
        self._ending = False

    def add(self, name: str, device: Lit, again_s: int) -> None:
        """`again_s`: as in `Model`."""
        with self._changed:
            self._lit[name] = device, again_s
            self._written.pop(name, None)
            self._changed.notify()

    def drop(self, name: str) -> None:
        with self._changed:
            device, _ = self._lit.pop(name, (None, 0))
            self._gone += [device] if device is not None else []
            self._changed.notify()

    def show(self, name: str, report: bytes) -> None:
        with self._changed:
            self._wanted[name] = report
            self._changed.notify()

    def end(self) -> None:
        with self._changed:
            self._ending = True
            self._changed.notify()

    def run(self) -> None:
        while True:
            with self._changed:
                due = self._due()
                if not (due or self._gone or self._ending):
                    self._changed.wait(TURN_S)
                    due = self._due()
                gone, self._gone = self._gone, []
                if self._ending:
                    gone += [device for device, _ in self._lit.values()]
                    due = []
            for name, device, report in due:
                self._write(name, device, report)
            for device in gone:
                with suppress(OSError):
                    device.close()
            if self._ending:
                return

    def _due(self) -> list[tuple[str, Lit, bytes]]:
        now_us = self._now_us()
        found = []
        for name, (device, again_s) in self._lit.items():
            report = self._wanted.get(name)
            written, at_us = self._written.get(name, (None, 0))
            again = again_s and now_us - at_us >= again_s * 1_000_000
            if report is not None and (report != written or again):
                found.append((name, device, report))
        return found

    def _write(self, name: str, device: Lit, report: bytes) -> None:
        try:
            device.light(report)
        except (OSError, ValueError):
            self.drop(name)
        with self._changed:
            self._written[name] = report, self._now_us()
