"""A pupil's name leaves the journals of a folder; the matches stay.

Must not: delete a file that nobody asked to delete; say that a name is gone while a byte of it is in a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from gotit.record.journal import Journal
from gotit.record.sqlite_file import explained, format_of, reading
from gotit.record.trouble import CannotWrite, JournalError


def forget(folder: Path, name: str, *, delete_files: bool = False) -> Iterator[str]:
    """Take a name out of every journal in a folder, or delete every file that it stands in. Says what was done.

    Files of format 1, which have names in their rows, become files of today. A file that cannot be opened is not
    changed, and said to hold the name if its bytes do.
    """
    name = name.strip()
    for path in sorted(folder.glob("*.gotit*")):
        if path.name.endswith(("-wal", "-shm")):
            continue
        try:
            if not _holds(path, name):
                continue
            if delete_files:
                _delete(path)
                yield f"{path.name}: deleted."
                continue
            older = _is_older(path)
            with Journal(path) as journal:
                people = [person for person, named in journal.people.items() if named.strip() == name]
                journal.forget(people)
            if _holds(path, name):
                yield f"{path.name}: “{name}” also stands in something that was typed there. Delete the file if it must go."
            elif older:
                yield f"{path.name}: had names in its rows, as before part 8. It was written anew, without “{name}”."
            else:
                yield f"{path.name}: “{name}” is gone."
        except JournalError as error:
            yield f"{path.name}: “{name}” stands in it. {error.sentence} “--delete-files” deletes it."


def _is_older(path: Path) -> bool:
    with explained(path), reading(path) as db:
        return format_of(db) == 1


def _holds(path: Path, name: str) -> bool:
    """Does the name stand in its bytes, or in those that wait beside it?"""
    spelt = {name.encode(), msgspec.json.encode(name)[1:-1], *_quoted_twice(name)}
    for part in (path, path.with_name(path.name + "-wal")):
        with suppress(FileNotFoundError):
            try:
                kept = part.read_bytes()
            except OSError as error:
                raise CannotWrite(f"It cannot be read ({error.strerror}).") from None
            if any(each in kept for each in spelt):
                return True
    return False


def _quoted_twice(name: str) -> list[bytes]:
    """As in an action that holds text, which is JSON in JSON."""
    return [msgspec.json.encode(msgspec.json.encode(name).decode())[3:-3]]


def _delete(path: Path) -> None:
    try:
        for suffix in ("-wal", "-shm", ""):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(f"It cannot be deleted ({error.strerror}).") from None
