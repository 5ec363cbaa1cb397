"""What happened, newest at the bottom, in sentences.

Must not: show anything but the news it is given; no hidden card could leak then.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QFrame, QPlainTextEdit

from gotit.core.inputs import Tell
from gotit.core.message import say
from gotit.language.chosen import words
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.words import news_message, only_for_you

MOST_LINES = 500
"""Some forty minutes of brisk play. A line, once laid out, takes 5 kB of memory."""


def line(told: Tell, operator: OperatorView) -> str:
    """One line of the log."""
    news = news_message(told.news, operator.moves)
    text = words(only_for_you(news) if told.private else news, operator.told_names)
    return text if not text or text[-1] in ".!?…" else f"{text}."


class LogPanel(QPlainTextEdit):
    """The log, as text that can be read, selected and copied."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setMaximumBlockCount(MOST_LINES)
        self.setAccessibleName(words(say("log_name", "What happened")))
        self.setPlaceholderText(words(say("log_empty", "What happens is written here.")))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        if self.isRightToLeft() and (document := self.document()) is not None:
            lines = document.defaultTextOption()  # else each would follow its time of day, which is neutral
            lines.setTextDirection(Qt.LayoutDirection.RightToLeft)
            document.setDefaultTextOption(lines)

    def tell(self, told: Tell, operator: OperatorView, clock: str) -> None:
        """Add a line with the time of day."""
        self.note(line(told, operator), clock)

    def note(self, text: str, clock: str) -> None:
        self.appendPlainText(f"{clock}  {text}")
        bar = self.verticalScrollBar()
        if bar is not None:
            bar.setValue(bar.maximum())
