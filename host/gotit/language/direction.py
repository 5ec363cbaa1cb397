"""The marks that tell in which direction a text runs (Unicode's bidirectional algorithm, UAX 9): all of them, once.

Must not: decide where one is needed (whoever makes words does).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

RLM = "\u200f"
"""A letter that nobody sees, of a language written from right to left."""
LRI, RLI, FSI, PDI = "\u2066", "\u2067", "\u2068", "\u2069"
"""What begins a part that runs from left to right, from right to left, as its first letter does; and what ends it."""
RLO, PDF = "\u202e", "\u202c"
"""What turns every letter round, and what ends that."""

MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def read(text: str) -> str:
    """The text without its marks."""
    return MARKS.sub("", text)


def each_alone(lines: Sequence[str]) -> list[str]:
    """The lines of a text, each of which is drawn by itself: a part that began in one and goes on in the next ends with
    the line, and begins anew in the next one, in the direction that it has in the whole text."""
    if len(lines) < 2:
        return list(lines)
    alone, begun = [], ""
    for line in _as_it_begins("\n".join(lines)).split("\n"):
        line = begun + line
        begun = _unended(line)
        alone.append(line + PDI * len(begun))
    return alone


def _as_it_begins(text: str) -> str:
    """For each part that runs as its first letter does, in which direction that is."""
    while (at := text.rfind(FSI)) >= 0:
        inner, inside = 0, ""
        for letter in text[at + 1 :]:
            inner += (letter in (LRI, RLI)) - (letter == PDI)
            inside = unicodedata.bidirectional(letter)
            if inner < 0 or (not inner and inside in ("L", "R", "AL")):
                break
        text = text[:at] + (RLI if inner == 0 and inside in ("R", "AL") else LRI) + text[at + 1 :]
    return text


def _unended(line: str) -> str:
    """What begins the parts that this line does not end, the outermost first."""
    begun = ""
    for letter in line:
        begun = begun[:-1] if letter == PDI else begun + letter if letter in (LRI, RLI) else begun
    return begun
