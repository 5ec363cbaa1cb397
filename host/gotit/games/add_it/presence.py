"""Who comes and goes (decision 0075): a leaver's cards are set aside where they lie, and its stack stays counted.

Must not: deal out of turn.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.games.add_it import turns
from gotit.games.add_it.deals import begin_when_ready, next_turn
from gotit.games.add_it.state import Player, State


def join(state: State, at_us: int) -> State:
    """Dealt in with the next hands, or at once between two games; with no points."""
    seat = len(state.players) + 1
    scores = tuple(replace(score, counts=(*score.counts, 0)) for score in state.scores)
    waiting = state.waiting if state.phase == "between" else state.waiting | {seat}
    return replace(state, players=(*state.players, Player(seat)), scores=scores, waiting=waiting)


def goes(state: State, seat: int, at_us: int, *, for_good: bool) -> State:
    """Its turn is passed; a card that it has laid stays on the table."""
    if state.phase == "between":
        return begin_when_ready(state)
    if seat != state.actor:
        return state
    match state.phase:
        case "choosing":
            return turns.card_stays(state, at_us)
        case "playing":
            return next_turn(replace(state, laid=False), seat, at_us)
        case _:
            return state
