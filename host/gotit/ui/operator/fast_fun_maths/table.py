"""The table of Fast Fun Maths while there is nothing to click: target and hands, painted as the class sees them.

Must not: draw a picture of its own; be clicked.
"""

from __future__ import annotations

from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from gotit.core.match_view import MatchView
from gotit.core.message import say
from gotit.games.fast_fun_maths.view import FastFunMathsView
from gotit.language.chosen import operator_language, words
from gotit.language.words import Audience, Reader
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fast_fun_maths import compose_table
from gotit.ui.paint.part import Frame
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.theme import Theme

_FEW = 4
"""With more seats than these their tiles have less room."""
_LEAST_PX = 200


def high_for(seats: int) -> float:
    """How high a stage it is painted as: then letters have 12 pixels or more where it is 280 high."""
    return vh(66) if seats <= _FEW else vh(94)


class TableBoard(QWidget):
    """See `show_table`."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._view: MatchView | None = None
        self._game: FastFunMathsView | None = None
        self.setMinimumHeight(_LEAST_PX)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(words(say("fast_table", "The target and the hands")))

    def show_table(self, view: MatchView, game: FastFunMathsView) -> None:
        """This table, from now on."""
        if (view.seats, game) != (self._view.seats if self._view is not None else None, self._game):
            self._view, self._game = view, game
            self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        if self._view is None or self._game is None:
            return
        high = high_for(len(self._game.players))
        scale = self.height() / high
        painter = QPainter(self)
        painter.scale(scale, scale)
        hint = QPainter.RenderHint
        painter.setRenderHints(hint.Antialiasing | hint.TextAntialiasing | hint.SmoothPixmapTransform)
        language = operator_language()
        room = Rect(0, 0, self.width() / scale, high).inset(vh(0.4), vh(0.4))
        frame = Frame(room, 0, Reader(language, Audience(self._view.names)), still=True)
        canvas = Canvas(painter, self.theme, language=language)
        for part in compose_table(self._view, self._game, frame):
            part.draw_on(canvas)
        painter.end()
