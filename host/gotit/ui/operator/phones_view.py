"""What the operator's window shows of the phones, as plain data. Must not: use Qt."""

from __future__ import annotations

from msgspec import Struct

from gotit.core.message import Message


class AddressChoice(Struct, frozen=True):
    """An address of this machine, and the name of the network's interface ("wlan0", "Wi-Fi")."""

    address: str
    network: str


class PhoneRow(Struct, frozen=True):
    """One seat that may use a phone.

    `url`: what its code says, secret but to that seat; "" while phones are off. `phones`: how many have used the code
    so far. `wants`: what waits for the operator's yes.
    """

    seat: int
    name: str
    url: str = ""
    present: bool = False
    phones: int = 0
    wants: Message | None = None


class PhonesView(Struct, frozen=True):
    """All of it. `problem`: for the operator, None when all is well."""

    on: bool = False
    listening: bool = False
    address: str = ""
    addresses: tuple[AddressChoice, ...] = ()
    rows: tuple[PhoneRow, ...] = ()
    problem: Message | None = None
    confirm: bool = False
    names: bool = False
