"""A card, a colour, a token in words, as the operator reads them.

Must not: use Qt, know what can be done with them.
"""

from __future__ import annotations

from gotit.core.message import AnyOf, Arg, Maths, Message, say
from gotit.games.mathic_fraction.cards import COMPARING_SIGNS, SUIT_SIGNS, Color, Face, class_title
from gotit.games.mathic_fraction.tokens import Operation, Token
from gotit.ui.operator.mathic_fraction.draft import SIGNS

_JOIN = "\N{NO-BREAK SPACE}"


def face_words(face: Face) -> Message:
    """ "3/12 of hearts"; "at least 6/12, red"; "both odd, black"; "2/3, simplest form, red"."""
    if face.value is None:
        return say(
            "fractions_class_and_color", "{kind}, {color}", kind=class_title(face.kind), color=color_words(face.color)
        )
    value = face.value.maths
    if face.kind == "base":
        return say(
            "fractions_of_suit",
            "{suit, select, hearts {{value} of hearts} diamonds {{value} of diamonds}"
            " spades {{value} of spades} other {{value} of clubs}}",
            value=value,
            suit=face.suit or "clubs",
        )
    if face.kind in COMPARING_SIGNS:
        return say(
            "fractions_bound",
            "{kind, select, at_least {at least {value}} at_most {at most {value}}"
            " more {more than {value}} other {less than {value}}}, {color}",
            kind=face.kind,
            value=value,
            color=color_words(face.color),
        )
    color = color_words(face.color)
    return say("fractions_simplest", "{value}, {kind}, {color}", value=value, kind=class_title(face.kind), color=color)


def face_sign(face: Face) -> Message:
    """Shorter, for a button: "3/12 ♥", "≥ 6/12", "both odd", "2/3". No line breaks between a number and its sign."""
    if face.value is None:
        return class_title(face.kind)
    shown = str(face.value)
    if face.suit is not None:
        shown += f"{_JOIN}{SUIT_SIGNS[face.suit]}"
    elif face.kind in COMPARING_SIGNS:
        shown = f"{COMPARING_SIGNS[face.kind]}{_JOIN}{shown}"
    return say("fractions_face", "{face}", face=Maths(shown))


def short_sign(face: Face) -> Message:
    """Where there is little room: "≥ 6/12", "odd/n"."""
    if face.kind in COMPARING_SIGNS:
        return face_sign(face)
    return say(
        "fractions_class_short",
        "{kind, select, odd_numerator {odd/n} even_numerator {even/n} both_odd {odd/odd} both_even {even/even}"
        " other {simplest}}",
        kind=face.kind,
    )


def color_words(color: Color) -> Message:
    return say("fractions_color", "{color, select, red {red} other {black}}", color=color)


def token_words(token: Token) -> Message:
    """ "all red"; "+ or ×"; "number 1/2"; "a pattern"; "one side odd"."""
    match token.kind:
        case "color" if token.suit is not None:
            return say(
                "fractions_token_suit",
                "{suit, select, hearts {all hearts} diamonds {all diamonds} spades {all spades} other {all clubs}}",
                suit=token.suit,
            )
        case "color":
            return say(
                "fractions_token_colors",
                "{colors, select, red {all red} black {all black} both {red and black} other {one colour}}",
                colors="both" if len(token.colors) > 1 else "".join(token.colors) or "one",
            )
        case "operation":
            return say("fractions_token_signs", "{signs}", signs=AnyOf(tuple(map(_sign, token.operations))))
        case "number":
            return say("fractions_token_number", "number {number}", number=Maths(str(token.number)))
        case "parity":
            return say(
                "fractions_token_parity",
                "{parity, select, odd {one side odd} other {one side even}}",
                parity=token.parity or "even",
            )
        case _:
            return say("fractions_token_pattern", "a pattern")


def _sign(operation: Operation) -> Arg:
    return say("fractions_token_power", "power") if operation == "^" else Maths(SIGNS[operation])
