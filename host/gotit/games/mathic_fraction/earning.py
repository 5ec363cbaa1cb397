"""What an equation is worth, and which tokens it earns (MF-40 … MF-45).

Must not: say whether and when tokens are given out (MF-37); count pattern tokens, which no equation earns.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.equation import Equation, Side
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, Token


def earned(equation: Equation, tokens: Iterable[Token]) -> tuple[Token, ...]:
    """Those of the tokens that the equation earns, several at once if it does (MF-40)."""
    return tuple(token for token in tokens if earns(equation, token))


def earns(equation: Equation, token: Token) -> bool:
    """Whether a true equation earns this token; a false one earns none."""
    if not equation.holds:
        return False
    match token.kind:
        case "color":
            return has_colors(equation.cards, token)
        case "operation":
            return not equation.operations.isdisjoint(token.operations)
        case "number":
            return _has_number(equation, token)
        case "parity":
            return any(_all_of_parity(equation, token, side) for side in ("left", "right"))
        case "pattern":
            return False


def has_colors(cards: Iterable[Card], token: Token) -> bool:
    """MF-41: just these colours, all of them. Wild cards have a colour and no suit."""
    if token.suit is not None:
        return all(card.face.suit == token.suit for card in cards)
    colors = {card.face.color for card in cards}
    return colors == set(token.colors) if token.colors else len(colors) == 1


def _has_number(equation: Equation, token: Token) -> bool:
    """MF-42: a side makes it, or a card is it; 6/12 is 1/2."""
    if token.number is None:
        return False
    wanted = token.number.fraction
    return equation.left_value.fraction == wanted or any(used.value.fraction == wanted for used in equation.used)


def _all_of_parity(equation: Equation, token: Token, side: Side) -> bool:
    """MF-43: all numbers above the lines of that side, as written. Below the line every base card has 12."""
    rest = 1 if token.parity == "odd" else 0
    return all(used.value.numerator % 2 == rest for used in equation.used if used.side == side)


# --- points ----------------------------------------------------------------------------------------------------------

SOLUTION_POINTS = 10
"""MF-17."""


class Worth(Struct, frozen=True):
    """Points for its cards (MF-12) and for clearing the space (MF-17), and the tokens that it earns (MF-38)."""

    card_points: int
    solution_points: int
    tokens: tuple[Token, ...]

    @property
    def points(self) -> int:
        return self.card_points + self.solution_points + TOKEN_POINTS * len(self.tokens)


def worth(equation: Equation, space: Iterable[Card], tokens: Iterable[Token], points_per_card: int) -> Worth:
    """What a true equation is worth. `space`: the cards that lay there, without a stolen discard."""
    used = {card.id for card in equation.cards}
    cleared = all(card.id in used for card in space)
    return Worth(len(used) * points_per_card, SOLUTION_POINTS if cleared else 0, earned(equation, tokens))
