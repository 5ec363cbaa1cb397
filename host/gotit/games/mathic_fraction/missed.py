"""What could have been made of a card: for the operator while it can be stolen, for the class when it is over.

The searches are pure and bounded, but long for a view that is painted again and again: they are remembered.

Must not: say which audience may know it (showing.py does).
"""

from __future__ import annotations

from functools import lru_cache

from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.earning import worth
from gotit.games.mathic_fraction.settling import equation_view
from gotit.games.mathic_fraction.solver import Ranking, Usable, best, finds_any
from gotit.games.mathic_fraction.solver import could_use as find_use
from gotit.games.mathic_fraction.state import LastPlay, State
from gotit.games.mathic_fraction.view import Missed, Possible

MOST_SHOWN = 3
"""Equations that the class is shown at once."""

REMEMBERED = 32


def could_use(state: State, card: Card, space: tuple[Card, ...]) -> bool:
    """Whether an equation with this card and some of the space was found."""
    return _use(card, space, state.limits, state.powers).equation is not None


def use(state: State, card: Card, space: tuple[Card, ...]) -> tuple[Possible | None, bool]:
    """An equation with this card, and what it would be worth; and whether "none" is certain."""
    usable = _use(card, space, state.limits, state.powers)
    equation = usable.equation
    if equation is None:
        return None, usable.complete
    brings = worth(equation, space, state.tokens, state.settings.points_per_card)
    seen = equation_view(equation, card.id)
    return Possible(seen, brings.points, brings.tokens, bool(brings.solution_points)), True


def missed(state: State, last: LastPlay) -> Missed:
    """The equations with this card that would have been worth more than what was made of it, best first."""
    ranking = _ranking(last, state.limits, state.settings.points_per_card)
    better = tuple(
        Possible(
            equation_view(solution.equation, last.card.id),
            solution.points,
            solution.worth.tokens,
            bool(solution.worth.solution_points),
        )
        for solution in ranking.solutions
        if solution.points > last.made
    )
    return Missed(last.seat, last.card, last.made, better, ranking.complete, ranking.at_most)


def unused(last: LastPlay, limits: Limits, points_per_card: int) -> bool:
    """Could anything have been made of this discard? What `missed` would say, without looking for the best."""
    return finds_any((last.card,), last.space, last.tokens, limits, powers=last.powers, points_per_card=points_per_card)


@lru_cache(maxsize=REMEMBERED)
def _use(card: Card, space: tuple[Card, ...], limits: Limits, powers: bool) -> Usable:
    return find_use(card, space, limits, powers=powers)


@lru_cache(maxsize=REMEMBERED)
def _ranking(last: LastPlay, limits: Limits, points_per_card: int) -> Ranking:
    return best(
        (last.card,),
        last.space,
        last.tokens,
        limits,
        powers=last.powers,
        points_per_card=points_per_card,
        most=MOST_SHOWN,
    )
