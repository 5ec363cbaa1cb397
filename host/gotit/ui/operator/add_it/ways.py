"""All that the card on the table can collect, largest first, as buttons: only the operator's window shows them.

May not happen here: finding them.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.core.offer import Way
from gotit.language.chosen import words
from gotit.ui.calls import call
from gotit.ui.operator.add_it.words import way_words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button

_SHORT = 5
"""Ways of at most so many cards stand two in a line."""


class WaysPanel(QWidget):
    """`at`: which of `ways` is chosen now (an index). `taken` carries the way that was clicked."""

    taken = pyqtSignal(object)
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.ways: tuple[Way, ...] = ()
        self.at = 0
        self.buttons: list[QPushButton] = []
        self.words = text_label(kind="soft", wraps=True)
        inner = QWidget()
        inner.setObjectName("clear")
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addWidget(self._scroll, 1)

    @property
    def chosen(self) -> Way | None:
        return self.ways[self.at] if self.ways else None

    def show_ways(self, ways: tuple[Way, ...], at: int, said: Message) -> None:
        self.words.setText(words(said))
        if ways != self.ways:
            self.ways = ways
            drop(self._grid, self.buttons)
            across = 2 if all(len(way.values) <= _SHORT for way in ways) else 1
            self.buttons = [self._make(way) for way in ways]
            for place, knob in enumerate(self.buttons):
                self._grid.addWidget(knob, place // across, place % across)
        self.choose(at if at < len(ways) else 0)

    def move_by(self, step: int) -> None:
        if self.ways:
            self.choose((self.at + step) % len(self.ways))
            self.changed.emit()

    def choose(self, at: int) -> None:
        self.at = at
        for place, knob in enumerate(self.buttons):
            knob.setChecked(place == at)
        if self.buttons:
            self._scroll.ensureWidgetVisible(self.buttons[at])

    def _make(self, way: Way) -> QPushButton:
        said = way_words(way.shows, len(way.values) + 1)
        knob = button(said, name=say("addit_collect_way", "Collect {way}", way=said), fitted=True, once=True)
        knob.setCheckable(True)
        knob.setObjectName("toggle")
        knob.clicked.connect(call(knob, self.taken.emit, way))
        return knob
