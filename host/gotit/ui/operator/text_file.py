"""A text of one's own instead of the house's (a deck, goals, tokens): chosen from a file, kept as text with the match.

Must not: read the cards in it; the game says at the start, with the line, what is wrong with them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PyQt6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.deck_file import DeckFileError, read_deck_text
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call

KIND = "*.txt"


class TextFile:
    """`text`: "" for the house's. `what`: "cards"; `house`: what is used otherwise."""

    def __init__(self, what: Message, house: Message, changed: Callable[[], Any]) -> None:
        self.text = ""
        self._what, self._house, self._changed = what, house, changed
        self.words = text_label(wraps=True)
        self.choose: QPushButton = button(
            say("own_file", "Own …"),
            name=say("own_file_name", "Own {what} …", what=what),
            tip=say("own_file_tip", "A text file with your own {what}", what=what),
        )
        self.drop: QPushButton = button(
            say("house_file", "House"), name=say("house_file_name", "House {what}", what=what)
        )
        self.choose.clicked.connect(self._open)
        self.drop.clicked.connect(call(self.drop, self.use, "", None))

    def row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.words, 1)
        row.addWidget(self.drop)
        row.addWidget(self.choose)
        return row

    def load(self, text: str) -> None:
        """A text that was kept."""
        self.use(text, say("your_own", "your own") if text else None)

    def use(self, text: str, source: Message | Typed | None) -> None:
        """`source`: where it is from; None: it is the house's."""
        self.text = text
        which = say("file_used", "The {what}: {source}", what=self._what, source=source or self._house)
        self.words.setText(words(which))
        self.drop.setVisible(bool(text))
        self._changed()

    def enable(self, on: bool) -> None:
        for widget in (self.words, self.choose, self.drop):
            widget.setEnabled(on)

    def read(self, path: Path) -> None:
        """Take the text of a file."""
        try:
            self.use(read_deck_text(path), Typed(path.name))
        except DeckFileError as error:
            self.use(self.text, error.message)

    def _open(self) -> None:
        title = words(say("choose_file", "Your own {what}", what=self._what))
        cards, all_files = words(say("files_of_cards", "Cards")), words(say("files_all", "All files"))
        path, _ = QFileDialog.getOpenFileName(None, title, "", f"{cards} ({KIND});;{all_files} (*)")
        if path:
            self.read(Path(path))
