"""The cards of ADD-IT: the deck, and what a card can collect from the table, or why a choice is none.

Sixty cards, six sets of the numbers 1 to 10 (AI-02). The information card of the printed deck plays no part (AI-03), so
there is none here. The sets differ by a sports symbol, which decides nothing (AI-04); the symbols are our own.

Equal cards are as good as each other, so captures are found by number and not by card: a number up to 10 is made from
at most 38 groups, however many cards lie there (AI-10 … AI-14, AI-28).

Must not: shuffle, change the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import get_args

from gotit.core.game import Refused
from gotit.core.message import say
from gotit.games.add_it.view import Capture, Card, Symbol

SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)
NUMBERS = range(1, 11)
COPIES = len(SYMBOLS)
"""How many cards of each number there are."""

DECK_SIZE = COPIES * len(NUMBERS)
TABLE_SIZE = 12
"""Cards that are laid face up at the start of a game (AI-07)."""

HAND_SIZE = 6
"""Cards in a hand (AI-06); fewer when not enough are left for all (AI-21)."""


def house_deck(order: Iterable[int]) -> tuple[Card, ...]:
    """The cards as they lie after a shuffle; `order` is a permutation of range(60).

    Ids count from 1 in the order of the pile, anew with every shuffle: an id tells nothing about its card.
    """
    sorted_deck = [(number, symbol) for symbol in SYMBOLS for number in NUMBERS]
    return tuple(Card(id_, *sorted_deck[at]) for id_, at in enumerate(order, start=1))


@cache
def groups(total: int) -> tuple[tuple[int, ...], ...]:
    """All groups of two or more numbers that add up to `total` and can be in the deck: most cards first.

    Numbers in a group descend; of groups with as many cards the one with the larger numbers comes first.
    """
    found = [group for group in _partitions(total, total - 1) if max(Counter(group).values()) <= COPIES]
    return tuple(sorted(found, key=lambda group: (len(group), group), reverse=True))


def captures(table: Sequence[Card], number: int) -> tuple[Capture, ...]:
    """All that a card showing `number` can collect from `table`, largest first; different in their numbers.

    Of equal cards those are named that have lain there longest.
    """
    by_number: dict[int, list[Card]] = {}
    for card in table:
        by_number.setdefault(card.number, []).append(card)
    found = [
        Capture("group", tuple(by_number[n][at] for n, at in _numbered(group)))
        for group in groups(number)
        if all(len(by_number.get(n, ())) >= copies for n, copies in Counter(group).items())
    ]
    same = [Capture("same", (by_number[number][0],))] if number in by_number else []
    return (*found, *same)


def chosen(table: Sequence[Card], ids: Iterable[int], number: int) -> tuple[Card, ...]:
    """The cards of this choice, as they lie. Raises Refused, with the reason, if `number` can't collect them."""
    wanted = set(ids)
    cards = tuple(card for card in table if card.id in wanted)
    if len(cards) != len(wanted):
        raise Refused(say("not_on_table", "One of these cards isn't on the table. Choose cards that are."))
    total = sum(card.number for card in cards)
    same = sum(card.number == number for card in cards)
    if not cards:
        raise Refused(say("nothing_chosen", "Choose the cards to collect, or leave the card on the table."))
    if same > 1:
        raise Refused(say("one_of_a_number", "You can collect only one {number}. Choose one.", number=number))
    if same and len(cards) > 1:
        raise Refused(
            say(
                "one_or_the_other", "Collect the {number} or a group that adds up to {number}, not both.", number=number
            )
        )
    if len(cards) == 1 and not same:
        raise Refused(
            say("not_the_number", "Your {number} can't collect the {alone} on its own.", alone=total, number=number)
        )
    if total != number:
        raise Refused(
            say(
                "wrong_sum",
                "These add up to {total}, not {number}.{holds, select, a_group { You can collect only one "
                "group at a time.} other {}}",
                total=total,
                number=number,
                holds="a_group" if captures(cards, number) else "none",
            )
        )
    return cards


def _partitions(total: int, largest: int) -> list[tuple[int, ...]]:
    """All ways to write `total` as a sum of numbers from 1 to `largest`, descending."""
    if total == 0:
        return [()]
    return [(first, *rest) for first in range(min(total, largest), 0, -1) for rest in _partitions(total - first, first)]


def _numbered(group: Sequence[int]) -> list[tuple[int, int]]:
    """Each number with how many equal ones stand before it: 3 3 2 → (3, 0) (3, 1) (2, 0)."""
    return [(n, group[:at].count(n)) for at, n in enumerate(group)]
