"""What an organiser says of a championship: facts, as rooms tell theirs, in the same stream.

Must not: hold a real name (`names` travel apart, and are emptied); take back a fact. A later one of the same thing
replaces it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

Places = tuple[tuple[int, ...], ...]
"""Entrants by places, best first; those who tie share a place."""

Format = Literal["rotation", "swiss", "knock_out", "league"]


class _Order(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True, omit_defaults=True):
    pass


class Called(_Order, frozen=True, tag="called"):
    """The championship is called that, and is played so. `cup`: its own mark, in every match of it.

    What its format asks (`formats`): `tables` at which all play at once, `rounds`, how many of a table `go_on`. 0: it
    was not asked. `titles`: so many of the first places are played off if they are shared.
    """

    cup: str
    title: str
    format: Format = "rotation"
    tables: int = 0
    rounds: int = 0
    go_on: int = 0
    titles: int = 1


class Entered(_Order, frozen=True, tag="entered"):
    """Somebody plays: a player or a team. Again: changed, or back.

    `nickname`: what hall and rooms may show ("": the number). `pupils`: who is in the team from now on, by numbers that
    stand for nobody outside the organiser's computer; empty for a single player.
    """

    entrant: int
    nickname: str = ""
    pupils: tuple[int, ...] = ()


class Withdrew(_Order, frozen=True, tag="withdrew"):
    """Somebody has left: in no table from now on. What was won stays."""

    entrant: int


class Admitted(_Order, frozen=True, tag="admitted"):
    """A room takes part. `key`: what it shows that it is this room by."""

    room: str
    key: str = ""


class Expelled(_Order, frozen=True, tag="expelled"):
    """A room takes part no longer. What it told stays."""

    room: str


class Table(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who sits there, in seat order, and in which room ("": none; its result is typed by hand)."""

    room: str
    entrants: tuple[int, ...]


class Drawn(_Order, frozen=True, tag="drawn"):
    """Who plays where in a round; again: it is another plan, and what was played at tables that changed is dropped.

    `decides`: it is a play-off. It gives no points: it ranks those who tie, and nobody else.
    """

    round: int
    game: str
    tables: tuple[Table, ...]
    settings: Mapping[str, Any] = {}
    decides: bool = False


class Promised(_Order, frozen=True, tag="promised"):
    """A round is dealt from a chain that begins with `first` (hexadecimal), for this `context`. Again: nonces are
    asked for anew, with another chain."""

    round: int
    context: str
    first: str


class Committed(_Order, frozen=True, tag="committed"):
    """What rooms commit to for a round, by name: no other room adds to its deal, and none of these another nonce."""

    round: int
    commitments: Mapping[str, str]


class Nonces(_Order, frozen=True, tag="nonces"):
    """What the rooms had committed to. From now on nobody can change a deal of this round."""

    round: int
    nonces: Mapping[str, str]


class Released(_Order, frozen=True, tag="released"):
    """The secret of a draw was told to a room for the first time, since the draw was due there."""

    round: int
    draw: int
    secret: str


class Typed(_Order, frozen=True, tag="typed"):
    """A table's result, by hand: it holds, whatever a room has told. None: what the room told holds again."""

    round: int
    table: int
    places: Places | None = None


class Closed(_Order, frozen=True, tag="closed"):
    """The day is over."""


Order = (
    Called
    | Entered
    | Withdrew
    | Admitted
    | Expelled
    | Drawn
    | Promised
    | Committed
    | Nonces
    | Released
    | Typed
    | Closed
)
