"""The organiser's desk: what is wanted in the window is done with the hub, and what is so is told to the window.

Must not: know a window; let a name into a fact.
"""

from __future__ import annotations

import asyncio
import secrets
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from nats.errors import Error as NatsError

from gotit.championship.boards import Comparing
from gotit.championship.export_files import Print, files_of, write_files
from gotit.championship.formats import FORMATS, PlayOffs, Seats, at_tables, grounds
from gotit.championship.hall import hall_of
from gotit.championship.hall_server import HallServer
from gotit.championship.orders import Closed, Drawn, Entered, Order, Typed, Withdrew
from gotit.championship.organiser import Organiser
from gotit.championship.outbox import Behind
from gotit.championship.seen import Coming, Known, Now, coming, free_rooms, view_of
from gotit.championship.server import write_secret
from gotit.championship.stream import lines_of
from gotit.core.game import Game, Refused, titled
from gotit.core.hall import Hall
from gotit.core.inputs import Start
from gotit.core.message import AllOf, Message, say
from gotit.core.message import Typed as As
from gotit.core.names import clean, visible
from gotit.core.school import Preset, SchoolClass
from gotit.core.session import Session
from gotit.core.step import session_after
from gotit.language.chosen import class_language
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.view import Choice, Hub, OrganiserView, PlayedAs

LOOK_S, HEARD_S = 0.25, 5.0
TITLE_LONG = 60
NAMES = "names.json"
Kept = TypeVar("Kept", bound=Struct)
TOO_MANY = 200
"""Players or teams: as many as `tables.rotation` is tried with."""


class Places(Struct, frozen=True):
    """Where the desk works. `hall`: the port of its pages; `command`: starts a room in which the computer plays."""

    folder: Path
    address: str
    port: int
    hall: int
    command: tuple[str, ...]
    at_most_bytes: int


