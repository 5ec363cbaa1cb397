"""The lab with real boxes: instants that two boxes share, and what each clock between them makes of those.

Must not: show anything; speak with boxes in any other way than a match does.

With a sync wire the truth is known: a pulse reaches all boxes at one instant (within `sync.PATH_NS`). So whatever pings
or frames say of it must include a distance of zero. Two buttons slapped together are no such truth, but show what a
match would show, and whether the clocks contradict each other.
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from gotit.boxes import host_clock
from gotit.boxes.boxes import Boxes
from gotit.boxes.events import BoxHealth, Delivered, Notice
from gotit.boxes.host_clock import ClockNs
from gotit.boxes.ports import FindPorts
from gotit.boxes.shared_time import SharedTime
from gotit.boxes.sync import Pulse, SyncWire
from gotit.core.inputs import Arm, Disarm, Press
from gotit.core.press import ClocksDisagree, Margin, Reading, bounds_between, margin, way
from gotit.core.seating import Seating

S_NS = 1_000_000_000
MEET_NS = 20 * S_NS
"""Within this time two boxes must be ready, and one must hear another on the wire."""
TOGETHER_NS = 20_000_000
"""Stamps of one pulse are closer than this on the host's clock. The next pulse comes at least 100 ms later."""
SLAP_NS, LATE_NS = 60 * S_NS, S_NS
"""How long to wait for a slap, and after the first button for the second."""
TURN_S = 0.05
TOGETHER_WORDS = "Slap one button of each of two boxes together, as exactly as you can"

Tell = Callable[[str, float], None]
Readings = tuple[Reading, ...]


class NotReady(Exception):
    """The boxes that are needed are not there. The text says what to do."""


@dataclass(frozen=True)
class Found:
    """Two boxes, by their labels, and how much later the second one saw an instant, by one clock."""

    pair: tuple[str, str]
    margin: Margin


@dataclass
class Evidence:
    """`margins`: of each instant, pair and clock. `contradictions`: what cannot all be true, in words. `boxes`: as they
    were at the end. `notices`: what the operator would have been told."""

    instants: int = 0
    margins: list[Found] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    boxes: tuple[BoxHealth, ...] = ()


class ListeningWire(SyncWire):
    """A sync wire that also keeps what every box saw. `seen`: (source, pulse)."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: queue.SimpleQueue[tuple[str, Pulse]] = queue.SimpleQueue()

    def observe(self, source: str, pulse: Pulse, given: bool, now_ns: int) -> None:
        super().observe(source, pulse, given, now_ns)
        if not given:  # the leader hears itself as the others hear it
            self.seen.put((source, pulse))


class At(NamedTuple):
    """Where the boxes are, whom to tell how it goes, and the clock that stamps everything."""

    find: FindPorts
    tell: Tell
    clock_ns: ClockNs = host_clock.now_ns


def run_wire(at: At, seconds: float) -> Evidence:
    """Record a sync wire's pulses for `seconds`. Raises NotReady."""
    wire = ListeningWire()
    shared = SharedTime(sync=wire, asleep_ns=host_clock.asleep_ns)
    with Boxes(find=at.find, clock_ns=at.clock_ns, shared=shared) as boxes:
        return _Run(boxes, at).watch_wire(wire, seconds)


def run_slaps(at: At, count: int) -> Evidence:
    """Let the operator slap two buttons together `count` times. Raises NotReady."""
    with Boxes(find=at.find, clock_ns=at.clock_ns) as boxes:
        return _Run(boxes, at).ask_for_slaps(count)


