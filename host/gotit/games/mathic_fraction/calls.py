"""The two windows in which boxes race: to challenge an equation, to steal a discard. What is the same in both.

A window ends by its clock, or early, when everybody in it trusts or the next player plays. "Early" means that its clock
is put to now: the session then asks all boxes first, so that a call from before that instant still counts.

Must not: say what a call brings (turns.py, steal.py do) or who was first (the session judges presses).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from gotit.core.game import Called, Drawn, Race, Refused, Timer
from gotit.core.message import Message, Seat, Seats, say
from gotit.games.common import clock, tell, with_all_players, with_player
from gotit.games.mathic_fraction.actions import Trust
from gotit.games.mathic_fraction.state import State
from gotit.games.sentences import lots_fell, overruled_first


def open_arming(
    state: State, phase: Literal["challenging", "stealing"], seconds: int, at_us: int, *, queue: bool = False
) -> State:
    """Everybody whom it may concern can call. `queue`: calls made in the window before still count."""
    return replace(
        with_all_players(state, lambda player: replace(player, trusts=False)),
        phase=phase,
        window=phase,
        timer=clock(seconds, at_us, phase, number=state.race_number + 1),
        race_number=state.race_number + 1,
        queue=queue,
        lots=state.lots if queue else (),
    )


def race(state: State) -> Race | None:
    """While a thief states its equation presses mean nothing new: who else presses is next in line if it fails."""
    if state.phase not in ("challenging", "stealing"):
        return None
    return Race(frozenset(callers(state)), state.race_number, queue=state.queue)


def callers(state: State) -> tuple[int, ...]:
    """Who may call now: nobody can challenge or steal from himself, nor steal twice."""
    if state.phase == "challenging" and state.claim is not None:
        return tuple(seat for seat in state.here if seat != state.claim.seat)
    if state.phase == "stealing":
        return tuple(seat for seat in state.here if seat != state.actor and not state.player(seat).locked)
    return ()


def trusting(state: State) -> tuple[int, ...]:
    """Of those who may call, who has not said yet that it does not."""
    return tuple(seat for seat in callers(state) if not state.player(seat).trusts)


def trust(state: State, action: Trust, at_us: int) -> State:
    """The seat (0: all of them) does not challenge, or steal. When all have said so the window ends."""
    may_call = callers(state)
    if not may_call:
        raise Refused(_nothing_to_call())
    if action.seat and action.seat not in may_call:
        need_not = say("need_not_say", "{who} can't buzz now and needn't answer.", who=Seat(action.seat))
        raise Refused(need_not)
    if action.seat and state.player(action.seat).trusts:
        raise Refused(say("trusts_already", "{who} has already answered.", who=Seat(action.seat)))
    for seat in [action.seat] if action.seat else may_call:
        state = with_player(state, seat, trusts=True)
    return state if trusting(state) else end_now(state, at_us)


def end_now(state: State, at_us: int) -> State:
    """The window ends at this instant: see above."""
    return replace(state, timer=Timer(at_us, state.timer.total_us if state.timer else 0))


def called(state: State, call: Called) -> State:
    """What everybody hears of a call, and whom it makes wait for a lot: `drawing` is empty if nobody."""
    may_call = callers(state)
    if not may_call:
        raise Refused(_nothing_to_call())
    if not call.seats or not set(call.seats) <= set(may_call):
        raise Refused(say("cannot_call_now", "This player can't buzz now."))
    for seat in call.seats:
        state = with_player(state, seat, trusts=False)
    state = replace(state, timer=None, lots=())
    if call.overruled:
        state = tell(state, overruled_first(call.seats))
    if state.pending is not None:
        waits = say(
            "play_waits",
            "Somebody buzzed before {who} played. Enter it again when it's {who}'s turn.",
            who=Seat(state.pending.seat),
        )
        state = tell(replace(state, pending=None), waits)
    if len(call.seats) == 1:
        seat = call.seats[0]
        challenge = say("challenge_called", "{who}: Challenge!", who=Seat(seat))
        steal = say("steal_called", "{who}: Steal!", who=Seat(seat))
        return tell(state, challenge if state.phase == "challenging" else steal, seat, "buzz")
    together = say("calls_drawn", "{who}: too close to call! A random draw decides.", who=Seats(call.seats))
    state = tell(state, together, None, "buzz")
    return replace(state, phase="drawing", awaiting="lots", drawing=tuple(sorted(call.seats)))


def drawn(state: State, lot: Drawn) -> State:
    """Who called together shows in the order of the lot."""
    lots = tuple(state.drawing[at] for at in lot.order)
    return replace(tell(state, lots_fell(lots), lots[0]), drawing=(), lots=lots)


def _nothing_to_call() -> Message:
    return say("nothing_to_call", "There's nothing to challenge or steal right now.")
