"""From the journals to the history: each match of a class is replayed once, with ids in place of names, and counted.

Must not: let a name in; count a match again that is counted already.

A journal that has grown since is counted anew, whole. One that can't be read is passed over, and said. What was deleted
from the history does not come back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from gotit.core.game import Game
from gotit.core.history import COUNTING, Did, Match, Sitting, added, history, practice
from gotit.core.message import Message, Typed, say
from gotit.core.session import Session
from gotit.record.journal import Kept, read
from gotit.record.people import pupil_of
from gotit.record.replay import OPENED, note_of, steps
from gotit.record.rows import OF_THE_MATCH, Last, Row
from gotit.record.trouble import JournalError
from gotit.school.store import Store
from gotit.school.trouble import StoreError


def matches_of(rows: list[Row], file: str, games: Mapping[str, Game]) -> tuple[Match, ...]:
    """The matches in a journal in which pupils played. `rows`: with ids in place of names. Raises a JournalError."""
    found: list[Match] = []
    match: _Following | None = None
    for row, session in _sessions(rows, games):
        if '"do":"start"' in row.entry.body:
            found += [match.match()] if match is not None else []
            match = _Following(file, row, session, _time_of_day(rows, row))
        if match is not None:
            match.follow(row, session)
    found += [match.match()] if match is not None else []
    return tuple(match for match in found if match.people)


def _sessions(rows: list[Row], games: Mapping[str, Game]) -> Iterator[tuple[Row, Session]]:
    for row, session, _ in steps(rows, games, otherwise=_ignore):
        yield row, session


def _ignore(row: int) -> None:
    """What protects a match here is that all of it is taken again. At its start the program says what differs."""


class _Following:
    """One match while its journal is read."""

    def __init__(self, file: str, row: Row, session: Session, begun: str) -> None:
        self._file, self._row, self._begun, self._began_us = file, row.id, begun, row.entry.at_us
        self._names: tuple[str, ...] = ()
        self._sitting: list[tuple[int, int, str]] = []
        self._session, self._last_us = session, row.entry.at_us
        self._hinted = False

    def follow(self, row: Row, session: Session) -> None:
        """The session after a row. A new spelling is the same person; a pupil's id is that pupil from now on."""
        if session.names != self._names:
            for seat, name in enumerate(session.names, 1):
                known = seat <= len(self._names)
                if not known or (name != self._names[seat - 1] and pupil_of(name)):
                    since_us = 0 if not self._names else row.entry.at_us
                    self._sitting.append((since_us, seat, pupil_of(name)))
            self._names = session.names
        self._hinted = self._hinted or bool(session.all_told.hints)
        self._session, self._last_us = session, row.entry.at_us

    def match(self) -> Match:
        sitting: Sitting = tuple(self._sitting)
        people: dict[str, Did] = {}
        for name, did in history(self._session, sitting).items():
            pupil = pupil_of(name) if self._session.teams else name
            if pupil:
                people[pupil] = added(people[pupil], did) if pupil in people else did
        game = self._session.game.name if self._session.game is not None else ""
        lasted_s = (self._last_us - self._began_us) // 1_000_000
        how = practice(self._session)
        return Match(self._file, self._row, self._begun, game, lasted_s, self._session.over, people, how, self._hinted)


def _time_of_day(rows: list[Row], start: Row) -> str:
    """When a row was written: the time of the last opening before it, and how much later that was."""
    opened = [(row, note_of(row)) for row in rows if row.id < start.id and '"opened"' in row.entry.body]
    wall, since_us = next(
        ((str(note["wall"]), row.entry.at_us) for row, note in reversed(opened) if note.get("note") == OPENED), ("", 0)
    )
    if not wall:
        return ""
    then = datetime.fromisoformat(wall) + timedelta(microseconds=start.entry.at_us - since_us)
    return then.isoformat(timespec="seconds")


class Counted(Struct, frozen=True):
    """So many of the journals are counted. `said`: why the latest could not be read."""

    done: int
    of: int
    said: Message | None = None


def catch_up(
    store: Store,
    folder: Path,
    games: Mapping[str, Game],
    current: Callable[[], tuple[Path, Kept] | None],
) -> Iterator[Counted]:
    """Count the matches that are not counted yet, each journal in a thread. Yields while that goes on.

    `current`: the journal that this program has open, as far as it is written. A file that is as it was when it was
    counted, by the same counting, is not opened.
    """
    try:
        known, now = store.looked_at(), current()
    except (JournalError, StoreError) as error:
        yield Counted(0, 0, error.message)
        return
    open_now = {} if now is None else {now[0]: now[1]}
    journals = [(path, _stamp(path, open_now.get(path))) for path in sorted(folder.glob("*.gotit"))]
    wanted = [(path, stamp) for path, stamp in journals if not stamp or known.get(path.name) != stamp]
    for at, (path, stamp) in enumerate(wanted):
        kept = open_now.get(path)
        work = _Aside(path, games, kept)
        while not work.ready:
            yield Counted(at, len(wanted))
        try:
            last, matches = work.found()
            if last.checksum:
                store.keep_played(path.name, last.id, matches, stamp)
            yield Counted(at + 1, len(wanted))
        except (JournalError, StoreError) as error:
            said = say("history_not_read", "{file}: {why}", file=Typed(path.name), why=error.message)
            yield Counted(at + 1, len(wanted), said)


def _stamp(path: Path, kept: Kept | None) -> str:
    """Another one when the file has changed, or what is counted; "" for one that another program writes.

    `kept`: what there is of it so far, if this program has it open.
    """
    if kept is not None:
        return f"{COUNTING} row {kept.last.id}"
    try:
        if path.with_name(path.name + "-wal").exists():
            return ""
        found = path.stat()
    except OSError:
        return ""
    return f"{COUNTING} {found.st_size} {found.st_mtime_ns}"


class _Aside:
    """A journal read and counted in a thread of its own: whoever plays meanwhile does not wait."""

    def __init__(self, path: Path, games: Mapping[str, Game], kept: Kept | None) -> None:
        self._path, self._games, self._kept = path, games, kept
        self._found: tuple[Last, tuple[Match, ...]] | JournalError | None = None
        self._thread = threading.Thread(target=self._count, name="history", daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        return not self._thread.is_alive()

    def found(self) -> tuple[Last, tuple[Match, ...]]:
        """The last row, and the matches. Raises a JournalError."""
        if self._found is None:
            raise RuntimeError(f"{self._path.name} was not counted")
        if isinstance(self._found, JournalError):
            raise self._found
        return self._found

    def _count(self) -> None:
        try:
            kept = self._kept or read(self._path, OF_THE_MATCH, named=False)
            matches = matches_of(kept.rows, self._path.name, self._games) if kept.last.checksum else ()
            self._found = (kept.last, matches)
        except JournalError as error:
            self._found = error
