"""All about one pupil: name, nickname, and what this pupil needs. Only the operator's window shows it.

Must not: keep anything; put anything on the players' screen; offer a need that nothing in the program meets.
"""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.core.names import clean
from gotit.core.school import MoreTime, Pupil
from gotit.language.chosen import words
from gotit.ui.operator.forms import add_labelled, check, choice, choose, number
from gotit.ui.operator.plain import Text, set_tip, text_label
from gotit.ui.operator.style import button

MOST_WAIT_S = 60
SECONDS = say("needs_seconds", "s")
TIMES: tuple[tuple[Text, MoreTime], ...] = (
    (say("time_usual", "as everyone"), "usual"),
    (say("time_half_more", "half as much again"), "half_more"),
    (say("time_double", "twice as much"), "double"),
    (say("time_none", "no clock"), "none"),
)
WIDE_PX = 400


class PupilPanel(QFrame):
    """Hidden until a pupil is shown. `changed` carries the pupil as it is now."""

    changed = pyqtSignal(object)
    delete_wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setFixedWidth(WIDE_PX)
        self.pupil: Pupil | None = None
        self.name = QLineEdit()
        self.nickname = QLineEdit()
        self.time = choice(self._read, TIMES)
        self.wait = number(self._read, 0, MOST_WAIT_S, f" {words(SECONDS)}", say("needs_no_wait", "no"))
        set_tip(self.wait, say("needs_others_wait_tip", "In The Hidden Formula"))
        self.once = check(
            self._read,
            say("needs_each_sign_once", "Each sign at most once"),
            say("needs_each_sign_once_tip", "A handicap for strong players, in games that have it"),
        )
        self.delete = button(say("pupil_delete", "Delete this pupil …"))
        self.done = button(say("pupil_done", "Done"))
        self.name.editingFinished.connect(self._read)
        self.nickname.editingFinished.connect(self._read)
        self.delete.clicked.connect(self._want_delete)
        self.done.clicked.connect(self.hide)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.setSpacing(8)
        column.addLayout(
            _grid((say("pupil_name", "Name"), self.name), (say("pupil_nickname", "Nickname"), self.nickname))
        )
        column.addWidget(text_label(say("needs_title", "What this pupil needs"), "heading"))
        column.addWidget(text_label(say("needs_private", "Only you see this."), "soft"))
        time, wait = say("needs_time", "Time"), say("needs_others_wait", "The others must wait to buzz")
        column.addLayout(_grid((time, self.time)))
        column.addLayout(_grid((wait, self.wait)))
        column.addWidget(self.once)
        column.addStretch(1)
        row = QHBoxLayout()
        row.addWidget(self.delete)
        row.addStretch(1)
        row.addWidget(self.done)
        column.addLayout(row)
        self.hide()

    def show_pupil(self, pupil: Pupil) -> None:
        """Show this pupil, to be changed. What is being typed of the same pupil stays."""
        same = self.pupil is not None and self.pupil.id == pupil.id
        self.pupil = None  # setting the fields is no change of the teacher's
        for line, text in ((self.name, pupil.name), (self.nickname, pupil.nickname)):
            if not (same and line.hasFocus()):
                line.setText(text)
                line.setCursorPosition(0)
        choose(self.time, pupil.accommodations.more_time)
        self.wait.setValue(pupil.accommodations.others_wait_s)
        self.once.setChecked(pupil.accommodations.each_sign_once)
        self.pupil = pupil
        self.show()

    def _want_delete(self) -> None:
        if self.pupil is not None:
            self.delete_wanted.emit(self.pupil)

    def _read(self) -> None:
        pupil = self.pupil
        if pupil is None:
            return
        if not clean(self.name.text()):
            self.name.setText(pupil.name)  # a pupil without a name could not be found again
        needs = replace(
            pupil.accommodations,
            more_time=self.time.currentData(),
            others_wait_s=self.wait.value(),
            each_sign_once=self.once.isChecked(),
        )
        found = replace(pupil, name=clean(self.name.text()), nickname=clean(self.nickname.text()), accommodations=needs)
        if found != pupil:
            self.pupil = found
            self.changed.emit(found)


def _grid(*lines: tuple[Message, QWidget]) -> QGridLayout:
    grid = QGridLayout()
    grid.setColumnStretch(0, 1)
    for at, (said, widget) in enumerate(lines):
        add_labelled(grid, at, said, widget)
    return grid
