"""From the journals to the history: each match of a class is replayed once, with ids in place of names, and counted.

Must not: let a name in; count a match again that is counted already.

A journal that has grown since is counted anew; the one that this program has open goes on from where it was counted.
One that can't be read is passed over, and said. What was deleted from the history does not come back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from msgspec import Struct

from gotit.core.game import Game
from gotit.core.history import COUNTING, Did, Match, Sitting, added, history, practice
from gotit.core.message import Message, Typed, say
from gotit.core.session import Session
from gotit.record.journal import Kept, read
from gotit.record.people import pupil_of
from gotit.record.replay import OPENED, Point, note_of
from gotit.record.rows import OF_THE_MATCH, Last, Row
from gotit.record.trouble import JournalError
from gotit.school.store import Store
from gotit.school.trouble import StoreError

OpenJournal = tuple[Path, Callable[[int], Kept]]
"""A journal that this program has open: its file, and how what stands after a row is read."""


@dataclass(frozen=True)
class _Reached:
    """How far a journal is counted: up to which row, and how things stood there. `match`: the last, if it has any.

    `opened`: the time of day when it was opened last, and the session time then.
    """

    row: int
    at: Point
    opened: tuple[str, int] = ("", 0)
    match: _Following | None = None

    @property
    def since_row(self) -> int:
        """The first row of a match that may still change."""
        return self.match.row if self.match is not None else 0

    @property
    def stamp(self) -> str:
        return f"{COUNTING} row {self.row}"

    def after(self, kept: Kept, file: str, games: Mapping[str, Game]) -> tuple[_Reached, tuple[Match, ...]]:
        """With these rows; and the matches that have begun or gone on in them, in which pupils played. Raises a
        JournalError. `kept`: with ids in place of names.
        """
        at, opened, match = self.at, self.opened, self.match
        found: list[Match] = []
        for row in kept.rows:
            at = at.after(row, games, _ignore)
            if row.entry.kind != "input":
                opened = _opened(row) or opened
                continue
            if '"do":"start"' in row.entry.body:
                found += [match.match()] if match is not None else []
                match = _Following(file, row.id, row.entry.at_us, _time_of_day(opened, row.entry.at_us), at.session)
            if match is not None:
                match = match.after(row, at.session)
        found += [match.match()] if match is not None else []
        return _Reached(kept.last.id, at, opened, match), tuple(match for match in found if match.people)


def _ignore(row: int) -> None:
    """What protects a match here is that all of it is taken again. At its start the program says what differs."""


def _opened(row: Row) -> tuple[str, int] | None:
    note = note_of(row)
    return (str(note.get("wall", "")), row.entry.at_us) if note.get("note") == OPENED else None


def _time_of_day(opened: tuple[str, int], at_us: int) -> str:
    """When a row was written: the time of the last opening before it, and how much later that was."""
    wall, since_us = opened
    return (
        (datetime.fromisoformat(wall) + timedelta(microseconds=at_us - since_us)).isoformat("T", "seconds")
        if wall
        else ""
    )


@dataclass(frozen=True)
class _Following:
    """One match while its journal is read: where it begins, who has sat where, and the session as it stands."""

    file: str
    row: int
    began_us: int
    begun: str
    session: Session
    last_us: int = 0
    names: tuple[str, ...] = ()
    sitting: Sitting = ()
    hinted: bool = False

    def after(self, row: Row, session: Session) -> _Following:
        """With the session after a row. A new spelling is the same person; a pupil's id is that pupil from now on."""
        sitting = list(self.sitting)
        if session.names != self.names:
            for seat, name in enumerate(session.names, 1):
                known = seat <= len(self.names)
                if not known or (name != self.names[seat - 1] and pupil_of(name)):
                    since_us = 0 if not self.names else row.entry.at_us
                    sitting.append((since_us, seat, pupil_of(name)))
        return replace(
            self,
            session=session,
            last_us=row.entry.at_us,
            names=session.names,
            sitting=tuple(sitting),
            hinted=self.hinted or bool(session.all_told.hints),
        )

    def match(self) -> Match:
        people: dict[str, Did] = {}
        for name, did in history(self.session, self.sitting).items():
            pupil = pupil_of(name) if self.session.teams else name
            if pupil:
                people[pupil] = added(people[pupil], did) if pupil in people else did
        game = self.session.game.name if self.session.game is not None else ""
        lasted_s = (self.last_us - self.began_us) // 1_000_000
        over, how = self.session.over, practice(self.session)
        return Match(self.file, self.row, self.begun, game, lasted_s, over, people, how, self.hinted)


