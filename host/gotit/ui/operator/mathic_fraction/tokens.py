"""Which real tokens lie there: a click for each.

Must not: apply rules.
"""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from gotit.core.message import say
from gotit.games.mathic_fraction.tokens import Token
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.mathic_fraction.pieces import token_words
from gotit.ui.operator.style import button
from gotit.ui.slots import call

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
                said = words(token_words(token))
                if said not in self.keys:
                    self.keys[said] = self._key(token)
                    place = len(self.keys) - 1
                    self._grid.addWidget(self.keys[said], place // _COLUMNS, place % _COLUMNS)
        all_of_them: list[str] = [words(token_words(token)) for token in tokens]
        there: list[str] = [words(token_words(token)) for token in lying]
        for name, knob in self.keys.items():
            knob.setEnabled(all_of_them.count(name) > there.count(name))

    def _key(self, token: Token) -> QPushButton:
        said = token_words(token)
        knob = button(said, name=say("fractions_token", "Token: {token}", token=said), fitted=True)
        knob.setProperty("narrow", True)
        knob.clicked.connect(call(knob, self.chosen.emit, token))
        return knob
