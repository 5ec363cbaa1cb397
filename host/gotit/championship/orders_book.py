"""The organiser's own journal: all orders of a championship, in a file. The hub has a copy, as it has of each room's.

Must not: change what is written.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import msgspec

from gotit.championship.facts import Chained, Fact, chained
from gotit.championship.orders import Order


class DamagedBook(Exception):
    """A line of the file is not what was written."""


class OrdersBook:
    """Raises DamagedBook if a line, other than a last one that was cut off, is not as it was written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.orders: list[Chained] = []
        written = file.read_bytes() if file.exists() else b""
        whole = written[: written.rfind(b"\n") + 1]
        for line in whole.splitlines():
            self.orders.append(self._checked(line))
        if len(whole) < len(written):  # the power went while it was written: nobody has heard of it
            os.truncate(file, len(whole))

    def add(self, order: Order) -> Chained:
        """Returns when it is on the disk. Raises OSError."""
        fact = Fact(len(self.orders) + 1, time.time_ns() // 1000, order)
        told = next(chained([fact], self._chain))
        with self._file.open("ab") as out:
            out.write(msgspec.json.encode(told) + b"\n")
            out.flush()
            os.fsync(out.fileno())
        self.orders.append(told)
        return told

    @property
    def _chain(self) -> str:
        return self.orders[-1].chain if self.orders else ""

    def _checked(self, line: bytes) -> Chained:
        try:
            told = msgspec.json.decode(line, type=Chained)
        except ValueError as error:
            raise DamagedBook from error
        if told != next(chained([told.fact], self._chain)):
            raise DamagedBook
        return told
