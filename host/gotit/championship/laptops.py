"""A hub on three laptops: each keeps everything, and any one of them may be lost.

Must not: let anybody in (the organiser's computer does); be of use to who has not the organiser's keys.

All three have the organiser's keys and one certificate: they are carried over by hand, before the first room joins. The
organiser's laptop tells the others who may come in. What is lost with it is its own part, drawing rounds and saying
yes: facts are taken by the other two, and it goes on where it was when it is back.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from gotit.championship.ending import end
from gotit.championship.invitation import Invitation
from gotit.championship.kept_keys import KEYS, kept_keys
from gotit.championship.keys import Key, certificate
from gotit.championship.line import Way, WrongHub
from gotit.championship.server import CERTIFICATE, CERTIFICATE_KEY, GUESTS, Guests, Peers, Server, write_secret

FILE = "laptops.json"
COUNT = 3
ROUTES = 2000
"""Laptops speak with each other at a port so much higher than rooms with them."""
RELOAD_S, LOOK_S, PATIENCE_S = 5.0, 0.5, 2.0
NOW = f"{GUESTS}.now"


class Laptops(Struct, frozen=True):
    """`at`: all addresses, the organiser's first, as "192.168.1.20:4222". `me`: which one this is, from 0."""

    at: tuple[str, ...]
    me: int = 0

    @property
    def name(self) -> str:
        return f"laptop-{self.me + 1}"

    @property
    def host(self) -> str:
        return self.at[self.me].split(":")[0]

    @property
    def port(self) -> int:
        return int(self.at[self.me].split(":")[1])

    @property
    def peers(self) -> Peers:
        routes = [_route(each) for each in self.at]
        own = routes.pop(self.me)
        return Peers(self.name, int(own.split(":")[1]), tuple(routes))


def laptops_of(folder: Path) -> Laptops | None:
    """None: this folder's hub is one computer."""
    file = folder / FILE
    return msgspec.json.decode(file.read_bytes(), type=Laptops) if file.exists() else None


def prepare(folder: Path, at: tuple[str, ...]) -> list[Path]:
    """The folders to be carried to the other laptops; `folder` becomes the organiser's. Raises FileExistsError if a hub
    has run there already: its certificate is for it alone. Raises ValueError for an address that is none."""
    if (folder / CERTIFICATE).exists():
        raise FileExistsError(folder)
    shown, secret = certificate(each.split(":")[0] for each in at)
    folder.mkdir(parents=True, exist_ok=True)
    kept_keys(folder)
    found = []
    for me in range(len(at)):
        laptop = Laptops(at, me)
        where = folder / laptop.name if me else folder
        where.mkdir(exist_ok=True)
        write_secret(where / CERTIFICATE_KEY, secret)
        (where / CERTIFICATE).write_text(shown)
        (where / FILE).write_bytes(msgspec.json.encode(laptop))
        if me:
            shutil.copyfile(folder / KEYS, where / KEYS)
            found.append(where)
    return found


async def reload(way: Way) -> None:
    """The server at the end of this way reads its settings anew. `way`: with the system's key."""
    client = Client()
    await client.connect(**await way.options(client), allow_reconnect=False, error_cb=_unheard)
    try:
        await client.request(f"$SYS.REQ.SERVER.{client._server_info['server_id']}.RELOAD", b"", timeout=RELOAD_S)
    finally:
        await client.close()


class Laptop:
    """One of the other two: a server, and who may come in, as the organiser's computer says. `say` hears of it."""

    def __init__(self, folder: Path, say: Callable[[str], None]) -> None:
        """Raises FileNotFoundError if nobody has prepared this folder."""
        laptops = laptops_of(folder)
        if laptops is None:
            raise FileNotFoundError(folder)
        self.laptops, self._say = laptops, say
        self._keys = kept_keys(folder)
        organiser, system = Key(self._keys.organiser), Key(self._keys.system)
        guests = Guests(organiser.public, system.public)
        self.server = Server(folder, laptops.host, laptops.port, guests, laptops.peers)
        here = Invitation(laptops.host, laptops.port, self.server.pin)
        self._way, self._system = Way(here, organiser, others=laptops.at), Way(here, system)
        self._ended = asyncio.Event()

    async def run(self) -> None:
        """Until `end`. Raises NoServer, OSError."""
        self.server.start()
        self._say(f"This laptop listens at {self.laptops.at[self.laptops.me]}.")
        work = asyncio.create_task(self._follow())
        try:
            while not self._ended.is_set():
                if not self.server.runs:
                    self.server.start()
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_S):
                        await self._ended.wait()
        finally:
            await end(work)
            self.server.stop()

    def end(self) -> None:
        self._ended.set()

    async def _follow(self) -> None:
        """Hear who may come in, and ask until it was heard."""
        client = Client()
        while True:
            try:
                await client.connect(
                    **await self._way.options(client), max_reconnect_attempts=-1, reconnect_time_wait=1,
                    error_cb=_unheard,
                )  # fmt: skip
                break
            except (NatsError, OSError, WrongHub):
                await asyncio.sleep(LOOK_S)
        await client.subscribe(f"{GUESTS}.{self.laptops.name}", cb=self._hear)
        while True:
            with suppress(NatsError, TimeoutError, OSError):
                await self._hear(await client.request(NOW, b"", timeout=PATIENCE_S))
            await asyncio.sleep(PATIENCE_S)

    async def _hear(self, message: Msg) -> None:
        with suppress(msgspec.DecodeError):
            guests = msgspec.json.decode(message.data, type=Guests)
            if guests != self.server.guests:
                self.server.configure(guests)
                with suppress(NatsError, TimeoutError, OSError):
                    await reload(self._system)
                self._say(f"{len(guests.rooms)} rooms may come in.")
        if message.reply:
            await message.respond(b"")


def _route(at: str) -> str:
    host, port = at.split(":")
    return f"{host}:{int(port) + ROUTES}"


async def _unheard(_: Exception) -> None:
    """Each request raises its own trouble."""
