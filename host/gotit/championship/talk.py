"""What rooms and organiser say to each other that nobody keeps: who asks to be let in, how a room is, what comes next.

Must not: hold what must not be lost. That is a fact, and goes into the stream.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

RoomTrouble = Literal["", "older", "other"]


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """A room asks to be let in. `name`: what its teacher calls it. `key`: the public half of its own."""

    name: str
    key: str


class Answered(Struct, frozen=True, forbid_unknown_fields=True):
    """`room`: what it is called from now on; "" while nobody has said yes. `cup`: the championship's mark.

    `others`: where the same hub is, too, if it is several computers.
    """

    room: str = ""
    cup: str = ""
    others: tuple[str, ...] = ()


class Beat(Struct, frozen=True, forbid_unknown_fields=True):
    """A room every few seconds. `facts`: how many it has, told or not. `state`: what its people are doing.

    `trouble`: why its facts can't be told, and won't be: the hub knows more of this room (an older copy), or something
    else (another computer spoke for it).
    """

    facts: int
    state: Literal["ready", "playing", "away"] = "ready"
    trouble: RoomTrouble = ""


class Next(Struct, frozen=True, forbid_unknown_fields=True):
    """A match to be played in this room. `names`: in seat order, for its picture; nicknames, or real names if the
    organiser has decided that rooms may have them. They are told to this room alone, and kept in no stream.
    """

    round: int
    table: int
    game: str
    entrants: tuple[int, ...]
    names: tuple[str, ...]
    settings: Mapping[str, Any] = {}


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """What a beat is answered. `next`: None while there is nothing to play. `closed`: the day is over."""

    next: Next | None = None
    closed: bool = False
