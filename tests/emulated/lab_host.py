"""The host of emulated boxes, in emulated time: the real Links get every byte at the nanosecond at which it came.

Must not: judge, draw races, know the truth.

The host's own work takes no time here. It answers what it hears at the end of a step (`step_us`, see `run_until`). So
an answer is late by up to one step, never early. Pings go out exactly when they are due.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from tests.emulated.pico import EmulatedPico, PicoBench

from gotit.boxes.events import Event, Notice
from gotit.boxes.frames import Evidence, Frames
from gotit.boxes.link import Link
from gotit.boxes.memory import Memories, Memory
from gotit.boxes.places import Place
from gotit.boxes.shared_time import SharedTime
from gotit.core.clock import PingSample
from gotit_box import wire

TAG = 7
IDLE_STEP_US = 20_000.0
LEAST_STEP_US = 10.0
PING = re.compile(rb"\$ping id=(\d+)")
S_NS = 1_000_000_000


class HostClock:
    """The computer's clock over common time. Its crystal is `ppm` fast. It stands still while the computer sleeps."""

    def __init__(self, ppm: float = 0.0, start_ns: int = 50 * S_NS) -> None:
        self._rate = 1 + ppm / 1e6
        self._start_ns = start_ns
        self._sleeps: list[tuple[float, float]] = []  # (common time at which it woke, how long it had slept)
        self._asleep_since_ns: float | None = None

    def at(self, common_ns: float) -> float:
        """What it shows, in ns."""
        since_ns = self._asleep_since_ns
        asleep_ns = max(0.0, common_ns - since_ns) if since_ns is not None else 0.0
        for woke_ns, length_ns in self._sleeps:
            asleep_ns += min(length_ns, max(0.0, common_ns - woke_ns + length_ns))
        return self._start_ns + (common_ns - asleep_ns) * self._rate

    def ns(self, common_ns: float) -> int:
        return math.floor(self.at(common_ns))

    def common_ns(self, host_ns: float) -> float:
        """Common time at which it shows this, for times after the last sleep."""
        return (host_ns - self._start_ns) / self._rate + self.slept_ns

    def sleep(self, common_ns: float) -> None:
        """It stands still from now on."""
        self._asleep_since_ns = common_ns

    def wake(self, common_ns: float) -> None:
        """It runs again."""
        assert self._asleep_since_ns is not None
        self._sleeps.append((common_ns, common_ns - self._asleep_since_ns))
        self._asleep_since_ns = None

    @property
    def slept_ns(self) -> float:
        return sum(length_ns for _, length_ns in self._sleeps)


@dataclass
class _Plug:
    """One box's place at the computer. `link`: while it is plugged in."""

    pico: EmulatedPico
    place: Place
    link: Link | None = None
    events_seen: int = 0


