"""Rounds to choose one from. Must not: know what is in one."""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtWidgets import QComboBox

from gotit.core.message import Message
from gotit.language.chosen import words


class RoundBox(QComboBox):
    """Shows the newest, until another is chosen. Hidden while there is none."""

    def __init__(self, name: Message) -> None:
        super().__init__()
        self.setAccessibleName(words(name))

    def show_titles(self, titles: Sequence[str]) -> bool:
        """These rounds there are. Are they more or fewer than before?"""
        new = len(titles) != self.count()
        if list(titles) != [self.itemText(at) for at in range(self.count())]:
            at = len(titles) - 1 if new else self.currentIndex()
            blocked = self.blockSignals(True)
            self.clear()
            self.addItems(titles)
            self.setCurrentIndex(at)
            self.blockSignals(blocked)
        self.setVisible(bool(titles))
        return new
