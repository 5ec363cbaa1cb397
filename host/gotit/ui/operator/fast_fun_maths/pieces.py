"""Buttons that look like the cards and shapes on the table: painted by the projector's own functions.

Must not: draw a picture of its own.
"""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QStyle, QStyleOptionButton

from gotit.games.fast_fun_maths.view import CardFace, ShapeFace
from gotit.ui.operator.plain import PlainButton, set_tip
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.cards import draw_card, draw_shape
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import Theme


class PieceButton(PlainButton):
    """A button with a card or a shape on it. After a click the next player's lies there: a double click is one.

    `name`: what it does, for who does not see the piece. `made`: how large it was made.
    """

    def __init__(self, piece: CardFace | ShapeFace, theme: Theme, size: QSize, name: str) -> None:
        super().__init__()
        self.piece = piece
        self._theme, self.made = theme, size
        self.setAccessibleName(name)
        set_tip(self, name)
        self.grow(1)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setProperty("once", True)

    def grow(self, times: float) -> None:
        """So many times as large as it was made."""
        size = self.made * times
        self.setStyleSheet(f"min-height: {size.height() - 16}px; padding: 6px;")
        self.setFixedSize(size)

    @property
    def number(self) -> int | None:
        """The number on the card; None on a shape."""
        return self.piece.number if isinstance(self.piece, CardFace) else None

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        style = self.style()
        if style is not None:
            style.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.isEnabled():
            painter.setOpacity(0.25)
        unit = 8.0  # the projector paints on a larger stage; line widths are made for it
        painter.scale(1 / unit, 1 / unit)
        room = QRectF(self.rect()).adjusted(6, 6, -6, -6)
        box = Rect(room.x() * unit, room.y() * unit, room.width() * unit, room.height() * unit)
        canvas = Canvas(painter, self._theme)
        if isinstance(self.piece, CardFace):
            draw_card(canvas, box, self.piece.number, self.piece.colour)
        else:
            draw_shape(canvas, box.square(), self.piece.shape, self.piece.colour)
        painter.end()
