"""A discard lies there: everybody else may call, and the first to call states an equation with it (MF-18).

A thief who can't is locked for this discard; who called together with it comes next, then the window opens again for
the others. Must not: say what the thief's equation is worth, and whether it holds (turns.py, settling.py do).
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Refused
from gotit.core.message import Seat, say
from gotit.games.common import clock, tell, with_player
from gotit.games.mathic_fraction import calls
from gotit.games.mathic_fraction.actions import Announce, GiveUp
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.state import State
from gotit.games.mathic_fraction.view import Turn


def give_floor(state: State, seats: tuple[int, ...], at_us: int) -> State:
    """The first of them states its equation, and its clock runs; the others come after it."""
    thief, *line = seats
    return replace(
        state,
        phase="stating",
        thief=thief,
        line=tuple(line),
        announced="",
        timer=clock(state.settings.state_s, at_us, "stating", thief),
    )


def stated(state: State, action: Announce) -> State:
    """The operator has heard the equation in time: the clock stops before it is entered."""
    thief, _ = floor(state, action.seat)
    if action.what != "compute" or state.announced:
        said = say("stated_already", "{who} has said it: enter the equation, or give up.", who=Seat(thief))
        raise Refused(said)
    state = replace(state, announced="compute", timer=None)
    return tell(state, say("stated", "{who} said it in time.", who=Seat(thief)), thief)


def give_up(state: State, action: GiveUp, at_us: int) -> State:
    """See `failed`."""
    thief, _ = floor(state, action.seat)
    state = _written_down(state, thief)
    state = tell(state, say("gave_up", "{who} has no equation.", who=Seat(thief)), thief, "reject")
    return failed(state, thief, at_us)


def time_up(state: State, at_us: int) -> State:
    """See `failed`."""
    thief, _ = floor(state, state.thief)
    state = _written_down(state, thief, by_clock=True)
    time_is_up = say("time_up_for_thief", "Time's up for {who}.", who=Seat(thief))
    return failed(tell(state, time_is_up, thief, "timeup"), thief, at_us)


def failed(state: State, thief: int, at_us: int) -> State:
    """The thief is locked for this discard; the others go on, if any are left (`calls.callers`).

    Calls made before count on, so that whoever pressed next comes next; but not those that challenged the thief.
    """
    state = with_player(state, thief, locked=True)
    state = replace(state, thief=None, announced="", timer=None)
    if state.line:
        return give_floor(state, state.line, at_us)
    state = replace(state, phase="stealing")
    if not calls.callers(state):
        return state
    queue = state.window == "stealing"
    return calls.open_arming(state, "stealing", state.settings.steal_s, at_us, queue=queue)


def floor(state: State, seat: int | None) -> tuple[int, Card]:
    """The thief and the card that it may use. Raises Refused if this seat is not the thief."""
    if state.phase != "stating" or state.thief is None or state.discarded is None:
        raise Refused(say("nobody_steals", "Nobody is stealing right now."))
    if seat != state.thief:
        thief = Seat(state.thief)
        raise Refused(say("thief_first", "{who} buzzed first and may steal.", who=thief))
    return state.thief, state.discarded


def _written_down(state: State, thief: int, *, by_clock: bool = False) -> State:
    turn = Turn(thief, "equation", state.round_number, holds=False, stolen_from=state.actor, by_clock=by_clock)
    return replace(state, turns=(*state.turns, turn))
