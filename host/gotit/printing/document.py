"""What is printed for a game: sections of cards of one size, each card with one painted side or two.

Must not: import Qt, know places on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from gotit.core.message import Message, Typed, say
from gotit.printing.sheets import Layout, Paper
from gotit.ui.paint.rect import Rect

if TYPE_CHECKING:
    from gotit.ui.paint.canvas import Canvas

Face = Callable[["Canvas", Rect], None]
"""Paints one side of a card into its rectangle: the card as it is cut out, ten units per millimetre."""

PRODUCT = Typed("Got It! Referee")
ALL_CARDS = say("deck_cards", "Cards")
"""The title of a deck that has cards of one kind."""

UNITS_PER_MM = 10.0
CARD_WIDTH, CARD_HEIGHT = 60.0, 84.0
"""In millimetres. Nine fit on both papers, with room for marks. They slip into the usual sleeves for 63 × 88."""

BORDER = 4.0 * UNITS_PER_MM
"""Kept white around a card, so that a cut or a back that is off by two millimetres does not show."""


@dataclass(frozen=True)
class Card:
    """One card. `name`: tells it apart from others, and is not printed ("4 blue, square")."""

    name: str
    front: Face
    back: Face | None = None


@dataclass(frozen=True)
class Section:
    """Cards of one size (millimetres), printed together and beginning on a new sheet.

    `common_back`: what all of them may have on the back (with `--backs`); None: never anything. `bleeds`: painted up to
    the cut or nearly, like the parts of a poster. `part`: which part this is. Parts share a title.
    """

    title: Message
    cards: tuple[Card, ...]
    width: float = CARD_WIDTH
    height: float = CARD_HEIGHT
    common_back: Face | None = None
    bleeds: bool = False
    part: Message | None = None

    def layout(self, paper: Paper) -> Layout:
        return Layout(paper, self.width, self.height)


@dataclass(frozen=True)
class Document:
    """All that is printed for a game.

    `suits`: the rules that it suits, named on the cover and nowhere else. `hints`: what else to know. `samples`: names
    of the cards that the cover shows. `own`: the cards are the user's, not the house deck. `published`: somebody sells
    the game; else its pieces are paper to write on.
    """

    name: str
    suits: Typed | Message
    sections: tuple[Section, ...]
    samples: tuple[str, ...]
    hints: tuple[Message, ...] = ()
    own: bool = False
    published: bool = True

    @property
    def two_sided(self) -> bool:
        """Is there something on the back of any card? Then every sheet has two pages."""
        return any(card.back for section in self.sections for card in section.cards)

    def with_backs(self) -> Document:
        """The same, with a pattern on backs that would be white."""
        return replace(self, sections=tuple(map(_with_back, self.sections)))

    def find(self, name: str) -> tuple[Section, Card]:
        """The first card of this name. Raises KeyError if there is none."""
        for section in self.sections:
            for card in section.cards:
                if card.name == name:
                    return section, card
        raise KeyError(f"{self.name} has no card “{name}”")


class OwnText(NamedTuple):
    """What somebody wrote, and the file's name as they typed it, to report a line that cannot be read."""

    text: str
    file: str


SAMPLES = 4
"""How many of the user's own cards the cover shows."""


def own_document(name: str, suits: Typed, sections: tuple[Section, ...], hints: tuple[Message, ...] = ()) -> Document:
    """The user's own cards; the first different ones are on the cover. Empty sections are left out."""
    sections = tuple(section for section in sections if section.cards)
    names = dict.fromkeys(card.name for section in sections for card in section.cards)
    return Document(name, suits, sections, tuple(names)[:SAMPLES], hints, own=True)


def _with_back(section: Section) -> Section:
    cards = tuple(replace(card, back=card.back or section.common_back) for card in section.cards)
    return replace(section, cards=cards)
