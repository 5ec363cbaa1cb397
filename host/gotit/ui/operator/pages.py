"""Pages of which one is seen, as high as that one needs; and a page that scrolls when its words are many.

Must not: know one game.
"""

from __future__ import annotations

from collections.abc import Mapping

from PyQt6.QtCore import QEvent, QObject, QSize, Qt
from PyQt6.QtGui import QShortcut
from PyQt6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from gotit.ui.operator.shortcuts import on_escape


class Pages(QStackedWidget):
    """Qt's own stack is as high as its highest page, also while that one is hidden."""

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        page = self.currentWidget()
        return page.sizeHint() if page is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else super().minimumSizeHint()

    def hasHeightForWidth(self) -> bool:  # noqa: N802 (Qt's name)
        """Asked for a width the stack would tell the height of the highest page."""
        return False

    def turn_to(self, page: QWidget) -> None:
        """Show this page."""
        self.setCurrentWidget(page)
        self.updateGeometry()


class WideColumn(QScrollArea):
    """Scrolls up and down alone, so it is as wide as what stands in it."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inner)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        """What stands in it has another size: so has it."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        inner, bar = self.widget(), self.verticalScrollBar()
        beside = 2 * self.frameWidth() + (bar.sizeHint().width() if bar is not None else 0)
        wide = inner.minimumSizeHint().width() if inner is not None else 0
        return QSize(wide + beside, super().minimumSizeHint().height())


def show_those(widgets: Mapping[QWidget, bool]) -> None:
    """Show and hide widgets that share a place. First hide: Qt makes the window larger while both are there."""
    for widget, shown in widgets.items():
        if not shown:
            widget.hide()
    for widget, shown in widgets.items():
        if shown:
            widget.show()


def scrolled(widget: QWidget) -> QScrollArea:
    """A page that holds the widget at its top, and scrolls up and down alone."""
    inner = QWidget()
    inner.setObjectName("clear")
    column = QVBoxLayout(inner)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(widget)
    column.addStretch(1)
    page = QScrollArea()
    page.setWidgetResizable(True)
    page.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a click beside its knobs leaves the keys where they are
    page.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    page.setWidget(inner)
    return page


def bring_up(window: QWidget) -> None:
    """Show a window of its own, in front. Escape closes it."""
    if window.findChild(QShortcut) is None:
        on_escape(window, window.close)
    window.show()
    window.raise_()
    window.activateWindow()
    window.setFocus(Qt.FocusReason.OtherFocusReason)
