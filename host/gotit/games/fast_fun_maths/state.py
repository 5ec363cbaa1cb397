"""All of a match of Fast Fun Maths as one immutable value, and where every card is.

A card lies in exactly one place: a hand, a row of shapes, the pile, the discard pile, the target, the rival pile.
What must be done before anybody can act again stands on the agenda, because drawing may have to wait for a shuffle.

Must not: apply rules.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from gotit.core.message import Message, say
from gotit.games.common import Match, Seated
from gotit.games.fast_fun_maths.actions import FastFunMathsSettings
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.view import CalculationView, CardFace, OutReason, Phase, ShapeFace

HAND_SIZE = 5


class Player(Seated, frozen=True):
    """One seat. `out`: why it is out of this round; None while it is in.

    `hand_known`: referee mode: the operator has entered the hand as it lies now.
    """

    hand: tuple[Card, ...] = ()
    shapes: tuple[Card, ...] = ()
    out: OutReason | None = None
    hand_known: bool = False

    @property
    def backs(self) -> tuple[ShapeFace, ...]:
        return tuple(card.back for card in self.shapes if card.back is not None)


class Give(msgspec.Struct, frozen=True, tag="give"):
    """The seat draws until it holds five, at most `most` cards."""

    seat: int
    most: int = HAND_SIZE


class TurnTarget(msgspec.Struct, frozen=True, tag="turn_target"):
    """Two cards are turned over, tens first."""


class DrawLots(msgspec.Struct, frozen=True, tag="draw_lots"):
    """Tied seats draw a card each, these are still to draw (GI-H-85)."""

    seats: tuple[int, ...]


class Enter(msgspec.Struct, frozen=True, tag="enter"):
    """A phase begins: a round's, or the winner's choice of what to keep."""

    phase: Literal["turning", "swapping"]


Task = Give | TurnTarget | DrawLots | Enter


class State(Match[Player], frozen=True, kw_only=True):
    """The match.

    Cards: `pile` top first; `target` (tens, ones) while they lie there; `rival` the solo rival's shapes.
    Round: `turner` turned the cards; `hands_then` what all held in the race; `target_then` the target for as long as it
    is spoken of, also after its cards have gone.
    Calling: `callers` owe a calculation or have entered it; of them `each_sign_once` play with a handicap that only the
    operator knows of (those in the settings' all know of). `sealed` are those entered while another is owed;
    `calculations` those shown. `begun`: the caller who has the floor has begun. `tied`: those who draw for it, `draws`
    what they have drawn in this turn of it, `drawn` all that was drawn; the cards lie there as `tie_cards` until it is
    decided, so that a tie must end when the cards do.
    After: `winning` the winner's calculation; `to_swap` seats that may still swap; `wants_swap`: the first will.
    `verdict_on`: the state in which the last verdict was given, so that the operator can decide otherwise.
    `shuffling`, `lots`: what chance is asked for. `whole`: with the setting `boards` all cards, of which each round is
    dealt; what was won stays beside them. `by_lot`: so many ties were decided by chance alone, as no card was left.
    """

    settings: FastFunMathsSettings
    phase: Phase = "dealing"
    agenda: tuple[Task, ...] = ()
    shuffling: bool = False
    lots: tuple[int, ...] = ()
    pile: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    target: tuple[Card, ...] = ()
    rival: tuple[Card, ...] = ()
    whole: tuple[Card, ...] = ()
    by_lot: int = 0
    next_id: int = 1
    round_number: int = 1
    race_number: int = 0
    turner: int = 1
    target_then: tuple[Card, ...] = ()
    hands_then: tuple[tuple[CardFace, ...], ...] = ()
    revealed: bool = False
    callers: tuple[int, ...] = ()
    each_sign_once: frozenset[int] = frozenset()
    sealed: tuple[CalculationView, ...] = ()
    calculations: tuple[CalculationView, ...] = ()
    begun: bool = False
    tied: tuple[int, ...] = ()
    tie_cards: tuple[Card, ...] = ()
    draws: tuple[tuple[int, int], ...] = ()
    drawn: tuple[tuple[int, CardFace], ...] = ()
    winning: CalculationView | None = None
    to_swap: tuple[int, ...] = ()
    wants_swap: bool = False
    ready: frozenset[int] = frozenset()
    solutions_shown: bool = False
    verdict_on: State | None = None

    @property
    def solo(self) -> bool:
        return len(self.players) == 1

    @property
    def closed(self) -> Message | None:
        """Alone the rules are others."""
        alone = say("joins_no_solo", "This match is for one player alone. Start a new one for several.")
        return alone if self.solo else None

    @property
    def real_cards(self) -> bool:
        return self.settings.mode == "referee"

    @property
    def racers(self) -> tuple[int, ...]:
        """The seats that are not out of this round."""
        return tuple(seat for seat in self.here if not self.player(seat).out)

    @property
    def owing(self) -> tuple[int, ...]:
        """Callers whose calculation is not entered yet; the first of them has the floor."""
        entered = {calculation.seat for calculation in self.sealed}
        return tuple(seat for seat in self.callers if seat not in entered)

    @property
    def actor(self) -> int | None:
        """The one seat that acts now, if it is one."""
        match self.phase:
            case "turning":
                return self.turner
            case "swapping":
                return self.to_swap[0] if self.to_swap else None
            case "rewarding" | "stealing":
                return self.winner
            case "explaining":
                return self.owing[0] if self.owing else None
            case _:
                return None

    @property
    def winner(self) -> int | None:
        return None if self.winning is None else self.winning.seat

    def shown(self, seat: int) -> CalculationView:
        """The last calculation that this seat has shown."""
        return next(each for each in self.calculations[::-1] if each.seat == seat)

    @property
    def target_value(self) -> int:
        tens, ones = self.target_then
        return 10 * tens.number + ones.number


def to_discard(state: State, *cards: Card) -> State:
    """Cards go to the discard pile. Real ones do so by people's hands, and the host loses sight of them. Where each
    round is dealt of all cards, nobody needs them any more."""
    return state if state.real_cards or state.whole else replace(state, discard=(*state.discard, *cards))
