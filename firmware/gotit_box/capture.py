"""Edges with their time: by PIO and DMA on RP2040 and RP2350 (capture_pio.py), by one interrupt handler elsewhere.

Nothing here debounces, and nothing here talks.
"""

import time
from array import array

import machine

from gotit_box.presses import Presses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# The stubs give ticks a kind of their own; to us they are ints.
ticks_us: "Callable[[], int]" = time.ticks_us  # type: ignore[assignment]

HARD_IRQ_JITTER_US = 250  # to the handler and through it, and a flash write may add 35 ms (then nobody plays)
SOFT_IRQ_JITTER_US = 5000  # waits for garbage collection


class Chip:
    """Addresses of one chip. `sio_enable`, `sio_release`: where a bit makes a pin an output, or no longer one."""

    def __init__(self, timer: int, watchdog: int, sio_enable: int, sio_release: int) -> None:
        self.timer = timer
        self.watchdog = watchdog
        self.sio_enable = sio_enable
        self.sio_release = sio_release


CHIPS = {
    # datasheet 4.6.5, 4.7.6, 2.3.1.7
    "RP2040": Chip(timer=0x40054000, watchdog=0x40058000, sio_enable=0xD0000024, sio_release=0xD0000028),
    # datasheet 12.8.5 (TIMER0), 12.9.7, 3.1.11
    "RP2350": Chip(timer=0x400B0000, watchdog=0x400D8000, sio_enable=0xD0000038, sio_release=0xD0000040),
}
TIMERAWH = 0x24
TIMERAWL = 0x28
M32 = 0xFFFFFFFF  # machine.mem32 is signed


def find_chip(machine_name: str) -> Chip | None:
    """The chip in the name of a machine (`sys.implementation._machine`), None when it has no PIO."""
    for name in CHIPS:
        if name in machine_name:
            return CHIPS[name]
    return None


class Ticks:
    """The counter of microseconds, extended to 64 bits. Call `now` at least every 17 minutes."""

    def __init__(self, chip: Chip | None) -> None:
        self.mask = int(time.ticks_add(0, -1))  # type: ignore[type-var]  # of ticks_us: 2^30 - 1 on boards
        self._low = ticks_us()
        self._now = self._low
        if chip is not None:  # then ticks_us are the low bits of its 64-bit counter
            raw = _read_timer(chip)
            self._now = raw - ((raw - self._low) & self.mask)

    def now(self) -> int:
        """Microseconds since power-on."""
        low = ticks_us()
        self._now += (low - self._low) & self.mask
        self._low = low
        return self._now


def _read_timer(chip: Chip) -> int:
    """The 64-bit counter. Its raw halves do not latch each other (RP2040 datasheet 4.6.2)."""
    mem32 = machine.mem32
    while True:
        high: int = mem32[chip.timer + TIMERAWH] & M32
        low: int = mem32[chip.timer + TIMERAWL] & M32
        if mem32[chip.timer + TIMERAWH] & M32 == high:
            return high << 32 | low


class Capture:
    """What both kinds have in common: inputs, and what was lost.

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
        """Is there something to drain? Quick, and makes no object."""
        return False

    def drain(self, presses: Presses) -> int:
        """Give every edge since the last call, in order. Returns t: all edges stamped before t were given."""
        return 0

    def progress_address(self) -> int:
        """Address of a word that changes with every edge; 0 when stamps are not exact."""
        return 0

    def _lose(self, count: int) -> None:
        if not self.lost:
            self.lost_t = self._drained_t
        self.lost += count

    def close(self) -> None:
        """Let go of the hardware; may be called again when it was interrupted."""


class IrqCapture(Capture):
    """By interrupt: one handler for all pins reads all of them and stamps the word, so that presses at the same
    instant get one stamp, whichever pin was served first."""

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
        """Runs in an interrupt: may not allocate (ticks_us and a word of up to 30 inputs are small ints)."""
        t = ticks_us()
        word = 0
        bit = 1
        for pin in self.pins:
            if not pin():
                word |= bit
            bit <<= 1
        if word == self._word:
            return
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
        self._latch(self.pins[0])  # should an interrupt have been missed
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


def are_consecutive(pins: list[int | str]) -> bool:
    """Can one PIO window hold these?"""
    first = pins[0]
    return isinstance(first, int) and pins == list(range(first, first + len(pins))) and first + len(pins) <= 30


def open_capture(kind: str, pins: list[int | str], ticks: Ticks, chip: Chip | None) -> Capture:
    """The best capture that this board allows. `kind`: auto, pio (ValueError when impossible) or irq."""
    if kind == "irq":
        return IrqCapture(pins, ticks)
    if chip is not None and are_consecutive(pins):
        from gotit_box.capture_pio import PioCapture  # needs rp2, which other boards do not have

        return PioCapture(pins, ticks, chip)
    if kind == "pio":
        raise ValueError("exact times need an RP2040 or RP2350 and inputs on consecutive pins")
    return IrqCapture(pins, ticks)
