"""What `gotit solve fast-fun-maths` answers, as data.

Must not: print, read options.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gotit.games.fast_fun_maths.solver import Solution, solve


class SolveReport(msgspec.Struct, frozen=True):
    """All about one hand and one target.

    count: essentially different solutions. by_cards: how many of them use 1, 2 … cards. fewest_cards, most_cards: None
    without a solution. shortest, longest: the simplest solution with fewest and with most cards. one_colour: how many
    can be played in one colour (None when no colours were given). solutions: fewest cards first, then the simplest.
    """

    cards: tuple[int, ...]
    target: int
    whole: bool
    handicap: bool
    colours: tuple[str, ...] | None
    solvable: bool
    count: int
    by_cards: dict[int, int]
    fewest_cards: int | None
    most_cards: int | None
    shortest: Solution | None
    longest: Solution | None
    one_colour: int | None
    solutions: tuple[Solution, ...]


def report(
    cards: Sequence[int],
    target: int,
    *,
    whole: bool = False,
    handicap: bool = False,
    colours: Sequence[str] | None = None,
) -> SolveReport:
    """Solve and count. Arguments and errors as in `solve`."""
    found = solve(cards, target, whole=whole, handicap=handicap, colours=colours)
    by_cards = {size: sum(each.cards_used == size for each in found) for size in range(1, len(cards) + 1)}
    most = max((each.cards_used for each in found), default=None)
    return SolveReport(
        cards=tuple(cards),
        target=target,
        whole=whole,
        handicap=handicap,
        colours=None if colours is None else tuple(colours),
        solvable=bool(found),
        count=len(found),
        by_cards=by_cards,
        fewest_cards=found[0].cards_used if found else None,
        most_cards=most,
        shortest=found[0] if found else None,
        longest=next((each for each in found if each.cards_used == most), None),
        one_colour=None if colours is None else sum(bool(each.one_colour) for each in found),
        solutions=found,
    )
