"""The strip that says which box holds up a verdict, or is out of the races, with the button that ends it.

May not happen here: deciding that by itself. Nobody guesses; the operator may know better.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout

from gotit.core.bench import WAY_BACK, say_why
from gotit.core.inputs import DecideWithout, LetPlay
from gotit.core.message import Typed
from gotit.language.words import english
from gotit.ui.operator.desk import Desk
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button, set_tone
from gotit.ui.paint.words import listed

DECIDE_KEY = "F4"
"""A text field takes letters, and Keys takes buzzers: a key that neither wants works wherever the focus is."""


class HoldupBanner(QFrame):
    """A verdict that waits comes first: it holds up everybody."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.words = text_label(wraps=True)
        self.way_out = button("")
        self.way_out.clicked.connect(self._act)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 4, 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.way_out)
        self._desk = Desk()
        self.hide()

    def show_desk(self, desk: Desk) -> None:
        self._desk = desk
        if desk.silent:
            labels = listed([label for _, label in desk.silent])
            self._say(
                f"{labels}: no answer, so it is not known whether somebody there was earlier. Check the cable, or:",
                f"Decide without it   [{DECIDE_KEY}]",
            )
            set_tone(self.way_out, "wrong")
        elif desk.benched:
            name, reason = desk.benched[0]
            label = next((source.label for source in desk.sources if source.name == name), name)
            more = len(desk.benched) - 1
            self._say(
                english(say_why(Typed(label), reason)) + (f" So are {more} more: see Devices." if more else ""),
                english(WAY_BACK[reason]),
            )
            set_tone(self.way_out, "primary")
        self.setVisible(bool(desk.silent or desk.benched))

    def decide(self) -> None:
        """The key: without the boxes that are waited for; nothing while none is."""
        for name, _ in self._desk.silent:
            self.entered.emit(DecideWithout(name))

    def _say(self, words: str, way_out: str) -> None:
        self.words.setText(words)
        self.way_out.setText(way_out)
        self.way_out.setAccessibleName(way_out)

    def _act(self) -> None:
        if self._desk.silent:
            self.decide()
        elif self._desk.benched:
            self.entered.emit(LetPlay(self._desk.benched[0][0]))
