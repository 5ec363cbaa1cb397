"""The cards of Mathic Fraction: what is printed on them, and the numbers they may stand for.

A base card is its fraction. A wild card stands for a class of fractions: whoever uses one declares a numerator and a
denominator, which stay fixed for that equation. Which numbers may be declared is said here, in `may_stand_for`.

A line of a deck is a suit or a colour, a colon, and faces: `hearts: 0/12 1/12`, `red: >=2/12 odd simplest`. One face by
itself is written with its suit or colour behind: `3/12h`, `>=2/12:red`, `odd:b`. `#` begins a comment.

Must not: open files, shuffle, know equations or turns, paint.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from math import gcd
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.message import Maths, Message, Typed, say
from gotit.games.sentences import too_many_cards
from gotit.games.texts import TextError, Unreadable, numbered_lines

Suit = Literal["hearts", "diamonds", "spades", "clubs"]
Color = Literal["red", "black"]
Kind = Literal[
    "base",  # MF-30: exactly the printed fraction
    "at_least",  # MF-31: any fraction >= the printed one
    "at_most",  # MF-31: any fraction <= the printed one
    "more",  # MF-32: any fraction > the printed one
    "less",  # MF-32: any fraction < the printed one
    "odd_numerator",  # MF-33
    "even_numerator",  # MF-33
    "simplest",  # MF-34: any fraction in its simplest form; with a printed one, that fraction
    "both_odd",  # MF-35: numerator and denominator odd, as declared
    "both_even",  # MF-35
]

SUITS: tuple[Suit, ...] = get_args(Suit)
COLORS: tuple[Color, ...] = get_args(Color)
SUIT_COLORS: dict[Suit, Color] = {"hearts": "red", "diamonds": "red", "spades": "black", "clubs": "black"}
SUIT_SIGNS: dict[Suit, str] = {"hearts": "♥", "diamonds": "♦", "spades": "♠", "clubs": "♣"}
COMPARING_SIGNS: dict[Kind, str] = {"at_least": "≥", "at_most": "≤", "more": ">", "less": "<"}

MOST_CARDS = 400
LARGEST_NUMBER = 999
"""Above or below the line of any fraction that is printed, typed or declared."""


class Value(Struct, frozen=True, order=True):
    """A fraction as it is written: 2/4 is not 1/2 here, though equal: parity is judged on the written form."""

    numerator: int
    denominator: int

    @property
    def fraction(self) -> Fraction:
        """Its exact value. Raises ZeroDivisionError for a denominator of 0, which no reader lets in."""
        return Fraction(self.numerator, self.denominator)

    def __str__(self) -> str:
        """ "3/12"; a whole number without its line."""
        return str(self.numerator) if self.denominator == 1 else f"{self.numerator}/{self.denominator}"

    @property
    def maths(self) -> Maths:
        """For a sentence."""
        return Maths(str(self))


class Face(Struct, frozen=True):
    """What is printed on a card. `color`: every card has one (MF-41). `suit`: base cards only.

    `value`: a base card's fraction, the bound of the four comparing kinds, or the fraction of a `simplest` card that
    has one printed; else None.
    """

    kind: Kind
    color: Color
    value: Value | None = None
    suit: Suit | None = None

    @property
    def fixed(self) -> Value | None:
        """The one fraction that it stands for; None for a wild card, whose fraction is declared."""
        return self.value if self.kind in ("base", "simplest") else None


class Card(Struct, frozen=True):
    """A card. `id`: for naming it, 1 … 100 in the house deck; a real card gets a number when it is first entered."""

    id: int
    face: Face


class Limits(Struct, frozen=True):
    """What may be declared. `highest_denominator`: 0 for any (up to LARGEST_NUMBER)."""

    highest_denominator: int = 12

    @property
    def denominators(self) -> range:
        return range(1, (self.highest_denominator or LARGEST_NUMBER) + 1)


# --- what a card may stand for ---------------------------------------------------------------------------------------


def may_stand_for(face: Face, value: Value, limits: Limits) -> Message | None:
    """None when it may; else why not, and what to do."""
    if face.fixed is not None:
        only = say("card_is_fixed", "This card is {card} and nothing else.", card=face.fixed.maths)
        return None if value == face.fixed else only
    above, below = value.numerator, value.denominator
    if below < 1:
        return say("declared_over_0", "Nothing can be cut into 0 parts: the bottom number must be 1 or more.")
    if above < 0:
        return say("declared_below_0", "A card can't be made negative: the top number must be 0 or more.")
    if below not in limits.denominators:
        return say(
            "denominator_too_large",
            "The bottom number must be 1 to {most}, not {given}.",
            most=limits.denominators[-1],
            given=Maths(str(below)),
        )
    if above > LARGEST_NUMBER:
        return say("numerator_too_large", "The top number can be at most {most}.", most=LARGEST_NUMBER)
    return _breaks_class(face, value)


def _breaks_class(face: Face, value: Value) -> Message | None:
    """MF-31 … MF-35, judged on the written form. Zero is even."""
    above, below = value.numerator, value.denominator
    match face.kind:
        case "at_least" | "at_most" | "more" | "less":
            return _breaks_bound(face.kind, face.value or Value(0, 1), value)
        case "odd_numerator" if above % 2 == 0:
            return say(
                "numerator_must_be_odd",
                "The top number must be odd (1, 3, 5 …), and {number} is even.",
                number=above,
            )
        case "even_numerator" if above % 2 == 1:
            return say(
                "numerator_must_be_even",
                "The top number must be even (0, 2, 4 …), and {number} is odd.",
                number=above,
            )
        case "both_odd" if above % 2 == 0 or below % 2 == 0:
            return say(
                "both_must_be_odd",
                "Both numbers must be odd (1, 3, 5 …), and {number} is even.",
                number=above if above % 2 == 0 else below,
            )
        case "both_even" if above % 2 == 1 or below % 2 == 1:
            return say(
                "both_must_be_even",
                "Both numbers must be even (0, 2, 4 …), and {number} is odd.",
                number=above if above % 2 == 1 else below,
            )
        case "simplest" if below == 1:
            return say(
                "whole_is_no_simplest",
                "{value} is a whole number. Choose a fraction with 2 or more as its bottom number.",
                value=value.maths,
            )
        case "simplest" if (divisor := gcd(above, below)) > 1:
            return say(
                "not_simplest",
                "{value} is not in its simplest form: it can be written {simpler}.",
                value=value.maths,
                simpler=Value(above // divisor, below // divisor).maths,
            )
    return None


def _breaks_bound(kind: Kind, bound: Value, value: Value) -> Message | None:
    """MF-31, MF-32. `kind`: one of the four that compare."""
    difference = value.numerator * bound.denominator - bound.numerator * value.denominator
    match kind:
        case "at_least" if difference < 0:
            return say(
                "must_be_at_least",
                "This card must be {bound} or more, and {value} is less.",
                bound=bound.maths,
                value=value.maths,
            )
        case "at_most" if difference > 0:
            return say(
                "must_be_at_most",
                "This card must be {bound} or less, and {value} is more.",
                bound=bound.maths,
                value=value.maths,
            )
        case "more" if difference <= 0:
            return say(
                "must_be_more",
                "This card must be more than {bound}, and {value} {equal, select, yes {isn't} other {is less}}.",
                bound=bound.maths,
                value=value.maths,
                equal="no" if difference else "yes",
            )
        case "less" if difference >= 0:
            return say(
                "must_be_less",
                "This card must be less than {bound}, and {value} {equal, select, yes {isn't} other {is more}}.",
                bound=bound.maths,
                value=value.maths,
                equal="no" if difference else "yes",
            )
    return None


def undeclared(face: Face) -> Message:
    """A wild card was used, and nobody said as which fraction."""
    return say("undeclared", "Say which fraction the card “{card}” stands for.", card=face_title(face))


# --- reading and writing ---------------------------------------------------------------------------------------------

_COMPARING: dict[str, Kind] = {
    **dict.fromkeys((">=", "≥", "from"), "at_least"),
    **dict.fromkeys(("<=", "≤", "upto"), "at_most"),
    **dict.fromkeys((">", "over"), "more"),
    **dict.fromkeys(("<", "under"), "less"),
}
"""The words are for command lines, where < and > mean something else."""

_NAMED: dict[str, Kind] = {
    "odd": "odd_numerator",
    "even": "even_numerator",
    "odd/odd": "both_odd",
    "even/even": "both_even",
    "simplest": "simplest",
}
_NAMES = {kind: word for word, kind in _NAMED.items()}
_SIGNED: dict[str, Kind] = {**_COMPARING, "simplest": "simplest"}
_HOUSES: dict[str, tuple[Color | None, Suit | None]] = {
    **{word: (SUIT_COLORS[suit], suit) for suit in SUITS for word in (suit, suit[0], SUIT_SIGNS[suit])},
    **{word: (color, None) for color in COLORS for word in (color, color[0])},
}
_WORD = re.compile(
    r"(?P<sign>>=|<=|≥|≤|>|<|from|upto|over|under|simplest)?(?P<value>[0-9]{1,3}/[0-9]{1,3})(?::?(?P<house>[^\d:/]+))?"
    r"|(?P<name>[a-z]+(?:/[a-z]+)?)(?::(?P<color>[^:]+))?"
)

PRINTED_SIMPLEST = tuple(Value(*pair) for pair in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (1, 6), (5, 6), (1, 1)))
"""The eight that some twelfths above 0 are in simplest form, those that have a simpler one."""


def read_deck(text: str, name: str = "deck") -> tuple[Card, ...]:
    """The cards, numbered from 1 as they are listed. Raises TextError for the first thing that can't be read."""
    faces: list[Face] = []
    for at, line in numbered_lines(text):
        head, colon, words = line.partition(":")
        if not colon or head.strip().lower() not in _HOUSES:
            raise TextError(
                name,
                at,
                say(
                    "begin_with_a_suit",
                    "Begin with a suit or a colour and a colon: “hearts: 0/12 1/12”, “red: >=2/12 odd”.",
                ),
            )
        for word in words.replace(",", " ").split():
            try:
                faces.append(read_face(word, head.strip().lower()))
            except Unreadable as error:
                raise TextError(name, at, error.message) from None
        if len(faces) > MOST_CARDS:
            raise TextError(name, at, too_many_cards(MOST_CARDS))
    if not faces:
        raise TextError(name, 1, say("no_card_listed", "There are no cards."))
    return tuple(Card(at, face) for at, face in enumerate(faces, start=1))


