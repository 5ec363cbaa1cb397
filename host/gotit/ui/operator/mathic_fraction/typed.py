"""What is printed on a real card, as it is typed: `5h` or `5/12 hearts`, `>=6 r`, `odd b`, `ee r` (both even), `s r`.

May not happen here: Qt, a guess. What cannot be read, or could be several cards, is said in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from gotit.games.mathic_fraction.cards import Face, Kind, Value
from gotit.games.mathic_fraction.cards import read_face as read_notation
from gotit.ui.operator.mathic_fraction.words import face_words

TWELFTHS = 12
"""Below the line where nothing else is said."""

HINT = "5h · >=6 · odd r · oo b (both odd) · s r (simplest)"
"""What may be typed, shortest."""

_SIGNS: dict[str, Kind] = {">=": "at_least", "≥": "at_least", "<=": "at_most", "≤": "at_most", ">": "more", "<": "less"}
_WORDS: tuple[tuple[str, Kind], ...] = (
    (r"(?:both )?odd ?/ ?odd|both odd|oo", "both_odd"),
    (r"(?:both )?even ?/ ?even|both even|ee", "both_even"),
    (r"odd(?: numerator| above)?|o", "odd_numerator"),
    (r"even(?: numerator| above)?|e", "even_numerator"),
    (r"simplest|simple|s", "simplest"),
)
_BASE = re.compile(r"(\d+)(?: ?/ ?(\d+))? ?([a-z]+)?")
_COMPARING = re.compile(r"(>=|<=|≥|≤|>|<) ?(\d+)(?: ?/ ?(\d+))? ?([a-z]+)?")


class Unreadable(ValueError):
    """What was typed is no card; the sentence is for the operator."""


def read_face(text: str, faces: Collection[Face]) -> Face:
    """The one of these faces that is meant. Raises Unreadable."""
    said = " ".join(text.lower().split())
    found = [face for face in faces if _means(said, face)]
    if len(found) == 1:
        return found[0]
    if not found and (rarer := _rarer(said)) is not None:
        return rarer
    if not found:
        raise Unreadable(f"“{text.strip()}” is no card of this deck. Type for example: {HINT}.")
    raise Unreadable(f"Which one? {_asked(found)}")


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
    for pattern, kind in _WORDS:
        if match := re.fullmatch(rf"(?:{pattern})(?: ?\b([a-z]+))?", said):
            return face.kind == kind and _begins(match.group(1), face)
    return False


def _is(top: str, bottom: str | None, value: Value | None) -> bool:
    return value is not None and value == Value(int(top), int(bottom or TWELFTHS))


def _begins(color: str | None, face: Face) -> bool:
    return not color or face.color.startswith(color)


def _asked(found: list[Face]) -> str:
    if all(face.kind == "base" for face in found):
        return "Add the suit: h, d, s or c."
    if len({face.kind for face in found}) == 1:
        return "Add the colour: r for red, b for black."
    return f"It could be {face_words(found[0])} or {face_words(found[1])}."
