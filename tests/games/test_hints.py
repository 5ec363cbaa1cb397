"""What could have been, for every game that has a puzzle: hints agree with the solver, and solutions are solutions.

A game that gets a puzzle gets the tests by a row here, which says how its last hint and its solutions are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from tests.games.at_table import AtTable
from tests.speech import heard

from gotit.core.exact import evaluate, parse
from gotit.core.message import AllOf, AnyOf, Maths, Message, Seat, Seats, Series
from gotit.core.puzzle import Puzzle, Solution
from gotit.games.common import Rulebook
from gotit.games.fast_fun_maths import possible
from gotit.games.hidden_formula.solver import formulas, values
from gotit.games.hidden_formula.state import tiles_in
from gotit.games.mathic_fraction.missed import missed
from gotit.games.shelf import shelf


class Judge(NamedTuple):
    """`can`: can the class make it? None: there are no hints. `right`: is this, "8 × 7 = 56", a way to?

    `cards`: so many does the way take that hints are of, where they say so.
    """

    can: Callable[[Any], bool] | None
    right: Callable[[Any, str], bool]
    cards: Callable[[Any], int] | None = None


def _fast_seats(state: Any) -> list[int]:
    return [seat for seat in state.racers if seat not in state.settings.computers and possible.counts(state, seat)]


def _fast_right(state: Any, said: str) -> bool:
    calculation, _, value = said.rpartition(" = ")
    tree = parse(calculation or value)
    solved = [each.calculation for seat in state.seats for each in possible.solved(state, seat)]
    return evaluate(tree) == Fraction(state.target_value) == Fraction(value) and (calculation or value) in solved


def _fast_shortest(state: Any) -> int:
    return min(possible.counts(state, seat)[0] for seat in _fast_seats(state))


def _formula_goal(state: Any) -> tuple[Any, int]:
    if state.goal is not None:
        return state.goal, state.length
    return state.result.goal, tiles_in(state.result.part)


def _formula_right(state: Any, said: str) -> bool:
    goal, tiles = _formula_goal(state)
    made = {
        f"{each.reading.text} = {number}"
        for number in goal.numbers
        for each in formulas(state.grid, number, tiles, state.wizard)
    }
    return said in made


def _formula_can(state: Any) -> bool:
    return any(number in values(state.grid, state.length, state.wizard) for number in state.goal.numbers)


def _add_right(state: Any, said: str) -> bool:
    card = state.played or state.turns[-1].card
    sums, _, _ = said.partition(" = ")
    numbers = sorted(map(int, sums.split(" + ")), reverse=True)
    ways = state.options if state.played is not None else state.possible
    return sum(numbers) == card.number and any(list(way.numbers) == numbers for way in ways)


def _mathic_right(state: Any, said: str) -> bool:
    return said in [each.equation.text for each in missed(state, state.last_play).equations]


JUDGES = {
    "fast-fun-maths": Judge(lambda state: bool(_fast_seats(state)), _fast_right, _fast_shortest),
    "hidden-formula": Judge(_formula_can, _formula_right),
    "add-it": Judge(lambda state: bool(state.options), _add_right, lambda state: len(state.options[0].cards)),
    "mathic-fraction": Judge(None, _mathic_right),
}
HINTS = sorted(name for name, judge in JUDGES.items() if judge.can is not None)


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
    found = {name for name, game in shelf().items() if getattr(type(game), "puzzle", None) is not Rulebook.puzzle}
    assert found == JUDGES.keys()


@pytest.mark.parametrize("name", HINTS)
def test_hints_name_nobody_differ_and_end_with_a_solution(name: str) -> None:
    judge, could = JUDGES[name], 0
    assert judge.can is not None
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
            continue
        assert len(hints) > 2
        assert judge.right(state, whole.text)
        cards = [hint.args["cards"] for hint in hints if "cards" in hint.args]
        assert cards == ([] if judge.cards is None else [judge.cards(state)])
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
