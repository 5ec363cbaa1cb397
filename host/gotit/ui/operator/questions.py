"""The strip that asks whether the table is right, where real cards contradict what the program has counted.

May not happen here: a guess. What is insisted on goes out as an input; everything else leaves all as it is.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal

from gotit.core.inputs import Input
from gotit.core.message import say
from gotit.language.words import Words
from gotit.ui.operator.plain import set_words
from gotit.ui.operator.strip import Banner
from gotit.ui.operator.style import button
from gotit.ui.slots import call

INSIST = say("insist", "The table is right: take it")
INSIST_KEY = "F3"
"""As with `holdups.DECIDE_KEY`: it works wherever the focus is."""


class QuestionBanner(Banner):
    """What is against a step, with a button that takes it all the same (`Questioned`)."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        self.insist = button(once=True, fitted=True)
        super().__init__(self.insist)
        set_words(self.insist, INSIST, INSIST_KEY)
        self.insist.clicked.connect(call(self.insist, self.do))
        self._insisted: Input | None = None

    def ask(self, why: Words, insisted: Input) -> None:
        """`insisted`: what the button enters."""
        self._insisted = insisted
        self.say(why)

    def forget(self) -> None:
        """The match stands otherwise, or something else was entered: what was asked is past."""
        self._insisted = None
        self.hide()

    def do(self) -> None:
        """The button, or its key; nothing while nothing is asked."""
        insisted = self._insisted
        self.forget()
        if insisted is not None:
            self.entered.emit(insisted)
