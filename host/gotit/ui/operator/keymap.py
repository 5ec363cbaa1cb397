"""The keys, on screen: which buzz, which judge, and that keyboard times are coarse.

May not happen here: any key handling (`keys`).
"""

from __future__ import annotations

from PyQt6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from gotit.ui.operator.keys import JUDGE_KEYS
from gotit.ui.operator.plain import text_label

BUZZ_KEYS: tuple[tuple[str, str], ...] = (
    ("1 … 9", "call for seats 1–9"),
    ("Shift + 1 … 9, or Q … O", "pass for seats 1–9"),
    ("hold 1 … 9", "long press, where the screen asks for it"),
)

COARSE = (
    "A keyboard tells its presses late and unevenly, by up to 30 ms, and some lose keys when several are held. "
    "What is closer than that is shown as too close to call. Buzzer boxes know it to a microsecond."
)


class KeyMapPanel(QScrollArea):
    """Two tables and a sentence."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Keys")
        self.setWidgetResizable(True)
        inner = QWidget()
        inner.setObjectName("clear")
        column = QVBoxLayout(inner)
        column.setSpacing(6)
        for title, table in (("Players without a box", BUZZ_KEYS), ("You", JUDGE_KEYS)):
            heading = text_label(title, "heading")
            column.addWidget(heading)
            grid = QGridLayout()
            grid.setHorizontalSpacing(14)
            grid.setVerticalSpacing(2)
            for line, (keys, meaning) in enumerate(table):
                grid.addWidget(text_label(keys, "strong"), line, 0)
                words = text_label(meaning, wraps=True)
                grid.addWidget(words, line, 1)
            grid.setColumnStretch(1, 1)
            column.addLayout(grid)
            if table is BUZZ_KEYS:
                coarse = text_label(COARSE, "soft", wraps=True)
                column.addWidget(coarse)
        column.addStretch(1)
        self.setWidget(inner)
