"""What a hall shows of a championship, as plain data; what its picture and its pages say; how often that may change.

Must not: hold a fact, a key, a network; know a clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.hall_race import RoomsRace, called_room
from gotit.core.message import Maths, Message, Typed, say

Sign = Literal["off", "waits", "plays", "done"]
PACE_S = 1.0
"""A picture of it changes at most so often, and at once if it has been quiet for so long."""


class Row(Struct, frozen=True):
    """`points`: in hundredths of a table won. `who`: what those in the hall may read, or the number."""

    place: int
    entrant: int
    who: str
    points: int


class Seat(Struct, frozen=True):
    """`entrant`: 0 for somebody whom nobody has seated there."""

    who: str
    won: int
    first: bool
    entrant: int = 0


class Tile(Struct, frozen=True):
    """A room. `off`: it is not on the network, so what is shown may be old; it may well play on. `own`: it does not
    play the deal that was promised to every room."""

    room: str
    sign: Sign
    game: str = ""
    seats: tuple[Seat, ...] = ()
    final: bool = False
    own: bool = False


class Hall(Struct, frozen=True):
    """`more`: so many stand below the rows. `deal`: of the round, as much of its mark as people compare; "": none was
    promised. `race`: the newest race of a match that goes on between two rooms."""

    title: str = ""
    round: int = 0
    rows: tuple[Row, ...] = ()
    more: int = 0
    tiles: tuple[Tile, ...] = ()
    closed: bool = False
    deal: str = ""
    race: RoomsRace | None = None


FIGURES = 9


def figure_of(entrant: int) -> int:
    """Whose figure stands for somebody: nine of them, from 1, come round again and again."""
    return (entrant - 1) % FIGURES + 1


CHAMPIONSHIP = say("hall_championship", "Championship")
"""The title of one that has none."""
OFF = say("hall_off", "no network, may play on")
SIGNS: Mapping[Sign, Message] = {
    "off": say("hall_off_short", "offline"),
    "waits": say("hall_waits", "waits"),
    "done": say("hall_done", "finished"),
}
"""Of a room that plays, what it plays says enough."""
OWN, OWN_SHORT = say("hall_own", "≠ not the same deal"), say("hall_own_short", "≠ deal")
UNLIKE = "≠"
"""What is left of it where there is room for nothing more."""


def stage_of(hall: Hall) -> Message | None:
    """How far the day is. None: nothing has been drawn yet."""
    final = next((tile.room for tile in hall.tiles if tile.final), "")
    if hall.closed:
        return say("hall_closed", "Finished")
    if final:
        return say("hall_final", "Final in room {room}", room=Typed(final))
    if hall.deal:
        return say("hall_round_deal", "Round {number}, deal {deal}", number=hall.round, deal=Typed(hall.deal))
    return say("hall_round", "Round {number}", number=hall.round) if hall.round else None


def heading(tile: Tile, *, final: bool) -> Message:
    """What a room is called. `final`: it says, too, that the final is played there."""
    return called_room(tile.room, final=final)


def said_of(tile: Tile) -> Message | None:
    """What is said of a room beside its name, in short. None: nothing."""
    return OWN if tile.own and tile.sign != "off" else SIGNS.get(tile.sign)


def points(row: Row) -> Message:
    """With two decimals."""
    return say("hall_points", "{points}", points=Maths(f"{row.points / 100:.2f}"))


def more_rows(more: int) -> Message:
    return say("hall_more", "and {more} more", more=more)


class Pace:
    """When a page may change: at once after a quiet second, else once a second. Times in s of any clock."""

    def __init__(self) -> None:
        self._waits = False
        self._shown_s = -PACE_S

    def change(self) -> None:
        """Something is new."""
        self._waits = True

    def due_s(self, now_s: float) -> float | None:
        """In how many seconds to show it; None: nothing is new."""
        return max(0.0, self._shown_s + PACE_S - now_s) if self._waits else None

    def show(self, now_s: float) -> None:
        """It is shown now."""
        self._waits, self._shown_s = False, now_s
