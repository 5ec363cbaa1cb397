"""A game on the shelf: its own picture, for whom it is, and a button that starts it at once.

Must not: know one game; start anything (it says which is wanted).
"""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.how_to_page import HOW_TO_TIP
from gotit.ui.operator.plain import ShortLabel, text_label
from gotit.ui.operator.style import button, restyle
from gotit.ui.paint.covers import draw_cover
from gotit.ui.theme import LIGHT

TITLE_PX, _TICK_PX, _LEAST_PX = 20, 26, 46


class Cover(QWidget):
    """A game's own picture."""

    def __init__(self, game: str, place: int) -> None:
        super().__init__()
        self.theme = LIGHT
        self._game, self._place = game, place
        self.setMinimumSize(120, _LEAST_PX)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """It takes what room there is; a scroll area would keep it as high as it asks to be."""
        return QSize(200, _LEAST_PX)

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        draw_cover(painter, self.width(), self.height(), self._game, self._place, self.theme)
        painter.end()


class Tick(QWidget):
    """At the corner of the chosen game: not by a frame's colour alone."""

    def __init__(self, tile: QWidget) -> None:
        super().__init__(tile)
        self.theme = LIGHT
        self.setFixedSize(_TICK_PX, _TICK_PX)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter, good, middle = QPainter(self), self.theme.good, QPointF(_TICK_PX / 2, _TICK_PX / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(good.ink), 2))
        painter.setBrush(QColor(good.fill))
        painter.drawEllipse(middle, _TICK_PX / 2 - 1, _TICK_PX / 2 - 1)
        painter.setPen(QPen(QColor(good.ink), 3, cap=Qt.PenCapStyle.RoundCap, join=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF([middle + QPointF(x, y) for x, y in ((-5, 0.5), (-1.5, 4), (5.5, -3.5))]))
        painter.end()


class Tile(QFrame):
    """A game on the shelf. `chosen`: somebody clicked it."""

    chosen = pyqtSignal(str)

    def __init__(self, game: GamePanels, place: int) -> None:
        super().__init__()
        self.setObjectName("tile")
        self._game = game
        self.cover = Cover(game.name, place)
        self.tick = Tick(self)
        self.title = ShortLabel("game", largest_px=TITLE_PX)
        self.title.say(game.title)
        if self.isRightToLeft():  # where its facts begin; Qt would go by the letters
            self.title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        self.practises = text_label(game.practises, "strong", wraps=True)
        self.facts = text_label(facts(game), "soft", wraps=True)
        self.start = button(
            name=say("quick_start_game", "Start {game} now", game=game.title),
            fitted=True,
        )
        self.how_to = button(Typed("?"), name=say("how_to_game", "How to play {game}", game=game.title), tip=HOW_TO_TIP)
        self.how_to.setFixedWidth(40)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(3)
        column.addWidget(self.cover, 1)
        for line in (self.title, self.practises, self.facts):
            column.addWidget(line)
        row = QHBoxLayout()
        row.addWidget(self.start, 1)
        row.addWidget(self.how_to)
        column.addLayout(row)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is not None and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self._game.name)

    def show_chosen(self, chosen: bool) -> None:
        if self.property("chosen") != chosen:
            self.setProperty("chosen", chosen)
            self.tick.setVisible(chosen)
            self.tick.raise_()
            restyle(self)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self.tick.move(1 if self.isRightToLeft() else self.width() - _TICK_PX - 1, 1)


def facts(game: GamePanels) -> Message:
    """For how many, from which age, and how long: the latter two where the rulebook prints them."""
    low, high = game.seats[0], game.seats[-1]
    return say(
        "shelf_facts",
        "{low}–{high} players{ages, plural, =0 {} other { · from age #}}{minutes, plural, =0 {} other { · # min}}",
        low=low,
        high=high,
        ages=game.ages,
        minutes=game.minutes,
    )
