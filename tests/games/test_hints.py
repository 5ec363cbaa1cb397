"""What could have been, for every game that has a puzzle: hints agree with the solver, and solutions are solutions.

A game that gets a puzzle gets the tests by a row here, which says how its last hint and its solutions are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from tests.games.at_table import AtTable
from tests.games.test_offers import ROWS
from tests.speech import heard

from gotit.core.exact import evaluate, parse
from gotit.core.message import AllOf, AnyOf, Maths, Message, Seat, Seats, Series
from gotit.core.puzzle import Puzzle, Solution
from gotit.games.fast_fun_maths import possible


class Judge(NamedTuple):
    """`can`: can the class make it? `right`: is this, "8 × 7 = 56", a way to? `fewest`: cards of the shortest way."""

    can: Callable[[Any], bool]
    right: Callable[[Any, str], bool]
    shortest: Callable[[Any], int]


def _fast_seats(state: Any) -> list[int]:
    return [seat for seat in state.racers if seat not in state.settings.computers and possible.counts(state, seat)]


def _fast_right(state: Any, said: str) -> bool:
    calculation, _, value = said.rpartition(" = ")
    tree = parse(calculation or value)
    solved = [each.calculation for seat in state.seats for each in possible.solved(state, seat)]
    return evaluate(tree) == Fraction(state.target_value) == Fraction(value) and (calculation or value) in solved


def _fast_shortest(state: Any) -> int:
    return min(possible.counts(state, seat)[0] for seat in _fast_seats(state))


JUDGES = {
    "fast-fun-maths": Judge(lambda state: bool(_fast_seats(state)), _fast_right, _fast_shortest),
}


def puzzles(name: str, seeds: int = 6, most: int = 120) -> Iterator[tuple[Any, Any, Puzzle]]:
    """(the game, a state, its puzzle), each puzzle once in each match."""
    for seed in range(seeds):
        table = AtTable(name, seed)
        met: list[Puzzle] = []
        for moment in table.moments(most):
            s = moment.after
            if s.puzzle is not None and s.puzzle not in met:
                met.append(s.puzzle)
                yield table.game, s.state, s.puzzle


def seats_in(arg: Any) -> bool:
    """Does this name anybody?"""
    if isinstance(arg, Message):
        return any(map(seats_in, arg.args.values()))
    if isinstance(arg, (AllOf, AnyOf, Series)):
        return any(map(seats_in, arg.items))
    return isinstance(arg, (Seat, Seats))


def test_every_game_with_a_puzzle_has_a_judge() -> None:
    found = set()
    for name in ROWS:
        table = AtTable(name, 1)
        found |= {name for moment in table.moments(80) if moment.after.puzzle is not None}
    assert found == JUDGES.keys()


@pytest.mark.parametrize("name", sorted(JUDGES))
def test_hints_name_nobody_differ_and_end_with_a_solution(name: str) -> None:
    judge, could, could_not = JUDGES[name], 0, 0
    for game, state, puzzle in puzzles(name):
        if puzzle.over:
            continue
        hints = game.hints(state)
        assert hints == game.hints(state)
        assert not any(map(seats_in, hints))
        assert len(set(map(heard, hints))) == len(hints) > 0
        whole = next((arg for arg in hints[-1].args.values() if isinstance(arg, Maths)), None)
        assert (whole is not None) == judge.can(state)
        if whole is None:
            assert len(hints) == 1
            could_not += 1
            continue
        assert len(hints) > 2
        assert judge.right(state, whole.text)
        cards = [hint.args["cards"] for hint in hints if "cards" in hint.args]
        assert cards in ([judge.shortest(state)], [])
        could += 1
    assert could


@pytest.mark.parametrize("name", sorted(JUDGES))
def test_a_solution_unfolds_to_the_whole_and_takes_each_piece_once(name: str) -> None:
    judge, shown = JUDGES[name], 0
    for game, state, puzzle in puzzles(name):
        for kind in puzzle.kinds if puzzle.over else ():
            solution: Solution = game.solution(state, kind)
            assert solution.kind == kind
            assert heard(solution.title)
            taken = [at for line in solution.lines for at in line.pieces]
            assert len(set(taken)) == len(taken)
            assert set(taken) <= set(range(len(solution.pieces)))
            if solution.lines:
                last = solution.lines[-1]
                assert judge.right(state, f"{last.text} = {last.value}" if last.value else last.text)
                assert kind != "all" or len(taken) == len(solution.pieces)
                shown += 1
    assert shown
