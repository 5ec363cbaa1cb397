"""What was possible: who could make the target of the round, and how.

Must not: judge what somebody did show.
"""

from __future__ import annotations

from gotit.games.fast_fun_maths.reach import Reach, reach
from gotit.games.fast_fun_maths.solver import solve
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import CardFace, SolutionView


def solvers(state: State) -> tuple[int, ...]:
    """The seats that could have made the target with the hand they held in the race, under their own rules."""
    least = state.settings.min_operations + 1
    value = state.target_value
    return tuple(
        seat
        for seat, hand in enumerate(state.hands_then, start=1)
        if any(cards >= least for cards in _reach(state, seat, hand).cards(value))
    )


def think_ahead(state: State) -> None:
    """Work out what every hand can make, for `reach` to keep: at the target it would come at the worst moment."""
    for player in state.players:
        _reach(state, player.seat, tuple(card.face for card in player.hand))


def _reach(state: State, seat: int, hand: tuple[CardFace, ...]) -> Reach:
    handicap = seat in state.settings.handicapped
    return reach([face.number for face in hand], whole=state.settings.whole_numbers, handicap=handicap)


def solutions(state: State) -> tuple[SolutionView, ...]:
    """For every seat what it could have shown."""
    return tuple(_solution(state, seat, hand) for seat, hand in enumerate(state.hands_then, start=1))


def _solution(state: State, seat: int, hand: tuple[CardFace, ...]) -> SolutionView:
    if not hand:
        return SolutionView(seat, 0)
    settings = state.settings
    found = [
        each
        for each in solve(
            [face.number for face in hand],
            state.target_value,
            whole=settings.whole_numbers,
            handicap=seat in settings.handicapped,
        )
        if each.cards_used > settings.min_operations
    ]
    if not found:
        return SolutionView(seat, 0)
    most = found[-1].cards_used
    longest = next(each for each in found if each.cards_used == most)
    return SolutionView(seat, len(found), found[0].calculation, longest.calculation)
