"""The lines in which something of Mathic Fraction is typed: what a card shows, and an equation.

May not happen here: reading what was typed.
"""

from __future__ import annotations

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QLineEdit

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_EQUATION = "+-−–*×xX/÷:^()=., "


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

    While it is empty the arrows choose a card, and Space is Enter.
    """

    def __init__(self) -> None:
        super().__init__("Equation", "click, or type 1/12 + 2/12 = 3/12", 120)
        self.setProperty("letters", False)

    def useful(self, event: QKeyEvent) -> bool:
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return super().useful(event) and bool(self.text())
        if not self.text() and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return False
        text = event.text()
        return not text or not text.isprintable() or text.isdecimal() or text in _EQUATION

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is not None and event.key() == Qt.Key.Key_Space and not self.text():
            event.accept()
            self.submitted.emit()
        else:
            super().keyPressEvent(event)
