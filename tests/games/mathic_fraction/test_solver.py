"""The solver against brute force: what it finds is true and worth what it says, and what there is it finds."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from tests.games.mathic_fraction import brute_force
from tests.games.mathic_fraction.many_tables import check_by_brute_force, check_sound, small_table
from tests.games.mathic_fraction.tables import DECK, LIMITS, TOKENS, cards, large_table, random_table, tokens

from gotit.games.mathic_fraction.cards import Card, Limits, Value
from gotit.games.mathic_fraction.earning import SOLUTION_POINTS
from gotit.games.mathic_fraction.equation import read_entry
from gotit.games.mathic_fraction.solver import best, could_use, finds_any
from gotit.games.mathic_fraction.solver_listing import every
from gotit.games.mathic_fraction.solver_values import likely, number, stands_for, written
from gotit.games.mathic_fraction.writing import pretty


def found(card: str, space: str, limits: Limits = LIMITS, **more: bool) -> str:
    """An equation, or "" if there is none for sure, or "?" if that is not known."""
    answer = could_use(cards(card)[0], cards(space, 50), limits, **more)
    if answer.equation is None:
        return "" if answer.complete else "?"
    return pretty(answer.equation)


@pytest.mark.rule("MF-18")
@pytest.mark.parametrize(
    ("card", "space", "equation"),
    [
        ("3/12h", "3/12c", "3/12 = 3/12"),
        ("5/12h", "3/12c 2/12d", "5/12 = 3/12 + 2/12"),
        ("0/12h", "5/12c 0/12d", "0/12 = 0/12"),
        ("5/12h", "0/12c 0/12d", "0/12 = 5/12 × 0/12"),
        ("6/12h", "3/12c 7/12d", ""),
        ("11/12h", "", ""),
        ("11/12h", "odd:red", "11/12 = 11/12"),
        ("3/12h", ">=4/12:red", ""),
        ("12/12h", "simplest:red", ""),
        ("<1/12:red", ">11/12:red", ""),
        ("<1/12:red", ">11/12:red 12/12h", "0 = 12/12 − 1"),
    ],
)
def test_could_it_have_been_used(card: str, space: str, equation: str) -> None:
    answer = found(card, space)
    if equation and answer:
        assert sorted(answer.replace("=", " ").split()) == sorted(equation.replace("=", " ").split())
    else:
        assert answer == equation


@pytest.mark.parametrize(
    ("card", "other", "limits", "answer"),
    [
        (">13/1:red", "odd/odd:red", Limits(12), "15 = 15"),
        ("odd/odd:red", ">13/1:red", Limits(12), "15 = 15"),
        ("simplest:red", ">=14/1:red", Limits(12), "29/2 = 29/2"),
        ("<=1/7:red", ">1/8:red", Limits(12), "1/7 = 1/7"),
        ("<1/7:red", ">1/8:red", Limits(12), ""),
        ("<1/12:red", "odd:red", Limits(12), ""),
        ("<1/12:red", "odd:red", Limits(0), "?"),  # 1/13 = 1/13
        ("0/12h", "odd:red", Limits(0), ""),
    ],
)
def test_two_wild_cards_share_no_number_only_if_that_is_certain(
    card: str, other: str, limits: Limits, answer: str
) -> None:
    assert found(card, other, limits) == answer
    ranking = best(cards(card), cards(other, 50), (), limits)
    assert (bool(ranking.solutions), ranking.complete) == (answer not in ("", "?"), answer != "?")


def test_powers_only_where_they_are_allowed() -> None:
    assert found("12/12h", "7/12c 0/12d") == ""
    assert found("12/12h", "7/12c 0/12d", powers=True) == "7/12 ^ 0/12 = 12/12"


@pytest.mark.parametrize("seed", range(24))
def test_random_small_tables_by_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(6):
        check_by_brute_force(*small_table(chance))


@pytest.mark.parametrize("seed", range(6))
def test_all_equations_of_base_cards_by_brute_force(seed: int) -> None:
    """Which cards on which sides, making what: the same, no more and no less."""
    chance = random.Random(seed)
    for _ in range(3):
        table = random_table(chance, wild=0, space=chance.choice((2, 3)))
        wanted = {
            (frozenset((ids(truth.left), ids(truth.right))), truth.value)
            for truth in brute_force.truths(table.card, table.space, 12, 1, powers=table.powers)
        }
        listed = every([table.card], table.space, (), LIMITS, powers=table.powers)
        assert listed.complete
        sides = [
            (
                frozenset(
                    ids([(used.card, used.value) for used in each.equation.used if used.side == side])
                    for side in ("left", "right")
                ),
                each.equation.left_value.fraction,
            )
            for each in listed.solutions
        ]
        assert len(sides) == len(set(sides))
        assert set(sides) == wanted


def ids(used: Sequence[tuple[Card, Value]]) -> frozenset[int]:
    return frozenset(card.id for card, _ in used)


def test_a_list_of_all_is_bounded() -> None:
    table = random_table(random.Random(1), wild=2, space=12)
    few = every([table.card], table.space, table.tokens, LIMITS, powers=table.powers, steps=1_000)
    assert few.solutions
    assert not few.complete


@pytest.mark.parametrize("wild", range(6))
def test_solutions_are_what_they_say(wild: int) -> None:
    chance = random.Random(wild)
    for _ in range(15):
        check_sound(random_table(chance, wild), LIMITS)
        check_sound(random_table(chance, wild), Limits(highest_denominator=0))


@pytest.mark.rule("MF-17", "MF-40")
def test_the_best_takes_tokens_and_clears_the_space() -> None:
    ranking = best(
        cards("3/12h"), cards("2/12d 5/12h", 50), tokens("color red", "number 5/12", "operation + *", "pattern")
    )
    assert ranking.complete
    best_one = ranking.solutions[0]
    assert best_one.points == 3 + 10 + 3 * 20
    assert [token.id for token in best_one.worth.tokens] == [1, 2, 3]


def test_the_best_of_a_whole_hand_uses_one_card_of_it() -> None:
    hand = cards("3/12h 4/12c odd:red 0/12s")
    ranking = best(hand, cards("2/12d 5/12h", 50), (), most=4)
    assert ranking.solutions[0].points == 13
    for each in ranking.solutions:
        assert sum(card in hand for card in each.equation.cards) == 1


def test_wild_cards_are_written_as_the_token_wants() -> None:
    """1/2 is written 2/4 for a token of even numbers."""
    ranking = best(cards(">=6/12:red"), cards("6/12c", 50), tokens("odd", "even"))
    assert ranking.solutions[0].points == 2 + 10 + 40
    assert pretty(ranking.solutions[0].equation) in ("6/12 = 1/2", "1/2 = 6/12")


def test_all_denominators_may_be_declared() -> None:
    assert could_use(cards("5/12h")[0], cards("7/12c odd:red", 50), Limits(highest_denominator=0)).equation is not None


@pytest.mark.parametrize("highest", [1, 4, 12, 30, 0])
def test_classes_are_those_of_the_rules(highest: int) -> None:
    """The solver's quick test, the rules' sentences and brute force agree on every value up to 2."""
    limits = Limits(highest_denominator=highest)
    faces = {card.face for card in DECK}
    values = {number(Value(above, below)) for below in range(1, 31) for above in range(2 * below + 1)}
    for face in faces:
        allowed = {number(value) for value in brute_force.declarable(face, highest or 60, 2)}
        for value in values:
            assert stands_for(face, value, limits) == (value in allowed), (face, value)
            forms = written(face, value, limits)
            assert bool(forms) == (value in allowed)
            assert all(number(form) == value for form in forms)
            assert len({form.numerator % 2 for form in forms}) == len(forms)
        if face.fixed is None:
            tried = likely(face, limits, (), 1_000)
            assert {value for value in tried if value[1] <= 12 and value[0] <= 2 * value[1]} >= {
                value for value in allowed if value[1] <= 12
            }


def test_the_bound_is_told_and_is_the_same_on_every_machine() -> None:
    chance = random.Random(5)
    table = random_table(chance, 0, space=8)
    few = best([table.card], table.space, table.tokens, steps=20)
    assert not few.complete
    assert few.at_most > max((each.points for each in few.solutions), default=0)
    assert few == best([table.card], table.space, table.tokens, steps=20)
    none = could_use(cards("7/12h")[0], cards("11/12c 11/12d 11/12s", 50), steps=3)
    assert none.equation is None
    assert not none.complete


@pytest.mark.parametrize("seed", range(12))
def test_whether_anything_is_found_is_what_the_ranking_says(seed: int) -> None:
    """Also where the steps do not last. A kept match depends on it: `finds_any` only stops sooner."""
    chance = random.Random(f"any {seed}")
    answers = set()
    for _ in range(12):
        table = random_table(chance, chance.randrange(3), space=chance.choice((1, 2, 3, 6)))
        steps, powers = chance.choice((9, 40, 300, 2_000)), chance.random() < 0.5
        ranking = best([table.card], table.space, table.tokens, LIMITS, powers=powers, steps=steps)
        answer = finds_any([table.card], table.space, table.tokens, LIMITS, powers=powers, steps=steps)
        assert answer == bool(ranking.solutions), (table, steps)
        answers.add(answer)
    assert answers == {True, False}


def test_a_large_space_is_searched_within_the_bound() -> None:
    table = random_table(random.Random(3), 3, space=20)
    assert could_use(table.card, table.space, LIMITS).equation is not None
    ranking = best([table.card], table.space, table.tokens, most=3)
    assert len(ranking.solutions) == 3


@pytest.mark.parametrize(("hand", "space", "wild"), [(4, 8, 0), (4, 8, 6), (1, 12, 5), (4, 20, 11)])
def test_a_large_table_is_cleared_and_that_is_known_to_be_the_best(hand: int, space: int, wild: int) -> None:
    """Without tokens nothing is worth more than to use every card of the space (MF-17)."""
    for seed in range(6):
        chance = random.Random(f"{hand} {space} {wild} {seed}")
        own, there = large_table(chance, hand, space, wild)
        ranking = best(own, there)
        assert ranking.solutions[0].points == ranking.at_most == space + 1 + SOLUTION_POINTS
        equation = read_entry(ranking.solutions[0].entry, own, there, LIMITS, powers=False)
        assert equation.holds
        assert {card.id for card in there} < {card.id for card in equation.cards}


@pytest.mark.parametrize("seed", range(10))
def test_no_equation_is_worth_more_than_the_bound(seed: int) -> None:
    """However many more steps there are, and with tokens: what was said to be the best stays so."""
    chance = random.Random(seed)
    own, there = large_table(chance, 2, 6, seed % 4)
    tokens = chance.sample(TOKENS, 4)
    powers = any("^" in token.operations for token in tokens)
    few, many = (best(own, there, tokens, powers=powers, steps=steps) for steps in (2_000, 40_000))
    assert many.solutions[0].points <= few.at_most
    assert many.at_most <= few.at_most
    assert not few.complete or many.solutions[0].points == few.solutions[0].points


def test_nothing_to_use() -> None:
    card = Card(1, DECK[0].face)
    assert could_use(card, ()).equation is None
    assert could_use(card, ()).complete
    assert best([card], ()).solutions == ()
    assert best([], DECK[:4]).solutions == ()
