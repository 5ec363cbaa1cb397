"""Which real tokens lie there: a click for each.

May not happen here: rules.
"""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from gotit.games.mathic_fraction.tokens import Token
from gotit.ui.calls import call
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.mathic_fraction.words import token_words
from gotit.ui.operator.style import button

_COLUMNS = 4


class TokenPicker(QWidget):
    """`chosen` carries a Token."""

    chosen = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[str, QPushButton] = {}
        self._tokens: tuple[Token, ...] = ()
        self._grid = QGridLayout()
        self._grid.setSpacing(5)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addStretch(1)

    def ask(self, tokens: tuple[Token, ...], lying: Collection[Token] = ()) -> None:
        """`tokens`: all that there are; `lying`: those on display already, of which so many fewer can come."""
        if tokens != self._tokens:
            self._tokens = tokens
            drop(self._grid, self.keys.values())
            self.keys = {}
            for token in tokens:
                words = token_words(token)
                if words not in self.keys:
                    self.keys[words] = self._key(token, words)
                    place = len(self.keys) - 1
                    self._grid.addWidget(self.keys[words], place // _COLUMNS, place % _COLUMNS)
        all_of_them = [token_words(token) for token in tokens]
        there = [token_words(token) for token in lying]
        for words, knob in self.keys.items():
            knob.setEnabled(all_of_them.count(words) > there.count(words))

    def _key(self, token: Token, words: str) -> QPushButton:
        knob = button(words, name=f"Token: {words}", fitted=True)
        knob.setProperty("narrow", True)
        knob.clicked.connect(call(knob, self.chosen.emit, token))
        return knob
