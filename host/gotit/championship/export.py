"""A championship as files: its whole stream as JSON lines, results and standings as tables, and sheets to print.

Must not: write a file; hold a real name (`names` are handed in, for paper alone).

The stream carries its own proof: each line has a hash over all lines of that room before it. So a line that was
changed, left out or added is noticed, and so is a journal that tells something else.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gotit.championship.boards import entrants_shares, rounds_compared
from gotit.championship.cup import Cup, Heard, cup_of
from gotit.championship.facts import Chained, Fact, chained
from gotit.championship.standings import pupils_points, standings
from gotit.core.message import Message, Typed, say

SCHEMA = "https://json-schema.org/draft/2020-12/schema"


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One message of the stream, in its order. `room`: who told it; "" is the organiser. `chain`: see `Chained`."""

    room: str
    told: Fact
    chain: str


class NotAsWritten(Exception):
    """`line`, from 1: the first one that is not as it was written, or comes after one that is missing."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is not as it was written, or one before it is missing")
        self.line = line


def to_lines(lines: Iterable[Line]) -> bytes:
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read_lines(written: bytes) -> list[Line]:
    """Raises NotAsWritten."""
    found: list[Line] = []
    last: dict[str, tuple[int, str]] = {}
    for number, text in enumerate(written.splitlines(), 1):
        try:
            line = msgspec.json.decode(text, type=Line)
        except msgspec.DecodeError as error:
            raise NotAsWritten(number) from error
        before, chain = last.get(line.room, (0, ""))
        if line.told.number != before + 1 or next(chained([line.told], chain)).chain != line.chain:
            raise NotAsWritten(number)
        last[line.room] = line.told.number, line.chain
        found.append(line)
    return found


def schema() -> bytes:
    """Of a line."""
    return msgspec.json.format(msgspec.json.encode({"$schema": SCHEMA, **msgspec.json.schema(Line)}), indent=2) + b"\n"


def replayed(lines: Iterable[Line]) -> Cup:
    """How the championship stands, by its stream alone."""
    return cup_of(Heard(line.room, line.told) for line in lines)


class Compared(Struct, frozen=True):
    """A room's journals against the stream. `same`: so many facts from the first on. `hub`, `room`: of how many."""

    same: int
    hub: int
    room: int

    @property
    def verdict(self) -> Literal["same", "behind", "older", "other"]:
        """`behind`: the stream lacks the room's last ones. `older`: the journals are an older copy. `other`: they tell
        something else."""
        if self.same < min(self.hub, self.room):
            return "other"
        if self.hub == self.room:
            return "same"
        return "behind" if self.hub < self.room else "older"


def compared(lines: Iterable[Line], room: str, own: Sequence[Chained]) -> Compared:
    """`own`: what the room's journals tell."""
    there = [line.chain for line in lines if line.room == room]
    same = sum(1 for ours, theirs in zip(own, there, strict=False) if ours.chain == theirs)
    return Compared(same, len(there), len(own))


# --- tables -----------------------------------------------------------------------------------------------------------


def standings_csv(cup: Cup) -> str:
    """`same_deal`: of the same seats in other rooms beaten, over all boards to compare. It decides nothing."""
    shares = {entrant: _hundredths(share) for entrant, share in entrants_shares(cup).items()}
    rows = ((line.place, line.entrant, nickname(cup, line.entrant), _hundredths(line.points), line.tables,
             shares.get(line.entrant, "")) for line in standings(cup))  # fmt: skip
    return _csv(("place", "player", "nickname", "points", "tables", "same_deal"), rows)


def pupils_csv(cup: Cup) -> str:
    """What each pupil of the teams has; pupils are numbers."""
    return _csv(("pupil", "points"), ((pupil, _hundredths(of)) for pupil, of in sorted(pupils_points(cup).items())))


def results_csv(cup: Cup) -> str:
    """A line for each player at each table. `place`: empty while there is no result; `typed`: it was typed by hand."""
    rows: list[Sequence[Any]] = []
    for number, drawn in sorted(cup.rounds.items()):
        for at, table in enumerate(drawn.tables, 1):
            places = _places(cup, number, at)
            typed = "yes" if (number, at) in cup.typed else "no"
            decides = "yes" if drawn.decides else "no"
            rows += [
                (
                    number,
                    decides,
                    at,
                    table.room,
                    drawn.game,
                    seat,
                    each,
                    nickname(cup, each),
                    places.get(each, ""),
                    typed,
                )
                for seat, each in enumerate(table.entrants, 1)
            ]
    head = ("round", "play_off", "table", "room", "game", "seat", "player", "nickname", "place", "typed")
    return _csv(head, rows)


