"""A lone child against a rival, through a whole session: the child does anything that it may, at any moment."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import EndMatch, Race, Refused
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.coming import Coming
from gotit.games.pace import Level
from gotit.games.shelf import shelf
from gotit.opponents.racing import Move, next_move, rivals

CHILD, RIVAL = 1, 2
MOST_INPUTS = 20_000


class Lone:
    """One match. `watch`: of each rival's move, with the session before it."""

    def __init__(
        self, game: str, level: Level, seed: int, watch: Callable[[Session, Move], None] = lambda session, move: None
    ) -> None:
        self.chance = random.Random(f"{game} {level} {seed}")
        self.watch = watch
        self.session, self.now_us = Session({game: shelf()[game]}), 0
        self.inputs: list[tuple[i.Input, int]] = []
        settings = {**rivals()[game].contest, "computers": {str(RIVAL): level}}
        self.enter(i.Start(game, ("Ana", "Computer"), settings))

    def enter(self, entered: i.Input) -> None:
        self.session, _ = step(self.session, entered, self.now_us)
        self.inputs.append((entered, self.now_us))
        assert self.session.game is not None
        while (wanted := self.session.game.chance(self.session.state)) is not None:
            order = i.Chance(tuple(self.chance.sample(range(wanted.n), wanted.n)))
            self.session, _ = step(self.session, order, self.now_us)
            self.inputs.append((order, self.now_us))

    def play(self) -> Session:
        for _ in range(MOST_INPUTS):
            if self.session.over:
                return self.session
            move = next_move(self.session)
            dues = [] if move is None else [move.at_us or self.now_us]
            wake_us = wake_at_us(self.session)
            due_us = min([*dues, *([] if wake_us is None else [wake_us])], default=None)
            if self.chance.random() < 1 / 3 or due_us is None:
                self.now_us += 1_000_000 if due_us is None else min(1_000_000, max(0, due_us - self.now_us))
                self.child_does_something()
                continue
            self.now_us = max(self.now_us, due_us)
            if move is not None and (move.at_us or self.now_us) <= self.now_us:
                self.watch(self.session, move)
                self.enter(move.entered)
            else:
                self.enter(i.Time())
        raise AssertionError("it does not end")

    def child_does_something(self) -> None:
        """A press, or anything that it or the operator may do; never for the rival."""
        game, session = self.session.game, self.session
        assert game is not None
        if isinstance(session.buzzers, Race) and self.chance.random() < 1 / 4:
            self.enter(i.SeatPress(CHILD, self.chance.choice(("call", "call", "pass"))))
            return
        found: list[Any] = [*game.legal(session.state, CHILD), *game.legal(session.state, None)]
        found = [
            action
            for action in found
            if not isinstance(action, Coming | EndMatch) and getattr(action, "seat", CHILD) != RIVAL
        ]
        if found:
            try:
                self.enter(i.Act(msgspec.to_builtins(self.chance.choice(found))))
            except Refused as refused:
                raise AssertionError(refused.message) from refused
