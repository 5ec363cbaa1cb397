"""How difficult a target is for the hands that lie there, and which cards of the pile make one as it is wanted.

The measure is the fewest cards with which each hand makes it; what a typical hand needs is the target's level. Those
are looked up (`reach`), not searched for, so that turning over does not wait.

Must not: use chance: the pile's order has been the shuffle's.
"""

from __future__ import annotations

from statistics import median_low
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.possible import fewest_of
from gotit.games.fast_fun_maths.state import HAND_SIZE, State

Level = Literal["easy", "medium", "hard"]

TRIES = 24
"""Pairs of neighbours in the pile that are looked at, from the top; then the nearest of them is taken."""

_NOT_AT_ALL = HAND_SIZE + 1
_LEVELS: tuple[tuple[int, Level], ...] = ((3, "easy"), (4, "medium"), (_NOT_AT_ALL, "hard"))
"""Up to so many cards for a typical hand."""
_MIDDLE = {"easy": 3, "medium": 4, "hard": 5}


class Measure(Struct, frozen=True):
    """`hands`: so many can make it. `fewest`: cards, for the luckiest of them; `typical`: for the median hand.

    A calculation of n cards has n − 1 operations. `level`: None where no hand can make it.
    """

    hands: int
    fewest: int
    typical: int

    @property
    def level(self) -> Level | None:
        return next(level for most, level in _LEVELS if self.typical <= most) if self.hands else None


def measure(state: State, target: int) -> Measure:
    """For the hands of all who are here."""
    needs = [fewest_of(state, seat, target) for seat in state.here]
    return Measure(
        hands=sum(cards is not None for cards in needs),
        fewest=min((cards for cards in needs if cards is not None), default=0),
        typical=median_low([_NOT_AT_ALL if cards is None else cards for cards in needs]),
    )


def suited(state: State) -> State:
    """The pile with a pair on top as the setting wants it, or the nearest there is; those passed over lie below."""
    wanted = state.settings.difficulty
    pairs = min(TRIES, len(state.pile) - 1)
    if wanted == "any" or state.target or pairs < 2:
        return state

    def distance(at: int) -> tuple[bool, int, int]:
        found = measure(state, _value(state.pile[at : at + 2]))
        return found.level != wanted, abs(found.typical - _MIDDLE[wanted]) + 10 * (not found.hands), at

    at = min(range(pairs), key=distance)
    return replace(state, pile=(*state.pile[at:], *state.pile[:at]))


def _value(cards: tuple[Card, ...]) -> int:
    tens, ones = cards
    return 10 * tens.number + ones.number
