"""How to play, in the operator's window: the picture that the class sees, the words of the step, and what can be done.

Must not: know a game; decide which step is shown (`app.how_to` does).
"""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import SPACE_KEY, ShortLabel, set_words
from gotit.ui.operator.preview import Picture
from gotit.ui.operator.style import button
from gotit.ui.slots import call

HOW_TO = say("how_to", "How to play")
HOW_TO_TIP = say("how_to_tip", "The game in a few pictures, for the whole class")
HOW_TO_KEY = "F5"
TRIAL = say("trial_start", "Trial round")
START = say("how_to_start", "Start the match")
DONE = say("how_to_done", "Done")


class HowToPage(QWidget):
    """`turned`: by so many steps. `again`, `closed`, `trial`, `start`: what was pressed."""

    turned = pyqtSignal(int)
    again = pyqtSignal()
    closed = pyqtSignal()
    trial = pyqtSignal()
    start = pyqtSignal()

    def __init__(self, picture: QWidget) -> None:
        super().__init__()
        self.setAccessibleName(words(HOW_TO))
        self.picture = Picture(picture)
        self.words = ShortLabel("big")
        self.back = button(say("how_to_back", "Step back"), fitted=True)
        self.repeat = button(
            say("how_to_again", "Again"), tip=say("how_to_again_tip", "Any slap does the same"), fitted=True
        )
        self.try_it = button(
            TRIAL, tip=say("trial_tip", "A real round with these players, which counts for nothing"), fitted=True
        )
        self.start_it = button(START, fitted=True)
        self.close_it = button(say("how_to_close", "Close  (Esc)"), fitted=True)
        self.next = button(tone="primary", fitted=True)
        row = QHBoxLayout()
        row.setSpacing(8)
        for knob in (self.back, self.repeat, self.try_it, self.start_it, self.close_it):
            row.addWidget(knob, 2)
        row.addWidget(self.next, 3)
        below = QVBoxLayout()
        below.setContentsMargins(12, 2, 12, 6)
        below.setSpacing(4)
        below.addWidget(self.words)
        below.addLayout(row)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.picture, 1)
        page.addLayout(below)
        self.back.clicked.connect(call(self.back, self.turned.emit, -1))
        self.next.clicked.connect(call(self.next, self.turned.emit, 1))
        self.repeat.clicked.connect(self.again)
        self.close_it.clicked.connect(self.closed)
        self.try_it.clicked.connect(self.trial)
        self.start_it.clicked.connect(self.start)

    def show_step(self, number: int, steps: int, said: Message, *, then: Message, offered: Collection[Message]) -> None:
        """Step `number` of `steps`. `then`: what comes after the last. `offered`: what can be begun before it."""
        self.words.say(say("how_to_step", "{number} of {steps}: {said}", number=number, steps=steps, said=said))
        self.back.setEnabled(number > 1)
        last = number == steps
        set_words(self.next, then if last else say("how_to_next", "Next step"), SPACE_KEY)
        for knob, begins in ((self.try_it, TRIAL), (self.start_it, START)):
            knob.setVisible(begins in offered and not (last and begins == then))
