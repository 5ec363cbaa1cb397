"""What is printed for each game, by its name. A new game gets a module with `document()` and its name here.

May not happen here: Qt before a deck is asked for.
"""

from __future__ import annotations

from importlib import import_module

from gotit.printing.document import Document

NAMES = ("add-it", "fast-fun-maths", "got-em", "hidden-formula", "mathic-fraction")


def house_deck(name: str) -> Document:
    """The house deck of a game. Needs no QGuiApplication: only painting does."""
    made: Document = import_module(f"{__name__}.{name.replace('-', '_')}").document()
    return made