class EmulatedHost:
    """Boxes of a bench (made with `pace=None, pty=False`) and the Links that speak with them.

    `on_event(box, event, common_ns)` gets all that they deliver, in order. `on_ping(box, sample)` gets each answered
    ping, for other methods than ours. `hubs`: what the system says of each box's hub ("" if it says nothing). Hubs
    whose names differ only in case ("a", "A") are on one controller. `evidence`: when frames are trusted (None: as in a
    match).
    """

    def __init__(
        self,
        bench: PicoBench,
        hubs: Collection[str],
        clock: HostClock,
        on_event: Callable[[int, Event, int], None],
        on_ping: Callable[[int, PingSample], None] = lambda box, sample: None,
        evidence: Evidence | None = None,
    ) -> None:
        self.bench, self.clock = bench, clock
        self._told_ns = 0
        self.memories = Memories((), SharedTime(Frames(evidence), asleep_ns=lambda: self._told_ns))
        self.notices: list[tuple[int, Notice]] = []
        self._on_event, self._on_ping = on_event, on_ping
        self._plugs = [_Plug(pico, Place(name.lower(), name)) for pico, name in zip(bench.picos, hubs, strict=True)]
        self._taps = [_PingTap() for _ in self._plugs]
        self._asleep = False
        self._waiting: list[tuple[int, int, bytes]] = []

    # --- time ------------------------------------------------------------------------------------------------------

    @property
    def now_us(self) -> float:
        """Common time."""
        return self.bench.now_us()

    @property
    def now_ns(self) -> int:
        """The host's clock now."""
        return self.clock.ns(self.now_us * 1000)

    def run_for(self, span_us: float, step_us: float = IDLE_STEP_US) -> None:
        self.run_until(self.now_us + span_us, step_us)

    def run_until(self, at_us: float, step_us: float = IDLE_STEP_US, stop: Callable[[], bool] = lambda: False) -> None:
        """Let time pass up to common time `at_us`, or until `stop()`."""
        at_us = round(at_us * 1000) / 1000
        while (now_us := self.now_us) < at_us and not stop():
            due_us = min((self._due_us(plug) for plug in self._plugs), default=at_us)
            self.bench.run_until_us(min(at_us, now_us + step_us, max(due_us, now_us + LEAST_STEP_US)))
            self._turn()

    def sleep(self) -> None:
        """The computer sleeps: its clock stands still, and it neither hears nor says anything."""
        self.clock.sleep(self.now_us * 1000)
        self._asleep = True

    def wake(self, is_told: bool = True) -> None:
        """It wakes up. What its ports have kept arrives at once. `is_told`: the system says how long it slept."""
        before_ns = self.clock.slept_ns
        self.clock.wake(self.now_us * 1000)
        self._told_ns += round(self.clock.slept_ns - before_ns) if is_told else 0
        self._asleep = False
        self._turn()

    # --- the program's wishes --------------------------------------------------------------------------------------

    def tell(self, order: Callable[[Link], None], boxes: Collection[int] | None = None) -> None:
        """Let the links of these boxes (default: all) do something now."""
        for box, plug in enumerate(self._plugs):
            if plug.link is not None and (boxes is None or box in boxes):
                plug.link.pass_time(self.now_ns)
                order(plug.link)
                self._write(box)

    def link(self, box: int) -> Link | None:
        return self._plugs[box].link

    def source(self, box: int) -> str:
        """The box's name in readings."""
        return f"box:{self._plugs[box].pico.options.unique_id.upper()}"

    def box_of(self, source: str) -> int:
        return next(box for box in range(len(self._plugs)) if self.source(box) == source)

    def memory(self, box: int) -> Memory | None:
        return next((known for known in self.memories.all() if known.source == self.source(box)), None)

    # --- one turn --------------------------------------------------------------------------------------------------

    def _due_us(self, plug: _Plug) -> float:
        if plug.link is None or self._asleep:
            return math.inf
        return math.ceil(self.clock.common_ns(plug.link.due_ns)) / 1000 + 0.001

    def _turn(self) -> None:
        """Take what has arrived, in order of arrival. Then say what is due."""
        if not self._asleep:
            self._look_at_ports()
        for box, plug in enumerate(self._plugs):
            self._waiting += [(at_ns, box, data) for at_ns, data in plug.pico.take_arrivals()]
        if self._asleep:
            return
        came, self._waiting = sorted(self._waiting, key=lambda one: one[0]), []
        woke_ns = self.now_us * 1000
        for at_ns, box, data in came:
            link = self._plugs[box].link
            if link is not None:
                host_ns = self.clock.ns(at_ns)
                for sample in self._taps[box].heard(data, host_ns):
                    self._on_ping(box, sample)
                self._pass_on(box, link.receive(data, host_ns), at_ns)
        now_ns = self.now_ns
        for box, plug in enumerate(self._plugs):
            if plug.link is not None:
                self._pass_on(box, plug.link.advance(now_ns), round(woke_ns))
                self._write(box)

    def _look_at_ports(self) -> None:
        for box, plug in enumerate(self._plugs):
            events = plug.pico.events
            while plug.events_seen < len(events):
                event = events[plug.events_seen]["event"]
                plug.events_seen += 1
                if event == "connected":
                    plug.link = Link(f"port{box}", self.memories, TAG, self.now_ns, plug.place)
                    self._taps[box] = _PingTap()
                elif event == "disconnected" and plug.link is not None:
                    self._pass_on(box, plug.link.close(self.now_ns), round(self.now_us * 1000))
                    plug.link = None

    def _pass_on(self, box: int, events: list[Event], at_ns: int) -> None:
        for event in events:
            if isinstance(event, Notice):
                self.notices.append((at_ns, event))
            elif event.receipt is not None:  # as if it were in the journal at once
                self.memories.commit(event.receipt)
                link = self._plugs[box].link
                if link is not None:
                    link.acknowledge()
            self._on_event(box, event, at_ns)

    def _write(self, box: int) -> None:
        plug = self._plugs[box]
        if plug.link is not None and (data := plug.link.take_outgoing()):
            self._taps[box].said(data, self.now_ns)
            plug.pico.send(data)


class _PingTap:
    """Listens to one cable for pings and their answers."""

    def __init__(self) -> None:
        self._reader = wire.LineReader()
        self._sent_ns: dict[int, int] = {}

    def said(self, data: bytes, now_ns: int) -> None:
        for number in PING.findall(data):
            self._sent_ns[int(number)] = now_ns

    def heard(self, data: bytes, now_ns: int) -> list[PingSample]:
        found = []
        for line in self._reader.feed(data):
            if not line.startswith(b"$pong"):
                continue
            try:
                fields = wire.parse(line).fields
            except wire.WireError:
                continue
            sent_ns = self._sent_ns.pop(int(fields["id"]), None)
            if sent_ns is not None:
                found.append(PingSample(sent_ns, int(fields["r"]), int(fields["s"]), now_ns))
        return found
