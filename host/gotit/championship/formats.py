"""What a championship is played as: how its next round follows from what was played so far.

Must not: break a tie by counting (who goes on, and who has won, is played off at the buzzer); draw a random number that
does not follow from the championship's mark and the round, so that everybody can draw the same tables again.

Latecomers are seated from the next round on, without points for what they missed; in a knock-out nobody comes in later.
Who has left is not seated. A tie with somebody who has left is between those who are still there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gotit.championship.cup import Cup
from gotit.championship.orders import Format, Table
from gotit.championship.standings import played, played_off, standings, ties
from gotit.championship.tables import LARGEST, Pair, Rotation, exact, fitting, improved, judged, pairs
from gotit.core.message import Message, say

Groups = tuple[tuple[int, ...], ...]
"""Entrants by tables, in seat order."""
Ask = Literal["tables", "rounds", "go_on"]
"""What the organiser is asked for (`orders.Called`)."""


class Seats(Struct, frozen=True):
    """The next round: who sits together. `rest`: who is there and pauses. `later`: rounds planned with it, each to be
    planned anew when its turn comes.
    """

    tables: Groups
    rest: tuple[int, ...] = ()
    later: tuple[Groups, ...] = ()


class PlayOffs(Struct, frozen=True):
    """First these are played off: each group at one table, for a title, or else for who goes on.

    Who tie with more than fit a table are in several groups, by lot; then the first of each play it off.
    """

    groups: Groups
    title: bool = False


class Waiting(Struct, frozen=True):
    """These tables of a round have no result yet."""

    round: int
    tables: tuple[int, ...]


class Finished(Struct, frozen=True):
    """Nothing is left to play."""


Step = Seats | PlayOffs | Waiting | Finished
"""What comes next."""


class Kind(Struct, frozen=True):
    """A format. `title`, `about`: what an organiser reads of it. `seats`: its next round; None: it has no further one.

    `early`: its rounds do not depend on results. `even`: in it all should meet about equally often.
    """

    name: Format
    title: Message
    about: Message
    asks: tuple[Ask, ...]
    seats: Callable[[Cup], Seats | PlayOffs | None]
    early: bool = False
    even: bool = False


def step(cup: Cup) -> Step:
    """What comes next in this championship, as it stands."""
    kind = FORMATS[cup.called.format]
    missing = _missing(cup)
    if missing is not None and (not kind.early or cup.rounds[missing.round].decides):
        return missing
    found = kind.seats(cup) if len(cup.present) > 1 else None
    if isinstance(found, Seats):
        chance = _chance(cup)
        return replace(found, tables=tuple(tuple(chance.sample(table, len(table))) for table in found.tables))
    if isinstance(found, PlayOffs):
        return replace(found, groups=_fitting(cup, found.groups))
    if missing is not None:
        return missing
    shared = _of_those_here(cup, ties(cup, cup.called.titles)) if played(cup) else ()
    return PlayOffs(_fitting(cup, shared), title=True) if shared else Finished()


def grounds(cup: Cup) -> tuple[object, ...]:
    """What `step` follows from: as long as this stays the same, so does what comes next."""
    results = (cup.result((number, at)) for number, drawn in cup.rounds.items() for at, _ in enumerate(drawn.tables, 1))
    return cup.called, cup.present, cup.rounds, *results


def asked(cup: Cup) -> bool:
    """Has the organiser said what this format asks?"""
    return all(getattr(cup.called, each) > 0 for each in FORMATS[cup.called.format].asks)


def quality(cup: Cup, seats: Seats) -> Rotation | None:
    """How equally often all who are here meet, in the rounds so far, the next one and later ones; None: in this format
    they are not to."""
    if not FORMATS[cup.called.format].even:
        return None
    at = {entrant: place for place, entrant in enumerate(cup.present)}
    rounds = (*_past(cup), seats.tables, *seats.later)
    return judged(
        tuple(tuple(tuple(at[each] for each in table if each in at) for table in tables) for tables in rounds), len(at)
    )


def again(cup: Cup, seats: Seats) -> int:
    """Pairs at the next round's tables who have met before."""
    met = set(map(frozenset, pairs(_past(cup))))
    return sum(frozenset(pair) in met for pair in pairs([seats.tables]))


