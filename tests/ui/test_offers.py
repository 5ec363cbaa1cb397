"""Each offer is in the operator's window once, in its proper place, and its key takes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt
from tests.ui.add_it_driver import AddItTable
from tests.ui.game_table import maker
from tests.ui.offering import check_window, press_everywhere, walk

make = maker(AddItTable)

HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")
TABLE = "2 3 3 4 4 5 6 8 8 10 10 9"
SPACE, K = Qt.Key.Key_Space, Qt.Key.Key_K


@pytest.mark.parametrize("mode", ["referee", "virtual"])
def test_each_offer_stands_once_where_it_is_meant_for(make: Callable[..., AddItTable], mode: str) -> None:
    match = make(*HANDS, table=TABLE, mode=mode, teaching=True).start()
    if mode == "referee":
        check_window(match)
        match.write(f"{TABLE}\n")
    assert {"find", "leave", "go_on", "show", "hide"} <= walk(match, mode)


def test_a_key_takes_its_offer_wherever_the_focus_is(make: Callable[..., AddItTable]) -> None:
    match = make(mode="referee").start()
    match.write(f"{TABLE}\n8\n")
    assert match.view.phase == "choosing"
    assert press_everywhere(match, (SPACE, K), "playing") > 20


@pytest.mark.parametrize("by", ["key", "box"])
def test_undo_is_named_by_the_offer_however_it_was_taken(make: Callable[..., AddItTable], by: str) -> None:
    match = make(mode="referee").start()
    match.write(f"{TABLE}\n8\n")
    if by == "key":
        match.table.key(K)
    else:
        match.table.click(match.table.button("Hold for Ana"))
    assert match.window.toolbar.undo.text() == "↶ Undo “Leave it”"
    match.table.undo()
    assert "Undone: “Leave it”." in match.play.log.toPlainText()
