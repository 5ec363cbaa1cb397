"""A box without MicroPython: it speaks the wire, keeps its events until they are acknowledged, and can misbehave.

`FakeBox` is pure (its own clock, bytes in and out), for the properties of the link. `PtyBox` runs one behind a
pseudo-terminal, for real pyserial.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
from collections.abc import Callable, Iterator

from tests.pseudo_terminal import PseudoTerminal

from gotit.boxes import host_clock
from gotit_box import VERSION, wire

ROLES = "cccccccccppppppppp"
Fields = dict[str, int | str]


class FakeBox:
    """`clock_us()` is the box's tick counter. `lines`: what it is waiting to say."""

    def __init__(self, clock_us: Callable[[], int], box: str = "E6614103E7452D2F", roles: str = ROLES) -> None:
        self.clock_us, self.box, self.roles = clock_us, box, roles
        self.hello_changes: dict[str, int | str | None] = {}
        self.boots = 0
        self.heard: list[tuple[str, Fields]] = []
        self.frame: Callable[[], tuple[int, int, int] | None] = lambda: None
        self.lead_ms = 0
        self.switch_on()

    def switch_on(self) -> None:
        """A new boot: numbers and arming begin again."""
        self.boots += 1
        self.boot = f"{self.boots:08X}"
        self.lines: list[bytes] = []
        self.kept: dict[int, tuple[str, Fields]] = {}
        self.last, self.acked, self.epoch, self.lamps, self.beat_ms = 0, 0, 0, "", 500
        self.sent_us, self.beat_us, self.lead_ms = 0, 0, 0
        self.reader = wire.LineReader()
        self.hello()

    # --- what happens at the box -----------------------------------------------------------------------------------

    def press(self, number: int, tick_us: int | None = None, held: bool = False) -> int:
        epoch = self.epoch
        return self._keep("press", {"t": self._tick(tick_us), "input": number, "epoch": epoch, "flags": int(held)})

    def release(self, number: int, tick_us: int | None = None) -> int:
        return self._keep("release", {"t": self._tick(tick_us), "input": number})

    def lose(self, count: int) -> int:
        return self._keep("gap", {"t": self._tick(None), "lost": count})

    def _tick(self, tick_us: int | None) -> int:
        return self.clock_us() if tick_us is None else tick_us

    def _keep(self, name: str, fields: Fields) -> int:
        self.last += 1
        self.kept[self.last] = (name, {"seq": self.last, **fields, **self._of_boot()})
        self.say(name, self.kept[self.last][1])
        return self.last

    def _of_boot(self) -> Fields:
        """Said until the host has acknowledged something of this boot."""
        return {} if self.acked else {"boot": self.boot}

    # --- what it says ----------------------------------------------------------------------------------------------

    def say(self, name: str, fields: Fields) -> None:
        self.lines.append(wire.encode(name, fields))

    def hello(self) -> None:
        fields: dict[str, int | str | None] = {
            "proto": wire.PROTOCOL, "box": self.box, "fw": VERSION, "board": "fake", "boot": self.boot,
            "inputs": len(self.roles), "roles": self.roles, "tick_ns": 1000, "jitter_us": 1, "capture": "pio",
            "lamps": 9, "t": self.clock_us(), "next": self.last + 1,
            "oldest": min(self.kept, default=self.last + 1), **self.hello_changes,
        }  # fmt: skip
        self.say("hello", {key: value for key, value in fields.items() if value is not None})

    def beat(self) -> None:
        self.beat_us = self.clock_us()
        fields: Fields = {"t": self.beat_us, "seq": self.last, "mem": 99, "high": 3, "up_s": 1, "drops": 0, "bad": 0}
        self.say("beat", {**fields, **self._of_boot()})

    def resend(self) -> None:
        self.sent_us = self.clock_us()
        for name, fields in self.kept.values():
            self.say(name, fields)

    def advance(self) -> None:
        now_us = self.clock_us()
        if self.kept and now_us - self.sent_us >= wire.RESEND_MS * 1000:
            self.resend()
        if now_us - self.beat_us >= self.beat_ms * 1000:
            self.beat()

    # --- what it hears ---------------------------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        for line in self.reader.feed(data):
            with contextlib.suppress(wire.WireError):
                message = wire.parse(line)
                self.heard.append((message.name, message.fields))
                self._obey(message.name, message.fields)

    def _obey(self, name: str, fields: Fields) -> None:
        now_us = self.clock_us()
        if name == "hi":
            self.hello()
            self.resend()
        elif name == "ping":
            pong: Fields = {"id": fields["id"], "r": now_us, "s": now_us}
            if (seen := self.frame()) is not None:
                pong.update(zip(("frame", "after", "by"), seen, strict=True))
            self.say("pong", pong)
        elif name == "ack" and fields["boot"] == self.boot:
            self.acked = int(fields["seq"])
            self.kept = {seq: event for seq, event in self.kept.items() if seq > self.acked}
        elif name == "mark":
            self.beat()
        elif name == "arm":
            self.epoch = int(fields["epoch"])
            self.say("armed", {"epoch": self.epoch, "t": now_us, "held": 0})
        elif name == "disarm":
            if self.epoch == fields["epoch"]:
                self.epoch = 0
            self.say("disarmed", {"epoch": fields["epoch"], "t": now_us})
        elif name == "lamps":
            self.lamps = str(fields["s"])
        elif name == "lead":
            self.lead_ms = int(fields["ms"])
        elif name == "beat_ms":
            self.beat_ms = int(fields["ms"])

    def take(self) -> bytes:
        lines, self.lines = self.lines, []
        return b"".join(lines)


class PtyBox:
    """A FakeBox behind a pseudo-terminal, run by one thread. `unplug` closes it; a new PtyBox can take the box over."""

    def __init__(self, box: FakeBox | None = None) -> None:
        start_ns = host_clock.now_ns() - 5_000_000_000
        self.box = box or FakeBox(lambda: (host_clock.now_ns() - start_ns) // 1000)
        self._terminal = PseudoTerminal()
        self._master, self.device = self._terminal.master, self._terminal.device
        os.set_blocking(self._master, False)
        self._unsent = b""
        self.lock = threading.Lock()
        self._stop = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @contextlib.contextmanager
    def at_box(self) -> Iterator[FakeBox]:
        """Do something at the box. What it says goes out at once."""
        with self.lock:
            yield self.box
            self._flush()

    def unplug(self) -> None:
        self._stop = True
        self._thread.join()
        self._terminal.close()

    def _run(self) -> None:
        while not self._stop:
            ready, _, _ = select.select([self._master], [], [], 0.02)
            data = b""
            if ready:
                with contextlib.suppress(OSError):
                    data = os.read(self._master, 4096)
            with self.lock:
                self.box.hear(data)
                self.box.advance()
                self._flush()

    def _flush(self) -> None:
        self._unsent += self.box.take()
        with contextlib.suppress(OSError):  # nobody reads, and the buffer is full: the rest goes later
            while self._unsent:
                self._unsent = self._unsent[os.write(self._master, self._unsent) :]
