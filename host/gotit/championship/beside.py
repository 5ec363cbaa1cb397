"""What the program and the process that takes part in a championship for it say to each other: JSON, a line each.

Must not: import the library of the hub. The program reads this whether that is installed or not.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from gotit.championship.outbox import State
from gotit.championship.talk import Told
from gotit.record.rows import Entry


class Begin(Struct, frozen=True, tag_field="do", tag="begin"):
    """Take part. `file`: the membership's. `kept`: closed journals, oldest first; `entries`: of the one that is open.

    `code`, `name`: ask to be let in by this invitation, as this room; "" if it was asked before.
    """

    file: str
    kept: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    code: str = ""
    name: str = ""


class Keep(Struct, frozen=True, tag_field="do", tag="keep"):
    """These were kept."""

    entries: tuple[Entry, ...]


class Doing(Struct, frozen=True, tag_field="do", tag="doing"):
    """What the room's people are doing."""

    state: Literal["ready", "playing", "away"]


class Draw(Struct, frozen=True, tag_field="do", tag="draw"):
    """Draw `draw` of a match of this round is due, of so many cards, by the promise with this mark."""

    round: int
    mark: str
    draw: int
    cards: int


Order = Begin | Keep | Doing | Draw
"""What the program says."""


class LetIn(Struct, frozen=True, tag_field="say", tag="let_in"):
    """The organiser said yes: the room is called that, in the championship of this mark."""

    room: str
    cup: str


class Sign(Struct, frozen=True, tag_field="say", tag="sign"):
    """How much of what the room knows the hub has."""

    state: State


class Heard(Struct, frozen=True, tag_field="say", tag="heard"):
    """What the hub answered."""

    told: Told


class Promised(Struct, frozen=True, tag_field="say", tag="promised"):
    """A round's deal is promised, and this room has seen that nobody chose it. `rooms`: so many have mixed it."""

    round: int
    mark: str
    rooms: int


class Drew(Struct, frozen=True, tag_field="say", tag="drew"):
    """How that draw was promised. None: nobody has told in time."""

    asked: Draw
    order: tuple[int, ...] | None = None


class Trouble(Struct, frozen=True, tag_field="say", tag="trouble"):
    """Why it does not work. `nobody` is tried again; after any other nothing is.

    lacking: the extra isn't installed. no_invitation: a letter is wrong. wrong_hub: another program answers there.
    no_member: there is no membership. journal: a kept match can't be read.
    """

    why: Literal["lacking", "no_invitation", "wrong_hub", "nobody", "no_member", "journal"]


Said = LetIn | Sign | Heard | Promised | Drew | Trouble
"""What the process says."""


def line(said: Struct) -> bytes:
    return msgspec.json.encode(said) + b"\n"


def read_order(text: bytes) -> Order:
    """Raises msgspec.DecodeError."""
    found: Order = _ORDERS.decode(text)
    return found


def read_said(text: bytes) -> Said:
    """Raises msgspec.DecodeError."""
    found: Said = _SAID.decode(text)
    return found


_ORDERS = msgspec.json.Decoder(Order)
_SAID = msgspec.json.Decoder(Said)
