"""How a championship stands: what its stream has told so far, of the organiser and of each room.

Must not: know a network, a file, a clock or a name; judge what nobody told. The same stream gives the same state, and
so does one in which rooms and organiser come in between each other differently: an emptied hub is filled anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gotit.championship import orders as o
from gotit.championship.facts import Dealt, Ended, Fact, Opened, Standing, Undone, What
from gotit.championship.promised import NO_DEAL, Deal, after_order, context

Place = tuple[int, int]
"""A match of a championship: round and table, from 1."""
K = TypeVar("K")
V = TypeVar("V")


class Heard(Struct, frozen=True):
    """One fact of the stream. `room`: who told it; "" is the organiser."""

    room: str
    told: Fact


def read(room: str, said: bytes) -> list[Heard]:
    """The facts of a message of the stream, as it came: a line each. What no fact can be is passed over."""
    found = []
    for line in said.split(b"\n"):
        with suppress(ValueError, RecursionError):
            found.append(Heard(room, _facts.decode(line)))
    return found


class Match(Struct, frozen=True):
    """A match in a room. `number`: of the fact that opened it. `told`: its facts that still hold, oldest first.

    `draws`: the last draw that was ever dealt in it, also if that was undone. `seen`: marks of the deals of which this
    room had seen cards at this place before it.
    """

    room: str
    number: int
    opened: Opened
    told: tuple[Fact, ...] = ()
    draws: int = 0
    seen: frozenset[str] = frozenset()

    @property
    def place(self) -> Place | None:
        """For which round and table; None: for none."""
        appointed = self.opened.appointed
        return None if appointed is None else (appointed.round, appointed.table)

    @property
    def won(self) -> tuple[int, ...]:
        """By each seat so far; () before anything was told."""
        return next((fact.what.won for fact in reversed(self.told) if isinstance(fact.what, Standing)), ())

    @property
    def ended(self) -> Ended | None:
        """The end, unless the match has gone on since."""
        for fact in reversed(self.told):
            match fact.what:
                case Ended():
                    return fact.what
                case Standing():
                    return None
        return None

    @property
    def deal(self) -> str:
        """The mark of the promise by which it was to be dealt; "": by none."""
        appointed = self.opened.appointed
        return appointed.deal if appointed is not None else ""

    def after(self, fact: Fact) -> Match:
        if isinstance(fact.what, Undone):
            to = fact.what.to
            return replace(self, told=tuple(each for each in self.told if each.number <= to))
        next_draw = isinstance(fact.what, Dealt) and fact.what.draw == self.draws + 1
        return replace(self, told=(*self.told, fact), draws=self.draws + next_draw)


class Cup(Struct, frozen=True):
    """`rooms`: admitted ones, with their keys. `facts`: how many each has told ("": the organiser).

    `playing`: each room's last match. `matches`: of each room and place, the match opened last for it. `entered`: each
    version, with the round before which that was said: a pupil's points follow from it. `deals`: what was promised of
    each round's deal.
    """

    called: o.Called = o.Called("", "")
    entrants: Mapping[int, o.Entered] = {}
    entered: tuple[tuple[int, o.Entered], ...] = ()
    left: frozenset[int] = frozenset()
    rooms: Mapping[str, str] = {}
    rounds: Mapping[int, o.Drawn] = {}
    typed: Mapping[Place, o.Places] = {}
    facts: Mapping[str, int] = {}
    playing: Mapping[str, Match] = {}
    matches: Mapping[tuple[str, Place], Match] = {}
    deals: Mapping[int, Deal] = {}
    closed: bool = False

    @property
    def present(self) -> tuple[int, ...]:
        """Who can be seated now."""
        return tuple(entrant for entrant in sorted(self.entrants) if entrant not in self.left)

    @property
    def round(self) -> int:
        """The newest; 0 before the first."""
        return max(self.rounds, default=0)

    def table(self, place: Place) -> o.Table | None:
        number, table = place
        drawn = self.rounds.get(number)
        return drawn.tables[table - 1] if drawn is not None and 0 < table <= len(drawn.tables) else None

    def match(self, place: Place) -> Match | None:
        """The match at a table, if its own room has told of one between those who sit there."""
        table = self.table(place)
        found = self.matches.get((table.room, place)) if table is not None else None
        appointed = found.opened.appointed if found is not None else None
        if table is None or appointed is None or appointed.entrants != table.entrants:
            return None
        return found if appointed.cup == self.called.cup else None

    def result(self, place: Place) -> o.Places | None:
        """Entrants by places; None while nobody knows. What was typed goes before what the room told.

        Somebody who only joined the room's match is passed over: nobody has seated them at this table. A ranking that
        leaves out somebody who was seated, or names them twice, is none.
        """
        table = self.table(place)
        if table is None:
            return None
        if place in self.typed:
            return self.typed[place]
        match = self.match(place)
        ended = match.ended if match is not None else None
        if ended is None:
            return None
        seated = dict(enumerate(table.entrants, 1))
        found = tuple(tuple(seated[seat] for seat in seats if seat in seated) for seats in ended.ranking)
        whole = sorted(entrant for places in found for entrant in places) == sorted(table.entrants)
        return tuple(places for places in found if places) if whole else None

    def open_tables(self, number: int) -> tuple[int, ...]:
        """Tables of a round that have no result yet."""
        drawn = self.rounds.get(number)
        tables = range(1, len(drawn.tables) + 1) if drawn is not None else ()
        return tuple(table for table in tables if self.result((number, table)) is None)

    def next_of(self, room: str) -> Place | None:
        """What this room is to play now: of all rounds, the first table that is still to be played there."""
        for number, drawn in sorted(self.rounds.items()):
            for table, each in enumerate(drawn.tables, 1):
                if each.room == room and self.result((number, table)) is None:
                    return number, table
        return None


def cup_of(stream: Iterable[Heard]) -> Cup:
    """The state after all of these."""
    cup = Cup()
    for heard in stream:
        cup = after(cup, heard)
    return cup


def after(cup: Cup, heard: Heard) -> Cup:
    """The state after one more message. What was heard before is passed over."""
    what = heard.told.what
    if heard.told.number <= cup.facts.get(heard.room, 0):
        return cup
    cup = replace(cup, facts=_with(cup.facts, heard.room, heard.told.number))
    if isinstance(what, What):
        return _after_fact(cup, heard.room, heard.told) if heard.room else cup
    return cup if heard.room else _after_order(cup, what)


def _after_order(cup: Cup, told: o.Order) -> Cup:
    match told:
        case o.Called():
            return replace(cup, called=told)
        case o.Entered(entrant):
            entered = (*cup.entered, (cup.round + 1, told))
            return replace(cup, entrants=_with(cup.entrants, entrant, told), entered=entered, left=cup.left - {entrant})
        case o.Withdrew(entrant):
            return replace(cup, left=cup.left | {entrant})
        case o.Admitted(room, key):
            return replace(cup, rooms=_with(cup.rooms, room, key))
        case o.Expelled(room):
            return replace(cup, rooms=_without(cup.rooms, room))
        case o.Drawn(number):
            return _drawn(cup, number, told)
        case o.Promised(number, said) if said != _context(cup, number):
            return cup
        case o.Promised(number) | o.Committed(number) | o.Nonces(number) | o.Released(number):
            deal = after_order(cup.deals.get(number, NO_DEAL), told)
            return replace(cup, deals=_with(cup.deals, number, deal))
        case o.Typed(number, table, places):
            place = (number, table)
            typed = _without(cup.typed, place) if places is None else _with(cup.typed, place, places)
            return replace(cup, typed=typed) if cup.table(place) is not None else cup
        case o.Closed():
            return replace(cup, closed=True)


def _context(cup: Cup, number: int) -> str:
    """What a promise for a round must be for; "" if there is no such round."""
    drawn = cup.rounds.get(number)
    return context(cup.called.cup, number, drawn.game) if drawn is not None else ""


def _drawn(cup: Cup, number: int, told: o.Drawn) -> Cup:
    """What was typed of tables that stay as they were stays."""
    before = cup.rounds.get(number)
    tables = zip(before.tables if before is not None else (), told.tables, strict=False)
    kept = {(number, table) for table, (old, new) in enumerate(tables, 1) if old == new}
    typed = {place: each for place, each in cup.typed.items() if place[0] != number or place in kept}
    deals = cup.deals if before == told else _without(cup.deals, number)
    return replace(cup, rounds=_with(cup.rounds, number, told), typed=typed, deals=deals)


def _after_fact(cup: Cup, room: str, fact: Fact) -> Cup:
    before = cup.playing.get(room)
    if isinstance(fact.what, Opened):
        now = Match(room, fact.number, fact.what)
        if now.place is not None and (last := cup.matches.get((room, now.place))) is not None:
            now = replace(now, seen=last.seen | ({last.deal} if last.draws else frozenset()))
    elif before is not None:
        now = before.after(fact)
    else:
        return cup
    cup = replace(cup, playing=_with(cup.playing, room, now))
    return replace(cup, matches=_with(cup.matches, (room, now.place), now)) if now.place is not None else cup


def _with(known: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**known, key: value}


def _without(known: Mapping[K, V], key: K) -> dict[K, V]:
    return {each: value for each, value in known.items() if each != key}


_facts: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(Fact)
