"""The space as buttons: its cards, and the tokens on display.

Must not: apply rules. A click says which card; what it means is the panel's affair.
"""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtCore import QRect, Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from gotit.core.message import say
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.tokens import Token
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.mathic_fraction.card_button import CardButton
from gotit.ui.operator.mathic_fraction.pieces import token_words
from gotit.ui.operator.style import button
from gotit.ui.paint.mathic_fraction.cards import CARD_ASPECT
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

_GAP_PX = 6
_LARGEST_PX = 150
"""A card is never higher."""

_IN_SPACE = say("fractions_in_space", "In the space")
_DISCARDED = say("fractions_just_discarded", "Just discarded")


class SpaceBoard(QWidget):
    """`clicked` carries the card's id. Cards lie in the order in which they came, in as few rows as they are large."""

    clicked = pyqtSignal(int)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.cards: dict[int, CardButton] = {}
        self._order: tuple[int, ...] = ()
        self.setMinimumHeight(38)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_cards(self, cards: tuple[Card, ...], used: Collection[int], framed: int | None = None) -> None:
        """`used`: ids of those that stand in the equation; `framed`: of the discard that can be stolen."""
        self._order = tuple(card.id for card in cards)
        for gone in self.cards.keys() - set(self._order):
            knob = self.cards.pop(gone)
            knob.hide()
            knob.deleteLater()
        for card in cards:
            if card.id not in self.cards:
                self.cards[card.id] = self._make(card.id)
            knob = self.cards[card.id]
            what = _DISCARDED if card.id == framed else _IN_SPACE
            knob.show_card(card.face, self.theme, what=what, used=card.id in used, chosen=card.id == framed)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._arrange()

    def _make(self, id_: int) -> CardButton:
        knob = CardButton(self)
        knob.clicked.connect(call(knob, self.clicked.emit, id_))
        knob.show()
        return knob

    def _arrange(self) -> None:
        """The number of rows in which the cards are largest."""
        count = len(self._order)
        if not count:
            return
        high, rows = max((self._high(count, rows), -rows) for rows in range(1, count + 1))
        across = -(-count // -rows)
        wide = int(high * CARD_ASPECT)
        top = (self.height() - int(high * -rows + _GAP_PX * (-rows - 1))) // 2
        for place, id_ in enumerate(self._order):
            row, column = divmod(place, across)
            here = min(across, count - row * across)
            left = (self.width() - (wide + _GAP_PX) * here + _GAP_PX) // 2
            spot = QRect(left + column * (wide + _GAP_PX), top + int(row * (high + _GAP_PX)), wide, int(high))
            self.cards[id_].setGeometry(spot)

    def _high(self, count: int, rows: int) -> float:
        across = -(-count // rows)
        wide = (self.width() - _GAP_PX * (across - 1)) / across
        return min(wide / CARD_ASPECT, (self.height() - _GAP_PX * (rows - 1)) / rows, _LARGEST_PX)


class TokenRow(QWidget):
    """The tokens on display, in words. `clicked` carries a token's id."""

    clicked = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[QPushButton] = []
        self._tokens: tuple[Token, ...] | None = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)

    def show_tokens(self, tokens: tuple[Token, ...], *, offered: bool = False) -> None:
        """`offered`: one of them may be chosen now, so Tab leads to them."""
        self.setVisible(bool(tokens))
        if tokens != self._tokens:
            self._tokens = tokens
            drop(self._row, self.keys)
            self.keys = [self._key(token) for token in tokens]
        policy = Qt.FocusPolicy.TabFocus if offered else Qt.FocusPolicy.NoFocus
        for knob in self.keys:
            knob.setFocusPolicy(policy)

    def _key(self, token: Token) -> QPushButton:
        said = token_words(token)
        named = say("fractions_on_display", "Token on display: {token}", token=said)
        knob = button(said, name=named, tip=said, fitted=True)
        knob.setProperty("narrow", True)
        knob.setStyleSheet("border-radius: 14px; min-height: 22px;")
        knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        knob.clicked.connect(call(knob, self.clicked.emit, token.id))
        self._row.addWidget(knob, 1)
        return knob
