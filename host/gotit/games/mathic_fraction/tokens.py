"""The reward tokens of Mathic Fraction (MF-36 … MF-46): what is printed on them, read from a text a teacher can edit.

A line is how many such tokens there are, a colon, and what is on them: `1: color red black`, `1: color hearts`,
`1: color any`, `2: operation - /`, `1: number 1/2`, `4: pattern`, `2: odd`, `2: even`. `#` begins a comment.

Must not: open files, shuffle, say which equation earns which (earning.py does), paint.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

from msgspec import Struct

from gotit.core.message import AnyOf, Maths, Message, Typed, say
from gotit.games.mathic_fraction.cards import COLORS, SUITS, Color, Suit, Value
from gotit.games.texts import TextError, Unreadable, numbered_lines

SHOWN_TOKENS = 4
"""So many lie on display (MF-04)."""
TOKEN_POINTS = 20
"""MF-38."""

Operation = Literal["+", "-", "*", "/", "^"]
TokenKind = Literal["color", "operation", "number", "pattern", "parity"]


class Token(Struct, frozen=True):
    """A token; only the fields of its kind are filled.

    `colors`: the colours that the equation's cards must have, exactly (MF-41); () with a `suit`: all of one suit;
    () without: all of one colour, whichever. `operations`: one of them must be used (MF-44, MF-45). `number`: a side
    equals it or a card is used as it (MF-42). `parity`: one side's numerators, as declared (MF-43).
    """

    id: int
    kind: TokenKind
    colors: tuple[Color, ...] = ()
    suit: Suit | None = None
    operations: tuple[Operation, ...] = ()
    number: Value | None = None
    parity: Literal["odd", "even"] | None = None


MOST_TOKENS = 200
_OPERATIONS: dict[str, Operation] = {
    **{operation: operation for operation in get_args(Operation)},
    **{"−": "-", "x": "*", "×": "*", "÷": "/", ":": "/"},
}


def read_tokens(text: str, name: str = "tokens") -> tuple[Token, ...]:
    """The tokens, numbered from 1 as they are listed. Raises TextError for the first line that can't be read."""
    tokens: list[Token] = []
    for at, line in numbered_lines(text):
        count, colon, says = line.partition(":")
        if not colon or not re.fullmatch(r"[1-9][0-9]{0,2}", count.strip()):
            raise TextError(
                name,
                at,
                say(
                    "write_how_many_tokens",
                    "Write how many such tokens there are, a colon, and what they show: “4: pattern”.",
                ),
            )
        for _ in range(int(count.strip())):
            try:
                tokens.append(read_token(says, len(tokens) + 1))
            except Unreadable as error:
                raise TextError(name, at, error.message) from None
        if len(tokens) > MOST_TOKENS:
            raise TextError(
                name, at, say("too_many_tokens_listed", "That is too many tokens: at most {most}.", most=MOST_TOKENS)
            )
    return tuple(tokens)


def read_token(says: str, number: int) -> Token:
    """One token with this id. Raises Unreadable for what can't be understood."""
    word, *rest = says.lower().split() or [""]
    match word:
        case "color" | "colour":
            return _color_token(number, rest)
        case "operation" if rest and all(sign in _OPERATIONS for sign in rest):
            return Token(number, "operation", operations=tuple(dict.fromkeys(_OPERATIONS[sign] for sign in rest)))
        case "operation":
            raise Unreadable(
                say("operation_token_signs", "An operation token shows some of + - * / ^: write “operation - /”.")
            )
        case "number" if len(rest) == 1 and (found := re.fullmatch(r"(\d{1,3})(?:/(\d{1,3}))?", rest[0], re.ASCII)):
            below = int(found[2] or 1)
            if below:
                return Token(number, "number", number=Value(int(found[1]), below))
            raise Unreadable(
                say(
                    "token_of_0_parts",
                    "“{typed}” is not a number: nothing can be cut into 0 parts.",
                    typed=Typed(rest[0]),
                )
            )
        case "number":
            raise Unreadable(say("one_number_token", "A number token shows one number: write “number 1/2”."))
        case "pattern" if not rest:
            return Token(number, "pattern")
        case ("odd" | "even") as parity if not rest:
            return Token(number, "parity", parity=parity)
    raise Unreadable(
        say(
            "no_token",
            "“{typed}” is not a token: write color red, operation - /, number 1/2, pattern, odd or even.",
            typed=Typed(says.strip()),
        )
    )


def write_token(token: Token) -> str:
    """As `read_token` reads it."""
    match token.kind:
        case "color":
            return f"color {token.suit or ' '.join(token.colors) or 'any'}"
        case "operation":
            return f"operation {' '.join(token.operations)}"
        case "number":
            return f"number {token.number}"
        case "parity":
            return str(token.parity)
        case "pattern":
            return "pattern"


def _color_token(number: int, words: list[str]) -> Token:
    if words == ["any"]:
        return Token(number, "color")
    for suit in SUITS:
        if words == [suit]:
            return Token(number, "color", suit=suit)
    if words and all(word in COLORS for word in words):
        return Token(number, "color", colors=tuple(color for color in COLORS if color in words))
    raise Unreadable(
        say("color_token_shows", "A colour token shows red, black, red black, any, or a suit: write “color red”.")
    )


def token_title(token: Token) -> Message:
    """For people: "red and black cards", "subtract or divide", "1/2"."""
    match token.kind:
        case "color" if token.suit:
            return say(
                "token_suit",
                "{suit, select, hearts {only hearts} diamonds {only diamonds} spades {only spades} other {only clubs}}",
                suit=token.suit,
            )
        case "color":
            return say(
                "token_colors",
                "{colors, select, red {red cards} black {black cards} both {red and black cards}"
                " other {cards of one colour}}",
                colors="both" if len(token.colors) > 1 else "".join(token.colors) or "one",
            )
        case "operation":
            return say("token_operations", "{names}", names=AnyOf(tuple(map(_operation_name, token.operations))))
        case "number":
            return say("token_number", "number {number}", number=Maths(str(token.number)))
        case "parity":
            return say(
                "token_parity",
                "{parity, select, odd {a side of odd numerators} other {a side of even numerators}}",
                parity=token.parity or "even",
            )
        case "pattern":
            return say("token_pattern", "pattern")


def _operation_name(operation: Operation) -> Message:
    names = {"+": "add", "-": "subtract", "*": "multiply", "/": "divide", "^": "power"}
    return say(
        "operation_name",
        "{operation, select, add {add} subtract {subtract} multiply {multiply} divide {divide} other {power}}",
        operation=names[operation],
    )


def asks(token: Token) -> Message:
    """What earns it."""
    match token.kind:
        case "color":
            return say("token_asks_cards", "An equation of {cards}", cards=token_title(token))
        case "number":
            return say("token_asks_number", "An equation with {number}", number=Maths(str(token.number)))
        case "parity":
            return say(
                "token_asks_parity",
                "One side with {parity, select, odd {odd} other {even}} numerators",
                parity=token.parity or "even",
            )
        case "operation":
            return say("token_asks_operation", "An equation with: {operations}", operations=token_title(token))
        case "pattern":
            return say("token_asks_pattern", "Three or more cards in a pattern")
