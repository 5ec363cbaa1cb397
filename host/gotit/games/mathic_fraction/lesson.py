"""How Mathic Fraction is played, in five steps.

Must not: apply rules (the small match is played by them).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gotit.core import inputs as i
from gotit.core.message import say
from gotit.core.session import Session
from gotit.games.lessons import Lesson, Step, Take, act, stacked
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import read_deck, read_face
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.mathic_fraction.tokens import read_token, read_tokens

_ANA, _BEN = ("3/12h", "5/12s", "6/12c", "9/12d"), ("7/12d", "11/12s", "12/12h", "10/12c")
_SPACE = ("2/12d", "5/12h", "4/12s", "1/12c")
_DEALT = (*(card for both in zip(_ANA, _BEN, strict=True) for card in both), *_SPACE)
"""Cards are dealt one by one; Ana begins."""
_TOKENS = ("color red", "number 1/2", "odd", "pattern")


def _compute(seat: int, text: str) -> Take:
    def computed(session: Session) -> i.Input:
        state = session.state
        return act(a.Compute(seat, read_typed(text, state.player(seat).known_hand, state.space, state.limits)))

    return computed


def _discard(seat: int, face: str) -> Take:
    def discarded(session: Session) -> i.Input:
        hand = session.state.player(seat).known_hand
        return act(a.Discard(seat, next(card.id for card in hand if card.face == read_face(face))))

    return discarded


def _cards_lie(text: Callable[[str], str]) -> tuple[int, ...]:
    return stacked([card.face for card in read_deck(text("cards.txt"))], map(read_face, _DEALT))


def _tokens_lie(text: Callable[[str], str]) -> tuple[int, ...]:
    house = [replace(token, id=1) for token in read_tokens(text("tokens.txt"))]
    return stacked(house, (read_token(word, 1) for word in _TOKENS))


LESSONS = (
    Lesson(
        "mathic-fraction",
        2,
        {"mode": "virtual", "first": 1},
        (
            Step(
                say("how_mf_equation", "Make a true equation: one hand card, the rest from the space."),
                (_compute(1, "3/12 + 2/12 = 5/12"),),
            ),
            Step(
                say("how_mf_take", "You take its cards. Each token that fits: 20 points."),
                (act(a.Trust()), i.Time()),
            ),
            Step(
                say("how_mf_false", "Is it false? Slap to challenge it!"),
                (_compute(2, "11/12 - 4/12 = 1/12"), i.SeatPress(1)),
            ),
            Step(
                say("how_mf_lay", "Nothing to lay? Put a card into the space."),
                (_discard(1, "5/12s"),),
            ),
            Step(
                say("how_mf_steal", "An equation was missed? Slap and steal it! 100 points win."),
                (i.SeatPress(2),),
            ),
        ),
        draws=(_cards_lie, _tokens_lie),
    ),
)
