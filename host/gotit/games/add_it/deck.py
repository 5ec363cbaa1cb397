"""The deck of ADD-IT: sixty cards, six sets of the numbers 1 to 10 (AI-02).

The information card of the printed deck plays no part (AI-03), so there is none here. The sets differ by a sports
symbol, which decides nothing (AI-04); the symbols named here are our own.

May not happen here: shuffling.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from gotit.games.add_it.view import Card, Symbol

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
