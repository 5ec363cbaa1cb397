"""The picture alone in the operator's window, for one screen that everybody looks at, and a bar under it.

Must not: decide what its buttons and its line do. They are those of the game's own panel, once more.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import say
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.panel import PlayPanel
from gotit.ui.operator.plain import LARGE_PX, ShortLabel, Text, set_words
from gotit.ui.operator.preview import Picture
from gotit.ui.operator.style import button, set_tone
from gotit.ui.operator.typed_line import MirrorLine

_BAR_PX = 120
"""Two lines of buttons, whatever stands there: the picture does not change its size."""


class PicturePage(QWidget):
    """The bar says what is going on, has a line to type in, what can be judged, the big button, and the way back."""

    def __init__(self, picture: QWidget) -> None:
        super().__init__()
        self.picture = Picture(picture)
        self.words = ShortLabel("big", lines=2, largest_px=LARGE_PX)
        self.line = MirrorLine(say("picture_line", "What is typed"))
        self.bar = ActionBar()
        self.primary = button(tone="primary", fitted=True, once=True)
        self.back = button(say("referees_buttons", "Referee's buttons  (F2)"))
        below_picture = QWidget()
        below_picture.setFixedHeight(_BAR_PX)
        column = QVBoxLayout(below_picture)
        column.setContentsMargins(12, 2, 12, 6)
        column.setSpacing(4)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.words, 3)
        above.addWidget(self.line, 2)
        above.addWidget(self.back)
        below.addWidget(self.bar, 3)
        below.addWidget(self.primary, 2)
        column.addLayout(above)
        column.addLayout(below)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(self.picture, 1)
        page.addWidget(below_picture)
        for widget in (self.line, self.primary):
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)

    def say(self, words: Text) -> None:
        """What is going on, and there is nothing to do here."""
        self.words.say(words)
        for widget in (self.line, self.bar, self.primary):
            widget.hide()

    def show_panel(self, panel: PlayPanel, *, types: bool) -> None:
        """What this panel shows. `types`: keys may go into its line now."""
        self.words.say(panel.headline()[0])
        self.bar.show_lines(panel.bar.lines)
        primary = panel.primary()
        self.primary.setVisible(primary.enabled)
        set_words(self.primary, primary.label, primary.key)
        set_tone(self.primary, primary.tone)
        line = panel.wants_text() if types else None
        self.line.follow(line)
        self.line.setVisible(line is not None)
        if line is not None and self.isVisible():
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.isVisible() and self.focusWidget() is self.line:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
