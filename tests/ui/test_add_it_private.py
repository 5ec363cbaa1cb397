"""No hand gets out of the operator's window, and out of its six cards only while somebody holds a button.

The proof is by change: with other faces on all hidden cards every window must look the same, to the last pixel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.games.add_it.checks import with_hidden_cards_turned
from tests.ui.add_it_driver import AddItTable

EXAMPLE = "2 3 3 4 4 5 6 8 8 10 10 9"
HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[AddItTable]:
    made = AddItTable(qtbot, tmp_path / "matches", *HANDS, table=EXAMPLE, teaching=True)
    made.start()
    made.program._set_still(True)  # photographs of a picture that moves would differ
    made.program.projector.resize(960, 540)
    made.program.projector.show()
    made.window.activateWindow()
    qtbot.waitUntil(made.window.isActiveWindow)
    made.program.refresh(made.program.loop.session)
    assert made.program.main_picture is made.program.projector
    assert made.program.projector.view is not None
    yield made
    made.close()


def photograph(match: AddItTable, *, but_hand: bool = False) -> list[QImage]:
    """What the projector, the preview and the whole operator's window show; perhaps without the place of the hand."""
    QApplication.processEvents()
    projector, _, preview = match.program.pictures
    for widget in (projector, preview, match.window):
        widget.grab()  # the first picture of a widget differs a little from all later ones
    window = match.window.grab().toImage()
    if but_hand:
        painter = QPainter(window)
        painter.fillRect(within(match.window, match.panel.hand), 0)
        painter.end()
    return [projector.grab().toImage(), preview.grab().toImage(), window]


def within(window: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def everything_said(match: AddItTable) -> str:
    """All words in the window, also those that only a screen reader says."""
    found = [match.window.windowTitle(), match.table.log]
    for widget in match.window.findChildren(QWidget):
        text = getattr(widget, "text", None)
        found += [widget.accessibleName(), widget.toolTip(), text() if callable(text) else ""]
    return "\n".join(found)


@contextmanager
def other_faces(match: AddItTable) -> Iterator[None]:
    """Meanwhile all hidden cards have each other's faces."""
    loop = match.program.loop
    dealt = loop.session
    turned = with_hidden_cards_turned(dealt.state, None)
    assert turned != dealt.state
    for session in (replace(dealt, state=turned), dealt):
        loop.session = session
        match.program.refresh(session)
        if session is not dealt:
            yield


def steps(match: AddItTable) -> Iterator[str]:
    """The moments of a round, one after the other."""
    yield "before the first card"
    match.choose(8)
    yield "chosen, not played"
    match.table.space()
    yield "played"
    match.table.space()
    yield "what was possible"
    match.table.space()
    yield "the next player"
    match.table.undo()
    match.table.undo()
    yield "taken back"


@pytest.mark.rule("AI-06")
def test_other_faces_on_hidden_cards_change_nothing_in_any_window(match: AddItTable) -> None:
    seen = 0
    for moment in steps(match):
        before, said = photograph(match), everything_said(match)
        with other_faces(match):
            after = photograph(match)
            for name, one, other in zip(("projector", "preview", "operator"), before, after, strict=True):
                assert one == other, f"{moment}: the {name} shows something of a hidden card"
            assert everything_said(match) == said, moment
        seen += 1
    assert seen == 6


@pytest.mark.rule("AI-06")
def test_looking_shows_the_hand_in_its_place_and_nowhere_else(match: AddItTable) -> None:
    closed = photograph(match, but_hand=True)
    whole = photograph(match)[2]
    words = match.table.log
    match.hold_key()
    held = photograph(match, but_hand=True)
    assert match.window.grab().toImage() != whole, "the hand is shown"
    for name, one, other in zip(("projector", "preview", "the rest of the window"), closed, held, strict=True):
        assert one == other, f"{name} changes while a hand is looked at"
    assert sorted(number for number in match.faces if number) == [1, 7, 7, 7, 7, 8]
    match.let_go()
    assert photograph(match)[2] == whole
    assert match.table.log == words


def test_a_look_is_no_input(match: AddItTable) -> None:
    before = match.program.loop.session
    for seat in (1, 2, 3):
        match.hold(seat)
        match.release(seat)
    match.hold_key()
    match.let_go()
    assert match.program.loop.session is before
