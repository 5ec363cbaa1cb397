"""What each player did in a match: a pure function of what the match is made of. Undone things are not in it.

It asks games only what every game says: its news, its floor, its outcome. So a new game has a history for nothing.

Must not: know a game, make words, do I/O. Who is who comes from outside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.deed import Deed
from gotit.core.feats import SIGNS
from gotit.core.game import Called, Floor, Game, News
from gotit.core.message import Maths, Message
from gotit.core.races import RaceHeld, races
from gotit.core.session import Session
from gotit.core.teams import Counted, count_of, counted, gains, member_at


class Did(Struct, frozen=True):
    """What one person did in one match.

    `rounds`: targets, goals, hands or questions that this person met. `calls`: races in which they buzzed; `firsts`:
    those in which they alone were first, also by the operator's word. `call_us`: how long after the buzzers opened,
    for each call. `right`, `wrong`: answers and moves as they were judged in the end; `answer_us`: how long after
    their moment began, for each right one. `signs`: how often each was used in what was right. `mistakes`: how often
    each kind was made, by the code of the message. `points`: what they won, by the game's own count. `quickest_us`: how
    long after the buzzers opened they buzzed for what was right, at best; 0: never. `seat`: where they sat at the end;
    members of a team share it. `place`: its place in the ranking, 0 while the match goes on.
    """

    rounds: int = 0
    calls: int = 0
    firsts: int = 0
    right: int = 0
    wrong: int = 0
    points: int = 0
    won: bool = False
    call_us: tuple[int, ...] = ()
    answer_us: tuple[int, ...] = ()
    signs: Mapping[str, int] = {}
    mistakes: Mapping[str, int] = {}
    quickest_us: int = 0
    seat: int = 0
    place: int = 0


class Match(Struct, frozen=True):
    """One match of the history. `file`, `row`: where it begins. `begun`: time of day ("2026-11-23T…").

    `ended`: it was played to its end. `people`: what each pupil did, by id. `practice`: one person played alone,
    against the computer at this level, or against nobody ("solo"); "": it was no practice. `hinted`: a hint was given.
    """

    file: str
    row: int
    begun: str
    game: str
    lasted_s: int
    ended: bool
    people: Mapping[str, Did] = {}
    practice: str = ""
    hinted: bool = False


SOLO = "solo"
JUDGED = "judged"
"""The kind of a mistake of which nothing more is known than that it was one."""
COUNTING = 6
"""Changes when something comes to be counted otherwise: what was counted before is then counted anew."""


def practice(session: Session) -> str:
    """See `Match`. Several computers are as many levels."""
    if session.teams or len(session.seats) - len(session.computers) != 1:
        return ""
    return " ".join(level for _, level in sorted(session.computers.items())) or SOLO


def added(one: Did, other: Did) -> Did:
    """Both together."""

    def both(mine: Mapping[str, int], its: Mapping[str, int]) -> dict[str, int]:
        return {key: mine.get(key, 0) + its.get(key, 0) for key in (*mine, *its)}

    plain: dict[str, Any] = {
        name: getattr(one, name) + getattr(other, name)
        for name in ("rounds", "calls", "firsts", "right", "wrong", "points", "call_us", "answer_us")
    }
    return Did(
        **plain,
        won=one.won or other.won,
        signs=both(one.signs, other.signs),
        mistakes=both(one.mistakes, other.mistakes),
        quickest_us=min(filter(None, (one.quickest_us, other.quickest_us)), default=0),
    )


def strengths(matches: Iterable[Match]) -> Mapping[str, float]:
    """What each pupil won for each round, over all matches; 1 is the average of a match, whatever it counts in."""
    shares: dict[str, list[float]] = {}
    for match in matches:
        each = {pupil: max(0, did.points) / did.rounds for pupil, did in match.people.items() if did.rounds}
        usual = sum(each.values()) / len(each) if each else 0.0
        if usual:
            for pupil, won in each.items():
                shares.setdefault(pupil, []).append(won / usual)
    return {pupil: sum(all_of) / len(all_of) for pupil, all_of in shares.items()}


Sitting = tuple[tuple[int, int, str], ...]
"""(from this session time on, in this seat, this person), oldest first: people may change places with others."""


@dataclass
class _Tally:
    """A `Did` while it is counted."""

    rounds: set[object] = field(default_factory=set)
    calls: int = 0
    firsts: int = 0
    right: int = 0
    wrong: int = 0
    points: int = 0
    call_us: list[int] = field(default_factory=list)
    answer_us: list[int] = field(default_factory=list)
    signs: dict[str, int] = field(default_factory=dict)
    mistakes: dict[str, int] = field(default_factory=dict)
    quickest_us: int = 0

    def judged(self) -> _Judged:
        """All that verdicts have made of it."""
        return self.right, self.wrong, (*self.answer_us,), {**self.signs}, {**self.mistakes}, self.quickest_us

    def judge_as(self, known: _Judged) -> None:
        """As it was then."""
        self.right, self.wrong, answer_us, signs, mistakes, self.quickest_us = known
        self.answer_us, self.signs, self.mistakes = [*answer_us], {**signs}, {**mistakes}


class _Verdict(NamedTuple):
    """One verdict, as it was counted. `answer_us`: None where that isn't known. `kind`: of the mistake."""

    tally: _Tally
    right: bool
    answer_us: int | None = None
    kind: str = JUDGED

    def take_back(self) -> None:
        tally = self.tally
        if self.right:
            tally.right -= 1
            if self.answer_us is not None:
                tally.answer_us.remove(self.answer_us)
        else:
            tally.wrong -= 1
            tally.mistakes[self.kind] -= 1
            if not tally.mistakes[self.kind]:
                del tally.mistakes[self.kind]


