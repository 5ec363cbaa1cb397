"""How a match is played, whatever the game: what comes before it, how buzzes are judged, what becomes of a clock.

Must not: know a game; decide anything about a match.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QFrame, QGridLayout

from gotit.core.inputs import Clocks
from gotit.core.message import Message, Width, say
from gotit.core.school import Before
from gotit.language.chosen import words
from gotit.ui.operator import forms
from gotit.ui.operator.limit import LIMIT_QUESTION, LimitBox
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.operator.style import button
from gotit.ui.settings import Settings

TOGETHER_MS = (0, 10, 25, 50, 100)

TOGETHER = say("setup_together", "Too close to call")
CLOCKS = say("setup_clocks", "When a player's time is up")
CLOCKS_TIP = say(
    "setup_clocks_tip",
    "The clock stops at 0 and you choose: more time, or not. Buzzer races end by themselves. "
    "With only one player it never asks.",
)
_CLOCKS = {
    "asks": say("clocks_ask", "ask me: more time, or not"),
    "strict": say("clocks_strict", "it's over at once"),
}
BEFORE = say("setup_before", "Before the match")
BEFORE_TIP = say("setup_before_tip", "Once for each game and its players. “Start the match” skips the rest")
_BEFORE = {
    "nothing": say("before_nothing", "nothing: start at once"),
    "explain": say("before_explain", "explain the game"),
    "trial": say("before_trial", "explain it, then a trial round"),
}


_Choices = Mapping[str, Message] | Mapping[int, Message]


class _Choice(QComboBox):
    """A list of choices under a label."""

    def __init__(self, label: Message, choices: _Choices, tip: Message | None = None) -> None:
        super().__init__()
        self.setAccessibleName(words(label))
        for value, said in choices.items():
            self.addItem(words(said), value)
        if tip is not None:
            set_tip(self, tip)


class BeforeFrame(QFrame):
    """Does the game explain itself first, and is there a trial round? `changed`: it was chosen otherwise."""

    changed = pyqtSignal()

    def __init__(self, before: Before) -> None:
        super().__init__()
        self.setObjectName("panel")
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 8)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        self.box = _Choice(BEFORE, _BEFORE, BEFORE_TIP)
        grid.addWidget(text_label(BEFORE, wraps=True), 0, 0)
        grid.addWidget(self.box, 0, 1)
        self.choose(before)
        self.box.currentIndexChanged.connect(self.changed)

    @property
    def chosen(self) -> Before:
        return cast(Before, self.box.currentData())

    def choose(self, before: Before) -> None:
        forms.choose(self.box, before)


class CallsFrame(QFrame):
    """When two buzzes are too close to call, how exact they must be, and what becomes of one person's clock."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.together = _Choice(TOGETHER, {ms * 1000: _together(ms) for ms in TOGETHER_MS})
        self.clocks = _Choice(CLOCKS, _CLOCKS, CLOCKS_TIP)
        forms.choose(self.clocks, settings.clocks)
        self.limit = LimitBox()
        self.limit.show_us(settings.limit_us)
        self.timing = button(
            say("open_timing", "Timing …"),
            tip=say("open_timing_tip", "How exactly we know who was first, and the slap test"),
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(12, 8, 12, 8)
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(1, 3)
        grid.addWidget(text_label(TOGETHER, wraps=True), 0, 0)
        grid.addWidget(self.together, 0, 1)
        question = text_label(say("setup_limit", "Open the buzzers only if exact to"), wraps=True)
        set_tip(question, LIMIT_QUESTION)
        grid.addWidget(question, 1, 0)
        grid.addWidget(self.limit, 1, 1)
        grid.addWidget(self.timing, 2, 1)
        grid.addWidget(text_label(CLOCKS, wraps=True), 3, 0)
        grid.addWidget(self.clocks, 3, 1)

    @property
    def clocks_chosen(self) -> Clocks:
        return "strict" if self.clocks.currentData() == "strict" else "asks"

    @property
    def together_us(self) -> int:
        return int(self.together.currentData() or 0)


def _together(ms: int) -> Message:
    """What is said of presses that lie so close."""
    if ms == 0:
        return say("together_if_unknown", "only when we can't tell")
    return say("together_within", "within {time}", time=Width(ms * 1000))
