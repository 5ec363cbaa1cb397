"""The strip that says which box holds up a verdict, or is out of the races, with the button that ends it.

May not happen here: deciding that by itself. Nobody guesses; the operator may know better.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout

from gotit.core.bench import WAY_BACK, say_why
from gotit.core.inputs import DecideWithout, LetPlay
from gotit.core.message import AllOf, Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.desk import Desk
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.style import button, set_tone

DECIDE_KEY = "F4"
"""A text field takes letters, and Keys takes buzzers: a key that neither wants works wherever the focus is."""


class HoldupBanner(QFrame):
    """A verdict that waits comes first: it holds up everybody."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.words = text_label(wraps=True)
        self.way_out = button()
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
            silent = say(
                "box_holds_up",
                "{boxes} {count, plural, one {doesn't answer: somebody there may have been earlier. Check its cable} "
                "other {don't answer: somebody there may have been earlier. Check their cables}}, or:",
                boxes=AllOf(tuple(Typed(label) for _, label in desk.silent)),
                count=len(desk.silent),
            )
            self._say(silent, say("decide_without", "Decide without it"), DECIDE_KEY)
            set_tone(self.way_out, "wrong")
        elif desk.benched:
            name, reason = desk.benched[0]
            label = next((source.label for source in desk.sources if source.name == name), name)
            more = len(desk.benched) - 1
            why = say_why(Typed(label), reason)
            if more:
                why = say(
                    "benched_and_more",
                    "{why} So {more, plural, one {is # more} other {are # more}}: see “Boxes”.",
                    why=why,
                    more=more,
                )
            self._say(why, WAY_BACK[reason])
            set_tone(self.way_out, "primary")
        self.setVisible(bool(desk.silent or desk.benched))

    def decide(self) -> None:
        """The key: without the boxes that are waited for; nothing while none is."""
        for name, _ in self._desk.silent:
            self.entered.emit(DecideWithout(name))

    def _say(self, said: Message, way_out: Message, key: str = "") -> None:
        self.words.setText(words(said))
        set_words(self.way_out, way_out, key)

    def _act(self) -> None:
        if self._desk.silent:
            self.decide()
        elif self._desk.benched:
            self.entered.emit(LetPlay(self._desk.benched[0][0]))
