"""How ADD-IT is played, in five steps.

Must not: apply rules (the small match is played by them).
"""

from __future__ import annotations

from gotit.core import inputs as i
from gotit.core.message import say
from gotit.core.session import Session
from gotit.games.add_it import actions as a
from gotit.games.add_it.cards import DECK_SIZE
from gotit.games.lessons import Lesson, Step, Take, act, stacked

_ANA, _BEN = (5, 10, 1, 7, 9, 2), (8, 4, 6, 6, 9, 3)
_TABLE = (5, 2, 3, 3, 7, 1, 6, 9, 9, 4, 10, 8)
_DEALT = (*(card for both in zip(_ANA, _BEN, strict=True) for card in both), *_TABLE)
"""Cards are dealt one by one; Ana begins."""


def _play(seat: int, number: int) -> Take:
    def played(session: Session) -> i.Input:
        hand = session.state.player(seat).known_hand
        return act(a.Play(seat, next(card.id for card in hand if card.number == number)))

    return played


def _collect(seat: int, *numbers: int) -> Take:
    def collected(session: Session) -> i.Input:
        left, found = list(session.state.table), []
        for number in numbers:
            card = next(card for card in left if card.number == number)
            left.remove(card)
            found.append(card.id)
        return act(a.Collect(seat, tuple(found)))

    return collected


LESSONS = (
    Lesson(
        "add-it",
        2,
        {"mode": "virtual", "dealer": 2},
        (
            Step(say("how_add_turn", "Take turns. Play one card from your hand."), (_play(1, 5),)),
            Step(say("how_add_same", "Take a card with the same number …"), (_collect(1, 5),)),
            Step(
                say("how_add_sum", "… or cards that add up to your number."),
                (_play(2, 8), _collect(2, 2, 3, 3)),
            ),
            Step(
                say("how_add_lay", "Nothing fits? Your card stays on the table."),
                (_play(1, 10), act(a.Leave(1))),
                ("place",),
            ),
            Step(say("how_add_most", "Whoever collects the most cards wins."), (), ("seat",)),
        ),
        draws=(lambda _: stacked([at % 10 + 1 for at in range(DECK_SIZE)], _DEALT),),
    ),
)
