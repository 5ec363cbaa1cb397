"""All of a match of the hidden formula as one immutable value.

Must not: apply rules.
"""

from __future__ import annotations

from typing import Literal

from gotit.core.game import Timer
from gotit.core.message import AnyOf
from gotit.games.common import Match, Seated
from gotit.games.hidden_formula.actions import HiddenFormulaSettings
from gotit.games.hidden_formula.chains import Chain
from gotit.games.hidden_formula.deck import Deck
from gotit.games.hidden_formula.grid import STANDARD_SIZE, YOUNG_SIZE, Grid
from gotit.games.hidden_formula.view import GoalView, Operator, Phase, ResultView

Stack = Literal["numbers", "operators", "goals", "aside"]


class Player(Seated, frozen=True):
    """One seat. `delay`: the clock of its handicap, which runs from the turning of a goal; None when it is in."""

    won: tuple[GoalView, ...] = ()
    locked: bool = False
    passed: bool = False
    delay: Timer | None = None


class State(Match[Player], frozen=True, kw_only=True):
    """The match.

    Cards: `deck` and `cards` (the goals) as they were read; `shuffles` the stacks that chance must still shuffle;
    `grid`; `pile` the goals face down, next one first (with real cards, in part 2: those still to come, in any order);
    `aside`, `dropped`. `entered`, `entered_again`: real goals of the two parts, as they were entered; `grids`: how
    often the grid was; `swapped`: cells whose tiles have changed places since.
    `dealt_numbers`: the numbers as shuffled, until the operators are shuffled too.
    `wizard`: the operators that WILD may stand for beside + - x, once agreed; `agreed`: who has.
    Goal: `goal` while it is raced for; `turned` goals of this `part`; `race_number` counts races; `again`: this race
    goes on after somebody failed; `anew`: and old calls count no more in it. `aside_timer`: runs since the last pass.
    Floor: `drawing` wait for the lot, `lots` is what it said; `caller`, then `line`; `timer` of the caller; `shown`.
    Claim: `chain` of cells, `named` what WILDs were said to be, by cell; `brackets`, 0 for any.
    """

    settings: HiddenFormulaSettings
    phase: Phase = "dealing"
    deck: Deck = Deck((), ())
    cards: tuple[GoalView, ...] = ()
    shuffles: tuple[Stack, ...] = ()
    dealt_numbers: tuple[str, ...] = ()
    grid: Grid | None = None
    redealt: int = 0
    wizard: tuple[Operator, ...] = ()
    agreed: frozenset[int] = frozenset()
    part: int = 1
    pile: tuple[GoalView, ...] = ()
    goals: int = 0
    turned: int = 0
    entered: tuple[GoalView, ...] = ()
    entered_again: tuple[GoalView, ...] = ()
    grids: int = 0
    swapped: tuple[tuple[int, int], ...] = ()
    aside: tuple[GoalView, ...] = ()
    dropped: tuple[GoalView, ...] = ()
    goal: GoalView | None = None
    race_number: int = 0
    again: bool = False
    anew: bool = False
    aside_timer: Timer | None = None
    drawing: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()
    caller: int | None = None
    line: tuple[int, ...] = ()
    shown: bool = False
    chain: Chain = ()
    named: tuple[tuple[int, Operator], ...] = ()
    brackets: int = 0
    result: ResultView | None = None
    solution_shown: bool = False

    @property
    def real_cards(self) -> bool:
        return self.settings.mode == "referee"

    @property
    def size(self) -> int:
        return YOUNG_SIZE if self.settings.young else STANDARD_SIZE

    @property
    def length(self) -> int:
        """Tiles of a formula in this part (GI-J-12, GI-J-33)."""
        return tiles_in(self.part)

    @property
    def unlocked(self) -> tuple[int, ...]:
        """The seats that may still win this goal."""
        return tuple(seat for seat in self.here if not self.player(seat).locked)

    @property
    def racers(self) -> tuple[int, ...]:
        """The seats whose call counts now."""
        return tuple(seat for seat in self.unlocked if self.player(seat).delay is None)

    @property
    def all_passed(self) -> bool:
        return all(self.player(seat).passed for seat in self.unlocked)


def tiles_in(part: int) -> int:
    return 5 if part == 1 else 7


def said(goal: GoalView) -> AnyOf:
    """ "8", "31 or 37"."""
    return AnyOf(goal.numbers)
