"""The line in which an equation is typed.

Must not: read what was typed.
"""

from __future__ import annotations

import re
from typing import Literal

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeyEvent

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.typed_line import ENTER, TypedLine

What = Literal["equation", "pattern"]

_NAMES: dict[What, Message] = {
    "equation": say("fractions_equation_line", "Equation"),
    "pattern": say("fractions_pattern_line", "Pattern"),
}
_EXAMPLES: dict[What, Typed] = {
    "equation": Typed("1/12 + 2/12 = 3/12"),
    "pattern": Typed("1/12 2/12 3/12"),
}
_EQUATION = "+-−–*×x/÷:^()=.,@ "
_SUITS = "hdsc"
_NAMING = re.compile(r"@[^\s()+*^−×÷]*$")
"""The place behind an @."""


class EquationLine(TypedLine):
    """A line for numbers and signs: the letters of the judge's keys pass through it, and H, which opens a hand.

    Letters belong to it where they name a card: a suit behind a number (3/12h), anything behind "@" (1/2@odd). While
    it is empty the arrows choose a card, Space submits, and Enter does nothing: it has just ended another line.
    """

    def __init__(self) -> None:
        super().__init__(most=120)
        self.ask("equation")
        self.cursorPositionChanged.connect(self._moved)
        self._moved()

    def ask(self, what: What) -> None:
        """Say what is to be typed."""
        hint = say("fractions_line_hint", "click, or type {example}", example=_EXAMPLES[what])
        self.setAccessibleName(words(_NAMES[what]))
        self.setPlaceholderText(words(hint))

    def useful(self, event: QKeyEvent) -> bool:
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return super().useful(event) and bool(self.text())
        if not self.text() and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return False
        text = event.text().lower()
        if not text or not text.isprintable() or text.isdecimal() or text in _EQUATION:
            return True
        before = self.text()[: self.cursorPosition()]
        return bool(_NAMING.search(before)) or (before[-1:].isdecimal() and text in _SUITS)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is not None and not self.text() and event.key() in (Qt.Key.Key_Space, *ENTER):
            event.accept()
            if event.key() == Qt.Key.Key_Space:
                self.submitted.emit()
        else:
            super().keyPressEvent(event)

    def _moved(self) -> None:
        """Would H be a letter now? See `Holding`."""
        before = self.text()[: self.cursorPosition()]
        self.setProperty("letters", bool(_NAMING.search(before)) or before[-1:].isdecimal())
