"""Colours of everything that is shown, and the arithmetic for their contrast.

Must not: paint; set sizes or fonts. Tests hold every pair of text and ground at 7:1 or more.

The three game colours are fixed (red #C8102E, yellow #FFD400, blue #1546A0): they stay apart under all three colour
vision deficiencies. White on that red has only 5.9:1, so a digit stands on a *well*, a darker field of the same colour,
and the game colour itself runs around it. The interface avoids red, yellow and blue: these mean cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

GameColour = Literal["red", "yellow", "blue", "wild"]

RED, YELLOW, BLUE = "#C8102E", "#FFD400", "#1546A0"
WHITE, BLACK = "#FFFFFF", "#10182B"


@dataclass(frozen=True)
class CardColours:
    """One game colour: the field that names it, the well that a digit stands on, and the digit."""

    face: str
    well: str
    digit: str


CARDS: dict[GameColour, CardColours] = {
    "red": CardColours(RED, "#A50D26", WHITE),
    "yellow": CardColours(YELLOW, "#FFDE45", BLACK),
    "blue": CardColours(BLUE, "#0F3884", WHITE),
    "wild": CardColours(WHITE, WHITE, BLACK),
}


@dataclass(frozen=True)
class Surface:
    """A ground to write on: its fill, its edge, and two inks: `ink`, and `soft` for what matters less."""

    fill: str
    edge: str
    ink: str
    soft: str


@dataclass(frozen=True)
class Coat:
    """A seat's character: its colour, the number and eyes on it, and the tint of what belongs to that seat."""

    fill: str
    ink: str
    tint: str


@dataclass(frozen=True)
class Theme:
    """All colours of one look.

    `page`: behind everything. `panel`: a seat. `floor`: whoever acts now (the caller, the seat whose turn it is).
    `good`, `bad`: a calculation accepted, refused; both also say so in words. `quiet`: a seat that is out. `chip`:
    small labels and seat badges. `line`: the outline of cards and shapes. `slot`: an empty place. `tray`: under a
    complete set. `coats`: of the characters of seats 1-9. `halo`: around a sign that stands on any ground.
    """

    name: str
    page: Surface
    panel: Surface
    floor: Surface
    good: Surface
    bad: Surface
    quiet: Surface
    chip: Surface
    line: str
    slot: str
    tray: str
    coats: tuple[Coat, ...]
    halo: str
    dark: bool = field(default=False)

    @property
    def stage(self) -> Surface:
        """Under a show: deep in every look, so that nothing shines into a dark room."""
        fill = self.floor.fill if self.dark else self.good.fill
        return Surface(fill, fill, WHITE, WHITE)

    @property
    def surfaces(self) -> dict[str, Surface]:
        return {
            "page": self.page,
            "panel": self.panel,
            "floor": self.floor,
            "good": self.good,
            "bad": self.bad,
            "quiet": self.quiet,
            "chip": self.chip,
        }


LIGHT = Theme(
    "light",
    page=Surface("#F4F1EA", "#F4F1EA", BLACK, "#364054"),
    panel=Surface("#FFFFFF", "#D3CDC0", BLACK, "#364054"),
    floor=Surface("#D8F1E8", "#0A5A49", BLACK, "#23394A"),
    good=Surface("#0A5A49", "#0A5A49", WHITE, WHITE),
    bad=Surface("#F3E1F0", "#7A1F6B", BLACK, "#3E2A4A"),
    quiet=Surface("#E6E2D8", "#D3CDC0", "#2B3446", "#2B3446"),
    chip=Surface("#24304A", "#24304A", WHITE, WHITE),
    line=BLACK,
    slot="#C9C3B5",
    tray="#BFE6D6",
    coats=(
        Coat("#6B3E0F", WHITE, "#F0E3D0"),
        Coat("#7A1F6B", WHITE, "#F3E1F0"),
        Coat("#24304A", WHITE, "#DDE3EF"),
        Coat("#4A2F86", WHITE, "#E6E0F5"),
        Coat("#3C4657", WHITE, "#E3E6EA"),
        Coat("#1B5A66", WHITE, "#D5EBEE"),
        Coat("#56505E", WHITE, "#EAE6EF"),
        Coat("#7A3212", WHITE, "#F5E0D6"),
        Coat("#47520F", WHITE, "#E9ECCF"),
    ),
    halo=WHITE,
)

