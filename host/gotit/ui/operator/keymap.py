"""The keys, on screen: which buzz, which judge, and that keyboard times are coarse.

Must not: handle keys (`keys` does).
"""

from __future__ import annotations

from PyQt6.QtGui import QShowEvent
from PyQt6.QtWidgets import QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.keys import JUDGE_KEYS
from gotit.ui.operator.plain import text_label

KEYS = say("keys", "Keys")
BUZZ_KEYS: tuple[tuple[Message | Typed, Message], ...] = (
    (Typed("1 … 9"), say("keys_buzz", "buzz for seats 1–9")),
    (
        say("keys_of_passes", "{keys}, or {row}", keys=Typed("Shift + 1 … 9"), row=Typed("Q … O")),
        say("keys_pass", "pass for seats 1–9"),
    ),
    (
        say("keys_held", "hold {keys}", keys=Typed("1 … 9")),
        say("keys_hold", "hold, where the screen asks for it"),
    ),
)

COARSE = say(
    "keys_coarse",
    "Keyboards report presses up to 30 ms late, and some miss keys held together. Anything closer is shown as “too "
    "close to call”. Buzzer boxes are far more exact.",
)
DURING_A_SHOW = say(
    "keys_during_a_show",
    "While something moves on the players' screen, a key shows how it ends, and does nothing else. A slap counts.",
)


class KeyMapPanel(QScrollArea):
    """Two tables, each with a sentence below it, made when they are seen for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(words(KEYS))
        self.setWidgetResizable(True)

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        self.fill()
        super().showEvent(event)

    def fill(self) -> None:
        """Make what stands in it, if it isn't there."""
        if self.widget() is not None:
            return
        inner = QWidget()
        inner.setObjectName("clear")
        column = QVBoxLayout(inner)
        column.setSpacing(6)
        for title, table, below in (
            (say("keys_of_players", "Players without a box"), BUZZ_KEYS, COARSE),
            (say("keys_of_referee", "You"), JUDGE_KEYS, DURING_A_SHOW),
        ):
            heading = text_label(title, "heading")
            column.addWidget(heading)
            for keys, meaning in table:
                line = QHBoxLayout()
                line.setSpacing(14)
                line.addWidget(text_label(keys, "strong", wraps=True), 2)
                line.addWidget(text_label(meaning, wraps=True), 3)
                column.addLayout(line)
            column.addWidget(text_label(below, "soft", wraps=True))
        column.addStretch(1)
        self.setWidget(inner)
