"""Who comes and goes (decision 0075): a leaver's hand is set aside until the round ends, what it collected counts.

Must not: settle what lies there otherwise than if nobody had gone.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.games.mathic_fraction import calls, turns
from gotit.games.mathic_fraction.actions import GiveUp
from gotit.games.mathic_fraction.rounds import begin_when_ready, next_turn
from gotit.games.mathic_fraction.state import Player, State


def join(state: State, at_us: int) -> State:
    """Dealt in with the next hand, or at once where none is dealt yet; with no points."""
    seat = len(state.players) + 1
    rounds = tuple(replace(score, points=(*score.points, 0)) for score in state.rounds)
    at_once = state.phase in ("starting", "between")
    waiting = state.waiting if at_once else state.waiting | {seat}
    return replace(state, players=(*state.players, Player(seat)), rounds=rounds, waiting=waiting)


def goes(state: State, seat: int, at_us: int, *, for_good: bool) -> State:
    """Its turn is passed. An equation that it has laid is settled without it; a theft is given up."""
    state = replace(state, line=tuple(other for other in state.line if other != seat))
    if state.pending is not None and state.pending.seat == seat:
        state = replace(state, pending=None)
    match state.phase:
        case "between":
            return begin_when_ready(state)
        case "playing" | "judging" if seat == state.actor:
            return next_turn(state, at_us)
        case "stating" if seat == state.thief:
            return turns.give_up(state, GiveUp(seat), at_us)
        case "challenging" | "stealing" if not calls.callers(state):
            return turns.nobody_calls(state, at_us)
        case "challenging" | "stealing" if not calls.trusting(state):
            return calls.end_now(state, at_us)
        case _:
            return state
