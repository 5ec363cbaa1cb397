"""Keys of the operator's window that do something, whichever of the program's windows is in front.

Must not: say what a key does (`keys.JUDGE_KEYS`, and who binds it).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence, QShortcut
from PyQt6.QtWidgets import QWidget

from gotit.ui.slots import call


def bind(window: QWidget, doing: Mapping[str, Callable[[], object]]) -> None:
    """Each key does this, once for each press."""
    for key, what in doing.items():
        shortcut = QShortcut(QKeySequence(key), window)
        shortcut.setAutoRepeat(False)
        shortcut.setContext(Qt.ShortcutContext.ApplicationShortcut)  # the projector's window may be in front
        shortcut.activated.connect(call(shortcut, what))


def on_escape(window: QWidget, doing: Callable[[], object]) -> None:
    """Escape does this while this very window is in front: each closes by it, or leads back."""
    shortcut = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
    shortcut.setAutoRepeat(False)
    shortcut.activated.connect(call(shortcut, doing))
