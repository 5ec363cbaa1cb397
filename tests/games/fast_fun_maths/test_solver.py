"""The solver: published counts, an independent brute force, and what every solution must be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TypedDict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.fast_fun_maths.brute_force import BruteForce

from gotit.core.exact import Expression, Number, Operation, evaluate, numbers, operators, parse, pretty, steps
from gotit.games.fast_fun_maths.forms import Forms
from gotit.games.fast_fun_maths.reach import reach, values
from gotit.games.fast_fun_maths.report import report
from gotit.games.fast_fun_maths.residues import field_for
from gotit.games.fast_fun_maths.solver import FormSearch, one_colours, solve


class Rules(TypedDict):
    whole: bool
    handicap: bool


VARIANTS = [Rules(whole=whole, handicap=handicap) for whole in (False, True) for handicap in (False, True)]
LARGE = (1_000_003, 2_750_159, 7_368_787, 15_485_863, 32_452_843)

digits = st.integers(0, 9)
hands = st.lists(digits, min_size=1, max_size=5).map(tuple)
small_hands = st.lists(digits, min_size=1, max_size=4).map(tuple)
rules = st.sampled_from(VARIANTS)


@pytest.mark.parametrize(
    ("hand", "target", "count", "with_all"),
    [
        ((3, 4, 7, 8, 9), 44, 34, 22),
        ((9, 4, 8, 2, 5), 44, 30, 22),
        ((4, 4, 4, 4, 4), 44, 2, 2),
        ((2, 3, 5, 7, 9), 24, 53, 35),
    ],
)
@pytest.mark.rule("GI-H-17", "GI-H-18", "GI-H-19", "GI-H-20", "GI-H-22")
def test_counts_that_must_hold(hand: tuple[int, ...], target: int, count: int, with_all: int) -> None:
    found = report(hand, target)
    assert (found.solvable, found.count, found.by_cards[5]) == (True, count, with_all)
    assert len(found.solutions) == count


def count_forms(hand: tuple[int, ...]) -> int:
    """How many different calculations use all the cards, whatever they give."""
    search = FormSearch(tuple(sorted(hand)), field_for(hand), whole=False)
    for size in range(1, len(hand)):
        search.build(size)
    forms = search.build(len(hand))
    return sum(2 if form.negatable and not form.even else 1 for form in forms)


@pytest.mark.parametrize(("cards", "published"), [(1, 1), (2, 6), (3, 68), (4, 1170), (5, 27142)])
def test_oeis_a140606(cards: int, published: int) -> None:
    """Both ways of counting: different forms, and different values of large primes."""
    assert count_forms(LARGE[:cards]) == published
    assert len(values(LARGE[:cards])) == published


@pytest.mark.parametrize(
    "hand", [(3, 4, 7, 8, 9), (4, 4, 4, 5, 5), (2, 2, 3, 3, 9), (1, 1, 1, 5, 8), (0, 0, 3, 5, 5), (1, 2, 3, 4, 6)]
)
@pytest.mark.parametrize("variant", VARIANTS)
def test_five_cards_against_brute_force(hand: tuple[int, ...], variant: Rules) -> None:
    oracle = BruteForce(hand, **variant)
    expected = oracle.targets()
    found = reach(hand, **variant)
    for target in range(100):
        assert found.cards(target) == tuple(size for size in sorted(expected) if target in expected[size])
    for target in (0, 1, 7, 24, 44, 99):
        assert {size: some for size, some in report(hand, target, **variant).by_cards.items() if some} == oracle.count(
            target
        )


@given(small_hands, st.integers(0, 99), rules)
@settings(max_examples=60, deadline=None)
def test_small_hands_against_brute_force(hand: tuple[int, ...], target: int, variant: Rules) -> None:
    oracle = BruteForce(hand, **variant)
    found = report(hand, target, **variant)
    assert {size: some for size, some in found.by_cards.items() if some} == oracle.count(target)


@given(hands, st.integers(0, 99), rules)
@settings(deadline=None)
@pytest.mark.rule("GI-H-21", "GI-H-23", "GI-H-26", "GI-H-86", "GI-H-87")
def test_every_solution_keeps_the_rules(hand: tuple[int, ...], target: int, variant: Rules) -> None:
    forms = Forms(field_for((*hand, target)))
    seen = set()
    for solution in solve(hand, target, **variant):
        tree = parse(solution.typed, single_digits=True)
        assert pretty(tree) == solution.calculation
        assert evaluate(tree) == target
        assert tuple(numbers(tree)) == solution.numbers
        assert Counter(solution.numbers) <= Counter(hand)
        if variant["handicap"]:
            assert len(operators(tree)) == len(set(operators(tree)))
        natural = all(step.result >= 0 and step.result.denominator == 1 for step in steps(tree))
        assert solution.whole == natural
        assert natural or not variant["whole"]
        seen.add(forms.of(tree))
    assert len(seen) == len(solve(hand, target, **variant))


@given(hands, st.integers(0, 99), rules)
@settings(deadline=None)
def test_reach_and_solve_agree(hand: tuple[int, ...], target: int, variant: Rules) -> None:
    found = report(hand, target, **variant)
    quick = reach(hand, **variant)
    assert quick.cards(target) == tuple(size for size, some in found.by_cards.items() if some)
    assert (min(quick.cards(target), default=None), quick.most(target)) == (found.fewest_cards, found.most_cards)
    assert (target in quick.targets()) == found.solvable


@given(st.permutations((2, 3, 5, 5, 9)), st.integers(0, 99))
@settings(deadline=None)
def test_the_order_of_the_cards_is_irrelevant(hand: list[int], target: int) -> None:
    assert solve(hand, target) == solve(sorted(hand), target)


def _all_trees(cards: tuple[int, ...]) -> list[Expression]:
    if len(cards) == 1:
        return [Number(cards[0])]
    found: list[Expression] = []
    for chosen in range(1, (1 << len(cards)) - 1):
        left = tuple(card for at, card in enumerate(cards) if chosen >> at & 1)
        right = tuple(card for at, card in enumerate(cards) if not chosen >> at & 1)
        found += [
            Operation(operator, x, y)
            for x in _all_trees(left)
            for y in _all_trees(right)
            for operator in ("+", "-", "*", "/")
            if operator != "/" or _value(y) != 0
            if _value(x) is not None and _value(y) is not None
        ]
    return found


def _value(tree: Expression) -> object:
    try:
        return evaluate(tree)
    except ValueError:
        return None


@pytest.mark.parametrize(
    ("cards", "target"), [((3, 4, 8, 9), 44), ((2, 5, 6, 8), 24), ((1, 3, 4, 6), 24), ((2, 3, 3, 8), 6)]
)
def test_no_solution_could_be_written_with_fewer_brackets(cards: tuple[int, ...], target: int) -> None:
    forms = Forms(field_for((*cards, target)))
    fewest: dict[object, int] = {}
    for tree in _all_trees(cards):
        if _value(tree) == target:
            form = forms.of(tree)
            fewest[form] = min(fewest.get(form, 9), pretty(tree).count("("))
    mine = {
        forms.of(parse(each.typed)): each.calculation.count("(")
        for each in solve(cards, target)
        if each.cards_used == len(cards)
    }
    assert mine == fewest


def test_the_simplest_writing_comes_first() -> None:
    found = solve((3, 4, 7, 8, 9), 44)
    assert [each.calculation for each in found[:4]] == ["9 × 4 + 8", "(8 + 3) × 4", "8 × 4 + 9 + 3", "8 × 7 − 9 − 3"]
    assert [each.cards_used for each in found] == sorted(each.cards_used for each in found)
    full = report((3, 4, 7, 8, 9), 44)
    assert full.shortest is not None
    assert full.longest is not None
    assert (full.shortest.calculation, full.longest.calculation) == ("9 × 4 + 8", "8 × 3 + 9 + 7 + 4")


def test_fractions_are_avoided_where_the_order_can_avoid_them() -> None:
    found = {each.calculation for each in solve((9, 7, 4, 8, 3), 44)}
    assert "(9 + 7) ÷ 4 × (8 + 3)" in found
    assert sum(not each.whole for each in solve((9, 7, 4, 8, 3), 44)) == 2


@pytest.mark.rule("GI-H-44", "GI-H-47", "GI-H-52")
def test_one_colour() -> None:
    found = report((9, 4, 8, 2, 5), 44, colours=("red", "wild", "red", "blue", "yellow"))
    colours = {each.calculation: each.one_colour for each in found.solutions}
    assert colours["9 × 4 + 8"] == ("red",)
    assert colours["8 × 5 + 4"] == ()
    assert found.one_colour == sum(bool(each.one_colour) for each in found.solutions) < found.count


@pytest.mark.rule("GI-H-47", "GI-H-52")
def test_one_colour_takes_the_fitting_one_of_two_equal_cards() -> None:
    cards = [(4, "red"), (4, "blue"), (8, "blue"), (3, "wild")]
    assert one_colours(cards, [4, 8]) == ("blue",)
    assert one_colours(cards, [4, 3]) == ("blue", "red")
    assert one_colours(cards, [4, 4]) == ()
    assert one_colours(cards, [3]) == ("wild",)
    assert one_colours([(3, "wild"), (5, "wild")], [3, 5]) == ("wild",)


@pytest.mark.rule("GI-H-86", "GI-H-87")
def test_handicap_regroups_rather_than_gives_up() -> None:
    """8 − 3 − 2 subtracts twice, 8 − (2 + 3) does not."""
    assert [each.calculation for each in solve((8, 3, 2), 3, handicap=True) if each.cards_used == 3] == ["8 − (2 + 3)"]


def test_every_hand_of_a_match_is_answered() -> None:
    assert sum(1 for _ in combinations_with_replacement(range(1, 10), 5)) == 1287


@pytest.mark.parametrize(("hand", "target"), [((), 5), ((1, 2, 3, 4, 5, 6), 5), ((-1, 2), 5), ((1, 2), -5)])
def test_what_is_no_hand_or_target_is_refused(hand: tuple[int, ...], target: int) -> None:
    with pytest.raises(ValueError, match=r"hand is one to five|target is a whole"):
        solve(hand, target)


def test_colours_must_match_the_cards() -> None:
    with pytest.raises(ValueError, match="one colour for each card"):
        solve((1, 2), 3, colours=("red",))
