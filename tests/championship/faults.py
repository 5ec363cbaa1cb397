"""Rooms and servers killed, asleep, cut off, full and emptied; two computers for one room: is each fact there once?

    python -m tests.championship.faults --faults 1000 --servers 3

Real server programs, rooms that are processes of their own, and at the end the stream beside what each room has kept.

Must not: look at anything but processes, files and the stream; use a process id that was waited for.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import nats
from nats.aio.client import Client
from nats.errors import Error as NatsError
from tests.championship.fault_count import Found, all_kept, counted
from tests.championship.fault_room import Stopped, kept
from tests.championship.hubs import free_port, tear

from gotit.championship.nats_hub import keep_stream, make_stream
from gotit.championship.outbox import CHECK_S, Older, Other, State, Told
from gotit.championship.server import STREAM, Peers, Server

T = TypeVar("T")
PLENTY = 1_000_000_000
HOST = "127.0.0.1"
WEIGHTS = {
    "a room killed": 50, "a room put to sleep": 12, "a room cut off": 12, "a server killed": 10,
    "a server put to sleep": 6, "a server's disk full": 3, "a hub full": 3, "all stores deleted": 1,
    "two computers for one room": 2, "a stream's settings torn": 2,
}  # fmt: skip
SETTLE_S, HOLD_S, LOOK_S = 120.0, 10.0, 0.5
ANSWER_S = 1
FULL_BYTES = 4096


class Plan(NamedTuple):
    """`faults`: at least so many. `pause_s`: between two, `longest_s`: that one lasts; so several are there at once."""

    faults: int
    rooms: int = 6
    servers: int = 1
    pause_s: float = 0.3
    fact_s: float = 0.2
    longest_s: float = 2.5
    seed: int = 1


class Room:
    """One room's process. `state`: what its outbox said last; `stopped`: it keeps no more facts than it has."""

    def __init__(self, file: Path, name: str, servers: list[str], fact_s: float) -> None:
        self.file, self.name = file, name
        self._words = (sys.executable, "-m", "tests.championship.fault_room", str(file), ",".join(servers), name)
        self._fact_s = fact_s
        self.state: State | None = None
        self.stopped = False
        self._process: asyncio.subprocess.Process | None = None
        self._hearing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.state = None
        self._process = await asyncio.create_subprocess_exec(
            *self._words, str(self._fact_s), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        self._hearing = asyncio.create_task(self._hear(self._process))

    async def _hear(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            said: State | Stopped = msgspec.json.decode(line, type=State | Stopped)
            if isinstance(said, Stopped):
                self.stopped = True
            else:
                self.state = said

    def signal(self, what: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(what)

    async def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._hearing is not None:
            await self._hearing

    @property
    def has_told(self) -> bool:
        """Does it say that all it has kept was told?"""
        return isinstance(self.state, Told) and self.state.number == len(kept(self.file))

    async def tell(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with suppress(ConnectionError):
            self._process.stdin.write(line.encode() + b"\n")
            await self._process.stdin.drain()


class Trouble:
    """Faults by chance, until there were as many as planned. `say` hears each."""

    def __init__(self, folder: Path, plan: Plan, say: Callable[[str], None]) -> None:
        self._plan, self._say = plan, say
        self._chance = random.Random(plan.seed)
        self.servers = a_hub(folder, plan.servers)
        self._urls = [server.url for server in self.servers]
        self.rooms = [
            Room(folder / f"room-{at}.sqlite", str(at), self._urls, plan.fact_s) for at in range(1, plan.rooms + 1)
        ]
        self._busy: set[object] = set()
        self._seconds: list[Room] = []
        self._over = False
        self.faults: Counter[str] = Counter()
        self._kinds: dict[str, Callable[[], Awaitable[bool]]] = {
            "a room killed": self._kill_a_room, "a room put to sleep": self._room_sleeps,
            "a room cut off": self._cut_off, "a server killed": self._kill_a_server,
            "a server put to sleep": self._server_sleeps,
            "a server's disk full": self._disk_full, "a hub full": self._hub_full,
            "all stores deleted": self._lose_all, "two computers for one room": self._second_computer,
            "a stream's settings torn": self._torn,
        }  # fmt: skip

    async def run(self) -> Found:
        for server in self.servers:
            server.start()
        try:
            await self._stream()
            async with asyncio.TaskGroup() as working:
                working.create_task(self._look_after())
                await asyncio.gather(*(room.start() for room in self.rooms))
                await self._all()
                found = await self._settled()
                self._over = True
            return found
        finally:
            await asyncio.gather(*(room.kill() for room in {*self.rooms, *self._seconds}))
            for server in self.servers:
                server.kill()

    async def _all(self) -> None:
        each_once = self._chance.sample(list(WEIGHTS), len(WEIGHTS))
        async with asyncio.TaskGroup() as working:
            while self.faults.total() < self._plan.faults:
                kind = each_once.pop() if each_once else self._chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
                working.create_task(self._one(kind))
                await asyncio.sleep(self._plan.pause_s * 2 * self._chance.random())

    async def _look_after(self) -> None:
        """As an organiser does: a stream that is not there is asked for anew."""
        while not self._over:
            await self._asked(lambda client: keep_stream(client, PLENTY, len(self.servers)))
            await asyncio.sleep(LOOK_S)

    async def _one(self, kind: str) -> None:
        if await self._kinds[kind]():
            self.faults[kind] += 1
            self._say(f"{self.faults.total():>5}  {kind}")

    # --- faults: each says whether it came about ----------------------------------------------------------------------

    def _free_room(self) -> Room | None:
        free = [room for room in self.rooms if room not in self._busy]
        return self._chance.choice(free) if free else None

    async def _a_while(self) -> None:
        await asyncio.sleep(self._plan.longest_s * self._chance.random() ** 2)

    async def _at_a_room(
        self, first: Callable[[Room], Awaitable[None]], then: Callable[[Room], Awaitable[None]]
    ) -> bool:
        room = self._free_room()
        if room is None:
            return False
        self._busy.add(room)
        await first(room)
        await self._a_while()
        await then(room)
        self._busy.discard(room)
        return True

    async def _kill_a_room(self) -> bool:
        return await self._at_a_room(Room.kill, Room.start)

    async def _room_sleeps(self) -> bool:
        return await self._at_a_room(_signalled(signal.SIGSTOP), _signalled(signal.SIGCONT))

    async def _cut_off(self) -> bool:
        async def cut(room: Room) -> None:
            await room.tell("reconnect")

        async def nothing(_: Room) -> None:
            pass

        return await self._at_a_room(cut, nothing)

    async def _at_a_server(self, first: Callable[[Server], None], then: Callable[[Server], None]) -> bool:
        free = [server for server in self.servers if server not in self._busy]
        if not free or "hub" in self._busy:
            return False
        server = self._chance.choice(free)
        self._busy.add(server)
        first(server)
        await self._a_while()
        then(server)
        self._busy.discard(server)
        return True

    async def _kill_a_server(self) -> bool:
        return await self._at_a_server(Server.kill, Server.start)

    async def _server_sleeps(self) -> bool:
        return await self._at_a_server(
            lambda each: _send(each, signal.SIGSTOP), lambda each: _send(each, signal.SIGCONT)
        )

    async def _disk_full(self) -> bool:
        """No file of it may become larger than it is: what it writes is refused as by a full disk. Then it is started
        anew, with room again."""
        import resource

        def full(server: Server) -> None:
            resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (FULL_BYTES, resource.RLIM_INFINITY))

        def again(server: Server) -> None:
            server.kill()
            server.start()

        return await self._at_a_server(full, again)

    async def _torn(self) -> bool:
        """It is killed while it writes the stream's settings: what should prove them is of the ones before."""

        def torn(server: Server) -> None:
            server.kill()
            tear(server)

        return await self._at_a_server(torn, Server.start)

    async def _hub_full(self) -> bool:
        """The stream may hold no more than it does."""
        if "full" in self._busy or not await self._at_most(FULL_BYTES):
            return False
        self._busy.add("full")
        await self._a_while()
        while not await self._at_most(PLENTY):
            await asyncio.sleep(0.1)
        self._busy.discard("full")
        return True

    async def _at_most(self, most: int) -> bool:
        async def set_(client: Client) -> bool:
            stream = client.jetstream(timeout=ANSWER_S)
            config = (await stream.stream_info(STREAM)).config
            config.max_bytes = most
            await stream.update_stream(config)
            return True

        return bool(await self._asked(set_))

    async def _messages(self) -> int | None:
        """How many facts the stream has; None: nobody says."""

        async def count(client: Client) -> int:
            return (await client.jetstream(timeout=ANSWER_S).stream_info(STREAM)).state.messages

        return await self._asked(count)

    async def _asked(self, what: Callable[[Client], Awaitable[T]]) -> T | None:
        with suppress(NatsError, OSError, TimeoutError):
            client = await nats.connect(self._urls, allow_reconnect=False, connect_timeout=ANSWER_S, error_cb=_unheard)
            try:
                return await what(client)
            finally:
                await client.close()
        return None

    async def _lose_all(self) -> bool:
        if self._busy & {*self.servers, "hub", "full"}:
            return False
        self._busy.add("hub")
        for server in self.servers:
            server.kill()
            shutil.rmtree(server.folder / "streams", ignore_errors=True)
        await self._a_while()
        for server in self.servers:
            server.start()
        await self._stream()
        self._busy.discard("hub")
        return True

    async def _second_computer(self) -> bool:
        """A copy of a room's folder on another computer. Once both have heard that all is told, both go on; one of the
        two says so, and is switched off."""
        one = self._free_room()
        if one is None or self._seconds:
            return False
        self._busy.add(one)
        await one.kill()
        file = one.file.with_name(f"{one.file.stem}-{time.monotonic_ns()}.sqlite")
        with closing(sqlite3.connect(one.file)) as opened, closing(sqlite3.connect(file)) as copied:
            opened.backup(copied)
        other = Room(file, one.name, self._urls, self._plan.fact_s)
        self._seconds.append(other)
        both = (one, other)
        for room in both:
            await room.start()
            await room.tell("hold")
        end_s = time.monotonic() + HOLD_S
        while not all(room.has_told for room in both) and time.monotonic() < end_s:
            await asyncio.sleep(0.05)
        for room in both:
            await room.tell("go")
        end_s = time.monotonic() + SETTLE_S
        while not (told := [room for room in both if isinstance(room.state, Other | Older)]):
            if time.monotonic() > end_s:
                raise TimeoutError(f"neither hears of the other: {one.name}, {one.state}, {other.state}")
            await asyncio.sleep(0.05)  # an emptied hub must hear first what both have in common
        await told[0].kill()
        stays = other if told[0] is one else one
        self._seconds.remove(other)
        self.rooms[self.rooms.index(one)] = stays
        self._busy.discard(one)
        return True

    # --- the end ------------------------------------------------------------------------------------------------------

    async def _stream(self) -> None:
        end_s = time.monotonic() + SETTLE_S
        while True:
            try:
                await make_stream(self._urls[0], at_most_bytes=PLENTY, copies=len(self.servers))
                return
            except (NatsError, OSError, TimeoutError):
                if time.monotonic() > end_s:
                    raise
                await asyncio.sleep(0.2)

    async def _settled(self) -> Found:
        """No more facts and faults: when everybody has stopped, and says that all was told, is it so?

        A room that has heard nothing of a hub's last fault says so wrongly, until it looks again. Whatever is still
        wrong after that is counted.
        """
        for room in self.rooms:
            await room.tell("stop")
        had: int | None = None
        end_s = time.monotonic() + SETTLE_S
        while not all(room.stopped and room.has_told for room in self.rooms):
            now = await self._messages()
            if now != had:
                end_s, had = time.monotonic() + SETTLE_S, now
            if time.monotonic() > end_s:
                raise TimeoutError(f"nothing moves: {[(room.name, room.state) for room in self.rooms]}")
            await asyncio.sleep(0.5)
        end_s = time.monotonic() + CHECK_S + HOLD_S
        while not (found := await self._counted()).holds and time.monotonic() < end_s:
            self._say(f"counted again: {found}")
            await asyncio.sleep(1)
        return found

    async def _counted(self) -> Found:
        end_s = time.monotonic() + SETTLE_S
        while (there := await self._asked(all_kept)) is None:  # a cluster that chooses a leader leaves it unanswered
            if time.monotonic() > end_s:
                raise TimeoutError("nobody says what the stream holds")
        found = Found(self.faults, 0, 0, 0, 0, 0)
        for room in self.rooms:
            found = counted(found, kept(room.file), there.get(room.name, []))
        return found


def a_hub(folder: Path, count: int) -> list[Server]:
    """So many servers that keep the same stream; not started."""
    ports = [free_port() for _ in range(2 * count)]
    routes = ports[count:]

    def peers(at: int) -> Peers | None:
        others = tuple(f"{HOST}:{port}" for port in routes if port != routes[at])
        return Peers(f"hub-{at}", routes[at], others) if others else None

    return [Server(folder / f"server-{at}", HOST, ports[at], peers=peers(at)) for at in range(count)]


def _signalled(what: signal.Signals) -> Callable[[Room], Awaitable[None]]:
    async def send(room: Room) -> None:
        room.signal(what)

    return send


def _send(server: Server, what: signal.Signals) -> None:
    if server.runs:
        server.process.send_signal(what)


async def _unheard(_: Exception) -> None:
    """Each request raises its own trouble."""


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    for name, value in Plan._field_defaults.items():
        asked.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    asked.add_argument("--faults", type=int, default=1000)
    plan = Plan(**vars(asked.parse_args()))
    with tempfile.TemporaryDirectory() as folder:
        began_s = time.monotonic()
        found = asyncio.run(Trouble(Path(folder), plan, print).run())
    print(f"\n{plan}\n{time.monotonic() - began_s:.0f} s")
    for kind, count in found.faults.most_common():
        print(f"{count:>6}  {kind}")
    print(
        f"{found.faults.total()} faults, {found.facts} facts: {found.lost} lost, {found.doubled} doubled, "
        f"{found.out_of_order} out of order, {found.foreign} that no room has kept"
    )
    return 0 if found.holds else 1


if __name__ == "__main__":
    sys.exit(main())
