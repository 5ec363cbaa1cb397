"""What Qt is given to call is a method, never a closure that Python's collector could empty."""

from __future__ import annotations

import ast
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gotit.ui.slots import call, timer

HOST = Path(__file__).resolve().parents[2] / "host"
IN_QT = ("connect", "singleShot")


class Sender(QObject):
    told = pyqtSignal(int)


def closures_in_qt(source: str) -> Iterator[int]:
    """Lines where a signal or a timer is given anything but a method, a signal, `call` or a function at the file's top
    level."""
    tree = ast.parse(source)
    top = {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in IN_QT:
            continue
        if not node.args:
            continue
        given = node.args[-1]
        chosen = (given.body, given.orelse) if isinstance(given, ast.IfExp) else (given,)
        if not all(_is_safe(each, top) for each in chosen):
            yield node.lineno


def _is_safe(given: ast.expr, top: set[str]) -> bool:
    match given:
        case ast.Attribute():
            return True
        case ast.Name(name):
            return name in top
        case ast.Call(ast.Name("call")):
            return True
    return False


def test_no_closure_is_in_the_hands_of_qt() -> None:
    every = {path: path.read_text("utf-8") for path in sorted(HOST.rglob("*.py"))}
    sources = {path: source for path, source in every.items() if "PyQt6" in source}
    found = [f"{path.relative_to(HOST)}:{line}" for path, source in sources.items() for line in closures_in_qt(source)]
    assert len(sources) > 100
    assert not found, "give Qt a method, or gotit.ui.slots.call"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("timer.timeout.connect(lambda: self.tick())", True),
        ("timer.timeout.connect(partial(self.tick, 1))", True),
        ("timer.timeout.connect(what)", True),
        ("QTimer.singleShot(0, lambda: self.tick())", True),
        ("QTimer.singleShot(0, kind, lambda: self.tick())", True),
        ("knob.clicked.connect(self.a if one else lambda: 0)", True),
        ("knob.clicked.connect(self.a if one else self.b)", False),
        ("knob.clicked.connect(call(knob, lambda: self.tick()))", False),
        ("knob.clicked.connect(self.tick)", False),
        ("QTimer.singleShot(0, on_top)\ndef on_top(): ...", False),
    ],
)
def test_what_is_looked_for_is_found(line: str, found: bool) -> None:
    assert bool(list(closures_in_qt(line))) == found


def test_a_call_gives_what_was_given_and_nothing_of_the_signal() -> None:
    sender, heard = Sender(), list[object]()
    sender.told.connect(call(sender, heard.append, "three"))
    sender.told.emit(7)
    assert heard == ["three"]


def test_a_call_lives_and_goes_with_its_sender() -> None:
    class Payload:
        """Something that the call keeps alive."""

    sender, payload = Sender(), Payload()
    kept = weakref.ref(payload)
    sender.told.connect(call(sender, list[object]().append, payload))
    del payload
    gc.collect()
    assert kept() is not None
    del sender
    gc.collect()
    assert kept() is None


def test_a_call_of_a_button_that_python_holds_nowhere_is_still_made(qtbot: QtBot) -> None:
    row, heard = QHBoxLayout(), list[object]()
    for number in range(3):
        knob = QPushButton()
        knob.clicked.connect(call(knob, heard.append, number))
        row.addWidget(knob)
    del knob
    gc.collect()
    window = QWidget()
    qtbot.addWidget(window)
    window.setLayout(row)
    gc.collect()
    for each in window.findChildren(QPushButton):
        each.click()
    assert heard == [0, 1, 2]


def test_a_timer_calls_what_it_was_given(qtbot: QtBot) -> None:
    owner, heard = QObject(), list[object]()
    made = timer(owner, 1, lambda: heard.append("now"), single=True)
    assert made.parent() is owner
    assert not made.isActive()
    made.start()
    qtbot.waitUntil(lambda: heard == ["now"])
