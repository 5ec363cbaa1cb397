"""What the hall sees of a championship: who stands where, and each room as it plays.

Must not: know a network, a file, a clock or a real name: nicknames and numbers are all that there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.championship.cup import Cup
from gotit.championship.standings import standings

Sign = Literal["off", "waits", "plays", "done"]
ROWS = 40
PACE_S = 1.0
"""A page changes at most so often, and at once if it has been quiet for so long."""


class Row(Struct, frozen=True):
    """`points`: in hundredths of a table won. `who`: a nickname, or the number if there is none."""

    place: int
    entrant: int
    who: str
    points: int


class Seat(Struct, frozen=True):
    who: str
    won: int
    first: bool


class Tile(Struct, frozen=True):
    """A room. `off`: it is not on the network, so what is shown may be old; it may well play on."""

    room: str
    sign: Sign
    game: str = ""
    seats: tuple[Seat, ...] = ()
    final: bool = False


class Hall(Struct, frozen=True):
    title: str = ""
    round: int = 0
    rows: tuple[Row, ...] = ()
    more: int = 0
    tiles: tuple[Tile, ...] = ()
    closed: bool = False


def hall_of(cup: Cup, off: frozenset[str] = frozenset()) -> Hall:
    """Everything that is shown. `off`: the rooms that are not on the network now."""
    lines = standings(cup)
    drawn = cup.rounds.get(cup.round)
    final = {table.room for table in drawn.tables} if drawn is not None and drawn.decides else frozenset[str]()
    rooms = sorted({*cup.rooms, *cup.playing}, key=lambda room: (len(room), room))
    return Hall(
        cup.called.title,
        cup.round,
        tuple(
            Row(line.place, line.entrant, _who(cup, line.entrant), round(100 * line.points)) for line in lines[:ROWS]
        ),
        max(0, len(lines) - ROWS),
        tuple(_tile(cup, room, off=room in off, final=room in final) for room in rooms),
        cup.closed,
    )


def _tile(cup: Cup, room: str, *, off: bool, final: bool) -> Tile:
    match = cup.playing.get(room)
    if match is None:
        return Tile(room, "off" if off else "waits", final=final)
    sign: Sign = "off" if off else "plays" if match.ended is None else "done"
    table = cup.table(match.place) if match.place is not None else None
    entrants: Mapping[int, int] = dict(enumerate(table.entrants, 1)) if table is not None else {}
    ended = match.ended
    won = dict(enumerate(match.won, 1))
    first = set(ended.winners) if ended is not None else set[int]()
    seats = tuple(
        Seat(_who(cup, entrants[seat]) if seat in entrants else str(seat), won.get(seat, 0), seat in first)
        for seat in range(1, match.opened.seats + 1)
    )
    return Tile(room, sign, match.opened.game, seats, final)


def _who(cup: Cup, entrant: int) -> str:
    entered = cup.entrants.get(entrant)
    return entered.nickname if entered is not None and entered.nickname else str(entrant)


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
