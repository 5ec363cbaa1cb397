"""From the journal back to the session: the inputs are taken again, one by one.

Must not: write; guess; pass over a state that does not come out as it was. It is always reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from gotit.core import inputs as i
from gotit.core.game import Game, Refused
from gotit.core.message import Typed, say
from gotit.core.session import VERSION, Session
from gotit.core.step import effects_of, session_after
from gotit.record.fingerprint import differ, fingerprint
from gotit.record.rows import Entry, Row, note_entry
from gotit.record.trouble import ReplayDiverged, UnknownRow, count
from gotit.record.versions import Rules, as_begun, games_of, session_of

OPENED = "opened"
"""The note that a program writes when it opens a journal: which program it is, and the versions of its rules."""

STANDS = "stands"
"""The field of a note that holds a fingerprint. Older notes have another, made from names and English; nothing reads
it."""

_inputs: msgspec.json.Decoder[i.Input] = msgspec.json.Decoder(i.Input)
_notes: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])


def input_of(row: Row) -> i.Input:
    """The input in a row of kind "input". Raises UnknownRow if this program does not know it."""
    try:
        return _inputs.decode(row.entry.body)
    except msgspec.MsgspecError as error:
        raise UnknownRow(
            say(
                "row_unknown_input",
                "Row {row} has an input that this program doesn't know ({why}).",
                row=count(row.id),
                why=Typed(str(error)),
            )
        ) from None


def note_of(row: Row) -> dict[str, Any]:
    """What a row of kind "note" says; {} for other rows. Raises UnknownRow if it cannot be read."""
    try:
        return _notes.decode(row.entry.body) if row.entry.kind == "note" else {}
    except msgspec.MsgspecError as error:
        raise UnknownRow(
            say(
                "row_unknown_note",
                "Row {row} has a note that can't be read ({why}).",
                row=count(row.id),
                why=Typed(str(error)),
            )
        ) from None


def check_decodable(rows: Iterable[Row]) -> None:
    """Raises UnknownRow at the first row that cannot be read."""
    for row in rows:
        if row.entry.kind == "input":
            input_of(row)
        note_of(row)


def steps(
    rows: Iterable[Row],
    games: Mapping[str, Game],
    until_row: int | None = None,
    otherwise: Callable[[int], None] | None = None,
) -> Iterator[tuple[Row, Session, tuple[i.Effect, ...]]]:
    """The session after each input up to row `until_row`, with its effects.

    Raises ReplayDiverged at the first row where an input cannot be taken or the state differs, and OtherRules at a
    match whose rules are gone. If given, `otherwise` is called instead with the number of a row whose fingerprint
    differs, although all inputs could be taken.
    """
    before = Session(games)
    for row, session in _sessions(rows, games, until_row, otherwise):
        entered = input_of(row)
        yield row, session, effects_of(before, session, entered)
        before = session


def _sessions(
    rows: Iterable[Row],
    games: Mapping[str, Game],
    until_row: int | None,
    otherwise: Callable[[int], None] | None,
) -> Iterator[tuple[Row, Session]]:
    at = Point(Session(games))
    for row in rows:
        if until_row is not None and row.id > until_row:
            return
        at = at.after(row, games, otherwise)
        if row.entry.kind == "input":
            yield row, at.session


@dataclass(frozen=True)
class Point:
    """Where a replay stands after some rows: the session, and by which rules the next match begins."""

    session: Session
    rules: Rules = field(default_factory=dict)

    def after(self, row: Row, games: Mapping[str, Game], otherwise: Callable[[int], None] | None) -> Point:
        """One row further: see `steps`."""
        if row.entry.kind == "input":
            return Point(_take(self.session, row, self.rules, games), self.rules)
        note = note_of(row)
        if note.get("note") == OPENED:
            return Point(self.session, note.get("rules", {}))
        if STANDS in note and differ(note[STANDS], fingerprint(self.session)):
            if otherwise is None:
                raise ReplayDiverged(
                    say("journal_diverged", "The replay differs from the kept match at row {row}.", row=count(row.id))
                )
            otherwise(row.id)
        return self


def _take(session: Session, row: Row, rules: Rules, games: Mapping[str, Game]) -> Session:
    entered, then = input_of(row), session
    if isinstance(entered, i.Start):
        entered = as_begun(entered, rules, games)
        then = replace(session, games=games_of(entered, rules, games), begins=session_of(rules))
    try:
        after = session_after(then, entered, row.entry.at_us)
    except Refused as refused:
        raise ReplayDiverged(
            say(
                "row_refused_now",
                "Row {row} was accepted then and is refused now: {why}",
                row=count(row.id),
                why=refused.message,
            )
        ) from None
    except Exception as error:  # a bug of ours must not keep the program from starting
        raise ReplayDiverged(
            say(
                "row_cannot_be_taken",
                "Row {row} can't be replayed ({why}).",
                row=count(row.id),
                why=Typed(f"{type(error).__name__}: {error}"),
            )
        ) from error
    return after if then is session else replace(after, games=games, begins=VERSION)


def replay(
    rows: Iterable[Row],
    games: Mapping[str, Game],
    until_row: int | None = None,
    otherwise: Callable[[int], None] | None = None,
) -> Session:
    """The session after the last of these rows, or after row `until_row`; see `steps`."""
    session = Session(games)
    for _, after in _sessions(rows, games, until_row, otherwise):
        session = after
    return session


def fingerprint_entry(session: Session, at_us: int) -> Entry:
    """A note that lets every later replay check itself here."""
    return note_entry("state", at_us, **{STANDS: fingerprint(session)})


__all__ = [
    "OPENED",
    "STANDS",
    "Point",
    "check_decodable",
    "fingerprint",
    "fingerprint_entry",
    "input_of",
    "note_of",
    "replay",
    "steps",
]
