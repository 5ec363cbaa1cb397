"""The members of a team in the list of players: dragged into another team, or moved there by keys.

Must not: know one game; decide who is in which team (the teacher does).
"""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QDropEvent, QKeyEvent, QResizeEvent
from PyQt6.QtWidgets import QAbstractItemView, QFrame, QListView, QListWidget, QListWidgetItem, QSizePolicy

from gotit.core.message import Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import set_tip

MOVE_TIP = say(
    "member_tip", "Drag to another team, or move with Ctrl and an arrow key; Del takes out. The first one begins."
)


class Members(QListWidget):
    """Who is in the team, in the order in which they come to the buzzer.

    `moved`: somebody was moved within this team, or dragged. `wanted`: (this list, which, step) by a key: so many teams
    further. `removed`: (this list, which), by a key, too. Which: their place in it, from 0; two may have one name.
    """

    moved = pyqtSignal()
    wanted = pyqtSignal(object, int, int)
    removed = pyqtSignal(object, int)

    def __init__(self) -> None:
        super().__init__()
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSpacing(2)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        set_tip(self, MOVE_TIP)
        self.setProperty("members", True)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(item.text() for at in range(self.count()) if (item := self.item(at)) is not None)

    def show_names(self, names: tuple[str, ...], team: str) -> None:
        """`team`: what it is called, for those who hear the window."""
        self.setAccessibleName(words(say("members_of", "Players of {team}", team=Typed(team))))
        if names != self.names:
            self.clear()
            for name in names:
                self.addItem(QListWidgetItem(name))
        self._fit()

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        return QSize(200, self._height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        return QSize(120, self._height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._fit()

    def dropEvent(self, event: QDropEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().dropEvent(event)
        self.moved.emit()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is None or self.currentItem() is None or not self._take_key(event, self.currentRow()):
            super().keyPressEvent(event)

    def _take_key(self, event: QKeyEvent, which: int) -> bool:
        if event.key() == Qt.Key.Key_Delete:
            self.removed.emit(self, which)
            return True
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        match event.key():
            case Qt.Key.Key_Up:
                self.wanted.emit(self, which, -1)
            case Qt.Key.Key_Down:
                self.wanted.emit(self, which, 1)
            case Qt.Key.Key_Left:
                self._shift(-1)
            case Qt.Key.Key_Right:
                self._shift(1)
            case _:
                return False
        return True

    def _shift(self, step: int) -> None:
        at = self.currentRow()
        if 0 <= at + step < self.count():
            item = self.takeItem(at)
            self.insertItem(at + step, item)
            self.setCurrentRow(at + step)
            self.moved.emit()

    def _height(self) -> int:
        last = self.item(self.count() - 1) if self.count() else None
        line = self.fontMetrics().height() + 12
        return max(line, self.visualItemRect(last).bottom() + 6 if last is not None else line)

    def _fit(self) -> None:
        self.setFixedHeight(self._height())
