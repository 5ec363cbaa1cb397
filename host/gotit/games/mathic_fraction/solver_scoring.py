"""Points as the solver counts them: of a meeting by its flags, and at most of a set of cards, before any is sought.

The points that people get are counted by earning.py; tests hold the two against each other.

Must not: search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.earning import SOLUTION_POINTS, has_colors
from gotit.games.mathic_fraction.solver_search import Meeting
from gotit.games.mathic_fraction.solver_tables import NOT_EVEN, NOT_ODD, Flags
from gotit.games.mathic_fraction.solver_values import number, stands_for
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, Operation, Token

Parity = Literal["odd", "even"] | None
Parities = tuple[Parity, Parity]
"""Of all numbers above the lines of the left side and of the right; None: of no matter."""

_PARITY_FLAGS = {"odd": NOT_ODD, "even": NOT_EVEN}
_NEVER_ODD, _NEVER_EVEN = ("even_numerator", "both_even"), ("odd_numerator", "both_odd")
_WAYS: tuple[Parities, ...] = (
    *(("odd", "even"), ("even", "odd")),
    *(("odd", None), (None, "odd"), ("even", None), (None, "even")),
)


class Scoring:
    """`space_count`: how many cards an equation must use beside its hand card to clear the space."""

    def __init__(self, tokens: Sequence[Token], limits: Limits, points_per_card: int, space_count: int) -> None:
        self._tokens = tokens
        self._limits = limits
        self._points_per_card = points_per_card
        self._space_count = space_count
        self._parities = {parity: sum(token.parity == parity for token in tokens) for parity in ("odd", "even")}
        ways = [way for way in _WAYS if all(parity is None or self._parities[parity] for parity in way)]
        self._ways = sorted(ways, key=lambda way: -self._tokens_for(way))

    def of_cards(self, cards: Sequence[Card]) -> int:
        """What any equation of these cards is worth: its cards, a cleared space, tokens of colours."""
        solution = SOLUTION_POINTS if len(cards) == self._space_count + 1 else 0
        colors = sum(token.kind == "color" and has_colors(cards, token) for token in self._tokens)
        return len(cards) * self._points_per_card + solution + colors * TOKEN_POINTS

    def at_most(self, cards: Sequence[Card], *, powers: bool) -> int:
        """More than this no equation of these cards can be worth."""
        possible = self._most_operations(len(cards) - 2, powers=powers) + self._most_numbers(cards)
        possible += sum(
            count for parity, count in self._parities.items() if count and self._parity_possible(parity, cards)
        )
        return self.of_cards(cards) + possible * TOKEN_POINTS

    def ceiling(self, count: int, *, powers: bool) -> int:
        """More than this no equation of up to so many cards can be worth that leaves a card of the space."""
        colors = sum(token.kind == "color" for token in self._tokens)
        numbers = sum(token.number is not None for token in self._tokens)
        tokens = colors + numbers + sum(self._parities.values()) + self._most_operations(count, powers=powers)
        return count * self._points_per_card + tokens * TOKEN_POINTS

    def of_meeting(self, meeting: Meeting, flags_of_value: Flags) -> tuple[int, Parities]:
        """Tokens that it earns beside those of colours, and which parities its sides must be written with."""
        earned = (meeting.left_flags | meeting.right_flags | flags_of_value) & ~(NOT_ODD | NOT_EVEN)
        for way in self._ways:
            left, right = (_PARITY_FLAGS[parity] if parity else 0 for parity in way)
            if not (meeting.left_flags & left or meeting.right_flags & right):
                return earned.bit_count() + self._tokens_for(way), way
        return earned.bit_count(), (None, None)

    def _tokens_for(self, way: Parities) -> int:
        return sum(self._parities[parity] for parity in way if parity)

    def _most_operations(self, count: int, *, powers: bool) -> int:
        """The most operation tokens that so many operations can earn."""
        wanted = [token.operations for token in self._tokens if token.kind == "operation"]
        usable: set[Operation] = {sign for signs in wanted for sign in signs if powers or sign != "^"}
        some = min(count, len(usable))
        return max(
            sum(not set(chosen).isdisjoint(signs) for signs in wanted) for chosen in combinations(sorted(usable), some)
        )

    def _most_numbers(self, cards: Sequence[Card]) -> int:
        """The most number tokens: those that a card shows, one that both sides make, one for each wild card."""
        wanted = Counter(number(token.number) for token in self._tokens if token.number is not None)
        if len(cards) == 2:
            return sum(
                count for value, count in wanted.items() if all(stands_for(c.face, value, self._limits) for c in cards)
            )
        shown = {number(card.face.fixed) for card in cards if card.face.fixed is not None}
        free = 1 + sum(card.face.fixed is None for card in cards)
        others = sorted((count for value, count in wanted.items() if value not in shown), reverse=True)
        return sum(wanted[value] for value in shown) + sum(others[:free])

    def _parity_possible(self, parity: str, cards: Sequence[Card]) -> bool:
        """Some card may stand alone on a side, with such a number above its line."""
        never, rest = (_NEVER_ODD, 1) if parity == "odd" else (_NEVER_EVEN, 0)
        return any(
            card.face.kind not in never and (card.face.fixed is None or card.face.fixed.numerator % 2 == rest)
            for card in cards
        )
