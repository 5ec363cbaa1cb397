"""What is printed for each game, by its name. A new game gets a module with `document()` and its name here.

May not happen here: Qt before a deck is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from gotit.printing.document import Document, OwnText

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


def own_deck(name: str, texts: Mapping[str, OwnText]) -> Document:
    """Pieces of one's own, by their kind in `OWN`, and none of the house's.

    Raises ValueError, which names the file, and the line if it is one ("mine.txt:3: …"), for what can't be read.
    """
    made: Document = import_module(f"{__name__}.{name.replace('-', '_')}").own(texts)
    if not made.sections:
        files = " or ".join(text.file for text in texts.values())
        raise ValueError(f"There is nothing to print in {files}: write one a line.")
    return made
