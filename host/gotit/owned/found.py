"""A device that is plugged in, and what an open one gives, whichever way it is read.

Must not: do I/O.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

Through = Literal["evdev", "hid"]


class Found(Struct, frozen=True):
    """A device with buttons, as the system tells of it without opening it.

    `path`: what opens it. `place`: where it is plugged in, or its serial number. `keys`: what can close on it, in the
    system's own numbers; empty if only the open device tells. `lamps`: what opens its lamps, "" if nothing does.
    """

    through: Through
    path: str
    place: str
    vendor: int
    product: int
    name: str
    keyboard: bool = False
    bluetooth: bool = False
    keys: tuple[int, ...] = ()
    lamps: str = ""


class Report(NamedTuple):
    """What is closed (None: it says nothing of buttons), and the system's stamp in µs of the monotonic clock, where it
    gives one."""

    closed: frozenset[int] | None
    stamp_us: int | None = None


class Lit(Protocol):
    """An open device that can light lamps."""

    def light(self, report: bytes) -> None:
        """Write an output report."""

    def close(self) -> None: ...


class Device(Protocol):
    """An open device. Its methods raise OSError when it is gone."""

    @property
    def closed(self) -> frozenset[int] | None:
        """What was closed when it was opened; None: nobody knows."""

    def read(self, wait_ms: int) -> list[Report]:
        """What came meanwhile; empty if nothing came for so long."""

    def close(self) -> None: ...
