"""The one UDP socket of a race between rooms: opened when the race begins, closed when it ends.

Must not: open without being told where; answer anybody who has not the session's key.

Where a room is, is where it answered a ping from last. So whoever plays one of its datagrams again, from somewhere
else, turns nothing away from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from gotit.boxes.host_clock import now_ns
from gotit.championship.race.judge import FarRoom
from gotit.championship.race.room import Asked, JudgedRoom
from gotit.core import inputs as i

Address = tuple[str, int]
MS = 1e-3
LOOK_S = 4 * MS


class _Line(asyncio.DatagramProtocol):
    transport: asyncio.DatagramTransport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.DatagramTransport", transport)

    async def run(self) -> None:
        """Say what is due, until cancelled."""
        while True:
            self.say()
            await asyncio.sleep(LOOK_S)

    def say(self) -> None:
        raise NotImplementedError


class JudgesPort(_Line):
    """The judge's: `on_inputs` is given what the other room says, as inputs of the judge's session."""

    def __init__(self, far: FarRoom, on_inputs: Callable[[tuple[i.Input, ...]], None]) -> None:
        self._far, self._on_inputs = far, on_inputs
        self._room: Address | None = None

    def datagram_received(self, data: bytes, addr: Address) -> None:
        at_ns = now_ns()
        answered = self._far.answered
        inputs = self._far.receive(data, at_ns)
        if inputs is None:
            return
        if self._room is None or self._far.answered != answered:
            self._room = addr
        elif addr != self._room:
            self._send(self._far.ping(now_ns()), addr)  # has it moved? Then it will answer from there
        self._on_inputs(inputs)
        self.say()

    def say(self) -> None:
        self._on_inputs(self._far.look(now_ns()))
        if self._room is not None:
            for data in self._far.packets(now_ns()):
                self._send(data, self._room)

    def _send(self, data: bytes, to: Address) -> None:
        self.transport.sendto(data, to)


class RoomsPort(_Line):
    """A room's: it listens to nobody but the judge that it calls. `on_asked`: what the judge asks of it."""

    def __init__(self, room: JudgedRoom, on_asked: Callable[[Asked], None]) -> None:
        self._room, self._on_asked = room, on_asked

    def datagram_received(self, data: bytes, addr: Address) -> None:
        asked = self._room.receive(data, now_ns())
        self.say()
        if asked is not None:
            self._on_asked(asked)
            self.say()

    def say(self) -> None:
        for data in self._room.packets(now_ns()):
            self.transport.sendto(data)


async def open_judges(address: str, port: int, line: JudgesPort) -> None:
    """Listen there. Raises OSError where that can't be."""
    await asyncio.get_running_loop().create_datagram_endpoint(lambda: line, local_addr=(address, port))


async def open_rooms(address: str, port: int, line: RoomsPort) -> None:
    """Speak to a judge there. Raises OSError where that can't be."""
    await asyncio.get_running_loop().create_datagram_endpoint(lambda: line, remote_addr=(address, port))
