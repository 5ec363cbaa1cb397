"""A frame of light around a picture: it signs what sounds, for whoever can't hear it.

Must not: say for whom it is; touch the picture. It is four plain widgets on the picture's rim, hidden but for a flash.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PyQt6.QtCore import QEvent, QObject
from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QWidget

from gotit.core.game import Lamp
from gotit.ui.projector import Projector
from gotit.ui.theme import Theme

SHARE = 0.02
"""How thick the frame is, of the picture's height."""
COLOURS: Mapping[Lamp, Callable[[Theme], str]] = {
    "armed": lambda theme: theme.chip.fill,
    "ready": lambda theme: theme.coats[0].fill,
    "winner": lambda theme: theme.floor.edge,
    "fault": lambda theme: theme.bad.edge,
    "locked": lambda theme: theme.line,
}
"""By what a lamp would show; each can be told from the page."""


class Edge(QObject):
    """The frame of this picture."""

    def __init__(self, picture: Projector) -> None:
        super().__init__(picture)
        self._picture = picture
        self.bars = tuple(QWidget(picture) for _ in range(4))
        for bar in self.bars:
            bar.setAutoFillBackground(True)
            bar.hide()
        picture.installEventFilter(self)

    def show(self, lamp: Lamp) -> None:
        """In the colour of what lamps show; "idle": the picture alone."""
        for bar in self.bars:
            bar.setVisible(lamp in COLOURS)
            if lamp in COLOURS:
                palette = bar.palette()
                palette.setColor(bar.backgroundRole(), QColor(COLOURS[lamp](self._picture.theme)))
                bar.setPalette(palette)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        if event is not None and event.type() == QEvent.Type.Resize:
            self._lay()
        return super().eventFilter(watched, event)

    def _lay(self) -> None:
        wide, high = self._picture.width(), self._picture.height()
        thick = max(4, round(SHARE * high))
        top, bottom, left, right = self.bars
        top.setGeometry(0, 0, wide, thick)
        bottom.setGeometry(0, high - thick, wide, thick)
        left.setGeometry(0, thick, thick, high - 2 * thick)
        right.setGeometry(wide - thick, thick, thick, high - 2 * thick)
