"""Everything that can be done in the hidden formula, as data, and the settings a match is played with.

May not happen here: rules. `Called`, `TimeUp` and `Drawn` come from the session; the rest from the operator, from a
seat's box through what `buzzers` offers, or from a seat's own device.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.core.game import Called, Drawn, TimeUp
from gotit.games.hidden_formula.view import Operator


class _Action(Struct, frozen=True, tag_field="do"):
    pass


# --- before the first goal -------------------------------------------------------------------------------------------


class Agree(_Action, frozen=True, tag="agree"):
    """The seat agrees that a WILD may stand for the wizard's operators (GI-J-29)."""

    seat: int


class Disagree(_Action, frozen=True, tag="disagree"):
    """The seat does not agree: WILD is + - x, for all and for the whole match."""

    seat: int


class SwapTiles(_Action, frozen=True, tag="swap_tiles"):
    """A × among large numbers changes places with an operator among smaller ones, before the first goal (GI-J-08)."""

    one: str
    other: str


class DealAgain(_Action, frozen=True, tag="deal_again"):
    """The grid is shuffled and dealt anew, before the first goal."""


# --- a goal ----------------------------------------------------------------------------------------------------------


class TurnGoal(_Action, frozen=True, tag="turn_goal"):
    """The next goal is turned face up (GI-J-10, GI-J-24), by the operator or a box held down."""


class Pass(_Action, frozen=True, tag="pass"):
    """The seat is satisfied that there is no solution (GI-J-31). It may call all the same."""

    seat: int


class PutAside(_Action, frozen=True, tag="put_aside"):
    """The operator: everybody is satisfied that there is no solution (GI-J-31, GI-J-34)."""


class LetIn(_Action, frozen=True, tag="let_in"):
    """The operator ends a seat's delay: it may call from now on."""

    seat: int


# --- showing the formula ---------------------------------------------------------------------------------------------


class Shown(_Action, frozen=True, tag="shown"):
    """The caller has shown the formula in time: its clock stops, before the tiles are clicked (GI-J-25)."""

    seat: int


class Tap(_Action, frozen=True, tag="tap"):
    """The next tile of the caller's chain (GI-J-18). The last one is judged at once."""

    seat: int
    at: str


class TakeBack(_Action, frozen=True, tag="take_back"):
    """The last tile of the chain is taken back; with `all` the whole chain."""

    seat: int
    all: bool = False


class TurnAround(_Action, frozen=True, tag="turn_around"):
    """The chain is read from its other end."""

    seat: int


class NameWild(_Action, frozen=True, tag="name_wild"):
    """The caller says what the WILD at `at` stands for (GI-J-28). Without it, whatever makes the goal."""

    seat: int
    at: str
    means: Operator


class SayBrackets(_Action, frozen=True, tag="say_brackets"):
    """The caller announces the brackets (GI-J-23): the number of a bracketing, from 1; 0 for any (GI-J-21).

    Of five tiles: 1 is (a + b) + c, 2 is a + (b + c). Of seven: 1 ((a b) c) d, 2 (a (b c)) d, 3 (a b) (c d),
    4 a ((b c) d), 5 a (b (c d)).
    """

    seat: int
    brackets: int


class Fail(_Action, frozen=True, tag="fail"):
    """The operator: the caller cannot show a correct formula (GI-J-25)."""

    seat: int


class Accept(_Action, frozen=True, tag="accept"):
    """The operator takes the formula as right without, or against, the referee's check; marked so for all to see."""

    seat: int


# --- between goals ---------------------------------------------------------------------------------------------------


class ShowSolution(_Action, frozen=True, tag="show_solution"):
    """After a goal the class is shown one formula for it, and how many there were. `shown` False hides it again."""

    shown: bool = True


class EndMatch(_Action, frozen=True, tag="end_match"):
    """The operator ends the match here: the goals won so far count."""


# --- real cards ------------------------------------------------------------------------------------------------------


class EnterGrid(_Action, frozen=True, tag="enter_grid"):
    """Referee mode: the grid as it lies on the table, as rows of tokens: "14 x 2 - 4 +"; W for WILD.

    Before the first goal; afterwards single tiles can be corrected.
    """

    rows: tuple[str, ...]


class CorrectTile(_Action, frozen=True, tag="correct_tile"):
    """Referee mode: the tile at `at` was mistyped. A number stays a number, an operator an operator."""

    at: str
    token: str


class EnterGoal(_Action, frozen=True, tag="enter_goal"):
    """Referee mode: the goal card that was turned, with its one or two numbers. Opens the race."""

    numbers: tuple[int, ...]


class PileEmpty(_Action, frozen=True, tag="pile_empty"):
    """Referee mode: all goals have been turned; those put aside come next (GI-J-32)."""


class HiddenFormulaSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/decisions).

    `mode`: virtual (the host deals and shows) or referee (real cards on the table). `young`: the young players' game
    (GI-J-38 … 41). `deck`, `goals`: the text of one's own formula or goal cards, empty for the house's. `math_geek`:
    numbers 15 to 20 as well. `wizard`: what WILD may also stand for, if all agree (GI-J-29). `show_s`: seconds to show
    a formula, 3 to 15, or 0 for no clock (GI-J-25). `lock_out`: who fails waits for the next goal (GI-J-26, GI-J-27).
    `queue`: when a caller fails, whoever pressed next has the floor. `delays_s`: handicaps, by seat: seconds before the
    seat may call. `aside_s`: seconds between the last pass and the putting aside, in which somebody may still call.
    `redeal_above`: a grid on which more goal cards than this have no formula is dealt anew; -1 for never.
    """

    mode: Literal["virtual", "referee"] = "virtual"
    young: bool = False
    deck: str = ""
    goals: str = ""
    math_geek: bool = False
    wizard: tuple[Operator, ...] = ()
    show_s: int = 5
    lock_out: bool = True
    queue: bool = True
    delays_s: tuple[int, ...] = ()
    aside_s: int = 2
    redeal_above: int = -1


Action = (
    Called
    | TimeUp
    | Drawn
    | Agree
    | Disagree
    | SwapTiles
    | DealAgain
    | TurnGoal
    | Pass
    | PutAside
    | LetIn
    | Shown
    | Tap
    | TakeBack
    | TurnAround
    | NameWild
    | SayBrackets
    | Fail
    | Accept
    | ShowSolution
    | EndMatch
    | EnterGrid
    | CorrectTile
    | EnterGoal
    | PileEmpty
)