class Counted(Struct, frozen=True):
    """So many of the journals are counted. `said`: why the latest could not be read."""

    done: int
    of: int
    said: Message | None = None


class Journals:
    """The journals in a folder. `current`: the one that this program has open; of that only what is new is read."""

    def __init__(self, folder: Path, games: Mapping[str, Game], current: Callable[[], OpenJournal | None]) -> None:
        self._folder, self._games, self._current = folder, games, current
        self._nothing = _Reached(0, Point(Session(games)))
        self._open: tuple[Path, _Reached] | None = None

    def catch_up(self, store: Store) -> Iterator[Counted]:
        """Count the matches that are not counted yet, each journal in a thread. Yields while that goes on.

        A file that is as it was when it was counted, by the same counting, is not opened.
        """
        try:
            known, now = store.looked_at(), self._current()
            open_path, reached = (now[0], self._reached(now[0], known)) if now is not None else (None, self._nothing)
            kept = now[1](reached.row) if now is not None else Kept()
        except (JournalError, StoreError) as error:
            yield Counted(0, 0, error.message)
            return
        stamps = {
            path: f"{COUNTING} row {kept.last.id}" if path == open_path else _stamp(path)
            for path in sorted(self._folder.glob("*.gotit"))
        }
        wanted = [path for path, stamp in stamps.items() if not stamp or known.get(path.name) != stamp]
        for at, path in enumerate(wanted):
            is_open = path == open_path
            work = _Aside(path, self._games, kept if is_open else None, reached if is_open else self._nothing)
            while not work.ready:
                yield Counted(at, len(wanted))
            try:
                last, after, matches = work.found()
                if last.checksum:
                    since_row = work.since.since_row
                    store.keep_played(path.name, last.id, matches, stamps[path], since_row=since_row)
                if is_open:
                    self._open = (path, after)
                yield Counted(at + 1, len(wanted))
            except (JournalError, StoreError) as error:
                said = say("history_not_read", "{file}: {why}", file=Typed(path.name), why=error.message)
                yield Counted(at + 1, len(wanted), said)

    def _reached(self, path: Path, known: Mapping[str, str]) -> _Reached:
        """How far the open journal is counted, if that is what the teacher's file knows of it."""
        if self._open is not None and self._open[0] == path and known.get(path.name) == self._open[1].stamp:
            return self._open[1]
        return self._nothing


def _stamp(path: Path) -> str:
    """Another one when the file has changed, or what is counted; "" for one that another program writes."""
    try:
        if path.with_name(path.name + "-wal").exists():
            return ""
        found = path.stat()
    except OSError:
        return ""
    return f"{COUNTING} {found.st_size} {found.st_mtime_ns}"


class _Aside:
    """A journal read and counted in a thread of its own: whoever plays meanwhile does not wait.

    `since`: how far it was counted before. `kept`: what stands after that; None: the thread reads it.
    """

    def __init__(self, path: Path, games: Mapping[str, Game], kept: Kept | None, since: _Reached) -> None:
        self.since = since
        self._path, self._games, self._kept = path, games, kept
        self._found: tuple[Last, _Reached, tuple[Match, ...]] | JournalError | None = None
        self._thread = threading.Thread(target=self._count, name="history", daemon=True)
        self._thread.start()

    @property
    def ready(self) -> bool:
        return not self._thread.is_alive()

    def found(self) -> tuple[Last, _Reached, tuple[Match, ...]]:
        """The last row, how things stand there, and the matches. Raises a JournalError."""
        if self._found is None:
            raise RuntimeError(f"{self._path.name} was not counted")
        if isinstance(self._found, JournalError):
            raise self._found
        return self._found

    def _count(self) -> None:
        try:
            kept = self._kept or read(self._path, OF_THE_MATCH, named=False)
            sound = kept.last.checksum
            after = self.since.after(kept, self._path.name, self._games) if sound else (self.since, ())
            self._found = (kept.last, *after)
        except JournalError as error:
            self._found = error
