"""Edges by one interrupt handler, on any board: less exact than by PIO and DMA (capture_pio.py)."""

from array import array

import machine

from gotit_box.capture import Capture
from gotit_box.chip import Ticks, ticks_us
from gotit_box.presses import Presses

HARD_IRQ_JITTER_US = 250  # to the handler and through it; a flash write may add 35 ms (nobody plays then)
SOFT_IRQ_JITTER_US = 5000  # waits for garbage collection


class IrqCapture(Capture):
    """By interrupt: one handler for all pins reads all of them and stamps the word. So presses at the same instant get
    one stamp, whichever pin was served first."""

    kind = "irq"
    SIZE = 256

    def __init__(self, pins: list[int | str], ticks: Ticks) -> None:
        super().__init__(pins, ticks)
        self.jitter_us = HARD_IRQ_JITTER_US
        self._times = array("I", bytes(4 * self.SIZE))
        self._words = array("I", bytes(4 * self.SIZE))
        self._head = 0  # where the handler writes next
        self._read = 0
        self._missed = 0  # edges that found the ring full
        self._word = self.start_word
        handler = self._latch  # made once: a bound method is an allocation
        edges = machine.Pin.IRQ_RISING | machine.Pin.IRQ_FALLING
        for pin in self.pins:
            try:
                pin.irq(handler, edges, hard=True)
            except (TypeError, ValueError):  # this port has soft interrupts only
                pin.irq(handler, edges)
                self.jitter_us = SOFT_IRQ_JITTER_US

    def _latch(self, _pin: object) -> None:
        """Runs in an interrupt: must not allocate (ticks_us and a word of up to 30 inputs are small ints).

        The time is read after the pins, so an edge while they are read is not stamped before it happened.
        """
        word = 0
        bit = 1
        for pin in self.pins:
            if not pin():
                word |= bit
            bit <<= 1
        if word == self._word:
            return
        t = ticks_us()
        self._word = word
        following = (self._head + 1) & (self.SIZE - 1)
        if following == self._read:
            self._missed += 1
            return
        self._times[self._head] = t
        self._words[self._head] = word
        self._head = following

    def has_edges(self) -> bool:
        return self._head != self._read or self._missed > 0

    def drain(self, presses: Presses) -> int:
        before = self.ticks.now()
        enabled = machine.disable_irq()
        self._latch(self.pins[0])  # in case an interrupt was missed
        end = self._head
        missed = self._missed
        self._missed = 0
        machine.enable_irq(enabled)
        now = self.ticks.now()
        mask = self.ticks.mask
        while self._read != end:
            stamp = self._times[self._read]
            presses.edge(now - ((now - stamp) & mask), self._words[self._read])
            self._read = (self._read + 1) & (self.SIZE - 1)
        if missed:
            self._lose(missed)
            presses.edge(now, self._word)
        self._drained_t = before
        return before

    def close(self) -> None:
        for pin in self.pins:
            pin.irq(None)
