"""How large a journal must be, computed from what was done: inputs, receipts, bytes over ports. Then it is weighed.

What is known of a row is written down here once more (docs/journal.md, and SQLite's file format): a row that is kept
twice, becomes larger, or is never cleared up, makes the file differ from what is computed.

Must not: learn from what writes journals how large a row is.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gotit.core import inputs as i
from gotit.record.matches import Book, ClockOrigin, Matches, Unfinished

DIFFERS = 0.02
"""If the files differ from what is computed by a larger share of it, they are not as computed."""

PAGE = 4096
PAGE_HEAD = 8
CHECKSUM = 32
RECEIPT = {"note": "receipt"}
EMPTY_PAGES = 4
"""Beside full leaves: its tables, the names of players, where rows stand; and its first leaf was split into halves."""
LEAVES_OF_AN_INNER_PAGE = 450
"""Each costs it a pointer, a row's number and its place: nine bytes."""


class Computed:
    """What a journal must hold. `rows`: by kind."""

    def __init__(self) -> None:
        self.rows: Counter[str] = Counter()
        self._leaves, self._left = 0, 0
        self._lock = threading.Lock()

    def inputs(self, taken: Sequence[tuple[i.Input, int, Any]]) -> None:
        """As they are kept: each with its session time in µs, and its receipt from a box or None."""
        for entered, at_us, receipt in taken:
            self._row("input", at_us, getattr(entered, "source", "session"), len(msgspec.json.encode(entered)))
            if receipt is not None:
                told = {**RECEIPT, **msgspec.to_builtins(receipt)}
                self._row("note", at_us, "program", len(msgspec.json.encode(told)))

    def line(self, host_ns: int, port: str, way: str, data: bytes) -> None:
        """Bytes over a port."""
        told = {"ns": host_ns, "raw": data.decode("latin-1")}
        self._row(f"line_{way}", host_ns // 1000, port, len(msgspec.json.encode(told)))

    @property
    def file_bytes(self) -> int:
        inner = self._leaves // LEAVES_OF_AN_INNER_PAGE
        return (EMPTY_PAGES + self._leaves + inner) * PAGE

    def _row(self, kind: str, at_us: int, source: str, body: int) -> None:
        """A row is a cell of a leaf: what does not fit any more begins the next one. Boxes speak from other threads."""
        with self._lock:
            self._add(kind, at_us, source, body)

    def _add(self, kind: str, at_us: int, source: str, body: int) -> None:
        self.rows[kind] += 1
        number = sum(self.rows.values())
        head = 7 + (body > 57)  # a text's length is told in one byte up to 57 characters, else in two
        record = head + _whole(at_us) + len(kind) + len(source) + body + CHECKSUM
        cell = 2 + _varint(record) + _varint(number) + record
        if cell > self._left:
            self._leaves += 1
            self._left = PAGE - PAGE_HEAD
        self._left -= cell


class Books(Matches):
    """Matches whose journals are computed as they are written: all of them in `computed`."""

    computed: Computed

    def begin(self, origin: ClockOrigin | None = None) -> Book:
        return self._watched(super().begin(origin))

    def go_on(self, found: Unfinished) -> tuple[Book, Unfinished]:
        book, found = super().go_on(found)
        return self._watched(book), found

    def _watched(self, book: Book) -> Book:
        self.computed = computed = Computed()
        keep_all, record = book.keep_all, book.record

        def kept(taken: Sequence[tuple[i.Input, int, Any]]) -> None:
            keep_all(taken)
            computed.inputs(taken)

        def said(host_ns: int, port: str, way: Literal["in", "out"], data: bytes) -> None:
            record(host_ns, port, way, data)
            if book.copy() is not None:  # before the first order nothing of it is kept
                computed.line(host_ns, port, way, data)

        book.keep_all, book.record = kept, said  # type: ignore[method-assign, assignment]
        return book


class Weighed(Struct, frozen=True):
    """What one program's journal must have added to a folder, and what it has."""

    rows: dict[str, int]
    computed_bytes: int
    weighed_bytes: int

    @property
    def share(self) -> float:
        """By how much it differs."""
        return self.weighed_bytes / self.computed_bytes - 1

    @property
    def as_computed(self) -> bool:
        return abs(self.share) <= DIFFERS

    def __str__(self) -> str:
        rows = ", ".join(f"{count} of kind {kind}" for kind, count in sorted(self.rows.items()))
        return (
            f"Journal: {self.weighed_bytes / 1e6:.3f} MB. Computed from its rows ({rows}): "
            f"{self.computed_bytes / 1e6:.3f} MB. It differs by {self.share:+.2%} (at most {DIFFERS:.0%}): "
            f"{'as computed' if self.as_computed else 'NOT as computed'}"
        )


def weigh(computed: Computed, folder: Path, before: int) -> Weighed:
    """`before`: what `weighed` said before the program began. It is closed."""
    return Weighed(dict(computed.rows), computed.file_bytes, weighed(folder) - before)


def weighed(folder: Path) -> int:
    """Bytes of all journals of a folder, with whatever lies beside them."""
    return sum(each.stat().st_size for each in folder.glob("*.gotit*") if not each.name.endswith("-school"))


def _varint(number: int) -> int:
    return max(1, -(-number.bit_length() // 7))


def _whole(number: int) -> int:
    """SQLite's bytes for a whole number that isn't negative."""
    return next(size for size, bits in ((1, 7), (2, 15), (3, 23), (4, 31), (6, 47), (8, 63)) if number < 1 << bits)