def at_tables(groups: Groups, rooms: Sequence[str]) -> tuple[Table, ...]:
    """In rooms: each in turn, so that one may have several tables, one after the other. No rooms: on paper."""
    return tuple(Table(rooms[at % len(rooms)] if rooms else "", group) for at, group in enumerate(groups))


# --- the formats ------------------------------------------------------------------------------------------------------


def _rotation(cup: Cup) -> Seats | None:
    """All meet about equally often. The rounds to come are planned together."""
    if not _goes_on(cup):
        return None
    here, past = cup.present, _past(cup)
    tables = fitting(len(here), cup.called.tables)
    design = exact(len(here), tables, cup.called.rounds)
    named = [_named(found, here) for found in design or ()]
    if len(named) > len(past) and [_as_sets(each) for each in named[: len(past)]] == [_as_sets(each) for each in past]:
        return Seats(named[len(past)], later=tuple(named[len(past) + 1 :]))
    left = max(1, cup.called.rounds - len(past))
    first, *later = (_named(each, here) for each in improved(len(here), tables, left, _chance(cup), _met(past, here)))
    return Seats(first, later=tuple(later))


def _swiss(cup: Cup) -> Seats | None:
    """Those who have about as many points meet, and seldom again: a point between two weighs as much as having met."""
    if not _goes_on(cup):
        return None
    here = cup.present
    before: dict[Pair, float] = dict(_met(_past(cup), here))
    points = {line.entrant: float(line.points) for line in standings(cup)}
    for one, other in combinations(range(len(here)), 2):
        before[one, other] = before.get((one, other), 0) + (points[here[one]] - points[here[other]]) ** 2
    tables = fitting(len(here), cup.called.tables)
    return Seats(_named(improved(len(here), tables, 1, _chance(cup), before)[0], here))


def _knock_out(cup: Cup) -> Seats | PlayOffs | None:
    """The first ones of each table go on, to ever fewer tables, until one of them was the final."""
    past = _past(cup)
    if not past:
        return _lots(cup, cup.present, fitting(len(cup.present), cup.called.tables))
    if len(past[-1]) == 1:
        return None
    goes_on: list[int] = []
    undecided: list[tuple[int, ...]] = []
    for ranked in _last_tables(cup):
        left = max(1, min(cup.called.go_on, sum(map(len, ranked)) - 1))
        for tied in ranked:
            if len(tied) > left > 0:
                undecided.append(tied)
            goes_on += tied if len(tied) <= left else ()
            left = max(0, left - len(tied))
    if undecided:
        return PlayOffs(tuple(undecided))
    tables = min(-(-len(goes_on) // max(map(len, past[0]))), len(goes_on) // 2)
    return _lots(cup, tuple(sorted(goes_on)), max(1, tables))


def _league(cup: Cup) -> Seats | None:
    """Everybody plays once against everybody else, two at a table: the circle method, and what changes have left."""
    here = cup.present
    met = {frozenset(pair) for pair in pairs(_past(cup))}
    best: list[tuple[int, ...]] = []
    for found in _circle(here):
        new: list[tuple[int, ...]] = [pair for pair in found if frozenset(pair) not in met]
        best = max(best, new, key=len)
    seated = {entrant for pair in best for entrant in pair}
    for pair in combinations([each for each in here if each not in seated], 2):
        if frozenset(pair) not in met and seated.isdisjoint(pair):
            best.append(pair)
            seated.update(pair)
    return Seats(tuple(best), tuple(each for each in here if each not in seated)) if best else None


FORMATS: Mapping[Format, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "rotation",
            say("format_rotation", "Rotation"),
            say("format_rotation_about", "All meet about equally often."),
            ("tables", "rounds"),
            _rotation,
            early=True,
            even=True,
        ),
        Kind(
            "swiss",
            say("format_swiss", "Swiss"),
            say("format_swiss_about", "Those with about as many points meet, and seldom again."),
            ("tables", "rounds"),
            _swiss,
        ),
        Kind(
            "knock_out",
            say("format_knock_out", "Knock-out"),
            say("format_knock_out_about", "The first of each table go on, up to the final."),
            ("tables", "go_on"),
            _knock_out,
        ),
        Kind(
            "league",
            say("format_league", "League"),
            say("format_league_about", "Everybody plays once against everybody else, two at a table."),
            (),
            _league,
            early=True,
        ),
    )
}


