"""A real room without windows, in which the computer plays every seat: to rehearse a day, and to show one.

Must not: do anything in the hub that a room of people could not.
"""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from msgspec import Struct
from nats.errors import Error as NatsError

from gotit.championship.dealt import drawn
from gotit.championship.facts import Chained
from gotit.championship.feed import Feed
from gotit.championship.outbox import State
from gotit.championship.room import Membership, RoomEnd, join
from gotit.championship.talk import Beat, Next, Told
from gotit.core import inputs as i
from gotit.core.appointed import Appointed
from gotit.core.effects import wake_at_us
from gotit.core.game import Game
from gotit.core.offer import Offer
from gotit.core.session import Session
from gotit.headless.referee import Play, Played, Referee
from gotit.record.matches import SUFFIX, keeping

STEP_US = 500_000
LONGEST_US = 3_600_000_000
LEVEL = "medium"

Place = tuple[int, int, tuple[int, ...]]


class Rehearsal:
    """One room in one folder. `speed`: how much quicker than the clock it plays."""

    def __init__(
        self, folder: Path, games: Mapping[str, Game], computers: Callable[[random.Random], Play], speed: float
    ) -> None:
        self._folder, self._games, self._speed = folder, games, speed
        self._computers = computers
        self._told = asyncio.Queue[Told]()
        self._count, self._state = 0, "ready"
        self._played: set[Place] = set()
        self._stopped = threading.Event()

    async def run(self, code: str, name: str, said: Callable[[State], None]) -> None:
        """Join, play what is to be played, until the day is closed. Raises as `join` does."""
        self._folder.mkdir(parents=True, exist_ok=True)
        member = await self._let_in(code, name)
        end, loop = RoomEnd(member, self._told.put_nowait, said), asyncio.get_running_loop()
        end.beat = lambda: Beat(self._count, "playing" if self._state == "playing" else "ready")

        def tell(told: Chained) -> None:
            self._count += 1
            loop.call_soon_threadsafe(end.outbox.add, told)

        def caught_up() -> None:
            loop.call_soon_threadsafe(end.outbox.all_added)

        kept = sorted(self._folder.glob(f"*{SUFFIX}"))
        feed = Feed(kept, self._games, member.cup, tell, caught_up)
        feed.start()
        line = asyncio.create_task(end.run())
        try:
            while not (told := await self._told.get()).closed:
                wanted = told.next
                if wanted is not None and (key := (wanted.round, wanted.table, wanted.entrants)) not in self._played:
                    self._played.add(key)
                    self._state = "playing"
                    await asyncio.to_thread(self._play, wanted, member.cup, feed, end, loop)
                    self._state = "ready"
        finally:
            self._stopped.set()
            feed.end()
            end.end()
            await asyncio.gather(line, return_exceptions=True)

    async def _let_in(self, code: str, name: str) -> Membership:
        """A hub that is slow to answer, or away just now, is asked again."""
        for wait_s in (1, 2, 4, 8):
            try:
                return await join(self._folder / "membership.json", code, name)
            except (NatsError, OSError):
                await asyncio.sleep(wait_s)
        return await join(self._folder / "membership.json", code, name)

    def _play(self, wanted: Next, cup: str, feed: Feed, end: RoomEnd, loop: asyncio.AbstractEventLoop) -> None:
        number = len(list(self._folder.glob(f"*{SUFFIX}"))) + 1
        die = random.SystemRandom()
        computers = {str(seat): LEVEL for seat in range(1, len(wanted.entrants) + 1)}
        feed.begin()
        with keeping(self._folder / f"{number:04}{SUFFIX}", self._games) as keep:

            def kept(entered: i.Input, at_us: int) -> None:
                keep(entered, at_us)
                feed.keep(entered, at_us)

            promise = end.deals.promise(wanted.round)
            mark = promise.mark if promise is not None else ""
            alike = bool(mark)

            def draw(n: int) -> tuple[int, ...]:
                nonlocal alike
                number = len(drawn(table.session.done)) + 1
                if alike:
                    asked = asyncio.run_coroutine_threadsafe(end.dealt(wanted.round, mark, number, n), loop)
                    if (order := asked.result()) is not None:
                        return order
                    alike = False  # from its first draw of its own on it is another deal
                return tuple(die.sample(range(n), n))

            table = Referee(self._games, draw, kept, _with_operator(self._computers(die)))
            table.start(
                wanted.game, wanted.names, {**wanted.settings, "computers": computers},
                appointed=Appointed(cup, wanted.round, wanted.table, wanted.entrants, mark),
            )  # fmt: skip
            while not table.session.over and table.now_us < LONGEST_US and not self._stopped.is_set():
                self._stopped.wait(STEP_US / 1e6 / self._speed)
                table.answer(msgspec.json.encode({"do": "time", "at_us": table.now_us + STEP_US}))


class _Pressed(Struct, frozen=True):
    """What the operator's big button does, at once."""

    entered: i.Act
    at_us: int | None = None


def _with_operator(computers: Play) -> Play:
    """Where no seat has anything to do, and nothing is waited for, somebody turns the next goal."""

    def play(session: Session) -> Played | None:
        if (move := computers(session)) is not None or session.arming_open or wake_at_us(session) is not None:
            return move
        operators = (each for each in session.offers if isinstance(each, Offer) and not each.seat)
        pressed = next((each.action for each in operators if each.move.role == "primary"), None)
        return None if pressed is None else _Pressed(i.Act(msgspec.to_builtins(pressed)))

    return play