DARK = Theme(
    "dark",
    page=Surface("#0B111D", "#0B111D", WHITE, "#C7D0E0"),
    panel=Surface("#1A2436", "#33415C", WHITE, "#C7D0E0"),
    floor=Surface("#0D3B39", "#6FE3C4", WHITE, "#CDE9E2"),
    good=Surface("#7BE8CB", "#7BE8CB", BLACK, BLACK),
    bad=Surface("#3F1D3D", "#F0A6E4", WHITE, "#EBD3E8"),
    quiet=Surface("#121A29", "#2A3448", "#C7D0E0", "#C7D0E0"),
    chip=Surface("#E9EEF7", "#E9EEF7", BLACK, BLACK),
    line=WHITE,
    slot="#46536D",
    tray="#2B6B62",
    coats=(
        Coat("#E8BE8C", BLACK, "#35291C"),
        Coat("#F0A6E4", BLACK, "#35203A"),
        Coat("#B9C9EE", BLACK, "#1E2B47"),
        Coat("#C9B4F7", BLACK, "#2A2450"),
        Coat("#C3CBD6", BLACK, "#28303C"),
        Coat("#8FD8E4", BLACK, "#153740"),
        Coat("#D5CBE0", BLACK, "#2F2B38"),
        Coat("#F5AE8C", BLACK, "#3B241B"),
        Coat("#CFDB83", BLACK, "#2C3217"),
    ),
    halo="#0B111D",
    dark=True,
)

MUTED = Theme(
    "muted",
    page=Surface("#E9E7E1", "#E9E7E1", "#1B222E", "#333B48"),
    panel=Surface("#F4F2EC", "#C9C5BA", "#1B222E", "#333B48"),
    floor=Surface("#DFE7E2", "#3A544C", "#1B222E", "#2C3B44"),
    good=Surface("#3A544C", "#3A544C", WHITE, WHITE),
    bad=Surface("#E8E0E6", "#5C3F57", "#1B222E", "#40334A"),
    quiet=Surface("#DDDAD2", "#C9C5BA", "#2B3446", "#2B3446"),
    chip=Surface("#3A4252", "#3A4252", WHITE, WHITE),
    line="#1B222E",
    slot="#BDB9AE",
    tray="#C6D6CE",
    coats=LIGHT.coats,
    halo=WHITE,
)
"""Light, and nothing shines: for those whom strong colours wear out. Cards and shapes keep theirs: they tell them."""

CONTRAST = Theme(
    "contrast",
    page=Surface("#000000", "#000000", WHITE, WHITE),
    panel=Surface("#000000", "#B4BDCC", WHITE, WHITE),
    floor=Surface("#00231C", "#7BFFE0", WHITE, WHITE),
    good=Surface("#D2FFF3", "#D2FFF3", "#000000", "#000000"),
    bad=Surface("#2A0027", "#FF9DF2", WHITE, WHITE),
    quiet=Surface("#000000", "#8A94A8", WHITE, WHITE),
    chip=Surface(WHITE, WHITE, "#000000", "#000000"),
    line=WHITE,
    slot="#8A94A8",
    tray="#00604E",
    coats=tuple(Coat(coat.fill, "#000000", "#000000") for coat in DARK.coats),
    halo="#000000",
    dark=True,
)
"""Words at 15:1 or more, frames at 4.5:1 or more."""

THEMES = {theme.name: theme for theme in (LIGHT, DARK, MUTED, CONTRAST)}
