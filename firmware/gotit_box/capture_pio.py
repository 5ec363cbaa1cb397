"""Edges by PIO and DMA, on RP2040 and RP2350.

No instruction of the CPU stands between an edge and its stamp, so garbage collection, printing and flash writes do not
matter. A state machine samples all inputs every 4 cycles and pushes the word if it changed. DMA channel A moves the
word into a ring and starts channel B, which moves the microsecond counter into a second ring and starts A again. The
CPU only reads how far B has come.

Registers: RP2040 datasheet 2.5.7 (DMA), 2.5.3.1 (DREQ), 3.7 (PIO), 4.6.5 (timer); RP2350 datasheet 12.6.9, 12.6.4.1,
11.7, 12.8.5.
"""

import time
from array import array

import machine
import rp2
import uctypes

from gotit_box.capture import Capture
from gotit_box.chip import M32, TIMERAWL, Chip, Ticks
from gotit_box.presses import Presses
from gotit_box.sampler import make_sampler

RING_BITS = 12  # 4096 bytes: 1024 edges in each ring
PIO_JITTER_US = 1
_PIO0 = 0x50200000  # the same on both
_PIO_FDEBUG = _PIO0 + 0x008  # bits 3:0 RXSTALL of state machines 3-0, cleared by writing 1
_PIO_RXF0 = _PIO0 + 0x020  # receive FIFO of state machine 0
_DREQ_PIO0_RX0 = 4  # the same on both
_TREQ_PERMANENT = 0x3F
_DMA_WRITE_ADDR = 0x50000004  # of channel 0; the same on both
_DMA_STRIDE = 0x40


class PioCapture(Capture):
    """By PIO and DMA. The pins must be consecutive GPIOs; state machine 0 and two DMA channels are used."""

    jitter_us = PIO_JITTER_US
    kind = "pio"

    def __init__(self, pins: list[int | str], ticks: Ticks, chip: Chip) -> None:
        super().__init__(pins, ticks)
        self._mask = (1 << len(pins)) - 1
        size = 1 << RING_BITS
        self._size = size // 4
        # Rings of DMA must be aligned to their size: two of them, and room to align.
        self._store = array("I", bytes(3 * size))
        start = uctypes.addressof(self._store)
        words_address = (start + size - 1) & ~(size - 1)
        self._times_address = words_address + size
        self._words_at = (words_address - start) // 4
        self._times_at = self._words_at + self._size
        self._newest = 0  # the last stamp given, as found in the ring
        self._read = 0  # where the next edge will be
        self._drained_to = self._times_address  # the same as an address
        self._program = make_sampler(len(pins))
        self._sampler = rp2.StateMachine(0, self._program, in_base=self.pins[0])
        self._dmas: list[rp2.DMA] = []
        try:
            self._start(chip.timer + TIMERAWL, words_address)
        except BaseException:
            self.close()
            raise

    def _start(self, counter_address: int, words_address: int) -> None:
        for _ in range(2):
            self._dmas.append(rp2.DMA())
        word_dma, time_dma = self._dmas
        self._config(word_dma, _PIO_RXF0, words_address, _DREQ_PIO0_RX0, time_dma)
        self._config(time_dma, counter_address, self._times_address, _TREQ_PERMANENT, word_dma)
        machine.mem32[_PIO_FDEBUG] = 1
        word_dma.active(1)
        # The first word it pushes is the state of the inputs now, in case they have changed since start_t.
        self._sampler.active(1)

    def progress_address(self) -> int:
        return _DMA_WRITE_ADDR + _DMA_STRIDE * int(self._dmas[1].channel)  # type: ignore[attr-defined]

    def _config(self, dma: rp2.DMA, read: int, write: int, request: int, then: rp2.DMA) -> None:
        """One word at a time from a register into a ring, at this request; then the other channel."""
        control = dma.pack_ctrl(
            size=2,  # 2^2 bytes
            inc_read=False,
            inc_write=True,
            ring_sel=True,  # of the written address
            ring_size=RING_BITS,
            treq_sel=request,
            chain_to=then.channel,  # type: ignore[attr-defined]
        )
        dma.config(read=read, write=write, count=1, ctrl=control)

    def has_edges(self) -> bool:
        return self._dmas[1].write != self._drained_to  # type: ignore[attr-defined, no-any-return]

    def drain(self, presses: Presses) -> int:
        before = self.ticks.now()
        # An edge stamped before that is in the ring by now: the DMA needs less than a microsecond.
        last_slot = self._size - 1
        written_to = self._dmas[1].write  # type: ignore[attr-defined]
        self._drained_to = written_to
        end = ((written_to - self._times_address) >> 2) & last_slot
        is_dropped = machine.mem32[_PIO_FDEBUG] & 1
        if end != self._read or not self._is_whole():
            now = self.ticks.now()
            edges = []
            at = self._read
            while at != end:
                edges.append((self._store[self._times_at + at], self._store[self._words_at + at]))
                at = (at + 1) & last_slot
            if not self._is_whole():  # the ring was lapped: nobody knows which of these are new
                self._lose(self._size)
                newest = (end - 1) & last_slot
                edges = [(self._store[self._times_at + newest], self._store[self._words_at + newest])]
                now = self.ticks.now()
            for stamp, word in edges:
                presses.edge(now - ((now - stamp) & M32), word ^ self._mask)
                self._newest = stamp
            self._read = end
        if is_dropped:  # by the PIO: the FIFO was full. It goes on from the state it saw, and so do we.
            machine.mem32[_PIO_FDEBUG] = 1
            self._lose(1)
            presses.edge(self.ticks.now(), self.read_word())
        self._drained_t = before
        return before

    def _is_whole(self) -> bool:
        """Was the ring not lapped? Then the slot before the next edge still holds the newest stamp given."""
        return self._store[self._times_at + ((self._read - 1) & (self._size - 1))] == self._newest

    def close(self) -> None:
        self._sampler.active(0)
        time.sleep_us(10)  # lets the DMA finish the last edge
        for dma in self._dmas:
            # Disabled before they are aborted, so that neither starts the other again (RP2350-E5).
            dma.ctrl = dma.pack_ctrl(enable=False, chain_to=dma.channel)  # type: ignore[attr-defined]
        while self._dmas:
            self._dmas[-1].active(0)
            self._dmas[-1].close()
            self._dmas.pop()
        rp2.PIO(0).remove_program(self._program)
