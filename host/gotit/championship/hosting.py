"""`gotit championship host --at ADDRESS`: an organiser without a window. Lines in, sentences out.

Must not: let a room in by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from gotit.championship import directing
from gotit.championship.directing import NotSo, directed
from gotit.championship.organiser import Organiser
from gotit.championship.standings import pupils_points, standings

HELP = (
    "yes NUMBER lets a room in under this number, as the line says who asks; no shuts the door; door opens it anew; "
    "out NUMBER throws a room out; rooms says how each one is; standings; end."
    f"\n{directing.HELP}"
)


_TROUBLES = {
    "older": "a computer has an older copy of its matches. Nothing of it is taken; use the one that has all.",
    "other": "two computers speak for it. The first one's facts stay; switch the other one off.",
}


class Hosting:
    """`say` hears sentences. `games`: that can be played."""

    def __init__(self, organiser: Organiser, games: Collection[str], say: Callable[[str], None]) -> None:
        self._organiser, self._games, self._say = organiser, games, say
        self._asked: dict[str, str] = {}
        self._troubles: dict[str, str] = {}

    async def run(self, lines: asyncio.Queue[str | None]) -> None:
        """Until a line says "end", or None comes. Raises as `Organiser.open` does."""
        organiser = self._organiser
        try:
            await organiser.open()
            await self._door()
            self._say(HELP)
            while (line := await self._next(lines)) is not None and line != "end":
                if not self._direct(line):
                    await self._take(*line.split(maxsplit=2))
        finally:
            await organiser.close()

    async def _next(self, lines: asyncio.Queue[str | None]) -> str | None:
        while True:
            try:
                async with asyncio.timeout(0.3):
                    return await lines.get()
            except TimeoutError:
                self._tell_claims()
                self._tell_troubles()

    def _tell_claims(self) -> None:
        for key, claim in self._organiser.claims.items():
            if key not in self._asked.values():
                number = str(len(self._asked) + 1)
                self._asked[number] = key
                self._say(f"{claim.name} asks to come in. If that is right: yes {number}")

    def _tell_troubles(self) -> None:
        for room in self._organiser.cup.rooms:
            why = self._organiser.trouble(room)
            if why and why != self._troubles.get(room, ""):
                self._say(f"Room {room}: {_TROUBLES[why]}")
            self._troubles[room] = why

    def _direct(self, line: str) -> bool:
        """Is it about players, rounds or results? Then it is done."""
        organiser = self._organiser
        rooms = [room for room in organiser.cup.rooms if organiser.sign(room) != "off"]
        found = directed(organiser.cup, line, self._games, rooms) if line else None
        try:
            for each in found or ():
                if isinstance(each, str):
                    self._say(each)
                else:
                    organiser.order(each)
        except NotSo as error:
            self._say(str(error))
        return found is not None

    async def _take(self, word: str = "", number: str = "", *_: str) -> None:
        organiser = self._organiser
        match word:
            case "yes" if self._asked.get(number) in organiser.claims:
                try:
                    await organiser.admit(self._asked[number], number)
                    self._say(f"It is room {number} from now on.")
                except ValueError:
                    self._say(f"There is a room {number} already.")
            case "no":
                await organiser.shut_door()
                self._say("The door is shut. Whoever was let in stays.")
            case "door":
                await self._door()
            case "out" if number in organiser.cup.rooms:
                await organiser.expel(number)
                self._say(f"Room {number} is out, and its key no longer opens anything.")
            case "rooms":
                for room in organiser.cup.rooms:
                    self._say(f"Room {room}: {organiser.sign(room)}, {organiser.cup.facts.get(room, 0)} facts")
            case "standings":
                for line in standings(organiser.cup):
                    self._say(f"{line.place}. player {line.entrant}: {float(line.points):.2f}")
                for pupil, points in pupils_points(organiser.cup).items():
                    self._say(f"pupil {pupil}: {float(points):.2f}")
            case _:
                self._say(HELP)

    async def _door(self) -> None:
        invitation = await self._organiser.open_door()
        self._say(f"The hub is at {invitation.host}:{invitation.port}. Rooms join with {invitation.text}")
