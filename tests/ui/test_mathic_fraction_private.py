"""No hand gets out of the operator's window, nor whether an equation is true, unless somebody holds a button.

The proof is by change: with other faces on all hidden cards every window must look the same, to the last pixel.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.games.mathic_fraction.checks import with_hidden_cards_turned
from tests.ui.mathic_fraction_driver import MathicFractionTable

HANDS = ("5/12h 7/12d 1/12c odd:red", "7/12h 4/12d >=6/12:red 1/12h", "9/12h 8/12s 0/12c 11/12h")
SPACE = "3/12h 2/12s 7/12c 12/12c"


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[MathicFractionTable]:
    clocks: dict[str, Any] = {
        "challenge_s": 0,
        "steal_s": 0,
        "state_s": 0,
    }  # photographs of a running clock would differ
    made = MathicFractionTable(qtbot, tmp_path / "matches", *HANDS, space=SPACE, warn=True, teaching=True, **clocks)
    made.start()
    made.program._set_still(True)
    made.program.projector.resize(960, 540)
    made.program.projector.show()
    made.window.activateWindow()
    qtbot.waitUntil(made.window.isActiveWindow)
    made.program.refresh(made.program.loop.session)
    yield made
    made.close()


def photograph(match: MathicFractionTable, *, but: QWidget | None = None) -> list[QImage]:
    """What projector, preview and the operator's window show; perhaps without the place of one widget."""
    QApplication.processEvents()
    projector, _, preview = match.program.pictures
    for widget in (projector, preview, match.window):
        widget.grab()  # the first picture of a widget differs a little from all later ones
    window = match.window.grab().toImage()
    if but is not None:
        painter = QPainter(window)
        painter.fillRect(QRect(but.mapTo(match.window, QPoint(0, 0)), but.size()), 0)
        painter.end()
    return [projector.grab().toImage(), preview.grab().toImage(), window]


def everything_said(match: MathicFractionTable) -> str:
    """All words in the window, also those that only a screen reader says."""
    found = [match.window.windowTitle(), match.table.log]
    for widget in match.window.findChildren(QWidget):
        text = getattr(widget, "text", None)
        found += [widget.accessibleName(), widget.toolTip(), text() if callable(text) else ""]
    return "\n".join(found)


@contextmanager
def other_faces(match: MathicFractionTable) -> Iterator[None]:
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


def steps(match: MathicFractionTable) -> Iterator[str]:
    """The moments of a round, one after the other."""
    yield "before the first card"
    match.choose("5/12h")
    yield "chosen, not played"
    match.table.space()
    yield "warned"
    match.table.space()
    yield "discarded"
    match.call(2)
    match.wait_for("stating")
    yield "a thief"
    match.write("5/12=3/12+2/12\n")
    yield "an equation"
    match.nobody()
    yield "the next player"
    match.choose(">=6/12:red")
    match.table.space()
    match.table.space() if match.view.phase == "playing" else None
    match.nobody("reviewing", "playing")
    yield "what was missed"
    match.table.undo()
    match.table.undo()
    yield "taken back"


@pytest.mark.rule("MF-01")
def test_other_faces_on_hidden_cards_change_nothing_in_any_window(match: MathicFractionTable) -> None:
    seen = 0
    for moment in steps(match):
        before, said = photograph(match), everything_said(match)
        with other_faces(match):
            after = photograph(match)
            for name, one, other in zip(("projector", "preview", "operator"), before, after, strict=True):
                assert one == other, f"{moment}: the {name} shows something of a hidden card"
            assert everything_said(match) == said, moment
        seen += 1
    assert seen == 9


@pytest.mark.rule("MF-01")
def test_looking_shows_the_hand_in_its_place_and_nowhere_else(match: MathicFractionTable) -> None:
    hand = match.panel.compose.hand
    closed = photograph(match, but=hand)
    whole = photograph(match)[2]
    words = match.table.log
    match.hold_key()
    held = photograph(match, but=hand)
    assert match.window.grab().toImage() != whole, "the hand is shown"
    for name, one, other in zip(("projector", "preview", "the rest of the window"), closed, held, strict=True):
        assert one == other, f"{name} changes while a hand is looked at"
    assert None not in match.faces
    match.let_go()
    assert photograph(match)[2] == whole
    assert match.table.log == words


def test_a_card_in_the_equation_shows_itself_and_no_other(match: MathicFractionTable) -> None:
    match.choose("5/12h")
    pictures = photograph(match)
    match.write("3/12+2/12=5/12")
    assert sum(face is not None for face in match.faces) == 0  # typed: it shows in the line alone
    match.panel.compose.equation.clear()
    match.click_own()
    assert sum(face is not None for face in match.faces) == 1
    assert photograph(match)[0] == pictures[0], "the projector shows what is not played yet"
    match.panel.compose.equation.clear()
    assert match.faces == [None] * 4


@pytest.mark.rule("MF-19")
def test_true_and_false_look_the_same_to_the_class(match: MathicFractionTable) -> None:
    """Two equations of equal length, one of them false: the window differs in the equation alone."""
    looks = []
    for equation in ("5/12=3/12+2/12", "5/12=2/12+3/12", "5/12=2/12+7/12"):
        match.choose("5/12h")
        match.write(equation)
        looks.append((match.said, match.big, match.panel.aside.label.text(), match.headline))
        match.write("\n")
        assert match.view.phase == "challenging"
        looks.append((match.headline, match.play.hint.text(), match.big, match.panel.aside.label.text()))
        assert not match.panel.aside.hold.isHidden()
        match.table.undo()
    assert len(set(looks)) == 2


def test_whatever_takes_the_window_away_closes_the_hand(match: MathicFractionTable) -> None:
    compose = match.panel.compose
    for end in (
        lambda: match.table.key(Qt.Key.Key_F2),
        lambda: match.window._back_to_setup(),
        lambda: match.program.loop.enter(match.program.rim.keyboard.joined()),
    ):
        match.hold_key()
        assert compose.hand.looking == 1
        end()
        assert compose.hand.looking is None
        match.let_go()
        match.window.match_started()
        if match.window.toolbar.picture.isChecked():
            match.table.key(Qt.Key.Key_F2)


def test_a_look_is_no_input(match: MathicFractionTable) -> None:
    before = match.program.loop.session
    for seat in (1, 2, 3):
        match.hold(seat)
        match.release(seat)
    match.hold_key()
    match.let_go()
    assert match.program.loop.session is before


def test_one_hand_at_a_time(match: MathicFractionTable) -> None:
    match.hold_key()
    match.hold(2)  # while Ana looks nobody else's hand opens
    assert match.panel.compose.hand.looking == 1
    match.release(2)
    match.let_go()
    match.hold(2)
    assert match.panel.compose.hand.looking == 2
    assert all(not knob.isEnabled() for knob in match.panel.compose.hand.cards if knob.isVisible())
    match.release(2)
    assert match.faces == [None] * 4
