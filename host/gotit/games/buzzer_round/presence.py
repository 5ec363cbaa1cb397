"""Who comes and goes (decision 0075): points stay with their seat, and there are no cards.

Must not: open a question.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.games.buzzer_round import play
from gotit.games.buzzer_round.state import State
from gotit.games.common import Seated


def join(state: State, at_us: int) -> State:
    """In with the next question, with no points."""
    seat = len(state.players) + 1
    waiting = state.waiting if state.phase == "idle" else state.waiting | {seat}
    return replace(state, players=(*state.players, Seated(seat)), waiting=waiting)


def goes(state: State, seat: int, at_us: int, *, for_good: bool) -> State:
    """See `play.goes`."""
    return play.goes(state, seat, at_us)
