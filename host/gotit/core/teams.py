"""Teams: several people share a seat, and one of them stands at its buzzer. A team is a seat; no rulebook knows of it.

Must not: know the rules of any game, keep anything that a match does not say.

Who stands there is counted in *stints*, from 0 for each seat, by what the game says of the floor (`Game.floor`). Where
all race, the next stint begins with the next target ("target"), or with the next one after the seat has called
("turn"). Where seats take turns, it begins with the seat's own next turn: in another round ("target"), or with every
turn ("turn"). So whoever has acted is still named while everybody looks at what came of it.

It is a pure function of what the match is made of (`Session.done`): undo takes a stint back, and it is counted anew
after a correction, or when a race is decided otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.deed import Deed
from gotit.core.game import Floor, Game, Refused
from gotit.core.message import Typed, say
from gotit.core.names import clean

Rotates = Literal["target", "turn"]
MOST_IN_A_TEAM = 8


class Lineup(Struct, frozen=True):
    """Who is in a team once so many `deeds` are done; in stint `since` `members[first]` stands at the buzzer.

    After that the next. It holds until the lineup after it.
    """

    members: tuple[str, ...]
    since: int = 0
    first: int = 0
    deeds: int = 0

    def place(self, stint: int) -> int:
        return (self.first + stint - self.since) % len(self.members)

    def at(self, stint: int) -> str:
        return self.members[self.place(stint)]


Team = tuple[Lineup, ...]
"""Oldest first. Those who leave stay in the older ones, with what they have won."""


def teams_of(members: Sequence[Sequence[str]], seats: int) -> tuple[Team, ...]:
    """The teams as they begin, in seat order; none where nobody shares a seat. Raises Refused."""
    if members and len(members) != seats:
        raise Refused(
            say(
                "teams_and_seats",
                "There are {seats} seats, but the members of {teams} teams are named.",
                seats=seats,
                teams=len(members),
            )
        )
    return tuple((Lineup(_checked(each)),) for each in members)


def _checked(members: Sequence[str]) -> tuple[str, ...]:
    names = tuple(map(clean, members))
    if not 1 <= len(names) <= MOST_IN_A_TEAM or not all(names):
        raise Refused(
            say("team_size", "A team has 1 to {most} members, each with a name.", most=MOST_IN_A_TEAM),
        )
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Refused(say("twice_in_a_team", "“{name}” is in this team twice.", name=Typed(twice)))
    return names


def regrouped(team: Team, members: Sequence[str], stint: int, deeds: int) -> Team:
    """Other members from now on, so many `deeds` being done; what was won before stays whose it was. Raises Refused.

    Who stands at the buzzer stays there, unless it is they who leave: then the next comes forward.
    """
    names = _checked(members)
    before = _lineup_for(team, deeds + 1)
    in_order = [before.at(stint + step) for step in range(len(before.members))]
    first = next((names.index(name) for name in in_order if name in names), 0)
    kept = tuple(lineup for lineup in team if lineup.deeds < deeds)
    return (*kept, Lineup(names, stint, first, deeds))


def present(team: Team, stint: int, deeds: int) -> Team:
    """The team as it goes on after so many `deeds`: who has left since then does not come back by undo."""
    return team if team[-1].deeds <= deeds else regrouped(team, team[-1].members, stint, deeds)


def member(team: Team, number: int) -> str:
    """Who is in the team under this number, from 1. Raises Refused."""
    if not 1 <= number <= len(team[-1].members):
        raise Refused(say("not_in_this_team", "There's no player {number} in this team.", number=number))
    return team[-1].members[number - 1]


def renamed(team: Team, number: int, name: str) -> Team:
    """The member with this number has another name, also in what was. Raises Refused."""
    old = member(team, number)
    changed = [tuple(name if each == old else each for each in lineup.members) for lineup in team]
    _checked(changed[-1])
    return tuple(replace(lineup, members=members) for members, lineup in zip(changed, team, strict=True))


def member_at(team: Team, stint: int, deed: int) -> str:
    """Who stands at the buzzer in this stint when deed number `deed` (from 1) is done."""
    return _lineup_for(team, deed).at(stint)


def number_at(team: Team, stint: int, deed: int) -> int:
    """The same as a number in the team, from 1."""
    return _lineup_for(team, deed).place(stint) + 1


def _lineup_for(team: Team, deed: int) -> Lineup:
    return next((lineup for lineup in reversed(team) if lineup.deeds < deed), team[0])


# --- counting --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Count:
    """What has been counted up to a state of a match. `stints`: by seat. `won`: by seat, stint, and number of the deed.

    `acted`: since the round began, each with the deed that was its last. `rounds`: so many have ended. `stood`: of each
    round whose points may change, seat by seat the stint, and the deed with which it acted last, or the round ended.
    """

    floor: Floor
    stints: tuple[int, ...]
    round: tuple[int, ...] | None = None
    rounds: int = 0
    acted: Mapping[int, int] = field(default_factory=dict)
    had_turn: frozenset[int] = frozenset()
    won: Mapping[tuple[int, int, int], int] = field(default_factory=dict)
    stood: Mapping[tuple[int, ...], tuple[tuple[int, int], ...]] = field(default_factory=dict)


def _first_count(floor: Floor, seats: int) -> Count:
    had = frozenset({floor.seat}) if floor.seat else frozenset()
    return Count(floor, (0,) * seats, floor.round, acted=dict.fromkeys(floor.acting, 0), had_turn=had)


def gains(was: Floor, now: Floor) -> Iterator[tuple[int, tuple[int, ...] | None, int]]:
    """(seat, round, what it has won more, never 0). Round None: in this one, since this game changes none later."""
    if now.points is not None:
        before = was.points or {}
        for of, seat in dict.fromkeys((*before, *now.points)):
            if gain := now.points.get((of, seat), 0) - before.get((of, seat), 0):
                yield seat, of, gain
        return
    for seat, (then, won) in enumerate(zip(was.won, now.won, strict=False), 1):
        if won != then:
            yield seat, None, won - then


def _counted(count: Count, floor: Floor, rotates: Rotates, deeds: int) -> Count:
    """One step later, which was deed number `deeds`."""
    was = count.floor
    won, stood = dict(count.won), count.stood
    now = tuple((stint, deeds) for stint in count.stints)
    for seat, of, gain in gains(was, floor):
        stint, deed = (now if of is None else stood.get(of, now))[seat - 1]
        if gain > 0 or of is not None or seat in was.acting | floor.acting:  # what others take away is nobody's loss
            won[seat, stint, deed] = won.get((seat, stint, deed), 0) + gain
    stints, rounds, acted, had = list(count.stints), count.rounds, dict(count.acted), count.had_turn
    acted.update(dict.fromkeys(was.acting, deeds))
    if floor.round is not None and floor.round != count.round:
        rounds += count.round is not None
        if count.round is not None and floor.points is not None:
            ended = tuple((stint, acted.get(seat, deeds)) for seat, stint in enumerate(count.stints, 1))
            stood = {**stood, count.round: ended}
        if floor.seat is None and count.round is not None:
            stints = [stint + (rotates == "target" or seat in acted) for seat, stint in enumerate(stints, 1)]
        acted = {}
    if floor.seat and floor.seat != was.seat:
        if floor.seat in had:
            stints[floor.seat - 1] = rounds if rotates == "target" else stints[floor.seat - 1] + 1
        had |= {floor.seat}
    acted.update(dict.fromkeys(floor.acting, deeds))
    return Count(floor, tuple(stints), floor.round or count.round, rounds, acted, had, won, stood)


def next_stint(count: Count, seat: int, rotates: Rotates) -> int | None:
    """The stint that begins next in this seat, if the present one is over; else None."""
    now, floor = count.stints[seat - 1], count.floor
    if floor.seat is None:
        return now + 1 if floor.over and (rotates == "target" or seat in count.acted) else None
    if seat == floor.seat or seat not in count.had_turn:
        return None
    if rotates == "turn":
        return now + 1
    coming = count.rounds + floor.over
    return coming if coming != now else None


@dataclass(frozen=True)
class Counted:
    """Counted up to the state in which the `last` of so many `deeds` was done.

    A session hands it on to those that are made from it, so each deed is counted once.
    """

    deeds: int
    last: Deed
    count: Count


def counted(known: Counted | None, game: Game, done: Sequence[Deed], seats: int, rotates: Rotates) -> Counted | None:
    """What was done, as far as `known` does not hold it already. None: nothing was."""
    if known is not None and (known.deeds > len(done) or known.last is not done[known.deeds - 1]):
        known = None
    for at in range(0 if known is None else known.deeds, len(done)):
        deed = done[at]
        if deed.fits:
            known = Counted(at + 1, deed, count_of(known, game.floor(deed.state), seats, rotates))
    return known


def count_of(known: Counted | None, floor: Floor, seats: int, rotates: Rotates) -> Count:
    """With the state to which that has led."""
    return _first_count(floor, seats) if known is None else _counted(known.count, floor, rotates, known.deeds)
