"""What the organiser's window shows, as plain data. Must not: use Qt; hold a key, an address of a room, a fact."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.core.message import Message

Hub = Literal["starting", "on", "off", "full"]
RoomSign = Literal["off", "behind", "ready", "playing", "away"]
TableState = Literal["waits", "plays", "told", "typed"]
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
    game: str
    tables: tuple[TableRow, ...]
    decides: bool = False


class PlanView(Struct, frozen=True):
    """The coming rounds, not drawn yet. `least`, `most`: how often any two meet. `over_percent`: over the best that
    could be. `again`: pairs at the next round's tables who have met. `tables`: of the next round, as rooms and who.
    """

    rounds: int
    least: int
    most: int
    over_percent: float
    again: int
    tables: tuple[tuple[str, tuple[str, ...]], ...]


class Choice(Struct, frozen=True):
    """Something to choose: a game, a kept way to play, a class. `size`: of a class, how many are here."""

    key: str
    title: str
    size: int = 0


class StandingRow(Struct, frozen=True):
    """`points`: in hundredths of a table won. `tables`: how many were played."""

    place: int
    entrant: int
    who: str
    points: int
    tables: int


class OrganiserView(Struct, frozen=True):
    """`invitation`: "" while the door is shut. `hall`: the address of its pages. `tie`: who must play off the title.

    `problem`: why the last thing that was wanted did not work. `free`: tables there could be now, with a room each.
    """

    title: str = ""
    hub: Hub = "starting"
    invitation: str = ""
    hall: str = ""
    asks: tuple[Ask, ...] = ()
    rooms: tuple[RoomRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    rounds: tuple[RoundView, ...] = ()
    plan: PlanView | None = None
    standings: tuple[StandingRow, ...] = ()
    tie: tuple[int, ...] = ()
    games: tuple[Choice, ...] = ()
    classes: tuple[Choice, ...] = ()
    real_names: bool = False
    free: int = 0
    closed: bool = False
    problem: Message | None = None
