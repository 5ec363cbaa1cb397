"""A simulated box: the firmware's own conversation and debouncing, on a crystal and a cable of the lab's.

Must not: do anything that the firmware does by itself (arming, confirming, watermarks, resending); let time pass
anywhere but in `serve`.

Simulated are the box's counter, the capture of edges by hardware, how long its program takes, USB frames as its chip
sees them, and the sync line.
"""

from __future__ import annotations

from bisect import insort
from random import Random
from typing import NamedTuple

from gotit_box import wire
from gotit_box.box import Board, Box, Identity
from gotit_box.settings import read_settings
from gotit_lab.cable import FRAME_NS, Cable
from gotit_lab.oscillator import Oscillator

INPUTS = 9
PASS_NS = 1e5, 1e6
"""One pass of its program while it has something to do (emulated)."""
CAPTURE_NS = 30.0, 62.0
"""From edge to stamp: the input's synchroniser, then a look every 32 ns."""
READ_NS, SAY_NS, HAND_OVER_NS = (2e5, 6e5), (8e4, 5e5), (2e4, 1.5e5)
"""MicroPython's time for a line (emulated: about a millisecond in all): to read it, to write an answer, and from the
answer's last stamp until the port has it."""
GARBAGE, GARBAGE_NS = 0.01, (1e6, 1.2e7)
"""Now and then it collects garbage first."""
FRAME_ROUNDS = 2_048


class Hub(NamedTuple):
    """Where boxes are plugged in: frames begin this much later there than at the controller. `drift`: in ns per ns."""

    controller: int
    offset_ns: float = 0.0
    drift: float = 0.0

    def late_ns(self, true_ns: float) -> float:
        return self.offset_ns + self.drift * true_ns


