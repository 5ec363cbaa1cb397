"""What the hall sees of a championship: who stands where, and each room as it plays.

Must not: know a network, a file, a clock or a real name, but those that the organiser lets the hall have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gotit.championship.between import Between
from gotit.championship.boards import alike
from gotit.championship.cup import Cup, Match
from gotit.championship.facts import Settled
from gotit.championship.promised import NO_DEAL
from gotit.championship.standings import standings
from gotit.championship.tables import LARGEST
from gotit.core.hall import Hall, Row, Seat, Sign, Tile
from gotit.core.hall_race import Decided, RoomsRace, Runner

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
        next((race for room in sorted(rooms, key=lambda room: room not in final)
              if room not in off and (race := race_of(cup, room, names)) is not None), None),
    )  # fmt: skip


def _tile(cup: Cup, room: str, names: Mapping[int, str], *, off: bool, final: bool) -> Tile:
    match = cup.playing.get(room)
    if match is None:
        return Tile(room, "off" if off else "waits", final=final)
    sign: Sign = "off" if off else "plays" if match.ended is None else "done"
    entrants = _seated(cup, match)
    ended = match.ended
    won = dict(enumerate(match.won, 1))
    first = set(ended.winners) if ended is not None else set[int]()
    seats = tuple(
        Seat(
            _called(cup, seat, entrants, names),
            won.get(seat, 0),
            seat in first,
            entrants.get(seat, 0),
        )
        for seat in range(1, match.opened.seats + 1)
    )
    promised = match.place is not None and cup.deals.get(match.place[0], NO_DEAL).promise is not None
    own = promised and match.place is not None and alike(cup, match.place) == "own"
    return Tile(room, sign, match.opened.game, seats, final, own)


def race_of(cup: Cup, room: str, names: Mapping[int, str] = NOBODY) -> RoomsRace | None:
    """The newest race of what this room plays, if another room plays it, too. None: there is none, or it is over."""
    match = cup.playing.get(room)
    if match is None or match.ended is not None:
        return None
    races = [fact.what for fact in match.told if isinstance(fact.what, Settled) and fact.what.first]
    if not any(isinstance(each.between, Between) for each in races):
        return None
    settled, seated = races[-1], _seated(cup, match)
    key = f"{room}/{match.number}/{settled.epoch}/{settled.race}/{settled.first}"
    return as_race(settled, key, room, seated, lambda seat: _called(cup, seat, seated, names))


def as_race(
    settled: Settled, key: str, room: str, seated: Mapping[int, int], called: Callable[[int], str]
) -> RoomsRace:
    """`seated`: who is who of the championship, by seat."""
    told = settled.between if isinstance(settled.between, Between) else None
    fronts = {front.seat: front for front in told.fronts} if told is not None else {}
    followers = {each.seat: each for each in told.followers} if told is not None else {}
    places = {place.seat: place for place in settled.order}

    def runner(seat: int) -> Runner:
        first, behind, after = seat in settled.first, places[seat].behind if seat in places else None, ""
        front, follower = fronts.get(seat), followers.get(seat)
        there = next((each.there for each in (front, follower) if each is not None), None)
        if follower is not None:
            behind, after = follower.behind, called(follower.after)
        where = None if there is None else "" if there else room
        return Runner(
            called(seat),
            seated.get(seat, 0),
            where,
            first,
            front.span_us if front is not None else None,
            behind,
            after,
            seated.get(follower.after, 0) if follower is not None else 0,
        )

    others = [place.seat for place in settled.order if place.seat not in settled.first]
    decided: Decided = "overruled" if settled.overruled else "tied" if len(settled.first) > 1 else "clear"
    lead = settled.order[1].behind if len(settled.order) > 1 else None
    return RoomsRace(
        key,
        told.by if told is not None and told.fronts else "",
        decided,
        told.ties if told is not None else "",
        tuple(runner(seat) for seat in (*sorted(settled.first), *others)[:LARGEST]),
        lead if told is not None and told.fronts else None,
    )


def _seated(cup: Cup, match: Match) -> Mapping[int, int]:
    """Who of the championship sits where."""
    table = cup.table(match.place) if match.place is not None else None
    return dict(enumerate(table.entrants, 1)) if table is not None else {}


def _called(cup: Cup, seat: int, seated: Mapping[int, int], names: Mapping[int, str]) -> str:
    return who(cup, seated[seat], names) if seat in seated else str(seat)


def who(cup: Cup, entrant: int, names: Mapping[int, str] = NOBODY) -> str:
    """What somebody is called where not everybody may know names: that name, the nickname, or the number.

    With its sign: beside a seat's number, a bare one would be taken for another seat.
    """
    entered = cup.entrants.get(entrant)
    nickname = entered.nickname if entered is not None else ""
    return names.get(entrant) or nickname or f"#{entrant}"
