"""Who comes and goes (decision 0075): a leaver's hand is discarded, and its shapes lie where nobody can steal them.

Must not: keep a verdict that could bring back who sat here before.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.games.common import with_player
from gotit.games.fast_fun_maths import race, real_cards, reward
from gotit.games.fast_fun_maths.state import Enter, Give, Player, State, to_discard


def join(state: State, at_us: int) -> State:
    """In with the next round, at once before a target is turned; without shapes."""
    seat = len(state.players) + 1
    at_once = state.phase in ("dealing", "turning", "between")
    state = replace(
        state,
        players=(*state.players, Player(seat)),
        hands_then=(*state.hands_then, ()) if state.hands_then else (),
        waiting=state.waiting if at_once else state.waiting | {seat},
        verdict_on=None,
    )
    if state.phase != "turning" or state.real_cards:
        return state
    return replace(state, agenda=(Give(seat), Enter("turning")))


def goes(state: State, seat: int, at_us: int, *, for_good: bool) -> State:
    """What waits for it goes on without it; a paused seat keeps all its cards."""
    state = _go_on(replace(state, verdict_on=None), seat, at_us)
    if not for_good:
        return state
    gone = state.player(seat).hand
    return to_discard(with_player(state, seat, hand=(), hand_known=True), *gone)


def _go_on(state: State, seat: int, at_us: int) -> State:
    match state.phase:
        case "dealing":
            return real_cards.turn_when_known(state)
        case "turning" if seat == state.turner:
            return replace(state, turner=state.next_seat(seat))
        case "racing" | "explaining":
            return race.goes(state, seat, at_us)
        case "drawing" if seat in state.tied:
            return race.leaves_tie(state, seat)
        case "swapping" if seat in state.to_swap:
            others = tuple(other for other in state.to_swap if other != seat)
            first = seat == state.to_swap[0]
            state = replace(state, to_swap=others)
            return reward.enter_swapping(state) if first else state
        case "rewarding" | "stealing" if seat == state.winner:
            return reward.winner_goes(state)
        case "between":
            return reward.begin_when_ready(state)
        case _:
            return state
