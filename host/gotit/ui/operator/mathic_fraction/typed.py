"""What is printed on a real card, as it is typed: `5h` or `5/12 hearts`, `>=6 r`, `odd b`, `ee r` (both even), `s r`.

Must not: use Qt, guess. What cannot be read, or could be several cards, is said in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from gotit.core.exact.written import plain
from gotit.core.message import AnyOf, Message, Typed, Worded, say
from gotit.games.mathic_fraction.cards import Face, Kind, Value
from gotit.games.mathic_fraction.cards import read_face as read_notation
from gotit.ui.operator.mathic_fraction.pieces import face_words

TWELFTHS = 12
"""Below the line where nothing else is said."""

HINT = say(
    "fractions_typed_cards",
    "{base} · {bound} · {odd} · {both_odd} (both odd) · {simplest} (simplest)",
    base=Typed("5h"),
    bound=Typed(">=6"),
    odd=Typed("odd r"),
    both_odd=Typed("oo b"),
    simplest=Typed("s r"),
)
"""What may be typed, shortest."""

_SIGNS: dict[str, Kind] = {">=": "at_least", "≥": "at_least", "<=": "at_most", "≤": "at_most", ">": "more", "<": "less"}
_WORDS: tuple[tuple[re.Pattern[str], Kind], ...] = (
    (re.compile(r"(?:both )?odd ?/ ?odd|both odd|oo"), "both_odd"),
    (re.compile(r"(?:both )?even ?/ ?even|both even|ee"), "both_even"),
    (re.compile(r"odd(?: numerator| above)?|o"), "odd_numerator"),
    (re.compile(r"even(?: numerator| above)?|e"), "even_numerator"),
    (re.compile(r"simplest|simple|s"), "simplest"),
)
_BASE = re.compile(r"(\d+)(?: ?/ ?(\d+))? ?([a-z]+)?")
_COMPARING = re.compile(r"(>=|<=|≥|≤|>|<) ?(\d+)(?: ?/ ?(\d+))? ?([a-z]+)?")


class Unreadable(Worded, ValueError):
    """What was typed is no card; `message` is for the operator."""


def read_face(text: str, faces: Collection[Face]) -> Face:
    """The one of these faces that is meant. Raises Unreadable."""
    said = " ".join(plain(text).lower().split())
    found = [face for face in faces if _means(said, face)]
    if len(found) == 1:
        return found[0]
    if not found and (rarer := _rarer(said)) is not None:
        return rarer
    if not found:
        typed = Typed(text.strip())
        raise Unreadable(
            say(
                "fractions_not_in_deck",
                "“{typed}” is not a card of this deck. Type for example: {examples}.",
                typed=typed,
                examples=HINT,
            )
        )
    raise Unreadable(_asked(found))


def read_faces(text: str, faces: Collection[Face], most: int) -> tuple[Face, ...]:
    """Up to `most` cards, with commas or blanks between them; a card may have blanks itself. Raises Unreadable."""
    parts = [part for part in text.split(",") if part.strip()]
    if most > 1 and len(parts) == 1:
        parts = _parts(text.split(), faces)
    if len(parts) <= 1 or most == 1:
        return (read_face(text, faces),)
    if len(parts) > most:
        raise Unreadable(
            say(
                "fractions_too_many_cards",
                "{most, plural, one {Only # more card lies} other {Only # more cards lie}} there.",
                most=most,
            )
        )
    return tuple(read_face(part, faces) for part in parts)


def _parts(typed: list[str], faces: Collection[Face]) -> list[str]:
    """The words of each card: as many as make one, so that `odd r` is one card."""
    parts: list[str] = []
    while typed:
        size = next((size for size in range(min(3, len(typed)), 0, -1) if _reads(" ".join(typed[:size]), faces)), 0)
        if not size:
            return []
        parts.append(" ".join(typed[:size]))
        typed = typed[size:]
    return parts


def _reads(said: str, faces: Collection[Face]) -> bool:
    try:
        read_face(said, faces)
    except Unreadable:
        return False
    return True


def _rarer(said: str) -> Face | None:
    """A comparing card with a fraction that is not offered: `>=5/8 r`."""
    match = _COMPARING.fullmatch(said)
    if match is None:
        return None
    sign, top, bottom, color = match.groups()
    try:
        return read_notation(f"{sign}{top}/{bottom or TWELFTHS}:{color}")
    except ValueError:
        return None


def _means(said: str, face: Face) -> bool:
    """Could these words be this face?"""
    if match := _COMPARING.fullmatch(said):
        sign, top, bottom, color = match.groups()
        return face.kind == _SIGNS[sign] and _is(top, bottom, face.value) and _begins(color, face)
    if match := _BASE.fullmatch(said):
        top, bottom, suit = match.groups()
        same = face.kind == "base" and _is(top, bottom, face.value)
        return same and (not suit or (face.suit is not None and face.suit.startswith(suit)))
    for named, kind in _WORDS:
        if match := re.fullmatch(rf"(?:{named.pattern})(?: ?\b([a-z]+))?", said):
            return face.kind == kind and _begins(match.group(1), face)
    return False


def _is(top: str, bottom: str | None, value: Value | None) -> bool:
    return value is not None and value == Value(int(top), int(bottom or TWELFTHS))


def _begins(color: str | None, face: Face) -> bool:
    return not color or face.color.startswith(color)


def _asked(found: list[Face]) -> Message:
    if all(face.kind == "base" for face in found):
        return say(
            "fractions_which_suit",
            "Which one? Add the suit: {hearts}, {diamonds}, {spades} or {clubs}.",
            hearts=Typed("h"),
            diamonds=Typed("d"),
            spades=Typed("s"),
            clubs=Typed("c"),
        )
    if len({face.kind for face in found}) == 1:
        return say(
            "fractions_which_color",
            "Which one? Add the colour: {red} for red, {black} for black.",
            red=Typed("r"),
            black=Typed("b"),
        )
    cards = AnyOf(tuple(map(face_words, found[:2])))
    return say("fractions_could_be", "Which one? It could be {cards}.", cards=cards)
