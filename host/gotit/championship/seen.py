"""What the organiser sees of a championship: a pure function of what was told, what is known here alone, and what is so
now.

Must not: know a network, a file, a clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from gotit.championship.boards import Compared, Line, rounds_compared
from gotit.championship.cup import Cup, Place
from gotit.championship.formats import (
    FORMATS,
    Finished,
    Groups,
    PlayOffs,
    Seats,
    Step,
    Waiting,
    again,
    asked,
    at_tables,
    quality,
    step,
)
from gotit.championship.hall import who
from gotit.championship.orders import Drawn
from gotit.championship.standings import standings
from gotit.championship.talk import Claim
from gotit.core.message import Message, Typed
from gotit.ui.organiser.view import (
    Ask,
    BoardLine,
    Choice,
    DealView,
    FormatRow,
    Hub,
    Meetings,
    NextView,
    OrganiserView,
    PlayedAs,
    PlayerRow,
    RoomRow,
    RoomSign,
    RoundView,
    StandingRow,
    TableRow,
    TableState,
)  # fmt: skip


class Known(Struct, frozen=True):
    """What stays on the organiser's computer, and is deleted when the day is closed: who the numbers are.

    `shown`: rooms and hall may show the entrants' names.
    """

    entrants: Mapping[int, str] = {}
    pupils: Mapping[int, str] = {}
    shown: bool = False

    @property
    def public(self) -> Mapping[int, str]:
        """What rooms and hall may have of it."""
        return self.entrants if self.shown else {}


class Coming(Struct, frozen=True):
    """What comes next, and what is said of it: as `formats` works it out."""

    step: Step
    again: int = 0
    meetings: Meetings | None = None


def coming(cup: Cup) -> Coming:
    """May take seconds for 200 players in 20 rounds."""
    found = step(cup)
    if not isinstance(found, Seats):
        return Coming(found)
    judged = quality(cup, found)
    if judged is None:
        return Coming(found, again(cup, found))
    meetings = Meetings(len(judged.rounds), judged.least, judged.most, judged.over_percent)
    return Coming(found, again(cup, found), meetings)


class Now(Struct, frozen=True):
    """What no fact tells. `signs`, `behind`: of each room that was admitted. `coming`: None: it is being worked out."""

    hub: Hub = "starting"
    invitation: str = ""
    hall: str = ""
    claims: tuple[Claim, ...] = ()
    signs: Mapping[str, RoomSign] = {}
    behind: Mapping[str, int] = {}
    games: tuple[Choice, ...] = ()
    classes: tuple[Choice, ...] = ()
    coming: Coming | None = None
    problem: Message | None = None
    done: Message | None = None


Compare = Callable[[Cup], Iterable[tuple[int, tuple[Compared, ...]]]]


def view_of(cup: Cup, known: Known, now: Now, compare: Compare = rounds_compared) -> OrganiserView:
    """Everything in the organiser's window. `compare`: `Comparing.rounds`, for whoever looks often."""
    rooms = rooms_of(cup)
    return OrganiserView(
        title=cup.called.title,
        hub=now.hub,
        invitation=now.invitation,
        hall=now.hall,
        asks=tuple(_asks(cup, now.claims)),
        rooms=tuple(_room(cup, room, now) for room in rooms),
        players=tuple(_players(cup, known)),
        rounds=tuple(_round(cup, known, number, drawn, now) for number, drawn in sorted(cup.rounds.items())),
        formats=tuple(FormatRow(of.name, of.title, of.about, (*of.asks, "titles")) for of in FORMATS.values()),
        played_as=_played_as(cup),
        next=_next(cup, known, now),
        standings=tuple(
            StandingRow(
                line.place, line.entrant, called(cup, known, line.entrant), round(100 * line.points), line.tables
            )
            for line in standings(cup)
        ),
        deals=tuple(_deals(cup, known, now, compare)),
        games=now.games,
        classes=now.classes,
        real_names=known.shown,
        free=len(free_rooms(cup, now.signs)),
        closed=cup.closed,
        problem=now.problem,
        done=now.done,
    )  # fmt: skip


def rooms_of(cup: Cup) -> tuple[str, ...]:
    """Those that take part: 2 before 10."""
    return tuple(sorted(cup.rooms, key=lambda room: (len(room), room)))


def free_rooms(cup: Cup, signs: Mapping[str, RoomSign]) -> tuple[str, ...]:
    """Rooms that can be given a table: they are there."""
    return tuple(room for room in rooms_of(cup) if signs.get(room, "off") not in ("off", "away"))


