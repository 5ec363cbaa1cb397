"""The folder of matches: a file for each session of play, and the one that was not finished.

May not happen here: deleting a file; starting anything by itself.

A file begins with the operator's first order; what boxes say before (they join, somebody tries a button) waits in
memory until then, so that a program that was only looked at leaves nothing behind.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

import msgspec
import platformdirs
from msgspec import Struct

from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.session import Session
from gotit.record.journal import (
    Entry,
    Journal,
    Row,
    input_entry,
    last_us,
    line_entry,
    note_entry,
    read_rows,
    salvage_rows,
    set_aside,
)
from gotit.record.replay import fingerprint_entry, note_of, replay
from gotit.record.trouble import CannotWrite, Damaged, JournalError

SUFFIX = ".gotit"

_NO_MATCH_YET = (i.Press, i.Release, i.Watermark, i.Joined, i.Left, i.Sharpness, i.Benched, i.Doubted, i.SetLimit,
                 i.SetDomes, i.Time)  # fmt: skip
"""What alone is not worth a file: it comes from outside, or is a setting of this computer."""


def matches_folder() -> Path:
    """Where matches are kept on this computer."""
    return platformdirs.user_data_path("gotit", appauthor=False) / "matches"


class ClockOrigin(Struct, frozen=True):
    """Where session time stands on the host's clock (`boxes.host_clock`), in ns.

    `origin_ns`: that clock at session time 0. `boot_ns`: time of day minus the system's monotonic clock, which stays
    the same (but for corrections of the time of day) until the computer sleeps or starts again.
    """

    origin_ns: int
    boot_ns: int


class Book:
    """A journal that is being written. `tag`: this session's number for the boxes, 1 to 65535."""

    def __init__(self, path: Path, tag: int, at_us: int = 0, origin: ClockOrigin | None = None) -> None:
        self.path = path
        self.tag = tag
        self._journal: Journal | None = None
        clock = msgspec.to_builtins(origin) if origin is not None else {}
        self._opened = note_entry("opened", at_us, tag=tag, program=this_program(), wall=_wall(), **clock)
        self._waiting: list[Entry] = []

    def keep(self, entered: i.Input, at_us: int, receipt: Struct | None = None) -> None:
        """Returns when the input is on the disk, its receipt from a box beside it. Raises a JournalError."""
        self.keep_all([(entered, at_us, receipt)])

    def keep_all(self, inputs: Sequence[tuple[i.Input, int, Struct | None]]) -> None:
        """Returns when inputs that came at once are on the disk, in one transaction. Raises a JournalError: none is."""
        entries: list[Entry] = []
        for entered, at_us, receipt in inputs:
            entries.append(input_entry(entered, at_us))
            if receipt is not None:
                entries.append(note_entry("receipt", at_us, **msgspec.to_builtins(receipt)))
        if self._journal is None and all(isinstance(entered, _NO_MATCH_YET) for entered, _, _ in inputs):
            self._waiting += entries
        elif entries:
            self._open().append(*self._waiting, *entries)
            self._waiting.clear()

    def record(self, host_ns: int, port: str, way: Literal["in", "out"], data: bytes) -> None:
        """What went over a port; kept with the next `flush`. Any thread may call this."""
        journal = self._journal  # the main thread may close the book meanwhile
        if journal is not None:
            journal.chat(line_entry(way, port, data, host_ns))

    def flush(self) -> None:
        """Keep what was recorded; call it about once a second, when nobody waits for a verdict."""
        if self._journal is not None:
            self._journal.flush()

    def seal(self, session: Session, at_us: int) -> None:
        """Keep a fingerprint of the session, so that a replay can check itself here."""
        if self._journal is not None:
            self._journal.append(fingerprint_entry(session, at_us))

    def close(self) -> None:
        """No more will come."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def open(self) -> Book:
        """Open the file now, not with the first order. Raises a JournalError."""
        self._open()
        return self

    def _open(self) -> Journal:
        if self._journal is None:
            journal = Journal(self.path)
            try:
                journal.append(self._opened)
            except BaseException:
                journal.close()
                raise
            self._journal = journal
        return self._journal


class Unfinished(Struct, frozen=True):
    """A match that has not come to its end. `last_us`: session time of its last row; `when`: time of day, for people.

    `receipts`: what boxes need not send again, each as {"box", "boot", "seq"}. `origin`: of the clock that its times
    are on. `said`: what the operator should know about the file ("" mostly).
    """

    session: Session
    last_us: int
    when: str
    path: Path
    tag: int
    receipts: tuple[dict[str, Any], ...] = ()
    said: str = ""
    origin: ClockOrigin | None = None


class Matches:
    """The matches in one folder."""

    def __init__(self, folder: Path, games: Mapping[str, Game]) -> None:
        self.folder = folder
        self._games = games

    def begin(self, origin: ClockOrigin | None = None) -> Book:
        """A new journal; its file is there from the operator's first order. Raises CannotWrite at once if it can."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            probe = self.folder / f".probe-{secrets.token_hex(4)}"
            probe.touch(exist_ok=False)
            probe.unlink()
        except OSError as error:
            raise CannotWrite(f"Matches cannot be kept in “{self.folder}” ({error.strerror}).") from error
        return Book(new_path(self.folder), secrets.randbelow(65_535) + 1, origin=origin)

    def unfinished(self) -> Unfinished | None:
        """The latest match, if it has not come to its end; a damaged file is set aside and read up to the damage.

        Raises a JournalError for a file that is in use or that this program cannot replay.
        """
        for path in sorted(self.folder.glob(f"*{SUFFIX}"), reverse=True):
            said = ""
            try:
                rows = read_rows(path, ("input", "note"))  # the wire's chatter would take seconds to read
            except Damaged:
                rows, said = self._rescue(path)
            if any(row.entry.kind == "input" and '"do":"start"' in row.entry.body for row in rows):
                session = replay(rows, self._games)
                return None if session.over else _unfinished(path, session, rows, said)
        return None

    def go_on(self, found: Unfinished, origin: ClockOrigin | None = None) -> Book:
        """The journal of this match again. Raises a JournalError."""
        return Book(found.path, found.tag, found.last_us, origin).open()

    def _rescue(self, path: Path) -> tuple[list[Row], str]:
        """Set a damaged journal aside; what can be read of it begins a new one under its name."""
        rows = salvage_rows(path)
        aside = set_aside(path)
        said = f"The journal {path.name} was damaged. It is kept as {aside.name}."
        if rows:
            with Journal(path) as journal:
                journal.append(
                    *(row.entry for row in rows), note_entry("salvaged", rows[-1].entry.at_us, of=aside.name)
                )
        return rows, said


