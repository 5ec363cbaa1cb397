"""The teacher's file: classes with their pupils, presets, and what was played. One SQLite file, on this computer alone.

    store = open_store(school_file()).store
    store.classes()                    tuple[SchoolClass, ...], each with its pupils, in the teacher's order
    store.keep_class(SchoolClass(...)) new, or changed; its pupils are the ones that it lists, in this order
    store.delete_class(id)             with all that its pupils played
    store.presets(), keep_preset(Preset(...)), delete_preset(id)

An id of "" is a new class, pupil or preset: it is given an id, and what is kept is returned with it.
Each change is one transaction and is on the disk when the method returns. Every method may raise a `StoreError`; then
nothing has changed, and its message says what to do. Plain data is in `gotit.core.school`.

Must not: know a window; let a name into a file other than this one and its copies.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import platformdirs
from msgspec.structs import replace

from gotit.core.history import Did, Match
from gotit.core.school import Accommodations, Preset, Pupil, SchoolClass
from gotit.school.tables import VERSION, is_ours, migrate, version_of
from gotit.school.trouble import damaged, explained, newer, not_a_store

FILE_NAME = "classes.gotit-school"
WAIT_S = 2.0
"""So long another program may hold the file before it is said that it is in use."""


def school_file() -> Path:
    """Where the teacher's file is on this computer."""
    return platformdirs.user_data_path("gotit", appauthor=False) / FILE_NAME


def new_id() -> str:
    """For a class, a pupil or a preset."""
    return secrets.token_hex(8)


