"""Everything that can be done in ADD-IT, as data, and the settings a match is played with.

Must not: apply rules. `TimeUp` and `Drawn` come from the session; the rest from the operator, from a seat's own
device, or from a seat's box through what `buzzers` offers.

A turn is: `Play` (or `PlayReal`) a card; if it can collect something, `Collect` or `Leave`; when the class looks at
what was possible, `GoOn`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from gotit.core.game import Drawn, TimeUp
from gotit.core.message import say
from gotit.core.setting import Choice, Need, Setting
from gotit.games import settings
from gotit.games.settings import BY_LOT, COMPUTER_DEALS_CARDS, turn_clock


class _Action(Struct, frozen=True, tag_field="do"):
    pass


class Play(_Action, frozen=True, tag="play"):
    """The seat plays this card (its id) from its hand (AI-09). For all to see: it lies on the table now."""

    seat: int
    card: int


class PlayReal(_Action, frozen=True, tag="play_real"):
    """Real cards: the number on the card that the seat has played. `insist`: however many of it have been seen."""

    seat: int
    number: int
    insist: bool = False


class Collect(_Action, frozen=True, tag="collect"):
    """With the card that it has played the seat collects these cards (ids) from the table, in any order.

    One card of the same number, or a group that adds up to it (AI-10 … AI-14). Any of several equal cards will do.
    """

    seat: int
    cards: tuple[int, ...]


class Leave(_Action, frozen=True, tag="leave"):
    """The seat collects nothing: its card stays on the table (AI-17, AI-18)."""

    seat: int


class Point(_Action, frozen=True, tag="point"):
    """With its box the seat points at the next thing that it could collect, largest first; after the last at none."""

    seat: int


class Done(_Action, frozen=True, tag="done"):
    """Referee mode: the seat says that its card lies on the table. The turn clock stops, the operator enters it."""

    seat: int


class GoOn(_Action, frozen=True, tag="go_on"):
    """All have seen what was possible: the next turn begins. Seat 0: the operator says so."""

    seat: int = 0


class ShowPossible(_Action, frozen=True, tag="show_possible"):
    """The operator shows the class what could have been collected in the last turn. `shown` False hides it again."""

    shown: bool = True


class Ready(_Action, frozen=True, tag="ready"):
    """Long game: the seat is ready for the next game. Seat 0: the operator says so for all."""

    seat: int


class LayTable(_Action, frozen=True, tag="lay_table"):
    """Real cards: the numbers of the twelve laid face up (AI-07), in any order. `insist`: however many they are."""

    numbers: tuple[int, ...]
    insist: bool = False


class Correct(_Action, frozen=True, tag="correct"):
    """Of kept matches: this card (id) on the table was entered wrongly; it shows `number`. See `entries`."""

    card: int
    number: int


class Holds(_Action, frozen=True, tag="holds"):
    """Real cards: the seat holds no card (0), or one more than the count says: the box or the deal was wrong."""

    seat: int
    cards: int


COMPUTERS_DEAL = say(
    "computer_needs_dealt_cards", "The computer can't play with real cards. Choose “The computer deals”."
)


class AddItSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/decisions).

    Short is AI-25, long AI-27. Without `offers` a player must find what a card collects; with them all is told, largest
    first. `teaching` waits until somebody goes on.
    """

    mode: Annotated[
        Literal["referee", "virtual"],
        Setting(
            choices=(
                Choice("virtual", COMPUTER_DEALS_CARDS),
                Choice("referee", say("set_real_cards_played", "Real cards on the table: you type in what is played")),
            )
        ),
    ] = "virtual"
    length: Annotated[
        Literal["short", "long"],
        Setting(
            choices=(
                Choice("short", say("set_short_game", "Short: one game, most cards win")),
                Choice("long", say("set_long_game", "Long: games until somebody has")),
            )
        ),
    ] = "short"
    goal: Annotated[
        int,
        settings.goal(
            say("set_long_game_goal", "Points that end a long game"),
            say("set_a_long_game", "A long game"),
            (Need("length", "long"),),
            beside="length",
        ),
    ] = 201
    fruitless: Annotated[
        int,
        settings.fruitless(
            say("set_fruitless_games", "So many games that decide nothing end a long match"),
            say("set_unit_games", "games"),
            (Need("length", "long"),),
        ),
    ] = 3
    dealer: Annotated[
        int, Setting(say("set_first_dealer", "Who deals first"), none=BY_LOT, kind="seat", advanced=True)
    ] = 0
    turn_s: Annotated[int, turn_clock()] = 0
    offers: Annotated[bool, Setting(say("set_offers", "Say what a card can collect (only in this window)"))] = True
    teaching: Annotated[
        bool, Setting(say("set_teaching_possible", "Teaching: after a turn, show the class what was possible"))
    ] = False
    open_hands: Annotated[bool, settings.open_hands()] = False
    computers: Annotated[
        Mapping[int, settings.Strength],
        settings.computers(COMPUTERS_DEAL, say("set_computer_takes_most", "computer, medium")),
    ] = {}


Action = (
    TimeUp
    | Drawn
    | Play
    | PlayReal
    | Collect
    | Leave
    | Point
    | Done
    | GoOn
    | ShowPossible
    | Ready
    | LayTable
    | Correct
    | Holds
)