_Judged = tuple[int, int, tuple[int, ...], Mapping[str, int], Mapping[str, int], int]


@dataclass(frozen=True)
class _Before:
    """What was known when something was judged, in case that it is judged again. `written`: with that verdict's."""

    people: Mapping[int, _Tally]
    judged: Mapping[int, _Judged]
    at_us: int
    since_us: Mapping[int, int]
    written: Mapping[int, list[str]]
    buzzes: Mapping[int, int]

    def take_back(self) -> None:
        """What the verdict has made of everybody."""
        for seat, tally in self.people.items():
            tally.judge_as(self.judged[seat])


@dataclass(frozen=True)
class _Moment:
    """One thing that was done: the state after it, and the floor before and after."""

    number: int
    at_us: int
    after: Any
    was: Floor
    now: Floor


def history(session: Session, sitting: Sitting) -> Mapping[str, Did]:
    """What each person did, by what `sitting` calls them; in a team, by the member's name."""
    game = session.game
    if game is None or session.trial:
        return {}
    tallies: dict[str, _Tally] = {}
    who = _Who(session, game, sitting)
    since_us: dict[int, int] = {}
    written: dict[int, list[str]] = {}
    buzzed_us: Mapping[int, int] = {}
    armed = races(session)
    outcome = game.outcome(session.state)
    stood: dict[tuple[int, ...], dict[int, _Tally]] = {}
    acted: set[tuple[tuple[int, ...], int]] = set()
    verdict: _Before | None = None
    verdicts: dict[tuple[tuple[int, ...], int], _Verdict] = {}
    for moment in _moments(session, game):
        people, then_there = (
            {seat: tallies.setdefault(name, _Tally()) for seat, name in there.items()} for there in who.at(moment)
        )
        for seat, tally in then_there.items():
            if moment.now.round is not None and met(moment.now, seat):
                tally.rounds.add(moment.now.round)
        if (of := moment.was.round) is not None:
            acts = moment.was.acting | moment.now.acting
            acted.update((of, seat) for seat in acts)
            stood.setdefault(of, {}).update(
                {seat: tally for seat, tally in people.items() if seat in acts or (of, seat) not in acted}
            )
        for seat, of, gain in gains(moment.was, moment.now):
            stands = people if of is None else stood.get(of, people)
            if seat in stands:
                stands[seat].points += gain
        for seat in moment.now.acting - moment.was.acting:
            since_us[seat] = moment.at_us
        if isinstance(session.done[moment.number - 1].action, Called):
            buzzed_us = _buzzed(armed, moment.at_us)
        buzzes, buzzed_us = buzzed_us, {seat: us for seat, us in buzzed_us.items() if seat in moment.now.acting}
        told = game.news(moment.after) if outcome is None else _but(game.news(moment.after), outcome.message)
        if moment.was.round is None and moment.now.round is None:
            continue  # before the first round, and between two of them, nothing is right or wrong
        again = verdict if _instead(game, session.done[moment.number - 1]) else None
        if again is not None:
            again.take_back()
            written = {seat: [*signs] for seat, signs in again.written.items()}
        judged = {seat: tally.judged() for seat, tally in people.items()}
        then = again or _Before(people, judged, moment.at_us, {**since_us}, _written(written, told), buzzes)
        for news in told:
            seat = news.seat or 0
            if seat in then.people and (news.sound != "accept" or again or _acts(moment, seat)):
                judged_now = _judge(then.people[seat], news, then.at_us, then.since_us, written)
                answer = moment.now.round or (), seat
                if judged_now is not None and answer in moment.now.judged:
                    if (before := verdicts.get(answer)) is not None:
                        before.take_back()
                    verdicts[answer] = judged_now
                if news.sound == "accept" and seat in then.buzzes:
                    tally = then.people[seat]
                    tally.quickest_us = min(filter(None, (tally.quickest_us, then.buzzes[seat])))
        if any(news.sound in ("accept", "reject") for news in told):
            verdict = then
        _judge_later(moment, people, verdicts)
    for race in armed:
        for seat, at_us in race.calls.items():
            if (name := who.in_seat(seat, race.opened_us)) is not None:
                tally = tallies.setdefault(name, _Tally())
                tally.calls += 1
                tally.firsts += race.first == seat
                tally.call_us.append(max(0, at_us - race.opened_us))
    winners = () if outcome is None else outcome.winners
    won = {name for seat in winners for name in who.all_in(seat)}
    seats = {name: seat for seat in session.seats for name in who.all_in(seat)}
    places = {} if outcome is None else outcome.places
    return {
        name: replace(_did(tally, won=name in won), seat=seats.get(name, 0), place=places.get(seats.get(name, 0), 0))
        for name, tally in tallies.items()
    }