class Unwanted(Exception):
    """What is wanted can't be done. `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.code)
        self.message = message


class Desk:
    """`seen` is called with what window and hall show, whenever that has changed. `classes`: that may be entered.

    `presets`: ways to play that are kept, beside each game as it is by itself. `print_sheets`: makes a PDF."""

    def __init__(
        self,
        places: Places,
        games: Mapping[str, Game],
        classes: Sequence[SchoolClass],
        presets: Sequence[Preset],
        print_sheets: Print,
        seen: Callable[[OrganiserView, Hall], None],
    ) -> None:
        self._places, self._games, self._seen, self._print = places, games, seen, print_sheets
        self._classes = {each.id: each for each in classes}
        self._ways = tuple(ways_of(games, presets))
        self.organiser = Organiser(
            places.folder / "hub", places.address, places.port, at_most_bytes=places.at_most_bytes, changed=self._wake
        )
        self._known = _kept(places.folder / NAMES, Known) or Known()
        self._grounds: tuple[object, ...] = ()
        self._coming: Coming | None = None
        """What comes next, on these grounds."""
        self._problem: Message | None = None
        self._done: Message | None = None
        self._comparing = Comparing()
        self._shown: tuple[OrganiserView, Hall] | None = None
        self._hall = hall_of(self.organiser.cup)
        self._pages = HallServer(lambda: self._hall, class_language())
        self._news = asyncio.Event()
        self._rehearsing: list[subprocess.Popen[bytes]] = []
        self._working = asyncio.Lock()
        self._tasks: tuple[asyncio.Task[None], ...] = ()

    async def open(self, title: str) -> None:
        """Returns when rooms can come. Raises as `Organiser.open` does, and OSError if the hall's port is taken."""
        await self._pages.open(self._places.address, self._places.hall)
        await self.organiser.open(title)
        self._name_rooms()
        if not self.organiser.cup.closed:
            await self.organiser.open_door()
        self._tasks = asyncio.create_task(self._look()), asyncio.create_task(self._look_ahead())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for room in self._rehearsing:
            room.kill()
            room.wait()
        await self._pages.close()
        await self.organiser.close()

    # --- what is so ---------------------------------------------------------------------------------------------------

    def _wake(self) -> None:
        self._news.set()

    async def _look(self) -> None:
        while True:
            self._show()
            with suppress(TimeoutError):
                async with asyncio.timeout(1.0):
                    await self._news.wait()
            self._news.clear()
            await asyncio.sleep(LOOK_S)

    async def _look_ahead(self) -> None:
        while True:
            await self._work_out()
            await asyncio.sleep(LOOK_S)

    async def _work_out(self) -> Coming:
        """What comes next, as it stands when this returns. In another thread: it may take seconds."""
        async with self._working:
            while self._coming is None or self._grounds != grounds(self.organiser.cup):
                cup = self.organiser.cup
                self._coming = await asyncio.to_thread(coming, cup)
                self._grounds = grounds(cup)
                self._show()
            return self._coming

    def _show(self) -> None:
        now = self.view(), hall_of(self.organiser.cup, self._off, self._known.public)
        if now == self._shown:
            return
        if now[1] != self._hall:
            self._hall = now[1]
            self._pages.change()
        self._shown = now
        self._seen(*now)

    def view(self) -> OrganiserView:
        """As it stands."""
        organiser = self.organiser
        cup = organiser.cup
        return view_of(
            cup,
            self._known,
            Now(
                self._hub, self._invitation, f"http://{self._places.address}:{self._places.hall}/",
                tuple(organiser.claims.values()),
                {room: organiser.sign(room) for room in cup.rooms},
                {room: organiser.behind(room) for room in cup.rooms},
                tuple(Choice(way.id, way.title) for way in self._ways),
                tuple(Choice(key, As(of.title), len(of.here)) for key, of in self._classes.items()),
                self._coming if self._grounds == grounds(cup) else None, self._problem, self._done,
            ),
            self._comparing.rounds,
        )  # fmt: skip

    @property
    def _invitation(self) -> str:
        """ "" while the door is shut."""
        found = self.organiser.invitation
        return found.text if found is not None else ""

    @property
    def _hub(self) -> Hub:
        if not self.organiser.server.runs:
            return "off"
        state = self.organiser.state
        if isinstance(state, Behind):
            return "full" if state.why == "full" else "off"
        return "on" if state is not None else "starting"

    @property
    def _off(self) -> frozenset[str]:
        return frozenset(room for room in self.organiser.cup.rooms if self.organiser.sign(room) == "off")

    # --- what is wanted -----------------------------------------------------------------------------------------------

    async def do(self, wish: w.Wish) -> None:
        """Whatever is wrong with it is said in the view, and changes nothing."""
        self._problem = self._done = None
        try:
            await self._do(wish)
        except Unwanted as why:
            self._problem = why.message
        except (NatsError, TimeoutError):
            self._problem = say("desk_no_answer", "The hub gives no answer just now. Try again in a moment.")
        except OSError as error:
            self._problem = say(
                "desk_not_kept", "That could not be kept on this computer ({why}).", why=As(error.strerror or "")
            )
        self._show()

    async def _do(self, wish: w.Wish) -> None:
        organiser = self.organiser
        match wish:
            case w.Rename(title):
                self._order(replace(organiser.cup.called, title=visible(title)[:TITLE_LONG]))
            case w.Enter(text):
                self._enter(list(_typed(text)))
            case w.EnterClass(key, size):
                self._enter(list(_in_teams(self._classes[key], size)))
            case w.Nickname(entrant, nickname):
                self._order(replace(organiser.cup.entrants[entrant], nickname=clean(nickname)))
            case w.Leave(entrant, back):
                self._order(organiser.cup.entrants[entrant] if back else Withdrew(entrant))
            case w.Door(True):
                await organiser.open_door()
            case w.Door():
                await organiser.shut_door()
            case w.Admit(key, room):
                await self._admit(key, room)
            case w.Refuse(key):
                organiser.refuse(key)
            case w.ThrowOut(room):
                await organiser.expel(room)
            case w.PlayAs(chosen):
                self._play_as(chosen)
            case w.Draw(number, way):
                await self._draw(number, way)
            case w.Type(number, table, places):
                self._order(Typed(number, table, places))
            case w.Names(on):
                self._keep_names(replace(self._known, shown=on))
            case w.Close():
                await self._close_day()
            case w.Export(folder):
                await self._export(Path(folder))
            case w.Rehearse(rooms):
                self._rehearse(rooms)

    def _order(self, *orders: Order) -> None:
        if self.organiser.cup.closed:
            raise Unwanted(say("desk_closed", "The day is closed. A new championship begins in another folder."))
        for each in orders:
            self.organiser.order(each)

    # --- who plays ----------------------------------------------------------------------------------------------------

    def _enter(self, listed: list[tuple[str, str, tuple[str, ...]]]) -> None:
        """Of each: the real name, the nickname, the pupils' names."""
        cup = self.organiser.cup
        if not listed:
            raise Unwanted(say("desk_nobody", "There is no name in it. Type one a line."))
        if len(cup.entrants) + len(listed) > TOO_MANY:
            raise Unwanted(
                say("desk_too_many", "That would be more than {most}. Let them play in teams.", most=TOO_MANY)
            )
        number, pupil = max(cup.entrants, default=0), max(self._known.pupils, default=0)
        pupil = max([pupil, *(each for _, entered in cup.entered for each in entered.pupils)])
        entrants, pupils = dict(self._known.entrants), dict(self._known.pupils)
        orders = []
        for name, nickname, members in listed:
            number += 1
            if name:
                entrants[number] = name
            numbers = tuple(range(pupil + 1, pupil + 1 + len(members)))
            pupil += len(members)
            pupils |= dict(zip(numbers, members, strict=True))
            orders.append(Entered(number, nickname, numbers))
        self._order(*orders)
        self._keep_names(Known(entrants, pupils, self._known.shown))

    def _keep_names(self, known: Known) -> None:
        self._known = known
        write_secret(self._places.folder / NAMES, msgspec.json.encode(known).decode())
        self._name_rooms()

    def _name_rooms(self) -> None:
        self.organiser.names = self._known.public

    async def _close_day(self) -> None:
        """Names are deleted: of what was played, numbers and nicknames stay."""
        self._order(Closed())
        self._known = Known()
        self._name_rooms()
        (self._places.folder / NAMES).unlink(missing_ok=True)
        await self.organiser.shut_door()

    async def _export(self, folder: Path) -> None:
        """Into a new folder in it."""
        async with asyncio.timeout(HEARD_S):
            while not self.organiser.is_heard:
                await asyncio.sleep(LOOK_S)
        lines = await lines_of(self.organiser.jetstream())
        title = "".join(letter for letter in self.organiser.cup.called.title if letter.isalnum() or letter in " -")
        to = folder / f"{title.strip() or 'championship'} {datetime.now():%Y-%m-%d %H.%M.%S}"
        titles = {key: titled(game) for key, game in self._games.items()}
        files = await asyncio.to_thread(files_of, lines, self._print, titles)
        written = await asyncio.to_thread(write_files, to, files)
        self._done = say(
            "desk_exported",
            "Written into {folder}: {files}.",
            folder=As(str(to)),
            files=AllOf(tuple(As(path.name) for path in written)),
        )

    # --- rooms --------------------------------------------------------------------------------------------------------

    async def _admit(self, key: str, room: str) -> None:
        if key not in self.organiser.claims:
            raise Unwanted(say("desk_not_asking", "That room asks no more."))
        try:
            await self.organiser.admit(key, room)
        except ValueError:
            raise Unwanted(
                say("desk_room_taken", "“{room}” is taken, or is no number and no letters.", room=As(room))
            ) from None

    def _rehearse(self, rooms: int) -> None:
        if not self._invitation:
            raise Unwanted(say("desk_door_shut", "Open the door first: these rooms ask to come in, too."))
        for _ in range(rooms):
            number = len(self._rehearsing) + 1
            folder = self._places.folder / f"computers-{secrets.token_hex(4)}"
            folder.mkdir(parents=True)
            words = ("--folder", str(folder), "--code", self._invitation, "--name", f"Computer {number}")
            with (folder / "log").open("ab") as out:
                self._rehearsing.append(
                    subprocess.Popen([*self._places.command, *words], stdin=subprocess.DEVNULL, stdout=out, stderr=out)
                )

    # --- rounds -------------------------------------------------------------------------------------------------------

    def _play_as(self, chosen: PlayedAs) -> None:
        kind = next((each for each in FORMATS.values() if each.name == chosen.format), None)
        if kind is None:
            raise Unwanted(say("desk_no_format", "Choose a format first."))
        numbers: dict[str, int] = {"tables": 0, "rounds": 0, "go_on": 0}
        numbers |= {each: max(1, getattr(chosen, each)) for each in kind.asks}
        self._order(replace(self.organiser.cup.called, format=kind.name, titles=max(1, chosen.titles), **numbers))

    def _seated(self, game: str, seats: Sequence[int]) -> None:
        allowed = self._games[game].seats
        unfit = [size for size in seats if size not in allowed]
        if unfit:
            raise Unwanted(
                say(
                    "desk_game_does_not_fit",
                    "{game} is for {least} to {most} at a table; these would be {seats}. "
                    "Choose another number of tables, or another game.",
                    game=titled(self._games[game]), least=allowed[0], most=allowed[-1], seats=unfit[0],
                )
            )  # fmt: skip

    def _playable(self, way: Way, players: int) -> None:
        """Rooms will begin exactly this. A way to play that an earlier program kept may be none any more."""
        try:
            session_after(Session(self._games), Start(way.game, ("",) * players, way.settings), 0)
        except Refused as why:
            raise Unwanted(
                say(
                    "desk_way_refused",
                    "{way} can't be played as it is kept: {why} Keep it anew, or choose the game as it is by itself.",
                    way=way.title,
                    why=why.message,
                )
            ) from None

    async def _draw(self, number: int, chosen: str) -> None:
        step = (await self._work_out()).step
        cup = self.organiser.cup
        if number != cup.round + 1:
            return  # the same click came twice
        if not isinstance(step, Seats | PlayOffs):
            raise Unwanted(say("desk_nothing_to_draw", "There is nothing to draw now."))
        groups = step.tables if isinstance(step, Seats) else step.groups
        way = next(each for each in self._ways if each.id == chosen)
        self._seated(way.game, [len(group) for group in groups])
        self._playable(way, max(map(len, groups)))
        rooms = free_rooms(cup, {room: self.organiser.sign(room) for room in cup.rooms})
        tables = at_tables(groups, rooms)
        self._order(Drawn(number, way.game, tables, way.settings, decides=isinstance(step, PlayOffs)))


