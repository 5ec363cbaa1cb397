"""What the program needs of the folder of matches (`gotit.record.matches`), and how a match is offered again.

Must not: use windows or files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, Protocol

from msgspec import Struct

from gotit.app.clock import SessionClock
from gotit.boxes.events import Receipt
from gotit.core import inputs as i
from gotit.core.game import titled, why_not_kept
from gotit.core.message import Message, Seats, Typed, say
from gotit.core.session import Session
from gotit.record.journal import Kept
from gotit.record.matches import ClockOrigin, Found, Unfinished
from gotit.record.rows import Entry


class Book(Protocol):
    """A journal that is being written. `tag`: this session's number for the boxes."""

    tag: int

    def on_clock(self, origin: ClockOrigin | None) -> object:
        """Its times are on this clock. To be called only before anything is kept."""

    def keep_all(self, inputs: Sequence[tuple[i.Input, int, Struct | None]]) -> None:
        """(input, session time in µs, receipt). Returns when all are safely on the disk. Raises OSError."""

    def record(self, host_ns: int, port: str, way: Literal["in", "out"], data: bytes) -> None:
        """Record what went over a port."""

    def expect(self, people: Mapping[str, str]) -> None:
        """Whose names may come from now on: the id by which each is kept."""

    def read_unnamed(self) -> tuple[Path, Callable[[int], Kept]] | None:
        """Its file, and how what its matches are made of is read, with ids in place of names: what stands after a
        row. None if nothing is kept.
        """

    def so_far(self, *, named: bool = False) -> tuple[Path, list[Entry]] | None:
        """Its file, and all that it holds of the match or will hold; None: it has none.

        Not `named`: with ids in place of names.
        """

    def copy(self) -> tuple[Path, Callable[[Path], None]] | None:
        """Its file, and how it is copied while it is open; None if nothing is kept yet."""

    def forget(self, pupils: Collection[str]) -> None:
        """Delete the names of these pupils, by their ids. Raises OSError."""

    def flush(self) -> None:
        """Write what was recorded."""

    def seal(self, session: Session, at_us: int) -> None:
        """Write a fingerprint of the session, against which replays check themselves."""

    def close(self) -> None:
        """Close it: nothing more will come."""


class Books(Protocol):
    """All journals of this computer. Every method may raise OSError (`core.game.why_not_kept`).

    `folder`: where they are; None: nowhere.
    """

    @property
    def folder(self) -> Path | None: ...

    def unfinished(self) -> Found:
        """The latest match, if it did not end, and what else to tell the operator. Slow: the match is replayed."""

    def begin(self, origin: ClockOrigin | None = None) -> Book:
        """A new journal. `origin`: of the clock that its times are on."""

    def go_on(self, found: Unfinished) -> tuple[Book, Unfinished]:
        """The journal of this match again, and the match as it stands now. Then call `on_clock` to say on which
        clock."""

    def forget(self, pupils: Collection[str], but: Book | None) -> tuple[Message, ...]:
        """Delete the names of these pupils from all journals but this open one. Returns where that couldn't be done."""


class NoBooks:
    """Keeps nothing: for demonstrations and measurements."""

    folder: Path | None = None

    def unfinished(self) -> Found:
        return Found()

    def begin(self, origin: ClockOrigin | None = None) -> Book:
        return _Blank()

    def go_on(self, found: Unfinished) -> tuple[Book, Unfinished]:
        return _Blank(), found

    def forget(self, pupils: Collection[str], but: Book | None) -> tuple[Message, ...]:
        return ()


class _Blank:
    tag = 1

    def on_clock(self, origin: ClockOrigin | None) -> None:
        pass

    def keep_all(self, inputs: Sequence[tuple[i.Input, int, Struct | None]]) -> None:
        pass

    def record(self, host_ns: int, port: str, way: Literal["in", "out"], data: bytes) -> None:
        pass

    def expect(self, people: Mapping[str, str]) -> None:
        pass

    def read_unnamed(self) -> tuple[Path, Callable[[int], Kept]] | None:
        return None

    def so_far(self, *, named: bool = False) -> tuple[Path, list[Entry]] | None:
        return None

    def copy(self) -> tuple[Path, Callable[[Path], None]] | None:
        return None

    def forget(self, pupils: Collection[str]) -> None:
        pass

    def flush(self) -> None:
        pass

    def seal(self, session: Session, at_us: int) -> None:
        pass

    def close(self) -> None:
        pass


class TakenUp(Struct, frozen=True):
    """How a session begins. `book`: None if it can't be kept; then `said` says why. `found`: the match as it stands
    now.

    `same_time`: the clock has run on since the match was interrupted, so presses before and after can be compared.
    """

    book: Book | None
    found: Unfinished | None
    same_time: bool
    said: Message | None = None


def take_up(books: Books, found: Unfinished | None, clock: SessionClock) -> TakenUp:
    """Go on with this match and its clock; or, with None, begin a new journal."""
    book: Book | None = None
    said: Message | None = None
    try:
        if found is None:
            book = books.begin(clock.origin)
        else:
            book, found = books.go_on(found)
    except OSError as error:
        said = say(
            "not_safe_from_a_crash",
            "{why} You can play, but after a crash this match would be lost.",
            why=why_not_kept(error),
        )
    same_time = found is None or clock.go_on(found.origin, found.last_us)
    if found is not None and book is not None:
        book.on_clock(clock.origin)
    return TakenUp(book, found, same_time, said)


def receipts_of(found: Unfinished) -> tuple[Receipt, ...]:
    """What boxes need not send again."""
    return tuple(Receipt(**receipt) for receipt in found.receipts)


def offer(found: Unfinished) -> Message:
    """ "There is an unfinished match of Chess: Ana, Ben and Chidi, round 4, last played at 10:32." """
    session = found.session
    view: Any = session.game.view(session.state, None) if session.game is not None else None
    number = getattr(view, "round_number", 0)
    return say(
        "unfinished_match",
        "There is an unfinished match{is_named, select, yes { of {game}} other {}}: "
        "{who}{number, plural, =0 {} other {, round #}}, last played {when}.",
        is_named="yes" if session.game is not None else "no",
        game=titled(session.game) if session.game is not None else Typed(""),
        who=Seats(tuple(session.seats)),
        number=number,
        when=found.when,
    )


def forget(pupils: Collection[str], books: Books, book: Book | None) -> Sequence[Message]:
    """Delete the names of these pupils from all matches. Returns where that couldn't be done."""
    try:
        if book is not None:
            book.forget(pupils)
        return books.forget(pupils, book)
    except OSError as error:
        return (why_not_kept(error),)
