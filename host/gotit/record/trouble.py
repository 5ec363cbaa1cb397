"""What can go wrong with a journal, each with a sentence that says what to do.

May not happen here: deleting or changing a file.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path


class JournalError(OSError):
    """Something about a journal's file. `code` is stable, for programs; `sentence` is for people."""

    code = "journal"

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DiskFull(JournalError):
    """Nothing of the last input is kept, and nothing of it was done; it can be done again once there is room."""

    code = "journal_disk_full"


class CannotWrite(JournalError):
    """The folder or the file may not be written."""

    code = "journal_cannot_write"


class InUse(JournalError):
    """Another program has this journal open."""

    code = "journal_in_use"


class Damaged(JournalError):
    """The file is a journal no longer, or in part."""

    code = "journal_damaged"


class NotAJournal(JournalError):
    """The file is something else."""

    code = "journal_other_file"


class NewerProgram(JournalError):
    """The file was written by a later version of the program."""

    code = "journal_newer"


class ReplayDiverged(JournalError):
    """Replaying does not give what was there: the journal was written by other rules than today's, or changed."""

    code = "journal_diverged"


class UnknownRow(ReplayDiverged):
    """A row cannot be read: it is damaged, or of a later program."""


class OtherRules(JournalError):
    """A match of it was begun under rules that this program has no more: a record to look at, not to go on with."""

    code = "journal_other_rules"


def explain(error: sqlite3.Error | OSError, path: Path) -> JournalError:
    """The same trouble in our words."""
    if isinstance(error, JournalError):
        return error
    if isinstance(error, OSError):
        return CannotWrite(f"“{path}” cannot be written ({error.strerror}): choose another folder.")
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and "decode" in str(error):
        return Damaged(f"“{path}” is damaged: {error}.")
    if code is None:
        return JournalError(f"“{path}”: {error}.")
    match code & 0xFF:
        case sqlite3.SQLITE_FULL:
            return DiskFull(f"The disk is full, so nothing more can be kept in “{path}”: make room, then do it again.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return CannotWrite(f"“{path}” cannot be opened or written: choose a folder where you may write.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return InUse(f"“{path}” is in use: close the other Got It! Referee first.")
        case sqlite3.SQLITE_NOTADB:
            return Damaged(f"“{path}” is no match of Got It! Referee, or it is damaged from its first byte on.")
        case sqlite3.SQLITE_CORRUPT:
            return Damaged(f"“{path}” is damaged.")
        case sqlite3.SQLITE_IOERR:
            return CannotWrite(
                f"“{path}” could not be written or read ({error}): is its disk full? Make room, then try again."
            )
        case _:
            return JournalError(f"“{path}”: {error}.")
