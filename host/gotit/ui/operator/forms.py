"""What the games' option forms share: choices, numbers with a unit, lists, labelled lines, settings from a file.

Must not: know one game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from PyQt6.QtCore import QDynamicPropertyChangeEvent, QEvent, pyqtSignal
from PyQt6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gotit.core.message import Seat
from gotit.ui.operator.plain import PlainBox, Text, set_tip, text_label, worded
from gotit.ui.slots import call

_LONGEST_CHOICE = 24
"""Characters for which a list makes room, beside the words of what is chosen."""


class SeatedForm(QFrame):
    """A form that knows how many sit at the table: its property "players". `refresh` is called when that changes."""

    changed = pyqtSignal()

    def __init__(self, most: int) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._most = most

    @property
    def players(self) -> int:
        said = self.property("players")
        return said if isinstance(said, int) else self._most

    def refresh(self) -> None:
        """Offer what can be chosen now, and tell that something may have changed."""
        self.changed.emit()

    def event(self, event: QEvent | None) -> bool:
        if isinstance(event, QDynamicPropertyChangeEvent) and event.propertyName().data() == b"players":
            self.refresh()
        return super().event(event)


def column(form: QWidget) -> QVBoxLayout:
    """The layout of a form."""
    made = QVBoxLayout(form)
    made.setContentsMargins(12, 10, 12, 10)
    made.setSpacing(5)
    return made


def pair(form: QWidget, changed: Callable[[], None], *words: Text) -> tuple[QRadioButton, ...]:
    """Choices of which one holds."""
    group = QButtonGroup(form)
    made = tuple(QRadioButton(worded(each)) for each in words)
    for choice in made:
        group.addButton(choice)
        choice.toggled.connect(call(choice, changed))
    return made


def check(changed: Callable[[], Any], words: Text, tip: Text = None) -> QCheckBox:
    made = PlainBox(words)
    set_tip(made, tip)
    made.toggled.connect(call(made, changed))
    return made


def number(changed: Callable[[], Any], low: int, high: int, suffix: str = "", none: Text = None) -> QSpinBox:
    """`none`: what the lowest number is called, if it means that there is none."""
    made = QSpinBox()
    made.setRange(low, high)
    made.setSuffix(suffix)
    made.setSpecialValueText(worded(none))
    made.setMinimumWidth(120)
    made.valueChanged.connect(call(made, changed))
    return made


def choice(changed: Callable[[], Any], items: Iterable[tuple[Text, Any]]) -> QComboBox:
    """A list of words, each with what it means."""
    made = QComboBox()
    for words, data in items:
        made.addItem(worded(words), data)
    longest = max(len(made.itemText(at)) for at in range(made.count()))
    made.setMinimumContentsLength(min(max(longest, 14), _LONGEST_CHOICE))
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    made.currentIndexChanged.connect(call(made, changed))
    return made


def choose(box: QComboBox, data: Any) -> None:
    """Choose what means this; the first where nothing does."""
    box.setCurrentIndex(max(0, box.findData(data)))


def seats(most: int, first: Text) -> tuple[tuple[Text, int], ...]:
    """For a list: 0 as `first`, then the seats."""
    return ((first, 0), *((Seat(seat), seat) for seat in range(1, most + 1)))


def add_labelled(grid: QGridLayout, line: int, words: Text, widget: QWidget) -> None:
    """Words on the left, what is set on the right; those who hear the window are told the same words."""
    label = text_label(words, wraps=True)
    label.setBuddy(widget)
    widget.setAccessibleName(label.text())
    grid.addWidget(label, line, 0)
    grid.addWidget(widget, line, 1)
