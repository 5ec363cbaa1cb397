"""What the rooms of one race tell each other, in datagrams that only they can have made, and only they can read.

Must not: hold a socket; trust what it can't open; make a cipher of its own.

A datagram is a nonce and a box: NaCl's secretbox (XSalsa20-Poly1305), which hides its body and has a MAC of it. There
is a key for each way, made of the session's, so no datagram can be sent back to where it came from. One that is played
again changes nothing: every answer counts once, every press has a number, and everything else names its race and only
ever says more.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec import Struct
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox

from gotit.core.press import Reading

KEY_BYTES, MOST_BYTES = 32, 1_200
SEAL_BYTES = SecretBox.NONCE_SIZE + SecretBox.MACBYTES
Way = Literal["to_judge", "to_room"]
Shown = tuple[int, int]
"""A room saw its picture at or after the first and before the second, in µs of its own host's clock."""


class _Packet(Struct, frozen=True, tag=True, array_like=True):
    pass


class Hello(_Packet, frozen=True):
    """A room is there, with so many buttons. `boot` names its clock's run, `label` is what people call it.

    Half-widths: `accuracy_us` of a press on its own computer's clock, `seen_us` of when a picture was seen there.
    """

    boot: str
    inputs: int
    accuracy_us: int = 0
    seen_us: int = 0
    label: str = ""


class Ping(_Packet, frozen=True):
    """Answer at once. `at_us`: the judge's session time, for clocks that are shown; nothing is measured by it."""

    number: int
    at_us: int = 0


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


class Touched(_Packet, frozen=True):
    """A button outside of races: pressed (`held_us`: None), or let go after so long. `number`: 1, 2, 3 … since boot."""

    boot: str
    number: int
    input: int
    held_us: int | None = None


class Doubt(_Packet, frozen=True):
    """A clock of this room was caught lying (see `inputs.Doubted`). `number`: counted with the touches."""

    boot: str
    number: int
    clock: str
    early_us: int
    late_us: int


class Kept(_Packet, frozen=True):
    """The press of this arming has arrived; in arming 0: all touches and doubts up to this number."""

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


class Piece(_Packet, frozen=True):
    """What the judge's journal holds, as bytes from this place on. `total`: how many there are by now."""

    place: int
    total: int
    data: bytes


class Have(_Packet, frozen=True):
    """The room has so many of those bytes."""

    total: int


class Disarm(_Packet, frozen=True):
    """The arming is over."""

    epoch: int


ToRoom = Ping | Arm | Kept | Until | Disarm | Piece
ToJudge = Hello | Pong | Armed | Pressed | Touched | Doubt | Passed | Have
Packet = ToRoom | ToJudge

_to_room: msgspec.msgpack.Decoder[ToRoom] = msgspec.msgpack.Decoder(ToRoom)
_to_judge: msgspec.msgpack.Decoder[ToJudge] = msgspec.msgpack.Decoder(ToJudge)


def seal(packet: Packet, key: bytes, way: Way) -> bytes:
    """A datagram. Raises ValueError if it would be longer than networks carry in one piece."""
    body = msgspec.msgpack.encode(packet)
    if len(body) + SEAL_BYTES > MOST_BYTES:
        raise ValueError(f"a packet of {len(body)} bytes is too long")
    return bytes(_box(key, way).encrypt(body))


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
    if not SEAL_BYTES < len(data) <= MOST_BYTES:
        return None
    try:
        return _box(key, way).decrypt(data)
    except CryptoError:
        return None


@lru_cache(maxsize=8)
def _box(key: bytes, way: Way) -> SecretBox:
    return SecretBox(hashlib.blake2b(key=key, digest_size=KEY_BYTES, person=b"gotit " + way.encode()).digest())
