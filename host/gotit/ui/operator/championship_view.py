"""What the operator's window shows of a championship, as plain data. Must not: use Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from gotit.core.appointed import Appointed
from gotit.core.message import Message


class NextMatch(Struct, frozen=True):
    """A match that the organiser has drawn for this room. `names`: in seat order, as they can be seated."""

    appointed: Appointed
    game: str
    title: str
    names: tuple[str, ...]
    settings: Mapping[str, Any] = {}


class RoomView(Struct, frozen=True):
    """`part`: does this room take part, or has it asked to? `sign`: a few words for the bar; `said`: a sentence.

    `troubled`: somebody must do something about it. `problem`: why asking did not work. `deal`: by whose deal the match
    is dealt.
    """

    part: bool = False
    let_in: bool = False
    sign: Message | None = None
    said: Message | None = None
    troubled: bool = False
    problem: Message | None = None
    next: NextMatch | None = None
    deal: Message | None = None
