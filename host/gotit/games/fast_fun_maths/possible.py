"""What was possible: who could make the target of the round, and how.

Must not: judge what somebody did show.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from gotit.games.fast_fun_maths.reach import MAX_CARDS, Reach, reach
from gotit.games.fast_fun_maths.solver import Solution, solve
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import CardFace, SolutionView


def solvers(state: State) -> tuple[int, ...]:
    """The seats that could have made the target with the hand they held in the race, under their own rules."""
    return tuple(seat for seat, _ in enumerate(state.hands_then, start=1) if counts(state, seat))


def counts(state: State, seat: int) -> tuple[int, ...]:
    """With how many cards this seat could have made the target, ascending."""
    least = state.settings.min_operations + 1
    found = (_reach(state, seat, five).cards(state.target_value) for five in _fives(state.hands_then[seat - 1]))
    return tuple(sorted({cards for each in found for cards in each if cards >= least}))


def fewest_of(state: State, seat: int, target: int) -> int | None:
    """With how few cards this seat makes that target from the hand it holds now; None: it does not."""
    least = state.settings.min_operations + 1
    hand = tuple(card.face for card in state.player(seat).hand)
    found = (_reach(state, seat, five).cards(target) for five in _fives(hand))
    return min((cards for each in found for cards in each if cards >= least), default=None)


def think_ahead(state: State) -> None:
    """Work out what every hand can make, for `reach` to keep: at the target it would come at the worst moment."""
    for player in state.players:
        for five in _fives(tuple(card.face for card in player.hand)):
            _reach(state, player.seat, five)


def _fives(hand: tuple[CardFace, ...]) -> Iterable[tuple[CardFace, ...]]:
    """The hand; of one that holds a card too many, whatever five of them are."""
    return combinations(hand, min(len(hand), MAX_CARDS))


def _reach(state: State, seat: int, hand: tuple[CardFace, ...]) -> Reach:
    handicap = seat in state.settings.handicapped
    return reach([face.number for face in hand], whole=state.settings.whole_numbers, handicap=handicap)


def solutions(state: State) -> tuple[SolutionView, ...]:
    """For every seat what it could have shown."""
    return tuple(_solution(state, seat) for seat, _ in enumerate(state.hands_then, start=1))


def solved(state: State, seat: int) -> list[Solution]:
    """Every calculation that this seat could have shown: fewest cards first, then the simplest to read."""
    hand, settings = state.hands_then[seat - 1], state.settings
    if not hand:
        return []
    of_fives = (
        solve(
            [face.number for face in five],
            state.target_value,
            whole=settings.whole_numbers,
            handicap=seat in settings.handicapped,
        )
        for five in _fives(hand)
    )
    distinct = {each.calculation: each for found in of_fives for each in found}.values()
    return sorted(
        (each for each in distinct if each.cards_used > settings.min_operations), key=lambda each: each.cards_used
    )


def _solution(state: State, seat: int) -> SolutionView:
    found = solved(state, seat)
    if not found:
        return SolutionView(seat, 0)
    most = found[-1].cards_used
    longest = next(each for each in found if each.cards_used == most)
    return SolutionView(seat, len(found), found[0].calculation, longest.calculation)
