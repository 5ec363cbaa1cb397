"""How much the domes of the players' buttons differ, and whether that counts: a choice and a tick among the timing.

Must not: decide what is too close to call (`core.domes`, `core.adjudicate`).
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from gotit.core.domes import NO_DOMES, Domes
from gotit.core.message import Message, say
from gotit.core.pairs import say_half_width, say_width
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.plain import PlainBox, set_tip, text_label

SPREADS_US = (0, 250, 500, 1_000, 2_000, 5_000)
DOMES_QUESTION = say("domes_question", "The domes of these buzzers differ by up to")
DOMES_TIP = say(
    "domes_tip",
    "Two domes hit at the same instant close their switches so far apart: their travel differs by about ±1 mm.",
)
COUNTS_WORDS = say("domes_count", "Anything closer is too close to call")


class DomesRow(QWidget):
    """`domes`: what is chosen. `wanted` carries it when the operator chooses otherwise."""

    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.spread = QComboBox()
        self.spread.setAccessibleName(words(DOMES_QUESTION))
        for us in SPREADS_US:
            self.spread.addItem(_words(us), us)
        self.counts = PlainBox(COUNTS_WORDS)
        question = text_label(DOMES_QUESTION)
        set_tip(question, DOMES_TIP)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (question, self.spread, self.counts):
            row.addWidget(widget)
        row.addStretch(1)
        self.spread.currentIndexChanged.connect(self._chosen)
        self.counts.toggled.connect(self._chosen)
        self.show_domes(NO_DOMES)

    @property
    def domes(self) -> Domes:
        spread_us = int(self.spread.currentData() or 0)
        return Domes(spread_us, self.counts.isChecked() and spread_us > 0)

    def show_domes(self, domes: Domes) -> None:
        """Show this, also a spread that is not in the list, without a signal."""
        was = self.blockSignals(True), self.spread.blockSignals(True), self.counts.blockSignals(True)
        if self.spread.findData(domes.spread_us) < 0:
            self.spread.addItem(_words(domes.spread_us), domes.spread_us)
        self.spread.setCurrentIndex(self.spread.findData(domes.spread_us))
        self.counts.setChecked(domes.counts)
        self.counts.setEnabled(domes.spread_us > 0)
        for widget, blocked in zip((self, self.spread, self.counts), was, strict=True):
            widget.blockSignals(blocked)

    def _chosen(self) -> None:
        self.counts.setEnabled(self.domes.spread_us > 0)
        self.wanted.emit(self.domes)


def say_domes(domes: Domes) -> Message | None:
    """What lies between hand and contact, as the operator reads it beside what the electronics know."""
    if not domes.spread_us:
        return None
    return say(
        "domes_differ",
        "Domes of this kind differ by up to {spread}{counts, select, "
        "yes {, and buzzes within {within} are too close to call} other {, which does not count}}.",
        spread=say_half_width(domes.spread_us),
        within=say_width(domes.spread_us),
        counts="yes" if domes.counts else "no",
    )


def _words(us: int) -> Words:
    return words(say_half_width(us) if us else say("domes_unknown", "not known"))
