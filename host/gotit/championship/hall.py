"""What the hall sees of a championship: who stands where, and each room as it plays.

Must not: know a network, a file, a clock or a real name, but those that the organiser lets the hall have.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.championship.boards import alike
from gotit.championship.cup import Cup
from gotit.championship.promised import NO_DEAL
from gotit.championship.standings import standings
from gotit.core.hall import Hall, Row, Seat, Sign, Tile

ROWS = 40
NOBODY: Mapping[int, str] = {}


def hall_of(cup: Cup, off: frozenset[str] = frozenset(), names: Mapping[int, str] = NOBODY) -> Hall:
    """Everything that is shown. `off`: the rooms that are not on the network now, until the day is closed and all go
    home. `names`: that may be shown.
    """
    lines, promise = standings(cup), cup.deals.get(cup.round, NO_DEAL).promise
    drawn = cup.rounds.get(cup.round)
    final = {table.room for table in drawn.tables} if drawn is not None and drawn.decides else frozenset[str]()
    rooms = sorted({*cup.rooms, *cup.playing}, key=lambda room: (len(room), room))
    return Hall(
        cup.called.title,
        cup.round,
        tuple(
            Row(line.place, line.entrant, who(cup, line.entrant, names), round(100 * line.points))
            for line in lines[:ROWS]
        ),
        max(0, len(lines) - ROWS),
        tuple(_tile(cup, room, names, off=room in off and not cup.closed, final=room in final) for room in rooms),
        cup.closed,
        promise.short if promise is not None else "",
    )


def _tile(cup: Cup, room: str, names: Mapping[int, str], *, off: bool, final: bool) -> Tile:
    match = cup.playing.get(room)
    if match is None:
        return Tile(room, "off" if off else "waits", final=final)
    sign: Sign = "off" if off else "plays" if match.ended is None else "done"
    table = cup.table(match.place) if match.place is not None else None
    entrants: Mapping[int, int] = dict(enumerate(table.entrants, 1)) if table is not None else {}
    ended = match.ended
    won = dict(enumerate(match.won, 1))
    first = set(ended.winners) if ended is not None else set[int]()
    seats = tuple(
        Seat(
            who(cup, entrants[seat], names) if seat in entrants else str(seat),
            won.get(seat, 0),
            seat in first,
            entrants.get(seat, 0),
        )
        for seat in range(1, match.opened.seats + 1)
    )
    promised = match.place is not None and cup.deals.get(match.place[0], NO_DEAL).promise is not None
    own = promised and match.place is not None and alike(cup, match.place) == "own"
    return Tile(room, sign, match.opened.game, seats, final, own)


def who(cup: Cup, entrant: int, names: Mapping[int, str] = NOBODY) -> str:
    """What somebody is called where not everybody may know names: that name, the nickname, or the number.

    With its sign: beside a seat's number, a bare one would be taken for another seat.
    """
    entered = cup.entrants.get(entrant)
    nickname = entered.nickname if entered is not None else ""
    return names.get(entrant) or nickname or f"#{entrant}"