def boards_csv(cup: Cup) -> str:
    """A line for each seat at each board of each round that was to be dealt alike.

    Board 0 is the whole match. `beaten`: the share of the other rooms' same seats, empty where nothing can be compared.
    `dealt`: as `boards.Alike`.
    """
    rows: list[Sequence[Any]] = []
    for number, boards in rounds_compared(cup):
        promise = cup.deals[number].promise
        mark = promise.mark if promise is not None else ""
        for board in boards:
            for line in board.lines:
                scores = zip(line.entrants, line.won, line.shares, strict=False)
                rows += [
                    (number, mark, board.number, line.table, line.room, line.alike, seat, each,
                     nickname(cup, each), won, "" if share is None else _hundredths(share))
                    for seat, (each, won, share) in enumerate(scores, 1)
                ]  # fmt: skip
    head = ("round", "deal", "board", "table", "room", "dealt", "seat", "player", "nickname", "won", "beaten")
    return _csv(head, rows)


def _places(cup: Cup, number: int, table: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for tied in cup.result((number, table)) or ():
        found.update(dict.fromkeys(tied, len(found) + 1))
    return found


def _csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return out.getvalue()


def _harmless(cell: Any) -> Any:
    """A nickname that a spreadsheet would take for a formula is quoted."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in tuple("=+-@\t") else cell


def _hundredths(points: Any) -> str:
    return f"{float(points):.2f}"


def nickname(cup: Cup, entrant: int) -> str:
    entered = cup.entrants.get(entrant)
    return entered.nickname if entered is not None else ""


# --- paper ------------------------------------------------------------------------------------------------------------


class Sheet(Struct, frozen=True):
    """A table to print. `groups`: rows that belong together, as of one table. `widest`: the column of the names."""

    title: Message
    columns: tuple[Message, ...]
    groups: tuple[tuple[tuple[str, ...], ...], ...]
    widest: int
    note: Message | None = None


PLACE, PLAYER, POINTS = say("cup_place", "Place"), say("cup_player", "Player"), say("cup_points", "Points")
NUMBER = say("cup_number", "No.")
TABLE, TABLES, ROOM = say("cup_table", "Table"), say("cup_tables", "Tables"), say("cup_room", "Room")
BY_HAND = say("cup_by_hand", "Write each place by hand where it is empty, and take this sheet to the organiser.")


def sheets(cup: Cup, names: Mapping[int, str] | None = None) -> tuple[Sheet, ...]:
    """The newest round first: where it has no result yet, its places are to be written by hand. Then the standings.

    `names`: shown instead of nicknames.
    """
    who = {each: (names or {}).get(each) or nickname(cup, each) or str(each) for each in cup.entrants}
    rounds = tuple(_round(cup, number, who) for number in sorted(cup.rounds, reverse=True))
    return (*rounds[:1], _standings(cup, who), *rounds[1:])


def cards(cup: Cup, titles: Mapping[str, Message | Typed]) -> tuple[Sheet, ...]:
    """For tables that play without their hub: one for each table that has no result yet, to be written on by hand.

    `titles`: of games.
    """
    return tuple(_card(cup, number, at, titles) for number in sorted(cup.rounds) for at in cup.open_tables(number))


def _card(cup: Cup, number: int, at: int, titles: Mapping[str, Message | Typed]) -> Sheet:
    drawn = cup.rounds[number]
    table = drawn.tables[at - 1]
    rows = ((f"{seat}.", nickname(cup, each) or f"#{each}", "") for seat, each in enumerate(table.entrants, 1))
    title = say(
        "cup_card",
        "{title}: round {round}, table {table}",
        title=Typed(cup.called.title or cup.called.cup),
        round=number,
        table=at,
    )
    note = say(
        "cup_card_note",
        "{game}{where, select, yes {, in room {room}} other {}}. Write each place, and bring this card to the "
        "organiser.",
        game=titles.get(drawn.game, Typed(drawn.game)),
        where="yes" if table.room else "no",
        room=Typed(table.room),
    )
    return Sheet(title, (NUMBER, PLAYER, PLACE), (tuple(rows),), 1, note)


def _standings(cup: Cup, who: Mapping[int, str]) -> Sheet:
    rows = (
        (f"{line.place}.", who.get(line.entrant, str(line.entrant)), _hundredths(line.points), str(line.tables))
        for line in standings(cup)
    )
    title = say("cup_standings", "{title}: standings", title=Typed(cup.called.title or cup.called.cup))
    return Sheet(title, (PLACE, PLAYER, POINTS, TABLES), tuple((row,) for row in rows), 1)


def _round(cup: Cup, number: int, who: Mapping[int, str]) -> Sheet:
    drawn = cup.rounds[number]
    groups = []
    for at, table in enumerate(drawn.tables, 1):
        places = _places(cup, number, at)
        rows = [
            ("" if seat else str(at), "" if seat else table.room, who.get(each, str(each)), _place(places.get(each)))
            for seat, each in enumerate(table.entrants)
        ]
        groups.append(tuple(rows))
    title = say(
        "cup_round",
        "{title}: {decides, select, yes {play-off, round {round}} other {round {round}}}",
        title=Typed(cup.called.title or cup.called.cup),
        round=number,
        decides="yes" if drawn.decides else "no",
    )
    return Sheet(title, (TABLE, ROOM, PLAYER, PLACE), tuple(groups), 2, BY_HAND if cup.open_tables(number) else None)


def _place(place: int | None) -> str:
    return "" if place is None else f"{place}."
