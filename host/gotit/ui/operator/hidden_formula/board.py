"""The grid as real buttons: one for each tile, painted as the players see it.

Must not: apply rules. A click says which tile; what it means is the panel's affair.
"""

from __future__ import annotations

from collections.abc import Mapping

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QStyleOptionButton, QWidget

from gotit.core.message import Arg, Maths, Message, Typed, say
from gotit.games.hidden_formula.view import SIGNS, HiddenFormulaView, TileView
from gotit.language.chosen import words
from gotit.ui.operator.layouts import empty
from gotit.ui.operator.plain import PlainButton, set_tip, text_label
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.hidden_formula.grid import COLUMNS, Shown, draw_step, names
from gotit.ui.paint.hidden_formula.tiles import WILD, Look, draw_tile
from gotit.ui.paint.rect import Rect
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

_UNITS = 170.0
"""How many units of the projector's stage a button is wide: line widths and small digits are made for that."""
SPOKEN: Mapping[str, Arg] = {
    "": say("tile_none", "no tile yet"),
    "+": say("tile_plus", "plus"),
    "-": say("tile_minus", "minus"),
    "x": say("tile_times", "times"),
    WILD: say("tile_wild", "WILD"),
}


class TileButton(PlainButton):
    """One tile. `step`: its number in the chain, 0 when it is not in it.

    A double click is one: two take the tile back.
    """

    def __init__(self, at: str) -> None:
        super().__init__()
        self.at = at
        self._token = ""
        self._look: Look = "plain"
        self._step = 0
        self._stands_for = ""
        self._theme = LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setProperty("once", True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(36, 36))  # six of them, and the numbers, in the least board
        self.setStyleSheet("min-height: 0px; padding: 0px; border: none; background: transparent;")

    @property
    def token(self) -> str:
        return self._token

    def show_tile(self, token: str, look: Look, step: int, stands_for: str, theme: Theme) -> None:
        shown = (token, look, step, stands_for, theme)
        if shown == (self._token, self._look, self._step, self._stands_for, self._theme):
            return
        self._token, self._look, self._step, self._stands_for, self._theme = shown
        self.setAccessibleName(words(_read(self.at, token, step)))
        set_tip(self, self.at)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height())
        painter.translate((self.width() - side) / 2, (self.height() - side) / 2)
        if self.hasFocus() or self.underMouse() or self.isDown():
            option = QStyleOptionButton()
            self.initStyleOption(option)
            painter.setPen(option.palette.accent().color())
            painter.drawRoundedRect(QRectF(0.5, 0.5, side - 1, side - 1), 6, 6)
            if self.isDown():
                painter.setOpacity(0.6)
        painter.scale(side / _UNITS, side / _UNITS)
        canvas = Canvas(painter, self._theme)
        cell = Rect(0, 0, _UNITS, _UNITS).inset(_UNITS * 0.05)
        draw_tile(canvas, cell, self._token, self._look, self._stands_for)
        if self._step:
            draw_step(canvas, cell.inset(_UNITS * 0.11), self._step, self._token)
        painter.end()


class Board(QWidget):
    """All tiles with their letters and numbers, always square. `clicked` carries a tile's name, "B3"."""

    clicked = pyqtSignal(str)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.tiles: dict[str, TileButton] = {}
        self._inner = QWidget(self)
        self._grid = QGridLayout(self._inner)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(1)
        self._size = 0
        self.setMinimumSize(240, 240)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_grid(self, size: int, tiles: tuple[TileView, ...], shown: Shown, marked: tuple[str, ...] = ()) -> None:
        """`marked`: tiles that are framed as chosen, when there is no chain."""
        if size != self._size:
            self._make(size)
        tokens = {tile.at: tile.token for tile in tiles}
        steps = {at: number for number, at in enumerate(shown.cells, 1)}
        wild = dict(shown.wild)
        for at, knob in self.tiles.items():
            look: Look = shown.look if at in steps else "chain" if at in marked else "plain"
            knob.show_tile(tokens.get(at, ""), look, steps.get(at, 0), wild.get(at, ""), self.theme)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        side = min(self.width(), self.height())
        self._inner.setGeometry(0, 0, side, side)

    def _make(self, size: int) -> None:
        self._size = size
        empty(self._grid)
        self.tiles = {at: TileButton(at) for at in names(size)}
        for number in range(size):
            self._label(COLUMNS[number], 0, number + 1)
            self._label(str(number + 1), number + 1, 0)
        for at, knob in self.tiles.items():
            knob.clicked.connect(call(knob, self.clicked.emit, at))
            self._grid.addWidget(knob, int(at[1:]), COLUMNS.index(at[0]) + 1)
        for number in range(7):
            stretch = 0 if number == 0 else 1 if number <= size else 0
            self._grid.setRowStretch(number, stretch)
            self._grid.setColumnStretch(number, stretch)
        self._inner.show()

    def _label(self, text: str, row: int, column: int) -> None:
        label = text_label(text, "soft")
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setFixedWidth(18) if column == 0 else label.setFixedHeight(18)
        self._grid.addWidget(label, row, column)


def _read(at: str, token: str, step: int) -> Message:
    """A tile, for who does not see it."""
    return say(
        "tile_read",
        "{at}: {shows}{step, plural, =0 {} other {, number # of the chain}}",
        at=Typed(at),
        shows=SPOKEN.get(token, Maths(token)),
        step=step,
    )


def chain_shown(view: HiddenFormulaView) -> Shown:
    """The chain as the board marks it: growing, or complete and not right."""
    chain = view.chain
    if chain is None:
        return Shown()
    if not chain.readings or chain.open_wild:
        return Shown(chain.cells, "wrong" if chain.readings else "chain", chain.wild)
    tokens = {tile.at: tile.token for tile in view.tiles}
    wild = (at for at in chain.cells if tokens[at] == WILD)
    return Shown(chain.cells, "wrong", tuple(zip(wild, chain.readings[0].wild, strict=False)))


def sign(token: str) -> str:
    """A tile or operator as it is written for people."""
    return SIGNS.get(token, token)
