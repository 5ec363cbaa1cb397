"""What a stuck class is told of a target, and what could have been made of it.

A hint is of the easiest calculation that anybody has who is still in and no computer: it names nobody. The computer
hears no hints.

Must not: say whose cards a hint is of; judge.
"""

from __future__ import annotations

from collections.abc import Iterable

from gotit.core.exact import SYMBOLS, operators, parse
from gotit.core.message import AllOf, Maths, Message, Seat, say
from gotit.core.puzzle import Kind, Puzzle, worked
from gotit.core.puzzle import Solution as Unfolding
from gotit.games.fast_fun_maths.possible import counts, solved
from gotit.games.fast_fun_maths.solver import Solution
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import CardFace


def puzzle(state: State) -> Puzzle | None:
    """The target: while all race for it, and when all of its round is done."""
    if len(state.target_then) < 2 or state.phase not in ("racing", "between"):
        return None
    return Puzzle((state.round_number,), over=state.phase == "between")


def hints(state: State) -> tuple[Message, ...]:
    """From "somebody can" to the calculation."""
    target = state.target_value
    found = _easiest(state, (seat for seat in state.racers if seat not in state.settings.computers))
    if found is None:
        return (say("fast_hint_nobody", "None of you can make {target}.", target=target),)
    _, easiest = found
    steps = worked(parse(easiest.typed))
    signs = AllOf(tuple(Maths(SYMBOLS[sign]) for sign in dict.fromkeys(operators(parse(easiest.typed)))))
    first = Maths(f"{steps[0].text} = {steps[0].value}")
    return (
        say("fast_hint_somebody", "Somebody can make {target}.", target=target),
        say("fast_hint_cards", "It goes with {cards, plural, one {# card} other {# cards}}.", cards=easiest.cards_used),
        *(
            [say("fast_hint_number", "The {number} is one of the cards.", number=max(easiest.numbers))]
            if signs.items
            else []
        ),
        *([say("fast_hint_signs", "You need {signs}.", signs=signs)] if signs.items else []),
        *([say("fast_hint_first", "Begin with {step}.", step=first)] if len(steps) > 1 else []),
        say("fast_hint_whole", "{calculation}", calculation=Maths(f"{easiest.calculation} = {target}")),
    )


def solution(state: State, kind: Kind) -> Unfolding:
    """Of all hands that there were: with the fewest cards, or with all of a hand."""
    target = state.target_value
    found = _easiest(state, state.seats, whole_hand=kind == "all")
    if found is None and kind == "all":
        return Unfolding(
            kind, say("fast_none_with_all", "Nobody could make {target} with all their cards.", target=target)
        )
    if found is None:
        return Unfolding(kind, say("fast_none", "No hand could make {target}.", target=target))
    seat, easiest = found
    title = say("fast_from_cards_of", "{target} from the cards of {who}", target=target, who=Seat(seat))
    hand = list(state.hands_then[seat - 1])
    used = [_take(hand, number) for number in easiest.numbers]
    return Unfolding(kind, title, (*used, *hand), worked(parse(easiest.typed)))


def _take(hand: list[CardFace], number: int) -> CardFace:
    card = next(card for card in hand if card.number == number)
    hand.remove(card)
    return card


def _easiest(state: State, seats: Iterable[int], *, whole_hand: bool = False) -> tuple[int, Solution] | None:
    """The seat whose way is the shortest, and that way; with `whole_hand` of those that take every card of a hand."""
    fewest: list[tuple[int, int]] = []
    for seat in seats:
        ways = counts(state, seat)
        if whole_hand:
            ways = tuple(cards for cards in ways if cards == len(state.hands_then[seat - 1]))
        fewest += [(cards, seat) for cards in ways[:1]]
    if not fewest:
        return None
    cards, seat = min(fewest)
    return seat, next(each for each in solved(state, seat) if each.cards_used == cards)
