"""A question in the window itself: a sentence, perhaps a line to answer in, and two buttons. Nothing waits for it.

Must not: know what is asked.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtWidgets import QFrame, QHBoxLayout, QLineEdit

from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.style import Tone, button, set_tone

CANCEL = say("question_cancel", "Cancel")


class Question(QFrame):
    """Hidden while nothing is asked. A new question takes the place of one that was not answered."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._answer: Callable[[str], object] | None = None
        self.words = text_label(kind="strong", wraps=True)
        self.line = QLineEdit()
        self.yes = button()
        self.no = button(CANCEL)
        self.yes.clicked.connect(self._say_yes)
        self.no.clicked.connect(self.close_question)
        self.line.returnPressed.connect(self._say_yes)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.addWidget(self.words, 1)
        for widget in (self.line, self.yes, self.no):
            row.addWidget(widget)
        self.hide()

    def ask(
        self,
        what: Message,
        yes: Message,
        answer: Callable[[str], object],
        *,
        line: str | None = None,
        no: Message = CANCEL,
        tone: Tone = "primary",
    ) -> None:
        """`answer` is called with what stands in the line (None: there is none) if the answer is yes."""
        self._answer = answer
        self.words.setText(words(what))
        set_words(self.yes, yes)
        set_tone(self.yes, "plain" if tone == "primary" else tone)
        set_words(self.no, no)
        self.line.setVisible(line is not None)
        self.line.setText(line or "")
        self.line.setAccessibleName(words(what))
        self.show()
        if line is not None:
            self.line.setFocus()
            self.line.selectAll()

    def close_question(self) -> None:
        """Nothing is asked any more."""
        self._answer = None
        self.hide()

    def _say_yes(self) -> None:
        answer, typed = self._answer, self.line.text()
        self.close_question()
        if answer is not None:
            answer(typed)
