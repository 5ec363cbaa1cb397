"""The score sheet of a buzzer round in the operator's window: each question, the newest on top; a cell is corrected.

Must not: count points, change them (it says which cell is meant).
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QFont, QFontMetrics, QResizeEvent
from PyQt6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from gotit.core.message import Typed, say
from gotit.games.buzzer_round.view import BuzzerRoundView, QuestionView, plain, signed
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import SMALLEST_PX, WORDS_PX, set_tip

_EDGE_PX = 8
"""What a head's letters leave free of its column."""


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
        self._names: tuple[str, ...] = ()

    def show_questions(self, view: BuzzerRoundView, operator: OperatorView) -> None:
        """Written anew only when something is different."""
        wanted = view.questions, operator.names, tuple(player.points for player in view.players)
        if wanted == self._shown:
            return
        self._shown, self._count = wanted, len(view.questions)
        self.setColumnCount(len(view.players))
        self.setRowCount(self._count + 1)
        self._names = operator.names
        self._name_columns()
        sums = words(say("round_sheet_sum", "Points"))
        self.setVerticalHeaderLabels([sums, *(_title(view, number) for number in range(self._count, 0, -1))])
        for column, player in enumerate(view.players):
            self._write(0, column, plain(player.points).text)
            for row, question in enumerate(reversed(view.questions), 1):
                self._write(row, column, _points(question, player.seat))

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._name_columns()

    def _name_columns(self) -> None:
        """By the names, in smaller letters if need be; where one would be cut even so, by the seats' numbers."""
        head = self.horizontalHeader()
        if head is None or not self._names:
            return
        room, font = head.width() // len(self._names) - _EDGE_PX, QFont(head.font())
        for px in range(WORDS_PX, SMALLEST_PX - 1, -1):
            font.setPixelSize(px)
            widths = map(QFontMetrics(font).horizontalAdvance, self._names)
            if fits := max(widths) <= room:
                break
        head.setStyleSheet(f"font-size: {px if fits else WORDS_PX}px;")
        for column, name in enumerate(self._names):
            item = QTableWidgetItem(name if fits else f"{column + 1}")
            set_tip(item, Typed(name))
            self.setHorizontalHeaderItem(column, item)

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
