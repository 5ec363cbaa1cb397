"""All equations of a table, for people who want to see them all.

Two equations are the same if they have the same cards on the same sides, as the same fractions, make the same number
and earn the same tokens: then one way of writing is as good as another. Of base cards these are all; wild cards stand
for few of the numbers that they may.

Must not: rank by what sets of cards could be worth (solver_ranking.py does), use chance or clocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.earning import worth
from gotit.games.mathic_fraction.equation import Equation
from gotit.games.mathic_fraction.solver_ranking import (
    MOST_CARDS,
    Solution,
    count_wild,
    entry_of_meeting,
    mask,
    order,
)
from gotit.games.mathic_fraction.solver_scoring import Scoring
from gotit.games.mathic_fraction.solver_search import meetings
from gotit.games.mathic_fraction.solver_tables import BoundReached, Tables
from gotit.games.mathic_fraction.tokens import Token
from gotit.games.mathic_fraction.writing import pretty

STEPS, STEPS_OF_A_SET = 100_000, 20_000

STEPS_OF_A_MEETING = 5
"""Every one that was met is read and scored."""


class Listing(Struct, frozen=True):
    """`solutions`: best first. `complete`: these are all there are."""

    solutions: tuple[Solution, ...]
    complete: bool


def every(
    hand: Iterable[Card],
    space: Iterable[Card],
    tokens: Iterable[Token],
    limits: Limits,
    *,
    powers: bool,
    points_per_card: int = 1,
    steps: int = STEPS,
) -> Listing:
    """All that were found."""
    own, there, shown = tuple(hand), tuple(space), tuple(tokens)
    cards = (*own, *there)
    wild = count_wild(there) + min(count_wild(own), 1)
    tables = Tables(cards, shown, limits, powers=powers, wild=wild)
    scoring = Scoring(shown, limits, points_per_card, len(there))
    found: dict[object, Solution] = {}
    complete = wild == 0 and len(there) < MOST_CARDS
    for places in _sets(len(own), len(cards)):
        tables.steps_left = given = min(steps, STEPS_OF_A_SET)
        try:
            for meeting in meetings(tables, mask(places)):
                tables.spend(STEPS_OF_A_MEETING)
                _, parities = scoring.of_meeting(meeting, tables.of_number.get(meeting.value, 0))
                entry, equation = entry_of_meeting(tables, meeting, parities, (cards[places[0]],))
                brings = worth(equation, there, shown, points_per_card)
                key = _sides(equation), equation.left_value, brings.tokens
                if key not in found or len(pretty(equation)) < len(pretty(found[key].equation)):
                    found[key] = Solution(entry, equation, brings)
        except BoundReached:
            complete = False
        steps -= given - max(tables.steps_left, 0)
        if steps <= 0:
            complete = False
            break
    return Listing(tuple(sorted(found.values(), key=order)), complete)


def _sets(own: int, count: int) -> Iterator[tuple[int, ...]]:
    """Each of the first `own` cards with some of the others, few of them first."""
    for size in range(1, min(count - own, MOST_CARDS - 1) + 1):
        for others in combinations(range(own, count), size):
            for place in range(own):
                yield place, *others


def _sides(equation: Equation) -> frozenset[object]:
    """Who is on which side, as what; the sides themselves may be exchanged."""
    return frozenset(
        frozenset((used.card.id, used.value) for used in equation.used if used.side == side)
        for side in ("left", "right")
    )
