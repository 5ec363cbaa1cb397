"""What printed cards of several games share: a word below a number, the bar of a six, the pattern of a back.

Must not: know anything about one game.
"""

from __future__ import annotations

from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath, QPolygonF

from gotit.core.message import Message, say
from gotit.printing.document import BORDER
from gotit.ui.paint.canvas import Canvas, to_qt
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import WHITE

_TURNED = {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"}
"""What digits look like upside down."""

_BAR = 16.0
_BAR_GAP = 22.0
"""Round digits reach a little below the line."""


def stands_on_a_bar(number: str) -> bool:
    """Is the number another one upside down (6, 18)? A card lies on a table, so it has to show which way is down."""
    if not all(digit in _TURNED for digit in number):
        return False
    turned = "".join(_TURNED[digit] for digit in reversed(number))
    return turned != number and not turned.startswith("0")


def colour_word(colour: str) -> Message:
    """The name of a colour that pieces have, in small letters."""
    return say(
        "printed_colour",
        "{colour, select, red {red} yellow {yellow} green {green} blue {blue} other {wild}}",
        colour=colour,
    )


def draw_bar_below(canvas: Canvas, rect: Rect, width: float, colour: str) -> None:
    """The bar that a 6 stands on. The rectangle begins where the number ends."""
    canvas.rounded(Rect(rect.x + (rect.w - width) / 2, rect.y + _BAR_GAP, width, _BAR), _BAR / 2, colour)


def draw_foot(
    canvas: Canvas, rect: Rect, word: Message, height: float, colour: str, ground: str, *, bar: bool = False
) -> None:
    """Below a number: its bar, if it needs one, and a word."""
    bar_rect, words = rect.take_top(_BAR_GAP + _BAR)
    if bar:
        draw_bar_below(canvas, bar_rect, rect.w * 0.32, colour)
    canvas.text(words, canvas.words(word), height, colour, ground, align="centre", least=height)


def draw_back(canvas: Canvas, rect: Rect, colour: str) -> None:
    """A lattice of diamonds, an odd number both ways, so the same upside down: no back identifies its card."""
    field = rect.inset(BORDER)
    frame = QPainterPath()
    frame.addRoundedRect(to_qt(field), 28, 28)
    canvas.path(frame, colour)
    inner = field.inset(22)
    across, down = (2 * round(side / 116) + 1 for side in (inner.w, inner.h))
    w, h = inner.w / across, inner.h / down
    lattice = QPainterPath()
    for row in range(down):
        for column in range(across):
            x, y = inner.x + (column + 0.5) * w, inner.y + (row + 0.5) * h
            grown = 0.42 if (row + column) % 2 else 0.2
            corners = ((x, y - h * grown), (x + w * grown, y), (x, y + h * grown), (x - w * grown, y))
            lattice.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
            lattice.closeSubpath()
    canvas.path(lattice, WHITE)
