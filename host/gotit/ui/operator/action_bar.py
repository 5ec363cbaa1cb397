"""A row of buttons that a phase offers, made from lines of words and doings.

Must not: know one phase of a game.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gotit.ui.operator.buttons import SeatAction
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.plain import ShortLabel
from gotit.ui.operator.style import button
from gotit.ui.slots import call

_ROOMY = 3
"""With more buttons than these the room beside their words is small."""
_NAME_PX = 110


class ActionBar(QWidget):
    """Shows one button for each line; the same lines are left alone. Before those about somebody stands whom.

    Where room is short, each has as much of it as its words need.
    """

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        self.about = ShortLabel("soft")
        self.lines: tuple[SeatAction, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self._row.addWidget(self.about)

    def show_lines(self, given: tuple[SeatAction, ...]) -> None:
        self.setVisible(bool(given))
        lines = tuple(sorted(given, key=lambda line: bool(line.about)))
        labels = tuple(line.label for line in lines)
        if [(line.label, line.about, line.tone) for line in self.lines] != [
            (line.label, line.about, line.tone) for line in lines
        ]:
            drop(self._row, self.buttons.values())
            self.buttons = {line.label: self._make(line, number) for number, line in enumerate(lines)}
            self._name([line.about for line in lines])
            for knob in self.buttons.values():
                knob.setProperty("narrow", len(labels) > _ROOMY)
            self._row.setSpacing(4 if len(labels) > _ROOMY else 8)
        self.lines = lines
        for line in lines:
            self.buttons[line.label].setEnabled(line.enabled)

    def _name(self, about: list[str]) -> None:
        """Before the first button that is about somebody."""
        at = next((at for at, name in enumerate(about) if name), None)
        self.about.setVisible(at is not None)
        if at is not None:
            self._row.removeWidget(self.about)
            self._row.insertWidget(at, self.about)
            wide = self.about.fontMetrics().horizontalAdvance(f"{about[at]}: ")
            self.about.setMaximumWidth(min(wide, _NAME_PX))
            self.about.say(f"{about[at]}:")

    def _make(self, line: SeatAction, number: int) -> QPushButton:
        name = f"{line.about}: {line.label}" if line.about else line.label
        knob = button(line.label, name=name, tip=line.tip or line.label, fitted=True, once=True, tone=line.tone)
        knob.clicked.connect(call(knob, self._do, number))
        self._row.addWidget(knob, knob.sizeHint().width())
        return knob

    def _do(self, number: int) -> None:
        doing = self.lines[number].doing
        if callable(doing):
            doing()
        else:
            self.entered.emit(doing)
