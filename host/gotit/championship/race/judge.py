"""The side that judges: what another room says, as inputs of the judge's own session.

Must not: hold a socket, read a clock, judge. Times in ns of the judge's session; whoever uses it says what time it is,
right after reading a datagram and right before sending one.

Another room is one source of presses. What it says is already on the judge's clocks when it becomes an input, so the
judge's journal replays alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from gotit.championship.race import packets as p
from gotit.championship.race.far_time import FarTime, Seen
from gotit.championship.race.names import elsewhere
from gotit.championship.race.telling import Telling
from gotit.core import inputs as i
from gotit.core.clock import PingSample
from gotit.core.names import clean
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import FAR_SEATS

MS_NS = 1_000_000
BURST, BURST_NS, PING_NS, ARMED_NS = 8, 20 * MS_NS, 500 * MS_NS, 100 * MS_NS
AGAIN_NS = 50 * MS_NS
GONE_NS = 2_000 * MS_NS
"""A room that has said nothing for so long is away. That decides nothing: a verdict goes on waiting for it."""
REMEMBERED = 64
UNUSED = "-"
"""The role of the other room's buttons: none belongs to a seat before the operator says so."""


@dataclass
class _Arming:
    """The open arming there; epoch 0: none. `broken`: the clock by which it was armed is none any more.

    `here`: when the judge's own picture was seen, in a race by reveal. `wanted_us`: until when a verdict waits.
    """

    epoch: int = 0
    here: p.Shown | None = None
    armed: bool = False
    broken: bool = False
    seen: Seen | None = None
    wanted_us: int = 0
    numbers: set[int] = field(default_factory=set)
    told: p.Passed | None = None
    passed_us: int = 0
    until_us: int = 0
    until_ns: int = 0
    arm_ns: int = 0


