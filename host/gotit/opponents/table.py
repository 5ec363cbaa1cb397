"""At a table: whose move is the computer's now, and what it does, without anybody who watches the clock.

Must not: enter it. A move enters a session as an input of its seat, by whoever asked.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple, cast

import msgspec

from gotit.core.game import Race
from gotit.core.session import Session
from gotit.games.settings import Strength
from gotit.opponents import racing
from gotit.opponents.protocol import Contest, GoOn, simulations
from gotit.opponents.question import Answer, Question
from gotit.opponents.racing import Move, moved, playing, rivals
from gotit.opponents.shelf import contests


class Turn(NamedTuple):
    """What the computer has to think about: the moment and the open race (0: none). It `hurries` as far as it can."""

    moment: object
    epoch: int = 0
    hurries: bool = False

    def is_now(self, session: Session) -> bool:
        """Is it still this moment, and this race?"""
        return self.moment is session.state and self.epoch == _epoch(session)


def turn(session: Session, known: Mapping[str, Contest]) -> Turn | None:
    """None while the computer has nothing to do, whatever it might think. Quick."""
    game = session.game
    if game is None or session.over or session.waits_for_chance or session.checking:
        return None
    if not (game.name in known or game.name in rivals()):
        return None
    seats = set(playing(session))
    race = session.buzzers
    if not any(offer.seat in seats for offer in session.offers) and not (isinstance(race, Race) and seats & race.seats):
        return None
    hurries = game.name in rivals() and rivals()[game.name].hurries(game.view(session.state, None))
    return Turn(session.state, _epoch(session), hurries)


def _epoch(session: Session) -> int:
    return session.arming.epoch if session.arming is not None and session.arming_open else 0


def questions(session: Session, known: Mapping[str, Contest]) -> tuple[Question, ...]:
    """What the computer has to think about in this session: nothing, while it waits for somebody."""
    game = session.game
    if game is None or session.over or session.waits_for_chance:
        return ()
    if game.name not in known:
        return tuple(racing.questions(session)) if game.name in rivals() else ()
    for seat in playing(session):
        if legal := game.legal(session.state, seat):
            return (Question(game.name, seat, session.computers[seat], game.view(session.state, seat), legal),)
    return ()


def answer(asked: Question, known: Mapping[str, Contest], chance: random.Random, go_on: GoOn) -> Answer:
    """It may think for long: see `GoOn`."""
    if asked.pace is not None:
        return racing.answer(asked)
    opponent = known[asked.game].opponents[cast(Strength, asked.how)]
    return Answer(msgspec.to_builtins(opponent.choose(asked.view, asked.legal, chance, go_on)))


def move(session: Session, known: Mapping[str, Contest], chance: random.Random, go_on: GoOn) -> Move | None:
    """What the computer does next. None: it waits for somebody."""
    asked = questions(session, known)
    return moved(session, ((each.seat, answer(each, known, chance, go_on)) for each in asked))


def counting(chance: random.Random) -> Callable[[Session], Move | None]:
    """The computer's next move in a session; None: a person's. It thinks as in a tournament.

    It counts simulations and not seconds, so the same `chance` plays the same moves on every machine.
    """
    shelf = cache(contests)

    def found(session: Session) -> Move | None:
        if session.game is None or not session.computers:
            return None
        contest = shelf().get(session.game.name)
        return move(session, shelf(), chance, simulations(contest.simulations if contest is not None else 0))

    return found
