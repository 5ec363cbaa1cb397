"""Hidden cards in a match: that nothing which comes out of it depends on them, and how they are looked for in JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from gotit.core.game import Game
from gotit.core.message import Message, as_data
from gotit.games.common import Match

S = TypeVar("S", bound=Match[Any])


def shown_ids(data: Any, face: str) -> set[int]:
    """The id of every card that shows its face in this, written as JSON, however deep. `face`: the face's field."""
    return _ids(json.loads(_in_json(data)), face)


def _in_json(data: Any) -> bytes:
    """Sentences by code and arguments: any of them could name a card."""
    return msgspec.json.encode(data, enc_hook=_plain)


def _plain(value: object) -> object:
    if isinstance(value, Message):
        return as_data(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def _ids(data: Any, face: str) -> set[int]:
    if isinstance(data, list):
        return {id_ for each in data for id_ in _ids(each, face)}
    if not isinstance(data, dict):
        return set()
    here = {data["id"]} if "id" in data and face in data else set()
    return here | {id_ for each in data.values() for id_ in _ids(each, face)}


def changed_round(state: S, audience: int | None, seen: Collection[int] = ()) -> S:
    """All cards that this audience may not see show each other's faces, half way round; ids stay where they are.

    They lie in the pile and in others' hands; `seen`: ids of those that all know.
    """
    table: Any = state
    players, pile = table.players, table.pile
    others = [card for player in players if player.seat != audience for card in player.hand]
    hidden = [card for card in (*others, *pile) if card is not None and card.id not in seen]
    half = len(hidden) // 2
    turned = {one.id: replace(two, id=one.id) for one, two in zip(hidden, hidden[half:] + hidden[:half], strict=True)}

    def turn(cards: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(turned.get(card.id, card) if card else None for card in cards)

    hands = tuple(replace(each, hand=each.hand if each.seat == audience else turn(each.hand)) for each in players)
    return replace(state, players=hands, pile=turn(pile))


def check_hidden_cards_change_nothing(
    game: Game, state: Any, changed: Callable[[Any, int | None], Any], *, operator_may: bool = True
) -> None:
    """With other faces on all hidden cards every audience sees, hears and may do the very same, to the last byte.

    `operator_may`: what the operator may do, too; not where that depends on the cards of the hand that acts.
    """
    for audience in (None, *state.seats):
        other = changed(state, audience)
        assert _in_json(game.view(other, audience)) == _in_json(game.view(state, audience))
        if audience is not None or operator_may:
            assert game.legal(other, audience) == game.legal(state, audience)
    other = changed(state, None)
    for door in (game.advice, game.news, game.buzzers, game.chance, game.timer, game.lamps):
        assert door(other) == door(state)
