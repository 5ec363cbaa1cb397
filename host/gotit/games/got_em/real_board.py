"""Referee mode: what the operator puts right when the real board and the host's differ.

A slip of the last moments is undone; this is for a wall that was entered wrongly long ago, or a pawn that was bumped.

Must not: eliminate anybody. Who is trapped is decided by a turn, not by a correction.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Refused
from gotit.core.message import Maths, Seat, say
from gotit.games.common import tell, with_player
from gotit.games.got_em.actions import CorrectPawn, CorrectWall
from gotit.games.got_em.board import grooves, is_closed
from gotit.games.got_em.state import State, with_turn
from gotit.games.got_em.turns import proceed
from gotit.games.got_em.walls import trapped


def correct_wall(state: State, action: CorrectWall, at_us: int) -> State:
    _check_mode(state)
    if not 0 <= action.groove < len(grooves(state.board.side)):
        number = Maths(str(action.groove))
        raise Refused(say("no_such_groove", "There's no groove {groove} on this board.", groove=number))
    there = "yes" if action.there else "no"
    if action.there == (action.groove in state.walls):
        same = say(
            "same_wall",
            "{there, select, yes {A wall is already entered there.} other {There's already no wall there.}}",
            there=there,
        )
        raise Refused(same)
    if action.there and state.supply == 0:
        raise Refused(say("no_wall_left", "All walls are on the board: remove the wrong one first."))
    changed = replace(state, walls=state.walls ^ {action.groove})
    if caught := trapped(changed):
        would_trap = say(
            "would_trap",
            "That wall would trap {who}. Undo back to the turn in which it was placed.",
            who=Seat(caught[0]),
        )
        raise Refused(would_trap)
    corrected = say(
        "wall_corrected",
        "Corrected: {groove} has {there, select, yes {a} other {no}} wall.",
        groove=Maths(state.groove_name(action.groove)),
        there=there,
    )
    return _go_on(tell(changed, corrected), at_us)


def correct_pawn(state: State, action: CorrectPawn, at_us: int) -> State:
    _check_mode(state)
    if action.seat not in state.alive:
        raise Refused(say("no_such_pawn", "That pawn isn't on the board."))
    if not 0 <= action.square < state.board.side**2:
        number = Maths(str(action.square))
        raise Refused(say("no_such_square", "There's no square {square} on this board.", square=number))
    if action.square in {player.square for player in state.players}:
        raise Refused(say("square_taken", "There's already a pawn on that square."))
    if is_closed(state.board.side, action.square, state.walls):
        raise Refused(say("square_closed", "That square is closed on all sides: no pawn can stand there."))
    state = with_player(state, action.seat, square=action.square)
    if action.seat == state.actor:
        state = with_turn(state, end=action.square)
    corrected = say(
        "pawn_corrected",
        "Corrected: {who}'s pawn is at {square}.",
        who=Seat(action.seat),
        square=Maths(state.square_name(action.square)),
    )
    return _go_on(tell(state, corrected), at_us)


def _go_on(state: State, at_us: int) -> State:
    """What the actor can choose from may have changed."""
    return state if state.phase == "playing" else proceed(state, at_us)


def _check_mode(state: State) -> None:
    if not state.real:
        raise Refused(say("own_board", "The board is on the screen: there's nothing to correct."))
