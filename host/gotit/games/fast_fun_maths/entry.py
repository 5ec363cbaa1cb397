"""Real cards typed quickly: `9r 4r 8y 2b 5w` for numbers, `cr sy *` for shapes. Text to data and back.

Must not: guess. Whatever cannot be read is one `Unreadable` that says what to type instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gotit.core.message import Message, Typed, Worded, say
from gotit.games.fast_fun_maths.actions import RealCard, RealShape
from gotit.games.fast_fun_maths.view import CardFace, Colour, Shape, ShapeFace

COLOURS: dict[str, Colour] = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}
SHAPES: dict[str, Shape] = {"c": "circle", "s": "square", "t": "triangle", "*": "star"}

_CARD = re.compile(r"(\d)\s*([a-z]+)")
_SHAPE = re.compile(
    r"(?P<wild>star|wild|\*w?|w\*?)|(?P<shape>[cst])(?P<colour>[ryb])|(?P<colour2>[ryb])(?P<shape2>[cst])"
)
_BETWEEN = re.compile(r"[\s,;.]+")


class Unreadable(Worded, ValueError):
    """What was typed is no row of cards; the message is for the operator."""


def read_cards(text: str, count: int, least: int | None = None) -> tuple[RealCard, ...]:
    """`count` number sides, or from `least` up. Spaces are not needed; colours are r, y, b, w or whole words."""
    rest = text.strip().lower()
    cards: list[RealCard] = []
    while rest := _BETWEEN.sub(" ", rest).strip():
        match = _CARD.match(rest)
        if match is None:
            raise Unreadable(_hint(rest))
        word = match[2]
        colour = _colour(word)
        if colour is None:
            typed = Typed(f"{match[1]}{word}")
            raise Unreadable(
                say("type_a_colour", "“{typed}”: the colour is r, y, b or w (red, yellow, blue, wild).", typed=typed)
            )
        cards.append(RealCard(int(match[1]), colour))
        rest = rest[match.end() :]
    if not max(count if least is None else least, 1) <= len(cards) <= count:
        raise Unreadable(
            say(
                "cards_needed",
                "Type {needed, plural, one {# card} other {# cards}}; {found} so far.",
                needed=count,
                found=len(cards),
            )
        )
    return tuple(cards)


def read_shapes(text: str, count: int) -> tuple[RealShape, ...]:
    """`count` shape sides: c, s or t with r, y or b, either first; `*` or `w` is a wild."""
    rest = text.strip().lower()
    shapes: list[RealShape] = []
    while rest := _BETWEEN.sub(" ", rest).strip():
        match = _SHAPE.match(rest)
        if match is None:
            raise Unreadable(
                say(
                    "type_a_shape",
                    "“{typed}”: type a shape and a colour, such as cr for a red circle, sy for a yellow "
                    "square, tb for a blue triangle, or * for a wild.",
                    typed=Typed(rest.split()[0]),
                )
            )
        if match["wild"]:
            shapes.append(RealShape("star", "wild"))
        else:
            shape, colour = match["shape"] or match["shape2"], match["colour"] or match["colour2"]
            shapes.append(RealShape(SHAPES[shape], COLOURS[colour]))
        rest = rest[match.end() :]
    if len(shapes) != count:
        raise Unreadable(
            say(
                "shapes_needed",
                "Type {needed, plural, one {# shape} other {# shapes}}; {found} so far.",
                needed=count,
                found=len(shapes),
            )
        )
    return tuple(shapes)


def write_cards(cards: Sequence[CardFace | RealCard]) -> str:
    """Cards as they would be typed: "9r 4r 8y"."""
    letters = {colour: letter for letter, colour in COLOURS.items()}
    return " ".join(f"{card.number}{letters[card.colour]}" for card in cards)


def write_shape(back: ShapeFace) -> str:
    """A shape as it would be typed: "cr", "*"."""
    if back.colour == "wild":
        return "*"
    letters: dict[Shape | Colour, str] = {shape: letter for letter, shape in SHAPES.items()}
    letters.update({colour: letter for letter, colour in COLOURS.items()})
    return letters[back.shape] + letters[back.colour]


def _colour(word: str) -> Colour | None:
    if word in COLOURS:
        return COLOURS[word]
    return next((colour for colour in COLOURS.values() if colour == word), None)


def _hint(rest: str) -> Message:
    word = rest.split()[0]
    if word.isdigit():
        return say(
            "type_the_colour_too",
            "“{typed}” has no colour: type r, y, b or w after the number, such as {example}.",
            typed=Typed(word),
            example=Typed(f"{word[0]}r"),
        )
    return say(
        "type_a_card", "“{typed}” is not a card: type a number and its colour, such as 9r 4y 8b 5w.", typed=Typed(word)
    )
