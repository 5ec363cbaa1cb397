"""A table for tests of the pure rules: what each game's own `play_table.Table` begins with."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Self, TypeVar

from tests.speech import heard

from gotit.core.game import Drawn, Game, Refused, TimeUp
from gotit.games.common import Match

G = TypeVar("G", bound=Game)
S = TypeVar("S", bound=Match[Any])


class RulesTable(Generic[G, S]):
    """A match from the state `start` on. `names`: in seat order, for what is heard. `history`: every state so far."""

    def __init__(self, game: G, start: S, names: tuple[str, ...]) -> None:
        self.game = game
        self.names = names
        self.now_us = 0
        self.state = start
        self.history = [start]

    def do(self, action: Any) -> Self:
        self.state = self.game.apply(self.state, action, self.now_us)
        self.history.append(self.state)
        return self

    def draw(self, order: Iterable[int] | None = None) -> None:
        """What chance is asked for: the first draw comes out in `order`, else all stays as it lies."""
        while (wanted := self.game.chance(self.state)) is not None:
            RulesTable.do(self, Drawn(tuple(order or range(wanted.n))))
            order = None

    def time_up(self) -> Self:
        """The running clock runs out."""
        timer = self.game.timer(self.state)
        assert timer is not None, "no clock is running"
        self.now_us = timer.deadline_us
        return self.do(TimeUp())

    def name(self, seat: int) -> str:
        return self.names[seat - 1]

    @property
    def said(self) -> str:
        """The news of the last action."""
        return " ".join(heard(news, *self.names) for news in self.game.news(self.state))

    def refusal(self, action: Any) -> Refused:
        """The refusal of an action that must be refused and change nothing."""
        before = self.state
        try:
            self.game.apply(self.state, action, self.now_us)
        except Refused as refused:
            assert self.state is before
            return refused
        raise AssertionError(f"{action} was not refused")
