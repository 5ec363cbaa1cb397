"""Drawing and shuffling: the agenda is worked off until a player is to act or chance is awaited.

When a card is needed and the number pile is empty, the discard pile is shuffled (GI-H-75). The first shuffle of a match
is the same thing: the whole deck begins as a discard pile. When both piles are empty, missing cards are not drawn.

Must not: draw a random number, say who wins what.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gotit.core.game import Drawn
from gotit.core.message import say
from gotit.games.common import tell, with_player
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.state import HAND_SIZE, DrawLots, Enter, Give, State, Task, TurnTarget

Next = Callable[[State, Task], State]
"""What the rules do when a task's cards are drawn."""


def work_off(state: State, then: Next) -> State:
    """Do what is on the agenda, until it is empty, chance is awaited, or the match is over."""
    while state.agenda and not state.shuffling and not state.lots and state.outcome is None:
        task, *rest = state.agenda
        match task:
            case Give(seat, most):
                state = _give(replace(state, agenda=tuple(rest)), seat, most)
            case TurnTarget() if len(state.target) < 2 and _cards_left(state) + len(state.target) >= 2:
                state, card = _draw(state)
                if card is not None:
                    state = replace(state, target=(*state.target, card))
            case DrawLots(seats) if seats and _cards_left(state):
                state, card = _draw(state)
                if card is not None:
                    seat, *others = seats
                    state = replace(
                        state,
                        agenda=(DrawLots(tuple(others)), *rest),
                        tie_cards=(*state.tie_cards, card),
                        draws=(*state.draws, (seat, card.number)),
                        drawn=(*state.drawn, (seat, card.face)),
                    )
            case TurnTarget() | DrawLots() | Enter():
                state = then(replace(state, agenda=tuple(rest)), task)
    return state


def _give(state: State, seat: int, most: int) -> State:
    """Draw for a seat; when a shuffle comes between, the rest stays on the agenda."""
    while most > 0 and len(state.player(seat).hand) < HAND_SIZE and _cards_left(state):
        state, card = _draw(state)
        if card is None:
            return replace(state, agenda=(Give(seat, most), *state.agenda))
        state = with_player(state, seat, hand=(*state.player(seat).hand, card))
        most -= 1
    return state


def _cards_left(state: State) -> int:
    return len(state.pile) + len(state.discard)


def _draw(state: State) -> tuple[State, Card | None]:
    """The top card; None when the discard pile must be shuffled first."""
    if not state.pile:
        return replace(state, shuffling=True), None
    return replace(state, pile=state.pile[1:]), state.pile[0]


def shuffle(state: State, drawn: Drawn) -> State:
    """Chance has answered: the discard pile in this order becomes the number pile.

    Its cards get new ids: whoever remembers the number that an id had must not know it again by its shape side.
    """
    first = state.phase == "dealing" or bool(state.whole)
    pile = tuple(_renumbered(state.discard[at], state.next_id + place) for place, at in enumerate(drawn.order))
    state = replace(state, pile=pile, discard=(), shuffling=False, next_id=state.next_id + len(pile))
    if first:
        return tell(state, say("shuffled_and_dealt", "The cards are shuffled and dealt."))
    return tell(state, say("pile_reshuffled", "The number pile was empty: the discard pile has been shuffled."))


def fresh(state: State) -> State:
    """All cards are to be shuffled and dealt by seats, whoever won last; also to who is away for a while."""
    for seat in state.seats:
        state = with_player(state, seat, hand=())
    deal = tuple(Give(seat) for seat in state.stayed)
    return replace(state, pile=(), target=(), discard=state.whole, agenda=(*deal, Enter("turning")))


def _renumbered(card: Card, id_: int) -> Card:
    return Card(replace(card.face, id=id_), replace(card.back, id=id_) if card.back is not None else None)