def new_path(folder: Path) -> Path:
    """A name that nobody has, and that sorts by time."""
    now = datetime.now().astimezone()
    stem = now.strftime("match-%Y%m%d-%H%M%S-") + f"{now.microsecond:06d}"
    return folder / f"{stem}{SUFFIX}"


@contextmanager
def keeping(path: Path) -> Iterator[Any]:
    """A new journal at `path`, as a function (input, at_us) that keeps. Raises a JournalError."""
    if path.exists():
        raise CannotWrite(f"“{path}” is there already: choose another name.")
    book = Book(path, 1).open()
    try:
        yield book.keep
    finally:
        book.close()


def _unfinished(path: Path, session: Session, rows: list[Row], said: str) -> Unfinished:
    notes = [note_of(row) for row in rows]
    tag = next((int(note["tag"]) for note in notes if note.get("note") == "opened"), 1)
    receipts = tuple(
        {key: note[key] for key in ("box", "boot", "seq")} for note in notes if note.get("note") == "receipt"
    )
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    today = when.date() == datetime.now().astimezone().date()
    words = when.strftime("at %H:%M" if today else "on %d %B %Y at %H:%M")
    opened = [note for note in notes if note.get("note") == "opened" and "origin_ns" in note]
    origin = ClockOrigin(opened[-1]["origin_ns"], opened[-1]["boot_ns"]) if opened else None
    return Unfinished(session, last_us(path), words, path, tag, receipts, said, origin)


def this_program() -> str:
    """The version that is running."""
    try:
        return version("gotit")
    except PackageNotFoundError:
        return "unknown"


def _wall() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


__all__ = ["Book", "ClockOrigin", "JournalError", "Matches", "Unfinished", "keeping", "matches_folder"]
