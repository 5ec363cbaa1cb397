"""The score sheet of a buzzer round in the operator's window: each question, the newest on top; a cell is corrected.

Must not: count points, change them (it says which cell is meant).
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from gotit.core.message import Typed, say
from gotit.games.buzzer_round.view import BuzzerRoundView, QuestionView, plain, signed
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import set_tip

_NAMED = 4
"""Of more seats a column's head is the number: names would be cut."""


class ScoreSheet(QTableWidget):
    """`chosen` carries the question's number and the seat of the cell that was double-clicked, or opened by Enter."""

    chosen = pyqtSignal(int, int)

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.setAccessibleName(words(say("round_sheet", "Points by question")))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setStyleSheet("QTableWidget::item { padding: 0px; }")  # nine of them on a small screen hold “+10”
        if (head := self.horizontalHeader()) is not None:
            head.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.cellActivated.connect(self._activated)
        self._shown: object = None
        self._count = 0

    def show_questions(self, view: BuzzerRoundView, operator: OperatorView) -> None:
        """Written anew only when something is different."""
        wanted = view.questions, operator.names, tuple(player.points for player in view.players)
        if wanted == self._shown:
            return
        self._shown, self._count = wanted, len(view.questions)
        self.setColumnCount(len(view.players))
        self.setRowCount(self._count + 1)
        for column, name in enumerate(operator.names):
            head = QTableWidgetItem(name if len(operator.names) <= _NAMED else f"{column + 1}")
            set_tip(head, Typed(name))
            self.setHorizontalHeaderItem(column, head)
        sums = words(say("round_sheet_sum", "Points"))
        self.setVerticalHeaderLabels([sums, *(_title(view, number) for number in range(self._count, 0, -1))])
        for column, player in enumerate(view.players):
            self._write(0, column, plain(player.points).text)
            for row, question in enumerate(reversed(view.questions), 1):
                self._write(row, column, _points(question, player.seat))

    def choose(self) -> None:
        """The cell in focus is meant; without one, the newest question's first."""
        row = self.currentRow()
        self._activated(*((row, self.currentColumn()) if row > 0 else (1, 0)))

    def _write(self, row: int, column: int, text: str) -> None:
        item = QTableWidgetItem(text)
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setItem(row, column, item)

    def _activated(self, row: int, column: int) -> None:
        if row:
            self.chosen.emit(self._count + 1 - row, column + 1)


def _title(view: BuzzerRoundView, number: int) -> Words:
    if view.questions[number - 1].final:
        return words(say("round_sheet_final", "{number} (final)", number=number))
    return words(say("round_sheet_question", "{number}", number=number))


def _points(question: QuestionView, seat: int) -> str:
    """What it brought; "0" for who answered and won nothing."""
    points = question.points.get(seat, 0)
    return signed(points).text if points or seat in question.answered else ""
