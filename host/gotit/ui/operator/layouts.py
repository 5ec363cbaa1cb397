"""Taking widgets out of a layout for good. Qt deletes them later, and would show them where they stood until then.

Must not: make widgets.
"""

from __future__ import annotations

from collections.abc import Iterable

from PyQt6.QtWidgets import QLayout, QWidget


def drop(layout: QLayout, widgets: Iterable[QWidget]) -> None:
    """These widgets are not needed any more."""
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


def empty(layout: QLayout) -> None:
    """Nothing in this layout is needed any more."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
