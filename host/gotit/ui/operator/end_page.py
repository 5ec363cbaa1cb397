"""The middle of the window when a match is over: the podium, as the class sees it, and what can be done next.

Must not: know one game; paint (the picture is the players' own widget, which the preview lends it).
"""

from __future__ import annotations

from PyQt6.QtWidgets import QFrame, QVBoxLayout

from gotit.core.message import say
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.panel import PlayPanel
from gotit.ui.operator.preview import Picture
from gotit.ui.operator.style import button

_ALL = 100
"""The picture's share of the room, up to its own height."""


class EndPage(QFrame):
    """`again`: the same match once more. `bar`: what the game's own panel offers, here, too. `borrow` takes the
    picture, which `PreviewPanel` takes back.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.bar = ActionBar()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(10, 10, 10, 10)
        self._column.setSpacing(8)
        self.again = button(
            say("end_again", "Play again with the same players"),
            tip=say("end_again_tip", "Starts at once, with the same game and settings"),
            fitted=True,
            once=True,
        )
        self._column.addStretch(1)
        self._column.addWidget(self.again)
        self._column.addWidget(self.bar)

    def borrow(self, picture: Picture) -> None:
        """The picture stands here from now on."""
        self._column.insertWidget(0, picture, _ALL)

    def show_panel(self, panel: PlayPanel) -> None:
        self.bar.show_lines(panel.bar.lines)
