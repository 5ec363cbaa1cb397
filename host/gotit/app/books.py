"""Which journal is written to, and whether an unfinished match lies in an older one.

May not happen here: windows.
"""

from __future__ import annotations

from typing import Any, Protocol

from msgspec import Struct

from gotit.app.rim import Book
from gotit.boxes.events import Receipt
from gotit.core.session import Session
from gotit.ui.operator.words import list_names


class Found(Struct, frozen=True):
    """An unfinished match. `last_us`: session time of its last input; `when`: time of day, for people."""

    session: Session
    last_us: int
    when: str
    key: Any


class Opened(Struct, frozen=True):
    """A journal to write to. `tag`, `receipts`: what `Boxes` wants to know of it."""

    book: Book
    tag: int
    receipts: tuple[Receipt, ...] = ()


class Books(Protocol):
    """All journals of this computer."""

    def unfinished(self) -> Found | None:
        """The latest match that has not come to its end, if there is one. Slow: it is replayed."""

    def begin(self) -> Opened:
        """A new journal. Raises OSError."""

    def go_on(self, found: Found) -> Opened:
        """The journal of this match again. Raises OSError."""


class NoBooks:
    """Keeps nothing: for demonstrations and measurements."""

    def unfinished(self) -> Found | None:
        return None

    def begin(self) -> Opened:
        return Opened(_NoBook(), 1)

    def go_on(self, found: Found) -> Opened:
        return self.begin()


class _NoBook:
    def keep(self, entered: object, at_us: int, receipt: object) -> None:
        pass

    def close(self) -> None:
        pass


def offer(found: Found) -> str:
    """ "There is an unfinished match: Ana, Ben and Chidi, round 4, last played at 10:32." """
    session = found.session
    names = list_names(list(session.names))
    view = session.game.view(session.state, None) if session.game is not None else None
    number = getattr(view, "round_number", 0)
    where = f", round {number}" if number else ""
    return f"There is an unfinished match: {names}{where}, last played {found.when}."