def called(cup: Cup, known: Known, entrant: int) -> str:
    """As the organiser, and nobody else, may read it."""
    return who(cup, entrant, known.entrants)


def proposed(cup: Cup, name: str) -> str:
    """What a room that asks would be called: the number it has on its door if it says so, else the next one."""
    if name.isascii() and name.isalnum() and len(name) <= 3 and name not in cup.rooms:
        return name
    number = 1
    while str(number) in cup.rooms:
        number += 1
    return str(number)


def _asks(cup: Cup, claims: tuple[Claim, ...]) -> Iterator[Ask]:
    """No two would be called the same."""
    taken = cup
    for claim in claims:
        room = proposed(taken, claim.name.strip())
        taken = _with_room(taken, room)
        yield Ask(claim.key, claim.name, room)


def _with_room(cup: Cup, room: str) -> Cup:
    return Cup(rooms={**cup.rooms, room: ""})


def _room(cup: Cup, room: str, now: Now) -> RoomRow:
    number, table = cup.next_of(room) or (0, 0)
    return RoomRow(room, now.signs.get(room, "off"), now.behind.get(room, 0), number, table)


def _players(cup: Cup, known: Known) -> Iterator[PlayerRow]:
    tables = {line.entrant: line.tables for line in standings(cup)}
    for entrant, entered in sorted(cup.entrants.items()):
        pupils = tuple(known.pupils.get(pupil) or str(pupil) for pupil in entered.pupils)
        yield PlayerRow(
            entrant, known.entrants.get(entrant, ""), entered.nickname, pupils, tables[entrant], entrant in cup.left
        )


def _round(cup: Cup, known: Known, number: int, drawn: Drawn, now: Now) -> RoundView:
    tables = tuple(
        TableRow(
            table,
            each.room,
            each.entrants,
            tuple(called(cup, known, entrant) for entrant in each.entrants),
            _state(cup, (number, table)),
            cup.result((number, table)) or (),
        )
        for table, each in enumerate(drawn.tables, 1)
    )
    return RoundView(number, _title(now, drawn), tables, drawn.decides)


def _deals(cup: Cup, known: Known, now: Now, compare: Compare) -> Iterator[DealView]:
    for number, boards in compare(cup):
        promise = cup.deals[number].promise
        mark, rooms = (promise.short, len(promise.nonces)) if promise is not None else ("", 0)
        lines = tuple(_line(cup, known, board.number, line) for board in boards for line in board.lines if line.played)
        yield DealView(number, _title(now, cup.rounds[number]), mark, rooms, lines)


def _line(cup: Cup, known: Known, number: int, line: Line) -> BoardLine:
    shares = tuple(None if share is None else round(100 * share) for share in line.shares)
    who = _called(cup, known, line.entrants)
    return BoardLine(number, line.table, line.room, line.alike, who, line.won, shares)


def _title(now: Now, drawn: Drawn) -> Message | Typed:
    return next((game.title for game in now.games if game.key == drawn.game), Typed(drawn.game))


def _state(cup: Cup, place: Place) -> TableState:
    if place in cup.typed:
        return "typed"
    if cup.result(place) is not None:
        return "told"
    return "plays" if cup.match(place) is not None else "waits"


def _played_as(cup: Cup) -> PlayedAs:
    called = cup.called
    return (
        PlayedAs(called.format, called.tables, called.rounds, called.go_on, called.titles) if asked(cup) else PlayedAs()
    )


def _next(cup: Cup, known: Known, now: Now) -> NextView:
    if not asked(cup):
        return NextView("unchosen")
    if len(cup.present) < 2:
        return NextView("nobody")
    if now.coming is None:
        return NextView("working")
    rooms = free_rooms(cup, now.signs)

    def seated(groups: Groups) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return tuple((table.room, _called(cup, known, table.entrants)) for table in at_tables(groups, rooms))

    number = cup.round + 1
    match now.coming.step:
        case Seats(tables, rest):
            return NextView(
                "round", number, seated(tables), _called(cup, known, rest),
                again=now.coming.again, meetings=now.coming.meetings,
            )  # fmt: skip
        case PlayOffs(groups, title):
            return NextView("title" if title else "goes_on", number, seated(groups))
        case Waiting(waits, open_tables):
            return NextView("waits", waits, open=open_tables)
        case Finished():
            return NextView("over")


def _called(cup: Cup, known: Known, entrants: Sequence[int]) -> tuple[str, ...]:
    return tuple(called(cup, known, entrant) for entrant in entrants)
