"""From the journal back to the session: the inputs are taken again, one by one.

May not happen here: writing; guessing. A state that does not come out as it was is said, never passed over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec

from gotit.core import inputs as i
from gotit.core.domes import NO_DOMES
from gotit.core.game import Game, Refused
from gotit.core.message import Message, as_data
from gotit.core.session import Session
from gotit.core.step import step
from gotit.language.words import english
from gotit.record.journal import Entry, Row, note_entry
from gotit.record.trouble import ReplayDiverged

_LATER: Mapping[str, Any] = {"domes": NO_DOMES, "long_wait_us": None}
"""Fields of a session that journals of earlier programs know nothing of, as they are while nothing stands in them."""
_NO_VALUE = object()

STANDS = "stands"
"""The field of a note with a fingerprint. Older notes have another, over names and English, that nothing reads."""

_inputs: msgspec.json.Decoder[i.Input] = msgspec.json.Decoder(i.Input)
_notes: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])


def input_of(row: Row) -> i.Input:
    """The input in a row of kind "input". Raises ReplayDiverged when this program does not know it."""
    try:
        return _inputs.decode(row.entry.body)
    except msgspec.MsgspecError as error:
        raise ReplayDiverged(f"Row {row.id} holds an input that this program does not know ({error}).") from None


def note_of(row: Row) -> dict[str, Any]:
    """What a row of kind "note" says; {} for other rows. Raises ReplayDiverged when it cannot be read."""
    try:
        return _notes.decode(row.entry.body) if row.entry.kind == "note" else {}
    except msgspec.MsgspecError as error:
        raise ReplayDiverged(f"Row {row.id} holds a note that cannot be read ({error}).") from None


def steps(
    rows: Iterable[Row], games: Mapping[str, Game], until_row: int | None = None
) -> Iterator[tuple[Row, Session, tuple[i.Effect, ...]]]:
    """The session after each input up to row `until_row`, with its effects.

    Raises ReplayDiverged at the first row where it is not as it was.
    """
    session = Session(games)
    for row in rows:
        if until_row is not None and row.id > until_row:
            return
        if row.entry.kind == "input":
            entered = input_of(row)
            try:
                session, effects = step(session, entered, row.entry.at_us)
            except Refused as refused:
                said = f"Row {row.id} was taken then and is refused now: {english(refused.message, session.names)}"
                raise ReplayDiverged(said) from None
            except Exception as error:  # a bug of ours must not keep the program from starting
                said = f"Row {row.id} cannot be taken again ({type(error).__name__}: {error})."
                raise ReplayDiverged(said) from error
            yield row, session, effects
        elif (expected := note_of(row).get(STANDS)) is not None and expected != fingerprint(session):
            raise ReplayDiverged(f"At row {row.id} the match does not stand as it stood then.")


def replay(rows: Iterable[Row], games: Mapping[str, Game], until_row: int | None = None) -> Session:
    """The session as it stood after the last of these rows, or after row `until_row`. Raises ReplayDiverged."""
    session = Session(games)
    for _, after, _ in steps(rows, games, until_row):
        session = after
    return session


def fingerprint(session: Session) -> str:
    """A short name of all that a session is (SHA-256 of its canonical JSON): equal sessions have equal ones."""
    plain = replace(session, games={}, game=None)
    parts = {
        "game": session.game.name if session.game is not None else None,
        "seating": (
            sorted((name, source) for name, source in session.seating.sources.items()),
            sorted(session.seating.taken.items()),
            session.seating.calling,
            *([sorted(session.seating.benched.items())] if session.seating.benched else ()),
        ),
        "session": {
            name: value
            for name in plain.__dataclass_fields__
            if (value := getattr(plain, name)) != _LATER.get(name, _NO_VALUE)
            and name not in ("games", "game", "seating")
        },
    }
    canonical = msgspec.to_builtins(parts, str_keys=True, order="deterministic", enc_hook=_plain)
    return hashlib.sha256(msgspec.json.encode(canonical)).hexdigest()


def fingerprint_entry(session: Session, at_us: int) -> Entry:
    """A note that lets every later replay check itself at this point."""
    return note_entry("state", at_us, **{STANDS: fingerprint(session)})


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return as_data(value)
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")
