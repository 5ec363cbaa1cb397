"""What an audience of the hidden formula sees: plain data for projector, operator, phones and programs.

Must not: show the order of a pile, or a solution before its goal is decided; paint.

The grid lies open and nobody holds a card, so every audience sees the same. Hidden are only the goals still to come,
and whether the goal that lies there can be found at all.

Tiles are named like cells of a sheet: column A to F, row 1 to 6, "A1" at the top left. A tile's `token` is written as
in a grid file: a number, `+`, `-`, `x`, or `W` for WILD.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Literal

from msgspec import Struct

from gotit.core.message import AnyOf, Arg, Maths, Message, Seats, say

Operator = Literal["+", "-", "x", "/", "%", "^"]
"""What an operator tile does. A WILD stands for + - x, and for math wizards also for / (divided by), % (modulo) and
^ (to the power of), as agreed (GI-J-28, GI-J-29)."""

SIGNS = {"+": "+", "-": "−", "x": "×", "W": "WILD", "/": "÷", "%": "mod", "^": "^"}
"""How tokens and operators are shown to people; a number is shown as it is."""

ANY_BRACKETS = say("any_brackets", "any brackets")

_BRACKETED = {
    5: ("({0} {1} {2}) {3} {4}", "{0} {1} ({2} {3} {4})"),
    7: (
        "(({0} {1} {2}) {3} {4}) {5} {6}",
        "({0} {1} ({2} {3} {4})) {5} {6}",
        "({0} {1} {2}) {3} ({4} {5} {6})",
        "{0} {1} (({2} {3} {4}) {5} {6})",
        "{0} {1} ({2} {3} ({4} {5} {6}))",
    ),
}


def bracketed(pieces: Sequence[str]) -> tuple[str, ...]:
    """Every way to set brackets in a formula of these pieces, five or seven, in the order of their numbers."""
    return tuple(form.format(*pieces) for form in _BRACKETED[len(pieces)])


Phase = Literal[
    "agreeing",  # every seat says whether it agrees to the wizard's operators (GI-J-29)
    "dealing",  # waiting for a shuffle, or, with real cards, for the operator to enter the grid
    "arranging",  # the grid lies there; a × among large numbers may be swapped (GI-J-08); no goal has been turned
    "turning",  # the next goal may be turned up (GI-J-24); `result` tells of the last one
    "racing",  # a goal lies face up, the buzzers are armed
    "drawing",  # several pressed at once: lots are drawn
    "showing",  # the caller shows the formula, its clock runs until `shown` (GI-J-18, GI-J-25)
    "over",
]


class TileView(Struct, frozen=True):
    """One formula card of the grid. `entry`: what it goes by when it is corrected (real cards)."""

    at: str
    token: str
    entry: str = ""


class GoalView(Struct, frozen=True):
    """A goal card: one number, or two of which either will do (GI-J-30). `asterisk`: not for the young (GI-J-39)."""

    numbers: tuple[int, ...]
    asterisk: bool = False


class ReadingView(Struct, frozen=True):
    """One way to read a chain of tiles: "(3 × 1) + 5", its value "8", "7/2", or "" when it has none (÷ 0).

    `wild`: what each WILD on the way stands for, in the chain's order. `right`: it makes the goal.
    """

    calculation: str
    value: str
    wild: tuple[Operator, ...] = ()
    right: bool = False


class ChainView(Struct, frozen=True):
    """The tiles that the caller has shown so far, in the order tapped (GI-J-14, GI-J-43).

    `length`: how many it must have (5 or 7). `wild`: a named WILD tile and what it was said to stand for.
    `brackets`: the bracketing that the caller announced, as the number of a reading (from 1), or 0 for any.
    `readings`: once it is complete, every bracketing with its value, right ones first; with a WILD that was not
    named, those of the meaning that suits best.
    """

    seat: int
    cells: tuple[str, ...] = ()
    length: int = 5
    wild: tuple[tuple[str, Operator], ...] = ()
    brackets: int = 0
    readings: tuple[ReadingView, ...] = ()

    @property
    def open_wild(self) -> bool:
        """It is complete and not right, and nobody has said what its WILD stands for: it has no one value."""
        best = self.readings[0] if self.readings else None
        return best is not None and not best.right and len(best.wild) > len(self.wild)


class PlayerView(Struct, frozen=True):
    """One seat. `won`: its goal cards, one point each (GI-J-20), in the order won.

    `locked`: it cannot win this goal any more (GI-J-25, GI-J-26). `passed`: it is satisfied that there is no solution
    (GI-J-31); it may call all the same. `delay_s`: its handicap, seconds after the turning of a goal before its box
    counts, 0 for none; `waits`: that time is not over yet. `agreed`: to the wizard's operators, while that is asked.
    """

    seat: int
    won: tuple[GoalView, ...] = ()
    locked: bool = False
    passed: bool = False
    delay_s: int = 0
    waits: bool = False
    agreed: bool = False

    @property
    def points(self) -> int:
        return len(self.won)


class ResultView(Struct, frozen=True):
    """What became of the last goal.

    `kind`: "won" (by `seat`, with `cells` and `reading`), "aside" (for the second part) or "dropped" (GI-J-34).
    A formula that the operator accepted without clicking has neither cells nor reading, and is `by_operator`.
    `solvable`: there was a formula for it on this grid, of the length then asked for.
    """

    kind: Literal["won", "aside", "dropped"]
    goal: GoalView
    part: int
    seat: int | None = None
    cells: tuple[str, ...] = ()
    reading: ReadingView | None = None
    by_operator: bool = False
    solvable: bool = True


class SolutionView(Struct, frozen=True):
    """After a goal, when the operator shows it: one formula for it, drawn on the grid, and how many there were.

    `cells` is empty and `reading` None when there was none. `chains`: how many rows of tiles make it, a row and the
    same row read from its other end counted once; of these the one shown is the easiest to follow.
    """

    goal: GoalView
    length: int
    cells: tuple[str, ...] = ()
    reading: ReadingView | None = None
    chains: int = 0


class HiddenFormulaView(Struct, frozen=True, tag="hidden-formula"):
    """The whole table. `players` in seat order; `tiles` row by row from A1, empty until they lie there.

    `size`: 6, or 5 for young players. `part`: 1, or 2 once the goals put aside are played. `length`: how many tiles
    a formula has in this part: 5 or 7. `goal`: the goal that lies face up. `turned`, `goals`: "goal 3 of 34" in this
    part; `goals` is 0 when nobody knows (real cards). `pile`: goals still face down (0 with real cards). `aside`,
    `dropped`: how many goals were put aside, or are out of the match.
    `caller`: the seat that has the floor; `next_in_line`: those that pressed together with it and show after it.
    `lots`: the seats that pressed together, in the order that the lot gave them, until the goal is decided.
    `shown`: the caller has shown the formula in time, its clock stands (the tiles may still be being clicked).
    `all_passed`: everybody still in it has passed; the goal is put aside when the clock has run down, unless somebody
    calls. `wizard`: the operators beside + - x that a WILD may stand for. `missing`: seats that have not agreed yet.
    `redealt`: how often the grid was dealt anew because too many goals could not be found. `real_cards`: they lie on
    the table. `delayed`: the match's `timer` counts down to the moment when a delayed seat may call.
    """

    phase: Phase
    size: int
    length: int
    part: int
    tiles: tuple[TileView, ...]
    players: tuple[PlayerView, ...]
    goal: GoalView | None = None
    turned: int = 0
    goals: int = 0
    pile: int = 0
    aside: int = 0
    dropped: int = 0
    caller: int | None = None
    next_in_line: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()
    shown: bool = False
    all_passed: bool = False
    delayed: bool = False
    chain: ChainView | None = None
    result: ResultView | None = None
    solution: SolutionView | None = None
    wizard: tuple[Operator, ...] = ()
    missing: tuple[int, ...] = ()
    redealt: int = 0
    young: bool = False
    real_cards: bool = False

    @property
    def deal(self) -> int | None:
        """Which deal of the grid lies there; None: none yet. Goals are turned, not dealt."""
        return self.redealt if self.tiles else None


class HiddenFormulaAdvice(Struct, frozen=True, tag="hidden-formula"):
    """For the operator alone.

    While a goal lies there: `solvable`, and by how many rows of tiles (`chains`, as in SolutionView); of each number
    of the goal card in `chains_by_number`. While the grid is arranged: `swap`, the × that lies among the largest
    numbers and the operator that lies among the smallest (GI-J-08), if that is worth it; `hopeless`, how many goal
    cards have no formula on this grid (None with real cards, whose goals nobody knows), of `goals`.
    `other_end`: the chain as tapped does not make the goal, but read from its other end it does.
    """

    solvable: bool | None = None
    chains: int = 0
    chains_by_number: tuple[tuple[int, int], ...] = ()
    swap: tuple[str, str] | None = None
    hopeless: int | None = None
    goals: int = 0
    other_end: bool = False


def made_values(values: Iterable[str]) -> Arg:
    """What a formula makes that can be read in several ways, with an "or" before each: "7 or 12 or nothing"."""
    return reduce(lambda some, one: AnyOf((some, one)), map(made_value, dict.fromkeys(values)))


def made_value(value: str) -> Arg:
    """`ReadingView.value` as it stands in a sentence."""
    return Maths(value) if value else say("no_value", "nothing")


def say_winners(winners: tuple[int, ...], goals: int) -> Message:
    """How a match ended. `goals`: how many each of the winners has."""
    if not winners:
        return say("nobody_won", "Nobody has won a goal.")
    return say(
        "most_goals",
        "{count, plural, one {{who} wins with {goals, plural, one {# goal} other {# goals}}.} "
        "other {{who} share the win with {goals, plural, one {# goal} other {# goals}} each.}}",
        who=Seats(winners),
        count=len(winners),
        goals=goals,
    )
