"""Each offer of Got 'Em! is in the operator's window once, and its key takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from tests.games.got_em.offered import write
from tests.ui.game_table import maker
from tests.ui.got_em_driver import GotEmTable
from tests.ui.offering import press_everywhere, walk

Make = Callable[..., GotEmTable]

make = maker(GotEmTable)


@pytest.mark.parametrize(
    ("settings", "met"),
    [
        ({"rules": "brainy", "by_box": True}, {"place", "move", "stay", "point", "next"}),
        ({"rules": "bright", "side": 7}, {"play", "place", "move", "stay", "remove", "leave"}),
        ({"rules": "bright", "mode": "referee"}, {"enter", "done", "wall_is", "pawn_is"}),
    ],
)
def test_each_offer_stands_once_where_it_is_meant_for(make: Make, settings: dict[str, Any], met: set[str]) -> None:
    assert met <= walk(make(**settings).start(), str(settings), write=write)


def test_a_key_takes_its_offer_wherever_the_focus_is(make: Make) -> None:
    match = make().start()
    match.write("b2c2")
    assert match.view.phase == "moving"
    assert press_everywhere(match, (Qt.Key.Key_Space, Qt.Key.Key_K), "placing") > 20


def test_undo_is_named_alike_whether_the_box_or_the_mouse_placed_the_wall(make: Make) -> None:
    match = make(by_box=True).start()
    match.click_wall("b2 c2")
    named = match.window.toolbar.undo.text()
    match.table.undo()
    match.table.click(match.table.button("Press for Ana"))
    match.table.click(match.table.button("Hold for Ana"))
    assert match.view.phase == "moving"
    assert match.window.toolbar.undo.text() == named == "↶ Undo “Place a wall”"
