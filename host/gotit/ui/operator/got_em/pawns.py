"""While the board is put right: a button for every pawn, beside the board. There every click is for a wall.

Must not: apply rules. A click says which seat's pawn; where it stands is asked of the board.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from gotit.core.message import Seat, say
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.style import button
from gotit.ui.slots import call


class Pawns(QWidget):
    """`chosen` carries a seat: its pawn is to be moved; or, if it was lifted already, it stays where it is."""

    chosen = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[int, QPushButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)

    def show_pawns(self, operator: OperatorView, seats: tuple[int, ...], lifted: int | None) -> None:
        if seats != tuple(self.buttons):
            drop(self._column, self.buttons.values())
            self.buttons = {seat: self._make(seat) for seat in seats}
        for seat, knob in self.buttons.items():
            pawn = words(say("got_em_pawn_of", "{who}'s pawn", who=Seat(seat)), operator.names)
            if knob.text() != pawn:
                knob.setText(pawn)
                knob.setAccessibleName(pawn)
            knob.setChecked(seat == lifted)

    def _make(self, seat: int) -> QPushButton:
        knob = button(fitted=True)
        knob.setCheckable(True)
        knob.setObjectName("toggle")
        knob.setProperty("narrow", True)
        knob.clicked.connect(call(knob, self.chosen.emit, seat))
        self._column.addWidget(knob)
        return knob
