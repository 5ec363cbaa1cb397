"""Reading a list of players as people paste it: from a register, a chat, a spreadsheet.

Must not: use Qt.
"""

from __future__ import annotations

import re

from gotit.core.message import Message, Series, Typed, say
from gotit.core.names import LONGEST, clean, visible

_SAID = 54
"""So many letters of names are said one by one: a sentence has two lines, and the window may be small."""

_BETWEEN = re.compile(r"[\n\r\t,;|]+")
_NUMBERING = re.compile(r"^\s*(?:\d{1,2}\s*[.):-]\s*|[-*•·]\s+)")


def split_names(text: str) -> list[str]:
    """The names in a pasted text: lines, commas, semicolons or tabs between them, list numbers and bullets removed."""
    names = []
    for part in _BETWEEN.split(text):
        name = visible(_NUMBERING.sub("", part))
        if name:
            names.append(name)
    return names


def shorten(names: list[str]) -> tuple[list[str], Message | None]:
    """The names as there is room for them, and what is said of those that were cut short (None when none was)."""
    short = [clean(name) for name in names]
    cut = [f"{kept}…" for name, kept in zip(names, short, strict=True) if kept != name]
    if not cut:
        return short, None
    return short, say("cut_short", "Cut to {letters} letters: {names}.", letters=LONGEST, names=enumerate_names(cut))


def enumerate_names(names: list[str]) -> Message:
    """As many by name as can be read, the others by number: "Ana, Ben, Chidi and 3 more"."""
    said = next((count for count in range(len(names), 1, -1) if len(", ".join(names[:count])) <= _SAID), 1)
    return say(
        "names_and_more",
        "{names}{more, plural, =0 {} other { and # more}}",
        names=Series(tuple(map(Typed, names[:said]))),
        more=len(names) - said,
    )
