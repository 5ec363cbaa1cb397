"""A whole day in a minute: a real server, real rooms, and some of them killed on the way. Nothing of it is played back.

Must not: help the rooms. They are processes of their own, and know what any room knows.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from gotit.championship.boards import deals_said
from gotit.championship.cup import Cup, Heard, cup_of
from gotit.championship.formats import Seats, at_tables, step
from gotit.championship.journals import facts_of
from gotit.championship.orders import Closed, Drawn, Entered
from gotit.championship.organiser import Organiser
from gotit.championship.standings import standings, ties
from gotit.championship.stream import lines_of
from gotit.core.game import Game
from gotit.record.journal import read_rows
from gotit.record.matches import SUFFIX
from gotit.record.rows import OF_THE_MATCH

ROUND_S = 240.0
GAMES = 2
"""So many of the games, each in its turn."""
BOARDS = "boards"
"""Where a game has this setting, it is what makes all its hands the same in all rooms."""
MOST_BYTES = 100_000_000
NICKNAMES = (
    "Night Owls", "Comets", "Daisies", "Waves", "Ghosts", "Pyramids", "Suns", "Rabbits", "Foxes", "Kites", "Pebbles",
    "Otters", "Maples", "Sparks", "Herons", "Clouds", "Badgers", "Tulips", "Rockets", "Robins", "Anchors", "Lynxes",
    "Acorns", "Dunes",
)  # fmt: skip


class NotAsTold(Exception):
    """The replay, or a journal, gives something else than the day did."""


class Plan(Struct, frozen=True):
    """What is played: so many rooms, players at each, rounds, and how much quicker than the clock."""

    rooms: int = 8
    seats: int = 3
    rounds: int = 3
    speed: float = 40.0
    seed: int = 1


class Demo:
    """`start_room`: the command line of a room in a folder, with these words after it. `say` hears what happens."""

    def __init__(
        self, folder: Path, plan: Plan, games: Mapping[str, Game], command: Sequence[str], say: Callable[[str], None]
    ) -> None:
        self._folder, self._plan, self._games, self._command, self._say = folder, plan, games, command, say
        self._rooms: dict[str, subprocess.Popen[bytes]] = {}
        self._code = ""
        self._chance = Random(plan.seed)  # noqa: S311 (who is killed, no secret)

    async def run(self, port: int) -> Cup:
        """How it ended, as a replay confirms. Raises NotAsTold; TimeoutError if a round hangs."""
        organiser = Organiser(self._folder / "hub", "127.0.0.1", port, at_most_bytes=MOST_BYTES)
        try:
            await organiser.open("Demo")
            return await self.day(organiser)
        finally:
            await organiser.close()

    async def day(self, organiser: Organiser) -> Cup:
        """The same with an organiser who is there already, and stays."""
        try:
            await self._open_rooms(organiser)
            await self._play(organiser)
            organiser.order(Closed())
            await self._until(lambda: not any(room.poll() is None for room in self._rooms.values()))
            stream = await stream_of(organiser)
            self._check(organiser, stream)
            return organiser.cup
        finally:
            for room in self._rooms.values():
                room.kill()
                room.wait()

    # --- the day ------------------------------------------------------------------------------------------------------

    async def _open_rooms(self, organiser: Organiser) -> None:
        self._code = (await organiser.open_door()).text
        self._say(f"The hub is at {organiser.server.url}. Rooms join with {self._code}")
        for room in self._names:
            self._start(room)
        while len(organiser.cup.rooms) < self._plan.rooms:
            for claim in list(organiser.claims.values()):
                await organiser.admit(claim.key, claim.name)
                self._say(f"Room {claim.name} asked to join, and the organiser said yes.")
            if gone := [room for room, running in self._rooms.items() if running.poll() is not None]:
                raise NotAsTold(f"room {gone[0]} has ended before it was let in")
            await asyncio.sleep(0.05)
        await organiser.shut_door()
        for entrant in range(1, self._plan.rooms * self._plan.seats + 1):
            organiser.order(Entered(entrant, NICKNAMES[entrant - 1] if entrant <= len(NICKNAMES) else ""))

    async def _play(self, organiser: Organiser) -> None:
        called = organiser.cup.called
        organiser.order(replace(called, format="rotation", tables=self._plan.rooms, rounds=self._plan.rounds))
        for number in range(1, self._plan.rounds + 1):
            coming = await asyncio.to_thread(step, organiser.cup)
            if not isinstance(coming, Seats):
                raise NotAsTold(f"no round {number} follows")
            game = list(self._games)[(number - 1) % GAMES]
            settings = {BOARDS: True} if BOARDS in self._games[game].Settings.__struct_fields__ else {}
            organiser.order(Drawn(number, game, at_tables(coming.tables, self._names), settings))
            self._say(f"Round {number} begins at {len(coming.tables)} tables.")
            for mischief in self._mischief(number, organiser):
                await self._until(lambda n=number: self._begun(organiser.cup, n))  # type: ignore[misc]
                mischief()
            await self._until(lambda n=number: not organiser.cup.open_tables(n))  # type: ignore[misc]
            self._tell(organiser.cup)

    def _mischief(self, number: int, organiser: Organiser) -> Iterator[Callable[[], None]]:
        """In the first round a room dies, in the second the server, in the third its disk is lost."""

        def kill_a_room() -> None:
            room = self._chance.choice(self._unfinished(organiser.cup, number) or self._names)
            self._rooms[room].kill()
            self._rooms[room].wait()
            self._say(
                f"Room {room} was killed; it is started again, and plays what it had not finished from the start."
            )
            self._start(room)

        def kill_the_server() -> None:
            organiser.server.kill()
            self._say("The server was killed. The rooms play on; the organiser starts it again.")

        def lose_the_disk() -> None:
            organiser.server.kill()
            shutil.rmtree(organiser.server.folder / "streams")
            self._say("The server was killed, and everything on its disk is lost. Who knows it tells it again.")

        yield (kill_a_room, kill_the_server, lose_the_disk)[(number - 1) % 3]

    def _begun(self, cup: Cup, number: int) -> bool:
        """Once true, true for good: a quick room is at its table for less time than passes between two looks."""
        return any(cup.match((number, table)) is not None for table in range(1, self._plan.rooms + 1))

    def _unfinished(self, cup: Cup, number: int) -> list[str]:
        """Rooms at whose table of this round a match has begun and not ended."""
        begun = (cup.match((number, table)) for table in cup.open_tables(number))
        return [match.room for match in begun if match is not None]

    def _start(self, room: str) -> None:
        folder = self._folder / f"room-{room}"
        words = ["--folder", str(folder), "--code", self._code, "--name", room, "--speed", str(self._plan.speed)]
        with (self._folder / f"room-{room}.log").open("ab") as out:
            self._rooms[room] = subprocess.Popen(
                [*self._command, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )

    async def _until(self, there: Callable[[], bool]) -> None:
        end_s = time.monotonic() + ROUND_S
        while not there():
            if time.monotonic() > end_s:
                raise TimeoutError
            await asyncio.sleep(0.1)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(map(str, range(1, self._plan.rooms + 1)))

    def _tell(self, cup: Cup) -> None:
        for line in standings(cup)[:5]:
            self._say(f"  {line.place:>2}.  player {line.entrant:<3} {float(line.points):.2f} points")

    # --- the proof ----------------------------------------------------------------------------------------------------

    def _check(self, organiser: Organiser, stream: Sequence[Heard]) -> None:
        replayed = cup_of(stream)
        if replayed != organiser.cup:
            raise NotAsTold("the stream gives another state than the organiser saw")
        for room in self._names:
            files = sorted((self._folder / f"room-{room}").glob(f"*{SUFFIX}"))
            own = facts_of((read_rows(file, OF_THE_MATCH) for file in files), self._games, replayed.called.cup)
            if [told.fact for told in own] != [each.told for each in stream if each.room == room]:
                raise NotAsTold(f"room {room} has other facts than the hub")
        tied = ties(replayed)
        told = sum(replayed.facts[room] for room in self._names)
        self._say(f"The replay gives the same standings, and the rooms' journals the same {told} facts.")
        for said in deals_said(replayed):
            self._say(said)
        if tied:
            self._say(f"The title is still to be played off at the buzzer, between {', '.join(map(str, tied[0]))}.")


async def stream_of(organiser: Organiser) -> list[Heard]:
    """All that the hub holds, read anew."""
    return [Heard(line.room, line.told) for line in await lines_of(organiser.jetstream())]
