"""What a hall shows of a championship, as plain data, and how often that may change.

Must not: hold a fact, a key, a network; know a clock.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

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
    promised."""

    title: str = ""
    round: int = 0
    rows: tuple[Row, ...] = ()
    more: int = 0
    tiles: tuple[Tile, ...] = ()
    closed: bool = False
    deal: str = ""


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
