"""A controller or a keyboard that the operator has made buzzers, button by button.

Must not: say how it is read (`gotit.owned` does).
"""

from __future__ import annotations

from msgspec import Struct


class Learned(Struct, frozen=True):
    """`buttons`: in the system's own numbers, in the order in which they were pressed; each calls.

    `place`: where it is plugged in. A keyboard is known by that, since the teacher's own may be of the same model; ""
    for all controllers of the model.
    """

    vendor: int
    product: int
    name: str
    buttons: tuple[int, ...]
    place: str = ""
    keyboard: bool = False
