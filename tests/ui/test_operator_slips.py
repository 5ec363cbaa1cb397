"""A finger that presses twice: keys held down or pressed again at once, double clicks. Only what was meant takes
effect."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QKeyEvent, QMouseEvent
from PyQt6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.add_it_driver import AddItTable
from tests.ui.got_em_driver import GotEmTable
from tests.ui.hidden_formula_driver import Formula
from tests.ui.operator_driver import Table

from gotit.core.inputs import Undo
from gotit.ui.operator.keys import READ_US, Slips

A, B = 1, 2


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    yield made
    made.close()


def stop_time(table: Table) -> None:
    """From now on all keys are pressed at the same instant."""
    table.program.keys.slips.now_us = lambda: 0


def at_a_calculation(table: Table, *, right: bool) -> int:
    """Somebody has called, and the calculation is typed. Returns whose it is."""
    table.start()
    table.race()
    seat = table.solver()
    table.call(seat)
    table.window.play.end_grace()
    first, second = (card.number for card in table.player(seat).hand[:2])
    table.type(table.solution(seat) or "" if right else f"{first}+{second}")
    assert table.panel.calculation.checked is not None
    assert table.panel.calculation.checked.right == right
    return seat


def double_click(table: Table, widget: QWidget) -> None:
    """The second click goes to whatever is there by then."""
    QApplication.processEvents()
    window = table.window
    at = widget.mapTo(window, widget.rect().center())
    table.click(widget)
    QApplication.processEvents()
    lies_there = window.childAt(at)
    assert isinstance(lies_there, QPushButton)
    second_click(table, lies_there)


def second_click(table: Table, knob: QPushButton) -> None:
    """The second click of a double click."""
    left, place = Qt.MouseButton.LeftButton, knob.rect().center()
    second = QMouseEvent(
        QEvent.Type.MouseButtonDblClick,
        QPointF(place),
        QPointF(knob.mapToGlobal(place)),
        left,
        left,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(knob, second)
    table.hands.mouseRelease(knob, left, pos=place)


# --- which presses are slips ----------------------------------------------------------------------------------------


def test_the_same_key_again_is_a_slip_until_what_it_would_do_can_have_been_read() -> None:
    now_us = 0
    slips = Slips(lambda: now_us)
    assert not slips.press(A)
    assert not slips.press(A)  # Qt reports it twice: first as a possible shortcut, then as the press
    now_us = 5 * READ_US  # held for long
    slips.let_go(A)
    now_us += READ_US - 1
    assert slips.press(A)
    slips.let_go(A)
    now_us += READ_US
    assert not slips.press(A)


def test_another_key_in_between_was_meant_and_so_is_what_follows_it() -> None:
    slips = Slips(lambda: 0)
    for key in (A, B, A):
        assert not slips.press(key)
        slips.let_go(key)
    assert slips.press(A)
    slips.forget()
    assert not slips.press(A)


def test_what_the_last_key_has_done_already_is_a_slip_so_long_also_while_that_is_held() -> None:
    now_us = 0
    slips = Slips(lambda: now_us)
    slips.press(A)
    assert slips.press(B, stands_for=True)  # fingers roll over the keys
    slips.let_go(A)
    slips.let_go(B)
    now_us = READ_US
    slips.press(A)
    slips.let_go(A)
    assert slips.press(B, stands_for=True)
    slips.let_go(B)
    slips.press(A)
    slips.let_go(A)
    now_us += READ_US
    assert not slips.press(B, stands_for=True)
    slips.let_go(B)
    slips.press(A)  # its release is not seen
    slips.forget()
    now_us += READ_US
    assert not slips.press(B, stands_for=True)


# --- keys -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-42")
def test_a_quick_second_enter_after_a_right_calculation_keeps_nobodys_cards(table: Table) -> None:
    winner = at_a_calculation(table, right=True)
    stop_time(table)
    table.enter()
    assert table.winner() == winner
    asked = (table.phase(), table.view.actor)
    assert asked[0] == "swapping"
    table.enter()
    table.enter()  # and if the finger drums
    assert (table.phase(), table.view.actor) == asked
    table.program.keys.slips.now_us = lambda: READ_US
    table.enter()
    assert (table.phase(), table.view.actor) != asked


@pytest.mark.rule("GI-H-81")
def test_neither_a_quick_second_enter_nor_one_that_is_held_is_sure(table: Table) -> None:
    seat = at_a_calculation(table, right=False)
    stop_time(table)
    table.enter()
    table.enter()
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True)
    QApplication.sendEvent(table.target_of_keys(), held)
    assert not table.player(seat).out
    assert "Sure?" in table.window.play.big.text()


@pytest.mark.rule("GI-H-53")
def test_a_quick_second_key_of_the_judge_does_not_speak_for_the_next_player(table: Table) -> None:
    at_a_calculation(table, right=True)
    table.enter()
    first = table.view.actor
    stop_time(table)
    table.key(Qt.Key.Key_K)
    second = table.view.actor
    assert table.phase() == "swapping"
    assert second != first
    table.key(Qt.Key.Key_K)
    assert (table.phase(), table.view.actor) == ("swapping", second)
    table.space()  # another key does the same, and is meant
    assert (table.phase(), table.view.actor) != ("swapping", second)


@pytest.mark.rule("GE-Y-20")
@pytest.mark.parametrize("enter", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_an_enter_after_a_wall_that_went_out_by_itself_moves_no_turn_on(
    qtbot: QtBot, tmp_path: Path, enter: Qt.Key
) -> None:
    with closing(GotEmTable(qtbot, tmp_path)) as match:
        match.start()
        stop_time(match.table)
        match.write("b2c2")
        match.table.key(enter)
        match.table.key(enter)
        assert (match.view.actor, match.view.phase) == (1, "moving")
        match.table.program.keys.slips.now_us = lambda: READ_US
        match.table.key(enter)
        assert (match.view.actor, match.at(1)) == (2, "B2")
        match.write("d4d5")
        match.table.space()  # nobody ends a line with it: it is meant
        assert match.view.actor == 3


def test_what_is_typed_may_be_typed_as_fast_as_one_likes(table: Table) -> None:
    stop_time(table)
    name = table.window.setup.players.rows[0].name
    name.setFocus()
    name.selectAll()
    for char in "Emma  Kkg":
        table.hands.keyClicks(name, char)
    assert name.text() == "Emma  Kkg"


def test_a_button_that_somebody_went_to_with_tab_is_pressed_as_fast_as_one_likes(table: Table) -> None:
    seat = at_a_calculation(table, right=False)
    stop_time(table)
    entry = table.panel.calculation
    back = entry.signs["⌫"]
    for _ in range(40):
        if QApplication.focusWidget() is back:
            break
        table.key(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is back
    typed = len(entry.text)
    table.space()
    shorter = len(entry.text)
    table.space()
    assert typed > shorter > len(entry.text)
    assert not table.player(seat).out


# --- the mouse ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-53")
def test_a_double_click_on_a_card_swaps_no_card_of_the_next_player(table: Table) -> None:
    at_a_calculation(table, right=True)
    table.enter()
    first = table.view.actor or 0
    double_click(table, table.panel.choice.buttons[0])
    assert table.phase() == "swapping"
    second = table.view.actor or 0
    assert second not in (0, first)
    assert [f"Swap {card.colour} {card.number}" for card in table.player(second).hand] == [
        knob.accessibleName() for knob in table.panel.choice.buttons
    ]


def test_a_double_click_on_a_tile_shows_it_and_does_not_take_it_back(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(Formula(qtbot, tmp_path)) as match:
        match.start()
        match.turn()
        match.call(1)
        double_click(match.table, match.panel.board.tiles["A1"])
        assert match.cells == ("A1",)
        match.click("A1")
        assert match.cells == ()


def test_a_double_click_on_a_number_plays_one_card_and_collects_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(AddItTable(qtbot, tmp_path, mode="referee")) as match:
        match.start()
        keys = match.panel.entry.pad.keys
        double_click(match.table, keys[4])  # equal cards that lie on the table are entered so
        assert match.panel.entry.numbers == (4, 4)
        match.write("2 3 3 5 6 8 8 10 10 9\n")
        second_click(match.table, keys[8])
        assert match.view.phase == "playing"
        match.table.click(keys[8])
        QApplication.processEvents()
        assert match.view.phase == "choosing"
        second_click(match.table, match.panel.ways.buttons[0])
        assert match.view.phase == "choosing"


def test_a_double_click_on_the_big_button_is_one_click(table: Table) -> None:
    at_a_calculation(table, right=True)
    entered: list[object] = []
    table.panel.entered.connect(entered.append)
    double_click(table, table.window.play.big)
    assert len(entered) == 1
    assert table.phase() == "swapping"
    table.click(table.window.play.big)
    assert len(entered) == 2


def test_one_click_ends_the_match_and_one_undo_takes_it_back(qtbot: QtBot, tmp_path: Path) -> None:
    """It asks nothing, as all that can be undone: nothing else is ever where its button is."""
    with closing(Formula(qtbot, tmp_path / "matches").start()) as match:
        match.turn()
        match.press("Everyone agrees there's no solution: put it aside")
        QApplication.processEvents()
        knob = match.panel.bar.buttons["End match"]
        at = knob.mapTo(match.window, knob.rect().center())
        match.table.click(knob)
        QApplication.processEvents()
        assert match.view.phase == "over"
        assert not isinstance(match.window.childAt(at), QPushButton), "a second click meets nothing"
        match.program.loop.enter(Undo())
        assert match.view.phase == "turning"


def test_two_quick_clicks_on_a_sign_are_two_signs(table: Table) -> None:
    at_a_calculation(table, right=True)
    entry = table.panel.calculation
    entry.clear()
    double_click(table, entry.signs["("])
    assert entry.text == "(("
