"""The picture alone in the operator's window, for one screen that everybody looks at, and a bar under it.

Must not: say what the big button does.
"""

from __future__ import annotations

from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import say
from gotit.ui.operator.plain import ShortLabel, Text, set_words
from gotit.ui.operator.preview import Picture
from gotit.ui.operator.style import button


class PicturePage(QWidget):
    """The bar says what is going on, has the big button, and the way back."""

    def __init__(self, picture: QWidget) -> None:
        super().__init__()
        self.picture = Picture(picture)
        self.words = ShortLabel("big")
        self.primary = button(tone="primary", fitted=True, once=True)
        self.back = button(say("referees_buttons", "Referee's buttons  (F2)"))
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(12, 4, 12, 8)
        row.addWidget(self.words, 1)
        row.addWidget(self.primary, 1)
        row.addWidget(self.back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.picture, 1)
        column.addWidget(bar)

    def say(self, words: Text, primary: Text = None, key: Text = "") -> None:
        """What is going on, and what the big button says, and its key; None: there is nothing that it could do."""
        self.words.say(words)
        self.primary.setVisible(primary is not None)
        set_words(self.primary, primary, key)
