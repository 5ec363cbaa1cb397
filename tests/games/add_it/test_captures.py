"""All captures of every table, against a brute force that tries cards, not numbers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from tests.games.add_it.play_table import numbers
from tests.speech import heard

from gotit.core.game import Refused
from gotit.games.add_it.cards import COPIES, NUMBERS, captures, chosen, groups
from gotit.games.add_it.view import Card

TABLES = 10_000
RULEBOOK_TABLE = "2 3 3 4 4 5 6 8 8"


def cards(words: str) -> tuple[Card, ...]:
    return tuple(Card(at, number) for at, number in enumerate(numbers(words), start=1))


def brute_force(table: Sequence[Card], number: int) -> set[tuple[int, ...]]:
    """The numbers (descending) of every set of cards that is one equal card, or two and more that add up to it."""
    found: set[tuple[int, ...]] = {(card.number,) for card in table if card.number == number}
    small = [card.number for card in table if card.number < number]
    for size in range(2, min(len(small), number) + 1):
        found |= {tuple(sorted(some, reverse=True)) for some in combinations(small, size) if sum(some) == number}
    return found


@pytest.mark.rule("AI-10", "AI-11", "AI-12", "AI-13", "AI-14", "AI-28")
def test_captures_are_those_of_brute_force_on_ten_thousand_tables() -> None:
    chance = random.Random(1)
    deck = [number for number in NUMBERS for _ in range(COPIES)]
    found_some = 0
    for _ in range(TABLES):
        table = tuple(Card(at, n) for at, n in enumerate(chance.sample(deck, chance.randint(0, 11)), start=1))
        number = chance.choice(NUMBERS)
        found = captures(table, number)
        assert len({capture.numbers for capture in found}) == len(found), "no capture twice"
        assert {capture.numbers for capture in found} == brute_force(table, number)
        for capture in found:
            assert set(chosen(table, capture.ids, number)) == set(capture.cards)
            assert capture.kind == ("same" if capture.numbers == (number,) else "group")
        gains = [capture.gain for capture in found]
        assert gains == sorted(gains, reverse=True), "largest first"
        found_some += bool(found)
    assert found_some > TABLES / 2


def test_full_tables_too() -> None:
    """All sixty cards: the partitions of each number (1 2 3 5 7 11 15 22 30 42), but for those with seven ones."""
    table = tuple(Card(at, at % 10 + 1) for at in range(60))
    assert [len(captures(table, number)) for number in NUMBERS] == [1, 2, 3, 5, 7, 11, 14, 21, 28, 39]
    assert max(capture.gain for capture in captures(table, 10)) == 9


def test_groups_are_the_partitions_into_two_or_more_with_at_most_six_of_a_kind() -> None:
    for number in NUMBERS:
        wanted = {
            tuple(sorted(some, reverse=True))
            for size in range(2, number + 1)
            for some in _multisets(number, size)
            if max(Counter(some).values()) <= COPIES
        }
        assert set(groups(number)) == wanted


def _multisets(total: int, size: int, least: int = 1) -> list[tuple[int, ...]]:
    if size == 1:
        return [(total,)] if total >= least else []
    return [
        (first, *rest)
        for first in range(least, total // size + 1)
        for rest in _multisets(total - first, size - 1, first)
    ]


@pytest.mark.rule("AI-12", "AI-14")
def test_the_rulebooks_example_and_the_group_that_it_forgot() -> None:
    offered = [capture.numbers for capture in captures(cards(RULEBOOK_TABLE), 8)]
    assert offered == [(3, 3, 2), (6, 2), (5, 3), (4, 4), (8,)]
    assert captures(cards(RULEBOOK_TABLE), 8)[0].gain == 4


@pytest.mark.rule("AI-04")
def test_of_equal_cards_the_oldest_is_offered_and_any_may_be_taken() -> None:
    table = cards("3 5 3")
    (capture,) = captures(table, 8)
    assert capture.ids == (2, 1)
    assert chosen(table, (2, 3), 8) == (table[1], table[2])


@pytest.mark.parametrize(
    ("ids", "code", "words"),
    [
        ((), "nothing_chosen", "Choose"),
        ((99,), "not_on_table", "table"),
        ((8, 9), "one_of_a_number", "You can collect only one 8"),
        ((8, 1, 7), "one_or_the_other", "not both"),
        ((5,), "not_the_number", "can't collect the 4 on its own"),
        ((1, 7, 4, 5), "wrong_sum", "16, not 8. You can collect only one group"),
        ((1, 2), "wrong_sum", "add up to 5, not 8."),
    ],
)
@pytest.mark.rule("AI-11", "AI-13", "AI-14")
def test_a_wrong_choice_is_refused_with_its_reason(ids: tuple[int, ...], code: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        chosen(cards(RULEBOOK_TABLE), ids, 8)
    assert refused.value.code == code
    assert words in heard(refused.value)


@pytest.mark.rule("AI-28")
def test_the_played_card_is_not_among_those_it_collects() -> None:
    assert captures(cards("2 9"), 2)[0].ids == (1,)
    assert captures(cards("9 9"), 2) == ()
