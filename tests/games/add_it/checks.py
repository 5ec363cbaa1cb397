"""What must hold in every state of every match: no card is lost, no hidden card gets out, somebody can go on."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
from tests.games.add_it.play_table import GAME

from gotit.games.add_it.deck import COPIES, DECK_SIZE, HAND_SIZE
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
        assert GAME.legal(state, None), "somebody can always do something"


def movers(state: State) -> list[int]:
    """Seats for which something is legal: the game waits for them."""
    return [seat for seat in state.seats if GAME.legal(state, seat)]


def check_movers(state: State) -> None:
    """The contract with computer opponents: a seat has something to do only while the game waits for it."""
    if GAME.chance(state) is None and state.phase in ("playing", "choosing"):
        assert movers(state) == [state.actor]


def faces(data: Any) -> dict[int, int]:
    """Id → number of every card that shows its face in this JSON, however deep."""
    if isinstance(data, list):
        return {id_: number for each in data for id_, number in faces(each).items()}
    if not isinstance(data, dict):
        return {}
    here = {data["id"]: data["number"]} if "id" in data and "number" in data else {}
    return here | {id_: number for each in data.values() for id_, number in faces(each).items()}


def as_json(data: Any) -> Any:
    return json.loads(msgspec.json.encode(data))


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
        assert faces(as_json(GAME.view(state, audience))).keys() <= allowed
    told = (GAME.advice(state), GAME.news(state), GAME.lamps(state), GAME.chance(state), GAME.timer(state))
    assert faces(as_json(told)).keys() <= public
    check_hidden_cards_change_nothing(state)


def check_hidden_cards_change_nothing(state: State) -> None:
    """With other cards in others' hands and in the pile, every audience sees, hears and may do the very same."""
    if state.real_cards or state.settings.open_hands:
        return
    for audience in (None, *state.seats):
        other = with_hidden_cards_turned(state, audience)
        assert GAME.view(other, audience) == GAME.view(state, audience)
        assert GAME.legal(other, audience) == GAME.legal(state, audience)
    other = with_hidden_cards_turned(state, None)
    assert GAME.advice(other) == GAME.advice(state)
    assert GAME.news(other) == GAME.news(state)
    assert GAME.buzzers(other) == GAME.buzzers(state)


def with_hidden_cards_turned(state: State, audience: int | None) -> State:
    """All cards that this audience may not see show each other's faces, half way round; ids stay where they are."""
    hidden = [card for player in state.players if player.seat != audience for card in player.known_hand]
    hidden += [card for card in state.pile if card is not None]
    half = len(hidden) // 2
    turned = {
        one.id: Card(one.id, two.number, two.symbol)
        for one, two in zip(hidden, hidden[half:] + hidden[:half], strict=True)
    }

    def turn(cards: tuple[Card | None, ...]) -> tuple[Card | None, ...]:
        return tuple(turned.get(card.id, card) if card else None for card in cards)

    players = tuple(msgspec.structs.replace(player, hand=turn(player.hand)) for player in state.players)
    return msgspec.structs.replace(state, players=players, pile=turn(state.pile))
