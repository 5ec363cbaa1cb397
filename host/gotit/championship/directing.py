"""An organiser's lines about players, format, rounds and results: what each one orders.

Must not: reach for a hub; decide what nobody typed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from gotit.championship.cup import Cup
from gotit.championship.formats import FORMATS, Finished, Groups, PlayOffs, Seats, Waiting, at_tables, step
from gotit.championship.orders import Drawn, Entered, Order, Places, Typed, Withdrew

HELP = (
    "players 24 enters players 1 to 24; comes 25; leaves 3; format NAME with what it asks: "
    + "; ".join(" ".join(["format", kind.name, *(f"{ask} N" for ask in kind.asks)]) for kind in FORMATS.values())
    + " (and titles N: so many places are played off); next GAME draws what comes next; result ROUND TABLE 3 1,2 4 "
    "types a result, best first, those who tie with commas; result ROUND TABLE takes it back."
)


class NotSo(Exception):
    """The line can't be done. Its text says why."""


def directed(cup: Cup, line: str, games: Collection[str], rooms: Sequence[str]) -> Iterator[Order | str] | None:
    """What a line orders, and what there is to say. None: it is no line of these. NotSo may come on the way.

    `games`: that can be played. `rooms`: that can be heard; none: tables are on paper.
    """
    word, *rest = line.split()
    match word:
        case "players":
            return _players(cup, rest)
        case "comes":
            return _comes(cup, rest)
        case "leaves":
            return _leaves(cup, rest)
        case "format":
            return _format(cup, rest)
        case "next":
            return _next(cup, rest, games, rooms)
        case "result":
            return _result(cup, rest)
    return None


def _players(cup: Cup, rest: list[str]) -> Iterator[Order | str]:
    (count,) = _numbers(rest, 1)
    for entrant in range(1, count + 1):
        if entrant not in cup.entrants:
            yield Entered(entrant)
    yield f"{max(count, len(cup.entrants))} players are entered."


def _comes(cup: Cup, rest: list[str]) -> Iterator[Order | str]:
    (entrant,) = _numbers(rest, 1)
    yield cup.entrants.get(entrant, Entered(entrant))
    yield f"Player {entrant} is seated from the next round on."


def _leaves(cup: Cup, rest: list[str]) -> Iterator[Order | str]:
    (entrant,) = _numbers(rest, 1)
    if entrant not in cup.entrants:
        raise NotSo(f"There is no player {entrant}.")
    yield Withdrew(entrant)
    yield f"Player {entrant} is not seated any more. What was won stays."


def _format(cup: Cup, rest: list[str]) -> Iterator[Order | str]:
    kind = next((each for each in FORMATS.values() if rest[:1] == [each.name]), None)
    if kind is None:
        raise NotSo(f"There are {', '.join(FORMATS)}.")
    words, numbers = rest[1::2], rest[2::2]
    if set(words) - {"titles"} != set(kind.asks) or len(set(words)) != len(numbers):
        raise NotSo(f"{kind.name} asks {' and '.join(kind.asks) or 'nothing'}, each with a number.")
    asked = {"tables": 0, "rounds": 0, "go_on": 0, "titles": 1, **dict(zip(words, _numbers(numbers), strict=True))}
    yield replace(cup.called, format=kind.name, **asked)
    yield f"It is played as {kind.name}."


def _next(cup: Cup, rest: list[str], games: Collection[str], rooms: Sequence[str]) -> Iterator[Order | str]:
    if len(rest) != 1 or rest[0] not in games:
        raise NotSo(f"Which game? There are {', '.join(games)}.")
    match step(cup):
        case Seats(groups, pausing):
            yield from _drawn(cup, rest[0], groups, rooms, decides=False)
            if pausing:
                yield f"  pausing: {_listed(pausing)}"
        case PlayOffs(groups):
            yield "A tie is played off first."
            yield from _drawn(cup, rest[0], groups, rooms, decides=True)
        case Waiting(number, tables):
            yield f"Round {number} waits for table {_listed(tables)}."
        case Finished():
            yield "Nothing is left to play."


def _drawn(cup: Cup, game: str, groups: Groups, rooms: Sequence[str], *, decides: bool) -> Iterator[Order | str]:
    tables, number = at_tables(groups, rooms), cup.round + 1
    yield Drawn(number, game, tables, decides=decides)
    for at, table in enumerate(tables, 1):
        where = f"room {table.room}" if table.room else "on paper"
        yield f"  round {number}, table {at}, {where}: {_listed(table.entrants)}"


def _result(cup: Cup, rest: list[str]) -> Iterator[Order | str]:
    number, at = _numbers(rest[:2], 2)
    table = cup.table((number, at))
    if table is None:
        raise NotSo(f"There is no table {at} in round {number}.")
    if not rest[2:]:
        yield Typed(number, at)
        yield "What was typed is taken back: what the room tells holds."
        return
    places: Places = tuple(tuple(_numbers(tied.split(","))) for tied in rest[2:])
    if sorted(each for tied in places for each in tied) != sorted(table.entrants):
        raise NotSo(f"At that table sit {_listed(table.entrants)}: each of them once.")
    yield Typed(number, at, places)
    yield "That is the result, whatever the room tells."


def _numbers(words: Sequence[str], count: int | None = None) -> list[int]:
    try:
        found = [msgspec.convert(word, int, strict=False) for word in words]
    except msgspec.ValidationError as error:
        raise NotSo("A number is missing.") from error
    if (count is not None and len(found) != count) or any(each < 1 for each in found):
        raise NotSo("A number is missing.")
    return found


def _listed(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