def _did(tally: _Tally, *, won: bool) -> Did:
    return Did(
        len(tally.rounds), tally.calls, tally.firsts, tally.right, tally.wrong, tally.points, won,
        tuple(tally.call_us), tuple(tally.answer_us), tally.signs, tally.mistakes, tally.quickest_us,
    )  # fmt: skip


def _buzzed(armed: Sequence[RaceHeld], called_us: int) -> Mapping[int, int]:
    """Of the race that was decided then: how long after its beginning each seat buzzed, at least 1 µs."""
    race = next((race for race in reversed(armed) if race.opened_us <= called_us), None)
    return {} if race is None else {seat: max(1, at_us - race.opened_us) for seat, at_us in race.calls.items()}


def _judge_later(
    moment: _Moment, people: Mapping[int, _Tally], verdicts: dict[tuple[tuple[int, ...], int], _Verdict]
) -> None:
    """What a later decision has made of a verdict, also of an earlier round: it is that of whoever answered then."""
    was, now = moment.was.judged, moment.now.judged
    for where in dict.fromkeys((*was, *now)):
        known, right = verdicts.get(where), now.get(where)
        if right == (was.get(where) if known is None else known.right):
            continue
        tally = known.tally if known is not None else people.get(where[1])
        if known is not None:
            verdicts.pop(where).take_back()
        if tally is None or right is None:
            continue
        verdicts[where] = _Verdict(tally, right)
        if right:
            tally.right += 1
        else:
            tally.wrong += 1
            tally.mistakes[JUDGED] = tally.mistakes.get(JUDGED, 0) + 1


def _judge(
    tally: _Tally, news: News, at_us: int, since_us: Mapping[int, int], written: dict[int, list[str]]
) -> _Verdict | None:
    """One piece of news about somebody: it may judge what they did, or say what they wrote."""
    seat = news.seat or 0
    if signs := _signs(news):
        written[seat] = signs
    if news.sound == "accept":
        tally.right += 1
        answer_us = at_us - since_us[seat] if seat in since_us else None
        if answer_us is not None:
            tally.answer_us.append(answer_us)
        for sign in written.pop(seat, ()):
            tally.signs[sign] = tally.signs.get(sign, 0) + 1
        return _Verdict(tally, True, answer_us)
    if news.sound == "reject":
        tally.wrong += 1
        kind = mistake(news.message)
        tally.mistakes[kind] = tally.mistakes.get(kind, 0) + 1
        written.pop(seat, None)
        return _Verdict(tally, False, kind=kind)
    return None


