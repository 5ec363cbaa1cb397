"""A kept match for other programs: all rows as JSON lines, or its races as a table (CSV).

Must not: decide who may see names. The caller says whether they go out.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.arming import Arming
from gotit.core.game import Game
from gotit.core.session import Session
from gotit.core.teams import number_at
from gotit.language.words import english
from gotit.record.people import anonymous
from gotit.record.replay import input_of, note_of, steps
from gotit.record.rows import Row

COLUMNS = (
    "row",
    "at_s",
    "game",
    "match",
    "race",
    "verdict",
    "first",
    "stood_there",
    "margin_us",
    "uncertainty_us",
    "overruled",
    "order",
    "told",
)


def without_names(rows: Iterable[Row]) -> Iterator[Row]:
    """The same rows, with "Seat 1", "Seat 2" … in place of names."""
    for row in rows:
        if row.entry.kind == "input":
            row = replace(row, entry=anonymous(row.entry))
        elif "fingerprint" in note_of(row):
            continue  # before part 8 it was made from names, too
        yield row


def to_json_lines(rows: Iterable[Row]) -> Iterator[str]:
    """One object per row: id, at_us, kind, source, body."""
    for row in rows:
        entry = row.entry
        body = msgspec.Raw(entry.body.encode())
        line = {"id": row.id, "at_us": entry.at_us, "kind": entry.kind, "source": entry.source, "body": body}
        yield msgspec.json.encode(line).decode() + "\n"


def to_csv(rows: Iterable[Row], games: Mapping[str, Game]) -> str:
    """One line per decided race: who was first, by how much, and what was told from then until the next one.

    Seats are numbers, and so are those who stood there for a team. Names occur only in what was told. A race that was
    undone or overruled is listed as it was, with the word "undo" or "overrule" in what was told after it. Raises
    ReplayDiverged.
    """
    lines: list[dict[str, object]] = []
    match = 0
    before = Session(games)
    for row, session, effects in steps(rows, games):
        entered = input_of(row)
        match += isinstance(entered, i.Start)
        told = [effect.news for effect in effects if isinstance(effect, i.Tell) and not effect.private]
        travelled = isinstance(entered, (i.Undo, i.Redo))
        if session.arming is not None and _decided(session) not in (None, _decided(before)) and not travelled:
            race = _race(session.arming)
            game = session.game.name if session.game is not None else ""
            lines.append({"row": row.id, "at_s": f"{row.entry.at_us / 1e6:.6f}", "game": game, "match": match} | race)
            lines[-1]["stood_there"] = _who_stood(before, session.arming)
        if lines:
            words = [str(lines[-1].get("told", "")), *(english(news.message, session.told_names) for news in told)]
            lines[-1]["told"] = " | ".join(word for word in words if word)
        before = session
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    table.writeheader()
    table.writerows({key: _cell(value) for key, value in line.items()} for line in lines)
    return out.getvalue()


def _decided(session: Session) -> tuple[int, int, bool] | None:
    """Identifies the decided race; different once it was overruled. None: no race is decided."""
    arming = session.arming
    if arming is None or not arming.decided:
        return None
    return (arming.epoch, arming.race_number, arming.overruled)


def _race(arming: Arming) -> dict[str, object]:
    order = " ".join(str(place.seat) for place in arming.order)
    found: dict[str, object] = {"race": arming.epoch, "overruled": "yes" if arming.overruled else "", "order": order}
    match arming.verdict:
        case Clear(seat, margin):
            found |= {"verdict": "clear", "first": seat}
            if margin is not None:
                found |= {"margin_us": margin.middle_us, "uncertainty_us": margin.uncertainty_us}
        case DeadHeat(seats):
            found |= {"verdict": "dead heat", "first": " ".join(map(str, seats))}
        case _:
            pass
    return found


def _who_stood(session: Session, arming: Arming) -> str:
    """Who was first, as numbers in their teams: "3"; "" without teams. `session`: in which the race was open."""
    match arming.verdict:
        case Clear(seat):
            seats: tuple[int, ...] = (seat,)
        case DeadHeat(seats):
            pass
        case _:
            seats = ()
    count = session.count
    if count is None:
        return ""
    deed = len(session.done) + 1
    return " ".join(str(number_at(session.teams_now[seat - 1], count.stints[seat - 1], deed)) for seat in seats)


def _cell(value: object) -> object:
    """A text that a spreadsheet would take for a formula gets a leading apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r")) else value
