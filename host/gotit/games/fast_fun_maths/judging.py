"""Is this calculation right? Whatever is wrong with it gets a sentence for the child who made it.

Must not: say what follows from being wrong (race.py does), read the clock, look at other players' cards.
"""

from __future__ import annotations

import re
from collections import Counter

from gotit.core.exact import (
    SYMBOLS,
    DivisionByZero,
    Expression,
    ExpressionError,
    evaluate,
    numbers,
    operators,
    parse,
    pretty,
    show_number,
    steps,
)
from gotit.core.game import Questioned, Refused
from gotit.core.message import Maths, Message, Seat, say
from gotit.games.fast_fun_maths.deck import NOT_IN_HAND, Card
from gotit.games.fast_fun_maths.solver import one_colours
from gotit.games.fast_fun_maths.view import CalculationView

_DIGIT = re.compile(r"\d")


def judge(
    seat: int,
    hand: tuple[Card, ...],
    target: int,
    text: str,
    clicked: tuple[int, ...] = (),
    *,
    insist: bool = False,
    handicap: bool = False,
    whole: bool = False,
    min_operations: int = 0,
) -> CalculationView:
    """The verdict on a typed or clicked calculation.

    Raises Refused for what can't be read (a slip of the operator's fingers, not the player's mistake) and for clicked
    cards that don't fit; with `insist` the numbers are those of the cards. Any other fault is a calculation that is not
    right, and says why.
    """
    if insist:
        text = _with_numbers_of(hand, text, clicked)
    try:
        tree = parse(text, single_digits=True)
    except DivisionByZero as error:
        return CalculationView(seat, text.strip(), "", (), False, error.message)
    except ExpressionError as error:
        raise Refused(error.message) from None
    used = _clicked_cards(hand, tree, clicked) if clicked else choose_cards(hand, [int(n) for n in numbers(tree)])
    wrong = (
        _missing_cards(hand, tree)
        or (_repeated_operator(tree) if handicap else None)
        or (_not_whole(tree) if whole else None)
        or _too_few_operations(tree, min_operations)
        or _wrong_value(tree, target)
    )
    return CalculationView(seat, pretty(tree), show_number(evaluate(tree)), used, wrong is None, wrong)


def choose_cards(hand: tuple[Card, ...], wanted: list[int]) -> tuple[int, ...]:
    """Ids of hand cards for these numbers, in their order: one colour if that can be, and wild cards spared.

    Numbers that the hand does not have are left out.
    """
    colours = one_colours(((card.number, card.colour) for card in hand), wanted)

    def suits(card: Card) -> tuple[bool, bool, int]:
        return bool(colours) and card.colour not in (colours[0], "wild"), card.colour == "wild", card.id

    left = sorted(hand, key=suits)
    found = []
    for number in wanted:
        card = next((card for card in left if card.number == number), None)
        if card is not None:
            left.remove(card)
            found.append(card.id)
    return tuple(found)


def _clicked_cards(hand: tuple[Card, ...], tree: Expression, clicked: tuple[int, ...]) -> tuple[int, ...]:
    by_id = {card.id: card for card in hand}
    for id_ in clicked:
        if id_ not in by_id:
            raise Refused(NOT_IN_HAND)
    if len(set(clicked)) < len(clicked):
        raise Refused(say("card_twice", "The same card was clicked twice."))
    if [by_id[id_].number for id_ in clicked] != list(numbers(tree)):
        raise Questioned(say("cards_differ", "The cards you clicked don't match the numbers you typed."))
    return clicked


def _with_numbers_of(hand: tuple[Card, ...], text: str, clicked: tuple[int, ...]) -> str:
    """The calculation with the numbers of the cards that were clicked, if there is one for each."""
    shows = {card.id: card.number for card in hand}
    if len(clicked) != len(_DIGIT.findall(text)) or not shows.keys() >= set(clicked):
        return text
    left = iter(clicked)
    return _DIGIT.sub(lambda _: str(shows[next(left)]), text)


def _missing_cards(hand: tuple[Card, ...], tree: Expression) -> Message | None:
    there = Counter(card.number for card in hand)
    for number, times in Counter(int(number) for number in numbers(tree)).items():
        if times > there[number]:
            return say(
                "too_few_of_it",
                "You have {there, plural, =0 {no {number}s} =1 {only one {number}} =2 {only two "
                "{number}s} =3 {only three {number}s} =4 {only four {number}s} other {only five "
                "{number}s}}.",
                there=there[number],
                number=number,
            )
    return None


def _repeated_operator(tree: Expression) -> Message | None:
    sign = _repeated_sign(tree)
    return None if sign is None else say("each_sign_once", "With the handicap you may use {sign} only once.", sign=sign)


def _repeated_sign(tree: Expression) -> Maths | None:
    return next((Maths(SYMBOLS[sign]) for sign, times in Counter(operators(tree)).items() if times > 1), None)


def check_signs(seat: int, right: CalculationView) -> None:
    """This player uses each sign only once, as nobody else need know: so the operator decides what follows.

    Raises Refused.
    """
    if sign := _repeated_sign(parse(right.pretty, single_digits=True)):
        raise Refused(
            say(
                "signs_agreed",
                "It's right, but {who} uses each sign only once, and {sign} is there twice. Ask for another way, or "
                "put this player out.",
                who=Seat(seat),
                sign=sign,
            )
        )


def _not_whole(tree: Expression) -> Message | None:
    for step in steps(tree):
        shown = Maths(f"{show_number(step.left)} {SYMBOLS[step.operator]} {show_number(step.right)}")
        result = Maths(show_number(step.result))
        if step.result.denominator != 1:
            return say("no_fractions", "{step} is {result}: fractions don't count here.", step=shown, result=result)
        if step.result < 0:
            return say(
                "nothing_below_zero",
                "{step} is {result}: numbers below zero don't count here.",
                step=shown,
                result=result,
            )
    return None


def _too_few_operations(tree: Expression, least: int) -> Message | None:
    return None if len(operators(tree)) >= least else say("one_card", "One card on its own isn't a calculation here.")


def _wrong_value(tree: Expression, target: int) -> Message | None:
    value = evaluate(tree)
    if value == target:
        return None
    return say("wrong_value", "That makes {value}, not {target}.", value=Maths(show_number(value)), target=target)
