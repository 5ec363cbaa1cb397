"""What a player's name may be: one short line of signs that can be seen.

Must not: decide who is called what; make words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count

LONGEST = 24
"""Letters, with their marks. At ten metres nobody could read more of a name."""
_MOST_MARKS = 3
"""Marks on one letter. No name needs more; a tower of marks would cover the lines above."""
_LOOKED_AT = 400
"""Signs. A name may be pasted with a whole document behind it."""
_JOINERS = "\u200c\u200d"
"""They cannot be seen, but Persian and Indian names are misspelt without them. They count between two letters only."""
_USELESS_JOINER = re.compile(rf"(?<![^\W\d_])[{_JOINERS}]+|[{_JOINERS}]+(?![^\W\d_])")


def visible(typed: str) -> str:
    """`typed` on one line, composed, without signs that cannot be seen: some of them turn a text around."""
    return " ".join("".join(_letters(typed)).split())


def clean(typed: str) -> str:
    """`typed` as a name: what is visible of it, at most `LONGEST` letters. "" if nothing is left."""
    return " ".join("".join(_letters(visible(typed))[:LONGEST]).split()).strip(_JOINERS)


def _letters(typed: str) -> list[str]:
    """Each with its marks."""
    if typed.isascii() and typed.isprintable():
        return list(" ".join(typed[:_LOOKED_AT].split()))  # without marks, as most names are
    text = unicodedata.normalize("NFC", " ".join(typed[:_LOOKED_AT].split()))
    shown = "".join(sign for sign in text if sign.isprintable() or sign in _JOINERS)
    letters: list[str] = []
    for sign in _USELESS_JOINER.sub("", shown):
        if not unicodedata.category(sign).startswith("M"):
            letters.append(sign)
        elif letters and len(letters[-1]) <= _MOST_MARKS:
            letters[-1] += sign
    return letters


def distinct(names: Iterable[str]) -> list[str]:
    """The same names, with a number behind those that occur again: "Ana", "Ana 2". Who has none, "", has none."""
    out: list[str] = []
    taken: set[str] = set()
    for name in names:
        if not name:
            out.append(name)
            continue
        tries = chain((name,), (f"{name} {number}" for number in count(2)))
        free = next(each for each in tries if each.casefold() not in taken)
        taken.add(free.casefold())
        out.append(free)
    return out
