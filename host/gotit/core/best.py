"""Each player's best moment, when a match is over: a pure function of what the match is made of.

What can be told is noted by the game (`Game.notes`), and here where it is alike in all games. Of all that, as many of
the rarest things are told as possible, none twice; whoever is left is told how many rounds they played.

Must not: know a game, tell anything bad, tell anything of a seat that the computer plays or that met no round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from operator import is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.deed import Deed
from gotit.core.feats import RIGHT, WRONG, Feat, Noted, more, only
from gotit.core.game import Called, Floor, Game
from gotit.core.history import met
from gotit.core.message import Maths, Message, Seat, Typed, say
from gotit.core.races import races
from gotit.core.session import Session
from gotit.core.teams import Counted, counted, member_at


class Best(Struct, frozen=True):
    """The best moment of a seat. `feat`: its code. `member`: of a team, whose moment it was; "" for all of them.

    `shows`: what the game paints in place of `value`; it may be nothing.
    """

    seat: int
    feat: str
    label: Message
    value: Message
    member: str = ""
    shows: tuple[Any, ...] = ()


def best_of(best: Best) -> Message:
    """Whose it is, and what: "Ana (fastest buzz: 1.2 s)"."""
    return say(
        "best_of_somebody",
        "{member, select, none {{who}} other {{name}, {who}}} ({label}: {value})",
        member="some" if best.member else "none",
        name=Typed(best.member),
        who=Seat(best.seat),
        label=best.label,
        value=best.value,
    )


def _seconds(tenths: int) -> Message:
    return say("feat_seconds", "{seconds} s", seconds=Maths(f"{tenths // 10}.{tenths % 10}"))


def _each_of(n: int) -> Message:
    return say("feat_each_of", "{n} of {n}", n=n)


def _round(n: int) -> Message:
    return say("feat_round", "round {n}", n=n)


def _in_a_row(n: int) -> Message:
    return say("feat_in_a_row", "{n} in a row", n=n)


def _made_up(n: int) -> Message:
    return say("feat_made_up", "{n} caught up", n=n)


def _rounds_played(n: int) -> Message:
    return say("feat_rounds", "{n, plural, one {# round} other {# rounds}}", n=n)


FASTEST = Feat("fastest", say("feat_fastest", "fastest buzz"), _seconds, takes="least", best=True)
"""Of buzzes that won something; in tenths of a second, rounded up."""
NEVER_WRONG = Feat("never_wrong", say("feat_never_wrong", "never wrong"), _each_of, least=2)
SCORED_FIRST = Feat("scored_first", say("feat_scored_first", "scored first"), _round)
RUN = Feat("run", say("feat_run", "winning run"), _in_a_row, takes="most", least=2, best=True)
CAUGHT_UP = Feat("caught_up", say("feat_caught_up", "comeback"), _made_up, takes="most", least=2, best=True)
BEST_ROUND = Feat("best_round", say("feat_best_round", "best round"), more, takes="most", least=2, best=True)
BUZZES = Feat("buzzes", say("feat_buzzes", "most buzzes"), only, least=2, best=True)
"""In which they alone were first."""
PLAYED = Feat("played", say("feat_played", "took part"), _rounds_played)
"""Of whom nothing else is told."""

Holder = tuple[int, str]
"""A seat, and in a team who stood at its buzzer, or ""."""


@dataclass(frozen=True)
class _Line:
    """A match from end to end: all states that it has been in, with their floors and stints, and what lies between.

    `numbers`: of the deed that was done in each state.
    """

    session: Session
    game: Game
    deeds: tuple[Deed, ...]
    states: tuple[Any, ...]
    floors: tuple[Floor, ...]
    stints: tuple[tuple[int, ...], ...]
    numbers: tuple[int, ...]

    def holder(self, noted: Noted) -> Holder:
        at = noted.at
        if noted.round is not None:
            at = next((n for n, floor in enumerate(self.floors) if floor.round == noted.round), 0)
        teams = self.session.teams
        if not teams:
            return noted.seat, ""
        return noted.seat, member_at(teams[noted.seat - 1], self.stints[at][noted.seat - 1], self.numbers[at])


def best_moments(session: Session) -> tuple[Best, ...]:
    """Of all who have one, in seat order; nothing while the match goes on."""
    game = session.game
    return _best_moments(_Over(session, game)) if game is not None and session.over and not session.trial else ()


class _Over:
    """A session whose match is over, equal to others made of the same deeds: each input makes one."""

    def __init__(self, session: Session, game: Game) -> None:
        self.session, self.game = session, game
        self._made_of = (game, session.done, session.state, session.teams)

    def __hash__(self) -> int:
        return hash(tuple(map(id, self._made_of)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Over) and all(map(is_, self._made_of, other._made_of))


@lru_cache(maxsize=2)
def _best_moments(over: _Over) -> tuple[Best, ...]:
    session, game = over.session, over.game
    line = _line(session, game)
    rounds = _rounds(line)
    told = _told([*_buzzes(line), *game.notes(line.states), *_everywhere(line)], line)
    people = [seat for seat, count in rounds.items() if count and seat not in game.computers(session.state)]
    chosen = _chosen({feat: {s: b for s, b in by.items() if s in people} for feat, by in told.items()})
    return tuple(chosen.get(seat) or _best(PLAYED, (seat, ""), rounds[seat]) for seat in people)


def _line(session: Session, game: Game) -> _Line:
    deeds = [(number, deed) for number, deed in enumerate(session.done, 1) if deed.fits]
    states = (*(deed.state for _, deed in deeds), session.state)
    seats, stints = len(session.names), list[tuple[int, ...]]()
    known: Counted | None = None
    for number, _ in deeds if session.teams else ():
        known = counted(known, game, session.done[:number], seats, session.rotates)
        stints.append(known.count.stints if known is not None else (0,) * seats)
    stints.append(session.count.stints if session.count is not None else (0,) * seats)
    numbers = (*(number for number, _ in deeds), len(session.done) + 1)
    floors = tuple(map(game.floor, states))
    return _Line(session, game, tuple(deed for _, deed in deeds), states, floors, tuple(stints), numbers)


# --- what is alike in all games --------------------------------------------------------------------------------------


def _everywhere(line: _Line) -> Iterator[Noted]:
    gains = list(_gains(line))
    if gains and len(gains[0][1]) == 1:
        begun = {floor.round for floor in line.floors[: gains[0][0] + 1]} - {None}
        yield Noted(SCORED_FIRST, next(iter(gains[0][1])), len(begun), gains[0][0])
    run, last = 0, 0
    for at, by_seat in gains:
        seat = next(iter(by_seat)) if len(by_seat) == 1 else 0
        run, last = (run + 1 if seat == last else 1), seat
        if seat:
            yield Noted(RUN, seat, run, at)
    yield from _by_rounds(line, gains)


def _gains(line: _Line) -> Iterator[tuple[int, Mapping[int, int]]]:
    """(the state after which, what each seat won that won something)."""
    for at, (was, now) in enumerate(pairwise(line.floors)):
        pairs = zip(was.won, now.won, strict=False)
        gained = {seat: after - before for seat, (before, after) in enumerate(pairs, 1) if after > before}
        if gained:
            yield at, gained


def _by_rounds(line: _Line, gains: Sequence[tuple[int, Mapping[int, int]]]) -> Iterator[Noted]:
    """What was won in one round, and how far somebody came up from behind between the end of one and now."""
    sums: dict[tuple[int, tuple[int, ...]], int] = {}
    for at, by_seat in gains:
        number = line.floors[at].round or line.floors[at + 1].round or ()
        for seat, gained in by_seat.items():
            sums[seat, number] = sums.get((seat, number), 0) + gained
            yield Noted(BEST_ROUND, seat, sums[seat, number], at)
    at_the_end = _behind(line.floors[-1])
    for at, (was, now) in enumerate(pairwise(line.floors)):
        if was.round is not None and was.round != now.round:
            for seat, behind in _behind(was).items():
                yield Noted(CAUGHT_UP, seat, behind - at_the_end[seat], at)


def _behind(floor: Floor) -> Mapping[int, int]:
    most = max(floor.won, default=0)
    return {seat: most - won for seat, won in enumerate(floor.won, 1)}


def _buzzes(line: _Line) -> Iterator[Noted]:
    """Calls in which one seat was first; and how fast it was, of those that won something."""
    armed = races(line.session)
    for at, deed in enumerate(line.deeds):
        if not isinstance(deed.action, Called) or len(deed.action.seats) != 1:
            continue
        seat = deed.action.seats[0]
        yield Noted(BUZZES, seat, 1, at)
        held = [race for race in armed if race.opened_us <= deed.at_us and seat in race.calls]
        if held and _wins(line, at, seat):
            took_us = held[-1].calls[seat] - held[-1].opened_us
            yield Noted(FASTEST, seat, max(1, -(-took_us // 100_000)), at)


def _wins(line: _Line, at: int, seat: int) -> bool:
    """Does this call win something, before anything else begins or goes wrong for its seat?"""
    for after in range(at + 1, len(line.states)):
        was, now = line.floors[after - 1], line.floors[after]
        if now.won[seat - 1] > was.won[seat - 1]:
            return True
        if seat not in now.acting or _is_wrong(line, after, seat):
            return False
        if after < len(line.deeds) and isinstance(line.deeds[after].action, Called):
            return False
    return False


def _is_wrong(line: _Line, at: int, seat: int) -> bool:
    """Did the deed that led to this state go wrong for the seat?"""
    return any(news.seat == seat and news.sound in ("reject", "timeup") for news in line.game.news(line.states[at]))


def _rounds(line: _Line) -> Mapping[int, int]:
    """How many rounds each seat has met before they were decided. Who never had a turn has met one all the same."""
    seen: dict[int, set[object]] = {seat: set() for seat in line.session.seats}
    own: dict[int, set[object]] = {seat: set() for seat in line.session.seats}
    for state, floor in zip(line.states, line.floors, strict=True):
        for seat, presence in enumerate(line.game.presence(state), 1):
            if presence == "here" and floor.round is not None and not floor.over:
                seen[seat].add(floor.round)
                own[seat] |= {floor.round} if met(floor, seat) else set()
    return {seat: len(own[seat]) or min(1, len(rounds)) for seat, rounds in seen.items()}


# --- choosing --------------------------------------------------------------------------------------------------------


def _told(noted: Iterable[Noted], line: _Line) -> Mapping[str, Mapping[int, Best]]:
    """By feat, in the order in which they were noted first: of which seats it can be told."""
    feats: dict[str, Feat] = {}
    sums: dict[str, dict[Holder, Noted]] = {}
    for note in noted:
        feats.setdefault(note.feat.code, note.feat)
        by_holder, holder = sums.setdefault(note.feat.code, {}), line.holder(note)
        by_holder[holder] = _both(by_holder.get(holder), note)
    wrong = {*sums.pop(WRONG.code, ()), *_ever_wrong(line)}
    feats[NEVER_WRONG.code] = NEVER_WRONG
    sums[NEVER_WRONG.code] = {holder: note for holder, note in sums.get(RIGHT.code, {}).items() if holder not in wrong}
    return {code: _of_seats(feats[code], by_holder) for code, by_holder in sums.items()}


def _ever_wrong(line: _Line) -> Iterator[Holder]:
    for at, state in enumerate(line.states[1:], 1):
        for news in line.game.news(state):
            if news.seat and news.sound in ("reject", "timeup"):
                yield line.holder(Noted(WRONG, news.seat, at=at - 1))


def _both(one: Noted | None, other: Noted) -> Noted:
    """Two notes of one thing of one person."""
    if one is None:
        return other
    match one.feat.takes:
        case "sum":
            return replace(other, amount=one.amount + other.amount)
        case "most":
            return one if one.amount >= other.amount else other
        case "least":
            return one if one.amount <= other.amount else other


def _of_seats(feat: Feat, by_holder: Mapping[Holder, Noted]) -> Mapping[int, Best]:
    """Of each seat the one who has most of it; and where it is told of the best alone, only of them."""
    fewest = feat.takes == "least"
    enough = {holder: note for holder, note in by_holder.items() if fewest or note.amount >= feat.least}
    if feat.best and enough:
        top = (min if fewest else max)(note.amount for note in enough.values())
        enough = {holder: note for holder, note in enough.items() if note.amount == top}
    found: dict[int, tuple[int, Best]] = {}
    for holder, note in enough.items():
        seat, _ = holder
        if seat not in found or note.amount > found[seat][0]:
            found[seat] = note.amount, _best(feat, holder, note.amount, note)
    return {seat: best for seat, (_, best) in found.items()}


def _best(feat: Feat, holder: Holder, amount: int, note: Noted | None = None) -> Best:
    seat, member = holder
    said = note.value if note is not None else None
    return Best(seat, feat.code, feat.label, said or feat.value(amount), member, note.shows if note is not None else ())


def _chosen(told: Mapping[str, Mapping[int, Best]]) -> Mapping[int, Best]:
    """One thing for each seat, as far as there is one: what fewest can be told of goes first, each to one seat only.

    A seat that has one already may get another instead, so that as many as possible have one.
    """
    has: dict[int, str] = {}

    def give(code: str, asked: set[int]) -> bool:
        for seat in told[code]:
            if seat not in asked:
                asked.add(seat)
                if seat not in has or give(has[seat], asked):
                    has[seat] = code
                    return True
        return False

    for code in sorted((code for code, seats in told.items() if seats), key=lambda code: len(told[code])):
        give(code, set())
    return {seat: told[code][seat] for seat, code in has.items()}
