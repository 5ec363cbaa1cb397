"""Everything that can be done in Mathic Fraction, as data, and the settings a match is played with.

Must not: apply rules. `Called`, `TimeUp` and `Drawn` come from the session; the rest from the operator, from a
seat's own device, or from a seat's box through what `buzzers` offers.

`insist`, where an action has it: real cards contradict what has been counted, and they are right (`Questioned`).

A turn is one of `Compute`, `Pattern`, `Discard` (`DiscardReal`). After an equation everybody else may call to
challenge it, after a discard to steal it; `Trust` is what the pass button says then. A thief states its equation with
`Compute`, too: the phase tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from gotit.core.game import Called, Drawn, TimeUp
from gotit.core.message import say
from gotit.core.setting import HIGH, LOW, VALUE, Choice, Need, Setting
from gotit.games import settings
from gotit.games.mathic_fraction.cards import LARGEST_NUMBER, Face, Value
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.tokens import Token
from gotit.games.pace import GLANCES, Level, racers
from gotit.games.settings import COMPUTER_DEALS_CARDS, OWN_CARDS, WHO_GOES_FIRST, clock, turn_clock


class _Action(Struct, frozen=True, tag_field="do"):
    pass


# --- before the first turn -------------------------------------------------------------------------------------------


class FavouriteNumbers(_Action, frozen=True, tag="favourite_numbers"):
    """Everybody's favourite number, in seat order, as written: "7", "-2", "3/4", "1 1/2". The biggest begins (MF-06).

    Equal biggest ones draw lots.
    """

    numbers: tuple[str, ...]


class DrawFirst(_Action, frozen=True, tag="draw_first"):
    """The lot says who begins, instead of favourite numbers."""


class LayTable(_Action, frozen=True, tag="lay_table"):
    """Referee mode, at the start of a round: the four real cards of the space and the four real tokens (MF-02, MF-04).

    The tokens' ids do not matter; each gets one of its own.
    """

    faces: tuple[Face, ...]
    tokens: tuple[Token, ...]
    insist: bool = False


# --- a turn ----------------------------------------------------------------------------------------------------------


class Announce(_Action, frozen=True, tag="announce"):
    """The actor says with its box what it is going to do (MF-09). The turn clock stops; it may change its mind.

    While a thief states: the operator has heard the equation in time ("compute"); the clock stops before it is entered.
    """

    seat: int
    what: Literal["compute", "discard"]


class Compute(_Action, frozen=True, tag="compute"):
    """An equation with one hand card and one or more cards of the space (MF-10); a thief's has the discard for it.

    `face`: referee mode alone, what is printed on the hand card, which the entry names as REAL_HAND_CARD. A thief
    names the discarded card by its id and gives no face.
    """

    seat: int
    entry: Entry
    face: Face | None = None
    insist: bool = False


class Pattern(_Action, frozen=True, tag="pattern"):
    """A pattern of one hand card and two or more cards of the space, in this order, for a pattern token (MF-46, MF-47).

    `cards`: ids; `declared` and `face`: as for an equation.
    """

    seat: int
    cards: tuple[int, ...]
    declared: Mapping[int, Value] = {}
    face: Face | None = None
    insist: bool = False


class Discard(_Action, frozen=True, tag="discard"):
    """The actor puts this card (id) of its hand into the space (MF-16).

    If the match warns of missed equations and this card has one, the first time only warns: say it again to mean it.
    """

    seat: int
    card: int


class DiscardReal(_Action, frozen=True, tag="discard_real"):
    """Referee mode: what is printed on the real card that the actor has put into the space. Warns like `Discard`."""

    seat: int
    face: Face
    insist: bool = False


# --- stealing and challenging ----------------------------------------------------------------------------------------


class Trust(_Action, frozen=True, tag="trust"):
    """The seat does not challenge, or does not steal (its pass button). It may still call while the window is open.

    When all have said it the window closes. Seat 0: the operator says it for all.
    """

    seat: int = 0


class GiveUp(_Action, frozen=True, tag="give_up"):
    """The thief cannot state an equation after all: locked for this steal, the others go on."""

    seat: int


class JudgePattern(_Action, frozen=True, tag="judge_pattern"):
    """The operator says whether this is a pattern: the host knows only some of them (MF-46).

    Not accepted: the cards go back and the turn goes on.
    """

    accepted: bool


# --- between turns and rounds ----------------------------------------------------------------------------------------


class GoOn(_Action, frozen=True, tag="go_on"):
    """All have seen what was missed: the next turn begins. Seat 0: the operator says so."""

    seat: int = 0


class ShowMissed(_Action, frozen=True, tag="show_missed"):
    """The operator shows the class what could have been made of the last card. `shown` False hides it again."""

    shown: bool = True


class Ready(_Action, frozen=True, tag="ready"):
    """The seat is ready for the next round. Seat 0: the operator says so for all."""

    seat: int = 0


# --- real cards ------------------------------------------------------------------------------------------------------


class TurnTokens(_Action, frozen=True, tag="turn_tokens"):
    """Referee mode: the real tokens turned up to fill the display to four again (MF-39). Their ids do not matter."""

    tokens: tuple[Token, ...]
    insist: bool = False


class Correct(_Action, frozen=True, tag="correct"):
    """Referee mode: this card (id) in the space was entered wrongly; it shows `face`."""

    card: int
    face: Face


class CorrectToken(_Action, frozen=True, tag="correct_token"):
    """Referee mode: the token on display with the id `token` was entered wrongly; it is `shows` (whose id is ignored).

    None: it does not lie there at all.
    """

    token: int
    shows: Token | None = None


class CorrectHand(_Action, frozen=True, tag="correct_hand"):
    """Referee mode: the seat really holds `count` cards. The host counts hands by what is dealt and played.

    Cards that were counted wrongly are on the pile, or came from it. More than four, or than the pile had: `insist`.
    """

    seat: int
    count: int
    insist: bool = False


class MathicFractionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/decisions).

    The biggest favourite number begins by MF-06. `goal` ends the match at the end of a round. Without `challenges` each
    equation is checked at once. `steal_s`: how long a discard can be stolen. `teaching` waits until somebody goes on.
    """

    mode: Annotated[
        Literal["referee", "virtual"],
        Setting(
            choices=(
                Choice("virtual", COMPUTER_DEALS_CARDS),
                Choice("referee", say("set_real_cards_entered", "Real cards on the table: you enter what is played")),
            )
        ),
    ] = "virtual"
    computers: Annotated[Mapping[int, Level], racers(GLANCES)] = {}
    open_hands: Annotated[bool, settings.open_hands()] = False
    first: Annotated[
        int,
        Setting(WHO_GOES_FIRST, none=say("set_biggest_favourite", "the biggest favourite number"), kind="seat"),
    ] = 0
    goal: Annotated[int, settings.goal(say("set_match_goal", "A match ends at"), say("set_a_match", "A match"))] = 100
    points_per_card: Annotated[
        Literal[1, 2],
        Setting(
            say("set_points_per_card", "A collected card is worth"),
            choices=(Choice(1, say("set_one_point", "1 point")), Choice(2, say("set_two_points", "2 points"))),
            advanced=True,
        ),
    ] = 1
    fruitless: Annotated[
        int, settings.fruitless(say("set_fruitless_rounds", "Nobody gets a point for so long: the match ends"))
    ] = 3
    turn_s: Annotated[int, turn_clock()] = 0
    steal_s: Annotated[
        int,
        clock(
            say("set_time_to_steal", "Time to steal"), say("set_the_time_to_steal", "The time to steal"), advanced=True
        ),
    ] = 10
    state_s: Annotated[
        int,
        clock(
            say("set_time_to_state", "Time for a thief to say it"),
            say("set_the_time_to_state", "The time to say an equation"),
            advanced=True,
        ),
    ] = 20
    challenge_s: Annotated[
        int,
        clock(
            say("set_time_to_challenge", "Time to challenge"),
            say("set_the_time_to_challenge", "The time to challenge"),
            needs=(Need("challenges", True),),
            advanced=True,
        ),
    ] = 10
    challenges: Annotated[
        bool,
        Setting(
            say("set_challenges", "Equations can be challenged"),
            say("set_challenges_tip", "Off: each equation is checked at once"),
        ),
    ] = True
    unchallenged: Annotated[
        Literal["rejected", "stands"],
        Setting(
            say("set_unchallenged", "A false equation that nobody challenges"),
            choices=(
                Choice("rejected", say("set_refused_all_the_same", "is rejected anyway")),
                Choice("stands", say("set_stands_as_at_a_table", "counts, as at a real table")),
            ),
            needs=(Need("challenges", True),),
            advanced=True,
        ),
    ] = "rejected"
    highest_denominator: Annotated[
        int,
        Setting(
            say("set_highest_denominator", "Highest denominator of a declared fraction"),
            low=1,
            high=LARGEST_NUMBER,
            none=say("set_any_denominator", "any"),
            wrong=say(
                "bad_denominator",
                "The highest denominator can be {low} to {high}, or 0 for any, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
            advanced=True,
        ),
    ] = 12
    simplest: Annotated[
        Literal["any", "printed"],
        Setting(
            say("set_simplest_cards", "“Simplest” cards stand for"),
            choices=(
                Choice("any", say("set_any_simplest", "any fraction in simplest form")),
                Choice("printed", say("set_usual_simplest", "the eight usual ones")),
            ),
            advanced=True,
        ),
    ] = "any"
    powers: Annotated[
        Literal["token", "always", "never"],
        Setting(
            say("set_powers_used", "Powers may be used"),
            choices=(
                Choice("token", say("set_powers_by_token", "while a token offers them")),
                Choice("always", say("set_powers_always", "always")),
                Choice("never", say("set_powers_never", "never")),
            ),
            advanced=True,
        ),
    ] = "token"
    teaching: Annotated[
        bool, Setting(say("set_teaching_missed", "Teaching: show the class what was missed, after the turn"))
    ] = False
    warn: Annotated[bool, Setting(say("set_warn_of_discard", "Warn before a discard that could be used"))] = False
    pictures: Annotated[
        Literal["none", "pies", "bars"],
        Setting(
            say("set_pictures_of_fractions", "Pictures of the fractions"),
            choices=(
                Choice("none", say("set_no_pictures", "none")),
                Choice("pies", say("set_pies", "pies")),
                Choice("bars", say("set_bars", "bars")),
            ),
        ),
    ] = "none"
    deck: Annotated[
        str, Setting(OWN_CARDS, none=say("set_house_100", "house deck, 100 cards"), kind="file", advanced=True)
    ] = ""
    tokens: Annotated[
        str,
        Setting(
            say("set_own_tokens", "tokens"),
            none=say("set_house_tokens", "house tokens, 20"),
            kind="file",
            advanced=True,
        ),
    ] = ""


Action = (
    Called
    | TimeUp
    | Drawn
    | FavouriteNumbers
    | DrawFirst
    | LayTable
    | Announce
    | Compute
    | Pattern
    | Discard
    | DiscardReal
    | Trust
    | GiveUp
    | JudgePattern
    | GoOn
    | ShowMissed
    | Ready
    | TurnTokens
    | Correct
    | CorrectToken
    | CorrectHand
)
