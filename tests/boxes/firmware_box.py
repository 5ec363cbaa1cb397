"""The firmware's own conversation (gotit_box.box, pure) in place of a FakeBox: no board, no capture.

Events are put straight into what the box keeps. Confirming and debouncing have their own tests (tests/firmware).
"""

from __future__ import annotations

from collections.abc import Callable

from gotit_box import wire
from gotit_box.box import Board, Box, Identity
from gotit_box.settings import read_settings


class FirmwareBox(Board):
    """`clock_us()` is the tick counter."""

    def __init__(self, clock_us: Callable[[], int]) -> None:
        self.clock_us = clock_us
        self.boots = 0
        self.switch_on()

    def switch_on(self) -> None:
        self.boots += 1
        self.boot = f"{self.boots:08X}"
        identity = Identity("E6614103E7452D2F", "0.1.0", "Raspberry Pi Pico", self.boot)
        self._box = Box(identity, read_settings(None), self)
        identity.python = "MicroPython 1.28.0"
        identity.roles, identity.capture, identity.jitter_us = "c" * 9 + "p" * 9, "pio", 1
        self.reader = wire.LineReader()
        self.lines: list[bytes] = []
        self._box.start(self.clock_us(), 0)

    def now(self) -> int:
        return self.clock_us()

    def free_memory(self) -> int:
        return 100_000

    def press(self, number: int) -> int:
        presses = self._box.presses
        self._box.kept.press(self.now(), number, presses.epoch_at(self.now()), 0)
        return self._box.kept.last

    def release(self, number: int) -> int:
        self._box.kept.release(self.now(), number)
        return self._box.kept.last

    @property
    def kept(self) -> range:
        """Numbers of the events that are not acknowledged."""
        return range(self._box.kept.acked + 1, self._box.kept.last + 1)

    def hear(self, data: bytes) -> None:
        for line in self.reader.feed(data):
            self._box.handle(line, self.now(), self.now())

    def advance(self) -> None:
        self._box.advance(self.now())

    def take(self) -> bytes:
        while (line := self._box.next_line(self.now())) is not None:
            self.lines.append(bytes(line))
        lines, self.lines = self.lines, []
        return b"".join(lines)
