"""The solver against the rulebook's figures and against an oracle that shares nothing with it."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest
from tests.games.hidden_formula import brute_force
from tests.games.hidden_formula.bench_solver import random_grid
from tests.games.hidden_formula.play_table import RULEBOOK_GRID, YOUNG_GRID

from gotit.games.hidden_formula.chains import chains, layers
from gotit.games.hidden_formula.formulas import BRACKETINGS, read_chain
from gotit.games.hidden_formula.grid import Grid, neighbours, read_grid
from gotit.games.hidden_formula.operations import OPERATIONS, WIZARD, is_undefined
from gotit.games.hidden_formula.solver import chains_making, easiest, formulas, rows_of_tiles, values

RULEBOOK = read_grid(RULEBOOK_GRID)
YOUNG = read_grid(YOUNG_GRID)
WIZARD_SIGNS = "+-x/%^"


def rows_of(grid: Grid) -> list[list[str]]:
    return [row.split() for row in grid.rows]


def own(values_made: frozenset[object]) -> set[object]:
    return {value for value in values_made if not is_undefined(value)}


@pytest.mark.parametrize(("size", "five", "seven"), [(6, 856, 4376), (5, 500, 2152)])
def test_how_many_chains_there_are(size: int, five: int, seven: int) -> None:
    for tiles, count in ((5, five), (7, seven)):
        found = chains(size, tiles)
        assert len(found) == len(set(found)) == count
        assert rows_of_tiles(found) == count // 2
        assert len(layers(size, tiles)[-1].chains) == count * BRACKETINGS[tiles]
        for chain in found:
            assert len(set(chain)) == tiles
            assert all(after in neighbours(size, before) for before, after in pairwise(chain))


def test_the_rulebook_s_grid_has_every_goal() -> None:
    assert set(range(1, 41)) <= values(RULEBOOK, 5)


@pytest.mark.rule("GI-J-21", "GI-J-22")
def test_three_times_one_plus_five_lies_in_it_three_ways_and_makes_18_too() -> None:
    for goal, text in ((8, "(3 × 1) + 5"), (18, "3 × (1 + 5)")):
        found = [each for each in formulas(RULEBOOK, goal, 5) if each.reading.text == text]
        assert len({each.cells for each in found}) == 3


def test_the_young_sample_has_none_for_18_and_20_and_seven_tiles_have_both() -> None:
    assert [goal for goal in range(1, 21) if goal not in values(YOUNG, 5)] == [18, 20]
    assert {18, 20} <= values(YOUNG, 7)


def test_brute_force_agrees_on_200_random_grids() -> None:
    """Every value; on every fourth also, for one goal, every chain with the number of its readings."""
    chance = random.Random(4)
    for number in range(200):
        grid = random_grid(chance, young=number % 4 == 0, math_geek=number % 5 == 0)
        assert own(values(grid, 5)) == brute_force.all_results(rows_of(grid), 5)
        if number % 4 == 1:
            check_formulas(grid, chance.randrange(1, 41), 5, ())


@pytest.mark.parametrize("seed", range(3))
def test_brute_force_agrees_on_seven_tiles(seed: int) -> None:
    grid = random_grid(random.Random(seed), young=seed == 0)
    assert own(values(grid, 7)) == brute_force.all_results(rows_of(grid), 7)
    check_formulas(grid, 37, 7, ())


@pytest.mark.parametrize("seed", range(6))
def test_brute_force_agrees_with_the_wizard_s_operators_and_two_wilds(seed: int) -> None:
    chance = random.Random(seed)
    grid = random_grid(chance)
    tokens = list(grid.tokens)
    tokens[1] = "W"  # beside the one of the deck
    for wilds in (grid, Grid(6, tuple(tokens))):
        assert own(values(wilds, 5, WIZARD)) == brute_force.all_results(rows_of(wilds), 5, WIZARD_SIGNS)
        check_formulas(wilds, chance.randrange(1, 41), 5, WIZARD)


def check_formulas(grid: Grid, goal: int, tiles: int, wizard: tuple[object, ...]) -> None:
    wanted = brute_force.found(rows_of(grid), goal, tiles, WIZARD_SIGNS if wizard else "+-x")
    ways: dict[tuple[brute_force.Place, ...], int] = {}
    for formula in formulas(grid, goal, tiles, WIZARD if wizard else ()):
        chain = tuple(divmod(cell, grid.size) for cell in formula.cells)
        ways[chain] = ways.get(chain, 0) + 1
    assert ways == wanted
    assert len(chains_making(grid, goal, tiles, WIZARD if wizard else ())) == len(wanted)


@pytest.mark.parametrize(
    ("left", "sign", "right", "made"),
    [
        (7, "/", 2, Fraction(7, 2)),
        (8, "/", 2, 4),
        (8, "/", 0, None),
        (7, "%", 4, 3),
        (-7, "%", 4, 1),
        (7, "%", 0, None),
        (7, "%", -4, None),
        (Fraction(7, 2), "%", 2, None),
        (2, "^", 6, 64),
        (2, "^", 7, None),
        (2, "^", -1, None),
        (0, "^", 0, None),
        (Fraction(1, 2), "^", 2, Fraction(1, 4)),
        (4, "^", Fraction(1, 2), None),
    ],
)
@pytest.mark.rule("GI-J-29")
def test_the_wizard_s_operators_are_exact(left: Fraction, sign: str, right: Fraction, made: Fraction | None) -> None:
    result = OPERATIONS[sign](left, right)
    assert is_undefined(result) if made is None else result == made


def test_what_is_undefined_stays_undefined() -> None:
    nothing = OPERATIONS["/"](1, 0)
    for operation in OPERATIONS.values():
        for other in (0, 3, Fraction(1, 2), nothing):
            assert is_undefined(operation(nothing, other))
            assert is_undefined(operation(other, nothing))


def test_bracketings_have_the_order_that_the_caller_may_name() -> None:
    assert [each.text for each in read_chain(["1", "+", "2", "x", "3"])] == ["(1 + 2) × 3", "1 + (2 × 3)"]
    assert [each.text for each in read_chain(["1", "+", "2", "+", "3", "+", "4"])] == [
        "((1 + 2) + 3) + 4",
        "(1 + (2 + 3)) + 4",
        "(1 + 2) + (3 + 4)",
        "1 + ((2 + 3) + 4)",
        "1 + (2 + (3 + 4))",
    ]


def test_the_formula_for_the_class_is_easy_to_follow() -> None:
    shown = easiest(RULEBOOK, (8,), 5)
    assert shown is not None
    assert shown.reading.value == 8
    assert (shown.reading.wild, shown.reading.smooth) == ((), True)
    assert easiest(YOUNG, (18, 20), 5) is None
