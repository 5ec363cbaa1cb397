"""The folder of matches: a file for each session of play, and the match that was not finished.

Must not: delete a file; start anything by itself; let one bad file hide the others.

A file begins with the operator's first order. What boxes say before that (they join, somebody tries a button) waits in
memory, so that a program that was only looked at leaves nothing behind.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal

import msgspec
import platformdirs
from msgspec import Struct

from gotit.core import inputs as i
from gotit.core.days import day_words
from gotit.core.game import Game
from gotit.core.message import Message, Typed, say
from gotit.core.session import Session
from gotit.record.forget import forget_pupils
from gotit.record.journal import Journal, Kept, read
from gotit.record.people import Expected, pupil_of
from gotit.record.replay import OPENED, check_decodable, fingerprint_entry, note_of, replay
from gotit.record.rows import OF_THE_MATCH, Entry, Last, Row, input_entry, line_entry, note_entry
from gotit.record.salvage import finish, rescue, sound_rows
from gotit.record.trouble import (
    CannotWrite,
    Damaged,
    JournalError,
    NotAJournal,
    OtherRules,
    ReplayDiverged,
    UnknownRow,
    count,
    file,
)
from gotit.record.versions import rules_of, written_out

SUFFIX = ".gotit"

_NO_MATCH_YET = (i.Press, i.Release, i.Watermark, i.Joined, i.Left, i.Sharpness, i.Benched, i.Doubted, i.SetLimit,
                 i.SetDomes, i.SetSwitches, i.Time)  # fmt: skip
"""Inputs that alone are not worth a file: they come from outside, or are a setting of this computer."""


def matches_folder() -> Path:
    """Where matches are kept on this computer."""
    return platformdirs.user_data_path("gotit", appauthor=False) / "matches"


class ClockOrigin(Struct, frozen=True):
    """How session time relates to the host's clock (`boxes.host_clock`), in ns.

    `origin_ns`: that clock at session time 0. `boot_ns`: time of day minus the system's monotonic clock. It stays the
    same (except for corrections of the time of day) until the computer sleeps or restarts.
    """

    origin_ns: int
    boot_ns: int


class Book:
    """A journal that is being written. `tag`: this session's number for the boxes, 1 to 65535.

    `games`: their settings are written out, and their versions are noted.
    """

    def __init__(
        self,
        path: Path,
        tag: int,
        at_us: int = 0,
        games: Mapping[str, Game] | None = None,
        journal: Journal | None = None,
    ) -> None:
        self.path = path
        self.tag = tag
        self._at_us = at_us
        self._games: Mapping[str, Game] = games or {}
        self._journal = journal
        self._expected: Expected = {}
        self._waiting: list[Entry] = []
        self._opened = self._opening(None)

    def on_clock(self, origin: ClockOrigin | None) -> Book:
        """Its times are on this clock. Call it only before anything is kept."""
        self._opened = self._opening(origin)
        return self

    def keep(self, entered: i.Input, at_us: int, receipt: Struct | None = None) -> None:
        """Returns when the input is on the disk, with its receipt from a box. Raises a JournalError."""
        self.keep_all([(entered, at_us, receipt)])

    def keep_all(self, inputs: Sequence[tuple[i.Input, int, Struct | None]]) -> None:
        """Returns when inputs that came together are on the disk, in one transaction.

        Raises a JournalError; then none of them is kept.
        """
        entries: list[Entry] = []
        for entered, at_us, receipt in inputs:
            whole = written_out(entered, self._games) if isinstance(entered, i.Start) else entered
            entries.append(input_entry(whole, at_us))
            if receipt is not None:
                entries.append(note_entry("receipt", at_us, **msgspec.to_builtins(receipt)))
        if self._journal is None and all(isinstance(entered, _NO_MATCH_YET) for entered, _, _ in inputs):
            self._waiting += entries
        elif entries:
            self._open().append(*self._waiting, *entries)
            self._waiting.clear()

    def expect(self, people: Expected) -> None:
        """Whose names may come from now on, by name: they are kept under these ids."""
        self._expected = people
        if self._journal is not None:
            self._journal.expected = people

    def read_unnamed(self) -> tuple[Path, Callable[[int], Kept]] | None:
        """Its file, and how what its matches are made of is read, with ids in place of names: what stands after a row.
        That raises a JournalError. None if nothing is kept yet.
        """
        journal = self._journal
        return None if journal is None else (self.path, partial(_unnamed, journal))

    def so_far(self, *, named: bool = False) -> tuple[Path, list[Entry]]:
        """Its file, and all that it holds of the match or will hold. Not `named`: with ids in place of names."""
        journal = self._journal
        rows = journal.read(OF_THE_MATCH, named=named).rows if journal is not None else []
        opened = [self._opened] if self._opened is not None else []
        return self.path, [*(row.entry for row in rows), *opened, *self._waiting]

    def copy(self) -> tuple[Path, Callable[[Path], None]] | None:
        """Its file, and how it is copied while it is open; None if nothing is kept yet."""
        return None if self._journal is None else (self.path, self._journal.copy)

    def forget(self, pupils: Collection[str]) -> None:
        """Delete the names of these pupils. Rows stay as they are. Raises a JournalError."""
        if self._journal is not None:
            self._journal.forget([person for person in self._journal.people if pupil_of(person) in pupils])

    def record(self, host_ns: int, port: str, way: Literal["in", "out"], data: bytes) -> None:
        """What went over a port, to be kept with the next `flush`. Any thread may call this."""
        journal = self._journal  # the main thread may close the book meanwhile
        if journal is not None:
            journal.chat(line_entry(way, port, data, host_ns))

    def flush(self) -> None:
        """Keep what was recorded. Call it about once a second, when nobody waits for a verdict."""
        if self._journal is not None:
            self._journal.flush()

    def seal(self, session: Session, at_us: int) -> None:
        """Keep a fingerprint of the session, so that a replay can check itself here."""
        if self._journal is not None:
            self._open().append(fingerprint_entry(session, at_us))

    def close(self) -> None:
        """No more will come."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def open(self) -> Book:
        """Open the file now, not at the first order. Raises a JournalError."""
        self._open()
        return self

    def _open(self) -> Journal:
        journal = self._journal or Journal(self.path)
        journal.expected = self._expected
        if self._opened is not None:
            try:
                journal.append(self._opened)
            except BaseException:
                if self._journal is None:
                    journal.close()
                raise
            self._opened = None
        self._journal = journal
        return journal

    def _opening(self, origin: ClockOrigin | None) -> Entry | None:
        clock = msgspec.to_builtins(origin) if origin is not None else {}
        rules = rules_of(self._games)
        return note_entry(OPENED, self._at_us, tag=self.tag, program=this_program(), wall=_wall(), rules=rules, **clock)


