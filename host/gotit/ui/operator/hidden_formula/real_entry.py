"""Real cards: the grid typed row by row, and each goal as it is turned. What was understood is shown at once.

Must not: apply rules, guess at what was meant.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from gotit.core.message import AnyOf, Typed, say
from gotit.games.hidden_formula.view import TileView
from gotit.language.chosen import words
from gotit.ui.operator.hidden_formula.typed import Unreadable, read_goal, read_grid, write_grid
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.paint.hidden_formula.grid import names

_HINT = say("grid_hint", "One row per line, w for WILD. You can leave out spaces.")


class GridField(QPlainTextEdit):
    """Lines of tiles. Enter begins the next row, or says that the grid is whole."""

    submitted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.whole = False
        self.setAccessibleName(words(say("grid_name", "The grid, row by row")))
        self.setTabChangesFocus(True)
        self.setPlaceholderText(words(Typed("14 x 2 - 4 +\n+ 4 x 9 + 13\n…")))
        self.setStyleSheet("font-size: 21px; font-weight: 600;")

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is not None and self.whole and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit()
        else:
            super().keyPressEvent(event)


class GridEntry(QWidget):
    """`tiles`: the grid as far as it is understood; `changed` when it is another; `submitted`: it shall be taken."""

    submitted = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._size = 6
        self.tiles: tuple[TileView, ...] = ()
        self.field = GridField()
        self.line = text_label(kind="check", wraps=True)
        hint = text_label(_HINT, "soft", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(7)
        column.addWidget(hint)
        column.addWidget(self.field, 1)
        column.addWidget(self.line)
        self.field.textChanged.connect(self._typed)
        self.field.submitted.connect(self.submitted)

    def ask(self, size: int, start: str = "") -> None:
        """Ask for a grid of this size, anew with what stands there already."""
        self._size = size
        self.field.setPlainText(start)
        self._typed()

    @property
    def ready(self) -> bool:
        return self.field.whole

    @property
    def rows(self) -> tuple[str, ...]:
        """The whole grid, as it is written."""
        tokens = tuple(tile.token for tile in self.tiles)
        return tuple(write_grid(tokens, self._size).splitlines())

    def _typed(self) -> None:
        text = self.field.toPlainText()
        tokens, said, wrong = read_grid(text, self._size)
        self.tiles = tuple(TileView(at, token) for at, token in zip(names(self._size), tokens, strict=True) if token)
        self.field.whole = said is None
        self.line.setText(words(said or say("grid_compare", "✓ Compare it with the table, then Enter.")))
        set_verdict(self.line, "wrong" if wrong else "")
        self.changed.emit()


class GoalEntry(QWidget):
    """One line for the number, or both `numbers`, of the goal card that was turned. Signals as in `GridEntry`."""

    submitted = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.numbers: tuple[int, ...] = ()
        self.hint = text_label(kind="soft", wraps=True)
        example = say("goal_example", "{one}, or {two}", one=Typed("8"), two=Typed("31 37"))
        self.field = TypedLine(say("goal_name", "The goal that was turned"), example, 9)
        self.field.setObjectName("expression")
        self.line = text_label(kind="check", wraps=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(7)
        column.addWidget(self.field)
        column.addWidget(self.line)
        column.addWidget(self.hint)
        column.addStretch(1)
        self.field.textEdited.connect(self._typed)
        self.field.submitted.connect(self.submitted)

    def ask(self, hint: str) -> None:
        self.hint.setText(hint)

    @property
    def ready(self) -> bool:
        return bool(self.numbers)

    @property
    def said(self) -> AnyOf:
        """The goal as it was understood."""
        return AnyOf(self.numbers)

    def clear(self) -> None:
        self.field.clear()
        self._typed("")

    def _typed(self, text: str) -> None:
        self.numbers = ()
        wrong = None
        try:
            self.numbers = read_goal(text)
        except Unreadable as error:
            wrong = error.message if text.strip() else None
        self.line.setText(words(wrong))
        set_verdict(self.line, "wrong" if wrong is not None else "")
        self.changed.emit()
