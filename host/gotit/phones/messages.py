"""What the program and the process that serves the phones say to each other: one JSON object per line.

Must not: do I/O. Lines go through pipes, so both ends are ours. What phones send is checked in `server`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct


class _Message(Struct, frozen=True, tag_field="say"):
    pass


# --- to the server ---------------------------------------------------------------------------------------------------


class Open(_Message, frozen=True, tag="open"):
    """Listen on this address of this machine, and on no other. `port` 0: any free one. Nothing is left of earlier ones.

    `language`: the tag of the language in which phones are told things.
    """

    address: str
    port: int = 0
    language: str = "en"


class Admit(_Message, frozen=True, tag="admit"):
    """The token of every seat that may use a phone. Earlier tokens that are not among them become worthless."""

    tokens: Mapping[int, str]


class Show(_Message, frozen=True, tag="show"):
    """What this seat's phone shows from now on: a `picture.Picture` as JSON, which the server does not read."""

    seat: int
    picture: msgspec.Raw


class Answer(_Message, frozen=True, tag="answer"):
    """What became of a wish. `asked`: it waits for the operator's yes. `sentence`: why not, or what to wait for; in
    words, for this phone."""

    seat: int
    wish: str
    taken: bool
    asked: bool = False
    sentence: str = ""


# --- from the server -------------------------------------------------------------------------------------------------


class Listening(_Message, frozen=True, tag="listening"):
    """Phones can come."""

    address: str
    port: int


class Failed(_Message, frozen=True, tag="failed"):
    """It can't listen there, and the process ends. `why`: the system's reason."""

    why: str


class Seen(_Message, frozen=True, tag="seen"):
    """Whether this seat's phone is connected. `phones`: how many have used its code so far (2: another took over)."""

    seat: int
    present: bool
    phones: int


class Wish(_Message, frozen=True, tag="wish"):
    """A phone wants its seat to do this. `wish`: the phone's own name for it, the same if it is sent again.

    `moment`: the moment (`picture.Picture.moment`) in which the player decided it.
    """

    seat: int
    wish: str
    moment: int
    action: Mapping[str, Any]


class Beat(_Message, frozen=True, tag="beat"):
    """What a phone that may buzz says again and again: how its clock stands, and what was pressed.

    Its clock counts µs, in steps of up to `grain_us`. It sent this at `sent_us`, and that arrived at `arrived_ns` of
    the host's clock. An earlier answer left at `answered_ns`, and the phone had it by `got_us`; None: there is none.
    `presses`: (number, when the browser says that it was, when the page was told). `phone`: whose clock it is.
    """

    seat: int
    phone: str
    sent_us: int
    grain_us: int
    arrived_ns: int
    answered_ns: int | None = None
    got_us: int = 0
    presses: tuple[tuple[int, int, int], ...] = ()


class Refused(_Message, frozen=True, tag="refused"):
    """What has been turned away so far: messages that nobody's phone sealed for now, and what was no HTTP at all.

    `forged`: altered, or sealed with another key. `repeated`: came before, or too late.
    """

    forged: int = 0
    repeated: int = 0
    no_http: int = 0


ToServer = Open | Admit | Show | Answer
FromServer = Listening | Failed | Seen | Wish | Beat | Refused

read_order = msgspec.json.Decoder(ToServer).decode
read_report = msgspec.json.Decoder(FromServer).decode


def line(message: ToServer | FromServer) -> bytes:
    """As it goes through the pipe. JSON has no line break of its own."""
    return msgspec.json.encode(message) + b"\n"
