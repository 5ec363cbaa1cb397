"""What is printed for each game, by its name. A new game gets a module with `document()` and its name here.

May not happen here: Qt before a deck is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from gotit.printing.document import Document

NAMES = ("add-it", "fast-fun-maths", "got-em", "hidden-formula", "mathic-fraction")

OWN: Mapping[str, tuple[str, ...]] = {
    "fast-fun-maths": ("cards",),
    "hidden-formula": ("cards", "goals"),
    "mathic-fraction": ("cards", "tokens"),
}
"""Of which games one can have one's own pieces, and what kinds of them. Their modules have `own()`, too."""


def house_deck(name: str) -> Document:
    """The house deck of a game. Needs no QGuiApplication: only painting does."""
    made: Document = import_module(f"{__name__}.{name.replace('-', '_')}").document()
    return made


def own_deck(name: str, texts: Mapping[str, str]) -> Document:
    """Pieces of one's own, by their kind in `OWN`, and none of the house's.

    Raises ValueError, whose message begins with kind and line ("goals:3: …"), for what can't be read.
    """
    made: Document = import_module(f"{__name__}.{name.replace('-', '_')}").own(texts)
    if not made.sections:
        raise ValueError("There is no card in it: write one a line.")
    return made
