"""The serial port, without ever waiting for it: not for a host that stops reading, not for a closed port.

MicroPython's own write waits up to 500 ms when the host does not read, so only what surely finds room is written.
Byte 3 (Ctrl-C) keeps its meaning, KeyboardInterrupt, so that mpremote always gets in; no line of ours holds it.
"""

import select
import sys

import machine

from gotit_box import wire
from gotit_box.box import Board

READ_LIMIT = 512  # bytes at a time: the size of MicroPython's receive ring
PACKET = 64  # bytes of a full-speed bulk packet

# Buffer control of endpoint 2 IN, the data of MicroPython's serial port, in the DPRAM of the USB controller (RP2040
# datasheet 4.1.2.5; the same on RP2350). AVAILABLE: the host has not fetched the packet yet.
_EP2_IN_CONTROL = 0x50100090
_AVAILABLE = 0x04000400


class Port:
    """Lines in, lines out. `has_usb_registers`: an RP2040 or RP2350, whose USB controller is looked at."""

    def __init__(self, board: Board, has_usb_registers: bool) -> None:
        self._board = board
        self._has_usb_registers = has_usb_registers
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._in_poll = select.poll()
        self._in_poll.register(sys.stdin, select.POLLIN)
        self._out_poll = select.poll()
        self._out_poll.register(sys.stdout, select.POLLOUT)
        self._reader = wire.LineReader()
        self._byte = bytearray(1)
        self._begun = bytearray()  # a line that is still coming
        self._begun_t = 0  # when its $ was read
        self._rest = b""  # of a line that did not fit

    def read(self, wait_ms: int) -> list[tuple[bytes, int]]:
        """The lines that have come, each with the tick at which its first byte was read; waits for the first
        byte up to wait_ms."""
        lines: list[tuple[bytes, int]] = []
        room = READ_LIMIT
        while room and self._poll_in(wait_ms):
            self._in.readinto(self._byte)
            wait_ms = 0
            room -= 1
            byte = self._byte[0]
            if byte == 36:  # $
                self._begun_t = self._board.now()
            self._begun.append(byte)
            if byte == 10 or len(self._begun) > wire.LINE_LIMIT:
                for line in self._reader.feed(bytes(self._begun)):
                    lines.append((line, self._begun_t))
                self._begun = bytearray()
        return lines

    def garbled(self) -> int:
        """Overlong lines dropped so far."""
        return self._reader.dropped

    def can_send(self) -> bool:
        """May another line be given? (The rest of the last one is sent first.)"""
        self._push()
        return not self._rest

    def send(self, line: bytes) -> None:
        """Send a line now as far as there is room, and the rest before the next one."""
        self._rest = line
        self._push()

    def _push(self) -> None:
        while self._rest:
            room = self._find_room()
            if not room:
                return
            took = self._out.write(self._rest[:room])
            self._rest = self._rest[took:]

    def _find_room(self) -> int:
        """How many bytes surely find room now.

        The buffer of 256 bytes is flushed after every write, and refilled into the endpoint by the poll: when the
        endpoint has nothing to send after it, the buffer is empty (or, in the last 200 us of a frame, held back by
        the driver for erratum RP2040-E15: then up to three packets can be waiting, and one more has room).
        Elsewhere POLLOUT promises one byte.
        """
        is_writable = False
        for _ in self._out_poll.ipoll(0):
            is_writable = True
        if not is_writable:
            return 0
        if not self._has_usb_registers:
            return 1
        return 0 if machine.mem32[_EP2_IN_CONTROL] & _AVAILABLE else PACKET

    def _poll_in(self, wait_ms: int) -> bool:
        for _ in self._in_poll.ipoll(wait_ms):
            return True
        return False
