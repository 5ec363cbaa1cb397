"""All of a match of Mathic Fraction as one immutable value, and where every card and token is.

A card lies in exactly one place: a hand, the pile, the space, a player's collected cards. A card of an equation stays
where it was until the equation is settled. A real card that nobody has entered is None; it is counted like any other.

Must not: apply rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from gotit.games.common import Match, Seated
from gotit.games.mathic_fraction.actions import Compute, Discard, DiscardReal, MathicFractionSettings, Pattern
from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.earning import SOLUTION_POINTS
from gotit.games.mathic_fraction.equation import Equation
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, Token
from gotit.games.mathic_fraction.view import Phase, RoundScore, Turn, UsedCard

HAND_SIZE = 4
SPACE_SIZE = 4
"""Cards in the space at the start of a round (MF-02)."""

TOKENS_SHOWN = 4
"""MF-39."""

Play = Compute | Pattern | Discard | DiscardReal
"""What a turn consists of (MF-09)."""


class Player(Seated, frozen=True):
    """One seat. `collected`, `tokens`, `solutions`: of this round; `earlier_points`: of the rounds before.

    `lost_turns`: how many turns it has to sit out. `locked`: it tried to steal this discard in vain. `trusts`: it has
    said that it neither challenges nor steals.
    """

    hand: tuple[Card | None, ...] = ()
    collected: tuple[Card, ...] = ()
    tokens: tuple[Token, ...] = ()
    solutions: int = 0
    earlier_points: int = 0
    lost_turns: int = 0
    locked: bool = False
    trusts: bool = False
    favourite: str = ""

    @property
    def known_hand(self) -> tuple[Card, ...]:
        """The cards of the hand that the host dealt: all of them, or none."""
        return tuple(card for card in self.hand if card is not None)


class Claim(msgspec.Struct, frozen=True, tag="equation"):
    """An equation that lies there and is not settled.

    `hand_card`: the card from the hand, or the stolen discard. `stolen_from`: whose discard it was.
    """

    seat: int
    hand_card: Card
    equation: Equation
    stolen_from: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.equation.cards


class PatternClaim(msgspec.Struct, frozen=True, tag="pattern"):
    """A pattern that lies there and is not settled, in the order in which it was laid."""

    seat: int
    hand_card: Card
    used: tuple[UsedCard, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(used.card for used in self.used)


class LastPlay(msgspec.Struct, frozen=True):
    """All that one needs to say what could have been made of a card that all have seen.

    `space` and `tokens` as they lay when it was played, the card not among them. `made`: points that were made of it.
    """

    seat: int
    card: Card
    space: tuple[Card, ...]
    tokens: tuple[Token, ...]
    powers: bool
    made: int = 0


class State(Match[Player], frozen=True, kw_only=True):
    """The match.

    `deck`, `all_tokens`: every card and token of the game, in the order of their list. `awaiting`: what chance is asked
    for: who begins, the shuffles, the lots of a dead heat, a card of the actor, whose time is up.
    Cards: `pile` and `token_pile` top first (no token pile with real ones); `space` oldest first; `entered`,
    `tokens_entered`: how many real ones have got an id in this round.
    The turn: `actor`: whose it is, or was while what it did is being settled; `announced`; `forfeits`: it can only
    discard (decision 0073; `sits_out_alone`: not so in this match); `warned`: what it wants to
    discard, although it could be used; `claim`; `discarded`: the card that can be stolen.
    Calling: `window`: what the last window was for, `race_number`: its number; `queue`: calls made in the one before it
    count in it; `drawing`: seats whose order the lot decides, `lots`: that order; `thief`, `line`: who may try after
    it; `pending`: what the next player does as soon as the window is closed.
    """

    settings: MathicFractionSettings
    deck: tuple[Card, ...]
    all_tokens: tuple[Token, ...]
    phase: Phase = "starting"
    awaiting: Literal["", "first", "cards", "tokens", "lots", "card"] = ""
    pile: tuple[Card | None, ...] = ()
    space: tuple[Card, ...] = ()
    tokens: tuple[Token, ...] = ()
    token_pile: tuple[Token, ...] = ()
    entered: int = 0
    tokens_entered: int = 0
    round_number: int = 1
    hand_number: int = 0
    starter: int = 0
    actor: int = 0
    announced: Literal["", "compute", "discard"] = ""
    forfeits: bool = False
    sits_out_alone: bool = False
    warned: Play | None = None
    claim: Claim | PatternClaim | None = None
    discarded: Card | None = None
    window: Literal["", "challenging", "stealing"] = ""
    race_number: int = 0
    queue: bool = False
    drawing: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()
    thief: int | None = None
    line: tuple[int, ...] = ()
    pending: Play | None = None
    turns: tuple[Turn, ...] = ()
    last_play: LastPlay | None = None
    missed_shown: bool = False
    last_computer: int | None = None
    rounds: tuple[RoundScore, ...] = ()
    ready: frozenset[int] = frozenset()

    @property
    def real_cards(self) -> bool:
        return self.settings.mode == "referee"

    @property
    def limits(self) -> Limits:
        return Limits(self.settings.highest_denominator)

    @property
    def powers(self) -> bool:
        """Whether "^" may be used now."""
        offered = any("^" in token.operations for token in self.tokens)
        return self.settings.powers == "always" or (self.settings.powers == "token" and offered)

    @property
    def hands(self) -> int:
        """How often each player is dealt four cards in a round (MF-24): 96 cards give 12 times for two, 4 for six."""
        to_come = len(self.pile) if self.hand_number else len(self.deck) - SPACE_SIZE
        if self.phase == "laying":
            to_come = len(self.pile)
        return self.hand_number + to_come // (HAND_SIZE * len({*self.here, *self.waiting}))

    @property
    def tokens_to_turn(self) -> int:
        """How many real tokens have to be turned up and entered (MF-39)."""
        if not self.real_cards or self.phase in ("starting", "laying"):
            return 0
        return min(max(0, TOKENS_SHOWN - len(self.tokens)), max(0, len(self.all_tokens) - self.tokens_entered))

    def round_points(self, seat: int) -> int:
        """MF-12, MF-17, MF-38."""
        player = self.player(seat)
        cards = len(player.collected) * self.settings.points_per_card
        return cards + player.solutions * SOLUTION_POINTS + len(player.tokens) * TOKEN_POINTS

    def points(self, seat: int) -> int:
        """Of the whole match so far."""
        return self.player(seat).earlier_points + self.round_points(seat)
