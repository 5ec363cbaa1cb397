"""`python -m gotit` with somebody who looks over its shoulder: what stands where in its windows, what the class reads.

    python -m tests.app.x_watch FD        FD: a socket; each line that comes is a question, answered with a line of JSON

Must not: change anything in the program, or call what would.
"""

from __future__ import annotations

import json
import runpy
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any

from PyQt6 import sip
from PyQt6.QtCore import QObject, QPoint, QRect, QRectF, QSocketNotifier, Qt
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QTabBar,
    QTableView,
    QTextEdit,
    QWidget,
)


class Watcher(QObject):
    """Answers one question a line."""

    def __init__(self, ears: socket.socket, parent: QObject) -> None:
        super().__init__(parent)
        self._ears = ears
        self._lines = ears.makefile("rw", encoding="utf-8")
        self._notifier = QSocketNotifier(sip.voidptr(ears.fileno()), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._asked)

    def _asked(self) -> None:
        asks: dict[str, Callable[[], Any]] = {"look": looked, "class": class_reads}
        asked = asks.get(self._lines.readline().strip())
        if asked is None:
            self._notifier.setEnabled(False)
            return
        try:
            answer = asked()
        except Exception as error:  # the program would only log it, and whoever asked would wait for ever
            answer = {"error": repr(error)}
        self._lines.write(json.dumps(answer) + "\n")
        self._lines.flush()


def looked() -> dict[str, Any]:
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible() and not _is_tip(each)]
    windows.sort(key=lambda each: (type(each).__name__ != "OperatorWindow", each is QApplication.activeModalWidget()))
    return {
        "windows": [
            {
                "id": int(each.winId()),
                "kind": type(each).__name__,
                "title": each.windowTitle(),
                "popup": each.windowType() == Qt.WindowType.Popup,
            }
            for each in windows
        ],
        "seen": [seen for each in windows for seen in _seen_in(each)],
        "show": any(type(each).__name__ == "Projector" and _plays(each) for each in windows),
    }


def _plays(projector: QWidget) -> bool:
    """Does the class watch a show?"""
    return getattr(projector, "performance", None) is not None


def _is_tip(widget: QWidget) -> bool:
    return widget.windowType() in (Qt.WindowType.ToolTip, Qt.WindowType.SplashScreen)


def _seen_in(window: QWidget) -> Iterator[tuple[Any, ...]]:
    """What stands in a window, as `x_desk.Seen`."""
    if isinstance(window, QMenu):
        for action in window.actions():
            if not action.isSeparator():
                lies = window.actionGeometry(action)
                corner = window.mapToGlobal(lies.topLeft())
                where = corner.x(), corner.y(), lies.width(), lies.height()
                yield (
                    "MenuButton",
                    action.text().replace("&&", "&"),
                    "",
                    "",
                    *where,
                    action.isEnabled(),
                    action.isChecked(),
                    False,
                    False,
                    "menu",
                )
        return
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisible() or isinstance(widget, QHeaderView):
            continue
        if isinstance(widget, QAbstractItemView):  # a list in a menu of its own is wholly covered by its viewport
            yield from _items(widget, window)
        elif widget.visibleRegion().isEmpty():
            continue
        elif isinstance(widget, QTabBar):
            for at in range(widget.count()):
                yield _one("TabButton", widget, widget.tabText(at), widget.tabRect(at), window)
        else:
            text = _text(widget)
            if text or isinstance(widget, (QAbstractButton, QLineEdit)) or type(widget).__name__ == "Projector":
                yield _one(_kind(widget), widget, text, widget.visibleRegion().boundingRect(), window)


def _items(widget: QAbstractItemView, window: QWidget) -> Iterator[tuple[Any, ...]]:
    """The lines of a list or the cells of a table."""
    model, viewport = widget.model(), widget.viewport()
    if model is None or viewport is None:
        return
    rows, columns = _size(widget, model)
    for row in range(rows):
        for column in range(columns):
            index = model.index(row, column)
            yield _one(
                "ItemButton", viewport, str(index.data() or ""), widget.visualRect(index) & viewport.rect(), window
            )


def _size(widget: QAbstractItemView, model: Any) -> tuple[int, int]:
    """Rows and columns. A table is asked through its headers: not every model tells Python."""
    if isinstance(widget, QTableView):
        across, down = widget.horizontalHeader(), widget.verticalHeader()
        return (down.count() if down is not None else 0), (across.count() if across is not None else 0)
    return model.rowCount(), 1


def _kind(widget: QWidget) -> str:
    name = type(widget).__name__
    if isinstance(widget, QAbstractButton) and "Button" not in name:
        return f"{name}:Button"
    if isinstance(widget, QLineEdit):
        return f"{name}:Line"
    return name


def _one(kind: str, widget: QWidget, text: str, lies: QRect, window: QWidget) -> tuple[Any, ...]:
    corner = widget.mapToGlobal(QPoint(lies.x(), lies.y()))
    checked = isinstance(widget, QAbstractButton) and widget.isChecked()
    return (
        kind, text, widget.accessibleName(), widget.toolTip(), corner.x(), corner.y(), lies.width(), lies.height(),
        widget.isEnabled(), checked, widget.hasFocus(), _is_cut(widget), window.windowTitle(),
    )  # fmt: skip


def _text(widget: QWidget) -> str:
    match widget:
        case QAbstractButton():
            return widget.text().replace("&&", "&")
        case QLabel() | QLineEdit():
            return widget.text()
        case QComboBox():
            return widget.currentText()
        case QAbstractSpinBox():
            return widget.text()
        case QPlainTextEdit() | QTextEdit():
            return widget.toPlainText()
        case QGroupBox():
            return widget.title()
    return ""


def _is_cut(widget: QWidget) -> bool:
    """Have its words less room than they need?"""
    if isinstance(widget, QLabel) and widget.text():
        if widget.wordWrap():
            return widget.heightForWidth(widget.width()) > widget.height() + 2
        return widget.sizeHint().width() > widget.width() + 2
    if isinstance(widget, QAbstractButton) and widget.text():
        return widget.fontMetrics().horizontalAdvance(widget.text()) > widget.width()
    return False


def class_reads() -> list[str]:
    """Painted once more, small, for the sake of its texts: the layout does not depend on the pixels."""
    from gotit.ui.paint import Text, paint
    from gotit.ui.projector import Projector

    found = [each for each in QApplication.allWidgets() if isinstance(each, Projector) and each.isVisible()]
    full = next((each for each in found if each.isWindow()), found[0] if found else None)
    if full is None or full.blank:
        return []
    records: list[Text] = []
    image = QImage(192, 108, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(
        painter, QRectF(0, 0, 192, 108), full.view, full.theme, full._now_us(), records=records, language=full._language
    )
    painter.end()
    records.sort(key=lambda text: (text.ink.y, text.ink.x))
    return [text.wanted for text in records]


def main() -> None:
    ears = socket.socket(fileno=int(sys.argv[1]))
    sys.argv = ["gotit", *sys.argv[2:]]
    run = QApplication.exec

    def watched(*_: object) -> int:
        app = QApplication.instance()
        assert app is not None
        Watcher(ears, app)
        return run()

    QApplication.exec = watched  # type: ignore[method-assign]
    runpy.run_module("gotit", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
