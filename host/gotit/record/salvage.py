"""What is left of a damaged journal, whether the file or a row is damaged: all up to the last sound row is used.

Must not: change or delete the damaged file; pass over in silence what was lost.
"""

from __future__ import annotations

import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gotit.core.message import Message, Typed, say
from gotit.record.journal import Journal
from gotit.record.people import People, show
from gotit.record.replay import check_decodable
from gotit.record.rows import KINDS, NO_ROW, Row, checksum, entry_of, note_entry
from gotit.record.side_files import SIDE_FILES, last_noted, mended
from gotit.record.sqlite_file import changed_names, explained, format_of, not_as_written, people_of
from gotit.record.trouble import UnknownRow, count, in_use

NEW = ".new-"
BATCH = 5_000
HEADER = 100
PAGE = 4096
MOST_BYTES = 1 << 31
_LINES = ("line_in", "line_out")


class Sound(Struct, frozen=True):
    """The sound rows of a file, with names. `reached`: the number of the last row that SQLite could still read.

    `changed`: names that aren't as they were written. They stand in the rows as they can be read.
    """

    rows: list[Row]
    reached: int
    changed: tuple[str, ...] = ()


def rescue(path: Path) -> tuple[list[Row], Message]:
    """Set a damaged journal aside; its sound rows begin a new one under its name. Returns them, and what to say.

    Raises a JournalError if that cannot be written.
    """
    with explained(path):
        was = path.stat()
        sound = sound_rows(path)
        if not sound.rows:
            aside = set_aside(path)
            nothing = say(
                "nothing_salvaged",
                "“{file}” is damaged and none of its rows can be read. It is kept as {aside}.",
                file=Typed(path.name),
                aside=Typed(aside.name),
            )
            return [], nothing
        new = path.with_name(f"{path.name}{NEW}{secrets.token_hex(4)}")
        with Journal(new) as journal:
            for begin in range(0, len(sound.rows), BATCH):
                journal.append(*(row.entry for row in sound.rows[begin : begin + BATCH]))
            end = sound.rows[-1]
            journal.append(note_entry("salvaged", end.entry.at_us, rows=len(sound.rows), until=end.id))
        now = path.stat()
        if (was.st_ino, was.st_size, was.st_mtime_ns) != (now.st_ino, now.st_size, now.st_mtime_ns):
            new.unlink()
            raise in_use(path)
        aside = set_aside(path)
        new.rename(path)
    if sound.reached > end.id:
        lost = say(
            "rows_lost",
            "Rows 1 to {last} are sound; at least rows {next} to {reached} are lost.",
            last=count(end.id),
            next=count(end.id + 1),
            reached=count(sound.reached),
        )
    elif len(sound.rows) < end.id:
        lines = end.id - len(sound.rows)
        lost = say(
            "lines_lost",
            "{lines, plural, one {1 raw line is} other {{written} raw lines are}} lost.",
            lines=lines,
            written=count(lines),
        )
    else:
        lost = say("end_lost", "Its {last} rows are sound; anything after them is lost.", last=count(end.id))
    if sound.changed:
        lost = say("rows_and_names", "{rows} {names}", rows=lost, names=not_as_written(sound.changed))
    salvaged = say(
        "salvaged",
        "“{file}” was damaged. {lost} The damaged file is kept as {aside}.",
        file=Typed(path.name),
        lost=lost,
        aside=Typed(aside.name),
    )
    return sound.rows, salvaged


def finish(folder: Path) -> None:
    """Give rewritten journals their name, if the program was killed before it could."""
    for new in folder.glob(f"*{NEW}*"):
        path = new.with_name(new.name.split(NEW)[0])
        if not path.exists() and not new.name.endswith(SIDE_FILES):
            with suppress(OSError):
                new.rename(path)


