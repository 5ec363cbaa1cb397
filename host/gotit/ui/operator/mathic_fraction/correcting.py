"""A real card or token that was entered wrongly is put right: click it, then say what it shows. And hands: how many.

Must not: apply rules.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gotit.core.inputs import Amend
from gotit.core.message import say
from gotit.games.mathic_fraction.cards import Face, notation
from gotit.games.mathic_fraction.entry import NOT_THERE, card_key, token_key
from gotit.games.mathic_fraction.tokens import Token, write_token
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.language.chosen import words
from gotit.ui.operator.mathic_fraction.faces import FacePicker
from gotit.ui.operator.mathic_fraction.hand_counts import HandCounts
from gotit.ui.operator.mathic_fraction.laying import Deck
from gotit.ui.operator.mathic_fraction.pieces import face_words, token_words
from gotit.ui.operator.mathic_fraction.tokens import TokenPicker
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call


class CorrectingPanel(QWidget):
    """`card`, `token`: the id of what is put right now, None until it was clicked."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.card: int | None = None
        self.token: int | None = None
        self._view: MathicFractionView | None = None
        self._deck = Deck()
        self.words = text_label(kind="line", wraps=True)
        self.picker = FacePicker()
        self.token_picker = TokenPicker()
        self.away = button(say("fractions_not_there", "It isn't there at all"))
        token_page = QWidget()
        column = QVBoxLayout(token_page)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.token_picker)
        column.addWidget(self.away)
        self.pages = QStackedWidget()
        self.hands = HandCounts()
        self._token_page = token_page
        for page in (self.hands, self.picker, token_page):
            self.pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.words)
        column.addWidget(self.pages, 1)
        self.picker.chosen.connect(self._is_face)
        self.token_picker.chosen.connect(self._is_token)
        self.hands.entered.connect(self.entered)
        self.away.clicked.connect(call(self.away, self._is_token, None))

    def begin(self, operator: OperatorView, view: MathicFractionView, deck: Deck) -> None:
        self.card = self.token = None
        self.hands.show_counts(operator, view)
        self._view, self._deck = view, deck
        self.picker.clear()
        self._refresh()

    def click_card(self, id_: int) -> None:
        self.card, self.token = id_, None
        self._refresh()

    def click_token(self, id_: int) -> None:
        self.card, self.token = None, id_
        self._refresh()

    @property
    def field(self) -> QWidget | None:
        return self.picker.field if self.card is not None else None

    def _refresh(self) -> None:
        view = self._view
        if view is None:
            return
        card = next((card for card in view.space if card.id == self.card), None)
        token = next((token for token in view.tokens if token.id == self.token), None)
        if card is not None:
            said = say("fractions_card_really", "“{card}” really shows:", card=face_words(card.face))
            self.picker.ask(self._deck.faces, self._deck.gone([each.face for each in view.space]))
            self.pages.setCurrentWidget(self.picker)
        elif token is not None:
            said = say("fractions_token_really", "“{token}” really is:", token=token_words(token))
            self.token_picker.ask(self._deck.tokens, view.tokens)
            self.pages.setCurrentWidget(self._token_page)
        else:
            said = say("fractions_click_wrong", "Click a card or a token, or how many cards a hand has.")
            self.pages.setCurrentWidget(self.hands)
        self.words.setText(words(said))

    def _is_face(self, face: Face) -> None:
        if self.card is not None:
            self._amend(card_key(self._round, self.card), notation(face))

    def _is_token(self, token: Token | None) -> None:
        if self.token is not None:
            self._amend(token_key(self._round, self.token), NOT_THERE if token is None else write_token(token))

    @property
    def _round(self) -> int:
        return self._view.round_number if self._view is not None else 0

    def _amend(self, key: str, value: str) -> None:
        self.entered.emit(Amend(key, value))
