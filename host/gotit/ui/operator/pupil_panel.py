"""All about one pupil: name, nickname, and what this pupil needs. Only the operator's window shows it.

Must not: keep anything; put anything on the players' screen.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.core.names import clean
from gotit.core.school import MoreTime, Pupil
from gotit.language.chosen import words
from gotit.ui.operator.forms import add_labelled, check, choice, choose, number
from gotit.ui.operator.keys import KeyStroke
from gotit.ui.operator.plain import Text, set_tip, text_label
from gotit.ui.operator.style import button
from gotit.ui.operator.switch_row import SwitchRow

MOST_WAIT_S = 60
SECONDS = say("needs_seconds", "s")
TIMES: tuple[tuple[Text, MoreTime], ...] = (
    (say("time_usual", "as everyone"), "usual"),
    (say("time_half_more", "half as much again"), "half_more"),
    (say("time_double", "twice as much"), "double"),
    (say("time_none", "no clock"), "none"),
)
WIDE_PX = 400


def no_key(stroke: KeyStroke) -> int | None:
    """Where no keyboard buzzes."""
    return None


class PupilPanel(QFrame):
    """Hidden until a pupil is shown. `changed` carries the pupil as it is now. `key_number`: see `SwitchRow`."""

    changed = pyqtSignal(object)
    delete_wanted = pyqtSignal(object)

    def __init__(self, key_number: Callable[[KeyStroke], int | None] = no_key) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setFixedWidth(WIDE_PX)
        self.pupil: Pupil | None = None
        self.name = QLineEdit()
        self.nickname = QLineEdit()
        self.time = choice(self._read, TIMES)
        self.wait = number(self._read, 0, MOST_WAIT_S, f" {words(SECONDS)}", say("needs_no_wait", "no"))
        set_tip(
            self.wait,
            say(
                "needs_others_wait_tip",
                "Where all race: when another buzzes, this pupil can still be first for so long",
            ),
        )
        self.in_turn = check(
            self._read,
            say("needs_in_turn", "Answers in turn instead of racing"),
            say(
                "needs_in_turn_tip",
                "Where all race: after as many others have buzzed first, this pupil is first, and the others' buzzes "
                "wait half a minute for it",
            ),
        )
        self.once = check(
            self._read,
            say("needs_each_sign_once", "Each sign at most once (a handicap)"),
            say("needs_each_sign_once_tip", "For strong players, in games that have this handicap"),
        )
        self.large = check(
            self._read,
            say("needs_large_cards", "Larger cards on the phone"),
            say("needs_large_cards_tip", "Fewer in a row; the page scrolls"),
        )
        self.light = check(
            self._read,
            say("needs_light", "The lamp flashes at each sound"),
            say(
                "needs_light_tip", "On this pupil's button: once for a buzz, three times for a right answer, and so on"
            ),
        )
        self.switch = SwitchRow(key_number)
        self.switch.changed.connect(self._read)
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
        time, wait = say("needs_time", "This pupil's own clocks"), say("needs_others_wait", "The others' buzzes wait")
        column.addLayout(_grid((time, self.time)))
        column.addLayout(_grid((wait, self.wait)))
        for each in (self.in_turn, self.once, self.large, self.light):
            column.addWidget(each)
        switch = text_label(say("needs_switch", "Buzzes with"))
        switch.setBuddy(self.switch.choose)
        column.addWidget(switch)
        column.addWidget(self.switch)
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
        if not same:
            self.take_typed()
        self.pupil = None  # setting the fields is no change of the teacher's
        for line, text in ((self.name, pupil.name), (self.nickname, pupil.nickname)):
            if not (same and line.isModified()):
                line.setText(text)
                line.setCursorPosition(0)
        choose(self.time, pupil.accommodations.more_time)
        self.wait.setValue(pupil.accommodations.others_wait_s)
        needs = pupil.accommodations
        for box, on in (
            (self.in_turn, needs.in_turn),
            (self.once, needs.each_sign_once),
            (self.large, needs.large_cards),
            (self.light, needs.light_for_sound),
        ):
            box.setChecked(on)
        if not (same and self.switch.choose.isChecked()):
            self.switch.show_switch(needs.switch, needs.switch_name)
        self.pupil = pupil
        self.show()

    def take_typed(self) -> None:
        """What stands in a line is kept, as if it had been left by Tab."""
        if self.name.isModified() or self.nickname.isModified():
            self._read()

    def _want_delete(self) -> None:
        if self.pupil is not None:
            self.delete_wanted.emit(self.pupil)

    def _read(self) -> None:
        pupil = self.pupil
        if pupil is None:
            return
        if not clean(self.name.text()):
            self.name.setText(pupil.name)  # a pupil without a name could not be found again
        for line in (self.name, self.nickname):
            line.setModified(False)
        needs = replace(
            pupil.accommodations,
            more_time=self.time.currentData(),
            others_wait_s=self.wait.value(),
            in_turn=self.in_turn.isChecked(),
            each_sign_once=self.once.isChecked(),
            large_cards=self.large.isChecked(),
            light_for_sound=self.light.isChecked(),
            switch=self.switch.switch,
            switch_name=self.switch.name,
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