class Looks(Struct, frozen=True):
    """What is said of a face; None: nothing is said of that."""

    kind: Kind | None = None
    value: Value | None = None
    color: Color | None = None
    suit: Suit | None = None

    def fit(self, face: Face) -> bool:
        """Whether this may be the face."""
        return (
            self.kind in (None, face.kind)
            and self.value in (None, face.value)
            and self.color in (None, face.color)
            and self.suit in (None, face.suit)
        )


def read_face(word: str, house: str = "") -> Face:
    """One face: `3/12h`, `>=2/12:red`, `odd:b`. `house`: its suit or colour when the word has none.

    Raises Unreadable for what is none.
    """
    said = read_looks(word)
    if said.color is None and house in _HOUSES:
        color, suit = _HOUSES[house]
        said = replace(said, color=color, suit=suit)
    if said.kind is None:
        raise _no_card(word)
    if said.color is None:
        raise Unreadable(
            say(
                "no_suit",
                "“{card}” has no {kind, select, base {suit: write {card}h, {card}d, {card}s or {card}c}"
                " other {colour: write {card}:red or {card}:black}}.",
                card=Typed(word),
                kind=said.kind,
            )
        )
    if said.kind == "base" and said.suit is None:
        raise Unreadable(
            say("needs_a_suit", "“{card}” needs a suit, not only a colour: h, d, s or c.", card=Typed(word))
        )
    if said.kind != "base" and said.suit is not None:
        raise Unreadable(say("has_no_suit", "“{card}” has a colour, red or black, and no suit.", card=Typed(word)))
    return Face(said.kind, said.color, said.value, said.suit)


