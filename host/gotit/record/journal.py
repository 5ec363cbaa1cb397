"""The journal: one append-only table in a SQLite file, one transaction per input.

Must not: change or delete a row, or a file; know what an input means.

`append` returns when its rows are on the disk (WAL, synchronous FULL). So an effect that is carried out afterwards
never has a cause that is forgotten. What was said on the wire is kept by `flush`, without waiting for the disk, because
a verdict would have to wait, too. A crash may lose the last of it.

A file of an earlier format becomes one of today's when it is opened for writing: see `upgrade`.
"""

from __future__ import annotations

import sqlite3
from collections import deque
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from gotit.record.people import Expected, People, hide
from gotit.record.rows import KINDS, Entry, Kind, Last, Row, chained
from gotit.record.side_files import LastNote
from gotit.record.sqlite_file import (
    CREATE,
    check_end,
    check_header,
    check_rows,
    explained,
    format_of,
    insert_people,
    insert_rows,
    last_of,
    people_of,
    reading,
    rows_of,
)
from gotit.record.upgrade import upgrade, upgrade_names

CLEAR_UP_PAGES = 250
"""A megabyte: half a minute of nine boxes. By default SQLite checkpoints at four, during whatever commit that is."""


class Kept(Struct, frozen=True):
    """What was read from a journal: rows, with names. `last`, `last_us`: of all rows, also those not read."""

    rows: list[Row] = []
    last: Last = Last()
    last_us: int = 0


class Journal:
    """An open journal. Nobody else can have it open. Close it, or use it as a context."""

    def __init__(self, path: Path) -> None:
        """Open or create. Raises a JournalError whose sentence says what to do; the file is then unchanged."""
        self.path = path
        self._chatter: deque[Entry] = deque()
        self.expected: Expected = {}
        """Whose names may come: they are kept under these ids."""
        self._note = LastNote(path)
        with explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                path.open("r+b").close()  # SQLite would only report an I/O error
                check_end(path)
            self._db = sqlite3.connect(path, isolation_level=None, timeout=0.2)
        try:
            with explained(path):
                self._prepare()
                self.people: People = people_of(self._db)
                self.last = last_of(self._db)
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        db = self._db
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA synchronous = FULL")
        check_header(db, self.path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("BEGIN EXCLUSIVE")
        match format_of(db):
            case 0:
                for statement in CREATE:
                    db.execute(statement)
            case 1:
                check_rows(db, self.path)
                upgrade(db, self.path)
            case 2:
                check_rows(db, self.path)
                upgrade_names(db)
            case _:
                check_rows(db, self.path)
        db.execute("COMMIT")

    def append(self, *entries: Entry) -> int:
        """Keep these rows in one transaction. Returns the number of the last row.

        Raises a JournalError if they cannot be kept. Then none of them is, and `append` may be called again.
        """
        with explained(self.path):
            last = self._insert(entries)
        self._note.write(last)
        return last

    def _insert(self, entries: Sequence[Entry]) -> int:
        hidden, people = hide(entries, self.people, self.expected)
        rows = list(chained(self.last, hidden))
        self._db.execute("BEGIN IMMEDIATE")
        try:
            if len(people) > len(self.people):
                insert_people(self._db, people)
            insert_rows(self._db, rows)
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise
        self.people = people
        if rows:
            self.last = Last(rows[-1][0], rows[-1][5])
        return self.last.id

    def chat(self, *entries: Entry) -> None:
        """Keep these rows with the next `flush`. Any thread may call this. Never waits."""
        self._chatter.extend(entries)

    def flush(self) -> None:
        """Keep the chatter, in its own transaction: about once a second, when nobody waits for a verdict.

        It is on the disk with the next input at the latest. Raises a JournalError; all of it then stays queued.
        """
        chatter = [self._chatter.popleft() for _ in range(len(self._chatter))]
        if not chatter:
            return
        try:
            with explained(self.path), self._at_leisure():
                self._insert(chatter)
        except BaseException:
            self._chatter.extendleft(reversed(chatter))
            raise

    @contextmanager
    def _at_leisure(self) -> Iterator[None]:
        """Commits that wait for no disk, and that checkpoint the side file before an input has to."""
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.execute(f"PRAGMA wal_autocheckpoint = {CLEAR_UP_PAGES}")
        try:
            yield
        finally:
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA wal_autocheckpoint = 1000")

    def rows(self) -> Iterator[Row]:
        """All that is kept, in order."""
        with explained(self.path):
            yield from rows_of(self._db, self.path, KINDS)

    def read(self, kinds: Collection[Kind], *, named: bool = True, after: int = 0) -> Kept:
        """As the function `read`, while nobody else can write: of the rows after row `after`."""
        with explained(self.path):
            return _kept(self._db, self.path, kinds, named, after)

    def copy(self, to: Path) -> None:
        """A copy of the file as it stands, also of what is not in the file itself yet. `to`: does not exist."""
        with explained(self.path):
            other = sqlite3.connect(to, isolation_level=None)
            try:
                self._db.backup(other)
            finally:
                other.close()

    def forget(self, people: Collection[str]) -> None:
        """Delete the names of these ids, leaving no byte of them in the file. Rows stay as they are."""
        with explained(self.path):
            self._db.execute("PRAGMA secure_delete = ON")
            self._db.executemany("DELETE FROM people WHERE id = ?", [(person,) for person in people])
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.people = people_of(self._db)

    def close(self) -> None:
        """Keep the remaining chatter, and let go of the file."""
        try:
            self.flush()
        finally:
            with explained(self.path):
                self._db.close()
            self._note.close(is_needed=False)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def read(path: Path, kinds: Collection[Kind] = KINDS, *, named: bool = True) -> Kept:
    """The rows of these kinds from a journal that nobody has open, none of them damaged. Writes nothing.

    Not `named`: with ids in place of names (rows of format 1 hold names). Raises a JournalError.
    """
    with explained(path), reading(path) as db:
        check_header(db, path)
        check_rows(db, path)
        return _kept(db, path, kinds, named)


def read_rows(path: Path, kinds: Collection[Kind] = KINDS) -> list[Row]:
    """As `read`: only the rows."""
    return read(path, kinds).rows


def _kept(db: sqlite3.Connection, path: Path, kinds: Collection[Kind], named: bool, after: int = 0) -> Kept:
    if format_of(db) == 0:
        return Kept()
    last_us = next(db.execute("SELECT coalesce(max(at_us), 0) FROM entries"))[0]
    return Kept(list(rows_of(db, path, kinds, named=named, after=after)), last_of(db), last_us)
