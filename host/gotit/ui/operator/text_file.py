"""A text of one's own instead of the house's (a deck, goals, tokens): chosen from a file, kept as text with the match.

May not happen here: reading the cards in it; the game says at the start, with the line, what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PyQt6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton

from gotit.ui.calls import call
from gotit.ui.deck_file import DeckFileError, read_deck_text
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button


class TextFile:
    """`text`: "" for the house's. `what`: "cards"; `house`: what is used otherwise, in words."""

    def __init__(self, what: str, house: str, changed: Callable[[], Any]) -> None:
        self.text = ""
        self._what, self._house, self._changed = what, house, changed
        self.words = text_label(wraps=True)
        self.choose: QPushButton = button("Own …", name=f"Own {what} …", tip=f"A text file with your own {what}")
        self.drop: QPushButton = button("House", name=f"House {what}")
        self.choose.clicked.connect(self._open)
        self.drop.clicked.connect(call(self.drop, self.use, "", ""))

    def row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        row.addWidget(self.drop)
        row.addWidget(self.choose)
        return row

    def load(self, text: str) -> None:
        """A text that was kept."""
        self.use(text, "your own" if text else "")

    def use(self, text: str, words: str) -> None:
        """`words`: where it is from."""
        self.text = text
        self.words.setText(f"{self._what.capitalize()}: {words or self._house}")
        self.drop.setVisible(bool(text))
        self._changed()

    def enable(self, on: bool) -> None:
        for widget in (self.words, self.choose, self.drop):
            widget.setEnabled(on)

    def read(self, path: Path) -> None:
        """Take the text of a file."""
        try:
            self.use(read_deck_text(path), path.name)
        except DeckFileError as error:
            self.use(self.text, str(error))

    def _open(self) -> None:
        path, _ = QFileDialog.getOpenFileName(None, f"Your own {self._what}", "", "Cards (*.txt);;All files (*)")
        if path:
            self.read(Path(path))
