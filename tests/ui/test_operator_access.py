"""Everything that can be operated has a name for a screen reader and is large enough to hit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

_OPERATED: tuple[type[QWidget], ...] = (QAbstractButton, QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit)
LEAST_PX = 30


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    yield made
    made.close()


def operated(table: Table) -> list[QWidget]:
    found = [widget for kind in _OPERATED for widget in table.window.findChildren(kind)]
    return [widget for widget in found if widget.isVisible() and not widget.objectName().startswith("qt_")]


def check(table: Table) -> None:
    for widget in operated(table):
        name = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        assert name.strip(" ↑↓✕⋯☰"), widget
        if isinstance(widget, QAbstractButton) and widget.height() < LEAST_PX:
            assert widget.height() >= 20, (name, widget.height())  # check boxes: their words can be clicked as well


def test_names_and_sizes_at_every_step(table: Table) -> None:
    check(table)
    table.start()
    check(table)
    table.race()
    check(table)
    table.call(table.solver())
    check(table)
    table.click(table.panel.judge.forgot)
    table.click(table.panel.end_round)
    check(table)


def test_a_click_never_takes_the_keys_away(table: Table) -> None:
    table.start()
    table.click(table.window.preview.blank_button)
    table.space()
    table.wait_for("racing")


def test_the_window_fits_a_school_laptop(table: Table) -> None:
    """1366 × 768 less a task bar and a title."""
    table.start()
    table.race()
    for seat in (1, 2):
        table.call(seat)
        assert table.window.minimumSizeHint().width() <= 1366
        assert table.window.minimumSizeHint().height() <= 700
        table.click(table.panel.judge.forgot)
