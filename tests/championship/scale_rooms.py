"""Some of the rooms of `tests.championship.scale`: in one process, each with a connection and an outbox of its own.

A line "go T" on standard input begins at this instant (s since 1970): a burst of facts in all rooms at once, then so
many a second in each. Says "ready" before, and "done S" (s of a processor) when everything was told.

Must not: look at what the hub makes of it.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Iterator

from gotit.championship.facts import Fact, Opened, Settled, Standing, What, chained
from gotit.championship.nats_hub import NatsHub
from gotit.championship.outbox import Outbox, State, Told
from gotit.core.adjudicate import Place
from gotit.core.appointed import Appointed

CUP, SEATS, BURST = "scale", 6, 8
AT_ONCE = 50


def seated(room: int) -> tuple[int, ...]:
    """Who plays in a room."""
    return tuple(range(SEATS * room + 1, SEATS * (room + 1) + 1))


def told(room: int, count: int) -> Iterator[What]:
    """A match that has begun, and races in it: each settled, then how it stands. About as long as real ones."""
    yield Opened("hidden-formula", SEATS, appointed=Appointed(CUP, 1, room + 1, seated(room)))
    won = [0] * SEATS
    for number in range(1, count):
        first = number % SEATS + 1
        if number % 2:
            yield Settled(1, number, (first,), (Place(first, None), Place(first % SEATS + 1, None)))
        else:
            won[first - 1] += 1
            yield Standing(tuple(won))


class Room:
    def __init__(self, number: int, counts: tuple[float, float]) -> None:
        self.number = number
        self.hub = NatsHub(str(number + 1))
        self.outbox = Outbox(self.hub, self._hear)
        self.state: State | None = None
        self._seconds, self._rate = counts

    def _hear(self, state: State) -> None:
        self.state = state

    async def open(self, servers: list[str]) -> None:
        await self.hub.open(servers, self.outbox.look_again)

    async def play(self, begin_s: float) -> None:
        """Each fact says when it was due, in µs since 1970."""
        chance = random.Random(self.number)
        dues = [begin_s] * BURST
        dues += [begin_s + 1 + (at + chance.random()) / self._rate for at in range(int(self._seconds * self._rate))]
        work = asyncio.create_task(self.outbox.run())
        facts = (
            Fact(number, int(due * 1e6), what)
            for number, (due, what) in enumerate(zip(dues, told(self.number, len(dues)), strict=True), 1)
        )
        for fact in chained(facts):
            await asyncio.sleep(max(0.0, fact.fact.at_us / 1e6 - time.time()))
            self.outbox.add(fact)
        self.outbox.all_added()
        while self.state != Told(len(dues)):
            await asyncio.sleep(0.1)
        self.outbox.end()
        await self.hub.close()
        await work


async def main(servers: list[str], first: int, count: int, seconds: float, rate: float) -> None:
    rooms = [Room(first + at, (seconds, rate)) for at in range(count)]
    for at in range(0, count, AT_ONCE):
        await asyncio.gather(*(room.open(servers) for room in rooms[at : at + AT_ONCE]))
    print("ready", flush=True)
    begin_s = float((await asyncio.to_thread(sys.stdin.readline)).split()[1])
    before_s = time.process_time()
    await asyncio.gather(*(room.play(begin_s) for room in rooms))
    print("done", time.process_time() - before_s, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].split(","), *map(int, sys.argv[2:4]), *map(float, sys.argv[4:6])))
