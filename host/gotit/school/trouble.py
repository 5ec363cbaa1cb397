"""What can go wrong with the teacher's file, each with a message that says what to do.

Must not: delete or change a file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from gotit.core.game import NotKept
from gotit.core.message import Typed, say
from gotit.record.trouble import Damaged as DamagedJournal
from gotit.record.trouble import explain, file


class StoreError(NotKept):
    """Nothing of what was wanted is kept; what was kept before is as it was."""


class NewerStore(StoreError):
    """The file was written by a later version of the program. It is left as it is."""


class DamagedStore(StoreError):
    """The file can't be read any more, or only in part."""


class NotAStore(StoreError):
    """The file is something else."""


def newer(path: Path) -> NewerStore:
    return NewerStore(
        say(
            "store_newer",
            "“{file}” was written by a newer Got It! Referee, so its classes aren't shown and nothing in it "
            "is changed. Update this program to open it.",
            file=file(path),
        )
    )


def not_a_store(path: Path) -> NotAStore:
    return NotAStore(
        say("store_other_file", "“{file}” is not a copy from Got It! Referee: choose another file.", file=file(path))
    )


def damaged(path: Path, why: str) -> DamagedStore:
    return DamagedStore(
        say("store_damaged", "The file of classes, “{file}”, is damaged ({why}).", file=file(path), why=Typed(why))
    )


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """What SQLite and the system say, in words that say what to do. Raises a StoreError."""
    try:
        yield
    except StoreError:
        raise
    except (UnicodeDecodeError, msgspec.MsgspecError) as error:  # a row that was never written so
        raise damaged(path, str(error)) from error
    except (sqlite3.Error, OSError) as error:
        said = explain(error, path)
        foreign = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR  # a table is not as we made it
        is_damaged = foreign or isinstance(said, DamagedJournal)
        raise damaged(path, str(error)) if is_damaged else StoreError(said.message) from error
