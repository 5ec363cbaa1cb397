"""A card as a real button, painted as the players see it; or its back.

Must not: apply rules, decide who may see a card.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gotit.core.message import Message, say
from gotit.games.mathic_fraction.cards import Face
from gotit.language.chosen import words
from gotit.ui.operator.mathic_fraction.pieces import face_words
from gotit.ui.operator.plain import set_tip
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT, draw_card_back, draw_face
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT, Theme

_UNITS = 230.0
"""How many units of the projector's stage a card is high: line widths are made for that."""


class CardButton(QPushButton):
    """`face`: what it shows; None: its back. `chosen`: framed; `used`: it stands in the equation already."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.face: Face | None = None
        self.chosen = False
        self.used = False
        self._theme = LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._least(32, 32)

    def fix(self, width: int, height: int) -> None:
        """Always this large, in pixels."""
        self._least(width, height)
        self.setFixedSize(width, height)

    def _least(self, width: int, height: int) -> None:
        """A style sheet's least size counts, not the widget's."""
        self.setStyleSheet(
            f"min-width: {width}px; min-height: {height}px; padding: 0px; border: none; background: transparent;"
        )

    def show_card(
        self, face: Face | None, theme: Theme, *, what: Message, chosen: bool = False, used: bool = False
    ) -> None:
        """`what`: which card it is, for those who hear the window instead of seeing it."""
        said = face_words(face) if face is not None else None
        if said is not None:
            what = say("fractions_card_shows", "{what}: {card}", what=what, card=said)
        if used or chosen:
            state = "used" if used else "chosen"
            what = say(
                "fractions_card_state",
                "{card}, {state, select, used {in the equation} other {chosen}}",
                card=what,
                state=state,
            )
        self.setAccessibleName(words(what))
        set_tip(self, said)
        shown = (face, theme, chosen, used)
        if shown != (self.face, self._theme, self.chosen, self.used):
            self.face, self._theme, self.chosen, self.used = shown
            self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = min(float(self.height()), self.width() / CARD_ASPECT)
        painter.translate((self.width() - high * CARD_ASPECT) / 2, (self.height() - high) / 2)
        if not self.isEnabled() or self.isDown():
            painter.setOpacity(0.55)
        painter.scale(high / _UNITS, high / _UNITS)
        theme = self._theme
        canvas = Canvas(painter, theme)
        box = Rect(0, 0, _UNITS * CARD_ASPECT, _UNITS)
        if self.hasFocus() or self.underMouse():
            canvas.rounded(box, 26, None, theme.floor.edge, 6)
        box = box.inset(12.0 if self.hasFocus() else 8.0)
        if self.chosen or self.used:
            canvas.rounded(box, 22, theme.floor.fill, theme.floor.edge, 10)
            box = box.inset(16)
        if self.used:
            painter.setOpacity(0.45)
        if self.face is not None:
            draw_face(canvas, box, self.face)
        else:
            draw_card_back(canvas, box)
        painter.end()
