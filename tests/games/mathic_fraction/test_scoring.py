"""What an equation is worth at most, before any is sought."""

from __future__ import annotations

import random

import pytest
from tests.games.mathic_fraction.tables import LIMITS, random_table

from gotit.games.mathic_fraction.solver_scoring import Scoring


@pytest.mark.parametrize("seed", range(40))
def test_nothing_that_leaves_a_card_of_the_space_is_worth_more_than_the_ceiling(seed: int) -> None:
    """And with no token it is what the cards are worth."""
    table = random_table(random.Random(seed), seed % 4, 6, 8)
    for some in (table.tokens, ()):
        scoring = Scoring(some, LIMITS, 2, len(table.space))
        for count in range(2, len(table.space) + 1):
            for powers in (False, True):
                ceiling = scoring.ceiling(count, powers=powers)
                assert scoring.at_most((table.card, *table.space[: count - 1]), powers=powers) <= ceiling
                assert some or ceiling == 2 * count