def _unnamed(journal: Journal, after: int) -> Kept:
    return journal.read(OF_THE_MATCH, named=False, after=after)


class Unfinished(Struct, frozen=True):
    """A match that has not ended. `last_us`: session time of its last row. `when`: time of day, for people.

    `last`: the last row when the match was found. `receipts`: what boxes need not send again, each as {"box", "boot",
    "seq"}. `origin`: of the clock that its times are on.
    """

    session: Session
    last_us: int
    when: Message
    path: Path
    tag: int
    last: Last = Last()
    receipts: tuple[dict[str, Any], ...] = ()
    origin: ClockOrigin | None = None


_NAMED = f"match-%Y%m%d-%H%M%S-%f{SUFFIX}"
_NO_YEAR = 9999
"""There is no time behind it."""


class Found(Struct, frozen=True):
    """What a folder holds. `match`: the one that can be continued. `said`: about what could not be opened."""

    match: Unfinished | None = None
    said: tuple[Message, ...] = ()


class Matches:
    """The matches in one folder."""

    def __init__(self, folder: Path, games: Mapping[str, Game]) -> None:
        self.folder = folder
        self._games = games

    def begin(self, origin: ClockOrigin | None = None) -> Book:
        """A new journal. Its file is created by the operator's first order. Raises CannotWrite now, if it can tell."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            probe = self.folder / f".probe-{secrets.token_hex(4)}"
            probe.touch(exist_ok=False)
            probe.unlink()
        except OSError as error:
            raise CannotWrite(
                say(
                    "matches_cannot_be_kept",
                    "Matches can't be kept in “{folder}” ({why}).",
                    folder=Typed(str(self.folder)),
                    why=Typed(str(error.strerror)),
                )
            ) from error
        tag = secrets.randbelow(65_535) + 1
        return Book(new_path(self.folder), tag, games=self._games).on_clock(origin)

    def unfinished(self) -> Found:
        """The latest match, if it has not ended. A file that cannot be opened does not hide earlier ones.

        A damaged file is set aside, and its match continues from the last sound row.
        """
        finish(self.folder)
        said: list[Message] = []
        for path in sorted(self.folder.glob(f"*{SUFFIX}"), reverse=True):
            try:
                kept, lost = self._read(path)
                said += [lost] if lost is not None else []
                if _has_match(kept.rows):
                    match = self._match(path, kept, said)
                    return Found(None if match.session.over else match, tuple(said))
            except JournalError as error:
                said.append(error.message)
            except OSError as error:
                said.append(
                    say(
                        "match_unreadable",
                        "“{file}” can't be read ({why}).",
                        file=Typed(path.name),
                        why=Typed(str(error.strerror or error)),
                    )
                )
        return Found(None, tuple(said))

    def go_on(self, found: Unfinished) -> tuple[Book, Unfinished]:
        """The journal of this match, open again, and the match as it stands now that nobody else can write to it.

        Another program may have continued it since it was found. Raises a JournalError.
        """
        journal = Journal(found.path)
        try:
            last = journal.last
            if last.id != found.last.id or found.last.checksum not in ("", last.checksum):
                found = self._match(found.path, journal.read(OF_THE_MATCH), [])
        except BaseException:
            journal.close()
            raise
        return Book(found.path, found.tag, found.last_us, self._games, journal), found

    def forget(self, pupils: Collection[str], but: object) -> tuple[Message, ...]:
        """Delete the names of these pupils from all journals but this open one. Returns where that couldn't be done."""
        return tuple(forget_pupils(self.folder, pupils, but.path if isinstance(but, Book) else None))

    def _read(self, path: Path) -> tuple[Kept, Message | None]:
        """What the file holds, and what was lost of it."""
        try:
            kept = read(path, OF_THE_MATCH)
            if not kept.last.checksum:  # nothing else shows whether a row of format 1 is damaged
                check_decodable(kept.rows)
        except (Damaged, UnknownRow, NotAJournal) as error:
            if isinstance(error, NotAJournal) and not sound_rows(path).rows:
                raise
            _, lost = rescue(path)
            return (read(path, OF_THE_MATCH) if path.exists() else Kept()), lost
        return kept, None

    def _match(self, path: Path, kept: Kept, said: list[Message]) -> Unfinished:
        """Raises ReplayDiverged, OtherRules."""
        differs: list[int] = []
        try:
            session = replay(kept.rows, self._games, otherwise=differs.append)
        except (ReplayDiverged, OtherRules) as error:
            raise type(error)(
                say(
                    "cannot_go_on",
                    "The match in “{file}” can't be resumed. {why} The file is kept as it is.",
                    file=Typed(path.name),
                    why=error.message,
                )
            ) from error
        if differs:
            said.append(
                say(
                    "stands_otherwise",
                    "The match in “{file}” differs from how it was at row {row}. Check the points before you go on.",
                    file=Typed(path.name),
                    row=count(differs[0]),
                )
            )
        try:
            return _unfinished(path, session, kept)
        except (KeyError, TypeError, ValueError, msgspec.MsgspecError) as error:
            raise UnknownRow(
                say(
                    "note_unreadable",
                    "A note in “{file}” can't be read ({why}). It is kept as it is.",
                    file=Typed(path.name),
                    why=Typed(str(error)),
                )
            ) from error


