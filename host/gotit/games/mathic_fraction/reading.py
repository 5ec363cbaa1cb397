"""A typed equation -> an entry: the cards are found that the typed fractions mean.

"3/12 + 2/12 = 5/12": a fraction is one card, with blanks in it or without; "÷" or ":" divides. `3/12h` says its
suit; `1/2@odd`, `1/2@>=2/12`, `1/2@red` say which wild card it is. Else a fraction is a base card that shows it; if
there is none, a base card that equals it; then a wild card that may stand for it. Of all ways to choose, those with
exactly one hand card come first.

Must not: know grammar (equation.py reads the entry) or truth.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from gotit.core.exact import SPELLINGS
from gotit.core.exact.written import VALUE, plain, value_of
from gotit.core.message import AnyOf, Maths, Typed, say
from gotit.games.mathic_fraction.cards import (
    LARGEST_NUMBER,
    Card,
    Face,
    Limits,
    Looks,
    Value,
    may_stand_for,
    notation,
    read_looks,
)
from gotit.games.mathic_fraction.entry import Choice, Entry, EntryError, Symbol
from gotit.games.texts import Unreadable

MOST_CHARACTERS = 400
MOST_NUMBERS = 24
MOST_WAYS = 300
"""To choose the cards of an equation's beginning: the least far-fetched ones are kept."""

_SIGNS: dict[str, Symbol] = {
    **SPELLINGS,
    **dict.fromkeys("=＝", "="),
    **dict.fromkeys("([{", "("),
    **dict.fromkeys(")]}", ")"),
    "^": "^",
}
_NUMBER = re.compile(
    VALUE
    + r"(?:@(?P<said>(?:>=|<=|[≥≤><]|simplest)?[0-9]+/[0-9]+(?::?[a-z]+|[♥♦♠♣])?|[a-z]+(?:/[a-z]+)?(?::[a-z]+)?|[♥♦♠♣])"
    r"|(?P<suit>[hdsc](?![a-z])|[♥♦♠♣]))?",
    re.IGNORECASE,
)


class _Number(Struct, frozen=True):
    """A typed fraction, and what is said of its card. `apart`: there are blanks beside its slash."""

    value: Value
    looks: Looks
    start: int
    end: int
    apart: bool = False

    def cost(self, card: Card, limits: Limits) -> int | None:
        """How far-fetched it is that this card is meant: 0 it shows that, 1 it equals that, 2 it may stand for that."""
        face = card.face
        if not self.looks.fit(face):
            return None
        if face.fixed is None:
            return None if may_stand_for(face, self.value, limits) else 2
        if face.fixed == self.value:
            return 0
        return 1 if face.fixed.fraction == self.value.fraction else None


def read_typed(text: str, hand: Iterable[Card], space: Iterable[Card], limits: Limits) -> Entry:
    """The entry that is meant. Raises EntryError, with a place in `text`, if no cards, or several, could be meant."""
    words = list(_words(text))
    if not words:
        nothing = say("nothing_typed", "There's no equation yet. Type one, such as 3/12 + 2/12 = 5/12.")
        raise EntryError(nothing, 0, len(text))
    numbers = [word for word in words if isinstance(word, _Number)]
    if len(numbers) > MOST_NUMBERS:
        too_long = say("too_many_numbers", "That is too long: at most {most} cards.", most=MOST_NUMBERS)
        raise EntryError(too_long, numbers[-1].start, len(text))
    chosen = iter(_choose(numbers, tuple(hand), tuple(space), limits))
    pieces: list[int | Symbol] = []
    declared: dict[int, Value] = {}
    for word in words:
        if not isinstance(word, _Number):
            pieces.append(word)
            continue
        card = next(chosen)
        pieces.append(card.id)
        if card.face.fixed is None:
            declared[card.id] = word.value
    return Entry(tuple(pieces), declared)


# --- words -----------------------------------------------------------------------------------------------------------


def _words(text: str) -> Iterator[_Number | Symbol]:
    """Numbers and signs."""
    if len(text) > MOST_CHARACTERS:
        too_long = say("too_many_characters", "That is too long: at most {most} characters.", most=MOST_CHARACTERS)
        raise EntryError(too_long, MOST_CHARACTERS, len(text))
    text = plain(text)
    at = 0
    while at < len(text):
        char = text[at]
        if char.isspace():
            at += 1
        elif found := _NUMBER.match(text, at):
            yield _number(text, found)
            at = found.end()
        elif text.startswith("**", at):
            yield "^"
            at += 2
        elif (sign := _SIGNS.get(char)) is not None:
            yield sign
            at += 1
        else:
            raise _stranger(char, at)


def _number(text: str, found: re.Match[str]) -> _Number:
    start, end = found.span()
    if re.match(r"[.,][0-9]", text[end:]):
        decimal = say("decimal", "That's a decimal. Type a fraction, such as 1/2 for 0.5.")
        raise EntryError(decimal, start, end + 2)
    above, below = value_of(found)
    if max(above, below) > LARGEST_NUMBER:
        too_large = say("typed_too_large", "That number is too large: at most {most}.", most=LARGEST_NUMBER)
        raise EntryError(too_large, start, end)
    if below == 0:
        over_0 = say(
            "typed_over_0",
            "{typed} is not a fraction: nothing can be cut into 0 parts. Type another bottom number.",
            typed=Maths(f"{above}/{below}"),
        )
        raise EntryError(over_0, start, end)
    try:
        looks = read_looks(found["said"] or found["suit"]) if found["said"] or found["suit"] else Looks()
    except Unreadable as error:
        raise EntryError(error.message, start, end) from None
    return _Number(Value(above, below), looks, start, end, found["apart"] is not None)


