"""What an audience sees of the whole table: the game's view with the seats, the order strip and the clock around it.

Must not: paint, make words for one screen only, show anything that the audience may not see. With audience
None it is the projector's. Every window, phone and program gets its picture from here and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.adjudicate import Clear, DeadHeat, Pending, Place
from gotit.core.arming import Arming
from gotit.core.best import Best, best_moments
from gotit.core.game import Lamp, News, Outcome, Presence, Timer
from gotit.core.message import Message, say
from gotit.core.pairs import PairWay, coarse_way
from gotit.core.press import way
from gotit.core.presses import COMPUTER_SOURCE, OPERATOR_SOURCE
from gotit.core.puzzle import ShownHint, Solution
from gotit.core.session import Session
from gotit.core.teams import member_at


class Member(Struct, frozen=True):
    """Somebody who shares a seat, or did. `won`: what the seat won while they stood at its buzzer.

    `here`: still in the team.
    """

    name: str
    won: int
    here: bool = True


class TeamView(Struct, frozen=True):
    """A team at a seat. `next`: who comes to the buzzer when what goes on now is over; "": the same, or not yet.

    `turn`: it is this team's turn, where seats take turns.
    """

    name: str
    members: tuple[Member, ...]
    next: str = ""
    turn: bool = False


AWAY_WORDS: Mapping[Presence, Message] = {
    "paused": say("seat_paused", "pausing"),
    "left": say("seat_left", "has left"),
    "waiting": say("seat_joins_soon", "joins soon"),
}
"""Of seats that take no part now, on every screen."""


class SeatView(Struct, frozen=True):
    """One seat: its number, the player's name ("" for none), its lamp, and what its box is asked now
    (`by_press`: a press answers).

    `connected`: a source that is there, and in the races, can call for it, or the computer plays it. `team`: whose seat
    it is, where several share it; then `name` is of the one who stands at the buzzer, and at the end the team's.
    `presence`: does it take part now? `computer`: nobody sits there, the computer plays.
    """

    number: int
    name: str
    lamp: Lamp
    prompt: Message | None = None
    by_press: bool = False
    connected: bool = True
    team: TeamView | None = None
    presence: Presence = "here"
    computer: bool = False


class ShownPlace(Place, frozen=True):
    """A line of the order strip, with what its margin behind the leader rests on ("" if it has no margin)."""

    way: PairWay = ""


class MatchView(Struct, frozen=True):
    """All that one audience may see. `game_view` is the game's own view.

    `verdict`: "" (no race decided), "pending" (somebody has called, and the call is being checked; the view is the same
    whoever it was), "clear" or "dead_heat". `order`: the strip of calls with margins, once the race is decided.
    `waiting_for`: the boxes that have kept a verdict, or the end of a race by its clock, waiting too
    long. `timer`: the clock of what is timed now. `clock_stopped`: it stands (after undo, after a restart, or by the
    operator); `time_over`: it has run out, and the operator is asked what then. `news`: the latest that everybody was
    told. `best`: each player's best moment, when the match is over; `own_best`: of somebody who played alone, this
    match beside earlier ones. `trial`: a trial round, which counts for nothing. `hint`: the latest to the puzzle that
    there is now; `solution`: of the one that is over, unfolding.
    """

    game: str
    title: str
    audience: int | None
    seats: tuple[SeatView, ...]
    game_view: Any
    verdict: str = ""
    overruled: bool = False
    order: tuple[ShownPlace, ...] = ()
    waiting_for: tuple[Message, ...] = ()
    timer: Timer | None = None
    clock_stopped: bool = False
    news: tuple[News, ...] = ()
    outcome: Outcome | None = None
    time_over: bool = False
    best: tuple[Best, ...] = ()
    own_best: tuple[Message, ...] = ()
    trial: bool = False
    hint: ShownHint | None = None
    solution: Solution | None = None

    @property
    def clock_runs(self) -> bool:
        """Is there a clock, and does it neither stand nor ask?"""
        return self.timer is not None and not self.clock_stopped and not self.time_over

    @property
    def names(self) -> tuple[str, ...]:
        """Of all players, in seat order."""
        return tuple(seat.name for seat in self.seats)


def called(view: MatchView, by_name: Callable[[Sequence[str]], Sequence[str]]) -> MatchView:
    """The view as a language shows it: `by_name` finds a name for those who have none (`Language.called`)."""
    if all(view.names) and all(seat.team is None or seat.team.name for seat in view.seats):
        return view
    names = by_name(view.names)
    teams = by_name([seat.team.name if seat.team is not None else "" for seat in view.seats])
    seats = tuple(
        replace(seat, name=name, team=seat.team and replace(seat.team, name=team))
        for seat, name, team in zip(view.seats, names, teams, strict=True)
    )
    return replace(view, seats=seats)


def measured(session: Session) -> tuple[ShownPlace, ...]:
    """All calls in the order in which they were made, whatever was decided: for the operator."""
    arming = session.arming
    return () if arming is None or session.checking else _order(session, arming, arming.order)


def _order(session: Session, arming: Arming, order: tuple[Place, ...]) -> tuple[ShownPlace, ...]:
    """Between the computer and somebody no margin is claimed: a button and a decision have no clock in common."""
    ways = [_way(session, arming, order[0], place) for place in order]
    return tuple(
        ShownPlace(place.seat, None if how == "computer" else place.behind, place.contender, how)
        for place, how in zip(order, ways, strict=True)
    )


def _way(session: Session, arming: Arming, leader: Place, place: Place) -> PairWay:
    """What the margin between these two calls rests on: its clock, or the less precise of the two sources on it."""
    if place.behind is None:
        return ""
    one, other = arming.calls[leader.seat].source, arming.calls[place.seat].source
    if COMPUTER_SOURCE in (one, other):
        return "computer"
    if OPERATOR_SOURCE in (one, other):
        return "hand"
    sources = session.seating.sources
    coarse = coarse_way(*(sources[name] for name in (one, other) if name in sources))
    if coarse is not None:
        return coarse
    return "box" if one == other else way(place.behind.clock)


def _team(session: Session, seat: int) -> TeamView | None:
    count = session.count
    if count is None:
        return None
    team, won = session.teams[seat - 1], dict[str, int]()
    for (of, stint, deed), gain in count.won.items():
        if of == seat:
            name = member_at(team, stint, deed)
            won[name] = won.get(name, 0) + gain
    here = team[-1].members
    gone = [name for name in won if name not in here]
    members = (*(Member(name, won.get(name, 0)) for name in here), *(Member(name, won[name], False) for name in gone))
    return TeamView(session.names[seat - 1], members, session.coming(seat), count.floor.seat == seat)


def match_view(session: Session, audience: int | None) -> MatchView | None:
    """The view for a seat, or for everybody (None). None when no match has been started."""
    game = session.game
    if game is None:
        return None
    lit = session.lamps
    asked = session.asked
    present = {name for name in session.seating.sources if session.seating.plays(name)}
    arming = session.arming
    seats = tuple(
        SeatView(
            seat,
            session.name(seat),
            lit[seat],
            asked[seat].prompt if seat in asked else None,
            seat in asked and asked[seat].press is not None,
            seat in session.computers or bool(present & set(session.seating.sources_of(frozenset({seat})))),
            _team(session, seat),
            session.of_state.presence[seat - 1],
            seat in session.computers,
        )
        for seat in session.seats
    )
    verdict = ""
    if arming is not None:
        match arming.verdict:
            case Pending() if session.checking:
                verdict = "pending"
            case Clear():
                verdict = "clear"
            case DeadHeat():
                verdict = "dead_heat"
    return MatchView(
        game.name,
        game.title,
        audience,
        seats,
        game.view(session.state, audience),
        verdict,
        arming is not None and arming.overruled,
        _order(session, arming, arming.shown_order) if arming is not None and verdict != "pending" else (),
        tuple(map(session.seating.called, session.overdue)),
        session.clock,
        session.clock_stopped or session.halted,
        session.news,
        game.outcome(session.state),
        session.time_over,
        best_moments(session),
        trial=session.trial,
        hint=session.told.hint,
        solution=session.told.solution,
    )
