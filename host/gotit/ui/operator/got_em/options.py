"""The settings of Got 'Em! in plain words.

May not happen here: rules. What the form makes is the JSON form of `GotEmSettings`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from PyQt6.QtCore import QDynamicPropertyChangeEvent, QEvent
from PyQt6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gotit.games.got_em.actions import GotEmSettings
from gotit.games.got_em.board import COLOURS, SIDES, grooves
from gotit.games.got_em.view import Strength
from gotit.ui.operator.panel import OptionsForm

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


class GotEmOptions(OptionsForm):
    """The form. Its property "players" says how many sit at the table. `today`: for the nearest birthday."""

    def __init__(self, today: Callable[[], date] = date.today) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._today = today
        self.bright = QRadioButton("Bright: coloured squares and cards")
        self.brainy = QRadioButton("Brainy: plain squares, no cards; a wall, then a move")
        self.referee = QRadioButton("A real board on the table: you enter what is done")
        self.virtual = QRadioButton("The board is on the screen")
        for pair in ((self.bright, self.brainy), (self.referee, self.virtual)):
            group = QButtonGroup(self)
            for mode in pair:
                group.addButton(mode)
                mode.toggled.connect(self._refresh)
        self.side = QComboBox()
        for side in SIDES:
            self.side.addItem(f"{side} × {side} squares", side)
        self.walls = QSpinBox()
        self.walls.setSpecialValueText("as many as needed")
        self.turn_s = QSpinBox()
        self.turn_s.setRange(0, 3600)
        self.turn_s.setSuffix(" s")
        self.turn_s.setSpecialValueText("no clock")
        self.first = QComboBox()
        self.first.addItem("by lot", 0)
        self.first.addItem("the nearest birthday", _BIRTHDAYS)
        for seat in range(1, MOST_SEATS + 1):
            self.first.addItem(f"seat {seat}", seat)
        self.edges = QCheckBox("The board's edge counts as a wall for the move, too")
        self.by_box = QCheckBox("By buzzer: short presses step, a long one takes")
        self.by_box.setToolTip("With a short press the player's box goes to the next groove or square")
        self.open_hands = QCheckBox("Open hands: everybody sees all cards, also on the projector")
        self.pawns, self.players, self.birthdays = [], [], []
        for seat in range(1, MOST_SEATS + 1):
            pawn = _combo(f"Pawn of seat {seat}", (("any pawn", None), *((colour, colour) for colour in COLOURS)))
            self.pawns.append(pawn)
            self.players.append(_combo(f"Who plays seat {seat}", _STRENGTHS))
            birthday = QLineEdit()
            birthday.setPlaceholderText("birthday: 03-28")
            birthday.setMaxLength(5)
            birthday.setAccessibleName(f"Birthday of seat {seat}, month and day")
            self.birthdays.append(birthday)
        self._seat_labels = [QLabel(f"Seat {seat}") for seat in range(1, MOST_SEATS + 1)]
        self._lay_out()
        for check in (self.edges, self.by_box, self.open_hands):
            check.toggled.connect(self.changed)
        for spin in (self.walls, self.turn_s):
            spin.valueChanged.connect(self.changed)
            spin.setMinimumWidth(150)
        for combo in (self.side, self.first):
            combo.currentIndexChanged.connect(self._refresh)
        for combo in (*self.pawns, *self.players):
            combo.currentIndexChanged.connect(self.changed)
        for line in self.birthdays:
            line.textEdited.connect(self.changed)
        self.load({})

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(5)
        for pair in ((self.bright, self.brainy), (self.referee, self.virtual)):
            for mode in pair:
                column.addWidget(mode)
            column.addSpacing(6)
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        lines: tuple[tuple[str, QWidget], ...] = (
            ("Board", self.side),
            ("Walls", self.walls),
            ("Who goes first", self.first),
            ("Time for a turn (house rule)", self.turn_s),
        )
        for line, (words, widget) in enumerate(lines):
            label = QLabel(words)
            label.setBuddy(widget)
            widget.setAccessibleName(words)
            grid.addWidget(label, line, 0)
            grid.addWidget(widget, line, 1)
        column.addLayout(grid)
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
        return self._seat_labels[line], self.pawns[line], self.players[line], self.birthdays[line]

    def event(self, event: QEvent | None) -> bool:
        if isinstance(event, QDynamicPropertyChangeEvent) and event.propertyName().data() == b"players":
            self._refresh()
        return super().event(event)

    @property
    def _count(self) -> int:
        said = self.property("players")
        return said if isinstance(said, int) else MOST_SEATS

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
            "first": first if 0 < first <= self._count else 0,
            "birthdays": dates if by_birthday else {},
            "today": self._today().strftime("%m-%d") if by_birthday else "",
            "edges_count": self.edges.isChecked(),
            "turn_s": self.turn_s.value(),
            "by_box": virtual and self.by_box.isChecked(),
            "open_hands": virtual and bright and self.open_hands.isChecked(),
            "computers": {
                str(seat): box.currentData() for seat, box in self._here(self.players) if virtual and box.currentData()
            },
        }

    def load(self, settings: dict[str, Any]) -> None:
        usual = GotEmSettings()

        def value(name: str) -> Any:
            wanted, default = settings.get(name), getattr(usual, name)
            return wanted if type(wanted) is type(default) else default

        (self.brainy if value("rules") == "brainy" else self.bright).setChecked(True)
        (self.virtual if value("mode") == "virtual" else self.referee).setChecked(True)
        self.side.setCurrentIndex(max(0, self.side.findData(value("side"))))
        self._refresh()  # how many walls there can be depends on the side
        self.walls.setValue(value("walls") or self.walls.minimum())
        first = value("first") or (_BIRTHDAYS if value("birthdays") else 0)
        self.first.setCurrentIndex(max(0, self.first.findData(first)))
        self.edges.setChecked(value("edges_count"))
        self.turn_s.setValue(value("turn_s"))
        self.by_box.setChecked(value("by_box"))
        self.open_hands.setChecked(value("open_hands"))
        pawns, computers, birthdays = value("pawns"), value("computers"), value("birthdays")
        for seat in range(1, MOST_SEATS + 1):
            for box, chosen in ((self.pawns[seat - 1], pawns), (self.players[seat - 1], computers)):
                box.setCurrentIndex(max(0, box.findData(chosen.get(str(seat)))))
            date_of = birthdays.get(str(seat), "")
            self.birthdays[seat - 1].setText(date_of if isinstance(date_of, str) else "")
        self._refresh()

    def _here(self, widgets: list[Any]) -> list[tuple[int, Any]]:
        """The widgets of the seats that are taken, with their numbers."""
        return list(enumerate(widgets[: self._count], 1))

    def _refresh(self) -> None:
        virtual = self.virtual.isChecked()
        most = len(grooves(int(self.side.currentData() or SIDES[0])))
        self.walls.setRange(FEWEST_WALLS - 1, most)
        self.by_box.setEnabled(virtual)
        self.open_hands.setEnabled(virtual and self.bright.isChecked())
        by_birthday = self.first.currentData() == _BIRTHDAYS
        for line in range(MOST_SEATS):
            for widget in self._seat(line):
                widget.setVisible(line < self._count)
            self.birthdays[line].setVisible(line < self._count and by_birthday)
            self.players[line].setEnabled(virtual)
        self.changed.emit()


def _combo(name: str, items: tuple[tuple[str, Any], ...]) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    box.setMinimumContentsLength(8)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    for words, data in items:
        box.addItem(words, data)
    return box
