"""A table of words of which one row can be chosen. A look that shows the same leaves the chosen row chosen.

Must not: know what is in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from gotit.core.message import Message
from gotit.language.chosen import words
from gotit.ui.slots import call

ROW_PX = 32


class Listing(QTableWidget):
    """`wide`: the columns that take the room there is. `edits`: the column in which can be typed, or None.

    `edited` carries a row and what was typed there.
    """

    edited = pyqtSignal(int, str)
    chosen = pyqtSignal()

    def __init__(self, name: Message, heads: Sequence[Message], wide: Sequence[int], edits: int | None = None) -> None:
        super().__init__(0, len(heads))
        self.setAccessibleName(words(name))
        self._edits = edits
        self._cells: list[tuple[str, ...]] = []
        self.setHorizontalHeaderLabels([words(head) for head in heads])
        if (side := self.verticalHeader()) is not None:
            side.hide()
            side.setDefaultSectionSize(ROW_PX)
        self.set_wide(wide)
        if (head := self.horizontalHeader()) is not None:
            head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)
            head.setHighlightSections(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        if edits is None:
            self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.cellChanged.connect(self._changed)
        self.itemSelectionChanged.connect(call(self, self.chosen.emit))

    def set_wide(self, wide: Sequence[int]) -> None:
        """From now on these columns take the room there is."""
        if (head := self.horizontalHeader()) is not None:
            for column in range(self.columnCount()):
                mode = QHeaderView.ResizeMode.Stretch if column in wide else QHeaderView.ResizeMode.ResizeToContents
                head.setSectionResizeMode(column, mode)

    @property
    def at(self) -> int:
        """Which is chosen; -1: none."""
        return self.currentRow() if self.selectedItems() else -1

    def show_cells(self, rows: Sequence[tuple[str, ...]]) -> None:
        """These words, row by row."""
        if self._cells == list(rows):
            return
        blocked = self.blockSignals(True)
        self.setRowCount(len(rows))
        for at, row in enumerate(rows):
            if at >= len(self._cells) or self._cells[at] != row:
                for column, text in enumerate(row):
                    self._set(at, column, text)
        self._cells = list(rows)
        self.blockSignals(blocked)

    def _set(self, row: int, column: int, text: str) -> None:
        item = QTableWidgetItem(text)
        item.setToolTip(text if len(text) > 40 and "<" not in text else "")
        if column != self._edits:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
        self.setItem(row, column, item)

    def _changed(self, row: int, column: int) -> None:
        item = self.item(row, column)
        if item is not None and column == self._edits and item.text() != self._cells[row][column]:
            typed = item.text()
            self._cells[row] = tuple(typed if at == column else each for at, each in enumerate(self._cells[row]))
            self.edited.emit(row, typed)