def _has_match(rows: list[Row]) -> bool:
    return any(row.entry.kind == "input" and '"do":"start"' in row.entry.body for row in rows)


def new_path(folder: Path) -> Path:
    """A name that nobody has, and that sorts behind all others, whatever has been done to the time of day."""
    begun = [moment for each in folder.glob(f"*{SUFFIX}") if (moment := _begun(each.name)) is not None]
    moment = max([datetime.now(), *(each + timedelta(microseconds=1) for each in begun)])
    return folder / moment.strftime(_NAMED)


def _begun(name: str) -> datetime | None:
    """When the match of this name began, as far as it says so."""
    try:
        found = datetime.strptime(name, _NAMED)
    except ValueError:
        return None
    return found if found.year < _NO_YEAR else None


@contextmanager
def keeping(path: Path, games: Mapping[str, Game]) -> Iterator[Any]:
    """A new journal at `path`, as a function (input, at_us) that keeps an input. Raises a JournalError."""
    if path.exists():
        raise CannotWrite(say("journal_exists", "“{file}” already exists: choose another name.", file=file(path)))
    book = Book(path, 1, games=games).open()
    try:
        yield book.keep
    finally:
        book.close()


def _unfinished(path: Path, session: Session, kept: Kept) -> Unfinished:
    notes = [note_of(row) for row in kept.rows]
    tag = next((int(note["tag"]) for note in notes if note.get("note") == OPENED), 1)
    receipts = tuple(
        {key: note[key] for key in ("box", "boot", "seq")} for note in notes if note.get("note") == "receipt"
    )
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    today = when.date() == datetime.now().astimezone().date()
    time = Typed(when.strftime("%H:%M"))
    words = (
        say("at_time", "at {time}", time=time)
        if today
        else say("on_day", "on {day} at {time}", day=day_words(when.isoformat()), time=time)
    )
    opened = [note for note in notes if note.get("note") == OPENED and "origin_ns" in note]
    origin = msgspec.convert(opened[-1], ClockOrigin) if opened else None
    return Unfinished(session, kept.last_us, words, path, tag, kept.last, receipts, origin)


def this_program() -> str:
    """The version that is running."""
    try:
        return version("gotit")
    except PackageNotFoundError:
        return "unknown"


def _wall() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


__all__ = ["Book", "ClockOrigin", "Found", "JournalError", "Matches", "Unfinished", "keeping", "matches_folder"]
