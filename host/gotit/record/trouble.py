"""What can go wrong with a journal, each with a message that says what to do.

Must not: delete or change a file.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from gotit.core.game import NotKept
from gotit.core.message import Maths, Typed, say


class JournalError(NotKept):
    """Something is wrong with a journal's file."""


class DiskFull(JournalError):
    """Nothing of the last input is kept, and nothing of it was done. It can be repeated once there is room."""


class CannotWrite(JournalError):
    """The folder or the file is not writable."""


class InUse(JournalError):
    """Another program has this journal open."""


class Damaged(JournalError):
    """The file is no longer a journal, or only in part."""


class NotAJournal(JournalError):
    """The file is something else."""


class NewerProgram(JournalError):
    """The file was written by a later version of the program."""


class ReplayDiverged(JournalError):
    """Replaying does not give what was there: the journal was written under other rules than today's, or changed."""


class UnknownRow(ReplayDiverged):
    """A row cannot be read: it is damaged, or from a later program."""


class OtherRules(JournalError):
    """One of its matches was begun under rules that this program no longer has: only a record to look at."""


def file(path: Path) -> Typed:
    """As it is called in a sentence."""
    return Typed(str(path))


def count(number: int) -> Maths:
    """The number of a row, or of rows: without thousands separators."""
    return Maths(str(number))


def in_use(path: Path) -> InUse:
    return InUse(say("journal_in_use", "“{file}” is in use. Close the other Got It! Referee first.", file=file(path)))


def damaged(path: Path) -> Damaged:
    return Damaged(say("journal_damaged", "“{file}” is damaged.", file=file(path)))


def explain(error: sqlite3.Error | UnicodeError | OSError, path: Path) -> JournalError:
    """The same trouble in our words."""
    if isinstance(error, JournalError):
        return error
    if isinstance(error, OSError):
        return CannotWrite(
            say(
                "journal_cannot_write",
                "“{file}” can't be written ({why}). Choose another folder.",
                file=file(path),
                why=Typed(str(error.strerror)),
            )
        )
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(error, UnicodeError):  # SQLite's own message holds bytes of a damaged table
        code = sqlite3.SQLITE_CORRUPT
    if code is None and "decode" in str(error):
        return Damaged(
            say("journal_undecodable", "“{file}” is damaged: {why}.", file=file(path), why=Typed(str(error)))
        )
    match None if code is None else code & 0xFF:
        case sqlite3.SQLITE_FULL:
            return DiskFull(
                say(
                    "journal_disk_full",
                    "The disk is full, so nothing more can be kept in “{file}”. Make room, then do it again.",
                    file=file(path),
                )
            )
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return CannotWrite(
                say(
                    "journal_cannot_open",
                    "“{file}” can't be opened or written. Choose a folder where you may write.",
                    file=file(path),
                )
            )
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return in_use(path)
        case sqlite3.SQLITE_NOTADB:
            return Damaged(
                say(
                    "journal_no_match",
                    "“{file}” is not a Got It! match, or is badly damaged.",
                    file=file(path),
                )
            )
        case sqlite3.SQLITE_CORRUPT:
            return damaged(path)
        case sqlite3.SQLITE_IOERR:
            return CannotWrite(
                say(
                    "journal_io_failed",
                    "“{file}” couldn't be written or read ({why}). Is its disk full? Make room, then try again.",
                    file=file(path),
                    why=Typed(str(error)),
                )
            )
        case _:
            return JournalError(say("journal", "“{file}”: {why}.", file=file(path), why=Typed(str(error))))
