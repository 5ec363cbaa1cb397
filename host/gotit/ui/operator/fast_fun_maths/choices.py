"""Clicking for a player: which card to swap, which shape to take, which shape to steal; who of several explains now.

Must not: apply rules. What may be chosen is what is offered.
"""

from __future__ import annotations

from collections.abc import Mapping

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gotit.core.message import Message, Seat, say
from gotit.core.offer import Offer, OneOf, Open
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, ShapeFace, TargetView, a_shape
from gotit.language.chosen import words
from gotit.ui.operator.fast_fun_maths.pieces import PieceButton
from gotit.ui.operator.layouts import empty
from gotit.ui.operator.operator_view import OperatorView, act
from gotit.ui.operator.panel import KEYS
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

CARD = QSize(78, 100)
SHAPE = QSize(60, 60)
SIDE = QSize(120, 120)
_GAP_PX, _BELOW_PX, _MOST = 14, 40, 2.0
"""Beside a piece, below it (its key), and how much larger than it was made it may become."""
_NAME_PX = 150
CODES = ("swap", "take_left", "take_right", "steal")
THE_RIVAL = say("the_rival", "the rival")
Piece = CardFace | ShapeFace


class ChoicePanel(QWidget):
    """One page that asks the actor something, as pieces to click."""

    entered = pyqtSignal(object)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.setObjectName("clear")
        self.theme = theme
        self.buttons: list[PieceButton] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addStretch(1)
        self._shown: object = None
        self._rows: list[list[PieceButton]] = []
        self._named = False

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._use_room()

    def _use_room(self) -> None:
        """As large as there is room for; what may be stolen stands in rows, beside the names."""
        if self.buttons and self._rows:
            made, wide = self._made, self.width() - self._beside_px
            times = min(wide / made.width(), self.height() / made.height(), _MOST)
            for knob in self.buttons:
                knob.grow(max(1.0, times))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """That of the pieces as they were made: those that have grown get smaller again with the window."""
        return self._made + QSize(self._beside_px, 0) if self.buttons and self._rows else super().minimumSizeHint()

    @property
    def _made(self) -> QSize:
        """What the pieces need in the size that they were made in."""
        across = max(sum(knob.made.width() + _GAP_PX for knob in row) for row in self._rows)
        high = sum(max((knob.made.height() for knob in row), default=0) + _BELOW_PX for row in self._rows)
        return QSize(across, high)

    @property
    def _beside_px(self) -> int:
        return _NAME_PX if self._named else 0

    def ask(self, view: FastFunMathsView, operator: OperatorView) -> bool:
        """Pieces to click, for what is offered: one for each card or shape. False: nothing of that kind is."""
        offers = [offer for offer in operator.offers if offer.move.code in CODES]
        if offers and self._fresh((offers, view.target)):
            faces: dict[int, Piece] = {shape.id: shape for shape in view.rival}
            for player in view.players:
                faces.update({card.id: card for card in player.hand} | {shape.id: shape for shape in player.shapes})
            self._show_sides([offer for offer in offers if isinstance(offer, Offer)], view.target)
            for line, offer in enumerate(offer for offer in offers if isinstance(offer, Open)):
                steals = offer.move.code == "steal"
                if steals:
                    self._note(line, operator.name(offer.about) if offer.about else words(THE_RIVAL))
                self._show_items(self._row(line, int(steals)), offer, faces, operator)
            self._named = any(offer.move.code == "steal" for offer in offers)
            self._use_room()
        return bool(offers)

    def _show_items(self, row: QHBoxLayout, offer: Open, faces: Mapping[int, Piece], operator: OperatorView) -> None:
        items = offer.entry.items if isinstance(offer.entry, OneOf) else ()
        for item in items:
            piece, size = faces[item.value], CARD if offer.move.code == "swap" else SHAPE
            name = words(offer.move.naming(item.shows or ""), operator.names)
            self._piece(row, piece, size, act(offer.action(item.value)), name)
        row.addStretch(1)

    def _show_sides(self, offers: list[Offer], target: TargetView | None) -> None:
        """The left and the right shape of the target, with their keys."""
        if not offers or target is None:
            return
        row = self._row(0)
        for offer, shape in zip(offers, (target.tens_shape, target.ones_shape), strict=True):
            if shape is not None:
                name = say("piece_side", "{take}: {shape}", take=offer.move.label, shape=a_shape(shape))
                column = QVBoxLayout()
                self._piece(column, shape, SIDE, act(offer.action), words(name))
                label = text_label(KEYS[offer.move.role])
                label.setAlignment(Qt.AlignmentFlag.AlignCenter)
                column.addWidget(label)
                row.addLayout(column)
        row.addStretch(1)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._shown = None

    def _fresh(self, what: object) -> bool:
        if what == self._shown:
            return False
        self._shown = what
        self.buttons.clear()
        self._rows.clear()
        empty(self._grid)
        self._grid.setColumnStretch(0, 0)
        self._grid.setColumnStretch(1, 0)
        return True

    def _row(self, line: int, column: int = 0) -> QHBoxLayout:
        self._rows.append([])
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        self._grid.addWidget(holder, line, column)
        self._grid.setColumnStretch(column, 1)
        return row

    def _note(self, line: int, text: str) -> None:
        label = text_label(text, "line", wraps=True)
        label.setFixedWidth(_NAME_PX)
        self._grid.addWidget(label, line, 0)

    def _piece(self, row: QHBoxLayout | QVBoxLayout, piece: Piece, size: QSize, entered: object, name: str) -> None:
        knob = PieceButton(piece, self.theme, size, name)
        knob.clicked.connect(call(knob, self.entered.emit, entered))
        row.addWidget(knob)
        self.buttons.append(knob)
        self._rows[-1].append(knob)


class CallersBar(QWidget):
    """Tied callers: who is in already, whose calculation is being entered; a click chooses another."""

    chosen = pyqtSignal(int)
    ACROSS = 3

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self.buttons: dict[int, QPushButton] = {}

    def show_callers(self, view: FastFunMathsView, operator: OperatorView, now: int) -> None:
        self.setVisible(len(view.callers) > 1)
        if tuple(self.buttons) != view.callers:
            empty(self._grid)
            self.buttons = {seat: self._make(seat, at) for at, seat in enumerate(view.callers)}
        for seat, knob in self.buttons.items():
            done = seat in view.entered
            knob.setText(f"{seat}  {operator.name(seat)}{'  ✓' if done else ''}")
            knob.setAccessibleName(words(_calculation(seat, done=done), operator.names))
            knob.setChecked(seat == now)
            knob.setEnabled(not done)

    def _make(self, seat: int, at: int) -> QPushButton:
        knob = button("", fitted=True)
        knob.setCheckable(True)
        knob.setProperty("narrow", True)
        knob.clicked.connect(call(knob, self.chosen.emit, seat))
        self._grid.addWidget(knob, at // self.ACROSS, at % self.ACROSS)
        return knob


def _calculation(seat: int, *, done: bool) -> Message:
    return say(
        "callers_calculation",
        "{who}'s calculation{entered, select, yes {, entered} other {}}",
        who=Seat(seat),
        entered="yes" if done else "no",
    )
