"""Each offer of the hidden formula is in the operator's window once, and its key takes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from tests.games.hidden_formula.random_match import write
from tests.ui.game_table import maker
from tests.ui.hidden_formula_driver import EIGHT, Formula
from tests.ui.offering import bar_of, check_window, lines_of, press_everywhere, walk

from gotit.core.inputs import Amend

Make = Callable[..., Formula]

make = maker(Formula)

G, M, SPACE = Qt.Key.Key_G, Qt.Key.Key_M, Qt.Key.Key_Space


@pytest.mark.parametrize(
    ("given", "offered"),
    [
        ({"mode": "virtual", "wizard": ["/"]}, {"agree", "disagree", "somebody_disagrees", "swap", "deal_again"}),
        ({"mode": "virtual"}, {"turn_first", "swap", "no_solution", "put_aside"}),
        ({"mode": "referee"}, {"grid", "grid_anew", "goal", "amend"}),
    ],
)
def test_each_offer_stands_once_where_it_is_meant_for(make: Make, given: dict[str, Any], offered: set[str]) -> None:
    match = make(delays_s=[0, 30], **given).start()
    assert offered <= walk(match, str(given), 140, write)


def test_what_is_offered_to_the_caller_stands_once(make: Make) -> None:
    match = make(goals="40", mode="virtual").start()
    match.turn()
    for seat in (2, 3):
        match.call(seat)
        match.table.space()
        for at in ("A3", "B3", "C3", "D3", "E3"):
            match.type(at)
            check_window(match)
        assert "It is not right" in match.big
        assert {"take_all_back", "turn_around", "name_wild", "say_brackets", "fail", "not_right", "accept"} <= {
            offer.move.code for offer in match.window.operator.offers
        }
        match.table.key(M)
        QApplication.processEvents()
        assert "Sure? Cannot show it  (M)" in bar_of(match)
        match.table.key(M)
    assert lines_of(match, 1).count("No solution") == 1
    check_window(match)


def test_what_is_offered_between_goals_stands_once(make: Make) -> None:
    match = make(mode="referee", young=True).start()
    match.write("9-2-4\n+4+8+\n7-3+2\n-1+5+\n6+1-3\n8\n")
    match.press("Everyone agrees there's no solution: put it aside")
    for label in ("Show a solution", "Hide the solution"):
        check_window(match)
        match.press(label)
    check_window(match)
    assert {"goal", "show", "pile_empty", "end_match", "amend"} <= {
        offer.move.code for offer in match.window.operator.offers
    }


def test_keys_take_their_offers_wherever_the_focus_is(make: Make) -> None:
    match = make(show_s=0).start()
    assert press_everywhere(match, (SPACE,), "racing") > 20
    match.turn()
    match.call(1)
    assert press_everywhere(match, (G,), "turning") > 20
    assert press_everywhere(match, (M,), "racing") > 20


def test_undo_is_named_by_the_offer_and_says_no_tile(make: Make) -> None:
    match = make().start()
    match.turn()
    assert match.window.toolbar.undo.text() == "↶ Undo “Turn the first goal”"
    match.call(1)
    match.table.space()
    assert match.window.toolbar.undo.text() == "↶ Undo “Shown in time: stop the clock”"
    match.click("B6")
    assert match.window.toolbar.undo.text() == "↶ Undo the tile"
    match.table.key(M)
    match.table.key(M)
    assert match.window.toolbar.undo.text() == "↶ Undo “Cannot show it”"


def test_what_changes_nothing_is_no_step(make: Make) -> None:
    match = make(goals="40").start()
    match.turn()
    match.call(1)
    match.type("A3")
    match.write("r")  # read from its other end, one tile is the same
    match.table.click(match.panel.showing.brackets[0])
    assert match.panel.showing.brackets[0].isChecked()
    match.type("B3")
    match.write("+")
    match.write("+")
    match.table.undo()
    assert match.view.chain is not None
    assert match.view.chain.wild == ()
    match.table.undo()
    match.table.undo()
    assert match.cells == ()
    assert match.view.phase == "showing"


def test_a_tile_is_corrected_while_a_formula_is_shown(make: Make) -> None:
    match = make(mode="referee").start()
    match.write("14x2-4+\n+4x9+13\n7w10+2-\n-1+5+3\n12x1-11+\n-2x8x7\n")
    match.write("8\n")
    match.call(1)
    match.click("B6")
    assert match.cells == ("B6",)
    match.table.enter_input(Amend("tile 1 B6", "3"))
    assert match.lies("B6") == "3"
    assert match.view.phase == "showing"
    match.click(*EIGHT[1:])
    assert match.view.players[0].points == 1
