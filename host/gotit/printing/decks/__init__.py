"""What is printed for each game, by its name: each game with a deck has a module with `document()`.

Must not: import Qt before a deck is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.message import AnyOf, Typed, say
from gotit.games.texts import Unreadable
from gotit.kits import KITS, kit, load
from gotit.printing.document import Document, OwnText

NAMES = tuple(sorted(each.name for each in KITS if each.deck))

OWN: Mapping[str, tuple[str, ...]] = {each.name: each.own_pieces for each in KITS if each.own_pieces}
"""The games for which a user can supply their own pieces, and which kinds. Their modules also have `own()`."""


def house_deck(name: str) -> Document:
    """The house deck of a game. Needs no QGuiApplication: only painting does."""
    made: Document = load(kit(name).deck).document()
    return made


def own_deck(name: str, texts: Mapping[str, OwnText]) -> Document:
    """The user's own pieces, by their kind in `OWN`, and none of the house's.

    Raises Unreadable for what cannot be read. It names the file, and the line if it is one ("mine.txt:3: …").
    """
    made: Document = load(kit(name).deck).own(texts)
    if not made.sections:
        files = AnyOf(tuple(Typed(text.file) for text in texts.values()))
        raise Unreadable(
            say("nothing_to_print", "There is nothing to print in {files}: write one a line.", files=files)
        )
    return made
