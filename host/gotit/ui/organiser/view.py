"""What the organiser's window shows, as plain data. Must not: use Qt; hold a key, an address of a room, a fact."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.core.message import Message, Typed

Asked = Literal["tables", "rounds", "go_on", "titles"]
NextKind = Literal["working", "unchosen", "nobody", "round", "goes_on", "title", "waits", "over"]
Hub = Literal["starting", "on", "off", "full"]
RoomSign = Literal["off", "behind", "ready", "playing", "away"]
TableState = Literal["waits", "plays", "told", "typed"]
Alike = Literal["same", "own", "again", "later", "open"]
"""The same deal; another one; the same, seen before; the same deal, but by now the cards depend on play; not begun."""
Places = tuple[tuple[int, ...], ...]
"""Entrants by places, best first; those who tie share one."""


class Ask(Struct, frozen=True):
    """Somebody asks to come in. `key`: whose answer it is. `room`: what the room would be called."""

    key: str
    name: str
    room: str


class RoomRow(Struct, frozen=True):
    """`behind`: so much of what it has told nobody has here yet. `table`: of the round that it plays, or plays next."""

    room: str
    sign: RoomSign
    behind: int = 0
    round: int = 0
    table: int = 0


class PlayerRow(Struct, frozen=True):
    """Somebody who plays. `name`: the real one, for the organiser's eyes. `pupils`: in the team; () for one player."""

    entrant: int
    name: str
    nickname: str = ""
    pupils: tuple[str, ...] = ()
    tables: int = 0
    left: bool = False

    @property
    def called(self) -> str:
        """By whom the organiser knows them."""
        return self.name or self.nickname or f"#{self.entrant}"


class TableRow(Struct, frozen=True):
    """`room`: "" for a table without one. `who`: as the organiser calls them. `places`: () while nobody knows."""

    number: int
    room: str
    entrants: tuple[int, ...]
    who: tuple[str, ...]
    state: TableState
    places: Places = ()


class RoundView(Struct, frozen=True):
    """`game`: its title. `decides`: it is a play-off."""

    number: int
    game: Message | Typed
    tables: tuple[TableRow, ...]
    decides: bool = False


class BoardLine(Struct, frozen=True):
    """One table on one board. `number`: of the board, 0 for the whole match. `won`: by seat. `shares`: of the same
    seats in other rooms beaten, in hundredths; None: compared with none."""

    number: int
    table: int
    room: str
    alike: Alike
    who: tuple[str, ...] = ()
    won: tuple[int, ...] = ()
    shares: tuple[int | None, ...] = ()


class DealView(Struct, frozen=True):
    """How a round is dealt alike. `mark`: as much of it as people compare; "" while rooms still agree on it.

    `rooms`: so many have mixed it.
    """

    round: int
    game: Message | Typed
    mark: str = ""
    rooms: int = 0
    lines: tuple[BoardLine, ...] = ()


class FormatRow(Struct, frozen=True):
    """What a championship can be played as. `asks`: what the organiser is asked for, each a number from 1."""

    key: str
    title: Message
    about: Message
    asks: tuple[Asked, ...]


class PlayedAs(Struct, frozen=True):
    """What was chosen; "": nothing yet. 0: it was not asked."""

    format: str = ""
    tables: int = 0
    rounds: int = 0
    go_on: int = 0
    titles: int = 1


class Meetings(Struct, frozen=True):
    """Of all rounds, played or planned: how often any two meet. `over_percent`: over the best that could be."""

    rounds: int
    least: int
    most: int
    over_percent: float


class NextView(Struct, frozen=True):
    """What comes next. `round`: its number, or of "waits" the one that lacks results, at its `open` tables.

    "working": it is being worked out. "goes_on", "title": play-offs. `tables`: as rooms and who. `rest`: who pauses.
    `again`: pairs at these tables who have met before. `meetings`: None: in this format they do not matter.
    """

    kind: NextKind = "unchosen"
    round: int = 0
    tables: tuple[tuple[str, tuple[str, ...]], ...] = ()
    rest: tuple[str, ...] = ()
    open: tuple[int, ...] = ()
    again: int = 0
    meetings: Meetings | None = None


class Choice(Struct, frozen=True):
    """Something to choose: a game, a way to play that is kept, a class. `size`: of a class, how many are here."""

    key: str
    title: Message | Typed
    size: int = 0


class StandingRow(Struct, frozen=True):
    """`points`: in hundredths of a table won. `tables`: how many were played."""

    place: int
    entrant: int
    who: str
    points: int
    tables: int


class OrganiserView(Struct, frozen=True):
    """`invitation`: "" while the door is shut. `hall`: the address of its pages. `formats`: all there are.

    `problem`: why the last thing that was wanted did not work; `done`: what came of it, where nothing else shows that.
    `free`: tables there could be now, with a room each.
    """

    title: str = ""
    hub: Hub = "starting"
    invitation: str = ""
    hall: str = ""
    asks: tuple[Ask, ...] = ()
    rooms: tuple[RoomRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    rounds: tuple[RoundView, ...] = ()
    formats: tuple[FormatRow, ...] = ()
    played_as: PlayedAs = PlayedAs()
    next: NextView = NextView()
    standings: tuple[StandingRow, ...] = ()
    deals: tuple[DealView, ...] = ()
    games: tuple[Choice, ...] = ()
    classes: tuple[Choice, ...] = ()
    real_names: bool = False
    free: int = 0
    closed: bool = False
    problem: Message | None = None
    done: Message | None = None
