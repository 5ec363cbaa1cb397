"""Many small random tables by brute force: `python -m tests.games.mathic_fraction.many_tables 5000`.

Of base cards everything must agree. With wild cards brute force knows small fractions only: what it finds the solver
must find, too, and nothing may be worth more where the solver says that it knows the best.
"""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from typing import NamedTuple

from tests.games.mathic_fraction import brute_force
from tests.games.mathic_fraction.tables import LIMITS, Table, entry_of, random_table

from gotit.games.mathic_fraction.cards import Limits
from gotit.games.mathic_fraction.earning import worth
from gotit.games.mathic_fraction.equation import read_entry
from gotit.games.mathic_fraction.solver import best, could_use


class Outcome(NamedTuple):
    """Whether the table has wild cards, whether the best was known, and whether brute force found a better one."""

    wild: bool
    known: bool
    bettered: bool


def small_table(chance: random.Random) -> tuple[Table, Limits]:
    """A third of them of base cards alone."""
    if chance.random() < 1 / 3:
        return random_table(chance, wild=0, space=chance.choice((1, 2, 3))), LIMITS
    return random_table(chance, wild=chance.choice((1, 2)), space=2), Limits(chance.choice((3, 4, 5)))


def check_by_brute_force(table: Table, limits: Limits) -> Outcome:
    """Raises AssertionError."""
    wild = any(card.face.fixed is None for card in (table.card, *table.space))
    below, highest = (limits.highest_denominator, 2) if wild else (1, 1)
    truths = list(brute_force.truths(table.card, table.space, below, highest, powers=table.powers))
    most = max((brute_force.points(truth, table.space, table.tokens) for truth in truths), default=0)
    answer = could_use(table.card, table.space, limits, powers=table.powers)
    ranking = best([table.card], table.space, table.tokens, limits, powers=table.powers)
    reached = ranking.solutions[0].points if ranking.solutions else 0
    assert answer.equation is not None or not truths
    assert bool(ranking.solutions) == (answer.equation is not None)
    assert reached >= most or not ranking.complete
    if not wild:
        assert answer.complete
        assert ranking.complete
        assert reached == most
    check_sound(table, limits)
    return Outcome(wild, ranking.complete, reached < most)


def check_sound(table: Table, limits: Limits) -> None:
    """Every solution can be entered, is true by a shunting yard, and is worth what is said."""
    ranking = best([table.card], table.space, table.tokens, limits, powers=table.powers, most=5)
    assert [each.points for each in ranking.solutions] == sorted(
        (each.points for each in ranking.solutions), reverse=True
    )
    for each in ranking.solutions:
        equation = read_entry(each.entry, [table.card], table.space, limits, powers=table.powers)
        assert equation == each.equation
        assert entry_of(equation) == each.entry
        values = {used.card.id: used.value.fraction for used in equation.used}
        pieces: list[Fraction | str] = [values[p] if isinstance(p, int) else p for p in each.entry.pieces]
        middle = pieces.index("=")
        assert brute_force.side_value(pieces[:middle]) == brute_force.side_value(pieces[middle + 1 :]) is not None
        assert each.worth == worth(equation, table.space, table.tokens, 1)
        left, right = (
            tuple((used.card, used.value) for used in equation.used if used.side == side) for side in ("left", "right")
        )
        truth = brute_force.Truth(left, right, equation.left_value.fraction, frozenset(equation.operations))
        assert each.points == brute_force.points(truth, table.space, table.tokens)
        assert all(brute_force.may(card.face, value.numerator, value.denominator) for card, value in truth.used)


def main(count: int) -> None:
    chance = random.Random(count)
    outcomes = [check_by_brute_force(*small_table(chance)) for _ in range(count)]
    wild = [outcome for outcome in outcomes if outcome.wild]
    unknown, bettered = sum(not outcome.known for outcome in wild), sum(outcome.bettered for outcome in wild)
    print(f"{count} tables, {count - len(wild)} of base cards alone: all agree")
    print(f"{len(wild)} with wild cards: the best not known of {unknown}; brute force bettered {bettered}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
