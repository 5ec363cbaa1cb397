"""All of a match of ADD-IT as one immutable value, and the only door out of it: what each audience may see (`show`).

A card lies in exactly one place: a hand, the pile, the table, under the actor's finger (`played`), a stack.
A real card that nobody has entered is None; it is counted like any other.

Must not: apply rules; let into a view what its audience may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gotit.core.game import Floor, Lamp
from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.cards import DECK_SIZE, HAND_SIZE, TABLE_SIZE
from gotit.games.add_it.view import AddItAdvice, AddItView, Capture, Card, GameScore, Phase, PlayerView, Turn
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
        """How many hands each player is dealt in a game: 4 for two players, 3 for three, 2 for four.

        Latecomers have theirs from the next deal on.
        """
        to_come = len(self.pile) if self.deal_number else DECK_SIZE - TABLE_SIZE
        return self.deal_number + -(-to_come // (HAND_SIZE * len({*self.here, *self.waiting})))

    @property
    def starter(self) -> int:
        """Who begins this game: the player on the dealer's left."""
        return self.next_seat(self.dealer)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that the computer does not play."""
        return tuple(seat for seat in self.seats if seat not in self.settings.computers)


def show(state: State, audience: int | None) -> AddItView:
    waiting = bool(state.awaiting)
    acts = state.actor if state.phase in ("playing", "choosing") and not waiting else None
    chooses = audience is not None and audience == acts and state.phase == "choosing"
    told = state.settings.offers or audience not in state.people
    return AddItView(
        audience=audience,
        phase="dealing" if waiting else state.phase,
        players=tuple(_player(state, player, audience) for player in state.players),
        table=state.table,
        actor=acts,
        played=state.played,
        options=state.options if chooses and told else (),
        pointed=None if state.pointed is None else state.options[state.pointed],
        laid=state.laid,
        pile_count=len(state.pile),
        game_number=state.game_number,
        deal_number=state.deal_number,
        deals=state.deals,
        dealer=state.dealer or None,
        starter=state.starter if state.dealer else None,
        goal=state.settings.goal if state.settings.length == "long" else None,
        turns=state.turns,
        possible=state.possible if state.possible_shown else None,
        last_collector=state.last_collector,
        scores=state.scores,
        missing=tuple(seat for seat in state.seats if seat not in state.ready) if state.phase == "between" else (),
        real_cards=state.real_cards,
        offers=state.settings.offers,
        open_hands=state.settings.open_hands,
    )


def advise(state: State) -> AddItAdvice | None:
    """What the actor's card can collect. None when no card waits."""
    return None if state.played is None else AddItAdvice(state.played, state.options)


def _player(state: State, player: Player, audience: int | None) -> PlayerView:
    may_see = player.seat == audience or state.settings.open_hands
    return PlayerView(
        seat=player.seat,
        hand_count=len(player.hand),
        stack_count=len(player.stack),
        total=player.total,
        hand=tuple(sorted(player.known_hand if may_see else (), key=lambda card: (card.number, card.id))),
        computer=state.settings.computers.get(player.seat),
    )


def floor(state: State) -> Floor:
    """A round is a hand. What a seat wins is cards."""
    hand = (state.game_number, state.deal_number) if state.deal_number else None
    counted = len(state.scores) == state.game_number  # then `total` holds the stack
    won = tuple(player.total + (0 if counted else len(player.stack)) for player in state.players)
    return Floor(hand, state.actor, frozenset({state.actor}), state.phase == "between", won)


def lamps(state: State) -> Mapping[int, Lamp]:
    """Whose turn it is, and at the end who has won; the session lights those who are asked."""
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    return "first" if seat == state.actor and state.phase in ("playing", "choosing") else "idle"