def _signs(news: News) -> list[str]:
    return [sign for text in _maths(news.message) for sign in SIGNS.findall(text)]


def _written(known: Mapping[int, list[str]], told: Iterable[News]) -> Mapping[int, list[str]]:
    """What each seat has written, with what is told now."""
    return {**known, **{news.seat or 0: signs for news in told if (signs := _signs(news))}}


def _instead(game: Game, deed: Deed) -> bool:
    """Is the last verdict judged again?"""
    move = game.moves.get(deed.label)
    return move is not None and move.instead


def mistake(message: Message) -> str:
    """The code of what was wrong: of the reason, where the message gives one; "out:slow" where it chooses words."""
    inner = message.args.get("wrong")
    if isinstance(inner, Message):
        return mistake(inner)
    why = message.args.get("why")
    return f"{message.code}:{why}" if isinstance(why, str) else message.code


def _maths(message: Message) -> Iterator[str]:
    for arg in message.args.values():
        if isinstance(arg, Maths):
            yield arg.text
        elif isinstance(arg, Message):
            yield from _maths(arg)


def _but(told: Iterable[News], ended: Message) -> list[News]:
    """Without how the match ended: that is nobody's answer."""
    return [news for news in told if news.message != ended]


def met(floor: Floor, seat: int) -> bool:
    """Is this round one for this seat? Where seats take turns it is, when they have one."""
    return floor.seat is None or seat == floor.seat or seat in floor.acting


def _acts(moment: _Moment, seat: int) -> bool:
    return seat in moment.was.acting | moment.now.acting or moment.was.seat == seat


def _moments(session: Session, game: Game) -> Iterator[_Moment]:
    """All that the match is made of, in order. Chance belongs to what asked for it."""
    deeds = [(number, deed) for number, deed in enumerate(session.done, 1) if deed.fits]
    states = [deed.state for _, deed in deeds] + [session.state]
    floors = [game.floor(state) for state in states]
    for at, (number, deed) in enumerate(deeds):
        yield _Moment(number, deed.at_us, states[at + 1], floors[at], floors[at + 1])


class _Who:
    """Who sat where, and in a team stood there, at each moment."""

    def __init__(self, session: Session, game: Game, sitting: Sitting) -> None:
        self._session, self._game, self._sitting = session, game, sitting
        self._counted: Counted | None = None
        self._stood: list[tuple[int, Mapping[int, str]]] = []

    def at(self, moment: _Moment) -> tuple[Mapping[int, str], Mapping[int, str]]:
        """By seat: who did it, and who was there once it was done."""
        s = self._session
        if not s.teams:
            there = {seat: name for seat in s.seats if (name := self.in_seat(seat, moment.at_us)) is not None}
            return there, there
        seats, known = len(s.names), self._counted
        self._counted = counted(known, self._game, s.done[: moment.number], seats, s.rotates)
        before = count_of(known, moment.was, seats, s.rotates)
        after = count_of(self._counted, moment.now, seats, s.rotates)
        was, now = self._named(before.stints, moment.number), self._named(after.stints, moment.number + 1)
        self._stood += [(moment.at_us, now)] if self._stood else [(0, was), (moment.at_us, now)]
        return was, now

    def _named(self, stints: tuple[int, ...], deed: int) -> Mapping[int, str]:
        there = zip(self._session.teams, stints, strict=True)
        return {seat: member_at(team, stint, deed) for seat, (team, stint) in enumerate(there, 1)}

    def in_seat(self, seat: int, at_us: int) -> str | None:
        """Who was in this seat then."""
        if self._session.teams:
            stood = next((there for since_us, there in reversed(self._stood) if since_us <= at_us), {})
            return stood.get(seat)
        there = [name for since_us, place, name in self._sitting if place == seat and since_us <= at_us]
        return there[-1] if there else None

    def all_in(self, seat: int) -> Sequence[str]:
        """All who share this seat at the end."""
        if self._session.teams:
            return [name for team in self._session.teams[seat - 1 : seat] for name in team[-1].members]
        name = next((name for _, place, name in reversed(self._sitting) if place == seat), None)
        return () if name is None else (name,)
