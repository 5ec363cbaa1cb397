"""A row of buttons that a phase offers, made from lines of words and doings.

May not happen here: anything about one phase.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gotit.ui.calls import call
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.panel import SeatAction
from gotit.ui.operator.style import button

_ROOMY = 3
"""With more buttons than these the room beside their words is small."""


class ActionBar(QWidget):
    """Shows one button for each line; the same lines are left alone."""

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        self._lines: tuple[SeatAction, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)

    def show_lines(self, lines: tuple[SeatAction, ...]) -> None:
        self.setVisible(bool(lines))
        labels = tuple(line.label for line in lines)
        self._lines = lines
        if tuple(self.buttons) != labels:
            drop(self._row, self.buttons.values())
            self.buttons = {label: self._make(label, number) for number, label in enumerate(labels)}
            for knob in self.buttons.values():
                knob.setProperty("narrow", len(labels) > _ROOMY)
            self._row.setSpacing(4 if len(labels) > _ROOMY else 8)
        for line in lines:
            self.buttons[line.label].setEnabled(line.enabled)

    def _make(self, label: str, number: int) -> QPushButton:
        knob = button(label, tip=label, fitted=True, once=True)
        knob.clicked.connect(call(knob, self._do, number))
        self._row.addWidget(knob)
        return knob

    def _do(self, number: int) -> None:
        doing = self._lines[number].doing
        if callable(doing):
            doing()
        else:
            self.entered.emit(doing)
