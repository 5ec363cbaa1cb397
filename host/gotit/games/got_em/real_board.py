"""Referee mode: what the operator puts right when the real board and the host's differ.

A slip of the last moments is undone; this is for a wall that was entered wrongly long ago, or a pawn that was bumped.

May not happen here: eliminating anybody. Who is trapped is decided by a turn, not by a correction.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Refused
from gotit.core.message import finished, say
from gotit.games.common import tell, with_player
from gotit.games.got_em.actions import CorrectPawn, CorrectWall
from gotit.games.got_em.board import grooves, is_closed
from gotit.games.got_em.state import State, with_turn
from gotit.games.got_em.turns import proceed
from gotit.games.got_em.walls import trapped


def correct_wall(state: State, action: CorrectWall, at_us: int) -> State:
    _check_mode(state)
    if not 0 <= action.groove < len(grooves(state.board.side)):
        raise Refused(finished("no_such_groove", f"There is no groove {action.groove} on this board."))
    if action.there == (action.groove in state.walls):
        raise Refused(finished("same", f"That is how it is entered: there is {'a' if action.there else 'no'} wall."))
    if action.there and state.supply == 0:
        raise Refused(say("no_wall_left", "All walls are on the board: remove the wrong one first."))
    changed = replace(state, walls=state.walls ^ {action.groove})
    if caught := trapped(changed):
        said = f"That wall traps {state.name(caught[0])}: undo back to the turn in which it was placed."
        raise Refused(finished("would_trap", said))
    where = f"{state.groove_name(action.groove)} has {'a' if action.there else 'no'} wall"
    return _go_on(tell(changed, finished("corrected", f"Corrected: {where}.")), at_us)


def correct_pawn(state: State, action: CorrectPawn, at_us: int) -> State:
    _check_mode(state)
    if action.seat not in state.alive:
        raise Refused(say("no_such_pawn", "That pawn is not on the board."))
    if not 0 <= action.square < state.board.side**2:
        raise Refused(finished("no_such_square", f"There is no square {action.square} on this board."))
    if action.square in {player.square for player in state.players}:
        raise Refused(say("square_taken", "A pawn is entered on that square already."))
    if is_closed(state.board.side, action.square, state.walls):
        raise Refused(say("would_trap", "That square is closed on all sides: no pawn can stand there."))
    state = with_player(state, action.seat, square=action.square)
    if action.seat == state.actor:
        state = with_turn(state, end=action.square)
    said = f"Corrected: {state.name(action.seat)}'s pawn is at {state.square_name(action.square)}."
    return _go_on(tell(state, finished("corrected", said)), at_us)


def _go_on(state: State, at_us: int) -> State:
    """What the actor can choose from may have changed."""
    return state if state.phase == "playing" else proceed(state, at_us)


def _check_mode(state: State) -> None:
    if not state.real:
        raise Refused(say("virtual", "This board is the host's own; there is nothing to correct."))
