"""Edges with their time: what both kinds of capture have in common (capture_pio.py, capture_irq.py).

Nothing here debounces, and nothing here talks.
"""

import machine

from gotit_box.chip import Ticks
from gotit_box.presses import Presses


class Capture:
    """Watches the inputs, and counts the edges that it lost.

    A word has bit i set while input i is closed (its pin is low).
    """

    jitter_us = 0
    kind = ""

    def __init__(self, pins: list[int | str], ticks: Ticks) -> None:
        self.pins = [machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP) for pin in pins]
        self.ticks = ticks
        self.start_t = ticks.now()
        self.start_word = self.read_word()
        self.lost = 0
        """Edges lost since the program last looked, the first of them at tick lost_t or later."""
        self.lost_t = 0
        self._drained_t = self.start_t

    def read_word(self) -> int:
        """The inputs now, straight from the pins."""
        word = 0
        for i, pin in enumerate(self.pins):
            if not pin():
                word |= 1 << i
        return word

    def has_edges(self) -> bool:
        """Is there something to drain? Quick, and allocates nothing."""
        return False

    def drain(self, presses: Presses) -> int:
        """Give every edge since the last call, in order. Returns t: all edges stamped before t were given."""
        return 0

    def progress_address(self) -> int:
        """Address of a word that changes with every edge; 0 if stamps are not exact."""
        return 0

    def _lose(self, count: int) -> None:
        if not self.lost:
            self.lost_t = self._drained_t
        self.lost += count

    def close(self) -> None:
        """Let go of the hardware. May be called again if it was interrupted."""
