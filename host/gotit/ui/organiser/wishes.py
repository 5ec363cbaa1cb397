"""What an organiser wants, as plain data: the window says it, `gotit.championship` does it. Must not: use Qt."""

from __future__ import annotations

from msgspec import Struct

from gotit.ui.organiser.view import Places


class Rename(Struct, frozen=True):
    title: str


class Enter(Struct, frozen=True):
    """Lines, one for each: a name, or "Comets: Ana, Ben" for a team."""

    text: str


class EnterClass(Struct, frozen=True):
    """Those of a class who are here: each alone (`size` 1), or in teams of so many."""

    key: str
    size: int = 1


class Nickname(Struct, frozen=True):
    entrant: int
    nickname: str


class Leave(Struct, frozen=True):
    """In no table from now on; `back`: seated again."""

    entrant: int
    back: bool = False


class Door(Struct, frozen=True):
    """May rooms ask to come in?"""

    open: bool


class Admit(Struct, frozen=True):
    key: str
    room: str


class Refuse(Struct, frozen=True):
    key: str


class ThrowOut(Struct, frozen=True):
    room: str


class Plan(Struct, frozen=True):
    """Work out who would meet whom, at so many tables, in so many rounds of this game."""

    game: str
    tables: int
    rounds: int


class Draw(Struct, frozen=True):
    """The next round, as it was planned."""


class PlayOff(Struct, frozen=True):
    """One more table for those who share the first place."""

    game: str


class Type(Struct, frozen=True):
    """A table's result. `places`: None: what the room told holds again."""

    round: int
    table: int
    places: Places | None


class Names(Struct, frozen=True):
    """May rooms and hall show real names?"""

    on: bool


class Close(Struct, frozen=True):
    """The day is over."""


class Rehearse(Struct, frozen=True):
    """So many rooms of this computer, in which it plays every seat, ask to come in."""

    rooms: int


Wish = (
    Rename | Enter | EnterClass | Nickname | Leave | Door | Admit | Refuse | ThrowOut | Plan | Draw | PlayOff | Type
    | Names | Close | Rehearse
)  # fmt: skip
