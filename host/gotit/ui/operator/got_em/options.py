"""The settings of Got 'Em! in plain words.

May not happen here: rules. What the form makes is the JSON form of `GotEmSettings`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from PyQt6.QtWidgets import QGridLayout, QLineEdit, QWidget

from gotit.games.got_em.actions import GotEmSettings
from gotit.games.got_em.board import COLOURS, SIDES, grooves
from gotit.games.got_em.view import Strength
from gotit.ui.calls import call
from gotit.ui.operator import forms
from gotit.ui.operator.plain import text_label

MOST_SEATS = 4
FEWEST_WALLS = 12
"""The rules refuse fewer: a match might never end."""
_BIRTHDAYS = -1
"""In the list of who goes first: the nearest birthday."""
_STRENGTHS: tuple[tuple[str, Strength | None], ...] = (
    ("a person", None),
    ("computer, by lot", "random"),
    ("computer, greedy", "greedy"),
    ("computer, thinks ahead", "strongest"),
)


class GotEmOptions(forms.SeatedForm):
    """The form. Its property "players" says how many sit at the table. `today`: for the nearest birthday."""

    def __init__(self, today: Callable[[], date] = date.today) -> None:
        super().__init__(MOST_SEATS)
        refresh, changed = self.refresh, self.changed.emit
        self._today = today
        self.bright, self.brainy = forms.pair(
            self,
            refresh,
            "Bright: coloured squares and cards",
            "Brainy: plain squares, no cards; a wall, then a move",
        )
        self.referee, self.virtual = forms.pair(
            self, refresh, "A real board on the table: you enter what is done", "The board is on the screen"
        )
        self.side = forms.choice(refresh, ((f"{side} × {side} squares", side) for side in SIDES))
        self.walls = forms.number(changed, 0, 0, "", "as many as needed")
        self.turn_s = forms.number(changed, 0, 3600, " s", "no clock")
        by_lot, *numbered = forms.seats(MOST_SEATS)
        self.first = forms.choice(refresh, (by_lot, ("the nearest birthday", _BIRTHDAYS), *numbered))
        for widget in (self.walls, self.turn_s):
            widget.setMinimumWidth(150)
        self.edges = forms.check(changed, "The board's edge counts as a wall for the move, too")
        self.by_box = forms.check(
            changed,
            "By buzzer: short presses step, a long one takes",
            "With a short press the player's box goes to the next groove or square",
        )
        self.open_hands = forms.check(changed, "Open hands: everybody sees all cards, also on the projector")
        self._seat_labels = [text_label(f"Seat {seat}") for seat in range(1, MOST_SEATS + 1)]
        pawns = (("any pawn", None), *((colour, colour) for colour in COLOURS))
        self.pawns = [forms.choice(changed, pawns) for _ in range(MOST_SEATS)]
        self.who = [forms.choice(changed, _STRENGTHS) for _ in range(MOST_SEATS)]
        self.birthdays = [QLineEdit() for _ in range(MOST_SEATS)]
        for seat in range(1, MOST_SEATS + 1):
            _, pawn, who, date_of = self._seat(seat - 1)
            pawn.setAccessibleName(f"Pawn of seat {seat}")
            who.setAccessibleName(f"Who plays seat {seat}")
            date_of.setAccessibleName(f"Birthday of seat {seat}, month and day")
        for birthday in self.birthdays:
            birthday.setPlaceholderText("birthday: 03-28")
            birthday.setMaxLength(5)
            birthday.textEdited.connect(call(birthday, changed))
        for box in (*self.pawns, *self.who):
            box.setMinimumContentsLength(8)
        self._lay_out()
        self.load({})

    def _lay_out(self) -> None:
        column = forms.column(self)
        for pair in ((self.bright, self.brainy), (self.referee, self.virtual)):
            for mode in pair:
                column.addWidget(mode)
            column.addSpacing(6)
        lines: tuple[tuple[str, QWidget], ...] = (
            ("Board", self.side),
            ("Walls", self.walls),
            ("Who goes first", self.first),
            ("Time for a turn (house rule)", self.turn_s),
        )
        column.addLayout(forms.labelled(lines))
        for check in (self.edges, self.by_box, self.open_hands):
            column.addWidget(check)
        seats = QGridLayout()
        seats.setColumnStretch(2, 1)
        for line in range(MOST_SEATS):
            for place, widget in enumerate(self._seat(line)):
                seats.addWidget(widget, line, place)
        column.addLayout(seats)

    def _seat(self, line: int) -> tuple[QWidget, ...]:
        """What stands in the line of one seat."""
        return self._seat_labels[line], self.pawns[line], self.who[line], self.birthdays[line]

    # --- the settings ---------------------------------------------------------------------------------------------

    def settings(self) -> dict[str, Any]:
        virtual, bright = self.virtual.isChecked(), self.bright.isChecked()
        first = int(self.first.currentData() or 0)
        by_birthday = first == _BIRTHDAYS
        dates = {str(seat): line.text().strip() for seat, line in self._here(self.birthdays) if line.text().strip()}
        return {
            "rules": "bright" if bright else "brainy",
            "mode": "virtual" if virtual else "referee",
            "side": int(self.side.currentData()),
            "walls": self.walls.value() if self.walls.value() >= FEWEST_WALLS else 0,
            "pawns": {str(seat): box.currentData() for seat, box in self._here(self.pawns) if box.currentData()},
            "first": first if 0 < first <= self.players else 0,
            "birthdays": dates if by_birthday else {},
            "today": self._today().strftime("%m-%d") if by_birthday else "",
            "edges_count": self.edges.isChecked(),
            "turn_s": self.turn_s.value(),
            "by_box": virtual and self.by_box.isChecked(),
            "open_hands": virtual and bright and self.open_hands.isChecked(),
            "computers": {
                str(seat): box.currentData() for seat, box in self._here(self.who) if virtual and box.currentData()
            },
        }

    def load(self, settings: dict[str, Any]) -> None:
        value = forms.reader(settings, GotEmSettings())
        (self.brainy if value("rules") == "brainy" else self.bright).setChecked(True)
        (self.virtual if value("mode") == "virtual" else self.referee).setChecked(True)
        forms.choose(self.side, value("side"))
        self.refresh()  # how many walls there can be depends on the side
        self.walls.setValue(value("walls") or self.walls.minimum())
        first = value("first") or (_BIRTHDAYS if value("birthdays") else 0)
        forms.choose(self.first, first)
        self.edges.setChecked(value("edges_count"))
        self.turn_s.setValue(value("turn_s"))
        self.by_box.setChecked(value("by_box"))
        self.open_hands.setChecked(value("open_hands"))
        pawns, computers, birthdays = value("pawns"), value("computers"), value("birthdays")
        for seat in range(1, MOST_SEATS + 1):
            for box, chosen in ((self.pawns[seat - 1], pawns), (self.who[seat - 1], computers)):
                forms.choose(box, chosen.get(str(seat)))
            date_of = birthdays.get(str(seat), "")
            self.birthdays[seat - 1].setText(date_of if isinstance(date_of, str) else "")
        self.refresh()

    def _here(self, widgets: list[Any]) -> list[tuple[int, Any]]:
        """The widgets of the seats that are taken, with their numbers."""
        return list(enumerate(widgets[: self.players], 1))

    def refresh(self) -> None:
        virtual = self.virtual.isChecked()
        most = len(grooves(int(self.side.currentData() or SIDES[0])))
        self.walls.setRange(FEWEST_WALLS - 1, most)
        self.edges.setEnabled(self.brainy.isChecked())  # a card says itself how far the pawn may move
        self.by_box.setEnabled(virtual)
        self.open_hands.setEnabled(virtual and self.bright.isChecked())
        by_birthday = self.first.currentData() == _BIRTHDAYS
        for line in range(MOST_SEATS):
            for widget in self._seat(line):
                widget.setVisible(line < self.players)
            self.birthdays[line].setVisible(line < self.players and by_birthday)
            self.who[line].setEnabled(virtual)
        super().refresh()