class LabBox(Board):
    """One box. `number` names it; `hub` and `frames` are where its cable is now; `path_ns`: its own path there."""

    def __init__(self, number: int, crystal: Oscillator, cable: Cable, chance: Random) -> None:
        self.number, self.crystal, self.cable, self._chance = number, crystal, cable, chance
        self.id = f"{0xE6614100 + number:X}"
        self.source = f"box:{self.id}"
        self.frames: Oscillator | None = None
        self.hub = Hub(0)
        self.path_ns = 0.0
        self.can_sync = False
        self.hears_late_ns = 0.0
        self.boots = 0
        self.box: Box
        self._jumped_ns = 0.0
        self.begin(0.0)

    # --- power and counter -----------------------------------------------------------------------------------------

    def begin(self, true_ns: float, keeps_boot: bool = False) -> None:
        """Power on: ticks begin at 0. `keeps_boot`: it does not report the restart."""
        self.boots += not keeps_boot
        self.boot = f"{self.boots:08X}"
        self._origin_ns = self.crystal.at(true_ns)
        self._jumped_ns = 0.0
        self._now_ns = true_ns
        self._inbox: list[tuple[float, bytes]] = []
        self._edges: list[tuple[float, int, int, bool]] = []
        self._reader, self._word, self._edge_number = wire.LineReader(), 0, 0
        identity = Identity(self.id, "0.1.0", "lab", self.boot)
        settings = read_settings(None)
        identity.roles, identity.capture, identity.jitter_us = "c" * INPUTS + "p" * INPUTS + "s", "pio", 1
        identity.can_read_frames, identity.can_sync = self.frames is not None, self.can_sync
        box = Box(identity, settings, self)
        if keeps_boot:
            box.kept.last = box.kept.acked = self.box.kept.last
        self.box = box
        box.start(self.now(), 0)

    def count_us(self, true_ns: float) -> float:
        """The counter, not rounded: the true time of a press on the box's own clock."""
        return (self.crystal.at(true_ns) - self._origin_ns + self._jumped_ns) / 1000

    def jump(self, by_ns: float) -> None:
        """Let the counter jump now. From here on it shows the new count."""
        self._jumped_ns += by_ns

    # --- what happens to it ----------------------------------------------------------------------------------------

    def slap(self, number: int, true_ns: float, held_ns: float) -> int:
        """A button closes and opens again. Returns the tick of its stamp."""
        stamped_ns = true_ns + self._chance.uniform(*CAPTURE_NS)
        for at_ns, is_down in ((stamped_ns, True), (stamped_ns + held_ns, False)):
            self._edge_number += 1
            insort(self._edges, (at_ns, self._edge_number, number, is_down))
        return int(self.count_us(stamped_ns))

    def hear(self, true_ns: float, data: bytes) -> None:
        """Bytes have arrived. The program reads them when it is served."""
        self._inbox += [(true_ns, line) for line in self._reader.feed(data)]

    def hear_pulse(self, true_ns: float) -> None:
        """The sync line was pulled, as its input sees it."""
        self.box.pulse(int(self.count_us(true_ns + self.hears_late_ns + self._chance.uniform(*CAPTURE_NS))))

    def serve(self, true_ns: float) -> tuple[list[tuple[float, bytes]], float | None]:
        """One pass of its program. Returns what it says, each line with the time at which it was ready, and when it
        pulled the sync line, if it did."""
        chance, box = self._chance, self.box
        self._now_ns = max(true_ns, self._now_ns)
        if (self._inbox or self._edges) and chance.random() < GARBAGE:
            self._now_ns += chance.uniform(*GARBAGE_NS)
        heard, self._inbox = self._inbox, []
        lines = []
        for _, line in heard:
            lines.append((line, self.now()))
            self._now_ns += chance.uniform(*READ_NS)
        while self._edges and self._edges[0][0] <= self._now_ns:
            at_ns, _, number, is_down = self._edges.pop(0)
            self._word = self._word | 1 << number if is_down else self._word & ~(1 << number)
            box.presses.edge(int(self.count_us(at_ns)), self._word)
        tick = self.now()
        box.advance(tick)
        for line, came in lines:
            box.handle(line, came, tick)
        pulled_ns = None
        if box.is_pulse_due(tick):
            pulled_ns = self._now_ns + chance.uniform(1e3, 3e3)
            box.say_pulse(self.now(), int(self.count_us(pulled_ns + chance.uniform(3e2, 3e3))) + 1, 1)
        said = []
        while (out := box.next_line(tick)) is not None:
            self._now_ns += chance.uniform(*HAND_OVER_NS)
            said.append((self._now_ns, bytes(out)))
        return said, pulled_ns

    def wants_ns(self, true_ns: float) -> float:
        """When its program next has something to do by itself. (It looks all the time: too much to simulate.)"""
        if self.box.presses.is_press_pending():
            return true_ns + self._chance.uniform(*PASS_NS)
        return self._edges[0][0] + self._chance.uniform(*PASS_NS) if self._edges else float("inf")

    # --- what the firmware asks of its board -----------------------------------------------------------------------

    def now(self) -> int:
        return int(self.count_us(self._now_ns))

    def free_memory(self) -> int:
        return 100_000

    def stamp(self, begun: bytes) -> bytes:
        self._now_ns += self._chance.uniform(*SAY_NS)
        return wire.end(begun, self.now())

    def catch_frame(self) -> tuple[int, int, int] | None:
        """Wait for the next frame. A reading loop mostly takes a microsecond or two; an interrupt between its two reads
        makes that longer. None: a packet is under way, or an edge came."""
        if self.frames is None or self._chance.random() < 0.1:
            return None
        chance = self._chance
        late_ns = self.hub.late_ns(self._now_ns) + self.path_ns
        frame = int(self.frames.at(self._now_ns - late_ns) // FRAME_NS) + 1
        begun_ns = self.frames.when(frame * FRAME_NS) + late_ns + chance.uniform(0, 2e2)
        if self._edges and self._edges[0][0] < begun_ns:
            return None
        before = begun_ns - chance.uniform(100, 2e3) - (chance.uniform(0, 1e5) if chance.random() < 0.1 else 0.0)
        after = begun_ns + chance.uniform(100, 2e3)
        self._now_ns = max(self._now_ns, after)
        return frame % FRAME_ROUNDS, int(self.count_us(before)), int(self.count_us(after)) + 1
