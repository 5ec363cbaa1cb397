"""The board for the operator: painted as the players see it, with a real button over every square and groove.

Every click is for the nearest groove, whose button reaches to the middles of the squares beside it; or, while a pawn is
to move, for the nearest square, whose button reaches to the middles of the grooves around it.

Must not: apply rules. A click says which square or groove; what it means is the panel's affair.
"""

from __future__ import annotations

from typing import Literal

from PyQt6.QtCore import QPoint, QRect, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QPolygon, QRegion, QResizeEvent
from PyQt6.QtWidgets import QPushButton, QSizePolicy, QWidget

from gotit.core.message import Message, Series, Typed, say
from gotit.games.got_em.board import colour_word, groove_name, grooves, square_name
from gotit.language.chosen import words
from gotit.ui.operator.plain import set_tip
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.got_em.board import Places, Shown, draw_board
from gotit.ui.paint.rect import Rect
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

_UNITS = 900.0
"""How many units of the projector's stage the board is wide: its lines and letters are made for that."""
_BROAD = 1.8
"""A groove's frame, in breadths of the groove."""
_WALL = say("got_em_a_wall", "wall")
Click = Literal["grooves", "squares"]
"""What a click is for."""


class Spot(QPushButton):
    """A square or a groove: nothing but a frame where the mouse or the focus is."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        self.name = Typed(name)
        self.theme = LIGHT
        self.lies = Rect(0, 0, 0, 0)
        """Of what is painted, within the button."""
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet("min-height: 0px; padding: 0px; border: none; background: transparent;")
        set_tip(self, self.name)
        self.say((), offered=False)

    def say(self, what: tuple[Message | Typed, ...], *, offered: bool) -> None:
        """`what`: stands there, for those who hear the window. `offered`: may be chosen, so Tab leads to it."""
        with_it = say("got_em_spot", "{place}: {what}", place=self.name, what=Series(what)) if what else self.name
        self.setAccessibleName(words(with_it))
        policy = Qt.FocusPolicy.TabFocus if offered else Qt.FocusPolicy.NoFocus
        if self.focusPolicy() != policy:
            self.setFocusPolicy(policy)

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        if not (self.underMouse() or self.hasFocus()):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colour = self.theme.floor.edge
        Canvas(painter, self.theme).rounded(self.lies, 4, colour if self.isDown() else None, colour, 3)
        painter.end()

    def put(self, lies: QRect, around: int, *, diamond: bool) -> None:
        """Where it is painted; and around that what takes the clicks: a square of this side, or a diamond with this
        diagonal. 0: nothing does, it is only heard.
        """
        reach = QPoint(around // 2, around // 2)
        area = QRect(lies.center() - reach, lies.center() + reach) if around else lies
        self.setGeometry(area)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not around)
        self.lies = Rect(lies.x() - area.x(), lies.y() - area.y(), lies.width(), lies.height())
        half, most = around // 2, 2 * (around // 2)
        corners = [QPoint(half, 0), QPoint(most, half), QPoint(half, most), QPoint(0, half)]
        self.setMask(QRegion(QPolygon(corners))) if around and diamond else self.clearMask()


class Board(QWidget):
    """Always square. `square_clicked` and `groove_clicked` carry numbers (`gotit.games.got_em.board`)."""

    square_clicked = pyqtSignal(int)
    groove_clicked = pyqtSignal(int)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.shown = Shown(0, ())
        self._names: dict[int, str] = {}
        self._every: Click | None = None
        self._placed: Click | None = None
        self.squares: list[Spot] = []
        self.grooves: list[Spot] = []
        self.setMinimumSize(228, 228)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_board(self, shown: Shown, names: dict[int, str], every: Click | None = None) -> None:
        """`names`: who plays which seat. `every`: a click may be for any of these, though none are marked."""
        fresh = shown.side != self.shown.side
        if (shown, names, every) == (self.shown, self._names, self._every):
            return
        self.shown, self._names, self._every = shown, names, every
        if fresh:
            self._make()
        stands = {pawn.square: names.get(pawn.seat, "") for pawn in shown.pawns}
        for square, spot in enumerate(self.squares):
            colour, name = shown.colours[square], stands.get(square, "")
            lies = (colour_word(colour),) if colour else ()
            spot.say((*lies, Typed(name)) if name else lies, offered=every == "squares" or square in shown.squares)
        for groove, spot in enumerate(self.grooves):
            spot.say((_WALL,) if groove in shown.walls else (), offered=every == "grooves" or groove in shown.grooves)
        if self._placed != self._clicks:
            self._put()
        self.update()

    @property
    def _clicks(self) -> Click:
        return self._every or ("squares" if self.shown.squares else "grooves")

    def use_theme(self, theme: Theme) -> None:
        self.theme = theme
        for spot in (*self.squares, *self.grooves):
            spot.theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        if not self.shown.side:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self._scale, self._scale)
        draw_board(Canvas(painter, self.theme), Rect(0, 0, _UNITS, _UNITS), self.shown)
        painter.end()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._put()

    @property
    def _scale(self) -> float:
        return min(self.width(), self.height()) / _UNITS

    def _make(self) -> None:
        for old in (*self.squares, *self.grooves):
            old.hide()
            old.deleteLater()
        side = self.shown.side
        self.squares = [Spot(self, square_name(side, square)) for square in range(side * side)]
        self.grooves = [Spot(self, groove_name(side, groove)) for groove in range(len(grooves(side)))]
        for square, spot in enumerate(self.squares):
            spot.clicked.connect(call(spot, self.square_clicked.emit, square))
        for groove, spot in enumerate(self.grooves):
            spot.clicked.connect(call(spot, self.groove_clicked.emit, groove))
        self.use_theme(self.theme)
        self._put()
        for spot in (*self.squares, *self.grooves):
            spot.show()

    def _put(self) -> None:
        """Every button to its place: those a click is for reach to the next."""
        if not self.shown.side:
            return
        places = Places(Rect(0, 0, _UNITS, _UNITS), self.shown.side)
        self._placed = self._clicks
        pitch = round((places.square(1).x - places.square(0).x) * self._scale)
        broad = 1.0 if self._placed == "squares" else _BROAD
        for square, spot in enumerate(self.squares):
            lies = self._pixels(places.square(square).inset(places.gap * (broad - 1) / 2))
            spot.put(lies, (pitch - 1) * (self._placed == "squares"), diamond=False)
        for groove, spot in enumerate(self.grooves):
            lies = self._pixels(places.bar(groove, 0.8, broad))
            spot.put(lies, pitch * (self._placed == "grooves"), diamond=True)

    def _pixels(self, box: Rect) -> QRect:
        """Its edges are rounded, not its size: what touches does not overlap."""
        scale = self._scale
        left, top = round(box.x * scale), round(box.y * scale)
        return QRect(left, top, round(box.right * scale) - left, round(box.bottom * scale) - top)
