"""The journals of earlier parts, kept as text in `fixtures/`, turned into files again as their programs made them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "fixtures"
_INSERT = {
    1: "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
    2: "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
    3: "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
}
_INSERT_PEOPLE = {2: "INSERT INTO people VALUES (?, ?)", 3: "INSERT INTO people VALUES (?, ?, ?)"}
KEPT = tuple(sorted(FOLDER.rglob("*.jsonl")))


def head_of(fixture: Path) -> dict[str, Any]:
    """How the file was made, and how its match stood. See `make_fixtures`."""
    with fixture.open(encoding="utf-8") as lines:
        head: dict[str, Any] = json.loads(next(lines))
        return head


def make_file(fixture: Path, folder: Path) -> Path:
    """The journal of this fixture as a SQLite file in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"match-{fixture.parent.name}-{fixture.stem}.gotit"
    head, *rows = (json.loads(line) for line in fixture.read_text(encoding="utf-8").splitlines())
    db = sqlite3.connect(path, isolation_level=None)
    for sql in head["schema"]:
        db.execute(sql)
    db.execute(f"PRAGMA application_id = {head['application_id']}")
    db.execute(f"PRAGMA user_version = {head['user_version']}")
    db.execute("BEGIN")
    db.executemany(_INSERT[head["user_version"]], rows)
    if "people" in head:
        db.executemany(_INSERT_PEOPLE[head["user_version"]], head["people"])
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode = WAL")
    db.close()
    return path
