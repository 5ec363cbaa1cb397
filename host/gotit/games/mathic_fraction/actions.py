"""Everything that can be done in Mathic Fraction, as data, and the settings a match is played with.

May not happen here: rules. `Called`, `TimeUp` and `Drawn` come from the session; the rest from the operator, from a
seat's own device, or from a seat's box through what `buzzers` offers.

A turn is one of `Compute`, `Pattern`, `Discard` (`DiscardReal`). After an equation everybody else may call to
challenge it, after a discard to steal it; `Trust` is what the pass button says then. A thief states its equation with
`Compute`, too: the phase tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.game import Called, Drawn, TimeUp
from gotit.games.mathic_fraction.cards import Face, Value
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.tokens import Token


class _Action(Struct, frozen=True, tag_field="do"):
    pass


# --- before the first turn -------------------------------------------------------------------------------------------


class FavouriteNumbers(_Action, frozen=True, tag="favourite_numbers"):
    """Everybody's favourite number, in seat order, as written: "7", "-2", "3/4", "2.5". The biggest begins (MF-06).

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


class Pattern(_Action, frozen=True, tag="pattern"):
    """A pattern of one hand card and two or more cards of the space, in this order, for a pattern token (MF-46, MF-47).

    `cards`: ids; `declared` and `face`: as for an equation.
    """

    seat: int
    cards: tuple[int, ...]
    declared: Mapping[int, Value] = {}
    face: Face | None = None


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


class EndMatch(_Action, frozen=True, tag="end_match"):
    """The operator ends the match here (the bell rings): the points so far count."""


# --- real cards ------------------------------------------------------------------------------------------------------


class TurnTokens(_Action, frozen=True, tag="turn_tokens"):
    """Referee mode: the real tokens turned up to fill the display to four again (MF-39). Their ids do not matter."""

    tokens: tuple[Token, ...]


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
    """Referee mode: the seat really holds `count` cards, 0 to 4. The host counts hands by what is dealt and played.

    Cards that were counted wrongly are on the pile, or came from it.
    """

    seat: int
    count: int


class MathicFractionSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/decisions).

    `mode`: referee (real cards, the operator enters what is played) or virtual (the host deals). `open_hands`:
    everybody sees all hands (virtual only). `first`: the seat that begins; 0: the biggest favourite number (MF-06).
    `goal`: points that end the match at the end of a round. `points_per_card`: of a collected card.

    Clocks, in seconds; 0: no clock. `turn_s`: for a turn (house rule). `steal_s`: how long a discard can be stolen.
    `state_s`: how long a thief has to state its equation. `challenge_s`: how long an equation can be challenged.
    `challenges`: off, every equation is checked at once. `unchallenged`: a false equation that nobody challenged is
    rejected all the same, or stands as at a table without a referee.

    `highest_denominator`: of declared fractions; 0: any. `simplest`: what a "simplest fraction" card stands for: any
    fraction in lowest terms, or one of the eight usually printed. `powers`: allowed while a token on display offers
    them, always, or never.

    `teaching`: after a turn in which an equation was missed the class is shown it, until somebody goes on.
    `warn`: a player is warned before a discard that could have been used. `pictures`: of fractions, beside the numbers.
    `deck`, `tokens`: the text of one's own cards or tokens, empty for the house's.
    """

    mode: Literal["referee", "virtual"] = "referee"
    open_hands: bool = False
    first: int = 0
    goal: int = 100
    points_per_card: Literal[1, 2] = 1
    turn_s: int = 0
    steal_s: int = 10
    state_s: int = 20
    challenge_s: int = 10
    challenges: bool = True
    unchallenged: Literal["rejected", "stands"] = "rejected"
    highest_denominator: int = 12
    simplest: Literal["any", "printed"] = "any"
    powers: Literal["token", "always", "never"] = "token"
    teaching: bool = False
    warn: bool = False
    pictures: Literal["none", "pies", "bars"] = "none"
    deck: str = ""
    tokens: str = ""


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
    | EndMatch
    | TurnTokens
    | Correct
    | CorrectToken
    | CorrectHand
)
