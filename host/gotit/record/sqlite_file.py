"""The SQLite file that a journal is: its tables, its formats, and how rows are read and inserted.

Must not: open a file for writing; know what an input means.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from gotit.core.message import Message, Series, Typed, say
from gotit.record.people import People, checksum_of, show
from gotit.record.rows import KINDS, NO_ROW, Chained, Kind, Last, Row, checksum, entry_of
from gotit.record.side_files import last_noted
from gotit.record.trouble import Damaged, NewerProgram, NotAJournal, count, damaged, explain, file

APPLICATION_ID = 0x476F7449  # "GotI"
FORMAT = 3

_REFUSE = "SELECT RAISE(ABORT, 'a journal only grows')"
CREATE = (
    """CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        at_us INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('input', 'line_in', 'line_out', 'note')),
        source TEXT NOT NULL,
        body TEXT NOT NULL,
        checksum TEXT NOT NULL
    ) STRICT""",
    "CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL DEFAULT '') "
    "STRICT, WITHOUT ROWID",
    f"CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries BEGIN {_REFUSE}; END",
    f"CREATE TRIGGER entries_never_go BEFORE DELETE ON entries BEGIN {_REFUSE}; END",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {FORMAT}",
)

_SELECT = """
SELECT this.id, this.at_us, this.kind, this.source, this.body, this.checksum, coalesce(before.checksum, ?)
FROM entries AS this LEFT JOIN entries AS before ON before.id = this.id - 1
WHERE this.kind IN (SELECT value FROM json_each(?)) AND this.id > ? ORDER BY this.id
"""
_SELECT_1 = """
SELECT id, at_us, kind, source, body FROM entries WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY id
"""
_OF_NO_KIND = "SELECT EXISTS (SELECT 1 FROM entries WHERE kind NOT IN (SELECT value FROM json_each(?)))"
_INSERT = """
INSERT INTO entries (id, at_us, kind, source, body, checksum)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
    json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?) ORDER BY key
"""


def format_of(db: sqlite3.Connection) -> int:
    """0: the file is still empty."""
    return int(next(db.execute("PRAGMA user_version"))[0])


def check_header(db: sqlite3.Connection, path: Path) -> None:
    """Is it a journal of ours, or an empty file? Raises NotAJournal, NewerProgram."""
    version = format_of(db)
    application = next(db.execute("PRAGMA application_id"))[0]
    tables = next(db.execute("SELECT count(*) FROM sqlite_schema"))[0]
    if application != APPLICATION_ID and (tables or version or application):
        raise NotAJournal(
            say(
                "journal_other_file",
                "“{file}” is not a journal of Got It! Referee: choose another file.",
                file=file(path),
            )
        )
    if tables and not version:
        raise Damaged(
            say("journal_no_format", "“{file}” is damaged: it doesn't say which format it has.", file=file(path))
        )
    if version > FORMAT:
        raise NewerProgram(
            say(
                "journal_newer",
                "“{file}” was written by a newer Got It! Referee. Update this one to open it.",
                file=file(path),
            )
        )


def check_rows(db: sqlite3.Connection, path: Path) -> None:
    """Raises Damaged if SQLite finds something wrong, or a row is of no kind. It lets that pass where it only reads."""
    said = next(db.execute("PRAGMA quick_check(1)"))[0]
    if said == "ok" and format_of(db) and next(db.execute(_OF_NO_KIND, [msgspec.json.encode(KINDS).decode()]))[0]:
        said = "a row of no kind"
    if said != "ok":
        raise Damaged(say("journal_unsound", "“{file}” is damaged ({why}).", file=file(path), why=Typed(str(said))))


def people_of(db: sqlite3.Connection) -> People:
    """The names in a file, but what damage made no text. A file of format 1 has them in its rows instead."""
    if format_of(db) < 2:
        return {}
    return dict(db.execute("SELECT id, name FROM people WHERE typeof(id) = 'text' AND typeof(name) = 'text'"))


def changed_names(db: sqlite3.Connection) -> list[str]:
    """The names that aren't as they were written. Before format 3 nothing shows it."""
    if format_of(db) < 3:
        return []
    rows = db.execute("SELECT id, name, checksum FROM people ORDER BY name")
    return [name for person, name, sealed in rows if isinstance(name, str) and checksum_of(str(person), name) != sealed]


