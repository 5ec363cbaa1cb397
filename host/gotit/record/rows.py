"""What a row of a journal is, and the checksum that chains it to all rows before it.

Must not: open a file; know what an input means.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec import Struct

from gotit.core import inputs as i

Kind = Literal["input", "line_in", "line_out", "note"]
KINDS: tuple[Kind, ...] = ("input", "line_in", "line_out", "note")
OF_THE_MATCH: tuple[Kind, ...] = ("input", "note")
"""What a match is made of. Lines of the wire are left out: they would take seconds to read."""

NO_ROW = "0" * 32
"""In place of the checksum of the row before the first one."""


class Entry(Struct, frozen=True):
    """One row: an input of the session, a raw line from or to a box, or a note of the program. `body` is JSON.

    `at_us`: session time. `source`: the box that a line came from or went to, else who wrote the row.
    """

    at_us: int
    kind: Kind
    source: str
    body: str


class Row(Struct, frozen=True):
    """An entry with its number in the file, from 1."""

    id: int
    entry: Entry


class Last(Struct, frozen=True):
    """The last row of a file: its number (0: there is none) and its checksum ("" in a file of format 1)."""

    id: int = 0
    checksum: str = NO_ROW


def input_entry(entered: i.Input, at_us: int) -> Entry:
    """An input that the session took."""
    return Entry(at_us, "input", getattr(entered, "source", "session"), msgspec.json.encode(entered).decode())


def line_entry(way: Literal["in", "out"], port: str, raw: bytes, host_ns: int) -> Entry:
    """What was read from a port or written to it, with the host's own stamp. Bytes become Latin-1 characters."""
    body = msgspec.json.encode({"ns": host_ns, "raw": raw.decode("latin-1")}).decode()
    return Entry(host_ns // 1000, "line_in" if way == "in" else "line_out", port, body)


def note_entry(note: str, at_us: int, **more: object) -> Entry:
    """A note of the program, such as that it was opened, or what the session's state was."""
    return Entry(at_us, "note", "program", msgspec.json.encode({"note": note, **more}).decode())


def entry_of(at_us: object, kind: object, source: object, body: object) -> Entry | None:
    """The entry in a row, or None: a damaged file can hold anything."""
    if not isinstance(at_us, int) or kind not in KINDS or not isinstance(source, str) or not isinstance(body, str):
        return None
    return Entry(at_us, kind, source, body)


def checksum(before: str, number: int, entry: Entry) -> str:
    """The checksum of a row, given that of the one before: 16 bytes of SHA-256, as 32 hexadecimal digits.

    Over the text "BEFORE NUMBER AT_US KIND LENGTH SOURCE BODY". LENGTH is that of the source, in characters.
    """
    source = entry.source
    text = f"{before} {number} {entry.at_us} {entry.kind} {len(source)} {source} {entry.body}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


Chained = tuple[int, int, Kind, str, str, str]
"""A row as stored in the file: number, at_us, kind, source, body, checksum."""


def chained(last: Last, entries: Iterable[Entry]) -> Iterator[Chained]:
    """These entries as the rows that follow `last`."""
    number, before = last.id, last.checksum
    for entry in entries:
        number += 1
        before = checksum(before, number, entry)
        yield number, entry.at_us, entry.kind, entry.source, entry.body, before
