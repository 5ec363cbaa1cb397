"""Random whole matches of one to nine seats: no card is lost, no hidden side gets out, every match ends."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from tests.games.fast_fun_maths.random_match import RULES, play
from tests.games.random_play import check_legal, own_legal
from tests.speech import plain

from gotit.core.game import Race
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.sets import best_sets
from gotit.games.fast_fun_maths.state import State

MATCHES = 3
"""Per number of seats, in the everyday run; `python -m tests.games.fast_fun_maths.many_matches` plays a thousand."""


def all_cards(state: State) -> list[Card]:
    piles = (state.pile, state.discard, state.target, state.rival, state.tie_cards)
    rows = [row for player in state.players for row in (player.hand, player.shapes)]
    return [card for pile in (*piles, *rows) for card in pile]


def sides(state: State) -> Counter[tuple[Any, ...]]:
    """The physical cards, whatever their ids are by now."""
    return Counter(
        (card.number, card.colour, card.back.shape, card.back.colour) for card in all_cards(state) if card.back
    )


def check_cards(state: State, deck: Counter[tuple[Any, ...]]) -> None:
    assert sides(state) == deck
    ids = [card.id for card in all_cards(state)]
    assert len(set(ids)) == len(ids)


def check_round(state: State) -> None:
    """What holds at any time by the rules."""
    if (
        state.phase == "racing"
        and state.race_number
        and not state.calculations
        and len(state.racers) == len(state.seats)
    ):
        scarce = not state.pile and not state.discard
        assert scarce or all(len(player.hand) == 5 for player in state.players)
    assert all(len(player.hand) <= 5 for player in state.players)
    buzzers = RULES.buzzers(state)
    if isinstance(buzzers, Race):
        assert buzzers.seats == set(state.racers)
        assert buzzers.seats
    outcome = RULES.outcome(state)
    if outcome is None:
        assert state.phase != "over"
        if RULES.chance(state) is None:
            assert own_legal(RULES, state) or state.callers, "somebody can always do something"
        if not state.settings.must_call_sets:
            assert all(len(best_sets(player.backs)) < 2 for player in state.players)
        assert len(state.rival) < state.settings.rival_limit or not state.solo
    else:
        assert state.phase == "over"
        assert RULES.chance(state) is None
        assert RULES.legal(state, None) == ()


def hidden(state: State) -> dict[int, tuple[set[str], str]]:
    """Id -> (keys that may not stand beside it, why): which side of which card nobody may see."""
    number_side, shape_side = {"number"}, {"shape"}
    found = {card.id: (shape_side, "hand") for player in state.players for card in player.hand}
    found |= {card.id: (shape_side | number_side, "pile") for card in state.pile}
    if state.pile and state.settings.show_pile_shape:
        found[state.pile[0].id] = (number_side, "top of the pile")
    found |= {card.id: (shape_side | number_side, "discarded") for card in state.discard}
    if not state.revealed:
        found |= {card.id: (shape_side, "target") for card in state.target_then}
        found |= {card.id: (shape_side, "target") for card in state.target}
    return found


def faces(data: Any) -> list[dict[str, Any]]:
    """Every JSON object with an id that shows a side of a card, however deep."""
    if isinstance(data, list):
        return [face for each in data for face in faces(each)]
    if not isinstance(data, dict):
        return []
    here = [data] if "id" in data and ("number" in data or "shape" in data) else []
    return here + [face for each in data.values() for face in faces(each)]


def check_leaks(state: State) -> None:
    """No audience's view, nor the advice, the news or the legal actions, shows a side that nobody may see."""
    secret = hidden(state)
    allowed = {face.id for hand in state.hands_then for face in hand} | {face.id for _, face in state.drawn}
    allowed |= {card.id for card in state.target_then}
    first = RULES.view(state, None)
    for seat in (None, 1 + state.race_number % len(state.seats)):
        if seat is not None and RULES.view(state, seat) == first:
            continue
        out = json.loads(msgspec.json.encode(RULES.view(state, seat), enc_hook=plain))
        for face in faces(out):
            keys, why = secret.get(face["id"], (set(), ""))
            shown = keys & face.keys()
            if why == "discarded" and face["id"] in allowed:
                shown -= {"number"} | ({"shape"} if state.revealed else set())
            assert not shown, f"{face} lies hidden: {why}"
    told = msgspec.json.encode((RULES.advice(state), RULES.news(state), RULES.legal(state, None)), enc_hook=plain)
    assert not faces(json.loads(told))


@pytest.mark.rule("GI-H-08", "GI-H-34", "GI-H-37", "GI-H-39", "GI-H-64", "GI-H-75")
@pytest.mark.parametrize("seats", range(1, 10))
def test_whole_matches(seats: int) -> None:
    ends = Counter[str]()
    for seed in range(MATCHES):
        deck: Counter[tuple[Any, ...]] = Counter()
        state = None
        for step, (_, state) in enumerate(play(seed, seats)):
            deck = deck or sides(state)
            assert deck.total() == (66 if state.settings.with_zero else 60)
            check_cards(state, deck)
            check_round(state)
            if step % 10 == 0:
                check_leaks(state)
        assert state is not None
        outcome = RULES.outcome(state)
        assert outcome is not None
        ends["lost" if not outcome.winners else "won" if outcome.message.code == "two_sets" else "no cards"] += 1
    # Alone the rival may win every time; at a large table sixty cards often run out first.
    assert ends["won"] or seats not in (2, 3, 4)


def test_the_leak_check_sees_a_leak() -> None:
    """A check that could not fail would prove nothing."""
    *_, (_, state) = (pair for pair, _ in zip(play(1, 3), range(6), strict=False))
    check_leaks(state)
    card = state.players[0].hand[0]
    assert card.back is not None
    assert card.id in hidden(state)
    assert faces(json.loads(msgspec.json.encode(card.back)))[0].keys() & hidden(state)[card.id][0]


def test_what_is_listed_as_legal_is_legal() -> None:
    for seats in (1, 2, 5):
        check_legal(RULES, play(99, seats), every=7)
