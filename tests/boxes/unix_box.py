"""A box on MicroPython's unix port: the firmware's own conversation, without pins. Runs only under MicroPython.

    micropython unix_box.py FIRMWARE_FOLDER BOOT

Besides the wire it obeys lines of the test on the same port: `$!N` presses input N now and releases it 20 ms later.
"""

import sys
from time import ticks_diff, ticks_us  # type: ignore[attr-defined]  # MicroPython's own

sys.path.insert(0, sys.argv[1])

from gotit_box import VERSION
from gotit_box.box import Board, Box, Identity
from gotit_box.port import Port
from gotit_box.settings import read_settings


class Computer(Board):
    """This machine: its ticks are those of its monotonic clock, extended over the wrap."""

    def __init__(self) -> None:
        self._last = ticks_us()
        self._now = 0

    def now(self) -> int:
        ticks = ticks_us()
        self._now += ticks_diff(ticks, self._last)
        self._last = ticks
        return self._now

    def free_memory(self) -> int:
        return 1


def main() -> None:
    board = Computer()
    identity = Identity("UNIX000000000001", VERSION, "MicroPython on this computer", sys.argv[2])
    box = Box(identity, read_settings(None), board)
    identity.roles, identity.capture, identity.jitter_us = "c" * 9 + "p" * 9, "irq", 50
    port = Port(board, False)
    box.start(board.now(), 0)
    word = 0
    opens: list[tuple[int, int]] = []
    while True:
        read = port.read(2)
        lines = [read] if read else []
        t = board.now()
        while opens and opens[0][0] <= t:
            word &= ~opens.pop(0)[1]
            box.presses.edge(t, word)
        for line, _ in lines:
            if line[:2] == b"$!":
                bit = 1 << int(line[2:])
                word |= bit
                box.presses.edge(t, word)
                opens.append((t + 20000, bit))
        box.advance(t)
        for line, r in lines:
            if line[:2] != b"$!":
                box.handle(line, r, t)
        while port.can_send():
            out = box.next_line(board.now())
            if out is None:
                break
            port.send(out)


main()
