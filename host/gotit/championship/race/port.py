"""The one UDP socket of a race between rooms: opened when the race begins, closed when it ends.

Must not: open without being told where; answer anybody who has not the session's key.

Where a room is, is where it answered a ping from last. So whoever plays one of its datagrams again, from somewhere
else, turns nothing away from it.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, cast

from gotit.boxes.host_clock import ClockNs, now_ns
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
    """The judge's: `on_inputs` is given what the other room says, as inputs of the judge's session.

    `clock_ns`: that session's time.
    """

    def __init__(
        self, far: FarRoom, on_inputs: Callable[[tuple[i.Input, ...]], None], clock_ns: ClockNs = now_ns
    ) -> None:
        self._far, self._on_inputs, self._now_ns = far, on_inputs, clock_ns
        self._room: Address | None = None

    def datagram_received(self, data: bytes, addr: Address) -> None:
        at_ns = self._now_ns()
        answered = self._far.answered
        inputs = self._far.receive(data, at_ns)
        if inputs is None:
            return
        if self._room is None or self._far.answered != answered:
            self._room = addr
        elif addr != self._room:
            self._send(self._far.ping(self._now_ns()), addr)  # has it moved? Then it will answer from there
        self._on_inputs(inputs)
        self.say()

    def say(self) -> None:
        self._on_inputs(self._far.look(self._now_ns()))
        if self._room is not None:
            for data in self._far.packets(self._now_ns()):
                self._send(data, self._room)

    def _send(self, data: bytes, to: Address) -> None:
        self.transport.sendto(data, to)


class RoomsPort(_Line):
    """A room's: it listens to nobody but the judge that it calls. `on_asked`: what the judge asks of it.

    `clock_ns`: the time of this room's own session.
    """

    def __init__(self, room: JudgedRoom, on_asked: Callable[[Asked], None], clock_ns: ClockNs = now_ns) -> None:
        self._room, self._on_asked, self._now_ns = room, on_asked, clock_ns

    def datagram_received(self, data: bytes, addr: Address) -> None:
        asked = self._room.receive(data, self._now_ns())
        self.say()
        if asked is not None:
            self._on_asked(asked)
            self.say()

    def say(self) -> None:
        for data in self._room.packets(self._now_ns()):
            self.transport.sendto(data)


async def open_judges(address: str, port: int, line: JudgesPort) -> None:
    """Listen there. Raises OSError where that can't be."""
    await asyncio.get_running_loop().create_datagram_endpoint(lambda: line, local_addr=(address, port))


async def open_rooms(address: str, port: int, line: RoomsPort) -> None:
    """Speak to a judge there. Raises OSError where that can't be."""
    await asyncio.get_running_loop().create_datagram_endpoint(lambda: line, remote_addr=(address, port))


class Served:
    """A port that a thread of its own serves, since the program's is busy painting. `line` belongs to that thread."""

    def __init__(self, line: _Line) -> None:
        self.line = line
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="race", daemon=True)
        self._talking: asyncio.Task[None] | None = None

    def open(self, opening: Coroutine[Any, Any, None]) -> None:
        """Open the port. Raises OSError where that can't be; then nothing is open."""
        self._thread.start()
        try:
            asyncio.run_coroutine_threadsafe(opening, self._loop).result()
        except OSError:
            self._end()
            raise
        self._loop.call_soon_threadsafe(self._begin)

    def do(self, what: Callable[..., object], *about: object) -> None:
        """Do this there, and send what follows from it. Returns at once; in their order."""

        def then() -> None:
            what(*about)
            self.line.say()

        with suppress(RuntimeError):  # it is closed
            self._loop.call_soon_threadsafe(then)

    def close(self) -> None:
        """Close the port. Returns when nothing is open."""
        asyncio.run_coroutine_threadsafe(self._stop(), self._loop).result()
        self._end()

    def _begin(self) -> None:
        self._talking = self._loop.create_task(self.line.run())

    async def _stop(self) -> None:
        if self._talking is not None:
            self._talking.cancel()
        self.line.transport.close()
        await asyncio.sleep(0)

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
