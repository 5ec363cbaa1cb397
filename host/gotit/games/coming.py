"""Coming and going in a running match, said once for all games: a player joins, leaves for good, pauses, comes back.

Must not: know a game. What becomes of cards, pawns and the turn is the game's: `Rulebook.join`, `goes`.

Who does not take part is asked nothing, is in no race, and is passed over (`Match.next_seat`). Seat numbers are never
given again: whoever left keeps its seat, and its place in the ranking, behind all who stayed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gotit.core.game import Joins, Leaves, Pauses, Refused, Returns
from gotit.core.message import Message, Seat, say
from gotit.core.offer import Move, Offer

PAUSE = Move(
    code="player_pauses",
    kind=Pauses,
    label=say("move_player_pauses", "Pause this player"),
    tip=say("tip_player_pauses", "Their turns are passed until they come back"),
    place="seat",
)
RETURN = Move(
    code="player_returns", kind=Returns, label=say("move_player_returns", "This player is back"), place="seat"
)
LEAVE = Move(
    code="player_leaves",
    kind=Leaves,
    label=say("move_player_leaves", "This player leaves for good"),
    tip=say("tip_player_leaves", "Their seat stays in the ranking, behind all who stayed"),
    place="seat",
)
JOIN = Move(
    code="player_joins",
    kind=Joins,
    label=say("move_player_joins", "A latecomer joins"),
    tip=say("tip_player_joins", "A new seat, with no points, from the next deal or round on"),
    place="match",
)

MOVES = {move.code: move for move in (PAUSE, RETURN, LEAVE, JOIN)}
Coming = Joins | Leaves | Pauses | Returns


def offers(state: Any, seats: range) -> Iterator[Offer]:
    """For the operator. `seats`: how many the game is for. Somebody always stays to go on."""
    here = frozenset(state.here)
    for seat in state.seats:
        if seat in state.paused:
            yield Offer(move=RETURN, seat=0, action=Returns(seat), about=seat)
        elif seat in here and here - {seat}:
            yield Offer(move=PAUSE, seat=0, action=Pauses(seat), about=seat)
        if seat not in state.left and here - {seat}:
            yield Offer(move=LEAVE, seat=0, action=Leaves(seat), about=seat)
    if len(state.players) + 1 in seats and state.closed is None:
        yield Offer(move=JOIN, seat=0, action=Joins())


def check(state: Any, action: Coming, seats: range) -> None:
    """Raises Refused for what is not offered, and says why."""
    if not any(offer.action == action for offer in offers(state, seats)):
        raise Refused(_why_not(state, action))


def _others(state: Any, seat: int) -> bool:
    return any(other != seat for other in state.here)


def _why_not(state: Any, action: Coming) -> Message:
    if isinstance(action, Joins):
        if isinstance(state.closed, Message):
            return state.closed
        return say("joins_full_table", "All seats of this game are taken: no one more can join this match.")
    if action.seat not in state.seats:
        return say("goes_from_no_seat", "There's no seat {seat}.", seat=action.seat)
    who = Seat(action.seat)
    if action.seat in state.left:
        return say("has_left", "{who} has left this match. A newcomer gets a new seat.", who=who)
    if isinstance(action, Returns):
        return say("not_paused", "{who} isn't pausing.", who=who)
    if not _others(state, action.seat):
        return say("nobody_would_stay", "Nobody would be left to play on. End the match, or let somebody join first.")
    return say("not_playing", "{who} isn't playing right now, so there's nothing to pause.", who=who)


def told(action: Coming, seat: int) -> Message:
    """What everybody hears of it."""
    who = Seat(seat)
    match action:
        case Joins():
            return say("player_joins", "{who} joins the match.", who=who)
        case Leaves():
            return say("player_leaves", "{who} leaves the match.", who=who)
        case Pauses():
            return say("player_pauses", "{who} pauses.", who=who)
        case Returns():
            return say("player_returns", "{who} is back.", who=who)


def only_one_left(seat: int) -> Message:
    return say("only_one_left", "Only {who} is left. End the match, or let somebody join.", who=Seat(seat))
