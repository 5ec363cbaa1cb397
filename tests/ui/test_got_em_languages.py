"""Got 'Em! in the operator's window in another language: in en-XA no word of its panel is without accents."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtWidgets import QApplication, QWidget
from tests.ui.game_table import maker
from tests.ui.got_em_driver import GotEmTable
from tests.ui.test_operator_languages import accented, left_in, shown

Make = Callable[..., GotEmTable]

__all__ = ["accented"]
make = maker(GotEmTable)
pytestmark = pytest.mark.usefixtures("accented")


def plain(match: GotEmTable) -> list[str]:
    """What stands in the panel, or above it, and did not come through the catalogue."""
    QApplication.processEvents()
    panel, play = match.panel, match.play
    there: list[QWidget] = [play.headline, play.hint, match.window.banner]
    for part in (panel.board, panel.pages):
        there += [part, *part.findChildren(QWidget)]
    return [text for widget in there for text in shown(widget) if left_in(text)]


def test_walls_moves_traps_and_rewards(make: Make) -> None:
    match = make().start()
    assert plain(match) == []
    assert "⟦" in match.panel.board.squares[0].accessibleName() + match.panel.lines.text()
    for wall in ("c4d4", "a1b1", "b5c5", "d4e4", "a2b2", "b4c4", "d3d4", "a3b3", "a5b5"):
        match.turn(wall)
    match.write("a1c5")
    assert "⟦" in match.window.banner.text()
    match.write("d4d5")
    assert match.view.phase == "rewarding"
    assert plain(match) == []
    match.click_wall("a1 b1")
    match.write("a1")
    assert plain(match) == []


def test_hands_closed_and_open(make: Make) -> None:
    match = make(rules="bright", side=7).start()
    assert plain(match) == []
    match.table.click(match.panel.hand.cards[0])
    assert plain(match) == []
    match.hold(1)
    assert "⟦" in match.panel.hand.cards[0].text()
    assert plain(match) == []
    match.release(1)
    match.table.space()
    assert match.view.card is not None
    assert plain(match) == []
    open_hands = make(rules="bright", side=7, open_hands=True).start()
    assert plain(open_hands) == []


def test_real_cards_and_a_board_that_differs(make: Make) -> None:
    match = make(rules="bright", mode="referee", side=7).start()
    assert plain(match) == []
    match.write("r2")
    assert plain(match) == []
    match.write("x")
    assert "⟦" in match.panel.cards.line.text()
    assert plain(match) == []
    differs = match.panel.offered("wall_is")
    assert differs is not None
    match.panel.begin(differs)
    assert plain(match) == []
    match.table.click(match.panel.pawns.buttons[1])
    assert plain(match) == []
