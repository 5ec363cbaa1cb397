"""All of a match of ADD-IT as one immutable value, and where every card is.

A card lies in exactly one place: a hand, the pile, the table, under the actor's finger (`played`), a stack.
A real card that nobody has entered is None; it is counted like any other.

May not happen here: rules.
"""

from __future__ import annotations

from typing import Literal

from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.deck import DECK_SIZE, HAND_SIZE, TABLE_SIZE
from gotit.games.add_it.view import Capture, Card, GameScore, Phase, Turn
from gotit.games.common import Match, Seated


class Player(Seated, frozen=True):
    """One seat. `stack`: collected in this game; `total`: points of the games counted so far."""

    hand: tuple[Card | None, ...] = ()
    stack: tuple[Card, ...] = ()
    total: int = 0

    @property
    def known_hand(self) -> tuple[Card, ...]:
        """The cards of the hand that the host dealt: all of them, or none."""
        return tuple(card for card in self.hand if card is not None)


class State(Match[Player], frozen=True, kw_only=True):
    """The match.

    `awaiting`: what chance is asked for: the first dealer, the shuffle, a card of the actor, whose time is up.
    Cards: `pile` top first; `table` oldest first; `played`: the actor's card while it chooses.
    The turn: `options`: all that `played` can collect; `pointed`: which of them (index) the actor points at; `laid`:
    the actor's real card lies there but is not entered; `timer`: the turn clock.
    Before it: `turns` of this game; `possible` in the last of them, and whether the class sees it (`possible_shown`).
    """

    settings: AddItSettings
    phase: Phase = "dealing"
    awaiting: Literal["", "dealer", "shuffle", "card"] = ""
    pile: tuple[Card | None, ...] = ()
    table: tuple[Card, ...] = ()
    played: Card | None = None
    options: tuple[Capture, ...] = ()
    pointed: int | None = None
    laid: bool = False
    game_number: int = 1
    deal_number: int = 0
    dealer: int = 0
    actor: int = 0
    last_collector: int | None = None
    turns: tuple[Turn, ...] = ()
    possible: tuple[Capture, ...] = ()
    possible_shown: bool = False
    scores: tuple[GameScore, ...] = ()
    ready: frozenset[int] = frozenset()

    @property
    def real_cards(self) -> bool:
        return self.settings.mode == "referee"

    @property
    def deals(self) -> int:
        """How many hands each player is dealt in a game: 4 for two players, 3 for three, 2 for four."""
        return -(-(DECK_SIZE - TABLE_SIZE) // (HAND_SIZE * len(self.players)))

    @property
    def starter(self) -> int:
        """Who begins this game: the player on the dealer's left."""
        return self.next_seat(self.dealer)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that the computer does not play."""
        return tuple(seat for seat in self.seats if seat not in self.settings.computers)
