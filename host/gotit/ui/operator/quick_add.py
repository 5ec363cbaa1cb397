"""The line for new players.

Must not: know who plays already.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QApplication, QLineEdit, QPushButton

from gotit.core.message import Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.names import split_names
from gotit.ui.operator.style import button
from gotit.ui.slots import call

_PLUS_PX = 44


class QuickAdd(QLineEdit):
    """One line for new names. A pasted list of many lines becomes many players. `names`: "" for one without a name."""

    names = pyqtSignal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(words(say("add_player_hint", "A name, or a list")))
        self.setAccessibleName(words(say("add_player_name", "Add a player, or paste a list of names")))
        self.returnPressed.connect(self.flush)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        clipboard = QApplication.clipboard()
        if event is not None and event.matches(QKeySequence.StandardKey.Paste) and clipboard is not None:
            pasted = split_names(clipboard.text())
            if len(pasted) > 1:
                self.names.emit(pasted)
                return
        super().keyPressEvent(event)

    def flush(self) -> None:
        """Turn what stands in the line into players. Those for whom there is no room are put back into it."""
        names = split_names(self.text())
        self.clear()
        if names:
            self.names.emit(names)

    def plus(self) -> QPushButton:
        """Takes what stands in the line; with nothing there a player without a name, so that the mouse will do."""
        knob = button(
            Typed("+"),
            name=say("add_players", "Add"),
            tip=say("add_players_tip", "Add whoever stands in the line; when nothing does, a player without a name"),
        )
        knob.setFixedWidth(_PLUS_PX)
        knob.clicked.connect(call(knob, self._add_next))
        return knob

    def _add_next(self) -> None:
        if self.text().strip():
            self.flush()
        else:
            self.names.emit([""])

    def put_back(self, names: list[str]) -> None:
        """There was no room for these."""
        self.setText(", ".join([*names, *split_names(self.text())]))
