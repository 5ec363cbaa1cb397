"""The tables of the teacher's file, in each version, and how an older file becomes one of today.

Must not: open a file; know what a row means.
"""

from __future__ import annotations

import sqlite3

APPLICATION_ID = 0x476F5463  # "GoTc"

_VERSION_1 = (
    "CREATE TABLE classes (id TEXT PRIMARY KEY, place INTEGER NOT NULL, title TEXT NOT NULL) STRICT",
    """CREATE TABLE pupils (
        id TEXT PRIMARY KEY, class TEXT NOT NULL REFERENCES classes (id) ON DELETE CASCADE, place INTEGER NOT NULL,
        name TEXT NOT NULL, nickname TEXT NOT NULL, here INTEGER NOT NULL, accommodations TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX pupils_of_class ON pupils (class, place)",
    """CREATE TABLE presets (
        id TEXT PRIMARY KEY, place INTEGER NOT NULL, title TEXT NOT NULL, game TEXT NOT NULL, settings TEXT NOT NULL,
        together_us INTEGER NOT NULL
    ) STRICT""",
    """CREATE TABLE matches (
        id TEXT PRIMARY KEY, file TEXT NOT NULL, begun TEXT NOT NULL, game TEXT NOT NULL, body TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX matches_of_file ON matches (file)",
    """CREATE TABLE played (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        pupil TEXT NOT NULL REFERENCES pupils (id) ON DELETE CASCADE,
        body TEXT NOT NULL,
        PRIMARY KEY (match, pupil)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX played_by_pupil ON played (pupil)",
    "CREATE TABLE looked_at (file TEXT PRIMARY KEY, last_row INTEGER NOT NULL) STRICT, WITHOUT ROWID",
)

_VERSION_2 = (
    "ALTER TABLE looked_at ADD COLUMN stamp TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE presets ADD COLUMN clocks TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE presets ADD COLUMN rotates TEXT NOT NULL DEFAULT ''",
)

_VERSION_3 = ("ALTER TABLE presets ADD COLUMN before TEXT NOT NULL DEFAULT ''",)

STEPS: tuple[tuple[str, ...], ...] = (_VERSION_1, _VERSION_2, _VERSION_3)
"""`STEPS[n]` makes version n + 1 of version n. Version 0 is an empty file. A step that was released never changes."""

VERSION = len(STEPS)


def version_of(db: sqlite3.Connection) -> int:
    return int(next(db.execute("PRAGMA user_version"))[0])


def is_ours(db: sqlite3.Connection) -> bool:
    """Is it a teacher's file, or an empty one?"""
    application = next(db.execute("PRAGMA application_id"))[0]
    tables = next(db.execute("SELECT count(*) FROM sqlite_schema"))[0]
    return application == APPLICATION_ID or not (tables or application or version_of(db))


def migrate(db: sqlite3.Connection) -> None:
    """Bring the file up to date. Runs within the caller's transaction: all of it or nothing."""
    for step in STEPS[version_of(db) :]:
        for statement in step:
            db.execute(statement)
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    db.execute(f"PRAGMA user_version = {VERSION}")