class Way(Struct, frozen=True):
    """A way to play: a game as it is by itself, or as it is kept on this computer."""

    id: str
    title: Message | As
    game: str
    settings: Mapping[str, Any] = {}


def ways_of(games: Mapping[str, Game], presets: Sequence[Preset]) -> Iterator[Way]:
    """What can be played: each game as it is by itself, and then as it is kept."""
    for key, game in games.items():
        yield Way(key, titled(game), key)
        for kept in presets:
            if kept.game == key:
                title = say("desk_kept_way", "{game}: {kept}", game=titled(game), kept=As(kept.title))
                yield Way(kept.id, title, key, kept.settings)


def _typed(text: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    for line in text.splitlines():
        name, colon, members = line.partition(":")
        if colon and clean(name):
            yield "", clean(name), tuple(filter(None, map(clean, members.split(","))))
        elif clean(line):
            yield clean(line), "", ()


def _in_teams(of: SchoolClass, size: int) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The pupils who are here, in their order; teams as equal as can be, none larger than `size`."""
    here = of.here
    if size == 1:
        for pupil in here:
            yield pupil.name, pupil.nickname, ()
        return
    teams = -(-len(here) // size)
    for team in range(teams):
        yield "", "", tuple(pupil.name for pupil in here[team::teams])


def _kept(file: Path, kind: type[Kept]) -> Kept | None:
    """What this computer keeps beside the orders; None: nothing that can be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None
