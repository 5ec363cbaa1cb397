"""A plain conversation with one box, message by message: for tests of its wiring, where `Boxes` would know too much.

Must not: acknowledge an event that the box kept from before, for a match that is not finished.
"""

from __future__ import annotations

import time
from collections import deque
from types import TracebackType
from typing import Self

from gotit.boxes.ports import SerialPort
from gotit.boxes.sentences import Evidence, outdated
from gotit.core.called import box_label, called_box
from gotit.core.message import Message
from gotit_box import wire

HELLO_S = 8.0
HI_EVERY_S = 0.5
EVENTS = ("press", "release", "gap")


class TalkError(Exception):
    """There is no box at this port that can be talked to. The message says what to do."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Talk:
    """One box at an open port (with a read timeout). `hello`: who it is.

    Raises TalkError if no box answers, or one of another version. Raises OSError, here and in every method, if the port
    is gone.
    """

    def __init__(self, port: SerialPort, device: str) -> None:
        self.device = device
        self._port, self._reader = port, wire.LineReader()
        self._waiting: deque[wire.Message] = deque()
        self._evidence = Evidence(0)
        self._seen = 0
        try:
            self.hello = self._greet()
        except BaseException:
            port.close()
            raise
        self._may_acknowledge = self.hello["oldest"] == self.hello["next"]
        self._seen = int(self.hello["next"]) - 1
        self.label = box_label(str(self.hello.get("letter") or str(self.hello["box"])[-4:]))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._port.close()

    @property
    def called(self) -> Message:
        """What people call it."""
        return called_box(self.label)

    def say(self, name: str, **fields: int | str) -> None:
        """Send one message."""
        self._port.write(wire.encode(name, fields))

    def hear(self, limit_s: float, *names: str) -> wire.Message | None:
        """The next message with one of these names; None if none comes within `limit_s`.

        Others are dropped. An event that is sent again comes only once.
        """
        end_s = time.monotonic() + limit_s
        while True:
            while self._waiting:
                message = self._waiting.popleft()
                if message.name in names and self._is_new(message):
                    return message
            if time.monotonic() >= end_s:
                return None
            self._read()

    def ask(self, name: str, answer: str, limit_s: float = 2.0, **fields: int | str) -> wire.Message | None:
        """Send one message and wait for its answer."""
        self.say(name, **fields)
        return self.hear(limit_s, answer)

    def forget(self) -> None:
        """Drop what has come so far."""
        self._read()
        for message in self._waiting:
            self._is_new(message)
        self._waiting.clear()

    def _read(self) -> None:
        data = self._port.read(max(1, self._port.in_waiting))
        for line in self._reader.feed(data):
            try:
                message = wire.parse(line)
            except wire.WireError:
                self._evidence.note(line)
                continue
            self._waiting.append(message)

    def _is_new(self, message: wire.Message) -> bool:
        """Is this not an event that came before? New ones are acknowledged, so that the box does not keep them."""
        if message.name not in EVENTS:
            return True
        number = int(message.fields["seq"])
        if number <= self._seen:
            return False
        self._seen = number
        if self._may_acknowledge:
            self.say("ack", boot=self.hello["boot"], seq=number)
        return True

    def _greet(self) -> dict[str, int | str]:
        end_s = time.monotonic() + HELLO_S
        while time.monotonic() < end_s:
            hello = self.ask("hi", "hello", HI_EVERY_S, proto=wire.PROTOCOL)
            if hello is None:
                continue
            if hello.fields.get("proto") != wire.PROTOCOL or "oldest" not in hello.fields:
                raise TalkError(outdated(self.device, hello.fields))
            return hello.fields
        raise TalkError(self._evidence.judge(self.device))