def _stranger(char: str, at: int) -> EntryError:
    if char in "²³⁴⁵⁶⁷⁸⁹⁰¹√":
        return EntryError(say("type_powers", "Type a power with ^ and a card, such as 1/2 ^ 2."), at, at + 1)
    if char in "<>≤≥":
        return EntryError(say("inequality", "An equation has an =, not < or >. Type =."), at, at + 1)
    stranger = say(
        "character_unusable",
        "“{character}” can't be used here: type fractions, + - * / ^, brackets and =.",
        character=Typed(char),
    )
    return EntryError(stranger, at, at + 1)


# --- cards -----------------------------------------------------------------------------------------------------------

_Counts = tuple[int, ...]
"""How many cards of each pile are used."""


class _Way(Struct, frozen=True):
    """One way to choose: the pile of each number's card, and how far-fetched that is."""

    piles: tuple[int, ...]
    cost: int


def _choose(
    numbers: list[_Number], hand: tuple[Card, ...], space: tuple[Card, ...], limits: Limits
) -> tuple[Card, ...]:
    """A card for each number. Equal cards of the hand, or of the space, are one pile: any of them will do."""
    sorted_out: dict[tuple[bool, Face], list[Card]] = {}
    for of_hand, cards in ((True, hand), (False, space)):
        for card in cards:
            sorted_out.setdefault((of_hand, card.face), []).append(card)
    piles = list(sorted_out.values())
    of_hands = [at for at, (of_hand, _) in enumerate(sorted_out) if of_hand]
    ways = _ways(numbers, piles, limits)
    # Two hand cards, or none, are no equation, but that is for equation.py to say.
    proper = {counts: way for counts, way in ways.items() if sum(counts[at] for at in of_hands) == 1} or ways
    least = min(way.cost for way in proper.values())
    meant = [way for way in proper.values() if way.cost == least]
    if len(meant) > 1:
        raise _unclear(numbers, piles, meant)
    heaps = [iter(pile) for pile in piles]
    return tuple(next(heaps[pile]) for pile in meant[0].piles)


def _ways(numbers: list[_Number], piles: list[list[Card]], limits: Limits) -> dict[_Counts, _Way]:
    """The least far-fetched way to use just these cards, for all cards that can be used."""
    ways = {(0,) * len(piles): _Way((), 0)}
    for number in numbers:
        fitting = [(at, cost) for at, pile in enumerate(piles) if (cost := number.cost(pile[0], limits)) is not None]
        longer: dict[_Counts, _Way] = {}
        for counts, way in ways.items():
            for at, cost in fitting:
                if counts[at] < len(piles[at]):
                    more = (*counts[:at], counts[at] + 1, *counts[at + 1 :])
                    if more not in longer or way.cost + cost < longer[more].cost:
                        longer[more] = _Way((*way.piles, at), way.cost + cost)
        if not longer:
            raise _no_card(number, piles, taken=bool(fitting))
        ways = dict(sorted(longer.items(), key=lambda each: each[1].cost)[:MOST_WAYS])
    return ways


def _no_card(number: _Number, piles: list[list[Card]], *, taken: bool) -> EntryError:
    if taken:
        used_up = say(
            "not_enough_cards",
            "There aren't enough cards for {value}: each card can be used only once. Leave one out.",
            value=number.value.maths,
        )
        return EntryError(used_up, number.start, number.end)
    meant = next((pile[0].face.value for pile in piles if _is_numerator(number, pile[0].face)), None)
    if meant is not None:
        only_above = say(
            "no_card_for_numerator",
            "No card on the table is {value} or can stand for it. If you mean {meant}, type {meant}.",
            value=number.value.maths,
            meant=meant.maths,
        )
        return EntryError(only_above, number.start, number.end)
    none = say(
        "no_card_for_number",
        "No card on the table is {value} or can stand for it. "
        "{apart, select, yes {To divide, type “:”.} other {Try another.}}",
        value=number.value.maths,
        apart="yes" if number.apart else "no",
    )
    return EntryError(none, number.start, number.end)


def _is_numerator(number: _Number, face: Face) -> bool:
    """Is the whole number that was typed what stands above this card's line? Cards are typed so where they lie."""
    shown = face.value
    return face.kind == "base" and shown is not None and number.value == Value(shown.numerator, 1)


def _unclear(numbers: list[_Number], piles: list[list[Card]], ways: list[_Way]) -> EntryError:
    """Ways that use different cards: the first number for which they differ is asked about."""
    place, meant = next(
        (place, found)
        for place, of_number in enumerate(zip(*(way.piles for way in ways), strict=True))
        if len(found := list(dict.fromkeys(of_number))) > 1
    )
    number = numbers[place]
    names = list(dict.fromkeys(_said(number, piles[pile]) for pile in meant))
    if len(names) == 1:
        unclear = say(
            "hand_or_space",
            "{value} could be the card in the hand or the one in the space. Click the one you mean.",
            value=number.value.maths,
        )
    else:
        unclear = say(
            "several_cards",
            "Several cards could be {value}. Say which: {ways}.",
            value=number.value.maths,
            ways=AnyOf(tuple(map(Typed, names))),
        )
    choice = Choice(place, tuple(piles[pile][0].id for pile in meant))
    return EntryError(unclear, number.start, number.end, choice)


def _said(number: _Number, pile: list[Card]) -> str:
    """What to type for this number, if a card of this pile is meant."""
    face = pile[0].face
    return f"{number.value}{face.suit[0]}" if face.suit else f"{number.value}@{notation(face)}"
