"""The lines in which something of Mathic Fraction is typed: what a card shows, and an equation.

May not happen here: reading what was typed.
"""

from __future__ import annotations

import re

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QLineEdit

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_EQUATION = "+-−–*×x/÷:^()=.,@ "
_SUITS = "hdsc"
_NAMING = re.compile(r"@[^\s()+*^−×÷]*$")
"""The place behind an @."""


class TypedLine(QLineEdit):
    """Enter ends here: passed on it would press the big button, which may mean something else by then.

    While nothing is typed, undo and redo are the match's.
    """

    submitted = pyqtSignal()

    def __init__(self, name: str, hint: str, most: int = 40) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setMaxLength(most)

    def useful(self, event: QKeyEvent) -> bool:
        """Does the line keep this key? What it does not keep goes on to the judge's shortcuts."""
        keys = QKeySequence.StandardKey
        return bool(self.text()) or not (event.matches(keys.Undo) or event.matches(keys.Redo))

    def event(self, event: QEvent | None) -> bool:
        asked = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and not self.useful(event):
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is None:
            return
        if event.key() in _ENTER:
            event.accept()
            self.submitted.emit()
        elif self.useful(event):
            super().keyPressEvent(event)
        else:
            event.ignore()


class EquationLine(TypedLine):
    """A line for numbers and signs: the letters of the judge's keys pass through it, and H, which opens a hand.

    Letters belong to it where they name a card: a suit behind a number (3/12h), anything behind "@" (1/2@odd). While
    it is empty the arrows choose a card, Space submits, and Enter does nothing: it has just ended another line.
    """

    def __init__(self) -> None:
        super().__init__("Equation", "click, or type 1/12 + 2/12 = 3/12", 120)
        self.cursorPositionChanged.connect(self._moved)
        self._moved()

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
        if event is not None and not self.text() and event.key() in (Qt.Key.Key_Space, *_ENTER):
            event.accept()
            if event.key() == Qt.Key.Key_Space:
                self.submitted.emit()
        else:
            super().keyPressEvent(event)

    def _moved(self) -> None:
        """Would H be a letter now? See `Holding`."""
        before = self.text()[: self.cursorPosition()]
        self.setProperty("letters", bool(_NAMING.search(before)) or before[-1:].isdecimal())
