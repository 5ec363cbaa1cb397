"""A real hub for tests: the server's own program on this computer, a stream, and what is kept in it."""

from __future__ import annotations

import asyncio
import shutil
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import nats
from nats.errors import Error as NatsError
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from tests.patience import PATIENCE_S

from gotit.championship.facts import Chained, Fact, Standing, chained
from gotit.championship.nats_hub import CHAIN, make_stream
from gotit.championship.server import ROOMS, STREAM, Server

PLENTY = 50_000_000


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


@contextmanager
def a_server(folder: Path) -> Iterator[Server]:
    server = Server(folder, "127.0.0.1", free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


async def with_stream(server: Server, at_most_bytes: int = PLENTY) -> None:
    """Returns when the server answers and has the stream."""
    end_s = time.monotonic() + PATIENCE_S
    while True:
        try:
            await make_stream(server.url, at_most_bytes=at_most_bytes)
            return
        except (NatsError, OSError, TimeoutError):
            if time.monotonic() > end_s:
                raise
            await asyncio.sleep(0.05)


def empty(server: Server) -> None:
    """Its disk is lost, and it is started again."""
    server.kill()
    shutil.rmtree(server.folder / "streams")
    server.start()


def tear(server: Server) -> None:
    """As if it had been killed while it wrote the stream's settings. It does not run."""
    for proof in server.folder.glob(f"streams/jetstream/*/streams/{STREAM}/meta.sum"):
        proof.write_text("0" * 16)


async def kept(server: Server, room: str) -> Sequence[Chained]:
    """All facts of one room, in the stream's order."""
    client = await nats.connect(server.url)
    try:
        stream = client.jetstream()
        config = ConsumerConfig(deliver_policy=DeliverPolicy.ALL, ack_policy=AckPolicy.NONE)
        reader = await stream.pull_subscribe(f"{ROOMS}.{room}", stream=STREAM, config=config)
        found: list[Chained] = []
        waiting = (await reader.consumer_info()).num_pending or 0
        while waiting > 0:
            for message in await reader.fetch(min(500, waiting), timeout=PATIENCE_S):
                waiting -= 1
                headers = message.headers or {}
                facts = (msgspec.json.decode(line, type=Fact) for line in message.data.split(b"\n"))
                found += map(Chained, facts, headers[CHAIN].split(" "))
        return found
    finally:
        await client.close()


def some_facts(count: int, history: int = 0) -> list[Chained]:
    """`history`: another number, another past."""
    return list(chained(Fact(n, 1000 * n + history, Standing((n, n // 2))) for n in range(1, count + 1)))
