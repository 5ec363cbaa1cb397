"""The settings of the hidden formula in plain words, grouped as somebody thinks who has children waiting.

May not happen here: rules. What the form makes is the JSON form of `HiddenFormulaSettings`.
"""

from __future__ import annotations

from typing import Any

from PyQt6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from gotit.games.hidden_formula.actions import HiddenFormulaSettings
from gotit.games.hidden_formula.view import Operator
from gotit.ui.operator import forms
from gotit.ui.operator.panel import OptionsForm
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.operator.text_file import TextFile

_WIZARD: tuple[tuple[Operator, str, str], ...] = (
    ("/", "÷", "divided by; fractions count exactly"),
    ("%", "mod", "what remains of a division"),
    ("^", "power", "to the power of 0 to 6"),
)


class HiddenFormulaOptions(OptionsForm):
    """The form."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.virtual, self.referee = forms.pair(
            self,
            self._refresh,
            "The computer deals: the grid is on the screen",
            "Real cards on the table: you type in what lies there",
        )
        self.standard, self.young = forms.pair(
            self,
            self._refresh,
            "Standard: 6 × 6, goals 1 to 40",
            "Young players: 5 × 5, + and − only, goals 1 to 20",
        )
        self.math_geek = QCheckBox("Math Geek: the numbers 15 to 20 as well")
        self.wizard = {means: QCheckBox(words) for means, words, _ in _WIZARD}
        for means, _, tip in _WIZARD:
            set_tip(self.wizard[means], tip)
        self.wizard_words = text_label("Math wizards, if all agree: WILD may be")
        self.show_s = QSpinBox()
        # 0 is "no clock", then 3 to 15: what lies between is stepped over.
        self.show_s.setRange(2, 15)
        self.show_s.setSpecialValueText("no clock")
        self.lock_out = QCheckBox("Who cannot show it waits for the next goal")
        self.queue = QCheckBox("Then the next in line has the floor")
        self.aside_s = QSpinBox()
        self.aside_s.setRange(0, 10)
        self.redeal = QSpinBox()
        self.redeal.setRange(-1, 34)
        self.redeal.setSpecialValueText("never")
        self.delays = QLineEdit()
        self.delays.setPlaceholderText("by seat: 0 0 5")
        set_tip(self.delays, "Seconds before each seat may call, in the order of the seats")
        self.deck = TextFile("formula cards", "house deck, 36 cards", self.changed.emit)
        self.goals = TextFile("goal cards", "house goals, 34 cards", self.changed.emit)
        self._lay_out()
        for check in (self.math_geek, self.lock_out, self.queue, *self.wizard.values()):
            check.toggled.connect(self.changed)
        for spin in (self.show_s, self.aside_s, self.redeal):
            spin.valueChanged.connect(self.changed)
            spin.setMinimumWidth(120)
        self.delays.textEdited.connect(self.changed)
        self.load({})

    def _lay_out(self) -> None:
        column = forms.column(self)
        for pair in ((self.virtual, self.referee), (self.standard, self.young)):
            for choice in pair:
                column.addWidget(choice)
            column.addSpacing(6)
        column.addWidget(self.math_geek)
        wizard = QHBoxLayout()
        wizard.addWidget(self.wizard_words, 1)
        for check in self.wizard.values():
            wizard.addWidget(check)
        column.addLayout(wizard)
        self.show_s.setSuffix(" s")
        self.aside_s.setSuffix(" s")
        lines: tuple[tuple[str, QWidget], ...] = (
            ("Time to show a formula", self.show_s),
            ("After the last “no solution”, still time to call", self.aside_s),
            ("Deal anew when more goals than this cannot be found", self.redeal),
            ("Handicap: seconds before a seat may call", self.delays),
        )
        column.addLayout(forms.labelled(lines))
        column.addWidget(self.lock_out)
        column.addWidget(self.queue)
        column.addLayout(self.deck.row())
        column.addLayout(self.goals.row())

    def settings(self) -> dict[str, Any]:
        young = self.young.isChecked()
        seconds = self.show_s.value()
        return {
            "mode": "referee" if self.referee.isChecked() else "virtual",
            "young": young,
            "deck": self.deck.text,
            "goals": self.goals.text,
            "math_geek": self.math_geek.isChecked() and not young,
            "wizard": [] if young else [means for means, check in self.wizard.items() if check.isChecked()],
            "show_s": seconds if seconds >= 3 else 0,
            "lock_out": self.lock_out.isChecked(),
            "queue": self.queue.isChecked(),
            "delays_s": read_delays(self.delays.text()),
            "aside_s": self.aside_s.value(),
            "redeal_above": self.redeal.value(),
        }

    def load(self, settings: dict[str, Any]) -> None:
        value = forms.reader(settings, HiddenFormulaSettings())
        (self.referee if value("mode") == "referee" else self.virtual).setChecked(True)
        (self.young if value("young") else self.standard).setChecked(True)
        self.math_geek.setChecked(value("math_geek"))
        wizard = settings.get("wizard")
        for means, check in self.wizard.items():
            check.setChecked(isinstance(wizard, list) and means in wizard)
        self.show_s.setValue(value("show_s") or 2)
        self.lock_out.setChecked(value("lock_out"))
        self.queue.setChecked(value("queue"))
        self.aside_s.setValue(value("aside_s"))
        self.redeal.setValue(value("redeal_above"))
        delays = settings.get("delays_s")
        numbers = [each for each in delays if isinstance(each, int)] if isinstance(delays, list) else []
        self.delays.setText(" ".join(map(str, numbers)))
        self.deck.load(value("deck"))
        self.goals.load(value("goals"))
        self._refresh()

    def _refresh(self) -> None:
        dealt, young = self.virtual.isChecked(), self.young.isChecked()
        self.deck.enable(dealt)
        self.goals.enable(dealt)
        self.redeal.setEnabled(dealt)
        self.math_geek.setEnabled(dealt and not young)
        for widget in (self.wizard_words, *self.wizard.values()):
            widget.setEnabled(not young)
        self.changed.emit()


def read_delays(text: str) -> list[int]:
    """ "0 0 5" as seconds by seat; what is no number counts as 0."""
    words = text.replace(",", " ").split()
    return [int(word) if word.isdecimal() else 0 for word in words]
