"""Everything that can be done in the hidden formula, as data, and the settings a match is played with.

Must not: apply rules. `Called`, `TimeUp` and `Drawn` come from the session; the rest from the operator, from a
seat's box through what `buzzers` offers, or from a seat's own device.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from gotit.core.game import Called, Drawn, TimeUp
from gotit.core.message import say
from gotit.core.setting import HIGH, LOW, VALUE, Choice, Need, Setting
from gotit.games.hidden_formula.view import Operator
from gotit.games.pace import SEARCHES, Level, racers
from gotit.games.settings import NO_CLOCK, REAL_CARDS_TYPED, SECONDS, Difficulty, difficulty, only_dealt


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


# --- real cards ------------------------------------------------------------------------------------------------------


class EnterGrid(_Action, frozen=True, tag="enter_grid"):
    """Referee mode: the grid as it lies on the table, as rows of tokens: "14 x 2 - 4 +"; W for WILD.

    Before the first goal. `insist`: although young players have no such tile.
    """

    rows: tuple[str, ...]
    insist: bool = False


class CorrectTile(_Action, frozen=True, tag="correct_tile"):
    """Of kept matches: the tile at `at` was mistyped. A number stays a number, an operator an operator."""

    at: str
    token: str


class EnterGoal(_Action, frozen=True, tag="enter_goal"):
    """Referee mode: the goal card that was turned, with its one or two numbers. Opens the race.

    `insist`: it lies there although no goal goes that far, or it was not put aside.
    """

    numbers: tuple[int, ...]
    insist: bool = False


class PileEmpty(_Action, frozen=True, tag="pile_empty"):
    """Referee mode: all goals have been turned; those put aside come next (GI-J-32)."""


_GEEK = say("geek_is_not_young", "Math Geek's numbers are too large for the young players' game.")
_NO_WILD = say("no_wild_to_agree_on", "Young players' grids have no WILD, so there's nothing to agree on.")


class HiddenFormulaSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/decisions).

    Young players' game: GI-J-38 … 41. WILD: GI-J-29. Time to show: GI-J-25. Who fails: GI-J-26, GI-J-27. `delays_s` are
    handicaps. `aside_s`: after the last pass, before the goal is put aside. `redeal_above`: goals without a formula.
    """

    mode: Annotated[
        Literal["virtual", "referee"],
        Setting(
            choices=(
                Choice("virtual", say("set_computer_deals_grid", "The computer deals: the grid is on the screen")),
                Choice("referee", REAL_CARDS_TYPED),
            )
        ),
    ] = "virtual"
    computers: Annotated[Mapping[int, Level], racers(SEARCHES)] = {}
    young: Annotated[
        bool,
        Setting(
            choices=(
                Choice(False, say("set_standard_game", "Standard: 6 × 6, goals 1 to 40")),
                Choice(True, say("set_young_game", "Young players: 5 × 5, + and − only, goals 1 to 20")),
            )
        ),
    ] = False
    difficulty: Annotated[
        Difficulty,
        difficulty(
            say("set_goal_difficulty", "Goals"),
            say("set_goal_difficulty_tip", "By how many formulas the grid has for them; the other goals come later"),
        ),
    ] = "any"
    deck: Annotated[
        str,
        Setting(
            say("set_own_formula_cards", "formula cards"),
            none=say("set_house_36", "house deck, 36 cards"),
            needs=(only_dealt(),),
            kind="file",
            advanced=True,
        ),
    ] = ""
    goals: Annotated[
        str,
        Setting(
            say("set_own_goal_cards", "goal cards"),
            none=say("set_house_goals", "house goals, 34 cards"),
            needs=(only_dealt(),),
            kind="file",
            advanced=True,
        ),
    ] = ""
    math_geek: Annotated[
        bool,
        Setting(
            say("set_math_geek", "Math Geek: the numbers 15 to 20 as well"),
            needs=(only_dealt(), Need("young", False, _GEEK)),
        ),
    ] = False
    wizard: Annotated[
        tuple[Operator, ...],
        Setting(
            say("set_wizard", "Math wizards, if everyone agrees: WILD may be"),
            choices=(
                Choice(
                    "/",
                    say("set_wizard_divide", "÷"),
                    say("set_wizard_divide_tip", "divided by; fractions count exactly"),
                ),
                Choice("%", say("set_wizard_mod", "mod"), say("set_wizard_mod_tip", "the remainder of a division")),
                Choice("^", say("set_wizard_power", "power"), say("set_wizard_power_tip", "to the power of 0 to 6")),
            ),
            needs=(Need("young", False, _NO_WILD),),
        ),
    ] = ()
    show_s: Annotated[
        int,
        Setting(
            say("set_time_to_show", "Time to show a formula"),
            low=3,
            high=15,
            unit=SECONDS,
            none=NO_CLOCK,
            wrong=say(
                "bad_time_to_show",
                "The time to show a formula can be {low} to {high} seconds, or 0 for no clock, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
        ),
    ] = 5
    lock_out: Annotated[
        bool, Setting(say("set_lock_out", "A player who can't show it waits for the next goal"), advanced=True)
    ] = True
    queue: Annotated[
        bool, Setting(say("set_queue_after_failure", "Then whoever buzzed next may show it"), advanced=True)
    ] = True
    delays_s: Annotated[
        tuple[int, ...],
        Setting(
            say("set_delays", "Handicap: seconds before a player may buzz"),
            say("set_delays_tip", "Seconds before each player may buzz, in seat order"),
            low=0,
            high=60,
            wrong=say(
                "bad_delay", "A delay can be {low} to {high} seconds, not {value}.", low=LOW, high=HIGH, value=VALUE
            ),
            advanced=True,
        ),
    ] = ()
    aside_s: Annotated[
        int,
        Setting(
            say("set_time_after_passes", "Time left to buzz after the last “no solution”"),
            low=0,
            high=10,
            unit=SECONDS,
            wrong=say(
                "bad_time_after_passes",
                "The time left to buzz after the last “no solution” can be {low} to {high} seconds, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
            advanced=True,
        ),
    ] = 2
    redeal_above: Annotated[
        int,
        Setting(
            say("set_redeal_above", "Deal again if more than this many goals can't be made"),
            low=0,
            none=say("set_never_redeal", "never"),
            none_is=-1,
            wrong=say("bad_redeal", "Deal again if more than this many goals can't be made; −1: never."),
            needs=(only_dealt(),),
            advanced=True,
        ),
    ] = -1


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
    | EnterGrid
    | CorrectTile
    | EnterGoal
    | PileEmpty
)
