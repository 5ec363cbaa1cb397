"""Who comes and goes (decision 0075): goals that were won stay with their seat, and nobody has a hand.

Must not: turn a goal.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.games.hidden_formula import race
from gotit.games.hidden_formula.setup import all_agreed
from gotit.games.hidden_formula.state import Player, State


def join(state: State, at_us: int) -> State:
    """In with the next goal, with none won."""
    seat = len(state.players) + 1
    waiting = state.waiting | {seat} if state.phase in ("racing", "showing") else state.waiting
    return replace(state, players=(*state.players, Player(seat)), waiting=waiting)


def goes(state: State, seat: int, at_us: int, *, for_good: bool) -> State:
    """See `race.goes`: before and after a race nobody is locked, has passed or shows. Who is gone need not agree."""
    if state.phase == "agreeing":
        return all_agreed(state) if state.agreed.issuperset(state.here) else state
    return race.goes(state, seat, at_us)
