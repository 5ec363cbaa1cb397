"""The side that is judged: what a room tells the judge of its presses, and what it is told.

Must not: hold a socket, read a clock, judge. Times in ns of this room's own session; whoever uses it says what time it
is, right after reading a datagram and right before sending one.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct
from msgspec.structs import replace

from gotit.championship.race import packets as p
from gotit.championship.race.telling import Hearing
from gotit.core.press import Reading

MS_NS = 1_000_000
HELLO_NS, AGAIN_NS = 500 * MS_NS, 30 * MS_NS

PINGS = 40
"""Of so many the quickest tells best what time it is there."""


class Lines(Struct, frozen=True):
    """More of the judge's journal. `caught_up`: what comes from now on has just happened."""

    lines: tuple[bytes, ...]
    caught_up: bool


Asked = p.Arm | p.Disarm | p.Until | Lines
"""What the judge asks of this room's program: open or close an arming, tell until when all presses are told, follow its
journal. Each comes once."""


@dataclass
class _Arming:
    """The arming that the judge asked for last; epoch 0: none yet."""

    epoch: int = 0
    by_reveal: bool = False
    open: bool = False
    armed: p.Armed | None = None
    told: dict[int, tuple[p.Pressed, int]] = field(default_factory=dict)
    count: int = 0
    until_us: int = 0
    passed_us: int = 0


class JudgedRoom:
    """One room's line to the judge. `boot`: of this run of its clock. `heard_ns`: when the judge said something last.

    `ahead_us`: the judge's session time is so much more than this room's, for clocks that are shown.
    """

    def __init__(self, key: bytes, inputs: int, accuracy_us: int = 0, boot: str = "", label: str = "") -> None:
        self._key, self.boot = key, boot or secrets.token_hex(8)
        self._hello = p.Hello(self.boot, inputs, accuracy_us, label=label)
        self._hello_ns = 0
        self._answers: list[p.Pong | p.Have | p.Armed | p.Passed] = []
        self._at = _Arming()
        self._hearing = Hearing()
        self._ahead_us: deque[int] = deque(maxlen=PINGS)
        self.heard_ns: int | None = None
        self._touched: dict[int, tuple[p.Touched | p.Doubt, int]] = {}
        self._touches = 0

    @property
    def ahead_us(self) -> int:
        return max(self._ahead_us, default=0)

    def introduce(self, accuracy_us: int, seen_us: int) -> None:
        """How sharply a press is known here, and when a picture was seen."""
        self._hello = replace(self._hello, accuracy_us=accuracy_us, seen_us=seen_us)

    def receive(self, data: bytes, at_ns: int) -> Asked | None:
        """A datagram has come. Anybody else's is passed over."""
        packet = p.open_for_room(data, self._key)
        if packet is not None:
            self.heard_ns = at_ns
        match packet:
            case p.Ping(number, judges_us):
                self._ahead_us.append(judges_us - at_ns // 1000)
                self._answers.append(p.Pong(number, self.boot, at_ns // 1000, 0))
            case p.Arm(epoch, by_reveal) if epoch > self._at.epoch:
                self._at = _Arming(epoch, by_reveal, open=True)
                return packet
            case p.Arm(epoch) if epoch == self._at.epoch and self._at.armed is not None:
                self._answers.append(self._at.armed)
            case p.Kept(0, number):
                self._touched = {each: what for each, what in self._touched.items() if each > number}
            case p.Kept(epoch, number) if epoch == self._at.epoch:
                self._at.told.pop(number, None)
            case p.Until(epoch, until_us) if epoch == self._at.epoch:
                asked, self._at.until_us = until_us > self._at.until_us, max(until_us, self._at.until_us)
                self._answer_until()
                return packet if asked else None
            case p.Disarm(epoch) if epoch == self._at.epoch and self._at.open:
                self._at.open = False
                return packet
            case p.Piece():
                lines = self._hearing.take(packet)
                self._answers.append(self._hearing.have)
                return Lines(lines, self._hearing.caught_up) if lines else None
        return None

    # --- what this room's program says -----------------------------------------------------------------------------

    def armed(self, epoch: int, shown: p.Shown | None = None) -> None:
        """The arming is open. `shown`: when its picture was seen, in µs of this host's clock, if that counts."""
        if epoch == self._at.epoch and (shown is not None or not self._at.by_reveal):
            self._at.armed = p.Armed(epoch, shown)
            self._answers.append(self._at.armed)

    def pressed(self, epoch: int, number: int, readings: Sequence[Reading], *, held: bool = False) -> None:
        """A press of this arming; others are not told."""
        if epoch == self._at.epoch:
            self._at.count += 1
            told = p.Pressed(epoch, self.boot, self._at.count, number, tuple(readings), held)
            self._at.told[self._at.count] = told, 0

    def touched(self, number: int, held_us: int | None = None) -> None:
        """A button outside of races was pressed (None), or let go after so long."""
        self._touches += 1
        self._touched[self._touches] = p.Touched(self.boot, self._touches, number, held_us), 0

    def doubted(self, clock: str, early_us: int, late_us: int) -> None:
        """A clock of this room was caught lying: what was told may have been so much earlier, or later."""
        self._touches += 1
        self._touched[self._touches] = p.Doubt(self.boot, self._touches, clock, early_us, late_us), 0

    def passed(self, until_us: int) -> None:
        """All presses before this instant of this host's clock have been given to `pressed`."""
        self._at.passed_us = max(self._at.passed_us, until_us)
        self._answer_until()

    @property
    def due_ns(self) -> int:
        """Unless something happens before, nothing is to be sent before this."""
        if self._answers or not self._hello_ns:
            return 0
        due_ns = self._hello_ns + HELLO_NS
        for waiting in (self._at.told, self._touched):
            for _, sent_ns in waiting.values():
                due_ns = min(due_ns, sent_ns + AGAIN_NS if sent_ns else 0)
        return due_ns

    def packets(self, now_ns: int) -> list[bytes]:
        """What is to be sent now."""
        if now_ns < self.due_ns:
            return []
        due: list[p.Packet] = []
        if now_ns - self._hello_ns >= HELLO_NS or not self._hello_ns:
            self._hello_ns = max(now_ns, 1)
            due.append(self._hello)
        for waiting in (self._at.told, self._touched):
            due += _due(waiting, now_ns)  # type: ignore[arg-type]
        for answer in self._answers:
            due.append(replace(answer, sent_us=now_ns // 1000) if isinstance(answer, p.Pong) else answer)
        self._answers.clear()
        return [p.seal(packet, self._key, "to_judge") for packet in due]

    # --- small helpers ---------------------------------------------------------------------------------------------

    def _answer_until(self) -> None:
        if 0 < self._at.until_us <= self._at.passed_us:
            self._answers.append(p.Passed(self._at.epoch, self.boot, self._at.passed_us, self._at.count))


def _due(waiting: dict[int, tuple[p.Packet, int]], now_ns: int) -> list[p.Packet]:
    """What has not been heard yet, and was not said just now."""
    if not waiting:
        return []
    due = [number for number, (_, sent_ns) in waiting.items() if now_ns - sent_ns >= AGAIN_NS or not sent_ns]
    for number in due:
        waiting[number] = waiting[number][0], max(now_ns, 1)
    return [waiting[number][0] for number in due]
