"""What the rooms of one race tell each other, in datagrams that only they can have made.

Must not: hold a socket; trust what it can't open.

A datagram is a MAC and a body. The MAC (BLAKE2b, 128 bits) is of the session's key and says which way it goes, so
that no datagram can be sent back to where it came from. One that is played again changes nothing: every answer counts
once, every press has a number, and everything else names its race and only ever says more.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Literal

import msgspec
from msgspec import Struct

from gotit.core.adjudicate import Place
from gotit.core.press import Reading

KEY_BYTES, MAC_BYTES, MOST_BYTES = 32, 16, 1_200
Way = Literal["to_judge", "to_room"]
Shown = tuple[int, int]
"""A room saw its picture at or after the first and before the second, in µs of its own host's clock."""


class _Packet(Struct, frozen=True, tag=True, array_like=True):
    pass


class Hello(_Packet, frozen=True):
    """A room is there, with so many buttons, each known to `accuracy_us` on its own. `boot` names its clock's run."""

    boot: str
    inputs: int
    accuracy_us: int = 0


class Ping(_Packet, frozen=True):
    """Answer at once."""

    number: int


class Pong(_Packet, frozen=True):
    """The answer: when the room received and sent, in whole µs of its host's clock, rounded down."""

    number: int
    boot: str
    received_us: int
    sent_us: int


class Arm(_Packet, frozen=True):
    """Open this arming. `by_reveal`: presses count from the room's own picture on, so it says when that was."""

    epoch: int
    by_reveal: bool = False


class Armed(_Packet, frozen=True):
    """It is open."""

    epoch: int
    shown: Shown | None = None


class Pressed(_Packet, frozen=True):
    """A press of this arming, on the room's own clocks. `number`: 1, 2, 3 … in the arming."""

    epoch: int
    boot: str
    number: int
    input: int
    readings: tuple[Reading, ...]
    held: bool = False


class Kept(_Packet, frozen=True):
    """The press has arrived."""

    epoch: int
    number: int


class Until(_Packet, frozen=True):
    """Say so once all presses before this instant of your host's clock are told."""

    epoch: int
    until_us: int


class Passed(_Packet, frozen=True):
    """All presses before this instant are told: so many."""

    epoch: int
    boot: str
    until_us: int
    presses: int


class Ruling(_Packet, frozen=True):
    """The verdict (see `inputs.Ruled`). `number`: 1, 2, 3 … in the session."""

    number: int
    epoch: int
    race: int
    first: tuple[int, ...]
    order: tuple[Place, ...] = ()
    chain: str = ""


class Heard(_Packet, frozen=True):
    """The ruling has arrived."""

    number: int


class Disarm(_Packet, frozen=True):
    """The arming is over."""

    epoch: int


ToRoom = Ping | Arm | Kept | Until | Ruling | Disarm
ToJudge = Hello | Pong | Armed | Pressed | Passed | Heard
Packet = ToRoom | ToJudge

_to_room: msgspec.msgpack.Decoder[ToRoom] = msgspec.msgpack.Decoder(ToRoom)
_to_judge: msgspec.msgpack.Decoder[ToJudge] = msgspec.msgpack.Decoder(ToJudge)


def seal(packet: Packet, key: bytes, way: Way) -> bytes:
    """A datagram. Raises ValueError if it would be longer than networks carry in one piece."""
    body = msgspec.msgpack.encode(packet)
    if len(body) + MAC_BYTES > MOST_BYTES:
        raise ValueError(f"a packet of {len(body)} bytes is too long")
    return _mac(body, key, way) + body


def open_for_judge(data: bytes, key: bytes) -> ToJudge | None:
    """What a room of this key said; None if it was none, or can't be read."""
    body = _opened(data, key, "to_judge")
    try:
        return None if body is None else _to_judge.decode(body)
    except (ValueError, RecursionError):
        return None


def open_for_room(data: bytes, key: bytes) -> ToRoom | None:
    """What the judge said; None if it was somebody else, or can't be read."""
    body = _opened(data, key, "to_room")
    try:
        return None if body is None else _to_room.decode(body)
    except (ValueError, RecursionError):
        return None


def _opened(data: bytes, key: bytes, way: Way) -> bytes | None:
    if not MAC_BYTES < len(data) <= MOST_BYTES:
        return None
    mac, body = data[:MAC_BYTES], data[MAC_BYTES:]
    return body if hmac.compare_digest(mac, _mac(body, key, way)) else None


def _mac(body: bytes, key: bytes, way: Way) -> bytes:
    return hashlib.blake2b(body, digest_size=MAC_BYTES, key=key, person=b"gotit " + way.encode()).digest()
