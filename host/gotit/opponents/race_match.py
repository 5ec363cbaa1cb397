"""A whole match between rivals in a game with races, in simulated time; and how often one wins over the other.

Must not: read a clock, print.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any

import msgspec

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import Game
from gotit.core.offer import Offer
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.pace import Level, Pace
from gotit.opponents.racing import Move, next_move, rivals

SLOW_CHILD = Pace(40, 120, 8)
"""A child who takes its time: who plays against “very easy” should win."""
SLOW_GLANCE = Pace(4, 9, 8, sees=35)
"""The same where all take turns."""

PAUSE_US = 250_000
"""Between two actions that wait for nothing."""
MOST_INPUTS = 20_000

Watch = Callable[[Session, Move | None], None]


def play_race_match(
    game: Game,
    levels: Sequence[Level],
    seed: str,
    paces: Mapping[int, Pace] = {},
    watch: Watch = lambda session, move: None,
) -> Session:
    """The session at the end of the match. `levels[0]` sits at seat 1; `paces`: see `next_move`.

    `watch`: before each input, what the rivals do next. What nobody else does, the operator does.
    """
    cards = random.Random(f"cards {seed}")  # noqa: S311 (a game, not a secret)
    session, now_us = Session({game.name: game}), 0

    def enter(entered: i.Input) -> None:
        nonlocal session
        session, _ = step(session, entered, now_us)
        while session.game is not None and (wanted := session.game.chance(session.state)) is not None:
            session, _ = step(session, i.Chance(tuple(cards.sample(range(wanted.n), wanted.n))), now_us)

    names = tuple(f"Player {seat}" for seat in range(1, len(levels) + 1))
    settings = {"computers": {str(seat): level for seat, level in enumerate(levels, 1)}, **rivals()[game.name].contest}
    enter(i.Start(game.name, names, settings))
    for _ in range(MOST_INPUTS):
        if session.over:
            return session
        move, due_us = next_move(session, seed, paces), wake_at_us(session)
        watch(session, move)
        if move is not None and (due_us is None or (move.at_us or now_us) < due_us):
            now_us = now_us + PAUSE_US if move.at_us is None else max(now_us, move.at_us)
            enter(move.entered)
        elif due_us is not None:
            now_us = max(now_us, due_us)
            enter(i.Time())
        else:
            now_us += PAUSE_US
            enter(i.Act(msgspec.to_builtins(_operators(session))))
    raise RuntimeError(f"this match of {game.name} does not end")


def _operators(session: Session) -> Any:
    """What the operator's big button does."""
    ready = (offer for offer in session.offers if isinstance(offer, Offer) and not offer.seat)
    return next(offer.action for offer in ready if offer.move.role == "primary")


def race_duels(
    game: Game, one: Level, other: Level, *, deals: int, seed: int, pace: Pace | None = None
) -> Iterator[float]:
    """For each deal, the share of its two matches that `one` wins: it sits at each seat once. `pace`: instead of its
    level's.
    """
    for deal in range(deals):
        shares = []
        for seat in (1, 2):
            levels = (one, other) if seat == 1 else (other, one)
            paces = {} if pace is None else {seat: pace}
            session = play_race_match(game, levels, f"{seed} {deal}", paces)
            outcome = game.outcome(session.state)
            winners = (outcome.winners if outcome is not None else ()) or (1, 2)
            shares.append((seat in winners) / len(winners))
        yield fmean(shares)
