"""Above the list of players: play in teams, how many, made how, and when who stands at the buzzer changes.

Must not: know one game; make teams (it says how they are wanted).
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import say
from gotit.core.teams import Rotates
from gotit.language.chosen import words
from gotit.ui.operator import forms
from gotit.ui.operator.plain import set_tip
from gotit.ui.operator.style import button
from gotit.ui.slots import call

TEAMS = say("teams_on", "Teams")
NO_RESULTS = say("teams_no_results", "Once this class has played: teams that are about equally strong")
BALANCED = say("teams_balanced_tip", "Teams that are about equally strong, by what each won before")


class TeamBar(QWidget):
    """`switched`: with teams or without. `wanted`: how teams are made: "lot", "order", "balanced"."""

    switched = pyqtSignal(bool)
    wanted = pyqtSignal(str)
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.on = button(TEAMS, tip=say("teams_tip", "Several players share a seat and take turns at its buzzer"))
        self.on.setCheckable(True)
        self.on.setObjectName("toggle")
        self.on.clicked.connect(call(self.on, self._switch))
        self.number = forms.number(self._number_chosen, 2, 9)
        self.number.setMinimumWidth(56)
        self.number.setAccessibleName(words(say("teams_number", "Number of teams")))
        self.lot = button(
            say("teams_by_lot", "Random"), tip=say("teams_by_lot_tip", "Teams by a random draw"), fitted=True
        )
        self.order = button(
            say("teams_in_order", "In order"),
            tip=say("teams_in_order_tip", "Neighbours of the list together"),
            fitted=True,
        )
        self.balanced = button(say("teams_balanced", "Balanced"), fitted=True)
        self.rotates = forms.choice(
            self.changed.emit,
            (
                (say("teams_by_target", "All change with the target"), "target"),
                (say("teams_by_turn", "Change after one's own turn"), "turn"),
            ),
        )
        self.rotates.setAccessibleName(words(say("teams_rotate", "Who stands at the buzzer")))
        set_tip(self.rotates, say("teams_rotate_tip", "Who stands at the buzzer; a goal or a hand is a target, too"))
        for knob, how in ((self.lot, "lot"), (self.order, "order"), (self.balanced, "balanced")):
            knob.clicked.connect(call(knob, self.wanted.emit, how))
            knob.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._how = QWidget()
        how_row = QHBoxLayout(self._how)
        how_row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.number, self.lot, self.order, self.balanced):
            how_row.addWidget(widget)
        top = QHBoxLayout()
        top.addWidget(self.on)
        top.addWidget(self._how, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(3)
        column.addLayout(top)
        column.addWidget(self.rotates)
        self.show_teams(0, 2, 9)
        self.show_results(known=False)

    @property
    def rotation(self) -> Rotates:
        return "turn" if self.rotates.currentData() == "turn" else "target"

    def show_teams(self, teams: int, low: int, high: int) -> None:
        """So many teams now (0: no teams), of `low` to `high`."""
        self.on.setChecked(teams > 0)
        self._how.setVisible(teams > 0)
        self.rotates.setVisible(teams > 0)
        self.number.blockSignals(True)
        self.number.setRange(low, high)
        if teams:
            self.number.setValue(teams)
        self.number.blockSignals(False)

    def show_results(self, *, known: bool) -> None:
        """Can teams be balanced?"""
        self.balanced.setEnabled(known)
        set_tip(self.balanced, BALANCED if known else NO_RESULTS)

    def _switch(self) -> None:
        self.switched.emit(self.on.isChecked())

    def _number_chosen(self) -> None:
        self.wanted.emit("order")
