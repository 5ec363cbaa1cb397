"""A table for tests: a match whose grid and goals are known, and short words to play it.

A deck that holds the tokens of a grid row by row, left as it lies, deals just that grid; the same goes for the goals.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Self

from tests.games.table import RulesTable

from gotit.core.game import Called
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.rules import HiddenFormula
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import HiddenFormulaAdvice, HiddenFormulaView, PlayerView
from gotit.games.shelf import shelf

NAMES = ("Ana", "Ben", "Cleo", "Dorota", "Emil", "Femi", "Gus", "Hana", "Ivo")
SECOND_US = 1_000_000

RULEBOOK_GRID = """\
14 x  2 -  4 +
+  4  x 9  + 13
7  W 10 +  2 -
-  1  + 5  + 3
12 x  1 - 11 +
-  3  x 8  x 6
"""
"""The example of the rulebook."""

YOUNG_GRID = """\
9 - 2 - 4
+ 4 + 8 +
7 - 3 + 2
- 1 + 5 +
6 + 1 - 3
"""
"""Its sample layout for younger players."""

EIGHT = "B6 B5 B4 C4 D4"
"""3 × 1 + 5 in the rulebook's grid; with the brackets elsewhere 3 × (1 + 5) = 18."""

NINE = "C1 B1 A1 A2 B2"
"""2 × 14 + 4 = 32, or 2 × (14 + 4) = 36: not 9."""


def text(name: str) -> str:
    """One of the house's card files."""
    return (files("gotit.games") / "hidden_formula" / name).read_text(encoding="utf-8")


def game() -> HiddenFormula:
    found = shelf()["hidden-formula"]
    assert isinstance(found, HiddenFormula)
    return found


class Table(RulesTable[HiddenFormula, State]):
    """Ana sits at seat 1, and so on. The first goal is not turned yet."""

    def __init__(
        self,
        players: int = 3,
        goals: str = "8 18 9 10",
        grid: str = RULEBOOK_GRID,
        asked: bool = False,
        **settings: Any,
    ) -> None:
        """`asked`: leave the seats to agree to the wizard's operators by themselves."""
        if settings.get("mode") != "referee":
            settings = {"deck": grid, "goals": goals, **settings}
        rules = game()
        super().__init__(rules, rules.start(players, a.HiddenFormulaSettings(**settings)), NAMES[:players])
        if self.state.phase == "agreeing" and not asked:
            for seat in range(1, players + 1):
                self.do(a.Agree(seat))
        self.draw()

    def do(self, action: Any, order: Iterable[int] | None = None) -> Self:
        """`order`: of the next shuffle or lot; without it all stays as it lies."""
        super().do(action)
        self.draw(order)
        return self

    # --- short words -------------------------------------------------------------------------------------------------

    def turn(self) -> Self:
        return self.do(a.TurnGoal())

    def call(self, *seats: int, order: Iterable[int] | None = None) -> Self:
        return self.do(Called(seats), order)

    def tap(self, cells: str, seat: int | None = None) -> Self:
        for at in cells.split():
            self.do(a.Tap(seat or self.state.caller or 0, at))
        return self

    def wins(self, seat: int, cells: str = EIGHT) -> Self:
        """With the goal face up: calls and shows these tiles."""
        return self.call(seat).tap(cells)

    def fails(self, seat: int) -> Self:
        return self.call(seat).do(a.Fail(seat))

    def passes(self, *seats: int) -> Self:
        for seat in seats:
            self.do(a.Pass(seat))
        return self

    def nobody(self) -> Self:
        """All pass, and nobody calls any more."""
        return self.passes(*self.state.unlocked).time_up()

    # --- looking -----------------------------------------------------------------------------------------------------

    @property
    def view(self) -> HiddenFormulaView:
        return self.game.view(self.state, None)

    @property
    def phase(self) -> str:
        return self.view.phase

    @property
    def advice(self) -> HiddenFormulaAdvice:
        advice = self.game.advice(self.state)
        assert advice is not None
        return advice

    def player(self, seat: int) -> PlayerView:
        return self.view.players[seat - 1]

    @property
    def points(self) -> list[int]:
        return [player.points for player in self.view.players]
