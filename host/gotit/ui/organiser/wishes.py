"""What an organiser wants, as plain data: the window says it, `gotit.championship` does it. Must not: use Qt."""

from __future__ import annotations

from msgspec import Struct

from gotit.ui.organiser.view import Places, PlayedAs


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


class PlayAs(Struct, frozen=True):
    """From now on it is played so."""

    chosen: PlayedAs


class Draw(Struct, frozen=True):
    """What comes next: a round, or play-offs. `round`: the number that it gets; an older one was drawn already.

    `way`: which of the games or ways to play was chosen.
    """

    round: int
    way: str


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


class Export(Struct, frozen=True):
    """Everything as files, into a new folder in this one."""

    folder: str


class Rehearse(Struct, frozen=True):
    """So many rooms of this computer, in which it plays every seat, ask to come in."""

    rooms: int


Wish = (
    Rename | Enter | EnterClass | Nickname | Leave | Door | Admit | Refuse | ThrowOut | PlayAs | Draw | Type | Names
    | Close | Export | Rehearse
)  # fmt: skip
