"""No hand of Bright leaves the operator's window, which shows it only while somebody holds a button.

The proof is by change: with other faces on all hidden cards, every window must look and say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.games.got_em.checks import with_hidden_cards_turned
from tests.ui.got_em_driver import GotEmTable
from tests.ui.privacy import everything_said, hold_still, leaks_nothing, seen_only_within


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[GotEmTable]:
    made = GotEmTable(qtbot, tmp_path, rules="bright", side=5).start()
    hold_still(made)
    yield made
    made.close()


def steps(match: GotEmTable) -> Iterator[str]:
    """The moments of a turn, one after the other."""
    yield "dealt"
    match.table.click(match.panel.hand.cards[1])
    yield "chosen"
    match.table.space()
    yield "played"
    match.table.click(match.panel.board.grooves[match.view.grooves[0]])
    yield "placed"
    match.table.undo()
    match.table.undo()
    yield "taken back"


@pytest.mark.rule("GE-B-05", "GE-B-07")
def test_other_faces_on_hidden_cards_change_nothing_in_any_window(match: GotEmTable) -> None:
    assert leaks_nothing(match, steps(match), partial(with_hidden_cards_turned, audience=None)) == 5


@pytest.mark.rule("GE-B-06")
def test_looking_shows_the_hand_in_its_place_and_nowhere_else(match: GotEmTable) -> None:
    with seen_only_within(match, match.panel.hand):
        match.hold(1)
    face = match.panel.hand.cards[0].text()
    assert face.startswith("Wall")
    assert face in everything_said(match)
    match.release(1)
    assert face not in everything_said(match)


@pytest.mark.rule("GE-B-06")
def test_what_changes_nothing_in_the_game_leaves_the_hand_open_and_a_hidden_panel_closes_it(match: GotEmTable) -> None:
    """Boxes tell of their clocks all the time."""
    hand = match.panel.hand
    match.hold(2)
    assert hand.looking == 2
    match.program.refresh(match.program.loop.session)
    QApplication.processEvents()
    match.table.space()  # nothing is chosen, so nothing is played
    match.panel.show_operator(match.window.operator)
    assert hand.looking == 2
    match.release(2)
    assert hand.looking is None
    match.hold(1)
    match.panel.hide()
    assert hand.looking is None
