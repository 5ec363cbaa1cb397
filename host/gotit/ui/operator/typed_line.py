"""A line in which something of a game is typed: its keys, what it leaves to the judge's shortcuts, and its Enter.

Must not: read what was typed.
"""

from __future__ import annotations

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QFont, QFontInfo, QFontMetrics, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PyQt6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from gotit.ui.operator.plain import LINE_PX, SMALLEST_PX, Text, worded

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ESCAPE = Qt.Key.Key_Escape
_HINT_MARGIN_PX = 18
"""Beside a hint: the frame, and the room that the line with the largest letters has inside it."""


class TypedLine(QLineEdit):
    """Enter ends here: passed on it would press the big button, which may mean something else by then.

    While nothing is typed, undo and redo are the match's. `sent`: it went out by itself with the last key, so that an
    Enter that somebody adds out of habit is not meant for what is asked next.

    What a screen reader, or software that takes dictation, writes here counts as typed, too: Qt takes it for the
    program's own `setText`, and tells nobody.
    """

    submitted = pyqtSignal()

    def __init__(self, name: Text = "", hint: Text = "", most: int = 40) -> None:
        super().__init__()
        self._usual: QFont | None = None
        self._hint_px = 0
        self.setAccessibleName(worded(name))
        self.setPlaceholderText(worded(hint))
        self.setMaxLength(most)
        self.sent = False
        self._ours = False
        self._edited: str | None = None
        self.textEdited.connect(self._keep_edited)
        self.textChanged.connect(self._written)
        self.textChanged.connect(self._fit_hint)

    def setText(self, text: str | None) -> None:  # noqa: N802 (Qt's name)
        was, self._ours = self._ours, True
        super().setText(text)
        self._ours = was

    def clear(self) -> None:
        self.setText("")
        self._edited = None

    def setPlaceholderText(self, text: str | None) -> None:  # noqa: N802 (Qt's name)
        super().setPlaceholderText(text)
        self._fit_hint()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._fit_hint()

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self._fit_hint()

    def _fit_hint(self) -> None:
        """A hint is whole: where the line is too short for it, it becomes smaller, and the line stays as high."""
        if self._usual is None and self.isVisible():
            self._usual = QFont(self.font())
        if self._usual is None:
            return
        hint, font = self.placeholderText(), QFont(self._usual)
        usual_px = px = QFontInfo(font).pixelSize()
        room, high = self.width() - 2 * _HINT_MARGIN_PX, QFontMetrics(font).height()
        while not self.text() and px > SMALLEST_PX and QFontMetrics(font).horizontalAdvance(hint) > room:
            px -= 1
            font.setPixelSize(px)
        if px == self._hint_px:
            return
        self._hint_px = px
        if px == usual_px:
            self.setStyleSheet("")
        else:
            self.setStyleSheet(f"font-size: {px}px; min-height: {max(high, LINE_PX)}px;")

    def _keep_edited(self, text: str) -> None:
        """Of what is typed or pasted Qt tells this before the change."""
        self._edited = text

    def _written(self, text: str) -> None:
        if self._ours or text != self.text():
            return
        if text != self._edited:
            self.textEdited.emit(text)
        self._edited = None

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
        if event.key() in ENTER:
            event.accept()
            self.submitted.emit()
        elif self.useful(event):
            super().keyPressEvent(event)
        else:
            event.ignore()


class KeptLine(QLineEdit):
    """What somebody types on whose line has gone. Every letter is text here, none is a shortcut's or a player's.

    `left`: by Enter, by Escape, or by going elsewhere.
    """

    left = pyqtSignal()

    def __init__(self, name: Text) -> None:
        super().__init__()
        self.setAccessibleName(worded(name))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def event(self, event: QEvent | None) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() == ESCAPE:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is not None and event.key() in (*ENTER, ESCAPE):
            event.accept()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().focusOutEvent(event)
        self.left.emit()


class MirrorLine(QLineEdit):
    """A line that is somewhere else, to type in here: what stands there is shown, and it gets the keys."""

    def __init__(self, name: Text) -> None:
        super().__init__()
        self.source: QWidget | None = None
        self.setAccessibleName(worded(name))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def follow(self, source: QWidget | None) -> None:
        """`source`: the line that waits for text. None: none does."""
        self.source = source
        self.setEnabled(source is not None)
        self.setText(" ⏎ ".join(typed_text(source).splitlines()))

    def event(self, event: QEvent | None) -> bool:
        source = self.source
        if source is None or not isinstance(event, QKeyEvent):
            return super().event(event)
        taken = source.event(event)
        self.follow(source)
        return taken


def line_of(focus: QWidget | None) -> QWidget | None:
    """The line that keys go into, if the focus is on one."""
    return focus.source if isinstance(focus, MirrorLine) else focus


def typed_text(widget: QWidget | None) -> str:
    """What stands in a line, or in some lines."""
    if isinstance(widget, QLineEdit):
        return widget.text().strip()
    return widget.toPlainText().strip() if isinstance(widget, QPlainTextEdit) else ""
