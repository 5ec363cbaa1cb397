"""One setting in a form: its widgets, its value in JSON. Which field a setting gets is said at the end.

Must not: know where a field stands, or what depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PyQt6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QLineEdit, QRadioButton, QSpinBox, QWidget

from gotit.core.message import say
from gotit.core.setting import Setting
from gotit.language.chosen import words
from gotit.ui.operator import forms
from gotit.ui.operator.plain import Text, set_tip, text_label, worded
from gotit.ui.operator.text_file import TextFile
from gotit.ui.operator.words import of_seat
from gotit.ui.slots import call

Changed = Callable[[], Any]
_NO_UPPER = 999
"""Up to this number the form offers where the rules have no bound."""


class Field:
    """See the module. `usual`: the value that a setting has when nothing is said."""

    def __init__(self, setting: Setting, usual: Any) -> None:
        self.setting, self.usual = setting, usual
        self.label = words(setting.words)

    @property
    def widgets(self) -> Sequence[QWidget]:
        """All that is disabled when the setting means nothing."""
        raise NotImplementedError

    def value(self) -> Any:
        """In JSON."""
        raise NotImplementedError

    def kept(self) -> Any:
        """What `show` shows again as it stands there now."""
        return self.value()

    def show(self, value: Any) -> None:
        """From a file that anybody may have edited; what cannot be is left at its usual value."""
        raise NotImplementedError

    def enable(self, on: bool) -> None:
        for widget in self.widgets:
            widget.setEnabled(on)

    def offer(self, players: int) -> None:
        """So many sit at the table."""


class Chosen(Field):
    """One of some choices, all of them to be seen."""

    def __init__(self, form: QWidget, setting: Setting, usual: Any, changed: Changed) -> None:
        super().__init__(setting, usual)
        self.buttons: tuple[QRadioButton, ...] = forms.pair(
            form, changed, *(choice.words for choice in setting.choices)
        )

    @property
    def widgets(self) -> Sequence[QWidget]:
        return self.buttons

    def button(self, value: Any) -> QRadioButton:
        """The one that means this; else the usual one."""
        values = [choice.value for choice in self.setting.choices]
        return self.buttons[values.index(value if value in values else self.usual)]

    def value(self) -> Any:
        pairs = zip(self.setting.choices, self.buttons, strict=True)
        return next((choice.value for choice, button in pairs if button.isChecked()), self.usual)

    def show(self, value: Any) -> None:
        self.button(value if type(value) is type(self.usual) else self.usual).setChecked(True)


class Listed(Field):
    """One of a list."""

    def __init__(self, setting: Setting, usual: Any, items: Iterable[tuple[Text, Any]], changed: Changed) -> None:
        super().__init__(setting, usual)
        self.box: QComboBox = forms.choice(changed, items)

    @property
    def widgets(self) -> Sequence[QWidget]:
        return (self.box,)

    def value(self) -> Any:
        return self.box.currentData()

    def show(self, value: Any) -> None:
        at = self.box.findData(value) if type(value) is type(self.usual) else -1
        self.box.setCurrentIndex(at if at >= 0 else max(0, self.box.findData(self.usual)))


class SeatOf(Listed):
    """One of the seats, or what `none` says. One that nobody has any more means none."""

    def __init__(self, setting: Setting, usual: Any, most: int, changed: Changed) -> None:
        super().__init__(setting, usual, forms.seats(most, setting.none), changed)
        self._players = most

    def offer(self, players: int) -> None:
        self._players = players

    def value(self) -> Any:
        chosen = int(self.box.currentData())
        return chosen if chosen <= self._players else self.setting.none_is

    def kept(self) -> Any:
        return self.box.currentData()


class Number(Field):
    """A number with its unit. What means none is the step below the lowest."""

    def __init__(self, setting: Setting, usual: Any, changed: Changed) -> None:
        super().__init__(setting, usual)
        unit = f" {words(setting.unit)}" if setting.unit else ""
        self.box: QSpinBox = forms.number(changed, 0, 0, unit, setting.none)
        self.box.setAccessibleName(self.label)
        self.limit(setting.low or 0, _NO_UPPER if setting.high is None else setting.high)
        self.show(usual)

    def limit(self, low: int, high: int) -> None:
        """The range; what means none is not in it."""
        self._none = low - 1 if self.setting.none is not None else None
        self.box.setRange(low if self._none is None else self._none, high)

    @property
    def widgets(self) -> Sequence[QWidget]:
        return (self.box,)

    def value(self) -> Any:
        return self.setting.none_is if self.box.value() == self._none else self.box.value()

    def show(self, value: Any) -> None:
        wanted = value if type(value) is int else self.usual
        none = self._none is not None and wanted == self.setting.none_is
        self.box.setValue(self.box.minimum() if none else wanted)


class Check(Field):
    """Yes or no; of a number, 1 or 0."""

    def __init__(self, setting: Setting, usual: Any, changed: Changed) -> None:
        super().__init__(setting, usual)
        self.box: QCheckBox = forms.check(changed, self.label, setting.tip)

    @property
    def widgets(self) -> Sequence[QWidget]:
        return (self.box,)

    def value(self) -> Any:
        return type(self.usual)(self.box.isChecked())

    def show(self, value: Any) -> None:
        self.box.setChecked((value if type(value) is type(self.usual) else self.usual) > 0)


class Several(Field):
    """Any of some choices."""

    def __init__(self, setting: Setting, usual: Any, changed: Changed) -> None:
        super().__init__(setting, usual)
        self.title = text_label(self.label, wraps=True)
        self.boxes = [forms.check(changed, choice.words, choice.tip) for choice in setting.choices]

    @property
    def widgets(self) -> Sequence[QWidget]:
        return (self.title, *self.boxes)

    def value(self) -> Any:
        pairs = zip(self.setting.choices, self.boxes, strict=True)
        return [choice.value for choice, box in pairs if box.isChecked()]

    def show(self, value: Any) -> None:
        wanted = value if isinstance(value, list) else list(self.usual)
        for choice, box in zip(self.setting.choices, self.boxes, strict=True):
            box.setChecked(choice.value in wanted)


class Numbers(Field):
    """A number for each seat, in their order: "0 0 5"."""

    def __init__(self, setting: Setting, usual: Any, changed: Changed) -> None:
        super().__init__(setting, usual)
        self.line = QLineEdit()
        self.line.setPlaceholderText(words(say("field_by_seat", "one for each seat: 0 0 5")))
        set_tip(self.line, setting.tip)
        self.line.textEdited.connect(call(self.line, changed))

    @property
    def widgets(self) -> Sequence[QWidget]:
        return (self.line,)

    def value(self) -> Any:
        return read_numbers(self.line.text())

    def kept(self) -> Any:
        return self.line.text()

    def show(self, value: Any) -> None:
        if isinstance(value, str):
            self.line.setText(value)
            return
        numbers = value if isinstance(value, list) else self.usual
        self.line.setText(" ".join(str(each) for each in numbers if type(each) is int))


_LEAST_LETTERS, _MOST_LETTERS = 8, 14
"""What a list of choices for one seat shows at least, and has room for at most."""


class BySeat(Field):
    """Something for each seat: a choice, or a date where there are none."""

    def __init__(self, setting: Setting, usual: Any, most: int, changed: Changed) -> None:
        super().__init__(setting, usual)
        self.title = text_label(self.label, wraps=True)
        self.boxes: list[QComboBox | QLineEdit] = [self._box(changed) for _ in range(most)]
        self._players = most
        for seat, box in enumerate(self.boxes, 1):
            box.setAccessibleName(of_seat(self.label, seat))

    def _box(self, changed: Changed) -> QComboBox | QLineEdit:
        if self.setting.choices:
            list_of = forms.choice(changed, ((choice.words, choice.value) for choice in self.setting.choices))
            longest = max(len(worded(choice.words)) for choice in self.setting.choices)
            list_of.setMinimumContentsLength(min(max(longest, _LEAST_LETTERS), _MOST_LETTERS))
            return list_of
        line = QLineEdit()
        line.setPlaceholderText("03-28")
        line.setMaxLength(5)
        line.textEdited.connect(call(line, changed))
        return line

    @property
    def widgets(self) -> Sequence[QWidget]:
        return (self.title, *self.boxes)

    def offer(self, players: int) -> None:
        self._players = players

    def value(self) -> Any:
        return {seat: said for seat, said in self.kept().items() if int(seat) <= self._players}

    def kept(self) -> Any:
        said = ((seat, _said(box)) for seat, box in enumerate(self.boxes, 1))
        return {str(seat): value for seat, value in said if value}

    def show(self, value: Any) -> None:
        wanted = value if isinstance(value, dict) else self.usual
        for seat, box in enumerate(self.boxes, 1):
            one = wanted.get(str(seat))
            if isinstance(box, QComboBox):
                forms.choose(box, one)
            else:
                box.setText(one if isinstance(one, str) else "")


class File(Field):
    """A text of one's own, from a file."""

    def __init__(self, setting: Setting, usual: Any, changed: Changed) -> None:
        super().__init__(setting, usual)
        if setting.words is None or setting.none is None:
            raise TypeError("a file has words, and what is used without one")
        self.file = TextFile(setting.words, setting.none, changed)
        self.row: QHBoxLayout = self.file.row()

    @property
    def widgets(self) -> Sequence[QWidget]:
        return (self.file.words, self.file.choose, self.file.drop)

    def value(self) -> Any:
        return self.file.text

    def show(self, value: Any) -> None:
        self.file.load(value if isinstance(value, str) else self.usual)


def field_of(form: QWidget, setting: Setting, usual: Any, most: int, changed: Changed) -> Field:
    """The field of a setting. `usual`: its default; `most`: seats at the table."""
    if setting.kind == "file":
        return File(setting, usual, changed)
    if setting.kind == "seat":
        return SeatOf(setting, usual, most, changed)
    if isinstance(usual, dict):
        return BySeat(setting, usual, most, changed)
    if isinstance(usual, tuple):
        return Several(setting, usual, changed) if setting.choices else Numbers(setting, usual, changed)
    if setting.choices and setting.words is None:
        return Chosen(form, setting, usual, changed)
    if setting.choices:
        return Listed(setting, usual, ((each.words, each.value) for each in setting.choices), changed)
    if isinstance(usual, bool) or (setting.low, setting.high) == (0, 1):
        return Check(setting, usual, changed)
    return Number(setting, usual, changed)


def read_numbers(text: str) -> list[int]:
    """ "0 0 5": what is no number counts as 0."""
    return [int(word) if word.isdecimal() else 0 for word in text.replace(",", " ").split()]


def _said(box: QComboBox | QLineEdit) -> Any:
    return box.currentData() if isinstance(box, QComboBox) else box.text().strip()
