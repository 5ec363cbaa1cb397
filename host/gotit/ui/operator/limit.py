"""The limit above which buzzers are not armed, as a choice: on the set-up page, and during a match among the timing.

Must not: decide whether a race may be armed (`core.limit` does).
"""

from __future__ import annotations

from PyQt6.QtWidgets import QComboBox

from gotit.core.message import say
from gotit.core.pairs import say_half_width
from gotit.language.chosen import words
from gotit.language.words import Words

LIMITS_US = (1_000, 5_000, 20_000, 40_000, 100_000, 0)
LIMIT_QUESTION = say("limit_question", "Open the buzzers only if we can tell who was first to within")


class LimitBox(QComboBox):
    """`us`: the half-width chosen; 0: always arm."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words(LIMIT_QUESTION))
        for us in LIMITS_US:
            self.addItem(_words(us), us)

    @property
    def us(self) -> int:
        return int(self.currentData() or 0)

    def show_us(self, us: int) -> None:
        """Show this limit, also one that is not in the list, without a signal."""
        if us == self.us:
            return
        was = self.blockSignals(True)
        if self.findData(us) < 0:
            self.insertItem(0, _words(us), us)
        self.setCurrentIndex(self.findData(us))
        self.blockSignals(was)


def _words(us: int) -> Words:
    return words(say_half_width(us) if us else say("no_limit", "no limit: always open"))
