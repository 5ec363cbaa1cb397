"""The settings of Fast Fun Maths in plain words, grouped as somebody thinks who has children waiting.

May not happen here: rules. What the form makes is the JSON form of `FastFunMathsSettings`; seats' own marks
(youngest, handicap, calculator) are in the list of players.
"""

from __future__ import annotations

from typing import Any

from PyQt6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
)

from gotit.games.fast_fun_maths.actions import FastFunMathsSettings
from gotit.ui.operator.panel import OptionsForm, SeatFlag
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.operator.text_file import TextFile

FLAGS = (
    SeatFlag("youngest", "youngest", "Turns over the first target", single=True),
    SeatFlag("handicapped", "handicap", "For strong players: + − × ÷ at most once each in a calculation"),
    SeatFlag("calculators", "calculator", "This player may use a calculator"),
)

_CHECKS: tuple[tuple[str, str, str], ...] = (
    ("whole_numbers", "Whole numbers only, at every step", "No fractions and nothing below zero on the way"),
    ("single", "A single card is no calculation", "At least one of + − × ÷ must be used"),
    ("queue", "After a mistake the next caller in line has the floor", "Otherwise the buzzers are armed again"),
    ("show_pile_shape", "Show the shape on top of the pile", "As on a real table"),
    ("must_call_sets", "Two sets count only when the player says so", "Otherwise the computer sees them at once"),
)


class FastFunMathsOptions(OptionsForm):
    """The form."""

    flags = FLAGS

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.virtual = QRadioButton("The computer deals: all cards are on the screen")
        self.referee = QRadioButton("Real cards on the table: you type in what lies there")
        modes = QButtonGroup(self)
        for mode in (self.virtual, self.referee):
            modes.addButton(mode)
            mode.toggled.connect(self._refresh)
        self.zeros = QCheckBox("with zeros")
        set_tip(self.zeros, "Adds cards with the number 0")
        self.deck = TextFile("cards", "house deck, 60 cards", self._refresh)
        self.begin = self._spin(0, 120, " s", "Seconds to begin explaining")
        self.finish = self._spin(0, 600, " s", "Seconds to finish explaining")
        self.begin.setSpecialValueText("you decide")
        self.finish.setSpecialValueText("you decide")
        self.rival = self._spin(1, 6, " shapes", "Playing alone: the rival wins with")
        self.checks = {key: QCheckBox(words) for key, words, _ in _CHECKS}
        for key, _, tip in _CHECKS:
            set_tip(self.checks[key], tip)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(5)
        column.addWidget(self.virtual)
        column.addWidget(self.referee)
        deck = self.deck.row()
        deck.insertWidget(1, self.zeros)
        column.addLayout(deck)
        times = QGridLayout()
        for line, (words, spin) in enumerate(
            (
                ("After a call: begin explaining within", self.begin),
                ("and finish within", self.finish),
                ("Playing alone: the rival wins with", self.rival),
            )
        ):
            label = text_label(words)
            label.setBuddy(spin)
            times.addWidget(label, line, 0)
            times.addWidget(spin, line, 1)
        times.setColumnStretch(0, 1)
        column.addLayout(times)
        for check in self.checks.values():
            column.addWidget(check)
            check.toggled.connect(self.changed)
        self.zeros.toggled.connect(self.changed)
        self.load({})

    def settings(self) -> dict[str, Any]:
        return {
            "mode": "referee" if self.referee.isChecked() else "virtual",
            "deck": self.deck.text,
            "with_zero": self.zeros.isChecked(),
            "begin_s": self.begin.value(),
            "finish_s": self.finish.value(),
            "min_operations": int(self.checks["single"].isChecked()),
            "rival_limit": self.rival.value(),
            **{key: check.isChecked() for key, check in self.checks.items() if key != "single"},
        }

    def load(self, settings: dict[str, Any]) -> None:
        usual = FastFunMathsSettings()

        def value(name: str) -> Any:
            wanted, default = settings.get(name), getattr(usual, name)
            return wanted if type(wanted) is type(default) else default

        (self.referee if value("mode") == "referee" else self.virtual).setChecked(True)
        self.deck.load(value("deck"))
        self.zeros.setChecked(value("with_zero"))
        self.begin.setValue(value("begin_s"))
        self.finish.setValue(value("finish_s"))
        self.rival.setValue(value("rival_limit"))
        for key, check in self.checks.items():
            check.setChecked(value("min_operations") > 0 if key == "single" else value(key))
        self._refresh()

    def _spin(self, low: int, high: int, suffix: str, name: str) -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(low, high)
        spin.setSuffix(suffix)
        spin.setAccessibleName(name)
        spin.setMinimumWidth(130)
        spin.valueChanged.connect(self.changed)
        return spin

    def _refresh(self) -> None:
        dealt = self.virtual.isChecked()
        self.deck.enable(dealt)
        self.zeros.setEnabled(dealt and not self.deck.text)
        self.checks["show_pile_shape"].setEnabled(dealt)
        self.changed.emit()
