"""A card as a real button, painted as the players see it; or its back.

May not happen here: rules, deciding who may see a card.
"""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from gotit.ui.operator.plain import PlainButton
from gotit.ui.paint.add_it.cards import CARD_ASPECT, Look, draw_number_card
from gotit.ui.paint.box import Box
from gotit.ui.paint.canvas import Canvas
from gotit.ui.theme import LIGHT, Theme

_UNITS = 230.0
"""How many units of the projector's stage a card is high: line widths are made for that."""


class CardButton(PlainButton):
    """`number`: what it shows; None: its back. A double click is one: two choose the card and leave it again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number: int | None = None
        self._look: Look = "plain"
        self._theme = LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setProperty("once", True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(22, 30))
        self.setStyleSheet("min-height: 0px; padding: 0px; border: none; background: transparent;")

    def show_card(self, number: int | None, look: Look, words: str, theme: Theme) -> None:
        """`words`: for those who hear the window instead of seeing it."""
        self.setAccessibleName(words)
        shown = (number, look, theme)
        if shown != (self.number, self._look, self._theme):
            self.number, self._look, self._theme = shown
            self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = min(float(self.height()), self.width() / CARD_ASPECT)
        painter.translate((self.width() - high * CARD_ASPECT) / 2, (self.height() - high) / 2)
        if not self.isEnabled() or self.isDown():
            painter.setOpacity(0.55)
        painter.scale(high / _UNITS, high / _UNITS)
        canvas = Canvas(painter, self._theme)
        inset = 12.0 if self.hasFocus() else 5.0
        box = Box(0, 0, _UNITS * CARD_ASPECT, _UNITS)
        if self.hasFocus() or self.underMouse():
            canvas.rounded(box, 24, None, self._theme.floor.edge, 5)
        box = box.inset(inset)
        if self.number is not None:
            draw_number_card(canvas, box, self.number, self._look)
        else:
            chosen = self._look != "plain"
            edge = self._theme.floor.edge if chosen else self._theme.page.fill
            canvas.rounded(box, 20, edge)
            canvas.rounded(box.inset(13 if chosen else 4), 14, self._theme.chip.fill)
        painter.end()