def check_names(db: sqlite3.Connection, path: Path) -> None:
    """Raises Damaged, with the names that aren't as they were written."""
    if changed := changed_names(db):
        raise Damaged(say("journal_names", "“{file}”: {names}", file=file(path), names=not_as_written(changed)))


def not_as_written(names: Sequence[str]) -> Message:
    return say(
        "kept_names_changed",
        "Names that aren't as they were written: {names}.",
        names=Series(tuple(Typed(name) for name in names)),
    )


def last_of(db: sqlite3.Connection) -> Last:
    match format_of(db):
        case 0:
            return Last()
        case 1:
            return Last(next(db.execute("SELECT coalesce(max(id), 0) FROM entries"))[0], "")
    found = db.execute("SELECT id, checksum FROM entries ORDER BY id DESC LIMIT 1").fetchone()
    return Last(*found) if found else Last()


def insert_rows(db: sqlite3.Connection, rows: Sequence[Chained]) -> None:
    """By one statement: between two of them another thread could take Python's lock, for a millisecond each time."""
    db.execute(_INSERT, [msgspec.json.encode(rows).decode()])


def insert_people(db: sqlite3.Connection, people: People) -> None:
    rows = [(person, name, checksum_of(person, name)) for person, name in people.items()]
    db.executemany("INSERT OR IGNORE INTO people (id, name, checksum) VALUES (?, ?, ?)", rows)


def rows_of(
    db: sqlite3.Connection, path: Path, kinds: Collection[Kind], *, named: bool = True, after: int = 0
) -> Iterator[Row]:
    """The rows after row `after`; of format 1 all. Raises Damaged at the first that is not as it was written. Not
    `named`: with ids in place of names.
    """
    wanted = msgspec.json.encode(kinds).decode()
    if format_of(db) == 0:
        return
    if format_of(db) == 1:
        for number, *fields in db.execute(_SELECT_1, [wanted]):
            if (entry := entry_of(*fields)) is None:
                raise Damaged(
                    say(
                        "journal_row_unreadable",
                        "“{file}” is damaged: row {row} can't be read.",
                        file=file(path),
                        row=count(number),
                    )
                )
            yield Row(number, entry)
        return
    people = people_of(db)
    if named:
        check_names(db, path)
    for number, *fields, sealed, before in db.execute(_SELECT, [NO_ROW, wanted, after]):
        entry = entry_of(*fields)
        if entry is None or checksum(before, number, entry) != sealed:
            raise Damaged(
                say(
                    "journal_row_changed",
                    "“{file}” is damaged: row {row} isn't as it was written.",
                    file=file(path),
                    row=count(number),
                )
            )
        yield Row(number, show(entry, people) if named else entry)


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    if not path.is_file():
        raise NotAJournal(say("no_such_journal", "There's no journal “{file}”.", file=file(path)))
    waits = _waits(path)
    with _connected(path) as db:
        _check_end(db, path)
        yield db
    if waits and _may_write(path.parent):  # it was all right: SQLite may put in what waits
        with suppress(sqlite3.Error), _connected(path, "mode=rw") as db:
            format_of(db)


@contextmanager
def _connected(path: Path, how: str = "") -> Iterator[sqlite3.Connection]:
    """By default so that what waits in a side file stays there, in case that it is damaged.

    A file in a folder without write permission can still be read, as long as nothing waits.
    """
    quiet = "mode=rw" if _may_write(path.parent) else "immutable=1"
    uri = f"{path.resolve().as_uri()}?{how or ('mode=ro' if _waits(path) else quiet)}"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0.2)
    try:
        yield db
    finally:
        db.close()


def check_end(path: Path) -> None:
    """Raises Damaged if a row is missing that was acknowledged. All files stay as they are."""
    if last_noted(path):
        with _connected(path) as db:
            _check_end(db, path)


def _check_end(db: sqlite3.Connection, path: Path) -> None:
    noted = last_noted(path)
    if noted:
        check_header(db, path)
        if last_of(db).id < noted:
            raise damaged(path)


def _waits(path: Path) -> bool:
    """Does anything wait in the side file, because a program was killed, or has it open?"""
    return path.with_name(path.name + "-wal").exists()


def _may_write(folder: Path) -> bool:
    return os.access(folder, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


@contextmanager
def explained(path: Path) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, UnicodeError, OSError) as error:
        raise explain(error, path) from error
