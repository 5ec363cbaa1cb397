"""All that a teacher has as one file: classes, history, presets, settings, matches. Saved here, opened on a new laptop.

It is a ZIP file: `about.json` (which program wrote it, for which version of the data), `classes.gotit-school`,
`settings.json`, `matches/…`. Opening it replaces nothing that is lost: what was there is copied first, under its own
name, and a match that is there already is left as it is.

Must not: overwrite a match; trust a name in the file.
"""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from gotit.core.message import Message, Typed, say
from gotit.record.matches import this_program
from gotit.record.sqlite_file import explained as journal_explained
from gotit.record.trouble import JournalError
from gotit.school.store import FILE_NAME, Store, copy_of
from gotit.school.tables import VERSION
from gotit.school.trouble import NewerStore, StoreError, explained, newer, not_a_store

SUFFIX = ".gotit-copy"
ABOUT, SETTINGS, MATCHES = "about.json", "settings.json", "matches/"
FORMAT = 1
_A_MATCH = re.compile(r"matches/(match-[\w-]+\.gotit)")


class Places(Struct, frozen=True):
    """Where a teacher's things are on this computer."""

    school: Path
    settings: Path
    matches: Path


Playing = tuple[Path, Callable[[Path], None]]
"""The journal that this program has open, and how it is copied."""


def save_copy(places: Places, to: Path, playing: Playing | None = None) -> Message:
    """Write the one file, whole or not at all. Returns what was saved. Raises a StoreError; then `to` is as it was."""
    fresh = to.with_name(to.name + ".new")
    count = 0
    left: list[str] = []
    try:
        with explained(to), TemporaryDirectory() as folder, zipfile.ZipFile(fresh, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr(ABOUT, json.dumps({"format": FORMAT, "data": VERSION, "program": this_program()}))
            copy = Path(folder) / "copy"
            if places.school.exists():
                _copied(places.school, copy)
                out.write(copy, FILE_NAME)
            if places.settings.exists():
                out.write(places.settings, SETTINGS)
            for path in sorted(places.matches.glob("match-*.gotit")):
                try:
                    with journal_explained(path):
                        if playing is not None and path == playing[0]:
                            playing[1](copy)
                        else:
                            _copied(path, copy)
                except JournalError:
                    left.append(path.name)  # another program plays it, or it is damaged
                    continue
                out.write(copy, MATCHES + path.name)
                count += 1
        with explained(to):
            fresh.replace(to)
    finally:
        fresh.unlink(missing_ok=True)
    return say(
        "copy_saved",
        "Saved: {count, plural, =0 {no match} one {# match} other {# matches}}, your classes and settings."
        "{left, plural, =0 {} one { {file} could not be copied.} other { # matches could not be copied.}}",
        count=count,
        left=len(left),
        file=Typed(left[0] if left else ""),
    )


def open_copy(places: Places, file: Path) -> Message:
    """Take over what is in the one file. Returns what was taken. Raises a StoreError; then nothing has changed.

    Classes, history, presets and settings of the copy take the place of those here, of which copies stay beside them.
    """
    with explained(file), TemporaryDirectory() as folder, _opened(file) as kept:
        names = set(kept.namelist())
        new = Path(folder)
        school = settings = None
        if FILE_NAME in names:
            school = _extracted(kept, FILE_NAME, new / FILE_NAME)
            Store(school).close()  # sound, and brought up to date before it is taken over
        if SETTINGS in names:
            settings = _extracted(kept, SETTINGS, new / SETTINGS)
        count = 0
        places.matches.mkdir(parents=True, exist_ok=True)
        for name in sorted(names):
            found = _A_MATCH.fullmatch(name)
            to = places.matches / found[1] if found is not None else None
            if to is not None and not to.exists():
                part = _extracted(kept, name, to.with_name(to.name + ".new"))
                part.replace(to)
                count += 1
        for path, its in ((places.school, school), (places.settings, settings)):
            if its is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                if path.exists():
                    _kept_beside(path)
                shutil.copyfile(its, path.with_name(path.name + ".new"))
                path.with_name(path.name + ".new").replace(path)
    return say(
        "copy_opened",
        "Taken over: {count, plural, =0 {no new match} one {# match} other {# matches}}, classes and settings. What "
        "was here is kept beside it. Start the program again now.",
        count=count,
    )


@contextmanager
def _opened(file: Path) -> Iterator[zipfile.ZipFile]:
    """Raises NotAStore, NewerStore."""
    try:
        with zipfile.ZipFile(file) as kept:
            about = json.loads(kept.read(ABOUT))
            if not isinstance(about, dict) or not isinstance(about.get("format"), int):
                raise not_a_store(file)
            if about["format"] > FORMAT or int(about.get("data", 0)) > VERSION:
                raise newer_copy(file)
            if (bad := kept.testzip()) is not None:
                raise StoreError(
                    say("copy_damaged", "“{file}” is damaged at “{part}”.", file=Typed(file.name), part=Typed(bad))
                )
            yield kept
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError, NotImplementedError):
        raise not_a_store(file) from None


def newer_copy(file: Path) -> NewerStore:
    return newer(file)


def _extracted(kept: zipfile.ZipFile, name: str, to: Path) -> Path:
    with kept.open(name) as source, to.open("wb") as target:
        shutil.copyfileobj(source, target)
    return to


def _copied(path: Path, to: Path) -> None:
    """By SQLite itself, so that what waits in a side file is in it."""
    to.unlink(missing_ok=True)
    with closing(sqlite3.connect(path.resolve().as_uri() + "?mode=rw", uri=True, timeout=0.2)) as db:
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()  # `backup` would wait for ever for who has it open
        copy_of(db, to)


def _kept_beside(path: Path) -> None:
    """A copy under a name that nobody has."""
    number = 1
    while (beside := path.with_name(f"{path.stem}.before-{number}{path.suffix}")).exists():
        number += 1
    shutil.copyfile(path, beside)
