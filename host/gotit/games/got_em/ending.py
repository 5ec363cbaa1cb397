"""How a match of Got 'Em! ends: who stands where, and what ends it although several pawns stand.

Must not: say whose turn comes next.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Outcome
from gotit.core.message import Message, Seats, say
from gotit.games.common import Standing, tell
from gotit.games.got_em.state import State


def nothing_happens(state: State) -> Message | None:
    """Why nobody will be trapped any more, or not soon. A house rule: without it a match may go on for ever."""
    if not state.bright and state.supply == 0:
        return say(
            "walls_used_up",
            "All walls are used up, and nobody can be trapped: {who} share the win.",
            who=Seats(state.alive),
        )
    turns = state.turns[state.still_from :]
    most, stand = state.settings.still_rounds, len(state.alive)
    if not most:
        return None
    latest = turns[-stand:]
    if state.supply == 0 and len(latest) == stand and not any(turn.removed or turn.eliminated for turn in latest):
        return say(
            "walls_stay",
            "No wall is left beside the board, and for a whole round nobody removed one: {who} share the win.",
            who=Seats(state.alive),
        )
    if any(turn.eliminated for turn in turns[-most * stand :]) or len(turns) < most * stand:
        return None
    return say(
        "nobody_trapped_for_long",
        "Nobody has been trapped for {rounds} rounds: {who} share the win.",
        rounds=most,
        who=Seats(state.alive),
    )


def write_turn(state: State) -> State:
    """The turn is over: it is written down, its card discarded."""
    turns = (*state.turns, state.turn) if state.turn else state.turns
    played = (state.card,) if state.card and not state.real else ()
    return replace(state, turns=turns, turn=None, card=None, steps=(), rewards=0, discard=(*state.discard, *played))


def standing(state: State) -> Standing:
    """Whose pawn stands; of the others, who stood longer."""
    turns = (*state.turns, *([state.turn] if state.turn else []))
    fell = {seat: at for at, turn in enumerate(turns) for seat in turn.eliminated}
    return {seat: (seat in state.alive, fell.get(seat, 0)) for seat in state.seats}


def end_match(state: State) -> State:
    """The bell rings: those whose pawns stand share the win. What is left of the turn is left out."""
    stand = say("still_stand", "The match ends here: {who} still stand and share the win.", who=Seats(state.alive))
    return over(write_turn(replace(state, awaiting="", pointed=None)), state.alive, stand)


def over(state: State, winners: tuple[int, ...], how: Message) -> State:
    return tell(replace(state, phase="over", timer=None, outcome=Outcome(winners, how)), how)
