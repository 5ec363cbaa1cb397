"""The settings of ADD-IT in plain words.

May not happen here: rules. What the form makes is the JSON form of `AddItSettings`.
"""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import QDynamicPropertyChangeEvent, QEvent
from PyQt6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
)

from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.view import Strength
from gotit.ui.operator.panel import OptionsForm

MOST_SEATS = 4
_STRENGTHS: tuple[tuple[str, Strength | None], ...] = (
    ("a person", None),
    ("computer, plays by lot", "random"),
    ("computer, takes the most", "greedy"),
    ("computer, thinks ahead", "strongest"),
)


class AddItOptions(OptionsForm):
    """The form. Its property "players" says how many sit at the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.referee = QRadioButton("Real cards on the table: you type what is played")
        self.virtual = QRadioButton("The computer deals: the cards are on the screen")
        self.short = QRadioButton("Short: one game, most cards win")
        self.long = QRadioButton("Long: games until somebody has")
        for pair in ((self.referee, self.virtual), (self.short, self.long)):
            group = QButtonGroup(self)
            for mode in pair:
                group.addButton(mode)
                mode.toggled.connect(self._refresh)
        self.goal = QSpinBox()
        self.goal.setRange(1, 10_000)
        self.goal.setSuffix(" points")
        self.goal.setAccessibleName("Points that end a long game")
        self.dealer = QComboBox()
        self.dealer.addItem("by lot", 0)
        for seat in range(1, MOST_SEATS + 1):
            self.dealer.addItem(f"seat {seat}", seat)
        self.turn_s = QSpinBox()
        self.turn_s.setRange(0, 3600)
        self.turn_s.setSuffix(" s")
        self.turn_s.setSpecialValueText("no clock")
        self.offers = QCheckBox("Say what a card can collect (only in this window)")
        self.teaching = QCheckBox("Teaching: after a turn show the class what was possible")
        self.open_hands = QCheckBox("Open hands: everybody sees all cards, also on the projector")
        self.computers = [QComboBox() for _ in range(MOST_SEATS)]
        for seat, box in enumerate(self.computers, 1):
            box.setAccessibleName(f"Who plays seat {seat}")
            for words, strength in _STRENGTHS:
                box.addItem(words, strength)
        self._seat_labels = [QLabel(f"Seat {seat}") for seat in range(1, MOST_SEATS + 1)]
        self._lay_out()
        for check in (self.offers, self.teaching, self.open_hands):
            check.toggled.connect(self.changed)
        for spin in (self.goal, self.turn_s):
            spin.valueChanged.connect(self.changed)
            spin.setMinimumWidth(120)
        for combo in (self.dealer, *self.computers):
            combo.currentIndexChanged.connect(self.changed)
        self.load({})

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(5)
        for mode in (self.referee, self.virtual):
            column.addWidget(mode)
        column.addSpacing(6)
        column.addWidget(self.short)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.long, 0, 0)
        grid.addWidget(self.goal, 0, 1)
        for line, (words, widget) in enumerate(
            (("Who deals first", self.dealer), ("Time for a turn (house rule)", self.turn_s)), 1
        ):
            label = QLabel(words)
            label.setBuddy(widget)
            widget.setAccessibleName(words)
            grid.addWidget(label, line, 0)
            grid.addWidget(widget, line, 1)
        column.addLayout(grid)
        for check in (self.offers, self.teaching, self.open_hands):
            column.addWidget(check)
        column.addSpacing(6)
        self.who = QLabel("Who plays, where the computer deals")
        column.addWidget(self.who)
        seats = QGridLayout()
        seats.setColumnStretch(1, 1)
        for line, (label, box) in enumerate(zip(self._seat_labels, self.computers, strict=True)):
            seats.addWidget(label, line, 0)
            seats.addWidget(box, line, 1)
        column.addLayout(seats)

    def event(self, event: QEvent | None) -> bool:
        if isinstance(event, QDynamicPropertyChangeEvent) and event.propertyName().data() == b"players":
            self._refresh_seats()
        return super().event(event)

    @property
    def _players(self) -> int:
        said = self.property("players")
        return said if isinstance(said, int) else MOST_SEATS

    def settings(self) -> dict[str, Any]:
        dealt = self.virtual.isChecked()
        here = list(enumerate(self.computers[: self._players], 1))
        dealer = int(self.dealer.currentData() or 0)
        return {
            "mode": "virtual" if dealt else "referee",
            "length": "long" if self.long.isChecked() else "short",
            "goal": self.goal.value(),
            "dealer": dealer if dealer <= self._players else 0,
            "turn_s": self.turn_s.value(),
            "offers": self.offers.isChecked(),
            "teaching": self.teaching.isChecked(),
            "open_hands": dealt and self.open_hands.isChecked(),
            "computers": {str(seat): box.currentData() for seat, box in here if dealt and box.currentData()},
        }

    def load(self, settings: dict[str, Any]) -> None:
        usual = AddItSettings()

        def value(name: str) -> Any:
            wanted, default = settings.get(name), getattr(usual, name)
            return wanted if type(wanted) is type(default) else default

        (self.virtual if value("mode") == "virtual" else self.referee).setChecked(True)
        (self.long if value("length") == "long" else self.short).setChecked(True)
        self.goal.setValue(value("goal"))
        self.dealer.setCurrentIndex(max(0, self.dealer.findData(value("dealer"))))
        self.turn_s.setValue(value("turn_s"))
        self.offers.setChecked(value("offers"))
        self.teaching.setChecked(value("teaching"))
        self.open_hands.setChecked(value("open_hands"))
        computers = value("computers")
        for seat, box in enumerate(self.computers, 1):
            box.setCurrentIndex(max(0, box.findData(computers.get(str(seat)))))
        self._refresh()

    def _refresh(self) -> None:
        dealt = self.virtual.isChecked()
        self.open_hands.setEnabled(dealt)
        self.goal.setEnabled(self.long.isChecked())
        self._refresh_seats()

    def _refresh_seats(self) -> None:
        dealt = self.virtual.isChecked()
        self.who.setEnabled(dealt)
        for seat, (label, box) in enumerate(zip(self._seat_labels, self.computers, strict=True), 1):
            for widget in (label, box):
                widget.setEnabled(dealt)
                widget.setVisible(seat <= self._players)
        self.changed.emit()
