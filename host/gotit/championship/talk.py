"""What rooms and organiser say to each other that nobody keeps: who asks to be let in, how a room is, what comes next.

Must not: hold what must not be lost. That is a fact, and goes into the stream.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Hex = Annotated[str, Meta(pattern="^[0-9a-f]*$", max_length=64)]
"""Of at most 32 bytes. What a room says may go into the stream, and a room may say anything."""
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


class DealSaid(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a room says of the deal of a round, whose chain begins with `first`.

    `commitment`, `nonce`: what it adds to the deal, the second once it has seen what all commit to. `mark`: of the
    promise that it knows, so it needs not be told again. `draw`: it asks for the secret of this draw.
    """

    round: int
    first: Hex
    commitment: Hex = ""
    nonce: Hex = ""
    mark: Hex = ""
    draw: int = 0


class DealTold(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a room is told of the deal of a round: what the organiser has ordered of it (`orders`) so far.

    `secret`: of the draw that it asked for, once that is due.
    """

    round: int
    context: str
    first: str
    commitments: Mapping[str, str] = {}
    nonces: Mapping[str, str] = {}
    draw: int = 0
    secret: str = ""


class Beat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A room every few seconds. `facts`: how many it has, told or not. `state`: what its people are doing.

    `trouble`: why its facts can't be told, and won't be: the hub knows more of this room (an older copy), or something
    else (another computer spoke for it). `deal`: what it has to say of the deal that it was told of.
    """

    facts: int
    state: Literal["ready", "playing", "away"] = "ready"
    trouble: RoomTrouble = ""
    deal: DealSaid | None = None


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


class Told(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a beat is answered. `next`: None while there is nothing to play. `closed`: the day is over.

    `deal`: what this room does not know yet of the deal of the round that it plays, or is about to play.
    """

    next: Next | None = None
    closed: bool = False
    deal: DealTold | None = None
