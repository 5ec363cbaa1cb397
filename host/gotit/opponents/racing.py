"""How the computer plays in a game with races: what it thinks about what lies there, and when it calls.

All of it follows from a seed and from what lies there: the same target and the same cards are thought about in the same
way on every machine, in a replay and after a restart. When it calls is said by its `Pace`, and what it says is found by
the game's own solver.

Must not: enter anything, read a clock, use a state (a rival gets its seat's view and the settings, which all know).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Protocol, cast

import msgspec
from msgspec import Struct

from gotit.core import inputs as i
from gotit.core.game import Race
from gotit.core.session import Session
from gotit.games.pace import Level, Pace
from gotit.kits import KITS, load
from gotit.opponents.question import Answer, Question

SECOND_US = 1_000_000


class Thought(Struct, frozen=True):
    """What comes of thinking about what lies there: it calls after `after_us` and says `says`; None: it passes."""

    after_us: int
    says: Any = None


class Rival(Protocol):
    """How the computer plays one game. Without memory: one instance serves all seats, levels and matches."""

    paces: ClassVar[Mapping[Level, Pace]]
    contest: ClassVar[Mapping[str, Any]]
    """Settings of a match between rivals: without them it would wait for somebody, or last too long."""

    def lies_there(self, view: Any, seat: int) -> object:
        """What it thinks about; it stays equal until something else lies there."""

    def finds(self, view: Any, settings: Any, seat: int, chance: random.Random) -> Any:
        """Something right to say about it; None: there is nothing."""

    def errs(self, view: Any, settings: Any, seat: int, chance: random.Random) -> Any:
        """Something wrong to say about it; None: it can't."""

    def hurries(self, view: Any) -> bool:
        """Does its next action follow at once, as one tile follows another?"""

    def acts(self, view: Any, settings: Any, seat: int, legal: tuple[Any, ...], pace: Pace, seed: str) -> Any:
        """What it does now, outside a race. None: it waits."""


def think(rival: Rival, view: Any, settings: Any, seat: int, pace: Pace, seed: str) -> Thought:
    """What this seat makes of what lies there. Pure: the same again for the same arguments."""
    chance = random.Random(f"{seed} {seat} {rival.lies_there(view, seat)!r}")  # noqa: S311 (a game, not a secret)
    after_us = round(chance.uniform(pace.least_s, pace.most_s) * SECOND_US)
    mistaken = pace.wrong_in and chance.random() < 1 / pace.wrong_in
    sees = chance.random() < pace.sees / 100
    wrong = rival.errs(view, settings, seat, chance) if mistaken else None
    if wrong is not None:
        return Thought(after_us, wrong)
    return Thought(after_us, rival.finds(view, settings, seat, chance) if sees else None)


@cache
def rivals() -> Mapping[str, Rival]:
    """By the names of their games."""
    return {kit.name: load(kit.rival)() for kit in KITS if kit.rival}


class Move(Struct, frozen=True):
    """What the computer does next. `at_us`: in a race, at this session time; None: as soon as people can follow."""

    entered: i.Act | i.ComputerCalls
    at_us: int | None = None


def next_move(session: Session, seed: str = "", paces: Mapping[int, Pace] = {}) -> Move | None:
    """The first thing that a rival does in this session. None: it waits for somebody.

    `paces`: of seats that play otherwise than their level does.
    """
    if session.game is None or session.over or session.game.name not in rivals():
        return None
    return moved(session, ((asked.seat, answer(asked)) for asked in questions(session, seed, paces)))


def questions(session: Session, seed: str = "", paces: Mapping[int, Pace] = {}) -> Iterator[Question]:
    """What the rivals in this session, which is one of theirs, are to think about."""
    game = session.game
    if game is None:
        return
    race, settings = session.buzzers, session.state.settings
    for seat in playing(session):
        if isinstance(race, Race) and not _may_call(session, race, seat):
            continue
        level = session.computers[seat]
        pace = paces.get(seat) or rivals()[game.name].paces[cast(Level, level)]
        legal = () if isinstance(race, Race) else game.legal(session.state, seat)
        yield Question(
            game.name, seat, level, game.view(session.state, seat), legal, settings, pace, seed, isinstance(race, Race)
        )


def answer(asked: Question) -> Answer:
    """Raises TypeError for a question to somebody else."""
    rival, pace = rivals()[asked.game], asked.pace
    if pace is None:
        raise TypeError(f"{asked.game}: no rival was asked")
    if asked.in_race:
        thought = think(rival, asked.view, asked.settings, asked.seat, pace, asked.seed)
        return Answer(after_us=thought.after_us, calls=thought.says is not None)
    action = rival.acts(asked.view, asked.settings, asked.seat, asked.legal, pace, asked.seed)
    return Answer(None if action is None else msgspec.to_builtins(action))


def moved(session: Session, answers: Iterable[tuple[int, Answer]]) -> Move | None:
    """What is done first, of what these seats have answered about this session."""
    race, game = session.buzzers, session.game
    if isinstance(race, Race) and game is not None and game.name in rivals():
        rival = rivals()[game.name]
        calls = (_in_race(session, race, seat, given, _looked_us(session, rival, seat)) for seat, given in answers)
        return min(filter(None, calls), key=lambda move: move.at_us or 0, default=None)
    acts = (Move(i.Act(given.action, seat)) for seat, given in answers if given.action is not None)
    return next(acts, None)


def playing(session: Session) -> tuple[int, ...]:
    """The seats that the computer plays, and that take part now."""
    there = session.of_state.presence
    return tuple(seat for seat in sorted(session.computers) if there[seat - 1] == "here")


def _may_call(session: Session, race: Race, seat: int) -> bool:
    arming = session.arming
    open_now = arming is not None and session.arming_open and not arming.decided and not session.checking
    return open_now and seat in race.seats and arming is not None and seat not in arming.calls


def _in_race(session: Session, race: Race, seat: int, given: Answer, looked_us: int) -> Move | None:
    """Its call, or its pass, once it has looked for long enough."""
    arming = session.arming
    opened_us = arming.opened_us if arming is not None else 0
    at_us = opened_us + max(0, (given.after_us or 0) - looked_us)
    if given.calls:
        return Move(i.ComputerCalls(seat), at_us)
    return Move(i.Act(msgspec.to_builtins(race.passes[seat]), seat), at_us) if seat in race.passes else None


def _looked_us(session: Session, rival: Rival, seat: int) -> int:
    """How long the buzzers were open for the same thing before this race: it does not look while others explain."""
    game, looked = session.game, dict[int, int]()
    if game is None or session.arming is None:
        return 0
    now = rival.lies_there(game.view(session.state, seat), seat)
    for step in reversed(session.past):
        arming = step.arming
        if arming is None or not isinstance(game.buzzers(step.state), Race):
            continue
        if rival.lies_there(game.view(step.state, seat), seat) != now:
            break
        if arming.epoch != session.arming.epoch and arming.waiting_since_us is not None:
            looked[arming.epoch] = max(0, arming.waiting_since_us - arming.opened_us)
    return sum(looked.values())
