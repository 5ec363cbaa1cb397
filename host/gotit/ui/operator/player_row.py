"""A line of the list of players: a player or a team, its marks, its buzzer, and who is in the team.

Must not: know one game (the marks are given), decide where it stands in the list.
"""

from __future__ import annotations

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFont, QFontMetrics, QResizeEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout

from gotit.core.message import Seat, Typed, say
from gotit.core.names import LONGEST
from gotit.language.chosen import words
from gotit.ui.operator.game_panels import SeatFlag
from gotit.ui.operator.members import Members
from gotit.ui.operator.operator_view import SeatButton
from gotit.ui.operator.plain import WORDS_PX, ShortLabel, set_tip, text_label
from gotit.ui.operator.style import button, restyle
from gotit.ui.operator.words import of_seat
from gotit.ui.slots import call

NO_BUTTON = say("no_buzzer_yet", "no buzzer yet")
REMOVE = say("remove_player", "Remove this player")
_LEAST_NAME_PX, _MOST_NAME_PX, _BESIDE_NAME_PX = 120, 190, 18
_ENDS = 3
"""Of a row's widgets those that stand behind the marks: up, down, remove."""


class PlayerRow(QFrame):
    """One player of the list."""

    moved = pyqtSignal(object, int)
    removed = pyqtSignal(object)
    flagged = pyqtSignal(object, str)

    def __init__(self, name: str, flags: tuple[SeatFlag, ...]) -> None:
        super().__init__()
        self.setObjectName("seat")
        self.badge = text_label(kind="badge")
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name = QLineEdit(name)
        self.name.setMaxLength(LONGEST)
        self.name.setCursorPosition(0)  # a long name is seen from its beginning
        self.button_words = ShortLabel("soft")
        self.button_words.setFixedWidth(104)
        self.button_words.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.name.setMinimumWidth(_LEAST_NAME_PX)
        self.name.textChanged.connect(call(self.name, self._give_room))
        self.members: Members | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 1, 4, 1)
        self._column.setSpacing(0)
        self._row, self._below = row, below = QHBoxLayout(), QHBoxLayout()
        for line in (row, below):
            line.setSpacing(6)
            self._column.addLayout(line)
        row.addWidget(self.badge)
        row.addWidget(self.name, 1)
        row.addWidget(self.button_words)
        self.marks: dict[str, QPushButton] = {}
        for flag in flags:
            box = button(flag.title, fitted=True)
            box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # narrower in a longer language
            box.setCheckable(True)
            box.setObjectName("toggle")
            box.setProperty("narrow", True)
            set_tip(box, flag.tip)
            box.clicked.connect(call(box, self._clicked, flag.setting))
            self.marks[flag.setting] = box
            below.addWidget(box)
        for sign, step_name, step in (("↑", say("move_up", "Move up"), -1), ("↓", say("move_down", "Move down"), 1)):
            knob = button(Typed(sign), name=step_name, tone="quiet", tip=step_name)
            knob.setFixedWidth(32)
            knob.setProperty("flat", True)
            knob.clicked.connect(call(knob, self.moved.emit, self, step))
            row.addWidget(knob)
        remove = button(Typed("✕"), name=REMOVE, tone="quiet", tip=REMOVE)
        remove.setFixedWidth(32)
        remove.setProperty("flat", True)
        remove.clicked.connect(call(remove, self.removed.emit, self))
        row.addWidget(remove)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """With the marks below, wherever they are now."""
        least = super().minimumSizeHint()
        more = self.name.minimumWidth() - _LEAST_NAME_PX
        return QSize(least.width() - more - (0 if self._below.count() else self._marks_px()), least.height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        """The marks stand beside the name where there is room for all of them, else below it."""
        super().resizeEvent(event)
        alone = self.minimumSizeHint().width()
        beside = self.width() >= alone + self._marks_px()
        if self.marks and beside != (self._below.count() == 0):
            for box in self.marks.values():
                (self._below if beside else self._row).removeWidget(box)
                if beside:
                    self._row.insertWidget(self._row.count() - _ENDS, box)
                else:
                    self._below.addWidget(box)
            self._column.invalidate()
            self._column.activate()
        self._give_room()

    def _marks_px(self) -> int:
        """What the marks take beside the name at least, gaps and all."""
        return sum(box.minimumSizeHint().width() + self._row.spacing() for box in self.marks.values())

    def _give_room(self) -> None:
        """The name is seen whole, where there is room beside the rest and unless it is very long."""
        font = QFont(self.name.font())
        font.setPixelSize(WORDS_PX)  # as it will be once it is dressed
        said = QFontMetrics(font).horizontalAdvance(self.name.text())
        beside = 0 if self._below.count() else self._marks_px()
        spare = max(0, self.width() - self.minimumSizeHint().width() - beside)
        wanted = min(said + _BESIDE_NAME_PX, _MOST_NAME_PX) - _LEAST_NAME_PX
        self.name.setMinimumWidth(_LEAST_NAME_PX + max(0, min(wanted, spare)))
        self._row.invalidate()  # else `minimumSizeHint` takes the new width off a sum with the old one

    @property
    def people(self) -> int:
        """So many are in the team; 0 without one."""
        return len(self.members.names) if self.members is not None else 0

    def show_members(self, names: tuple[str, ...]) -> Members:
        """The row is a team's; these are in it."""
        if self.members is None:
            self.members = Members()
            self._column.addWidget(self.members)
        self.members.show_names(names, self.name.text())
        return self.members

    def _clicked(self, setting: str) -> None:
        if self.marks[setting].isChecked():
            self.flagged.emit(self, setting)

    def number(self, seat: int, own: SeatButton | None, *, wanted: bool) -> None:
        """Tell the row its seat, and which button that seat has."""
        self.badge.setText(str(seat))
        where, whole = (NO_BUTTON, NO_BUTTON) if own is None else own
        self.button_words.say(say("slap_to_sit", "slap now!") if wanted else where)
        set_tip(self.button_words, whole)
        self.name.setAccessibleName(words(say("name_of_seat", "Name of {seat}", seat=Seat(seat))))
        for box in self.marks.values():
            box.setAccessibleName(of_seat(box.text(), seat))
        called = "true" if wanted else "false"
        if self.property("called") != called:
            self.setProperty("called", called)
            restyle(self)
