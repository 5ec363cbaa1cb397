"""The four colours of Got 'Em!: pale with a strong symbol on squares, full on pawns; and the symbols that say the same.

Red, yellow and blue are those of all games. Green is light, so that people without colour vision can tell it from red.
For those who need more, each colour has its own shape, the same as on the cards of other games where these have it: red
cornered, yellow round, blue square. Green is a triangle.

Must not: know where a square lies or what is on it.
"""

from __future__ import annotations

from msgspec import Struct
from PyQt6.QtGui import QPainterPath

from gotit.games.got_em.board import Colour
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import BLUE, RED, YELLOW, Theme

GREEN = "#4CD976"
"""As far from red, yellow and blue as a green can be, for all kinds of colour vision, without being the interface's
mint."""


class SquareColours(Struct, frozen=True):
    """`full`: pawns, symbols and the edge of a square. `pale`, `deep`: its ground in the light and the dark theme."""

    full: str
    pale: str
    deep: str

    def ground(self, theme: Theme) -> str:
        return self.deep if theme.dark else self.pale


COLOURS: dict[Colour, SquareColours] = {
    "red": SquareColours(RED, "#F6C9CF", "#4A1420"),
    "green": SquareColours(GREEN, "#CFF3D9", "#14401F"),
    "blue": SquareColours(BLUE, "#C5D3F0", "#14264F"),
    "yellow": SquareColours(YELLOW, "#FFF1B0", "#4D4210"),
}


def draw_symbol(canvas: Canvas, rect: Rect, colour: Colour, *, edge: bool = True) -> None:
    """The colour's own shape in the middle of a box."""
    rect = rect.square()
    line = canvas.theme.line if edge else None
    canvas.path(symbol_path(rect, colour), COLOURS[colour].full, line, max(2.0, rect.w * 0.05))


def symbol_path(rect: Rect, colour: Colour) -> QPainterPath:
    path = QPainterPath()
    corners: tuple[tuple[float, float], ...]
    match colour:
        case "red":
            corners = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
        case "green":
            corners = ((0.5, 0.06), (1.0, 0.94), (0.0, 0.94))
        case "blue":
            corners = ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9))
        case "yellow":
            path.addEllipse(to_qt(rect.inset(rect.w * 0.04)))
            return path
    for number, (x, y) in enumerate(corners):
        (path.lineTo if number else path.moveTo)(rect.x + x * rect.w, rect.y + y * rect.h)
    path.closeSubpath()
    return path
