"""A file of an earlier format becomes one of today's. All of it or nothing.

Must not: change the number of a row, or what an input says.

Format 1 (before part 8) had names in its rows, fingerprints over names and English, and no checksums. Format 2 had no
checksum of a name.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from gotit.core.message import Typed, say
from gotit.record.people import People, hide, show
from gotit.record.rows import Entry, Last, chained
from gotit.record.sqlite_file import CREATE, FORMAT, insert_people, insert_rows, people_of
from gotit.record.trouble import Damaged, count, file

BATCH = 5_000


def upgrade_names(db: sqlite3.Connection) -> None:
    """From format 2: each name, as it stands, gets its checksum. Runs within the caller's transaction."""
    people = people_of(db)
    db.execute("ALTER TABLE people ADD COLUMN checksum TEXT NOT NULL DEFAULT ''")
    db.execute("DELETE FROM people")
    insert_people(db, people)
    db.execute(f"PRAGMA user_version = {FORMAT}")


def upgrade(db: sqlite3.Connection, path: Path) -> None:
    """From format 1: names leave the rows, and rows get checksums. As above. Raises Damaged if a row can't be read."""
    db.execute("PRAGMA secure_delete = ON")  # so that nobody finds names in what is left of the old rows
    for trigger in ("entries_never_change", "entries_never_go"):
        db.execute(f"DROP TRIGGER {trigger}")
    db.execute("ALTER TABLE entries RENAME TO entries_1")
    for statement in CREATE:
        db.execute(statement)
    last = Last()
    people: People = {}
    old_rows = db.execute("SELECT id, at_us, kind, source, body FROM entries_1 ORDER BY id")
    while batch := old_rows.fetchmany(BATCH):
        if [number for number, *_ in batch] != list(range(last.id + 1, last.id + 1 + len(batch))):
            raise Damaged(
                say(
                    "journal_row_missing",
                    "“{file}” is damaged: a row is missing after row {row}.",
                    file=file(path),
                    row=count(last.id),
                )
            )
        entries = [_without_fingerprint(Entry(*row)) for _, *row in batch]
        try:
            hidden, people = hide(entries, people)
            same = all(_alike(show(its, people), entry) for its, entry in zip(hidden, entries, strict=True))
        except (msgspec.MsgspecError, KeyError, TypeError) as error:
            raise Damaged(
                say(
                    "journal_row_after_unreadable",
                    "“{file}” is damaged: a row after row {row} can't be read ({why}).",
                    file=file(path),
                    row=count(last.id),
                    why=Typed(str(error)),
                )
            ) from None
        if not same:
            raise Damaged(
                say(
                    "journal_cannot_upgrade",
                    "“{file}” can't be brought up to date: a row after row {row} would change.",
                    file=file(path),
                    row=count(last.id),
                )
            )
        rows = list(chained(last, hidden))
        insert_rows(db, rows)
        last = Last(rows[-1][0], rows[-1][5])
    insert_people(db, people)
    old_rows.close()
    db.execute("DROP TABLE entries_1")


def _without_fingerprint(entry: Entry) -> Entry:
    """The entry without a fingerprint that was made from names: it would confirm a name that somebody guessed."""
    if entry.kind != "note" or '"fingerprint"' not in entry.body:
        return entry
    return Entry(entry.at_us, entry.kind, entry.source, '{"note":"state"}')


def _alike(one: Entry, other: Entry) -> bool:
    """Are they equal, apart from spaces between the words of JSON?"""
    return one == other or msgspec.json.decode(one.body) == msgspec.json.decode(other.body)
