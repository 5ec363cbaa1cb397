"""The players' screen in small, and the buttons that govern it.

Must not: paint by itself. The picture is the projector's own widget, small, so the two cannot differ.
"""

from __future__ import annotations

from functools import partial

from PyQt6.QtCore import QSize, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import add_line, set_words, text_label
from gotit.ui.operator.style import button
from gotit.ui.settings import ScreenIdentity


class Picture(QWidget):
    """Holds a projector widget at 16:9, as large as there is room."""

    def __init__(self, projector: QWidget) -> None:
        super().__init__()
        self._projector = projector
        projector.setParent(self)
        projector.setAccessibleName(words(say("preview_name", "What the players see")))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumSize(240, 135)

    def hasHeightForWidth(self) -> bool:  # noqa: N802 (Qt's name)
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return width * 9 // 16

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(400, 225)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802
        width = min(self.width(), self.height() * 16 // 9)
        height = width * 9 // 16
        self._projector.setGeometry((self.width() - width) // 2, (self.height() - height) // 2, width, height)


class PreviewPanel(QFrame):
    """The picture, where it is shown, and what can be done about that."""

    show_on = pyqtSignal(object)
    """A ScreenIdentity; None: on the one remembered, or the only other one."""
    withdraw = pyqtSignal()
    identify = pyqtSignal()
    blank = pyqtSignal(bool)
    table = pyqtSignal(bool)
    """Of a match that is over: its last table, or the finale."""
    larger = pyqtSignal(bool)
    """The picture is lent to the middle of the window, or back here."""

    def __init__(self, projector: QWidget) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.picture = Picture(projector)
        self.where = text_label(kind="soft", wraps=True)
        self.show_button = button(
            tip=say("show_on_projector_tip", "Ctrl+P: show or hide the players' screen"), fitted=True
        )
        self.show_button.clicked.connect(self._pressed)
        self.blank_button = button(
            say("blank", "Blank"), tip=say("blank_tip", "Ctrl+B: the players see nothing for now")
        )
        self.blank_button.setCheckable(True)
        self.blank_button.toggled.connect(self.blank)
        self.table_button = button(
            say("last_table", "Last table"),
            tip=say("last_table_tip", "Ctrl+E: the table as it was at the end, with all scores; again: the winners"),
            fitted=True,
        )
        self.table_button.setCheckable(True)
        self.table_button.toggled.connect(self.table)
        self.large_button = button(
            say("preview_larger", "Larger"),
            tip=say("preview_larger_tip", "The picture in the middle; again: the game's own page with all its figures"),
            fitted=True,
        )
        self.large_button.setCheckable(True)
        self.large_button.toggled.connect(self.larger)
        for knob in (self.table_button, self.large_button):
            knob.hide()
        self.menu_button = button(
            Typed("⋯"), name=say("screens", "Screens"), tip=say("screens_tip", "Choose and identify screens")
        )
        self.menu_button.clicked.connect(self._open_menu)
        self.menu_button.setFixedWidth(44)
        for knob in (self.show_button, self.blank_button, self.table_button, self.large_button):
            knob.setProperty("narrow", True)
        above, row, over = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        above.setSpacing(6)
        above.addWidget(self.where, 1)
        above.addWidget(self.menu_button)
        over.setSpacing(6)
        over.addWidget(self.large_button, 1)
        over.addWidget(self.table_button, 1)
        row.setSpacing(6)
        row.addWidget(self.show_button, 1)
        row.addWidget(self.blank_button)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.picture)
        column.addLayout(above)
        column.addLayout(row)
        column.addLayout(over)
        self._over = False
        self._screens: list[ScreenIdentity] = []
        self._operator = ScreenIdentity()
        self._shown_on: ScreenIdentity | None = None
        self.show_screens([], self._operator, None)

    def show_screens(
        self, screens: list[ScreenIdentity], operator: ScreenIdentity, shown_on: ScreenIdentity | None
    ) -> None:
        """Say where the players' screen is, and whether it could be anywhere else."""
        self._screens, self._operator, self._shown_on = screens, operator, shown_on
        others = [screen for screen in screens if screen != operator]
        if shown_on is not None:
            where = say("players_see", "The players see this on {screen}.", screen=shown_on.label)
        elif others:
            where = say("players_do_not_see", "The players don't see this yet.")
        else:
            where = say(
                "no_projector", "No projector is connected. Plug it in, or play on this one screen (F2: picture only)."
            )
        self.where.setText(words(where))
        show = say("show_on_projector", "Show on projector")
        set_words(self.show_button, show if shown_on is None else say("hide_from_projector", "Hide from the projector"))
        self.show_button.setEnabled(bool(others) or shown_on is not None)

    def show_end(self, over: bool) -> None:
        """Whether the match is over: only then there is a last table, and the picture begins in the middle."""
        if over == self._over:
            return
        self._over = over
        if not over:
            self.table_button.setChecked(False)
        self.large_button.setChecked(over)
        for knob in (self.table_button, self.large_button):
            knob.setVisible(over)

    def take_back(self) -> None:
        """The picture, which was lent."""
        self._column.insertWidget(0, self.picture)

    def toggle(self) -> None:
        """Ctrl+P."""
        self._pressed()

    def menu(self) -> QMenu:
        """The screens there are; the operator's own one cannot be chosen."""
        menu = QMenu(self)
        for number, screen in enumerate(self._screens, 1):
            mine = screen == self._operator
            which = say(
                "screen_line",
                "{number}: {screen}{mine, select, yes { (yours)} other {}}",
                number=number,
                screen=screen.label,
                mine="yes" if mine else "no",
            )
            line = add_line(menu, which, partial(self.show_on.emit, screen), enabled=not mine)
            line.setCheckable(True)
            line.setChecked(screen == self._shown_on)
        menu.addSeparator()
        add_line(menu, say("number_screens", "Write each screen's number on it"), self.identify.emit)
        return menu

    def _open_menu(self) -> None:
        self.menu().popup(self.menu_button.mapToGlobal(self.menu_button.rect().bottomLeft()))

    def _pressed(self) -> None:
        if self._shown_on is not None:
            self.withdraw.emit()
            return
        others = [screen for screen in self._screens if screen != self._operator]
        if len(others) == 1:
            self.show_on.emit(others[0])
        elif others:
            self._open_menu()
