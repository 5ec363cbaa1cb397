"""Who begins: everybody's favourite number (MF-06), typed.

Must not: read the numbers; the rules do, and say what cannot be read.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from gotit.core.message import Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import ShortLabel
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.slots import call


class FavouritesPanel(QWidget):
    """A line for each seat; Enter goes to the next, from the last one they go out."""

    changed = pyqtSignal()
    submitted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.fields: list[TypedLine] = []
        self._labels: list[ShortLabel] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        for column_number in range(2):
            self._grid.setColumnStretch(column_number, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addStretch(1)

    def ask(self, operator: OperatorView) -> None:
        """One line for everybody at this table."""
        if len(self.fields) != len(operator.rows):
            drop(self._grid, (*self.fields, *self._labels))
            self.fields = [TypedLine(None, Typed("7, −2, 3/4, 2.5 …"), 20) for _ in operator.rows]
            self._labels = [ShortLabel() for _ in operator.rows]
            for place, (label, field) in enumerate(zip(self._labels, self.fields, strict=True)):
                self._grid.addWidget(label, place, 0)
                self._grid.addWidget(field, place, 1)
                field.textEdited.connect(self.changed)
                field.submitted.connect(call(field, self._enter, place))
        for row, label, field in zip(operator.rows, self._labels, self.fields, strict=True):
            label.say(f"{row.number} {row.name}")
            name = say("fractions_favourite_of", "Favourite number of {who}", who=Typed(row.name))
            field.setAccessibleName(words(name))

    def clear(self) -> None:
        for field in self.fields:
            field.clear()

    @property
    def ready(self) -> bool:
        return bool(self.fields) and all(field.text().strip() for field in self.fields)

    @property
    def field(self) -> QWidget | None:
        """Where to type next."""
        focused = next((field for field in self.fields if field.hasFocus()), None)
        empty = next((field for field in self.fields if not field.text().strip()), None)
        return focused or empty or (self.fields[-1] if self.fields else None)

    @property
    def numbers(self) -> tuple[str, ...]:
        return tuple(field.text().strip() for field in self.fields)

    def _enter(self, place: int) -> None:
        """The next one that is empty, or all of them."""
        rest = [*self.fields[place + 1 :], *self.fields[:place]]
        empty = next((field for field in rest if not field.text().strip()), None)
        if empty is not None:
            empty.setFocus()
        else:
            self.submitted.emit()