class FarRoom:
    """One other room, as its judge knows it. `room` names it among all rooms, `label` is for people.

    `here`: does it answer? `answered`: how many pings it has. `seen_us`: in races by reveal, to which half-width it is
    known when the judge's own picture is seen.
    """

    def __init__(self, room: str, label: str, key: bytes) -> None:
        self.room, self.label, self._key = room, label, key
        self.source = f"room:{room}"
        self.time: FarTime | None = None
        self.here = False
        self._hello: p.Hello | None = None
        self._heard_ns = 0
        self._sent: dict[int, int] = {}
        self._pings, self._burst, self._ping_ns = 0, 0, 0
        self._kept: list[p.Kept] = []
        self.telling = Telling()
        self._over = self._touches = 0
        self.seen_us: int | None = None
        self.answered = 0
        self._at = _Arming()

    # --- what comes in ---------------------------------------------------------------------------------------------

    def receive(self, data: bytes, at_ns: int) -> tuple[i.Input, ...] | None:
        """A datagram has come. None: it is not of this room."""
        packet = p.open_for_judge(data, self._key)
        if packet is None:
            return None
        self._heard_ns = at_ns
        return tuple(self._take(packet, at_ns))

    def look(self, now_ns: int) -> tuple[i.Input, ...]:
        """Time has passed: is the room still there?"""
        if self.here and now_ns - self._heard_ns > GONE_NS:
            self.here = False
            return (i.Left(self.source),)
        return ()

    def _take(self, packet: p.ToJudge, at_ns: int) -> Iterator[i.Input]:
        match packet:
            case p.Hello():
                yield from self._greet(packet)
            case p.Pong() if (sent_ns := self._sent.pop(packet.number, None)) is not None:
                yield from self._learn(packet, PingSample(sent_ns, packet.received_us, packet.sent_us, at_ns))
            case p.Armed(epoch, shown) if epoch == self._at.epoch and (shown is not None or self._at.here is None):
                first, self._at.armed = not self._at.armed, True
                if shown is not None and self._at.here is not None:
                    self._at.seen = Seen(self._at.here, shown)
                self._pursue()
                if first:
                    yield i.ArmedThere(self.source, epoch, self._at.here)
            case p.Pressed() if self._fits(packet.epoch, packet.boot):
                yield from self._press(packet)
            case p.Passed() if self._fits(packet.epoch, packet.boot):
                if self._at.told is None or packet.until_us > self._at.told.until_us:
                    self._at.told = packet
            case p.Touched() | p.Doubt() if self.here and self.time is not None and packet.boot == self.time.boot:
                yield from self._touch(packet)
            case p.Have(total):
                self.telling.heard(total)
        yield from self._watermark()

    def _fits(self, epoch: int, boot: str) -> bool:
        """Does this belong to the open arming, and is the room's clock the one by which it was armed?"""
        known = self.time is not None and self.time.known and self.time.boot == boot
        return known and self._at.armed and epoch == self._at.epoch and not self._at.broken

    def _greet(self, hello: p.Hello) -> Iterator[i.Input]:
        if self.time is None or self.time.boot != hello.boot:
            self._at.broken = self._at.epoch > 0  # whatever of this arming is still to come is on another clock
            self.time, self._sent, self._burst = FarTime(self.room, hello.boot), {}, BURST
            self._ping_ns = 0
            self.telling.heard(0)
            self._touches = 0
        was, self._hello = self._hello, hello
        if self.here and was is not None and was != hello:
            yield from self._sharpness(hello)

    def _learn(self, pong: p.Pong, sample: PingSample) -> Iterator[i.Input]:
        time, hello = self.time, self._hello
        self.answered += 1
        if time is None or hello is None or pong.boot != time.boot:
            return
        if not time.take_ping(sample):
            self._at.broken = self._at.epoch > 0
            if self.here:
                self.here = False
                yield i.Left(self.source)
        if not self.here and time.known and not self._at.broken:
            self.here = True
            self.label = clean(hello.label) or self.label
            roles = UNUSED * min(max(hello.inputs, 0), 2 * FAR_SEATS)
            yield i.Joined(self.source, roles, self.label, hello.accuracy_us)
            yield from self._sharpness(hello)

    def _sharpness(self, hello: p.Hello) -> Iterator[i.Input]:
        if self.time is not None:
            between_us = self.time.half_width_us
            if self.seen_us is not None:
                between_us = hello.seen_us + self.seen_us
            yield i.Sharpness(self.source, {HOST_CLOCK: hello.accuracy_us + between_us})

    def _press(self, pressed: p.Pressed) -> Iterator[i.Input]:
        if self.time is None:
            return
        self._kept.append(p.Kept(pressed.epoch, pressed.number))
        if pressed.number not in self._at.numbers:
            self._at.numbers.add(pressed.number)
            readings = self.time.read(pressed.readings, self._at.seen)
            yield i.Press(self.source, pressed.input, readings, self._at.epoch, pressed.held)

    def _touch(self, touched: p.Touched | p.Doubt) -> Iterator[i.Input]:
        """In their order: one that came too early is said again. It counts when it is heard; nobody races now."""
        if touched.number == self._touches + 1:
            self._touches += 1
            heard_us = self._heard_ns // 1000
            if isinstance(touched, p.Doubt):
                yield from self._doubt(touched)
            elif touched.held_us is None:
                yield i.Press(self.source, touched.input, (Reading(HOST_CLOCK, heard_us - 1, heard_us + 1),), 0)
            else:
                yield i.Release(self.source, touched.input, touched.held_us)
        self._kept.append(p.Kept(0, self._touches))

    def _doubt(self, doubt: p.Doubt) -> Iterator[i.Input]:
        """Of that clock, as it is named here; of that room's host also what was read on it here."""
        early_us, late_us = max(0, doubt.early_us), max(0, doubt.late_us)
        named = elsewhere(doubt.clock, self.room, doubt.boot)
        for clock in (named, HOST_CLOCK) if doubt.clock == HOST_CLOCK else (named,):
            yield i.Doubted(self.source, clock, early_us, late_us)

    def _watermark(self) -> Iterator[i.Input]:
        """What the room has told of counts once all presses that it had told by then have arrived."""
        told = self._at.told
        if told is None or self.time is None or not self._at.numbers.issuperset(range(1, told.presses + 1)):
            return
        self._at.told = None
        if told.until_us > self._at.passed_us:
            self._at.passed_us = told.until_us
            own = (Reading(HOST_CLOCK, told.until_us, told.until_us + 1),)
            yield i.Watermark(self.source, self.time.read(own, self._at.seen))

    # --- what the judge's program says -----------------------------------------------------------------------------

    def arm(self, epoch: int, here: p.Shown | None = None) -> None:
        """Open this arming there. `here`: it is by reveal, and the judge's own picture was seen then."""
        if epoch != self._at.epoch:
            self._at = _Arming(epoch, here)
            if self.time is not None:
                self.time.thaw()

    def disarm(self) -> None:
        """The arming is over."""
        self._over, self._at = self._at.epoch, _Arming()
        if self.time is not None:
            self.time.thaw()

    def freeze(self) -> None:
        """The first call of the arming has come, from wherever: one value reads all of it."""
        if self.time is not None:
            self.time.freeze()

    def want(self, horizon_us: int) -> None:
        """A verdict waits for all presses before this, on the judge's host clock."""
        if horizon_us > self._at.wanted_us:
            self._at.wanted_us = horizon_us
            self._pursue()

    def _pursue(self) -> None:
        at = self._at
        if self.time is not None and at.armed and not at.broken and at.wanted_us:
            until_us = self.time.reaches(at.wanted_us, at.seen)
            if until_us is not None and until_us > at.until_us:
                at.until_us, at.until_ns = until_us, 0

    @property
    def due_ns(self) -> int:
        """Unless something happens before, nothing is to be sent before this, and the room is not taken for gone."""
        at = self._at
        if self._kept or self._over:
            return 0
        due_ns = min(self._ping_ns, self.telling.due_ns)
        if self.here:
            due_ns = min(due_ns, self._heard_ns + GONE_NS + 1)
        if at.epoch and not at.armed:
            due_ns = min(due_ns, at.arm_ns)
        if at.passed_us < at.until_us:
            due_ns = min(due_ns, at.until_ns)
        return due_ns

    def packets(self, now_ns: int) -> list[bytes]:
        """What is to be sent now."""
        if now_ns < self.due_ns:
            return []
        due: list[p.Packet] = [*self._kept]
        self._kept.clear()
        if now_ns >= self._ping_ns:
            due.append(self._ping(now_ns))
        if self._at.epoch and not self._at.armed and now_ns >= self._at.arm_ns:
            self._at.arm_ns = now_ns + AGAIN_NS
            due.append(p.Arm(self._at.epoch, self._at.here is not None))
        if self._at.passed_us < self._at.until_us and now_ns >= self._at.until_ns:
            self._at.until_ns = now_ns + AGAIN_NS
            due.append(p.Until(self._at.epoch, self._at.until_us))
        if self._over:
            due.append(p.Disarm(self._over))
            self._over = 0
        due += self.telling.pieces(now_ns)
        return [p.seal(packet, self._key, "to_room") for packet in due]

    def ping(self, now_ns: int) -> bytes:
        """One more ping, to ask who answers."""
        return p.seal(self._ping(now_ns), self._key, "to_room")

    # --- small helpers ---------------------------------------------------------------------------------------------

    def _ping(self, now_ns: int) -> p.Ping:
        self._pings += 1
        if len(self._sent) >= REMEMBERED:
            self._sent.pop(next(iter(self._sent)))  # the oldest: its answer is lost
        self._sent[self._pings] = now_ns
        self._burst = max(0, self._burst - 1)
        self._ping_ns = now_ns + (BURST_NS if self._burst else ARMED_NS if self._at.epoch else PING_NS)
        return p.Ping(self._pings, now_ns // 1000)
