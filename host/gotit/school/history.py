"""From the journals to the history: each match of a class is replayed once, with ids in place of names, and counted.

Must not: let a name in; count a match again that is counted already.

A journal that has grown since is counted anew, whole. One that can't be read is passed over, and said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path

from gotit.core.game import Game
from gotit.core.history import Did, Match, Sitting, added, history, practice
from gotit.core.message import Message, Typed, say
from gotit.core.session import Session
from gotit.record.journal import Kept, read
from gotit.record.people import pupil_of
from gotit.record.replay import OPENED, note_of, steps
from gotit.record.rows import OF_THE_MATCH, Row
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

    def follow(self, row: Row, session: Session) -> None:
        """The session after a row. A new spelling is the same person; a pupil's id is that pupil from now on."""
        if session.names != self._names:
            for seat, name in enumerate(session.names, 1):
                known = seat <= len(self._names)
                if not known or (name != self._names[seat - 1] and pupil_of(name)):
                    since_us = 0 if not self._names else row.entry.at_us
                    self._sitting.append((since_us, seat, pupil_of(name)))
            self._names = session.names
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
        return Match(self._file, self._row, self._begun, game, lasted_s, self._session.over, people, how)


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


def catch_up(
    store: Store,
    folder: Path,
    games: Mapping[str, Game],
    current: Callable[[], tuple[Path, Kept] | None],
) -> Iterator[Message | None]:
    """Count the matches that are not counted yet, a journal at each step. Yields what could not be read, or None.

    `current`: the journal that this program has open, as far as it is written.
    """
    try:
        known, now = store.looked_at(), current()
    except (JournalError, StoreError) as error:
        yield error.message
        return
    for path in sorted(folder.glob("*.gotit")):
        try:
            kept = now[1] if now is not None and path == now[0] else read(path, OF_THE_MATCH, named=False)
            if kept.last.checksum and known.get(path.name) != kept.last.id:
                store.keep_played(path.name, kept.last.id, matches_of(kept.rows, path.name, games))
            yield None
        except (JournalError, StoreError) as error:
            yield say("history_not_read", "{file}: {why}", file=Typed(path.name), why=error.message)
