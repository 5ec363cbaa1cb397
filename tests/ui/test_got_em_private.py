"""No hand of Bright gets out of the operator's window, and out of its place there only while somebody holds a button.

The proof is by change: with other faces on all hidden cards every window must look and say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as with_state
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtGui import QImage, QPainter
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.got_em_driver import GotEmTable

from gotit.games.got_em.cards import read_steps
from gotit.games.got_em.state import State

OTHER_FACE = read_steps("place yellow, may move 9")


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[GotEmTable]:
    made = GotEmTable(qtbot, tmp_path, rules="bright", side=5).start()
    made.program._set_still(True)  # photographs of a picture that moves would differ
    made.program.projector.resize(960, 540)
    made.program.projector.show()
    made.window.activateWindow()
    qtbot.waitUntil(made.window.isActiveWindow)
    made.program.refresh(made.program.loop.session)
    yield made
    made.close()


def with_other_faces(state: State) -> State:
    """The same match with another face on every card in a hand and in the draw pile."""
    players = tuple(
        replace(player, hand=tuple(replace(card, steps=OTHER_FACE) for card in player.hand)) for player in state.players
    )
    return replace(state, players=players, pile=tuple(replace(card, steps=OTHER_FACE) for card in state.pile))


def show_state(match: GotEmTable, state: State) -> None:
    loop = match.program.loop
    loop.session = with_state(loop.session, state=state)
    match.program.refresh(loop.session)


def photograph(match: GotEmTable, *, but_hand: bool = False) -> list[QImage]:
    """What projector, preview and the operator's window show; perhaps without the place of the hand."""
    QApplication.processEvents()
    projector, _, preview = match.program.pictures
    for widget in (projector, preview, match.window):
        widget.grab()  # the first picture of a widget differs a little from all later ones
    window = match.window.grab().toImage()
    if but_hand:
        hand = match.panel.hand
        painter = QPainter(window)
        painter.fillRect(QRect(hand.mapTo(match.window, QPoint(0, 0)), hand.size()), 0)
        painter.end()
    return [projector.grab().toImage(), preview.grab().toImage(), window]


def everything_said(match: GotEmTable) -> str:
    """All words in the window, also those that only a screen reader says."""
    found = [match.window.windowTitle(), match.table.log]
    for widget in match.window.findChildren(QWidget):
        text = getattr(widget, "text", None)
        found += [widget.accessibleName(), widget.toolTip(), text() if callable(text) else ""]
    return "\n".join(found)


@pytest.mark.rule("GE-B-05", "GE-B-07")
def test_other_faces_on_hidden_cards_change_nothing_in_any_window(match: GotEmTable) -> None:
    for moment in ("dealt", "chosen", "played", "placed", "taken back"):
        match moment:
            case "chosen":
                match.table.click(match.panel.hand.cards[1])
            case "played":
                match.table.space()
            case "placed":
                match.table.click(match.panel.board.grooves[match.view.grooves[0]])
            case "taken back":
                match.table.undo()
                match.table.undo()
        dealt = match.state
        before, said = photograph(match), everything_said(match)
        show_state(match, with_other_faces(dealt))
        assert match.state != dealt
        assert photograph(match) == before, f"{moment}: a window shows something of a hidden card"
        assert everything_said(match) == said, moment
        show_state(match, dealt)


@pytest.mark.rule("GE-B-06")
def test_looking_shows_the_hand_in_its_place_and_nowhere_else(match: GotEmTable) -> None:
    closed, whole = photograph(match, but_hand=True), photograph(match)[2]
    hold = match.panel.hand.holds[1]
    match.hold(hold)
    assert photograph(match)[2] != whole, "the hand is shown"
    assert photograph(match, but_hand=True) == closed
    match.let_go(hold)
    assert "Wall: any" not in everything_said(match)


@pytest.mark.rule("GE-B-06")
def test_whatever_else_happens_closes_the_hand(match: GotEmTable) -> None:
    hand = match.panel.hand
    match.hold(hand.holds[2])
    assert hand.looking == 2
    match.program.refresh(match.program.loop.session)
    QApplication.processEvents()
    match.table.space()  # nothing is chosen, so nothing is played
    match.panel.show_desk(match.window._desk)
    assert hand.looking is None
    match.let_go(hand.holds[2])
    match.hold(hand.holds[1])
    match.panel.hide()
    assert hand.looking is None
