"""A room of `tests.championship.faults`: a process that keeps a fact now and then, and tells it a hub.

Its journal is a table of facts (SQLite, each on the disk before it is told): what games tell is tested elsewhere. All
else is what a room has: `Outbox` and `NatsHub`. Lines on standard input: `reconnect`, `hold` and `go` on, and `stop`
keeping new facts. On standard output: each state of its outbox, and `Stopped`.

Must not: tell what it has not kept.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec
from msgspec import Struct
from nats.errors import Error as NatsError

from gotit.championship.facts import Chained, Fact, Standing, chained
from gotit.championship.nats_hub import NatsHub
from gotit.championship.outbox import Outbox, State


class Stopped(Struct, frozen=True, tag="stopped"):
    """No new fact is kept from now on: there are so many."""

    facts: int


BUSY_S = 10.0
MOST = 1_000_000_000


def kept(file: Path) -> list[Chained]:
    """What a room has kept."""
    if not file.exists():
        return []
    with closing(sqlite3.connect(file, timeout=BUSY_S)) as opened:
        opened.execute("PRAGMA journal_mode = WAL")
        return list(_rows(opened))


def _rows(opened: sqlite3.Connection) -> Iterator[Chained]:
    opened.execute("CREATE TABLE IF NOT EXISTS facts (number INTEGER PRIMARY KEY, told BLOB NOT NULL)")
    for (told,) in opened.execute("SELECT told FROM facts ORDER BY number"):
        yield msgspec.json.decode(told, type=Chained)


async def play(file: Path, servers: list[str], room: str, pause_s: float) -> None:
    with closing(sqlite3.connect(file, timeout=BUSY_S)) as opened:
        opened.execute("PRAGMA journal_mode = WAL")
        opened.execute("PRAGMA synchronous = FULL")
        facts = list(_rows(opened))
        hub = NatsHub(room)
        outbox = Outbox(hub, _say)
        for told in facts:
            outbox.add(told)
        outbox.all_added()
        work = [asyncio.create_task(each) for each in (hub.open(servers, outbox.look_again), outbox.run())]
        lines = await _lines()
        while (line := await _line(lines, pause_s)) != "stop":
            if line == "hold":
                while await _line(lines, None) != "go":
                    pass
            if line == "reconnect":
                with suppress(NatsError, OSError):
                    await hub.client.force_reconnect()
            number, chain = len(facts) + 1, facts[-1].chain if facts else ""
            fact = Fact(number, number, Standing((number, random.randrange(MOST))))
            facts.append(next(chained([fact], chain)))
            opened.execute("INSERT INTO facts VALUES (?, ?)", (number, msgspec.json.encode(facts[-1])))
            opened.commit()
            outbox.add(facts[-1])
        _say(Stopped(len(facts)))
        await asyncio.gather(*work)


async def _lines() -> asyncio.StreamReader:
    lines = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    return lines


async def _line(lines: asyncio.StreamReader, pause_s: float | None) -> str:
    try:
        async with asyncio.timeout(pause_s):
            return (await lines.readline()).decode().strip()
    except TimeoutError:
        return ""


def _say(what: State | Stopped) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    where, at, name, pause = sys.argv[1:]
    asyncio.run(play(Path(where), at.split(","), name, float(pause)))
