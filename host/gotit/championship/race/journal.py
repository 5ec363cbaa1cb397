"""What the judge's session has taken, line by line: the other room takes the same, and shows the same.

Must not: send anything.

The other room's session is then the judge's, to the last byte; so both have to play by the same rules. Which match of a
championship it is stays the judge's to tell: one room tells the organiser of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gotit.core import inputs as i
from gotit.record.replay import OPENED, input_of, note_of
from gotit.record.rows import Entry
from gotit.record.rows import Row as Kept


class Opened(Struct, frozen=True, tag=True, array_like=True):
    """A program goes on with this journal. `rules`: the version of each game's."""

    rules: Mapping[str, Any]


class Row(Struct, frozen=True, tag=True, array_like=True):
    """An input, and the session time in µs at which it was taken."""

    at_us: int
    entered: i.Input


class Seated(Struct, frozen=True, tag=True, array_like=True):
    """Who would play if a match began now, seat by seat. It is no part of a match."""

    names: tuple[str, ...]


class Unreadable(ValueError):
    """This is no line of a judge's journal that this program knows."""


_lines: msgspec.json.Decoder[Opened | Row | Seated] = msgspec.json.Decoder(Opened | Row | Seated)


def lines_of(entries: Iterable[Entry]) -> Iterator[bytes]:
    """What a journal holds so far, as far as it makes the match."""
    for number, entry in enumerate(entries, 1):
        row = Kept(number, entry)
        if entry.kind == "input":
            yield line_of(input_of(row), entry.at_us)
        elif (note := note_of(row)).get("note") == OPENED:
            yield msgspec.json.encode(Opened(note.get("rules", {})))


def line_of(entered: i.Input, at_us: int) -> bytes:
    told = replace(entered, appointed=None) if isinstance(entered, i.Start) else entered
    return msgspec.json.encode(Row(at_us, told))


def seated_line(names: Sequence[str]) -> bytes:
    return msgspec.json.encode(Seated(tuple(names)))


def read(line: bytes) -> Opened | Row | Seated:
    """Raises Unreadable."""
    try:
        return _lines.decode(line)
    except ValueError as error:
        raise Unreadable(str(error)) from None
