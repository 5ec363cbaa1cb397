"""Boxes that take as long as real ones, in real time behind pseudo-terminals.

The firmware's own conversation and debouncing, the times of an RP2040, USB frames in between. `FakeBox` answers at
once, and a box never does. A press is confirmed after a millisecond. Its program waits up to one millisecond for input,
and takes milliseconds to make a line. What it has said is fetched at the next USB frame, together with all else that
has been said by then. `READ_US` and `SAY_US` are chosen so that an emulated Pico's figures come out
(tests/firmware/box_latency.py): from an edge to its line 4.0 ms, from a mark to its answer 3.1, without frames.

All boxes are on one controller. One thread carries out, at the start of each frame, what happens up to it. So the two
processes of a measurement disturb each other once a millisecond, by some hundredth of it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

from tests.pseudo_terminal import PseudoTerminal

from gotit_box import wire
from gotit_box.box import Board, Box, Identity
from gotit_box.settings import read_settings

FRAME_US = 1000
READ_US, SAY_US = 700, 2300
"""To read one of the host's lines and to make one of its own, on an RP2040."""
WAIT_US, LINES_A_PASS = 1000, 8
"""As in gotit_box.program, which no computer can import: how long an armed box waits for a byte."""
HOLD_US = 90_000
"""How long a slap holds its button down."""


class PacedBox(Board):
    """One box with one call button. Times in µs of its own counter, which began at `switch_on_us`."""

    def __init__(self, box: str, switch_on_us: int = 0) -> None:
        self._tick = switch_on_us  # where its program is; it has done all that comes before
        identity = Identity(box, "0.1.0", "paced", "00000001")
        identity.roles, identity.capture, identity.jitter_us = "c", "pio", 1
        self._box = Box(identity, read_settings('{"roles": "c", "input_pins": [2]}'), self)
        self._box.start(self._tick, 0)
        self._reader = wire.LineReader()
        self._heard: list[bytes] = []
        self._edges: list[tuple[int, int]] = []
        self._said: list[tuple[int, bytes]] = []

    def now(self) -> int:
        return self._tick

    def slap(self, at_us: int) -> None:
        """The button closes at this time, and opens a little later."""
        self._edges += [(at_us, 1), (at_us + HOLD_US, 0)]

    def hear(self, data: bytes, at_us: int) -> None:
        """A frame has brought this. A box that waits for it begins at once."""
        self._heard += self._reader.feed(data)
        self._tick = max(self._tick, at_us)

    def run(self, until_us: int) -> bytes:
        """Pass after pass, as `gotit_box.program.Run.step` does. Returns what can be fetched by then."""
        while self._tick < until_us and (self._heard or self._tick + WAIT_US <= until_us):
            self._pass()
        ready = [line for at_us, line in self._said if at_us <= until_us]
        self._said = [one for one in self._said if one[0] > until_us]
        return b"".join(ready)

    def _pass(self) -> None:
        box = self._box
        lines: list[tuple[bytes, int]] = []
        while self._heard and len(lines) < LINES_A_PASS:
            lines.append((self._heard.pop(0), self._tick))
            self._tick += READ_US
            if box.has_events():
                break
        if not lines:
            self._tick += WAIT_US  # in vain
        at_us = self._tick
        while self._edges and self._edges[0][0] <= at_us:
            box.presses.edge(*self._edges.pop(0))
        box.advance(at_us)
        for line, began_us in lines:
            box.handle(line, began_us, at_us)
        for _ in range(LINES_A_PASS):
            self._tick += SAY_US  # before it is made: a pong says when it goes
            if (out := box.next_line(at_us)) is None:
                self._tick -= SAY_US
                return
            self._said.append((self._tick, bytes(out)))


class Controller:
    """Carries frames between boxes and their pseudo-terminals. `clock_us`: the counter that all boxes share here.

    `silent`: the numbers of boxes whose cables carry nothing now.
    """

    def __init__(self, boxes: list[PacedBox], clock_us: Callable[[], int]) -> None:
        self._boxes, self._clock_us = boxes, clock_us
        self.silent: set[int] = set()
        self._unfetched = [b""] * len(boxes)
        self._terminals = [PseudoTerminal() for _ in boxes]
        self._ends = [terminal.master for terminal in self._terminals]
        for end in self._ends:
            os.set_blocking(end, False)
        self.devices = [terminal.device for terminal in self._terminals]

    def frame(self) -> dict[int, bytes]:
        """A frame begins: each box gets what was written to it, and the host what the boxes have said by now."""
        now_us = self._clock_us()
        fetched: dict[int, bytes] = {}
        for number, (box, end) in enumerate(zip(self._boxes, self._ends, strict=True)):
            said = box.run(now_us)
            if number in self.silent:
                self._unfetched[number] += said
                continue
            with suppress(BlockingIOError):
                box.hear(os.read(end, 4096), self._clock_us())  # after the read: it had certainly been written by then
            if said:
                fetched[number] = said
                self._unfetched[number] += said
            if self._unfetched[number]:
                with suppress(BlockingIOError):  # nobody reads, and the buffer is full: the rest goes later
                    self._unfetched[number] = self._unfetched[number][os.write(end, self._unfetched[number]) :]
        return fetched

    def close(self) -> None:
        for terminal in self._terminals:
            terminal.close()
