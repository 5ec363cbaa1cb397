"""The journal: one append-only table in a SQLite file, one transaction an input.

May not happen here: changing or deleting a row, or a file; knowing what an input means.

`append` returns when its rows are on the disk (WAL, synchronous FULL), so an effect that is carried out afterwards can
never have a cause that is forgotten. What was said on the wire is kept when somebody flushes, which waits for no disk:
a verdict would wait for it, too. A crash may lose the last of it.
"""

from __future__ import annotations

import os
import sqlite3
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from gotit.core import inputs as i
from gotit.record.trouble import Damaged, JournalError, NewerProgram, NotAJournal, explain

APPLICATION_ID = 0x476F7449  # "GotI"
SCHEMA = 1
CLEAR_UP_PAGES = 250
"""A megabyte: half a minute of nine boxes. SQLite would clear up its side file at four, whoever commits then."""

Kind = Literal["input", "line_in", "line_out", "note"]
KINDS: tuple[Kind, ...] = ("input", "line_in", "line_out", "note")

_CREATE = f"""
CREATE TABLE entries (
    id INTEGER PRIMARY KEY,
    at_us INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('input', 'line_in', 'line_out', 'note')),
    source TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
CREATE TRIGGER entries_never_go BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SCHEMA};
"""


_SELECT = """
SELECT id, at_us, kind, source, body FROM entries WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY id
"""
_INSERT = """
INSERT INTO entries (at_us, kind, source, body)
SELECT json_extract(value, '$.at_us'), json_extract(value, '$.kind'), json_extract(value, '$.source'),
    json_extract(value, '$.body')
FROM json_each(?) ORDER BY key
"""


class Entry(Struct, frozen=True):
    """One row: an input of the session, a raw line from or to a box, or a note of the program. `body` is JSON.

    `at_us`: session time. `source`: the box that a line came from or went to; else who wrote the row.
    """

    at_us: int
    kind: Kind
    source: str
    body: str


class Row(Struct, frozen=True):
    """An entry with its number in the file, from 1."""

    id: int
    entry: Entry


def input_entry(entered: i.Input, at_us: int) -> Entry:
    """An input that the session took."""
    return Entry(at_us, "input", getattr(entered, "source", "session"), msgspec.json.encode(entered).decode())


def line_entry(way: Literal["in", "out"], port: str, raw: bytes, host_ns: int) -> Entry:
    """What was read from a port or written to it, with the host's own stamp. Bytes stand as Latin-1 characters."""
    body = msgspec.json.encode({"ns": host_ns, "raw": raw.decode("latin-1")}).decode()
    return Entry(host_ns // 1000, "line_in" if way == "in" else "line_out", port, body)


def note_entry(note: str, at_us: int, **more: object) -> Entry:
    """A note of the program, such as that it was opened, or what the session's state was."""
    return Entry(at_us, "note", "program", msgspec.json.encode({"note": note, **more}).decode())


class Journal:
    """An open journal; nobody else can have it open. Close it, or use it as a context."""

    def __init__(self, path: Path) -> None:
        """Open or create. Raises a JournalError whose sentence says what to do; the file is then as it was."""
        self.path = path
        self._chatter: deque[Entry] = deque()
        with _explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                path.open("r+b").close()  # SQLite would only speak of an I/O error
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.2)
        try:
            with _explained(path):
                self._prepare()
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        db = self._db
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA synchronous = FULL")
        check_header(db, self.path)
        db.execute("PRAGMA journal_mode = WAL")
        if next(db.execute("PRAGMA user_version"))[0] == 0:
            db.executescript(f"BEGIN EXCLUSIVE; {_CREATE} COMMIT;")
        else:
            check_rows(db, self.path)
            db.execute("BEGIN EXCLUSIVE")
            db.execute("COMMIT")

    def append(self, *entries: Entry) -> int:
        """Keep these rows in one transaction. Returns the number of the last row.

        Raises a JournalError when they cannot be kept; then none of them is, and `append` may be called again.
        """
        with _explained(self.path):
            return self._insert(entries)

    def _insert(self, entries: Sequence[Entry]) -> int:
        """All in one statement: between two of them another thread may take Python's lock, a millisecond each time."""
        db = self._db
        db.execute("BEGIN IMMEDIATE")
        try:
            last = db.execute(_INSERT, [msgspec.json.encode(entries).decode()]).lastrowid or 0
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        return last

    def chat(self, *entries: Entry) -> None:
        """Keep these rows with the next `flush`. Any thread may call this; it never waits."""
        self._chatter.extend(entries)

    def flush(self) -> None:
        """Keep the chatter, in a transaction of its own: about once a second, when nobody waits for a verdict.

        It is on the disk with the next input at the latest. Raises a JournalError; all of it then waits on.
        """
        chatter = [self._chatter.popleft() for _ in range(len(self._chatter))]
        if not chatter:
            return
        try:
            with _explained(self.path), self._at_leisure():
                self._insert(chatter)
        except BaseException:
            self._chatter.extendleft(reversed(chatter))
            raise

    @contextmanager
    def _at_leisure(self) -> Iterator[None]:
        """Commits that wait for no disk, and that clear up the side file before an input has to."""
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute(f"PRAGMA wal_autocheckpoint = {CLEAR_UP_PAGES}")
        try:
            yield
        finally:
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA wal_autocheckpoint = 1000")

    def rows(self) -> Iterator[Row]:
        """All that is kept, in order."""
        with _explained(self.path):
            yield from _rows(self._db)

    def close(self) -> None:
        """Keep what is left of the chatter, and let go of the file."""
        try:
            self.flush()
        finally:
            with _explained(self.path):
                self._db.close()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read_rows(path: Path, kinds: Collection[Kind] = KINDS) -> list[Row]:
    """The rows of these kinds of a journal that nobody has open; nothing is written. Raises a JournalError."""
    with _explained(path), _reading(path) as db:
        check_header(db, path)
        check_rows(db, path)
        return list(_rows(db, kinds))


