"""What can be made of a hand card and the space: is there an equation at all, and which is worth most?

Both answers are bounded by a number of steps, never by a clock, and say when they are not the last word.

Must not: know turns, chance or clocks.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from msgspec import Struct

from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.equation import Equation
from gotit.games.mathic_fraction.solver_ranking import (
    MOST_CARDS,
    Ranker,
    Ranking,
    Solution,
    count_wild,
    entry_of_meeting,
    mask,
)
from gotit.games.mathic_fraction.solver_search import meetings
from gotit.games.mathic_fraction.solver_tables import BoundReached, Tables
from gotit.games.mathic_fraction.solver_values import all_of_a_pair_are_likely
from gotit.games.mathic_fraction.tokens import Token

__all__ = ["STEPS", "Ranking", "Solution", "Usable", "best", "could_use", "finds_any"]

STEPS = 24_000
"""How many pairs of expressions may be joined for one answer."""

DEFAULT_LIMITS = Limits()


class Usable(Struct, frozen=True):
    """`equation`: one that uses the card; None: there is none, or, if not `complete`, none was found."""

    equation: Equation | None
    complete: bool = True


def could_use(
    card: Card, space: Iterable[Card], limits: Limits = DEFAULT_LIMITS, *, powers: bool = False, steps: int = STEPS
) -> Usable:
    """Whether an equation can be made of this card, of a hand or discarded, and some of the space (MF-16, MF-18).

    The search ends with the first one, and looks for those of few cards first.
    """
    cards = (card, *space)
    wild = count_wild(cards)
    tables = Tables(cards, (), limits, powers=powers, wild=wild)
    tables.steps_left = steps
    try:
        for size in range(1, min(len(cards), MOST_CARDS)):
            for others in combinations(range(1, len(cards)), size):
                for meeting in meetings(tables, mask((0, *others))):
                    return Usable(entry_of_meeting(tables, meeting, (None, None), cards[:1])[1])
    except BoundReached:
        return Usable(None, complete=False)
    # Of several wild cards only one is solved for, and not in exponents.
    known = wild <= (0 if powers else 1) and len(cards) <= MOST_CARDS
    pair = len(cards) == 2 and all_of_a_pair_are_likely(cards[0].face, cards[1].face, limits)
    return Usable(None, complete=known or pair or len(cards) == 1)


def best(
    hand: Iterable[Card],
    space: Iterable[Card],
    tokens: Iterable[Token] = (),
    limits: Limits = DEFAULT_LIMITS,
    *,
    powers: bool = False,
    points_per_card: int = 1,
    most: int = 1,
    steps: int = STEPS,
) -> Ranking:
    """The equations that are worth most, each with one card of the hand. `most`: how many are wanted."""
    ranker = Ranker(tuple(hand), tuple(space), tuple(tokens), limits, powers=powers, points_per_card=points_per_card)
    return ranker.rank(most, steps)


def finds_any(
    hand: Iterable[Card],
    space: Iterable[Card],
    tokens: Iterable[Token] = (),
    limits: Limits = DEFAULT_LIMITS,
    *,
    powers: bool = False,
    points_per_card: int = 1,
    steps: int = STEPS,
) -> bool:
    """Would `best` find anything? By the same search, which ends with the first."""
    ranker = Ranker(tuple(hand), tuple(space), tuple(tokens), limits, powers=powers, points_per_card=points_per_card)
    return ranker.finds_any(steps)
