"""A box, a link and a cable between them, on one clock that only the test moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tests.boxes.fake_box import FakeBox
from tests.boxes.firmware_box import FirmwareBox

from gotit.boxes.events import Delivered, Event, Notice, Receipt
from gotit.boxes.link import Link
from gotit.boxes.memory import Memories
from gotit.core.inputs import Press, Sharpness
from gotit_box import wire

MS_NS = 1_000_000
TAG = 4711
SOURCE = "box:E6614103E7452D2F"
Fate = Callable[[], str]


@dataclass
class Bench:
    """A box, a link and a cable on one clock. `fate` decides what becomes of each line: ok, lost, twice, bad."""

    fate: Fate = lambda: "ok"
    make_box: Callable[[Callable[[], int]], FakeBox | FirmwareBox] = FakeBox
    now_ns: int = 1_000_000_000_000
    events: list[Event] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.any_box = self.make_box(lambda: self.now_ns // 1000 - 900_000_000)
        self.memories = Memories()
        self.plug()

    @property
    def box(self) -> FakeBox:
        assert isinstance(self.any_box, FakeBox)
        return self.any_box

    def plug(self) -> None:
        """A fresh connection. What was on the cable is gone."""
        self.link = Link("/dev/ttyACM0", self.memories, TAG, self.now_ns)
        self.any_box.reader = wire.LineReader()
        self.any_box.lines.clear()

    def restart_host(self) -> None:
        """The program is killed and started again: it knows what it had committed, and nothing else."""
        self.memories = Memories(self.receipts)
        self.plug()

    def run(self, for_ms: int = 1, step_ms: int = 1) -> None:
        for _ in range(0, for_ms, step_ms):
            self.now_ns += step_ms * MS_NS
            if self.now_ns >= self.link.due_ns:
                self.events += self.link.advance(self.now_ns)
            self.any_box.hear(self._carry(self.link.take_outgoing()))
            self.any_box.advance()
            self.events += self.link.receive(self._carry(self.any_box.take()), self.now_ns + 100_000)

    def _carry(self, data: bytes) -> bytes:
        out = b""
        for line in data.splitlines(keepends=True):
            fate = self.fate()
            damaged = line[:3] + bytes([line[3] ^ 4]) + line[4:]
            out += {"ok": line, "lost": b"", "twice": line * 2, "bad": damaged, "half": line[: len(line) // 2]}[fate]
        return out

    def commit_all(self) -> None:
        """What the program does with every input: keep it, then say so."""
        for event in self.events:
            if isinstance(event, Delivered) and event.receipt is not None and event.receipt not in self.receipts:
                self.receipts.append(event.receipt)
                self.memories.commit(event.receipt)
                self.link.acknowledge()

    def inputs(self) -> list[object]:
        """All that was delivered, except how precise its clocks are."""
        told = [event.input for event in self.events if isinstance(event, Delivered)]
        return [one for one in told if not isinstance(one, Sharpness)]

    def presses(self) -> list[Press]:
        return [told for told in self.inputs() if isinstance(told, Press)]

    def codes(self) -> list[str]:
        return [event.kind for event in self.events if isinstance(event, Notice)]