def last_us(path: Path) -> int:
    """The latest session time in a journal that nobody has open; 0 when it is empty. Raises a JournalError."""
    with _explained(path), _reading(path) as db:
        return int(next(db.execute("SELECT coalesce(max(at_us), 0) FROM entries"))[0])


def salvage_rows(path: Path) -> list[Row]:
    """The rows of a damaged journal up to the damage; perhaps none."""
    found: list[Row] = []
    try:
        with _reading(path) as db:
            found.extend(_rows(db))
    except (sqlite3.Error, JournalError):
        pass
    return found


def set_aside(path: Path) -> Path:
    """Rename a damaged journal with its side files, so that a new one can begin. Returns its new name."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    with _explained(path):
        for suffix in ("", "-wal", "-shm"):
            part = path.with_name(path.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
    return aside


def check_header(db: sqlite3.Connection, path: Path) -> None:
    """Is it a journal of ours, or an empty file? Raises NotAJournal, NewerProgram."""
    version = next(db.execute("PRAGMA user_version"))[0]
    application = next(db.execute("PRAGMA application_id"))[0]
    tables = next(db.execute("SELECT count(*) FROM sqlite_schema"))[0]
    if application != APPLICATION_ID and (tables or version or application):
        raise NotAJournal(f"“{path}” is not a journal of Got It! Referee: choose another file.")
    if version > SCHEMA:
        raise NewerProgram(f"“{path}” was written by a newer Got It! Referee: update this one to open it.")


def check_rows(db: sqlite3.Connection, path: Path) -> None:
    """Raises Damaged when SQLite finds something wrong."""
    said = next(db.execute("PRAGMA quick_check(1)"))[0]
    if said != "ok":
        raise Damaged(f"“{path}” is damaged ({said}).")


def _rows(db: sqlite3.Connection, kinds: Collection[Kind] = KINDS) -> Iterator[Row]:
    found = db.execute(_SELECT, [msgspec.json.encode(kinds).decode()])
    return (Row(number, Entry(at_us, kind, source, body)) for number, at_us, kind, source, body in found)


@contextmanager
def _reading(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise NotAJournal(f"There is no journal “{path}”.")
    # A file in a folder that may not be written can still be read as long as nothing waits in a side file.
    quiet = not path.with_name(path.name + "-wal").exists()
    uri = path.resolve().as_uri() + ("?immutable=1" if quiet and not _may_write(path.parent) else "?mode=rw")
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0.2)
    try:
        db.execute("PRAGMA query_only = ON")
        yield db
    finally:
        db.close()


def _may_write(folder: Path) -> bool:
    return os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise explain(error, path) from error
