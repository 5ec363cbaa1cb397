"""Several boxes and their links in simulated time: crystals, cables, frame counters and a sync wire, all known.

The links, the frames and the sync wire are the real ones; no port, no thread. Time runs as fast as the machine can.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.boxes.fake_box import FakeBox

from gotit.boxes.events import Delivered, Event, Notice
from gotit.boxes.frames import Evidence, Frames
from gotit.boxes.link import Link
from gotit.boxes.memory import Memories
from gotit.boxes.places import Place as Plug
from gotit.boxes.shared_time import SharedTime
from gotit.core.inputs import Press

MS_NS = 1_000_000
HUB = Plug("bench", "hub")
STEP_NS = 10 * MS_NS


@dataclass
class Counter:
    """A host controller's frames: frame n began at `phase_ns` + n ms of its own clock, `ppm` fast."""

    phase_ns: int = 0
    ppm: float = 0.0
    number: int = 0

    def last(self, true_ns: int) -> tuple[int, int]:
        """The last frame that began before this true time: its number as a box reads it, and when it began."""
        rate = 1 + self.ppm / 1e6
        count = int((true_ns - self.phase_ns) * rate // MS_NS)
        return (count + self.number) % 2048, self.phase_ns + round(count * MS_NS / rate)


@dataclass
class Place:
    """One box with its crystal, its cable (fastest times in ns; the rest is random), its counter, its hub, its link."""

    name: str
    ppm: float
    counter: Counter | None
    out_ns: int
    back_ns: int
    since_ns: int
    wired: bool = False
    plug: Plug = HUB
    link: Link = field(init=False)
    box: FakeBox = field(init=False)
    true_ns: int = 0
    lead_ms: int = 0
    next_pulse_ns: int = 0

    def ticks(self, true_ns: int) -> int:
        """What its counter shows at a true time."""
        return int((true_ns - self.since_ns) * (1 + self.ppm / 1e6)) // 1000

    def tick_now(self) -> int:
        return self.ticks(self.true_ns)

    def frame(self) -> tuple[int, int, int] | None:
        """What the firmware reports in a pong: read within 2 µs of the start of the last frame."""
        if self.counter is None:
            return None
        number, began_ns = self.counter.last(self.true_ns)
        tick_us = self.ticks(began_ns)
        return number, tick_us - 1, tick_us + 1


class Field:
    """`wire`: the boxes that the sync wire joins. `evidence`: see `gotit.boxes.frames`."""

    def __init__(self, places: list[Place], *, seed: int = 1, evidence: Evidence | None = None, tag: int = 1) -> None:
        self.rng = random.Random(seed)
        self.true_ns = 3_600_000 * MS_NS
        self.slept_ns = 0
        self.shared = SharedTime(Frames(evidence), asleep_ns=lambda: self.slept_ns)
        self.memories = Memories((), self.shared)
        self.places = places
        self.heard_late: dict[str, int] = {}
        self.events: list[Event] = []
        for place in places:
            place.true_ns = self.true_ns
            place.box = FakeBox(place.tick_now, place.name)
            place.box.hello_changes = {"frames": int(place.counter is not None), "sync": int(place.wired)}
            place.box.frame = place.frame
            place.box.switch_on()
            place.link = Link(place.name, self.memories, tag, self.host_ns, place.plug)

    @property
    def host_ns(self) -> int:
        """The host's clock stands still while the computer sleeps."""
        return self.true_ns - self.slept_ns

    def run(self, seconds: float) -> None:
        """Let this much time pass, in small steps."""
        end_ns = self.true_ns + round(seconds * 1e9)
        while self.true_ns < end_ns:
            self.true_ns += STEP_NS
            for place in self.places:
                self._carry(place)
            self._pulse()

    def move(self, place: Place, plug: Plug, counter: Counter | None) -> None:
        """A box is pulled out and plugged in elsewhere. Its power comes from elsewhere, so it runs on."""
        self.events += place.link.close(self.host_ns)
        place.plug, place.counter = plug, counter
        place.link = Link(place.name, self.memories, 1, self.host_ns, plug)

    def sleep(self, seconds: float) -> None:
        """The computer sleeps; the boxes run on."""
        self.true_ns += round(seconds * 1e9)
        self.slept_ns += round(seconds * 1e9)

    def press(self, place: Place, number: int, true_ns: int) -> None:
        """A button closes at a true time, not long ago."""
        place.true_ns = true_ns
        place.box.press(number, place.ticks(true_ns))

    def clocks(self, place: Place) -> set[str]:
        """The kinds of clocks that a press of this box would be read on now."""
        return {reading.clock.split(":")[0] for reading in self.readings(place)}

    def readings(self, place: Place) -> tuple:  # type: ignore[type-arg]
        memory = next(memory for memory in self.memories.all() if memory.box == place.name)
        return memory.time.read(place.ticks(self.true_ns - MS_NS), 1, self.host_ns)

    def presses(self) -> list[Press]:
        told = [event.input for event in self.events if isinstance(event, Delivered)]
        return [press for press in told if isinstance(press, Press)]

    def codes(self) -> list[str]:
        return [event.kind for event in self.events if isinstance(event, Notice)]

    def _carry(self, place: Place) -> None:
        """What the link says arrives a moment later, and the answer a moment after that."""
        if self.host_ns >= place.link.due_ns or place.link.has_outgoing:
            self.events += place.link.advance(self.host_ns)
        said = place.link.take_outgoing()
        place.true_ns = self.true_ns + place.out_ns + int(self.rng.expovariate(1 / 150_000))
        place.box.hear(said)
        place.box.advance()
        answer = place.box.take()
        if answer:
            arrived_ns = place.true_ns + place.back_ns + int(self.rng.expovariate(1 / 150_000))
            self.events += place.link.receive(answer, arrived_ns - self.slept_ns)

    def _pulse(self) -> None:
        """Boxes that lead pull the wire. All that it joins see it, including the leader."""
        for leader in self.places:
            ms = leader.box.lead_ms
            if not leader.wired or not ms or self.true_ns < leader.next_pulse_ns:
                continue
            leader.next_pulse_ns = self.true_ns + ms * MS_NS
            pulled_ns = self.true_ns - self.rng.randrange(4 * MS_NS)
            tick_us = leader.ticks(pulled_ns)
            leader.box.say("pulse", {"after": tick_us - 3, "by": tick_us + 5, "out": 1})
            for place in self.places:
                if place.wired:
                    tick_us = place.ticks(pulled_ns + self.heard_late.get(place.name, 0))
                    place.box.say("pulse", {"after": tick_us - 1, "by": tick_us + 1, "out": 0})
