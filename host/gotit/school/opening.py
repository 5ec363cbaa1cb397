"""Opening the teacher's file at the start: a damaged one gives way to the newest copy, and a copy is kept each week.

Must not: delete or change a file that is damaged or newer than this program.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

from msgspec import Struct

from gotit.core.message import Message, Typed, say
from gotit.school.store import Store, copy_of
from gotit.school.trouble import DamagedStore, NotAStore, StoreError, explained

COPIES = 4
"""So many weekly copies are kept; they hold names, so they are no more than are needed."""


class Opened(Struct, frozen=True):
    """`store`: None if there is none for now. `said`: what the teacher should know, None if all is well."""

    store: Store | None
    said: Message | None = None


def open_store(path: Path, today: date) -> Opened:
    """The teacher's file, with this week's copy kept. Never raises."""
    try:
        opened = Opened(_sound(Store(path)))
    except (DamagedStore, NotAStore) as error:
        opened = _after_damage(path, error)
    except StoreError as error:
        return Opened(None, error.message)
    if opened.store is not None:
        try:
            keep_weekly_copy(opened.store, today)
        except StoreError as error:
            return Opened(opened.store, error.message)
    return opened


def copies_folder(path: Path) -> Path:
    return path.parent / "copies"


def copies_of(path: Path) -> list[Path]:
    """Its copies, newest first; those from before a change of version, too."""
    weekly = sorted(copies_folder(path).glob(f"{path.stem}-*{path.suffix}"), reverse=True)
    return [*weekly, *sorted(path.parent.glob(f"{path.stem}.version-*{path.suffix}"), reverse=True)]


def keep_weekly_copy(store: Store, today: date) -> None:
    """Once a calendar week. Raises a StoreError."""
    year, week, _ = today.isocalendar()
    folder = copies_folder(store.path)
    to = folder / f"{store.path.stem}-{year}-W{week:02}{store.path.suffix}"
    with store.reading() as db:
        if to.exists():
            return
        folder.mkdir(parents=True, exist_ok=True)
        copy_of(db, to)
        for old in sorted(folder.glob(f"{store.path.stem}-*{store.path.suffix}"), reverse=True)[COPIES:]:
            old.unlink()


def forget_in_copies(path: Path, pupils: Collection[str]) -> Message | None:
    """Delete these pupils from all copies of the file, too. Returns why that couldn't be done in one of them."""
    said = None
    for copy in copies_of(path):
        try:
            with explained(copy), closing(sqlite3.connect(copy, isolation_level=None)) as db:
                db.execute("PRAGMA secure_delete = ON")
                db.execute("PRAGMA foreign_keys = ON")
                db.executemany("DELETE FROM pupils WHERE id = ?", [(pupil,) for pupil in pupils])
                db.execute("VACUUM")
        except StoreError as error:
            said = error.message
    return said


def _after_damage(path: Path, error: StoreError) -> Opened:
    """The damaged file is set aside, and the newest sound copy, or an empty file, takes its place."""
    try:
        aside = _set_aside(path)
        for copy in copies_of(path):
            with suppress(StoreError, sqlite3.Error):
                store = _take_copy(copy, path)
                said = say(
                    "store_from_copy",
                    "{what} It is kept as “{aside}”. The copy “{copy}” is used in its place: look through your "
                    "classes for what is newer than that.",
                    what=error.message,
                    aside=Typed(aside.name),
                    copy=Typed(copy.name),
                )
                return Opened(store, said)
            path.unlink(missing_ok=True)
        said = say(
            "store_begins_empty",
            "{what} It is kept as “{aside}”, and there is no copy: your classes begin empty. Matches are not touched.",
            what=error.message,
            aside=Typed(aside.name),
        )
        return Opened(Store(path), said)
    except StoreError as other:
        return Opened(None, other.message)
    except OSError as other:
        kept = say(
            "store_cannot_be_set_aside",
            "{what} It can't be set aside ({why}), so there are no classes for now.",
            what=error.message,
            why=Typed(str(other.strerror or other)),
        )
        return Opened(None, kept)


def _take_copy(copy: Path, to: Path) -> Store:
    """Raises StoreError, sqlite3.Error if the copy is not sound, either."""
    db = sqlite3.connect(copy.as_uri() + "?mode=ro", uri=True)
    try:
        copy_of(db, to)
    finally:
        db.close()
    return _sound(Store(to))


def _sound(store: Store) -> Store:
    """Raises DamagedStore if a row can't be read."""
    try:
        store.classes()
        store.presets()
    except BaseException:
        store.close()
        raise
    return store


def _set_aside(path: Path) -> Path:
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.broken-{number}{path.suffix}")
        if not aside.exists():
            path.replace(aside)
            for suffix in ("-journal", "-wal", "-shm"):
                side = path.with_name(path.name + suffix)
                if side.exists():
                    side.replace(aside.with_name(aside.name + suffix))
            return aside
    raise OSError(f"no name is left beside {path.name}")
