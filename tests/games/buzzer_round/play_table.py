"""A table for tests: a buzzer round, and short words to play it. Ana sits at seat 1, and so on."""

from __future__ import annotations

from typing import Any, Self

from tests.games.table import RulesTable

from gotit.core.game import Called
from gotit.games.buzzer_round import actions as a
from gotit.games.buzzer_round.rules import BuzzerRound
from gotit.games.buzzer_round.state import State
from gotit.games.buzzer_round.view import BuzzerRoundView

NAMES = ("Ana", "Ben", "Cleo", "Dorota", "Emil", "Fatima", "Goran", "Hana", "Ivo")
GAME = BuzzerRound()
SECOND_US = 1_000_000


class Table(RulesTable[BuzzerRound, State]):
    """A match that has just begun."""

    def __init__(self, seats: int = 3, **settings: Any) -> None:
        super().__init__(GAME, GAME.start(seats, a.BuzzerRoundSettings(**settings)), NAMES[:seats])

    # --- short words -------------------------------------------------------------------------------------------

    def ask(self) -> Self:
        """The next question is read, if it is played so, and the buzzers open."""
        if self.state.settings.early != "told":
            self.do(a.ReadOut())
        return self.do(a.OpenBuzzers())

    def call(self, *seats: int) -> Self:
        return self.do(Called(seats))

    def right(self, seat: int, points: int = 0) -> Self:
        return self.do(a.Right(seat, points))

    def wrong(self, *seats: int) -> Self:
        for seat in seats:
            self.do(a.Wrong(seat))
        return self

    def won_by(self, seat: int, points: int = 0) -> Self:
        """A whole question."""
        return self.ask().call(seat).right(seat, points)

    def missed_by(self, seat: int) -> Self:
        """A whole question that one seat gets wrong, and nobody else knows."""
        self.ask().call(seat).wrong(seat)
        return self.do(a.Nobody()) if self.state.phase == "racing" else self

    def write(self, *right: int) -> Self:
        """A whole question that all answer in writing."""
        self.do(a.AllWrite()).do(a.PensDown())
        for seat in right:
            self.do(a.Mark(seat))
        return self.do(a.Count())

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def points(self) -> list[int]:
        """In seat order."""
        return [self.state.totals[seat] for seat in self.state.seats]

    @property
    def marks(self) -> list[str]:
        return [player.mark for player in self.view().players]

    def view(self, seat: int | None = None) -> BuzzerRoundView:
        return self.game.view(self.state, seat)

    @property
    def codes(self) -> set[str]:
        """The moves that are offered now."""
        return {offer.move.code for offer in self.game.offers(self.state)}
