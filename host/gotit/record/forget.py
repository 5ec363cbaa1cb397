"""A pupil's name leaves the journals of a folder; the matches stay.

Must not: delete a file unless told to; say that a name is gone while a file still holds it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from gotit.core.message import Message, Typed, say
from gotit.record.journal import Journal
from gotit.record.people import hide, pupil_of
from gotit.record.rows import OF_THE_MATCH
from gotit.record.side_files import SIDE_FILES
from gotit.record.sqlite_file import check_header, explained, format_of, people_of, reading, rows_of
from gotit.record.trouble import InUse, JournalError


def forget(folder: Path, name: str, *, delete_files: bool = False) -> Iterator[Message]:
    """Take a name out of every journal in a folder, or delete every file that holds it. Says what was done.

    Files from before part 8, with names in their rows, are rewritten. A file that cannot be read is left as it is. It
    is reported as holding the name if its bytes do.
    """
    name = name.strip()
    wanted = _same(name)
    for path in sorted(folder.glob("*.gotit*")):
        if path.name.endswith(SIDE_FILES):
            continue
        where = Typed(path.name)
        try:
            older, names = _names_in(path)
            if wanted not in names:
                continue
            if not delete_files:
                with Journal(path) as journal:
                    journal.forget([person for person, who in journal.people.items() if _same(who) == wanted])
        except InUse as error:
            yield say("forget_not_looked", "{file}: not looked at. {why}", file=where, why=error.message)
            continue
        except JournalError as error:
            if not _may_hold(path, name):
                continue
            if not delete_files:
                yield say(
                    "forget_may_stand",
                    "{file}: “{name}” may be in it. {why} “--delete-files” deletes it.",
                    file=where,
                    name=Typed(name),
                    why=error.message,
                )
                continue
            older = False
        if delete_files:
            yield say("forget_deleted_file", "{file}: {done}", file=where, done=_delete(path))
        elif older:
            yield say(
                "forgotten_anew",
                "{file}: was written by an older program, with names in its rows. It is written again, "
                "without “{name}”.",
                file=where,
                name=Typed(name),
            )
        else:
            yield say("forgotten", "{file}: “{name}” is gone.", file=where, name=Typed(name))


def forget_pupils(folder: Path, pupils: Collection[str], but: Path | None = None) -> Iterator[Message]:
    """Take the names of these pupils, by their ids, out of every journal in a folder. Says where it couldn't be done.

    `but`: the journal that this program has open.
    """
    for path in sorted(folder.glob("*.gotit*")):
        if path.name.endswith(SIDE_FILES) or path == but:
            continue
        try:
            with explained(path), reading(path) as db:
                check_header(db, path)
                people = [person for person in people_of(db) if pupil_of(person) in pupils]
            if people:
                with Journal(path) as journal:
                    journal.forget(people)
        except JournalError as error:
            yield say("pupil_not_looked", "{file}: not looked at. {why}", file=Typed(path.name), why=error.message)


def _same(name: str) -> str:
    return name.strip().casefold()


def _names_in(path: Path) -> tuple[bool, set[str]]:
    """Is it a file of format 1, with names in its rows; and the names. Raises a JournalError."""
    with explained(path), reading(path) as db:
        check_header(db, path)
        if format_of(db) != 1:
            return False, {_same(name) for name in people_of(db).values()}
        try:
            _, people = hide((row.entry for row in rows_of(db, path, OF_THE_MATCH)), {})
        except (msgspec.MsgspecError, KeyError, TypeError):
            raise JournalError(say("forget_row_unreadable", "One of its rows can't be read.")) from None
        return True, {_same(name) for name in people.values()}


def _may_hold(path: Path, name: str) -> bool:
    """Is the name in its bytes, or in those of its side files?"""
    spelt = (name.encode(), msgspec.json.encode(name)[1:-1])
    parts = [path, *(path.with_name(path.name + suffix) for suffix in SIDE_FILES)]
    return any(each in part.read_bytes() for part in parts if part.exists() for each in spelt)


def _delete(path: Path) -> Message:
    try:
        for suffix in (*SIDE_FILES, ""):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
    except OSError as error:
        return say("cannot_be_deleted", "can't be deleted ({why}).", why=Typed(str(error.strerror)))
    return say("file_deleted", "deleted.")
