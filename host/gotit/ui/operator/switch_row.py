"""A pupil's own switch: a key or a box's button that serves as buzzer, chosen by pressing it.

Must not: keep anything; take a key that has another job.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.keys import KeyStroke, stroke_of
from gotit.ui.operator.plain import Text, set_tip, text_label, worded
from gotit.ui.operator.style import button

Switch = tuple[str, int]
"""The source of presses, and the number of its input; of the keyboard, the key."""

NONE = say("switch_none", "the seat's button")
PRESS_IT = say("switch_press_it", "Press it now …")
OTHER_JOB = say("switch_other_job", "That key has another job. Press another one.")

_KEYS = Qt.Key
TAKEN = frozenset(
    {
        *(_KEYS.Key_Space, _KEYS.Key_Return, _KEYS.Key_Enter, _KEYS.Key_Escape, _KEYS.Key_Tab, _KEYS.Key_Backtab),
        *(_KEYS.Key_Backspace, _KEYS.Key_Left, _KEYS.Key_Right, _KEYS.Key_Shift, _KEYS.Key_Control, _KEYS.Key_Alt),
        *(_KEYS.Key_Meta, _KEYS.Key_AltGr, _KEYS.Key_G, _KEYS.Key_M, _KEYS.Key_K, _KEYS.Key_C, _KEYS.Key_H),
        *(_KEYS.Key_F1, _KEYS.Key_F2, _KEYS.Key_F3, _KEYS.Key_F4, _KEYS.Key_F6, _KEYS.Key_F7, _KEYS.Key_F9),
    }
)
"""The judge's keys, and those that move about in a window."""


class SwitchRow(QWidget):
    """`changed`: another switch was chosen, or none. `key_number(stroke)`: a key as one that can be chosen, or None."""

    changed = pyqtSignal()

    def __init__(self, key_number: Callable[[KeyStroke], int | None]) -> None:
        super().__init__()
        self._key_number = key_number
        self.switch: Switch | None = None
        self.name = ""
        self.said = text_label(kind="soft", wraps=True)
        self.choose = button(say("switch_choose", "Choose …"), tip=say("switch_tip", "Then press that key or button"))
        self.choose.setCheckable(True)
        self.choose.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clear = button(say("switch_clear", "None"), tip=say("switch_clear_tip", "Only the seat's own button"))
        for knob in (self.choose, self.clear):
            knob.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        grid.addWidget(self.said, 0, 0)
        grid.addWidget(self.choose, 0, 1)
        grid.addWidget(self.clear, 0, 2)
        self.choose.toggled.connect(self._show)
        self.choose.installEventFilter(self)
        self.clear.clicked.connect(self._clear)

    def show_switch(self, switch: Switch | None, name: str) -> None:
        self.switch, self.name = switch, name
        self.choose.setChecked(False)
        self._show()

    def hear(self, source: str, number: int, name: Message) -> None:
        """A button of a box was pressed."""
        if self.choose.isChecked() and self.isVisible():
            self._take((source, number), words(name))

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        if not isinstance(event, QKeyEvent) or not self.choose.isChecked() or event.type() == QEvent.Type.KeyRelease:
            return super().eventFilter(watched, event)
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # no shortcut acts: the key comes here
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.choose.setChecked(False)
            return True
        number = None if event.key() in TAKEN else self._key_number(stroke_of(event, pressed=True))
        if number is None:
            self._say(OTHER_JOB)
        else:
            key = QKeySequence(event.key()).toString() or event.text() or str(number)
            self._take(("keyboard", number), words(say("switch_key", "key {key}", key=Typed(key))))
        return True

    def _take(self, switch: Switch, name: str) -> None:
        self.show_switch(switch, name)
        self.changed.emit()

    def _clear(self) -> None:
        self.show_switch(None, "")
        self.changed.emit()

    def _show(self, *_: object) -> None:
        if self.choose.isChecked():
            self.choose.setFocus()
        self._say(PRESS_IT if self.choose.isChecked() else Typed(self.name) if self.switch is not None else NONE)
        self.clear.setEnabled(self.switch is not None)

    def _say(self, text: Text) -> None:
        self.said.setText(worded(text))
        set_tip(self.said, text)