def set_aside(path: Path) -> Path:
    """Rename a damaged journal with its side files, so that a new one can begin. Returns its new name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    with explained(path):
        for suffix in ("", *SIDE_FILES):
            part = path.with_name(path.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    return aside


def sound_rows(path: Path) -> Sound:
    """All rows up to the first input or note that is damaged or missing. Nothing is written beside the file.

    They are read from a copy. A file that was cut off is padded to its old length there. A damaged side file is read to
    its end. If the first page is damaged, the first page of a new journal takes its place.
    """
    side = path.with_name(path.name + "-wal")
    wal = side.read_bytes() if side.exists() else b""
    best = Sound([], 0)
    with tempfile.TemporaryDirectory() as folder:
        for number, each in enumerate((wal, *mended(wal, PAGE))):
            copy = Path(folder) / f"copy-{number}"
            shutil.copyfile(path, copy)
            if each:
                copy.with_name(f"{copy.name}-wal").write_bytes(each)
            _lengthen(copy)
            best = max(best, _read(copy), key=lambda found: len(found.rows))
        if not best.rows:
            best = _read(_with_new_first_page(path, Path(folder)))
    return replace(best, reached=max(best.reached, last_noted(path)))


def _lengthen(copy: Path) -> None:
    with copy.open("r+b") as file:
        head = file.read(HEADER)
        whole = int.from_bytes(head[16:18], "big") * int.from_bytes(head[28:32], "big")
        if file.seek(0, 2) < whole < MOST_BYTES:
            file.truncate(whole)


def _with_new_first_page(path: Path, folder: Path) -> Path:
    """A journal that was never rewritten has its tables where a new one has them."""
    fresh = folder / "fresh.gotit"
    Journal(fresh).close()
    first = bytearray(fresh.read_bytes()[:PAGE])
    rest = path.read_bytes()[len(first) :]
    rest += bytes(-len(rest) % len(first))
    first[28:32] = (1 + len(rest) // len(first)).to_bytes(4, "big")
    fresh.write_bytes(bytes(first) + rest)
    return fresh


def _read(copy: Path) -> Sound:
    reached = 0

    def note(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        nonlocal reached
        for row in rows:
            reached = row[0] if isinstance(row[0], int) else reached
            yield row

    sound: list[Row] = []
    db = sqlite3.connect(copy, isolation_level=None)
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    people: People = {}
    changed: tuple[str, ...] = ()
    try:
        with suppress(sqlite3.Error, UnicodeError):
            people = people_of(db)
            changed = tuple(changed_names(db))
        is_first = format_of(db) == 1
        columns = "id, at_us, kind, source, body" + ("" if is_first else ", checksum")
        rows = note(db.execute(f"SELECT {columns} FROM entries ORDER BY id"))  # noqa: S608
        for row in decodable(rows) if is_first else as_written(rows):
            sound.append(Row(row.id, show(row.entry, people)))
        for _ in rows:  # to find how far it goes
            pass
    except (sqlite3.Error, UnicodeError, msgspec.MsgspecError):
        pass
    finally:
        db.close()
    return Sound(sound, reached, changed)


def as_written(rows: Iterable[tuple[Any, ...]]) -> Iterator[Row]:
    """The rows (id, at_us, kind, source, body, checksum) with a right checksum, up to the first bad one that matters.

    A bad line from or to a box is skipped, because no input depends on it. The next row rests on its stored checksum,
    unless it was that checksum that was damaged: then on the one worked out. What a row is, where that alone is
    damaged, its checksum says.
    """
    last, sealed_before, worked_out = 0, NO_ROW, NO_ROW
    for number, at_us, kind, source, body, sealed in rows:
        if number != last + 1:
            return
        for each in (kind,) if kind in KINDS else KINDS:
            if (entry := entry_of(at_us, each, source, body)) is None:
                continue
            from_here = checksum(worked_out, number, entry)
            if sealed in (checksum(sealed_before, number, entry), from_here):
                worked_out = sealed
                yield Row(number, entry)
                break
        else:
            if kind not in _LINES:
                return
            line = entry_of(at_us, kind, source, body)
            worked_out = checksum(worked_out, number, line) if line is not None else sealed
        last, sealed_before = number, sealed


def decodable(rows: Iterable[tuple[Any, ...]]) -> Iterator[Row]:
    """For format 1: the rows (id, at_us, kind, source, body) that can be read, up to the first one that cannot."""
    for last, (number, *fields) in enumerate(rows):
        entry = entry_of(*fields)
        if number != last + 1 or entry is None:
            return
        row = Row(number, entry)
        try:
            check_decodable([row])
        except UnknownRow:
            return
        yield row
