"""A game on the shelf: its own picture, for whom it is, and a button that starts it at once.

Must not: know one game; start anything (it says which is wanted).
"""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.how_to_page import HOW_TO_TIP
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button, restyle
from gotit.ui.paint.covers import draw_cover
from gotit.ui.theme import LIGHT


class Cover(QWidget):
    """A game's own picture."""

    def __init__(self, game: str, place: int) -> None:
        super().__init__()
        self.theme = LIGHT
        self._game, self._place = game, place
        self.setMinimumSize(120, 58)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        return QSize(200, 90)

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        draw_cover(painter, self.width(), self.height(), self._game, self._place, self.theme)
        painter.end()


class Tile(QFrame):
    """A game on the shelf. `chosen`: somebody clicked it."""

    chosen = pyqtSignal(str)

    def __init__(self, game: GamePanels, place: int) -> None:
        super().__init__()
        self.setObjectName("tile")
        self._game = game
        self.cover = Cover(game.name, place)
        self.title = text_label(Typed(game.title), "heading", wraps=True)
        if self.isRightToLeft():  # where its facts begin; Qt would go by the letters
            self.title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        self.facts = text_label(facts(game), "soft", wraps=True)
        self.start = button(
            name=say("quick_start_game", "Start {game} now", game=Typed(game.title)),
            fitted=True,
        )
        self.how_to = button(
            Typed("?"), name=say("how_to_game", "How to play {game}", game=Typed(game.title)), tip=HOW_TO_TIP
        )
        self.how_to.setFixedWidth(40)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(3)
        column.addWidget(self.cover, 1)
        for line in (self.title, self.facts):
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
            restyle(self)


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
