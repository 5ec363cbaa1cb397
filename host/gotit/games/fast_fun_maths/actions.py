"""Everything that can be done in Fast Fun Maths, as data, and the settings a match is played with.

Must not: apply rules. `Called`, `TimeUp` and `Drawn` come from the session; the rest from the operator, or from
a seat's box through what `buzzers` offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from gotit.core.game import Called, Drawn, TimeUp
from gotit.core.message import say
from gotit.core.setting import HIGH, LOW, VALUE, Choice, Need, Setting
from gotit.games import settings
from gotit.games.fast_fun_maths.view import Colour, Shape
from gotit.games.pace import SEARCHES, Level, racers
from gotit.games.settings import OWN_CARDS, REAL_CARDS_TYPED, clock, only_dealt


class _Action(Struct, frozen=True, tag_field="do"):
    pass


class TurnOver(_Action, frozen=True, tag="turn_over"):
    """The turner turns over the two target cards (GI-H-10, GI-H-56)."""


class BeginExplaining(_Action, frozen=True, tag="begin"):
    """The caller who has the floor begins to explain: its `finish_s` run from here (GI-H-82).

    A window may send it with the first card clicked or the first character typed. Without it only `begin_s` run.
    """

    seat: int


class Explain(_Action, frozen=True, tag="explain"):
    """A caller shows a calculation, typed or clicked: `9 × 4 + 8`.

    `cards`: ids of the cards used, in the order of the numbers, when they were clicked; empty when typed (the referee
    then takes the cards that suit the player best: one colour if possible, GI-H-44). `insist`: where the two differ,
    the numbers are those of the cards.
    """

    seat: int
    expression: str
    cards: tuple[int, ...] = ()
    insist: bool = False


class PutOut(_Action, frozen=True, tag="put_out"):
    """The operator puts a seat out of the round: it spoke early, forgot, stalled, or made a mistake by its own word.

    (GI-H-79, GI-H-81, GI-H-82, GI-H-83)
    """

    seat: int
    why: Literal["spoke_early", "forgot", "stalling", "mistake"]


class Judge(_Action, frozen=True, tag="judge"):
    """The operator decides about the last calculation against the referee (marked as overruled for all to see).

    `cards`: ids of the cards that it was made with, if it is right; empty: those that the referee finds in the hand.
    """

    seat: int
    right: bool
    cards: tuple[int, ...] = ()


class NotGotIt(_Action, frozen=True, tag="not_got_it"):
    """A seat says "Not Got It!" and is out of the round (GI-H-76); solo: gives up (GI-H-67)."""

    seat: int


class EndRound(_Action, frozen=True, tag="end_round"):
    """Everybody agrees that there is no solution: the round ends (GI-H-27)."""


class Swap(_Action, frozen=True, tag="swap"):
    """The seat whose turn it is discards this card and draws a new one (GI-H-31)."""

    seat: int
    card: int


class WantSwap(_Action, frozen=True, tag="want_swap"):
    """The seat's box says "swap"; which card is then chosen with `Swap`."""

    seat: int


class Keep(_Action, frozen=True, tag="keep"):
    """The seat whose turn it is keeps its cards (GI-H-31). Seat 0: the operator says so for all who are left."""

    seat: int


class TakeShape(_Action, frozen=True, tag="take_shape"):
    """The winner who used fewer than five cards takes the left (tens) or right (ones) shape (GI-H-42)."""

    seat: int
    which: Literal["tens", "ones"]


class Steal(_Action, frozen=True, tag="steal"):
    """The winner steals this shape from `victim` (0: the solo rival pile) (GI-H-44)."""

    seat: int
    victim: int
    shape: int


class NoSteal(_Action, frozen=True, tag="no_steal"):
    """The winner does not steal."""

    seat: int


class Ready(_Action, frozen=True, tag="ready"):
    """The seat is ready for the next round (GI-H-55). Seat 0: the operator says so for all."""

    seat: int


class ShowSolutions(_Action, frozen=True, tag="show_solutions"):
    """After the round the class is shown what was possible. `shown` False hides it again."""

    shown: bool = True


class RealCard(Struct, frozen=True):
    """A real card's number side as it lies on the table. No deck is assumed: any number 0-9 in any colour may lie."""

    number: int
    colour: Colour


class RealShape(Struct, frozen=True):
    """A real card's shape side."""

    shape: Shape
    colour: Colour


class Place(_Action, frozen=True, tag="place"):
    """Real cards: what lies where. Each gets an id.

    `where`: "target" (tens first, then ones; this is the turning over and opens the race). "hand" is of kept matches,
    and means `Drew` if that makes five cards, else `HandIs`.
    """

    where: Literal["hand", "target"]
    cards: tuple[RealCard, ...]
    seat: int = 0


class Drew(_Action, frozen=True, tag="drew"):
    """Real cards: the seat has drawn these, to what it holds. `insist`: however many that makes."""

    seat: int
    cards: tuple[RealCard, ...]
    insist: bool = False


class HandIs(_Action, frozen=True, tag="hand_is"):
    """Real cards: the seat holds these, whatever was entered before. `insist`: however many they are."""

    seat: int
    cards: tuple[RealCard, ...]
    insist: bool = False


class Reveal(_Action, frozen=True, tag="reveal"):
    """Referee mode: the shape sides of the two target cards, once they are turned (GI-H-39)."""

    tens: RealShape
    ones: RealShape


class DrawReal(_Action, frozen=True, tag="draw_real"):
    """Referee mode: the number on the real card that a tied seat drew (GI-H-85)."""

    seat: int
    number: int


