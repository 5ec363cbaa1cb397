"""A fraction was typed that several cards could be: a button for each of them.

The card of the hand is not named: others may be looking at this window.

Must not: find the cards (`reading.py` of the game does).
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from gotit.core.message import Typed, say
from gotit.games.mathic_fraction.cards import Card
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.mathic_fraction.pieces import color_words, face_sign, face_words
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call


class ChoiceRow(QWidget):
    """`chosen` carries the id of the card that is meant."""

    chosen = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[int, QPushButton] = {}
        self._asked: tuple[str, tuple[Card, ...], int] = ("", (), 0)
        self._words = text_label(kind="check")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._row.addWidget(self._words)
        self.hide()

    def ask(self, fraction: str, cards: Sequence[Card], hand: int) -> None:
        """Which of these is meant by `fraction`? `hand`: the id of the card of the hand."""
        self.show()
        if self._asked == (fraction, tuple(cards), hand):
            return
        self._asked = (fraction, tuple(cards), hand)
        self._words.setText(words(say("fractions_which_is", "Which is {fraction}?", fraction=Typed(fraction))))
        drop(self._row, self.keys.values())
        self.keys = {card.id: self._key(card, in_hand=card.id == hand) for card in cards}

    def follow(self, before: QWidget) -> None:
        """Tab leads from this widget to the buttons."""
        for knob in self.keys.values():
            self.setTabOrder(before, knob)
            before = knob

    def _key(self, card: Card, *, in_hand: bool) -> QPushButton:
        if in_hand:
            said = say("fractions_card_of_hand", "the card of the hand")
            short = say("fractions_in_hand", "in the hand")
        else:
            said, sign, color = face_words(card.face), face_sign(card.face), color_words(card.face.color)
            short = say("fractions_sign_and_color", "{card} {color}", card=sign, color=color)
        knob = button(short, name=said, tip=said, fitted=True)
        knob.setProperty("narrow", True)
        knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        knob.clicked.connect(call(knob, self.chosen.emit, card.id))
        self._row.addWidget(knob, 1)
        return knob
