"""The program's own sign, at the top of the first screen: two cards and its name.

Must not: be there in a match (the buttons of a match need the room).
"""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from gotit.core.message import Typed
from gotit.ui.operator.plain import text_label
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.cards import draw_card
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT, GameColour

PRODUCT = Typed("Got It! Referee")
_CARD = QSize(27, 38)
_UNIT = 8.0
"""Cards are painted as on the projector's stage, so many times as large: line widths are made for that."""
_CARDS: tuple[GameColour, ...] = ("blue", "yellow")


class Sign(QWidget):
    """Two cards, 4 and 4: the first target of many a match."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(_CARD.width() * len(_CARDS) + 3, _CARD.height())

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(1 / _UNIT, 1 / _UNIT)
        canvas = Canvas(painter, LIGHT)  # a card is a card in every look
        wide, high = _CARD.width() * _UNIT, _CARD.height() * _UNIT
        for at, colour in enumerate(_CARDS):
            draw_card(canvas, Rect(at * (wide + 3 * _UNIT), 0, wide, high).inset(_UNIT), 4, colour)
        painter.end()


class Brand(QWidget):
    """The sign, and the name beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(Sign())
        row.addWidget(text_label(PRODUCT, "brand"))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """It never makes a window wider."""
        return QSize(0, _CARD.height())
