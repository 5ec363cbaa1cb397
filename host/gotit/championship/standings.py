"""Who stands where in a championship, and who must still play it off.

Must not: break a tie by counting. Those who tie share a place, until they have played for it at the buzzer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, zip_longest

from msgspec import Struct

from gotit.championship.cup import Cup, Place
from gotit.championship.orders import Drawn, Places
from gotit.championship.tables import LARGEST


class Line(Struct, frozen=True):
    """`place`: shared by those who tie. `points`: of all tables. `tables`: how many that were."""

    place: int
    entrant: int
    points: Fraction
    tables: int


def table_points(places: Places) -> dict[int, Fraction]:
    """Of each at one table: the share of opponents beaten, a tie being half. Equal weight at tables of any size."""
    players = sum(map(len, places))
    found: dict[int, Fraction] = {}
    beaten = players
    for tied in places:
        beaten -= len(tied)
        for entrant in tied:
            found[entrant] = Fraction(2 * beaten + len(tied) - 1, 2 * (players - 1)) if players > 1 else Fraction(1)
    return found


def standings(cup: Cup) -> tuple[Line, ...]:
    """Everybody who was entered, best first; those who tie in the order of their numbers.

    In a knock-out who stays in longer is further ahead; who goes out in the same round, by the points of that table.
    """
    points = dict.fromkeys(cup.entrants, Fraction(0))
    tables = dict.fromkeys(cup.entrants, 0)
    last: dict[int, tuple[int, Fraction]] = {}
    for (number, _), places in _results(cup, decide=False):
        for entrant, share in table_points(places).items():
            points[entrant] = points.get(entrant, Fraction(0)) + share
            tables[entrant] = tables.get(entrant, 0) + 1
            last[entrant] = number, share
    groups: dict[tuple[int, Fraction], list[int]] = {}
    for entrant in points:
        before = last.get(entrant, (0, Fraction(0)))
        groups.setdefault(before if cup.called.format == "knock_out" else (0, points[entrant]), []).append(entrant)
    lines: list[Line] = []
    for _, group in sorted(groups.items(), reverse=True):
        since = max(last[entrant][0] if entrant in last else 0 for entrant in group)
        for tied in played_off(cup, sorted(group), since):
            place = len(lines) + 1
            lines += [Line(place, entrant, points[entrant], tables[entrant]) for entrant in tied]
    return tuple(lines)


def played(cup: Cup) -> list[tuple[int, Drawn]]:
    """The rounds that were drawn and are no play-offs, with their numbers."""
    return [(number, drawn) for number, drawn in sorted(cup.rounds.items()) if not drawn.decides]


def ties(cup: Cup, titles: int = 1) -> tuple[tuple[int, ...], ...]:
    """Who share one of the first so many places, so that it is still to be played off."""
    shared: dict[int, list[int]] = {}
    for line in standings(cup):
        shared.setdefault(line.place, []).append(line.entrant)
    return tuple(tuple(group) for place, group in shared.items() if place <= titles and len(group) > 1)


def pupils_points(cup: Cup) -> dict[int, Fraction]:
    """Of each pupil: what the team won at the tables of the rounds in which the pupil was in it."""
    found = {pupil: Fraction(0) for _, entered in cup.entered for pupil in entered.pupils}
    for (number, _), places in _results(cup, decide=False):
        for entrant, share in table_points(places).items():
            for pupil in _members(cup, entrant, number):
                found[pupil] += share
    return found


def _members(cup: Cup, entrant: int, number: int) -> tuple[int, ...]:
    found: tuple[int, ...] = ()
    for before, entered in cup.entered:
        if entered.entrant == entrant and before <= number:
            found = entered.pupils
    return found


def _results(cup: Cup, *, decide: bool) -> Iterator[tuple[Place, Places]]:
    for number, drawn in sorted(cup.rounds.items()):
        if drawn.decides == decide:
            for table in range(1, len(drawn.tables) + 1):
                places = cup.result((number, table))
                if places is not None:
                    yield (number, table), places


def played_off(cup: Cup, group: Sequence[int], since: int) -> Iterator[list[int]]:
    """Those who tie since this round, in parts: the newest play-off of all who are still here ranks them, then others
    their parts. Who has left comes behind those who played."""
    here = [entrant for entrant in group if entrant not in cup.left]
    gone = [entrant for entrant in group if entrant in cup.left]
    for number, ranked in _play_offs(cup, group):
        parts = [[entrant for entrant in here if entrant in tied] for tied in ranked]
        parts = [part for part in parts if part]
        if number > since and len(parts) > 1 and sum(map(len, parts)) == len(here):
            for part in parts:
                yield from played_off(cup, part, since)
            if gone:
                yield gone
            return
    if group:
        yield list(group)


def _play_offs(cup: Cup, group: Sequence[int]) -> Iterator[tuple[int, Places]]:
    """Each play-off, newest first, by its round and places.

    More than fit one table play at several: then all who are first at one of them are ahead of all who are second.
    """
    results = list(_results(cup, decide=True))
    for number in sorted({number for (number, _), _ in results}, reverse=True):
        tables = [places for (at, _), places in results if at == number]
        if len(group) > LARGEST:
            of_it = [places for places in tables if {entrant for tied in places for entrant in tied} <= set(group)]
            yield number, tuple(tuple(chain.from_iterable(each)) for each in zip_longest(*of_it, fillvalue=()))
        for places in reversed(tables):
            yield number, places
