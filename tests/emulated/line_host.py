"""A small host for a box on the bench: speaks the wire in emulated time, keeps what came, acknowledges if told to.

The real host (host/gotit/boxes) runs in real time. With this one a test can say to the microsecond what happens when.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.emulated.pico import EmulatedPico

from gotit_box import wire
from gotit_box.wire import LineReader, Message

EVENTS = ("press", "release", "gap")


class LineHost:
    """The other end of one box (made with `pace=None, pty=False`).

    `messages`: everything that came, in order, at the common times `came_ns`. `events`: the kept ones (press, release,
    gap), once each, by sequence number. `repeats`: how many came again. A new boot id empties `events`.
    """

    def __init__(self, pico: EmulatedPico, acknowledge: bool = True) -> None:
        self.pico = pico
        self.acknowledge = acknowledge
        self.messages: list[Message] = []
        self.came_ns: list[int] = []
        self.events: dict[int, Message] = {}
        self.repeats = 0
        self.garbage: list[bytes] = []
        self.boot = ""
        self._reader = LineReader()

    def say(self, name: str, **fields: int | str) -> None:
        """Send one line."""
        self.pico.send(wire.encode(name, fields))

    def run_for(self, span_us: float, step_us: float = 20_000) -> None:
        """Let emulated time pass, reading and acknowledging as it goes."""
        end_us = self.pico.now_us() + span_us
        while (now_us := self.pico.now_us()) < end_us:
            self.pico.run_for(min(step_us, end_us - now_us))
            self.read()

    def run_until(self, condition: Callable[[], bool], limit_us: float = 10_000_000) -> None:
        """Let emulated time pass until `condition()`. Raises AssertionError after `limit_us`."""
        end_us = self.pico.now_us() + limit_us
        while not condition():
            assert self.pico.now_us() < end_us, f"not within {limit_us} us; last: {self.messages[-5:]}"
            self.run_for(5_000, 5_000)

    def wait_for(self, name: str, limit_us: float = 10_000_000) -> Message:
        """The next message with this name from now on."""
        seen = len(self.messages)
        self.run_until(lambda: any(message.name == name for message in self.messages[seen:]), limit_us)
        return next(message for message in self.messages[seen:] if message.name == name)

    def first(self, name: str) -> Message:
        """The first message with this name, which may have come already together with another."""
        self.run_until(lambda: bool(self.of(name)))
        return self.of(name)[0]

    def read(self) -> None:
        """Take in what has come, without letting time pass."""
        newest = 0
        packets = self.pico.take_arrivals()
        for at_ns, line in [(at_ns, line) for at_ns, data in packets for line in self._reader.feed(data)]:
            try:
                message = wire.parse(line)
            except wire.WireError:
                self.garbage.append(line)
                continue
            self.messages.append(message)
            self.came_ns.append(at_ns)
            if message.name == "hello":
                self._greet(message)
            elif message.name in EVENTS:
                number = int(message.fields["seq"])
                if number in self.events:
                    self.repeats += 1
                    assert self.events[number].fields == message.fields
                self.events[number] = message
                newest = max(newest, number)
        if newest and self.acknowledge:
            self.say("ack", boot=self.boot, seq=self.whole_to())

    def _greet(self, hello: Message) -> None:
        if hello.fields["boot"] != self.boot:
            self.boot = str(hello.fields["boot"])
            self.events.clear()

    def whole_to(self) -> int:
        """The highest sequence number up to which nothing is missing."""
        number = 0
        while number + 1 in self.events:
            number += 1
        return number

    def of(self, name: str) -> list[Message]:
        """The events or messages of one name, events in order of their sequence numbers and once each."""
        if name in EVENTS:
            return [self.events[number] for number in sorted(self.events) if self.events[number].name == name]
        return [message for message in self.messages if message.name == name]
