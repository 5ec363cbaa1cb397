"""The settings of ADD-IT in plain words.

May not happen here: rules. What the form makes is the JSON form of `AddItSettings`.
"""

from __future__ import annotations

from typing import Any

from PyQt6.QtWidgets import QGridLayout, QHBoxLayout

from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.view import Strength
from gotit.ui.operator import forms
from gotit.ui.operator.plain import text_label

MOST_SEATS = 4
_STRENGTHS: tuple[tuple[str, Strength | None], ...] = (
    ("a person", None),
    ("computer, plays by lot", "random"),
    ("computer, takes the most", "greedy"),
    ("computer, thinks ahead", "strongest"),
)


class AddItOptions(forms.SeatedForm):
    """The form. Its property "players" says how many sit at the table."""

    def __init__(self) -> None:
        super().__init__(MOST_SEATS)
        refresh, changed = self.refresh, self.changed.emit
        self.referee, self.virtual = forms.pair(
            self,
            refresh,
            "Real cards on the table: you type what is played",
            "The computer deals: the cards are on the screen",
        )
        self.short, self.long = forms.pair(
            self, refresh, "Short: one game, most cards win", "Long: games until somebody has"
        )
        self.goal = forms.number(changed, 1, 10_000, " points")
        self.goal.setAccessibleName("Points that end a long game")
        self.dealer = forms.choice(changed, forms.seats(MOST_SEATS))
        self.turn_s = forms.number(changed, 0, 3600, " s", "no clock")
        self.offers = forms.check(changed, "Say what a card can collect (only in this window)")
        self.teaching = forms.check(changed, "Teaching: after a turn show the class what was possible")
        self.open_hands = forms.check(changed, "Open hands: everybody sees all cards, also on the projector")
        self.computers = [forms.choice(changed, _STRENGTHS) for _ in range(MOST_SEATS)]
        for seat, box in enumerate(self.computers, 1):
            box.setAccessibleName(f"Who plays seat {seat}")
        self._seat_labels = [text_label(f"Seat {seat}") for seat in range(1, MOST_SEATS + 1)]
        self._lay_out()
        self.load({})

    def _lay_out(self) -> None:
        column = forms.column(self)
        for mode in (self.referee, self.virtual):
            column.addWidget(mode)
        column.addSpacing(6)
        column.addWidget(self.short)
        long = QHBoxLayout()
        long.addWidget(self.long, 1)
        long.addWidget(self.goal)
        column.addLayout(long)
        lines = (("Who deals first", self.dealer), ("Time for a turn (house rule)", self.turn_s))
        column.addLayout(forms.labelled(lines))
        for check in (self.offers, self.teaching, self.open_hands):
            column.addWidget(check)
        column.addSpacing(6)
        self.who = text_label("Who plays, where the computer deals")
        column.addWidget(self.who)
        seats = QGridLayout()
        seats.setColumnStretch(1, 1)
        for line, (label, box) in enumerate(zip(self._seat_labels, self.computers, strict=True)):
            seats.addWidget(label, line, 0)
            seats.addWidget(box, line, 1)
        column.addLayout(seats)

    def settings(self) -> dict[str, Any]:
        dealt = self.virtual.isChecked()
        here = list(enumerate(self.computers[: self.players], 1))
        dealer = int(self.dealer.currentData() or 0)
        return {
            "mode": "virtual" if dealt else "referee",
            "length": "long" if self.long.isChecked() else "short",
            "goal": self.goal.value(),
            "dealer": dealer if dealer <= self.players else 0,
            "turn_s": self.turn_s.value(),
            "offers": self.offers.isChecked(),
            "teaching": self.teaching.isChecked(),
            "open_hands": dealt and self.open_hands.isChecked(),
            "computers": {str(seat): box.currentData() for seat, box in here if dealt and box.currentData()},
        }

    def load(self, settings: dict[str, Any]) -> None:
        value = forms.reader(settings, AddItSettings())
        (self.virtual if value("mode") == "virtual" else self.referee).setChecked(True)
        (self.long if value("length") == "long" else self.short).setChecked(True)
        self.goal.setValue(value("goal"))
        forms.choose(self.dealer, value("dealer"))
        self.turn_s.setValue(value("turn_s"))
        self.offers.setChecked(value("offers"))
        self.teaching.setChecked(value("teaching"))
        self.open_hands.setChecked(value("open_hands"))
        computers = value("computers")
        for seat, box in enumerate(self.computers, 1):
            forms.choose(box, computers.get(str(seat)))
        self.refresh()

    def refresh(self) -> None:
        dealt = self.virtual.isChecked()
        self.open_hands.setEnabled(dealt)
        self.goal.setEnabled(self.long.isChecked())
        self.who.setEnabled(dealt)
        for seat, (label, box) in enumerate(zip(self._seat_labels, self.computers, strict=True), 1):
            for widget in (label, box):
                widget.setEnabled(dealt)
                widget.setVisible(seat <= self.players)
        super().refresh()
