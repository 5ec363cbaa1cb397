"""Two languages that nobody speaks, made from English by rule: in them a screen shows what is wrong with it.

In en-XA, English has accents and brackets and is 1.4 times as long. So it shows what is cut, was joined from pieces, or
did not come through the catalogue. In en-XB every word runs from right to left, and so do the sentences.

Must not: touch an argument, or the keys of a choice.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import ceil

from gotit.language.direction import PDF, RLO
from gotit.language.patterns import parsed, rewritten, written

ACCENTED, MIRRORED = "en-XA", "en-XB"
"""Their tags in CLDR."""

LONGER = 0.4
"""The share of a text that is added to it: what German and Finnish add to short English."""

_ACCENTS = str.maketrans("aceginorsuyzACEGINORSUYZ", "àçéğîñôřšûýžÀÇÉĞÎÑÔŘŠÛÝŽ")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")


@lru_cache(maxsize=4096)
def accented(pattern: str) -> str:
    """ "{who} plays {n}" becomes "⟦{who} plààýýš {n}⟧"; a pattern without a letter stays as it is."""
    changed = written(rewritten(parsed(pattern), _longer))
    return pattern if changed == pattern else f"⟦{changed}⟧"


@lru_cache(maxsize=4096)
def mirrored(pattern: str) -> str:
    """Every word between marks that reverse it."""
    return written(rewritten(parsed(pattern), _turned))


def _longer(text: str) -> str:
    """Doubles letters, vowels first."""
    letters = [place for place, letter in enumerate(text) if letter.isalpha()]
    letters.sort(key=lambda place: text[place].lower() not in "aeiouy")
    doubled = set(letters[: ceil(LONGER * len(text))])
    return "".join(letter * (1 + (place in doubled)) for place, letter in enumerate(text.translate(_ACCENTS)))


def _turned(text: str) -> str:
    """Leaves alone what is between words: lines break there, and it follows the sentence."""
    return _WORD.sub(rf"{RLO}\g<0>{PDF}", text)