class _Run:
    """Started boxes, and what they show."""

    def __init__(self, boxes: Boxes, at: At) -> None:
        self._boxes, self._clock_ns, self._tell = boxes, at.clock_ns, at.tell
        self._evidence = Evidence()

    # --- the wire --------------------------------------------------------------------------------------------------

    def watch_wire(self, wire: ListeningWire, seconds: float) -> Evidence:
        """Record pulses for `seconds`. Raises NotReady if nobody hears any."""
        self._meet()
        end_ns = self._clock_ns() + round(seconds * S_NS)
        heard_by_ns = self._clock_ns() + MEET_NS
        group: dict[str, Pulse] = {}
        while (now_ns := self._clock_ns()) < end_ns:
            self._drain()
            self._tell(f"{self._evidence.instants} pulses", seconds - (end_ns - now_ns) / S_NS)
            if not self._evidence.instants and now_ns > heard_by_ns:
                break
            try:
                source, pulse = wire.seen.get(timeout=TURN_S)
            except queue.Empty:
                continue
            if any(abs(pulse.earliest_ns - other.earliest_ns) > TOGETHER_NS for other in group.values()):
                self._compare_pulses(group)
                group = {}
            group[source] = pulse
        self._compare_pulses(group)
        if not self._evidence.instants:
            raise NotReady(
                "No two boxes hear one pulse. Join the sync lines and the grounds of the boxes (docs/protocol.md names "
                "the pins), and try again."
            )
        return self._close()

    def _compare_pulses(self, group: Mapping[str, Pulse]) -> None:
        if len(group) < 2:
            return
        self._evidence.instants += 1
        read = {
            source: self._boxes.look_up(source, pulse.by_us, pulse.by_us - pulse.after_us)
            for source, pulse in group.items()
        }
        for pair, bound in self._bounds(read):
            if way(bound.clock) in ("host", "usb"):
                self._evidence.margins.append(Found(pair, bound))
                if not bound.at_least_us <= 0 <= bound.at_most_us:
                    words = f"{' and '.join(pair)}: one pulse, but {bound} apart"
                    self._evidence.contradictions.append(words)

    # --- slaps -----------------------------------------------------------------------------------------------------

    def ask_for_slaps(self, count: int) -> Evidence:
        """Let the operator slap two buttons together `count` times. Raises NotReady if no slap comes."""
        self._meet()
        for number in range(1, count + 1):
            self._tell(f"{TOGETHER_WORDS} ({number} of {count})", number - 1)
            sources = tuple(line.source for line in self._ready())
            self._boxes.carry_out(Arm(number, sources), Seating())
            presses = self._wait_for_slap(number)
            self._boxes.carry_out(Disarm(number), Seating())
            self._compare_presses(presses)
        return self._close()

    def _wait_for_slap(self, epoch: int) -> list[Press]:
        presses: dict[str, Press] = {}
        end_ns = self._clock_ns() + SLAP_NS
        while self._clock_ns() < end_ns and len(presses) < 2:
            for told in self._drain(TURN_S):
                if told.epoch == epoch and not told.held:
                    if not presses:
                        end_ns = self._clock_ns() + LATE_NS
                    presses.setdefault(told.source, told)
        if not presses:
            raise NotReady(f"Nobody slapped within {SLAP_NS // S_NS} s.")
        return list(presses.values())

    def _compare_presses(self, presses: list[Press]) -> None:
        read = {press.source: press.readings for press in presses}
        self._evidence.instants += len(read) > 1
        for one, other in combinations(sorted(read), 2):
            pair = self._label(one), self._label(other)
            try:
                bound = margin(read[one], read[other])
            except ClocksDisagree as disagreement:
                self._evidence.contradictions.append(f"{' and '.join(pair)}: {disagreement}")
                continue
            if bound is not None:
                self._evidence.margins.append(Found(pair, bound))

    # --- both ------------------------------------------------------------------------------------------------------

    def _bounds(self, read: Mapping[str, Readings]) -> Iterator[tuple[tuple[str, str], Margin]]:
        for one, other in combinations(sorted(read), 2):
            for bound in bounds_between(read[one], read[other]):
                yield (self._label(one), self._label(other)), bound

    def _meet(self) -> None:
        end_ns = self._clock_ns() + MEET_NS
        while len(self._ready()) < 2:
            self._tell("waiting for two boxes", 0)
            self._drain(TURN_S)
            if self._clock_ns() > end_ns:
                there = "only one is there. Plug in another one" if self._ready() else "none is there. Plug in two"
                raise NotReady(
                    f"It takes two boxes that are ready: {there}, or name a port with --port; “gotit boxes” says "
                    "what is wrong with those that are plugged in."
                )

    def _ready(self) -> tuple[BoxHealth, ...]:
        return tuple(line for line in self._boxes.health() if line.state == "ready")

    def _label(self, source: str) -> str:
        return next((line.label for line in self._boxes.health() if line.source == source), source)

    def _drain(self, wait_s: float = 0.0) -> list[Press]:
        """Presses that have come; all else is only noted. Everything is acknowledged: it belongs to no match."""
        presses: list[Press] = []
        while True:
            try:
                event = self._boxes.events.get(block=wait_s > 0, timeout=wait_s or None)
            except queue.Empty:
                return presses
            wait_s = 0.0
            if isinstance(event, Notice):
                self._evidence.notices.append(event)
            elif isinstance(event, Delivered):
                self._boxes.commit(event.receipt)
                if isinstance(event.input, Press):
                    presses.append(event.input)

    def _close(self) -> Evidence:
        self._drain()
        self._evidence.boxes = self._ready()
        return self._evidence