YOU_DECIDE = say("set_you_decide", "you decide")


class FastFunMathsSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/decisions).

    `deck` is the text of a deck file. The youngest turns first (GI-H-10). Clocks: GI-H-82, GI-H-83; 0 leaves them to
    the operator. `rival_limit` is of a match with one player (GI-H-72). `min_operations` 1 forbids a single card.
    """

    mode: Annotated[
        Literal["virtual", "referee"],
        Setting(
            choices=(
                Choice("virtual", say("set_computer_deals_all", "The computer deals: all cards are on the screen")),
                Choice("referee", REAL_CARDS_TYPED),
            )
        ),
    ] = "virtual"
    deck: Annotated[
        str,
        Setting(
            OWN_CARDS,
            none=say("set_house_60", "house deck, 60 cards"),
            needs=(only_dealt(),),
            kind="file",
            advanced=True,
        ),
    ] = ""
    with_zero: Annotated[
        bool,
        Setting(
            say("set_with_zeros", "with zeros"),
            say("set_with_zeros_tip", "Adds cards with the number 0"),
            needs=(only_dealt(), Need("deck", "")),
            beside="deck",
            advanced=True,
        ),
    ] = False
    youngest: Annotated[
        int,
        Setting(say("set_youngest", "youngest"), say("set_youngest_tip", "Turns over the first target"), kind="mark"),
    ] = 1
    handicapped: Annotated[
        tuple[int, ...],
        Setting(
            say("set_handicap", "handicap"),
            say("set_handicap_tip", "For strong players: + − × ÷ at most once each in a calculation"),
            kind="mark",
        ),
    ] = ()
    calculators: Annotated[
        tuple[int, ...],
        Setting(
            say("set_calculator", "calculator"),
            say("set_calculator_tip", "This player may use a calculator"),
            kind="mark",
        ),
    ] = ()
    begin_s: Annotated[
        int,
        clock(
            say("set_time_to_begin", "After a buzz: begin explaining within"),
            say("set_the_time_to_begin", "The time to begin"),
            none=YOU_DECIDE,
            advanced=True,
        ),
    ] = 10
    finish_s: Annotated[
        int,
        clock(
            say("set_time_to_finish", "After a buzz: finish explaining within"),
            say("set_the_time_to_finish", "The time to finish"),
            none=YOU_DECIDE,
        ),
    ] = 60
    whole_numbers: Annotated[
        bool,
        Setting(
            say("set_whole_numbers", "Whole numbers only, at every step"),
            say("set_whole_numbers_tip", "No fractions and nothing below zero on the way"),
        ),
    ] = False
    min_operations: Annotated[
        int,
        Setting(
            say("set_no_single_card", "A single card is not a calculation"),
            say("set_no_single_card_tip", "At least one of + − × ÷ must be used"),
            low=0,
            high=1,
            wrong=say(
                "bad_min_operations",
                "A calculation needs at least {low} or {high} signs, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
            advanced=True,
        ),
    ] = 0
    queue: Annotated[
        bool,
        Setting(
            say("set_queue", "After a mistake, whoever buzzed next explains"),
            say("set_queue_tip", "Off: everyone still in can buzz again"),
            advanced=True,
        ),
    ] = False
    show_pile_shape: Annotated[
        bool,
        Setting(
            say("set_show_pile_shape", "Show the shape on top of the pile"),
            say("set_show_pile_shape_tip", "As on a real table"),
            needs=(only_dealt(),),
            advanced=True,
        ),
    ] = True
    must_call_sets: Annotated[
        bool,
        Setting(
            say("set_must_call_sets", "Two sets count only when the player says so"),
            say("set_must_call_sets_tip", "Otherwise the computer sees them at once"),
            advanced=True,
        ),
    ] = False
    boards: Annotated[
        bool,
        Setting(
            say("set_boards", "Fresh hands for each target"),
            say("set_boards_tip", "All cards are shuffled and dealt anew, so rooms of a championship can be compared"),
            needs=(only_dealt(),),
            advanced=True,
        ),
    ] = False
    difficulty: Annotated[
        settings.Difficulty,
        settings.difficulty(
            say("set_target_difficulty", "Targets"),
            say("set_target_difficulty_tip", "By how many cards the hands that are dealt need for them"),
        ),
    ] = "any"
    computers: Annotated[Mapping[int, Level], racers(SEARCHES)] = {}
    rival_limit: Annotated[
        int,
        Setting(
            say("set_rival_limit", "Playing alone: the rival wins with"),
            low=1,
            high=6,
            unit=say("set_unit_shapes", "shapes"),
            wrong=say(
                "bad_rival_limit",
                "The rival's limit is {low} to {high} shapes, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
        ),
    ] = 6
    fruitless: Annotated[
        int,
        settings.fruitless(say("set_fruitless_targets", "Nobody makes the target for so long: the match ends"), low=5),
    ] = 30


class ShowSets(_Action, frozen=True, tag="show_sets"):
    """With `must_call_sets`: the seat shows its two sets (GI-H-65)."""

    seat: int


Action = (
    Called
    | TimeUp
    | Drawn
    | TurnOver
    | BeginExplaining
    | Explain
    | PutOut
    | Judge
    | NotGotIt
    | EndRound
    | Swap
    | WantSwap
    | Keep
    | TakeShape
    | Steal
    | NoSteal
    | Ready
    | ShowSolutions
    | Place
    | Drew
    | HandIs
    | Reveal
    | DrawReal
    | ShowSets
)
