"""How many real cards each player holds: a row of numbers for each, the one that is counted marked. One click corrects.

Must not: apply rules.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QPushButton, QWidget

from gotit.core.message import Seat, say
from gotit.games.mathic_fraction.actions import CorrectHand
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.language.chosen import words
from gotit.ui.operator.layouts import empty
from gotit.ui.operator.operator_view import OperatorView, act
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call

MOST = 4
"""Cards of a hand."""


class HandCounts(QWidget):
    """`numbers`: the buttons of each seat, by count."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.numbers: dict[int, list[QPushButton]] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(MOST + 2, 1)

    def show_counts(self, operator: OperatorView, view: MathicFractionView) -> None:
        """New rows: seats and names may have changed."""
        empty(self._grid)
        self.numbers = {}
        for row, player in enumerate(view.players):
            holds = say("fractions_holds", "{who} holds", who=Seat(player.seat))
            self._grid.addWidget(text_label(words(holds, operator.names)), row, 0)
            self.numbers[player.seat] = [self._number(operator, player.seat, count) for count in range(MOST + 1)]
            for count, made in enumerate(self.numbers[player.seat]):
                made.setChecked(count == player.hand_count)
                self._grid.addWidget(made, row, count + 1, Qt.AlignmentFlag.AlignLeft)

    def _number(self, operator: OperatorView, seat: int, count: int) -> QPushButton:
        name = say("fractions_holds_cards", "{who} holds {count}", who=Seat(seat), count=count)
        made = button(str(count), name=words(name, operator.names))
        made.setCheckable(True)
        made.clicked.connect(call(made, self.entered.emit, act(CorrectHand(seat, count))))
        return made
