"""Reading a list of players as people paste it: from a register, a chat, a spreadsheet.

Must not: use Qt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gotit.core.message import Message, Series, Typed, say
from gotit.core.names import LONGEST, clean, distinct, visible

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


def doubled(names: Sequence[str]) -> list[str]:
    """Those who have a name that somebody before them has."""
    return [name for name, called in zip(names, distinct(names), strict=True) if name != called]


def called_twice(name: str) -> Message:
    return say(
        "name_twice",
        "Two players are called {name}. Click one and add a letter, such as “{name} K.”; "
        "otherwise the second plays as “{name} 2”.",
        name=Typed(name),
    )


def enumerate_names(names: list[str]) -> Message:
    """As many by name as can be read, the others by number: "Ana, Ben, Chidi and 3 more"."""
    said = next((count for count in range(len(names), 1, -1) if len(", ".join(names[:count])) <= _SAID), 1)
    return say(
        "names_and_more",
        "{names}{more, plural, =0 {} other { and # more}}",
        names=Series(tuple(map(Typed, names[:said]))),
        more=len(names) - said,
    )
