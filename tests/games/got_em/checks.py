"""What must hold in every state of every match: nothing is lost, nobody trapped stays, nothing hidden gets out."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.got_em.play_table import DECK, DECK_SIZE, GAME
from tests.games.hidden import changed_round, check_hidden_cards_change_nothing, shown_ids
from tests.games.random_play import own_legal

from gotit.games.got_em import actions as a
from gotit.games.got_em.board import is_closed
from gotit.games.got_em.cards import Card
from gotit.games.got_em.state import State
from gotit.games.got_em.turns import HAND_SIZE


def all_cards(state: State) -> list[Card]:
    hands = [card for player in state.players for card in player.hand]
    return [*state.pile, *state.discard, *hands, *([state.card] if state.card else [])]


def check_cards(state: State) -> None:
    """All cards of the deck always, none of them twice; with real cards or without any none."""
    if not state.bright or state.real or state.awaiting in ("first", "shuffle"):
        assert [card for card in all_cards(state) if card.id] == []
        return
    cards = all_cards(state)
    assert len({card.id for card in state.pile} | {c.id for p in state.players for c in p.hand}) == len(
        state.pile
    ) + sum(len(p.hand) for p in state.players)
    assert len(cards) == DECK_SIZE
    assert Counter(card.steps for card in cards) == {kind.steps: kind.count for kind in DECK}


def check_match(state: State) -> None:
    """What holds at any time by the rules."""
    side = state.board.side
    squares = [player.square for player in state.players if player.square is not None]
    assert len(set(squares)) == len(squares), "no two pawns on a square"
    assert not any(is_closed(side, square, state.walls) for square in squares), "no trapped pawn stays"
    turns = [*state.turns, *([state.turn] if state.turn else [])]
    placed = Counter(turn.placed for turn in turns if turn.placed is not None)
    removed = Counter(groove for turn in turns for groove in turn.removed)
    assert placed - removed == Counter(state.walls), "walls on the board are those placed and not removed"
    out = [seat for turn in turns for seat in turn.eliminated]
    assert sorted(out) == [seat for seat in state.seats if seat not in state.alive]
    assert all(not state.player(seat).hand for seat in out)
    assert all(len(player.hand) <= HAND_SIZE for player in state.players)
    assert all(len(turn.removed) <= len(turn.eliminated) + (turn.card is not None) for turn in turns)
    check_end(state)


def check_end(state: State) -> None:
    """Exactly one winner, or one of the two ties that are documented."""
    outcome = GAME.outcome(state)
    if outcome is None:
        assert len(state.alive) > 1
        assert GAME.chance(state) is not None or own_legal(GAME, state), "somebody can always do something"
        return
    assert state.phase == "over"
    assert GAME.chance(state) is None
    if len(outcome.winners) == 1:
        assert state.alive == outcome.winners
    elif state.alive:
        still = state.turns[-state.settings.still_rounds * len(state.alive) :]
        assert state.supply == 0 or not any(turn.eliminated for turn in still)
        assert outcome.winners == state.alive
    else:
        last = state.turns[-1]
        assert last.eliminated == outcome.winners
        assert last.seat in outcome.winners
        assert len(outcome.winners) == 2


def check_step(before: State, action: Any, after: State) -> None:
    """Walls change by one at most, and only by placing and removing; pawns move one at a time."""
    difference = before.walls ^ after.walls
    assert len(difference) <= 1
    if isinstance(action, a.PlaceWall):
        assert after.walls - before.walls == {action.groove}
    if isinstance(action, a.RemoveWall):
        assert before.walls - after.walls == {action.groove}
    moved = [
        one.seat
        for one, two in zip(before.players, after.players, strict=True)
        if one.square != two.square and two.square is not None
    ]
    assert moved == ([action.seat] if isinstance(action, a.Move) else [])


def check_movers(state: State) -> None:
    """The contract with computer opponents: a seat has something to do only while the game waits for it."""
    movers = [seat for seat in state.seats if GAME.legal(state, seat)]
    waits = GAME.outcome(state) is None and GAME.chance(state) is None
    assert movers == ([state.actor] if waits else [])


def check_leaks(state: State) -> None:
    """Nothing that comes out of a match shows a card that its audience may not see.

    The discard pile and all turns lie open, and ids are given anew with every shuffle; so what is hidden is looked for
    by changing it: the same state with its hidden cards changed round must look the same to everybody else.
    """
    if not state.bright or state.real or state.settings.open_hands:
        return
    public = {card.id for card in (*state.discard, state.card) if card}
    public |= {turn.card.id for turn in (*state.turns, state.turn) if turn and turn.card}
    for audience in (None, *state.seats):
        mine = {card.id for card in state.player(audience).hand} if audience else set()
        assert shown_ids(GAME.view(state, audience), "steps") <= public | mine
    check_hidden_cards_change_nothing(GAME, state, with_hidden_cards_turned, operator_may=False)


def with_hidden_cards_turned(state: State, audience: int | None) -> State:
    """Other faces on all cards that this audience may not see."""
    return changed_round(state, audience)
