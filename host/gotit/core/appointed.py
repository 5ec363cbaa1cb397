"""Which match of a championship a match is.

Must not: know what a championship does with it.
"""

from __future__ import annotations

from msgspec import Struct


class Appointed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`cup`: the championship's own mark. `round`, `table`: from 1. `entrants`: who sits there, in seat order.

    `deal`: the mark of the promise by which it is dealt in every room; "": by this room's own die.
    """

    cup: str
    round: int
    table: int
    entrants: tuple[int, ...]
    deal: str = ""
