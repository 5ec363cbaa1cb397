"""Who stands where in a championship, and who must still play it off.

Must not: break a tie by counting. Those who tie share a place, until they have played for it at the buzzer.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from gotit.championship.cup import Cup, Place
from gotit.championship.orders import Places


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
    """Everybody who was entered, best first; those who tie in the order of their numbers."""
    points = dict.fromkeys(cup.entrants, Fraction(0))
    tables = dict.fromkeys(cup.entrants, 0)
    for _, places in _results(cup, decide=False):
        for entrant, share in table_points(places).items():
            points[entrant] = points.get(entrant, Fraction(0)) + share
            tables[entrant] = tables.get(entrant, 0) + 1
    groups: dict[Fraction, list[int]] = {}
    for entrant, sum_ in points.items():
        groups.setdefault(sum_, []).append(entrant)
    lines: list[Line] = []
    for sum_, group in sorted(groups.items(), reverse=True):
        for tied in _played_off(cup, sorted(group)):
            place = len(lines) + 1
            lines += [Line(place, entrant, sum_, tables[entrant]) for entrant in tied]
    return tuple(lines)


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


def _played_off(cup: Cup, group: list[int]) -> Iterator[list[int]]:
    """Those who tie, in parts: the newest play-off in which all of them were ranks them, then others their parts."""
    for _, places in reversed(list(_results(cup, decide=True))):
        parts = [[entrant for entrant in group if entrant in tied] for tied in places]
        parts = [part for part in parts if part]
        if len(parts) > 1 and sum(map(len, parts)) == len(group):
            for part in parts:
                yield from _played_off(cup, part)
            return
    yield group
