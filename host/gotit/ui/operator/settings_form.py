"""A game's settings as a form, made from what stands beside them (`gotit.core.setting`).

What a setting is says how it looks (`fields.py`). Choices that need no label come first, then the rest in the order of
the settings, then what each seat has. What is `advanced` stands in a box of its own below, which can be folded.

Must not: apply rules; know one game, which may have a form of its own on top of this one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import Struct
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import Seat
from gotit.core.setting import settings_of
from gotit.ui.operator import forms
from gotit.ui.operator.fields import BySeat, Check, Chosen, Field, File, Several, field_of
from gotit.ui.operator.plain import text_label

F = TypeVar("F", bound=Field)


class SettingsForm(forms.SeatedForm):
    """The form. Its property "players" says how many sit at the table, of at most `most`; `fields`: by setting."""

    def __init__(self, kind: type[Struct], most: int) -> None:
        super().__init__(most)
        usual = kind()
        self._ready = False
        self.fields: dict[str, Field] = {
            name: field_of(self, setting, getattr(usual, name), most, self.refresh)
            for name, setting in settings_of(kind).items()
            if setting.kind != "mark"
        }
        self.advanced = QWidget()
        self.advanced.setObjectName("clear")
        by_seat = any(isinstance(field, BySeat) for field in self.fields.values())
        self._seat_labels = [text_label(Seat(seat)) for seat in range(1, most + 1)] if by_seat else []
        self._lay_out()
        self._ready = True
        self.load({})

    def field(self, name: str, kind: type[F]) -> F:
        """The field of the setting `name`, which is of this kind."""
        found = self.fields[name]
        if not isinstance(found, kind):
            raise TypeError(f"{name} is no {kind.__name__}")
        return found

    # --- the settings ---------------------------------------------------------------------------------------------

    def settings(self) -> dict[str, Any]:
        """In JSON, without the marks of seats. What is switched off is kept, unless the rules refuse it."""
        return {name: self._unrefused(field) for name, field in self.fields.items()}

    def kept(self) -> dict[str, Any]:
        """What stands there, for the next time: also what the rules refuse as things are, and what is half-typed."""
        return {name: field.kept() for name, field in self.fields.items()}

    def _unrefused(self, field: Field) -> Any:
        strict = (need for need in field.setting.needs if need.refused is not None)
        return field.value() if all(self._holds(need.name, need.value) for need in strict) else _as_json(field.usual)

    def load(self, settings: dict[str, Any]) -> None:
        """Fill the form; what is missing or cannot be is left at its default."""
        for name, field in self.fields.items():
            field.show(settings.get(name, _as_json(field.usual)))
        self.refresh()

    def refresh(self) -> None:
        if not self._ready:  # fields tell of changes while the form is made
            return
        for field in self.fields.values():
            field.offer(self.players)
            field.enable(all(self._holds(need.name, need.value) for need in field.setting.needs))
            if isinstance(field, BySeat):
                for seat, box in enumerate(field.boxes, 1):
                    box.setVisible(seat <= self.players)
        for seat, label in enumerate(self._seat_labels, 1):
            label.setVisible(seat <= self.players)
        super().refresh()

    def _holds(self, name: str, value: Any) -> bool:
        return bool(self.fields[name].value() == value)

    # --- where it stands ------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        column = forms.column(self)
        for name, field in self.fields.items():
            if isinstance(field, Chosen):
                self._add_choices(column, name, field)
        column.addLayout(self._grid_of(advanced=False))
        self._add_seats(column)
        column.addWidget(self.advanced)
        below = forms.column(self.advanced)
        below.setContentsMargins(0, 6, 0, 0)
        below.addLayout(self._grid_of(advanced=True))
        for name, field in self.fields.items():
            if isinstance(field, File):
                for beside in self._beside(name):
                    field.row.insertWidget(1, beside.widgets[0])
                below.addLayout(field.row)

    def _grid_of(self, *, advanced: bool) -> QGridLayout:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for field in self._middle():
            if field.setting.advanced == advanced:
                _add(grid, field)
        return grid

    @property
    def differs(self) -> bool:
        """Is anything advanced not as it usually is?"""
        advanced = (field for field in self.fields.values() if field.setting.advanced)
        return any(field.value() != _as_json(field.usual) for field in advanced)

    def _middle(self) -> Iterable[Field]:
        """What is neither among the first choices nor among the last files; what depends on another comes after it.

        What is checked comes after what is set.
        """
        names = [
            name
            for name, field in self.fields.items()
            if not isinstance(field, Chosen | BySeat | File) and not field.setting.beside
        ]
        names.sort(key=lambda name: isinstance(self.fields[name], Check | Several))
        placed: list[str] = []

        def place(name: str) -> None:
            for need in self.fields[name].setting.needs:
                if need.name in names:
                    place(need.name)
            if name not in placed:
                placed.append(name)

        for name in names:
            place(name)
        return [self.fields[name] for name in placed]

    def _beside(self, name: str) -> list[Field]:
        return [field for field in self.fields.values() if field.setting.beside == name]

    def _add_choices(self, column: QVBoxLayout, name: str, field: Chosen) -> None:
        rows = {button: QHBoxLayout() for button in field.buttons}
        for button, row in rows.items():
            row.addWidget(button, 1)
            column.addLayout(row)
        for beside in self._beside(name):
            needed = next(need.value for need in beside.setting.needs if need.name == name)
            rows[field.button(needed)].addWidget(beside.widgets[0])
        column.addSpacing(6)

    def _add_seats(self, column: QVBoxLayout) -> None:
        by_seat = [field for field in self.fields.values() if isinstance(field, BySeat)]
        if not by_seat:
            return
        grid = QGridLayout()
        grid.setColumnStretch(len(by_seat), 1)
        for place, field in enumerate(by_seat, 1):
            grid.addWidget(field.title, 0, place)
            for line, box in enumerate(field.boxes, 1):
                grid.addWidget(box, line, place)
        for line, label in enumerate(self._seat_labels, 1):
            grid.addWidget(label, line, 0)
        column.addSpacing(6)
        column.addLayout(grid)


def _add(grid: QGridLayout, field: Field) -> None:
    """In a line of its own: what is checked in all its width, else words on the left, what is set on the right."""
    line = grid.rowCount()
    if isinstance(field, Check):
        grid.addWidget(field.box, line, 0, 1, 2)
    elif isinstance(field, Several):
        row = QHBoxLayout()
        row.addWidget(field.title, 1)
        for box in field.boxes:
            row.addWidget(box)
        grid.addLayout(row, line, 0, 1, 2)
    else:
        forms.add_labelled(grid, line, field.label, field.widgets[0])


def _as_json(usual: Any) -> Any:
    return list(usual) if isinstance(usual, tuple) else usual
