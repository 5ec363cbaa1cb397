"""What must hold in every state of every match: no card is lost, no hidden card gets out, somebody can go on."""

from __future__ import annotations

from collections import Counter

from tests.games.add_it.play_table import GAME
from tests.games.hidden import changed_round, check_hidden_cards_change_nothing, shown_ids
from tests.games.random_play import own_legal

from gotit.games.add_it.cards import COPIES, DECK_SIZE, HAND_SIZE
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Card


def all_cards(state: State) -> list[Card | None]:
    rows = [row for player in state.players for row in (player.hand, player.stack)]
    cards = [card for row in (state.pile, state.table, *rows) for card in row]
    return [*cards, state.played] if state.played is not None else cards


def check_cards(state: State) -> None:
    """Sixty cards always, none of them twice; of no number more than the deck holds."""
    cards = all_cards(state)
    known = [card for card in cards if card is not None]
    if state.awaiting in ("dealer", "shuffle"):
        assert not cards
        return
    assert len(cards) == DECK_SIZE - (12 if state.phase == "laying" else 0)
    assert len({card.id for card in known}) == len(known)
    assert max(Counter(card.number for card in known).values(), default=0) <= COPIES
    if not state.real_cards:
        assert Counter(card.number for card in known) == dict.fromkeys(range(1, 11), COPIES)
        assert len({(card.number, card.symbol) for card in known}) == DECK_SIZE


def check_match(state: State) -> None:
    """What holds at any time by the rules."""
    assert all(len(player.hand) <= HAND_SIZE for player in state.players)
    assert max(len(p.hand) for p in state.players) - min(len(p.hand) for p in state.players) <= 1
    for score in state.scores:
        assert sum(score.counts) == DECK_SIZE or score.left_to is None
    assert [player.total for player in state.players] == [
        sum(score.counts[player.seat - 1] for score in state.scores) for player in state.players
    ]
    outcome = GAME.outcome(state)
    if outcome is not None:
        assert outcome.winners
        assert all(outcome.scores[seat] == max(outcome.scores.values()) for seat in outcome.winners)
        assert state.settings.length == "short" or len(outcome.winners) == 1
        assert GAME.chance(state) is None
    elif GAME.chance(state) is None and state.phase != "laying":
        assert own_legal(GAME, state), "somebody can always do something"


def movers(state: State) -> list[int]:
    """Seats for which something is legal: the game waits for them."""
    return [seat for seat in state.seats if GAME.legal(state, seat)]


def check_movers(state: State) -> None:
    """The contract with computer opponents: a seat has something to do only while the game waits for it."""
    if GAME.chance(state) is None and state.phase in ("playing", "choosing"):
        assert movers(state) == [state.actor]


def check_leaks(state: State) -> None:
    """Nothing that comes out of a match shows a card that its audience may not see.

    Not only are hidden cards missing by their ids: the same state with its hidden cards changed round looks the same.
    """
    public = {card.id for card in (*state.table, state.played) if card}
    public |= {card.id for player in state.players for card in player.stack}
    for audience in (None, *state.seats):
        mine = {card.id for card in state.player(audience).known_hand} if audience else set()
        everybodys = {card.id for player in state.players for card in player.known_hand}
        allowed = public | (everybodys if state.settings.open_hands else mine)
        assert shown_ids(GAME.view(state, audience), "number") <= allowed
    told = (GAME.advice(state), GAME.news(state), GAME.lamps(state), GAME.chance(state), GAME.timer(state))
    assert shown_ids(told, "number") <= public
    if not state.real_cards and not state.settings.open_hands:
        check_hidden_cards_change_nothing(GAME, state, with_hidden_cards_turned)


def with_hidden_cards_turned(state: State, audience: int | None) -> State:
    """Other faces on all cards that this audience may not see."""
    return changed_round(state, audience)
