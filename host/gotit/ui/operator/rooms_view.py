"""What the operator's window shows of a race between rooms, as plain data. Must not: use Qt."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.core.message import Message
from gotit.ui.operator.phones_view import AddressChoice


class RoomsView(Struct, frozen=True):
    """`part`: this room judges one, or another room judges it.

    `addresses`: where another room may reach this computer. `code`: what that room types. `said`: how it stands, as a
    sentence; `troubled`: somebody must do something. `names`: of the seats; `there`: which of them are in the other
    room. `calling`: it is asked whose buzzer is which.
    """

    part: Literal["", "judges", "led"] = ""
    addresses: tuple[AddressChoice, ...] = ()
    code: str = ""
    said: Message | None = None
    troubled: bool = False
    names: tuple[str, ...] = ()
    there: tuple[int, ...] = ()
    calling: bool = False
    can_call: bool = False