def read_looks(word: str) -> Looks:
    """A face that need not be said whole: `3/12`, `odd`, `h`, `red`. Raises Unreadable."""
    told = word.strip().lower()
    if told in _HOUSES:
        color, suit = _HOUSES[told]
        return Looks(color=color, suit=suit)
    found = _WORD.fullmatch(told)
    if found is None or (found["name"] and found["name"] not in _NAMED):
        raise _no_card(word)
    house = found["house"] or found["color"] or ""
    if house and house not in _HOUSES:
        raise Unreadable(
            say("not_a_suit", "“{typed}” is not a suit or colour: write h, d, s, c, red or black.", typed=Typed(house))
        )
    color, suit = _HOUSES.get(house, (None, None))
    if found["name"]:
        return Looks(_NAMED[found["name"]], None, color, suit)
    return Looks(_SIGNED.get(found["sign"] or "", "base"), _read_value(found["value"]), color, suit)


def _no_card(word: str) -> Unreadable:
    return Unreadable(
        say(
            "not_a_card",
            "“{typed}” is not a card: write 3/12, >=2/12, <=2/12, >2/12, <2/12, odd, even, odd/odd, "
            "even/even or simplest.",
            typed=Typed(word),
        )
    )


def _read_value(text: str) -> Value:
    above, below = (int(number) for number in text.split("/"))
    if below == 0:
        raise Unreadable(
            say(
                "fraction_of_0_parts",
                "“{typed}” is not a fraction: nothing can be cut into 0 parts.",
                typed=Typed(text),
            )
        )
    return Value(above, below)


