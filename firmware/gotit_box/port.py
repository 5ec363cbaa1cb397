"""The serial port, without ever waiting for it.

It waits neither for a host that stops reading, sleeps or is unplugged, nor for a closed port.

MicroPython's own write waits up to 500 ms if the host does not read. It waits for ever if its buffer (256 bytes) is
full and the bus is suspended while a program had the port open (a laptop that sleeps). So we write only what certainly
finds room. MicroPython flushes its buffer after every write and refills the endpoint in the poll. So an endpoint with
nothing to send after that means an empty buffer, except in two cases: the driver holds a packet back for the last 200
us of a frame (erratum RP2040-E15), or the bus is suspended. In both the endpoint's control word stays as it was. Until
it changes, no more than two packets are written, and then single bytes while frames go by.

Byte 3 (Ctrl-C) keeps its meaning, KeyboardInterrupt, so that mpremote always gets in. No line of ours holds it.
"""

import select
import sys
import time

import machine
from micropython import const

from gotit_box import wire
from gotit_box.box import Board

_DOLLAR, _NEWLINE, _RETURN = const(36), const(10), const(13)
PACKET = 64  # bytes of a full-speed bulk packet
UNFETCHED_LIMIT = 192  # of MicroPython's buffer of 256 bytes

# Buffer control of endpoint 2 IN, the data of MicroPython's serial port, in the DPRAM of the USB controller (RP2040
# datasheet 4.1.2.5; the same on RP2350). AVAILABLE: the host has not fetched the packet yet.
_EP2_IN_CONTROL = 0x50100090
_AVAILABLE = 0x04000400
_SOF_RD = 0x50110048  # number of the last frame, 11 bits (4.1.4)
LOOK_MS = 5  # frames are 1 ms apart; after 3 ms without one a device is suspended


class Port:
    """Lines in, lines out. `has_usb_registers`: an RP2040 or RP2350, whose USB controller is looked at."""

    def __init__(self, board: Board, has_usb_registers: bool) -> None:
        self._board = board
        self._has_usb_registers = has_usb_registers
        self._write = sys.stdout.buffer.write
        in_poll = select.poll()
        in_poll.register(sys.stdin, select.POLLIN)
        self._poll_in = in_poll.ipoll  # kept, because looking a method up makes an object
        self._readinto = sys.stdin.buffer.readinto
        out_poll = select.poll()
        out_poll.register(sys.stdout, select.POLLOUT)
        self._poll_out = out_poll.ipoll
        self.garbled = 0
        """Fragments of something else, dropped so far."""
        self._byte = bytearray(1)
        self._line = bytearray(wire.LINE_LIMIT)  # the line that is still coming
        self._at = 0  # how much of it has come
        self._begun_t = 0  # when its $ was read
        self._rest: bytes | bytearray = b""  # of a line that did not fit
        self._room = 0  # bytes that certainly find room, set by can_send
        self._control = 0  # of the endpoint, when it last had nothing to send
        self._unfetched = 0  # bytes written since that changed
        self._frame = 0
        self._looked_ms = time.ticks_ms()

    def read(self, wait_ms: int) -> "tuple[bytes, int] | None":
        """The next line, without its newline, and the tick at which its `$` was read; None if none is complete yet.

        Waits up to wait_ms for the first byte. Works like wire.LineReader, but byte by byte: it is impossible to ask
        how many bytes are there, and unsafe to wait for more than one.
        """
        poll = self._poll_in
        readinto = self._readinto
        one = self._byte
        line = self._line
        at = self._at
        while True:
            for _ in poll(wait_ms):
                readinto(one)
                byte = one[0]
                if byte == _DOLLAR:
                    self._begun_t = self._board.now()
                    self.garbled += at > 0
                    at = 0
                line[at] = byte
                at += 1
                wait_ms = 0
                break
            else:  # nothing has come
                self._at = at
                return None
            if byte == _NEWLINE:
                self._at = 0
                if line[0] == _DOLLAR:
                    return bytes(line[: at - 2 if at > 1 and line[at - 2] == _RETURN else at - 1]), self._begun_t
                self.garbled += at > 1
                at = 0
            elif at == wire.LINE_LIMIT:
                self.garbled += 1
                at = 0

    def is_done(self) -> bool:
        """Has everything given gone out?"""
        return not self._rest

    def can_send(self) -> bool:
        """May another line be given? (The rest of the last one is sent first.)"""
        self._room = self._find_room()
        self._push()
        return not self._rest

    def send(self, line: "bytes | bytearray") -> None:
        """Send a line as far as there was room when can_send() said yes, and the rest before the next one.

        The write comes first of all, because the line may tell the time at which it goes.
        """
        took = self._write(line[: self._room]) if self._room else 0
        self._room = 0
        self._unfetched += took
        self._rest = line[took:]

    def _push(self) -> None:
        while self._rest and self._room:
            took = self._write(self._rest[: self._room])
            self._unfetched += took
            self._rest = self._rest[took:]
            self._room = self._find_room() if self._rest else 0

    def _find_room(self) -> int:
        """How many bytes certainly find room now."""
        is_writable = False
        for _ in self._poll_out(0):
            is_writable = True
        if not is_writable:
            return 0
        if not self._has_usb_registers:
            return 1  # POLLOUT promises no more
        control = machine.mem32[_EP2_IN_CONTROL]
        if control & _AVAILABLE:
            return 0
        if control != self._control:
            self._control = control
            self._unfetched = 0
        if self._unfetched <= PACKET:
            return PACKET
        # A byte makes MicroPython flush. That is needed after a suspension, because nothing else shows that it is over.
        return 1 if self._unfetched < UNFETCHED_LIMIT and self._is_bus_alive() else 0

    def _is_bus_alive(self) -> bool:
        """Has a frame begun since we looked, LOOK_MS ago or a little longer?"""
        now_ms = time.ticks_ms()
        since_ms = time.ticks_diff(now_ms, self._looked_ms)
        if since_ms < LOOK_MS:
            return False
        frame: int = machine.mem32[_SOF_RD] & 0x7FF
        is_alive = frame != self._frame and since_ms < 10 * LOOK_MS
        self._looked_ms = now_ms
        self._frame = frame
        return is_alive
