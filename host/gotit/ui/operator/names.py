"""Reading a list of players as people paste it: from a register, a chat, a spreadsheet.

May not happen here: Qt.
"""

from __future__ import annotations

import re

LONGEST = 24
"""Longer names are cut: at ten metres nobody could read them."""

_BETWEEN = re.compile(r"[\n\r\t,;|]+")
_NUMBERING = re.compile(r"^\s*(?:\d{1,2}\s*[.):-]\s*|[-*•·]\s+)")


def split_names(text: str) -> list[str]:
    """The names in a pasted text: lines, commas, semicolons or tabs between them, list numbers and bullets removed."""
    names = []
    for part in _BETWEEN.split(text):
        name = clean(_NUMBERING.sub("", part))
        if name:
            names.append(name)
    return names


def clean(name: str) -> str:
    """A name as it can be shown: without signs that cannot be seen (some turn a text around), not too long."""
    words = " ".join(name.split())
    return "".join(char for char in words if char.isprintable())[:LONGEST].strip()


def distinct(names: list[str]) -> list[str]:
    """The same names, with a number behind those that occur again: "Ana", "Ana 2"."""
    seen: dict[str, int] = {}
    out = []
    for name in names:
        key = name.casefold()
        seen[key] = seen.get(key, 0) + 1
        out.append(name if seen[key] == 1 else f"{name} {seen[key]}")
    return out