def notation(face: Face) -> str:
    """As `read_face` reads it: "3/12h", ">=2/12:red", "odd:black"."""
    if face.kind == "base":
        return f"{_line(face.value)}{(face.suit or '?')[0]}"
    sign = {"at_least": ">=", "at_most": "<=", "more": ">", "less": "<"}.get(face.kind) or _NAMES[face.kind]
    return f"{sign}{_line(face.value)}:{face.color}"


def _line(value: Value | None) -> str:
    return f"{value.numerator}/{value.denominator}" if value is not None else ""


def face_title(face: Face) -> Message:
    """For people, in a sentence: "3/12♥", "≥ 2/12", "odd numerator"."""
    if face.value is None:
        return class_title(face.kind)
    sign = COMPARING_SIGNS.get(face.kind)
    suit = SUIT_SIGNS[face.suit] if face.suit else ""
    return say("face", "{face}", face=Maths(f"{sign} {face.value}" if sign else f"{face.value}{suit}"))


def class_title(kind: Kind) -> Message:
    """A class of fractions: "odd numerator", "simplest form". Every sentence and every button calls it so."""
    return say(
        "face_class",
        "{kind, select, odd_numerator {odd numerator} even_numerator {even numerator}"
        " both_odd {both odd} both_even {both even} other {simplest form}}",
        kind=kind,
    )


def with_printed_simplest(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The other reading of MF-34: each wild `simplest` card gets a fraction of its own, and is that fraction."""
    found, count = [], 0
    for card in cards:
        if card.face.kind == "simplest" and card.face.value is None:
            printed = PRINTED_SIMPLEST[count % len(PRINTED_SIMPLEST)]
            card, count = replace(card, face=replace(card.face, value=printed)), count + 1
        found.append(card)
    return tuple(found)
