"""All that a hub holds, read anew: of one that runs, or of an organiser's folder when the day is over.

Must not: change the stream; start a second server on a folder whose server runs.
"""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy

from gotit.championship.export import Line
from gotit.championship.invitation import Invitation
from gotit.championship.kept_keys import KEYS, kept_keys
from gotit.championship.keys import Key
from gotit.championship.line import Way
from gotit.championship.nats_hub import CHAIN, NatsHub
from gotit.championship.organiser import heard
from gotit.championship.server import CONFIG, STREAM, Guests, Server

FETCH, PATIENCE_S, BEGIN_S = 500, 5.0, 20.0
HERE = "127.0.0.1"


class NoChampionship(Exception):
    """The folder is no organiser's."""


class Runs(Exception):
    """The folder's server runs: ask there."""


async def lines_of(stream: JetStreamContext) -> list[Line]:
    """In the stream's order. What is no fact is passed over, as the organiser passes over it.

    Facts of a message that has not a link for each have none: "", which no verification takes. Up to the last message
    that the stream's leader knows now: of several servers, the one that is read from may still be behind.
    """
    last = (await stream.stream_info(STREAM)).state.last_seq
    config = ConsumerConfig(deliver_policy=DeliverPolicy.ALL, ack_policy=AckPolicy.NONE)
    reader = await stream.pull_subscribe(f"{STREAM}.>", stream=STREAM, config=config)
    found: list[Line] = []
    had = 0
    while had < last:
        for message in await reader.fetch(min(FETCH, last - had), timeout=PATIENCE_S):
            had = message.metadata.sequence.stream
            facts, links = heard(message), (message.headers or {}).get(CHAIN, "").split(" ")
            if len(facts) != len(links):
                links = [""] * len(facts)
            found += [Line(said.room, said.told, link) for said, link in zip(facts, links, strict=True)]
    await reader.unsubscribe()
    return found


async def lines_in(folder: Path) -> list[Line]:
    """Raises NoChampionship, Runs, NoServer, or TimeoutError if its server does not begin."""
    if not (folder / KEYS).is_file():
        raise NoChampionship
    if _runs(folder):
        raise Runs
    keys, port = kept_keys(folder), _free_port()
    organiser = Key(keys.organiser)
    server, hub = Server(folder, HERE, port, Guests(organiser.public, Key(keys.system).public)), NatsHub("")
    server.start()
    try:
        async with asyncio.timeout(BEGIN_S):
            way = Way(Invitation(HERE, port, server.pin), organiser)
            while True:
                try:
                    await hub.open(way, lambda: None)
                    return await lines_of(hub.client.jetstream(timeout=PATIENCE_S))
                except (NatsError, OSError):
                    await asyncio.sleep(0.1)
    finally:
        await hub.close()
        server.stop()


def _runs(folder: Path) -> bool:
    """Does somebody listen where its server did last?"""
    try:
        host, port = json.loads((folder / CONFIG).read_text("utf-8"))["listen"].split(":")
        with socket.create_connection((host, int(port)), timeout=1):
            return True
    except (OSError, ValueError, KeyError):
        return False


def _free_port() -> int:
    with socket.socket() as asked:
        asked.bind((HERE, 0))
        return int(asked.getsockname()[1])
