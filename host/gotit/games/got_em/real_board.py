"""Referee mode: what lies on the real board now, whatever was entered. It is nobody's turn, and takes none.

What was typed wrongly is better corrected as such (entries.py): then all that followed from it comes out anew. This is
for a board that somebody knocked against, or nobody knows why.

Must not: check what a player may do.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Questioned, Refused
from gotit.core.message import Maths, Seat, say
from gotit.games.common import check_seat, tell, with_player
from gotit.games.got_em.actions import CorrectPawn, CorrectWall, PawnIs, WallIs
from gotit.games.got_em.board import is_closed
from gotit.games.got_em.state import State, with_turn
from gotit.games.got_em.turns import SQUARE_CLOSED, SQUARE_TAKEN, check_groove, check_square, proceed, take_off
from gotit.games.got_em.walls import trapped


def wall_is(state: State, action: WallIs, at_us: int) -> State:
    """The board as it is. Whom such a wall traps is out, and nobody is rewarded for it."""
    changed = _with_wall(state, action.groove, there=action.there)
    if caught := trapped(changed):
        if not action.insist:
            raise Questioned(say("wall_traps", "That wall traps {who}. Is that so on the board?", who=Seat(caught[0])))
        return take_off(changed, caught, at_us)
    return replace(changed, pointed=None)


def pawn_is(state: State, action: PawnIs, at_us: int) -> State:
    """The pawn as it stands: on another square, trapped, or on the board again."""
    check_seat(state.seats, action.seat)
    check_square(state, action.square)
    if action.square in {player.square for player in state.players}:
        raise Refused(SQUARE_TAKEN)
    who = Seat(action.seat)
    if action.seat not in state.alive and not action.insist:
        raise Questioned(say("pawn_is_out", "{who}'s pawn is out. Is it on the board again?", who=who))
    closed = is_closed(state.board.side, action.square, state.walls)
    if closed and not action.insist:
        raise Questioned(say("pawn_would_be_out", "That square is closed on all sides. Is {who} trapped?", who=who))
    changed = replace(_with_pawn(state, action.seat, action.square), pointed=None)
    return take_off(changed, (action.seat,), at_us) if closed else changed


def _with_wall(state: State, groove: int, *, there: bool) -> State:
    _check_mode(state)
    check_groove(state, groove)
    select = "yes" if there else "no"
    if there == (groove in state.walls):
        same = say(
            "same_wall",
            "{there, select, yes {A wall is already entered there.} other {There's already no wall there.}}",
            there=select,
        )
        raise Refused(same)
    corrected = say(
        "wall_corrected",
        "Corrected: {groove} has {there, select, yes {a} other {no}} wall.",
        groove=Maths(state.groove_name(groove)),
        there=select,
    )
    return tell(replace(state, walls=state.walls ^ {groove}), corrected)


def _with_pawn(state: State, seat: int, square: int) -> State:
    _check_mode(state)
    state = with_player(state, seat, square=square)
    if seat == state.actor:
        state = with_turn(state, end=square)
    corrected = say(
        "pawn_corrected",
        "Corrected: {who}'s pawn is at {square}.",
        who=Seat(seat),
        square=Maths(state.square_name(square)),
    )
    return tell(state, corrected)


def _check_mode(state: State) -> None:
    if not state.real:
        raise Refused(say("own_board", "The board is on the screen: there's nothing to correct."))


# --- of kept matches -------------------------------------------------------------------------------------------------


def correct_wall(state: State, action: CorrectWall, at_us: int) -> State:
    changed = _with_wall(state, action.groove, there=action.there)
    if action.there and state.supply == 0:
        raise Refused(say("no_wall_left", "All walls are on the board: remove the wrong one first."))
    if caught := trapped(changed):
        would_trap = say(
            "would_trap",
            "That wall would trap {who}. Undo back to the turn in which it was placed.",
            who=Seat(caught[0]),
        )
        raise Refused(would_trap)
    return _go_on(changed, at_us)


def correct_pawn(state: State, action: CorrectPawn, at_us: int) -> State:
    _check_mode(state)
    if action.seat not in state.alive:
        raise Refused(say("no_such_pawn", "That pawn isn't on the board."))
    check_square(state, action.square)
    if action.square in {player.square for player in state.players}:
        raise Refused(SQUARE_TAKEN)
    if is_closed(state.board.side, action.square, state.walls):
        raise Refused(SQUARE_CLOSED)
    return _go_on(_with_pawn(state, action.seat, action.square), at_us)


def _go_on(state: State, at_us: int) -> State:
    """What the actor can choose from may have changed."""
    return state if state.phase == "playing" else proceed(state, at_us)
