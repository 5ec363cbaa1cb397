"""Is every row of a journal as it was written? The chain of checksums tells, and of each name a checksum of its own.

Must not: write. The chain protects against accidents. Whoever can write the file can also work out new checksums,
unless somebody has kept the last one elsewhere. Only that last checksum reveals rows cut off at the end.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from gotit.core.message import Message, Typed, say
from gotit.record.rows import NO_ROW, Last, checksum, entry_of
from gotit.record.sqlite_file import check_header, check_names, check_rows, explained, format_of, reading
from gotit.record.trouble import Damaged, JournalError, count, file


class NoChecksums(JournalError):
    """The file is of format 1."""


def verify(path: Path) -> Last:
    """The last row, if all are as they were written. Raises Damaged: which is the first that is not."""
    with explained(path), reading(path) as db:
        db.text_factory = lambda raw: raw.decode("utf-8", "replace")
        check_header(db, path)
        if format_of(db) == 0:
            return Last()
        if format_of(db) == 1:
            check_rows(db, path)
            raise NoChecksums(
                say(
                    "journal_no_checksums",
                    "“{file}” is older than checksums: it can be read, and no more is known.",
                    file=file(path),
                )
            )
        last = _check(db, path)
        check_rows(db, path)
        check_names(db, path)
    return last


def _check(db: sqlite3.Connection, path: Path) -> Last:
    number, before = 0, NO_ROW
    try:
        for found, *fields, sealed in db.execute(
            "SELECT id, at_us, kind, source, body, checksum FROM entries ORDER BY id"
        ):
            number += 1
            entry = entry_of(*fields)
            before = checksum(before, number, entry) if entry is not None else ""
            if found != number or sealed != before:
                raise Damaged(
                    say(
                        "journal_first_changed",
                        "“{file}”: row {row} isn't as it was written. {good}",
                        file=file(path),
                        row=count(number),
                        good=_good(number),
                    )
                )
    except sqlite3.DatabaseError as error:
        raise Damaged(
            say(
                "journal_first_unreadable",
                "“{file}”: row {row} can't be read ({why}). {good}",
                file=file(path),
                row=count(number + 1),
                why=Typed(str(error)),
                good=_good(number + 1),
            )
        ) from None
    return Last(number, before)


def _good(broken: int) -> Message:
    if broken == 1:
        return say("no_good_rows", "It is the first row.")
    return say("good_rows", "Rows 1 to {last} are sound.", last=count(broken - 1))