# --- what they need ---------------------------------------------------------------------------------------------------


def _chance(cup: Cup) -> Random:
    return Random(f"{cup.called.cup}|round {cup.round + 1}")  # noqa: S311 (seats: anybody may work them out)


def _past(cup: Cup) -> list[Groups]:
    """Rounds that were drawn, without play-offs."""
    return [tuple(table.entrants for table in drawn.tables) for _, drawn in played(cup)]


def _missing(cup: Cup) -> Waiting | None:
    """The first round that has tables without a result."""
    waiting = (Waiting(number, cup.open_tables(number)) for number in sorted(cup.rounds))
    return next((each for each in waiting if each.tables), None)


def _goes_on(cup: Cup) -> bool:
    """Is there a round left? If more tie for a title than fit a table, another round is played first."""
    past = len(played(cup))
    too_many = (
        past > 0
        and _missing(cup) is None
        and any(len(group) > LARGEST for group in _of_those_here(cup, ties(cup, cup.called.titles)))
    )
    return past < cup.called.rounds or too_many


def _named(tables: Sequence[Sequence[int]], here: Sequence[int]) -> Groups:
    return tuple(tuple(here[player] for player in table) for table in tables)


def _as_sets(tables: Groups) -> set[frozenset[int]]:
    return set(map(frozenset, tables))


def _met(past: Sequence[Groups], here: Sequence[int]) -> Counter[Pair]:
    """How often two of those here have met, by their places among them."""
    at = {entrant: place for place, entrant in enumerate(here)}
    seated = (tuple(tuple(sorted(at[each] for each in table if each in at)) for table in tables) for tables in past)
    return Counter(pairs(seated))


def _lots(cup: Cup, players: Sequence[int], tables: int) -> Seats | None:
    """By lot, but who has met sits apart if that is possible."""
    if len(players) < 2:
        return None
    return Seats(_named(improved(len(players), tables, 1, _chance(cup), _met(_past(cup), players))[0], players))


def _last_tables(cup: Cup) -> list[Groups]:
    """Of each table of the newest round: those who are still here, by places, as they were played off."""
    number, drawn = played(cup)[-1]
    found = []
    for table in range(1, len(drawn.tables) + 1):
        places = cup.result((number, table)) or ()
        here = (tuple(each for each in tied if each not in cup.left) for tied in places)
        found.append(tuple(tuple(part) for tied in here for part in played_off(cup, tied, number)))
    return found


def _of_those_here(cup: Cup, groups: Groups) -> Groups:
    found = (tuple(each for each in group if each not in cup.left) for group in groups)
    return tuple(group for group in found if len(group) > 1)


def _fitting(cup: Cup, groups: Groups) -> Groups:
    """Groups that fit a table each. Tables of one group are about equally large."""
    chance, found = _chance(cup), list[tuple[int, ...]]()
    for group in groups:
        tables = -(-len(group) // LARGEST)
        by_lot = chance.sample(group, len(group)) if tables > 1 else list(group)
        found += (tuple(by_lot[at::tables]) for at in range(tables))
    return tuple(found)


def _circle(here: Sequence[int]) -> list[list[tuple[int, int]]]:
    """Rounds in which everybody meets everybody once: one stays, the others move on around a table."""
    ring: list[int | None] = [*here, *([None] if len(here) % 2 else [])]
    found = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        facing = zip(ring[:half], reversed(ring[half:]), strict=True)
        found.append([(one, other) for one, other in facing if one is not None and other is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found