class Store:
    """An open teacher's file. One of an older version is copied, then brought up to date."""

    def __init__(self, path: Path) -> None:
        """Open or create. Raises a StoreError; the file is then unchanged."""
        self.path = path
        with explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                path.open("r+b").close()  # SQLite would only report an I/O error
            self._db = sqlite3.connect(path, isolation_level=None, timeout=WAIT_S)
        try:
            with explained(path):
                self._prepare()
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        db = self._db
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("PRAGMA secure_delete = ON")  # of a deleted name no byte stays
        db.execute("PRAGMA synchronous = FULL")
        if not is_ours(db):
            raise not_a_store(self.path)
        check(db, self.path)
        if version_of(db) > VERSION:
            raise newer(self.path)
        if version_of(db) < VERSION:
            if version_of(db):
                copy_of(db, self.path.with_name(f"{self.path.stem}.version-{version_of(db)}{self.path.suffix}"))
            with self.changing():
                migrate(db)

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is on the disk afterwards, or nothing. Raises a StoreError."""
        with explained(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Raises a StoreError."""
        with explained(self.path):
            yield self._db

    def close(self) -> None:
        self._db.close()

    # --- classes --------------------------------------------------------------------------------------------------

    def classes(self) -> tuple[SchoolClass, ...]:
        """All classes, in the order in which they were made."""
        with self.reading() as db:
            pupils: dict[str, list[Pupil]] = {}
            wanted = "SELECT class, id, name, nickname, here, accommodations FROM pupils ORDER BY place"
            for of, *fields in db.execute(wanted):
                pupils.setdefault(of, []).append(_pupil(*fields))
            return tuple(
                SchoolClass(its, title, tuple(pupils.get(its, ())))
                for its, title in db.execute("SELECT id, title FROM classes ORDER BY place")
            )

    def keep_class(self, of: SchoolClass) -> SchoolClass:
        """Keep a class as it is now. Pupils that it no longer lists are deleted, with what they played."""
        pupils = tuple(pupil if pupil.id else replace(pupil, id=new_id()) for pupil in of.pupils)
        of = replace(of, id=of.id or new_id(), pupils=pupils)
        with self.changing() as db:
            db.execute(
                """INSERT INTO classes VALUES (?, (SELECT coalesce(max(place), 0) + 1 FROM classes), ?)
                ON CONFLICT (id) DO UPDATE SET title = excluded.title""",
                (of.id, of.title),
            )
            here = msgspec.json.encode([pupil.id for pupil in of.pupils]).decode()
            db.execute(
                "DELETE FROM pupils WHERE class = ? AND id NOT IN (SELECT value FROM json_each(?))", (of.id, here)
            )
            db.executemany(
                """INSERT INTO pupils VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET class = excluded.class, place = excluded.place, name = excluded.name,
                nickname = excluded.nickname, here = excluded.here, accommodations = excluded.accommodations""",
                [(pupil.id, of.id, place, pupil.name, pupil.nickname, pupil.here, _json(pupil.accommodations))
                 for place, pupil in enumerate(of.pupils)],
            )  # fmt: skip
        return of

    def delete_class(self, its: str) -> None:
        """Delete a class, its pupils, and what they played."""
        with self.changing() as db:
            db.execute("DELETE FROM classes WHERE id = ?", (its,))

    # --- presets --------------------------------------------------------------------------------------------------

    def presets(self) -> tuple[Preset, ...]:
        """All presets, in the order in which they were made."""
        with self.reading() as db:
            rows = db.execute(
                "SELECT id, title, game, settings, together_us, clocks, rotates, before FROM presets ORDER BY place"
            )
            return tuple(
                Preset(its, title, game, msgspec.json.decode(settings, type=dict[str, Any]), *match)
                for its, title, game, settings, *match in rows
            )

    def keep_preset(self, preset: Preset) -> Preset:
        """Keep a preset, new or changed."""
        preset = replace(preset, id=preset.id or new_id())
        with self.changing() as db:
            db.execute(
                """INSERT INTO presets
                VALUES (?, (SELECT coalesce(max(place), 0) + 1 FROM presets), ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, game = excluded.game,
                settings = excluded.settings, together_us = excluded.together_us, clocks = excluded.clocks,
                rotates = excluded.rotates, before = excluded.before""",
                (preset.id, preset.title, preset.game, _json(preset.settings), preset.together_us, preset.clocks,
                 preset.rotates, preset.before),
            )  # fmt: skip
        return preset

    def delete_preset(self, its: str) -> None:
        with self.changing() as db:
            db.execute("DELETE FROM presets WHERE id = ?", (its,))

    # --- history --------------------------------------------------------------------------------------------------

    def looked_at(self) -> dict[str, str]:
        """The journals that are counted, by the name of the file: the stamp under which they were."""
        with self.reading() as db:
            return dict(db.execute("SELECT file, stamp FROM looked_at"))

    def keep_played(
        self, file: str, last_row: int, matches: Iterable[Match], stamp: str = "", *, since_row: int = 0
    ) -> None:
        """What was played in a journal in matches that begin at row `since_row` or later, up to this row, in place of
        what was known of them. Pupils of no class are left out, and so is a match that was counted before and deleted
        since. `stamp`: what the file was like.
        """
        with self.changing() as db:
            pupils = {its for [its] in db.execute("SELECT id FROM pupils")}
            known = {its for [its] in db.execute("SELECT id FROM matches WHERE file = ?", (file,))}
            seen = next(db.execute("SELECT last_row FROM looked_at WHERE file = ?", (file,)), (0,))[0]
            db.execute("DELETE FROM matches WHERE file = ? AND json_extract(body, '$.row') >= ?", (file, since_row))
            for match in matches:
                its = f"{file}#{match.row}"
                if match.row <= seen and its not in known:
                    continue
                db.execute(
                    "INSERT INTO matches VALUES (?, ?, ?, ?, ?)",
                    (its, file, match.begun, match.game, _json(replace(match, people={}))),
                )
                db.executemany(
                    "INSERT INTO played VALUES (?, ?, ?)",
                    [(its, pupil, _json(did)) for pupil, did in match.people.items() if pupil in pupils],
                )
            db.execute("INSERT OR REPLACE INTO looked_at VALUES (?, ?, ?)", (file, last_row, stamp))

    def played(self, of: str) -> tuple[Match, ...]:
        """All matches in which pupils of this class played, oldest first, with what those did."""
        with self.reading() as db:
            rows = db.execute(
                """SELECT matches.id, matches.body, played.pupil, played.body FROM played
                JOIN matches ON matches.id = played.match JOIN pupils ON pupils.id = played.pupil
                WHERE pupils.class = ? ORDER BY matches.begun, matches.id""",
                (of,),
            )
            matches: dict[str, Match] = {}
            people: dict[str, dict[str, Did]] = {}
            for its, body, pupil, did in rows:
                matches.setdefault(its, msgspec.json.decode(body, type=Match))
                people.setdefault(its, {})[pupil] = msgspec.json.decode(did, type=Did)
            return tuple(replace(match, people=people[its]) for its, match in matches.items())

    def forget_before(self, begun: str) -> None:
        """Delete the history of matches that began before this day ("2026-08-01"). Their journals stay."""
        with self.changing() as db:
            db.execute("DELETE FROM matches WHERE begun < ?", (begun,))


def check(db: sqlite3.Connection, path: Path) -> None:
    """Raises DamagedStore if SQLite finds something wrong."""
    said = next(db.execute("PRAGMA quick_check(1)"))[0]
    if said != "ok":
        raise damaged(path, str(said))


def copy_of(db: sqlite3.Connection, to: Path) -> None:
    """A copy of the file as it stands, whole or not at all. An older copy of that name gives way."""
    fresh = to.with_name(to.name + ".new")
    fresh.unlink(missing_ok=True)
    other = sqlite3.connect(fresh, isolation_level=None)
    try:
        db.backup(other)
    finally:
        other.close()
    fresh.replace(to)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _pupil(its: str, name: str, nickname: str, here: int, accommodations: str) -> Pupil:
    return Pupil(its, name, nickname, bool(here), msgspec.json.decode(accommodations, type=Accommodations))
