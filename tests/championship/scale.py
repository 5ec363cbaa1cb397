"""How many rooms one hub bears: from a fact's due instant to the scoreboard, and to what the hall's page is given.

    python -m tests.championship.scale --rooms 100 250 500 1000 --copies 1 3

Real servers, one connection and one outbox for each room (in two processes), and the championship's own state: all on
this computer. Each room has a burst of facts at one instant, then some a second. Without TLS.
Figures: docs/championship-tried.md.

Must not: leave out what was slow.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
import nats
from nats.errors import Error as NatsError
from tests.championship.faults import a_hub
from tests.championship.scale_rooms import BURST, CUP, seated

from gotit.championship.cup import Cup, Heard, after
from gotit.championship.facts import Fact
from gotit.championship.hall import hall_of
from gotit.championship.nats_hub import make_stream
from gotit.championship.orders import Admitted, Called, Drawn, Entered, Order, Table
from gotit.championship.organiser import heard
from gotit.championship.server import STREAM, Server
from gotit.core.hall import Pace

PROCESSES = 2
BEGIN_S, LONGEST_S = 1.0, 300.0
MOST_BYTES = 4_000_000_000


class Load(NamedTuple):
    rooms: int
    copies: int = 1
    seconds: float = 20.0
    rate: float = 2.0

    @property
    def facts(self) -> int:
        return self.rooms * (BURST + int(self.seconds * self.rate))


class Measured(NamedTuple):
    """In ms from a fact's due instant: `heard` when the championship's state has it, `shown` when the page has it.

    `burst`: of the first facts of all rooms. `server_us`, `board_us`, `rooms_us`: of a processor, for each fact: what
    else runs here hardly changes that. `megabytes`: of the largest server, at the end.
    """

    load: Load
    facts_s: float
    heard_p50: float
    heard_p99: float
    burst_p99: float
    shown_p99: float
    server_us: float
    board_us: float
    rooms_us: float
    megabytes: float
    disk_bytes_a_fact: float
    missing: int

    @property
    def row(self) -> str:
        return (
            f"| {self.load.rooms:,} | R{self.load.copies} | {self.facts_s:,.0f} | {self.heard_p50:.0f} / "
            f"{self.heard_p99:.0f} | {self.burst_p99:.0f} | {self.shown_p99:.0f} | {self.server_us:.0f} / "
            f"{self.board_us:.0f} / {self.rooms_us:.0f} | {self.megabytes:.0f} | "
            f"{self.disk_bytes_a_fact:.0f} | {self.missing} |"
        )


COLUMNS = (
    "rooms", "copies", "facts/s", "heard, median / p99 (ms)", "burst p99 (ms)", "page p99 (ms)",
    "processor for each fact (µs): servers / scoreboard / rooms", "MB a server", "bytes a fact", "missing",
)  # fmt: skip
HEAD = f"| {' | '.join(COLUMNS)} |\n{'|---' * len(COLUMNS)}|"


class Board:
    """The scoreboard: what it has heard, and when; and when the page had it."""

    def __init__(self, rooms: int) -> None:
        self.cup = _drawn(rooms)
        self.heard_ms: list[float] = []
        self.burst_ms: list[float] = []
        self.shown_ms: list[float] = []
        self._waiting: list[float] = []
        self._pace = Pace()

    async def follow(self, urls: list[str], count: int) -> None:
        client = await nats.connect(urls)
        reader = await client.jetstream().subscribe(f"{STREAM}.>", stream=STREAM, ordered_consumer=True)
        last_s = time.monotonic()
        while len(self.heard_ms) < count and time.monotonic() - last_s < LONGEST_S / 10:
            due_s = self._pace.due_s(time.monotonic())
            if due_s == 0:
                self._show()
            with suppress(NatsError, TimeoutError):
                for told in heard(await reader.next_msg(timeout=due_s or 0.5)):
                    self._hear(told)
                last_s = time.monotonic()
        self._show()
        await client.close()

    def _hear(self, told: Heard) -> None:
        self.cup = after(self.cup, told)
        late_ms = time.time() * 1e3 - told.told.at_us / 1e3
        self.heard_ms.append(late_ms)
        if told.told.number <= BURST:
            self.burst_ms.append(late_ms)
        self._waiting.append(told.told.at_us / 1e3)
        self._pace.change()

    def _show(self) -> None:
        msgspec.json.encode(hall_of(self.cup))
        now_ms = time.time() * 1e3
        self.shown_ms += [now_ms - due_ms for due_ms in self._waiting]
        self._waiting.clear()
        self._pace.show(time.monotonic())


async def measure(folder: Path, load: Load) -> Measured:
    servers = a_hub(folder, load.copies)
    for server in servers:
        server.start()
    urls, generators = [server.url for server in servers], []
    try:
        await _stream(urls, load.copies)
        each = -(-load.rooms // PROCESSES)
        for first in range(0, load.rooms, each):
            count = min(each, load.rooms - first)
            words = (",".join(urls), str(first), str(count), str(load.seconds), str(load.rate))
            pipe = asyncio.subprocess.PIPE
            generator = (sys.executable, "-m", "tests.championship.scale_rooms", *words)
            generators.append(await asyncio.create_subprocess_exec(*generator, stdin=pipe, stdout=pipe))
        async with asyncio.timeout(LONGEST_S):
            for each_one in generators:
                assert each_one.stdout is not None
                assert await each_one.stdout.readline() == b"ready\n"
        board = Board(load.rooms)
        begin_s = time.time() + BEGIN_S
        for each_one in generators:
            assert each_one.stdin is not None
            each_one.stdin.write(f"go {begin_s}\n".encode())
        before = sum(map(_processor_s, servers)), time.process_time()
        await board.follow(urls, load.facts)
        took_s = time.time() - begin_s
        used = sum(map(_processor_s, servers)) - before[0], time.process_time() - before[1]
        rooms_s = 0.0
        for each_one in generators:
            assert each_one.stdout is not None
            rooms_s += float((await each_one.stdout.readline()).split()[1])
        return _measured(load, board, took_s, (*used, rooms_s), servers)
    finally:
        for each_one in generators:
            with suppress(ProcessLookupError):
                each_one.kill()
            await each_one.wait()
        for server in servers:
            server.kill()


def _measured(
    load: Load, board: Board, took_s: float, used: tuple[float, float, float], servers: list[Server]
) -> Measured:
    servers_us, board_us, rooms_us = (each_s * 1e6 / max(1, len(board.heard_ms)) for each_s in used)
    disk = sum(each.stat().st_size for each in (servers[0].folder / "streams").rglob("*.blk"))
    return Measured(
        load, len(board.heard_ms) / took_s, _share(board.heard_ms, 0.5), _share(board.heard_ms, 0.99),
        _share(board.burst_ms, 0.99), _share(board.shown_ms, 0.99),
        servers_us, board_us, rooms_us,
        max(map(_megabytes, servers)), disk / max(1, len(board.heard_ms)), load.facts - len(board.heard_ms),
    )  # fmt: skip


async def _stream(urls: list[str], copies: int) -> None:
    async with asyncio.timeout(30):
        while True:
            try:
                await make_stream(urls[0], at_most_bytes=MOST_BYTES, copies=copies)
                return
            except (NatsError, OSError, TimeoutError):
                await asyncio.sleep(0.2)


def _drawn(rooms: int) -> Cup:
    """As the organiser has told it: one table in each room."""
    tables = tuple(Table(str(room + 1), seated(room)) for room in range(rooms))
    orders: list[Order] = [Called(CUP, "Scale")]
    orders += [Entered(entrant) for table in tables for entrant in table.entrants]
    orders += [Admitted(table.room) for table in tables]
    cup = Cup()
    for number, told in enumerate([*orders, Drawn(1, "hidden-formula", tables)], 1):
        cup = after(cup, Heard("", Fact(number, 0, told)))
    return cup


def _share(values: list[float], share: float) -> float:
    found = sorted(values)
    return found[min(len(found) - 1, int(share * len(found)))] if found else float("nan")


def _processor_s(server: Server) -> float:
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(server: Server) -> float:
    return int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--rooms", type=int, nargs="+", default=[100, 250, 500, 1000])
    asked.add_argument("--copies", type=int, nargs="+", default=[1, 3])
    asked.add_argument("--seconds", type=float, default=20.0)
    asked.add_argument("--rate", type=float, default=2.0, help="Facts a second in each room.")
    given = asked.parse_args()
    print(HEAD)
    missing = 0
    for copies in given.copies:
        for rooms in given.rooms:
            with tempfile.TemporaryDirectory() as folder:
                found = asyncio.run(measure(Path(folder), Load(rooms, copies, given.seconds, given.rate)))
            print(found.row, flush=True)
            missing += found.missing
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
