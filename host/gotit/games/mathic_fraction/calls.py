"""The two windows in which boxes race: to challenge an equation, to steal a discard. What is the same in both.

A window ends by its clock, or early, when everybody in it trusts or the next player plays. "Early" means that its clock
is put to now: the session then asks all boxes first, so that a call from before that instant still counts.

May not happen here: what a call brings (turns.py, steal.py); who was first (the session judges presses).
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from gotit.core.game import Called, Drawn, Refused, Timer
from gotit.core.message import finished, say
from gotit.games.common import clock, tell, with_all_players, with_player
from gotit.games.mathic_fraction.actions import Trust
from gotit.games.mathic_fraction.state import State


def open_window(
    state: State, phase: Literal["challenging", "stealing"], seconds: int, at_us: int, *, queue: bool = False
) -> State:
    """Everybody whom it may concern can call. `queue`: calls made in the window before still count."""
    return replace(
        with_all_players(state, lambda player: replace(player, trusts=False)),
        phase=phase,
        window=phase,
        timer=clock(seconds, at_us),
        race_number=state.race_number + 1,
        queue=queue,
        lots=state.lots if queue else (),
    )


def callers(state: State) -> tuple[int, ...]:
    """Who may call now: nobody can challenge or steal from himself, nor steal twice."""
    if state.phase == "challenging" and state.claim is not None:
        return tuple(seat for seat in state.seats if seat != state.claim.seat)
    if state.phase == "stealing":
        return tuple(seat for seat in state.seats if seat != state.actor and not state.player(seat).locked)
    return ()


def trusting(state: State) -> tuple[int, ...]:
    """Of those who may call, who has not said yet that it does not."""
    return tuple(seat for seat in callers(state) if not state.player(seat).trusts)


def trust(state: State, action: Trust, at_us: int) -> State:
    """The seat (0: all of them) does not challenge, or steal. When all have said so the window ends."""
    may_call = callers(state)
    if not may_call:
        raise Refused(say("not_now", "Nothing can be challenged or stolen now."))
    if action.seat and action.seat not in may_call:
        raise Refused(finished("not_asked", f"{_whose(state, action.seat)} can't call now, and need not say anything."))
    if action.seat and state.player(action.seat).trusts:
        raise Refused(finished("said_already", f"{state.name(action.seat)} has said so already."))
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
        raise Refused(say("no_race", "Nothing can be challenged or stolen now."))
    if not call.seats or not set(call.seats) <= set(may_call):
        raise Refused(say("locked", "That seat can't call now."))
    for seat in call.seats:
        state = with_player(state, seat, trusts=False)
    names = state.names(call.seats)
    state = replace(state, timer=None, lots=())
    if call.overruled:
        state = tell(state, finished("overruled", f"The operator decides who was first: {names}."))
    if state.pending is not None:
        waits = state.name(state.pending.seat)
        said = f"{waits}'s play came after that call: enter it again when it is {waits}'s turn."
        state = tell(replace(state, pending=None), finished("play_waits", said), None)
    what = "Challenge!" if state.phase == "challenging" else "Steal!"
    if len(call.seats) == 1:
        return tell(state, finished("called", f"{names}: {what}"), call.seats[0], "buzz")
    state = tell(state, finished("dead_heat", f"{names} called together: the lot decides."), None, "buzz")
    return replace(state, phase="drawing", awaiting="lots", drawing=tuple(sorted(call.seats)))


def drawn(state: State, lot: Drawn) -> State:
    """Who called together shows in the order of the lot."""
    lots = tuple(state.drawing[at] for at in lot.order)
    first, *rest = lots
    state = tell(state, finished("lots", f"The lot: {state.name(first)} first, then {state.names(rest)}."), first)
    return replace(state, drawing=(), lots=lots)


def _whose(state: State, seat: int) -> str:
    return state.name(seat) if seat in state.seats else f"Seat {seat}"
