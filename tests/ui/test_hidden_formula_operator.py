"""Whole goals of the hidden formula through the real operator's window, by keys, by clicks and by touch."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QInputDialog
from tests.ui.game_table import maker
from tests.ui.hidden_formula_driver import EIGHT, FOLDED, Formula
from tests.ui.looking import texts

Make = Callable[..., Formula]


make = maker(Formula)


@pytest.mark.rule("GI-J-10", "GI-J-17", "GI-J-18", "GI-J-19", "GI-J-24", "GI-J-25")
def test_a_whole_goal_by_keyboard_alone(make: Make) -> None:
    match = make().start()
    match.turn()
    assert match.view.goal is not None
    assert match.view.goal.numbers == (8,)
    match.call(2)
    assert match.play.headline.text() == "Ben shows 5 tiles that make 8"
    assert "stop the clock" in match.big
    match.table.space()
    assert match.view.shown
    assert match.play.timer.text() == ""
    match.type(*EIGHT[:4])
    assert match.cells == EIGHT[:4]
    assert "4 of 5" in match.big
    match.type(EIGHT[4])
    assert match.view.phase == "turning"
    assert match.view.players[1].points == 1
    assert match.play.headline.text() == "Ben wins goal 8"
    match.turn()
    assert match.view.turned == 2


def test_a_whole_goal_with_the_mouse_alone(make: Make) -> None:
    match = make().start()
    match.table.click(match.play.big)
    match.table.click(match.table.button("Press for Chidi"))
    match.wait_for("showing")
    match.table.click(match.play.big)
    assert match.view.shown
    match.click(*EIGHT)
    assert match.view.players[2].points == 1


def test_the_caller_taps_the_tiles_on_a_touch_screen(make: Make) -> None:
    match = make().start()
    match.turn()
    match.call(1)
    match.table.key(Qt.Key.Key_F2)
    picture = match.table.program.pictures.alone
    assert picture.isVisible()
    for at in EIGHT:
        match.touch(picture, at)
    assert match.view.players[0].points == 1
    match.touch(picture, "A1")  # nobody shows now: a finger means nothing
    assert match.view.phase == "turning"


@pytest.mark.rule("GI-J-12", "GI-J-14", "GI-J-16")
@pytest.mark.parametrize(
    ("cells", "wrong", "reason"),
    [
        ((), "B1", "begins with a number"),
        (("B6",), "C5", "only at a corner"),
        (("B6",), "F1", "doesn't touch B6"),
        (("B6", "B5", "C5"), "B6", "no tile may be used twice"),
        (("B6", "B5", "C5"), "A6", "doesn't touch the last tile"),
    ],
)
def test_a_tile_that_breaks_the_chain_is_refused_with_the_reason(
    make: Make, cells: tuple[str, ...], wrong: str, reason: str
) -> None:
    match = make().start()
    match.turn()
    match.call(1)
    match.type(*cells)
    match.click(wrong)
    assert reason in match.banner
    assert match.cells == cells


def test_a_tile_goes_back_by_backspace_by_clicking_it_again_and_by_undo(make: Make) -> None:
    match = make().start()
    match.turn()
    match.call(1)
    match.type(*EIGHT[:3])
    match.table.key(Qt.Key.Key_Backspace)
    assert match.cells == EIGHT[:2]
    match.click(EIGHT[1])
    assert match.cells == EIGHT[:1]
    match.table.click(match.panel.showing.take_back)
    assert match.cells == ()
    assert not match.panel.showing.take_back.isEnabled()
    assert not match.panel.showing.take_all.isEnabled()
    match.type(*EIGHT[:3])
    match.table.click(match.panel.showing.take_all)
    assert match.cells == ()
    match.type(*EIGHT[:3])
    match.table.undo()
    assert match.cells == EIGHT[:2]


def test_half_a_coordinate_can_be_taken_back(make: Make) -> None:
    match = make().start()
    match.turn()
    match.call(1)
    match.type(EIGHT[0], "b")
    match.table.key(Qt.Key.Key_Backspace)
    assert match.cells == EIGHT[:1]
    match.type("c", "b5", "3")  # the last letter counts; a number alone means nothing
    assert match.cells == EIGHT[:2]


@pytest.mark.rule("GI-J-21", "GI-J-23", "GI-J-26")
def test_announced_brackets_are_held_to_and_who_fails_waits(make: Make) -> None:
    match = make(goals="18 40").start()
    match.turn()
    match.call(1)
    match.table.space()
    match.table.click(match.panel.showing.brackets[1])
    match.type(*EIGHT)
    assert match.view.phase == "showing"
    assert match.play.headline.text() == "Ana: that makes 8, not 18"
    assert match.panel.showing.brackets[1].text() == "(3 × 1) + 5 = 8"
    match.table.space()
    assert "Sure?" in match.big
    match.table.space()
    assert match.view.players[0].locked
    assert match.view.phase == "racing"
    assert "everyone but Ana" not in match.play.headline.text()  # two are left: they are named
    assert "Ben and Chidi can buzz" in match.play.headline.text()
    match.call(2)
    match.table.space()
    match.type(*EIGHT)
    assert match.view.players[1].points == 1


def test_wrong_brackets_can_be_taken_back_without_harm(make: Make) -> None:
    match = make(goals="18 40").start()
    match.turn()
    match.call(1)
    match.table.click(match.panel.showing.brackets[1])
    match.type(*EIGHT)
    match.table.click(match.panel.showing.brackets[0])
    assert match.view.players[0].points == 1


@pytest.mark.rule("GI-J-28", "GI-J-43")
def test_what_a_wild_stands_for_and_the_other_end(make: Make) -> None:
    match = make(goals="6 40").start()
    match.turn()
    match.call(1)
    match.type("B4", "B3", "A3", "A4")
    assert set(match.panel.showing.wild) == {"+", "-", "x"}
    match.type("/")
    assert "÷" in match.banner
    assert match.view.chain is not None
    assert match.view.chain.wild == ()
    match.type("-")
    assert match.view.chain.wild == (("B3", "-"),)
    assert match.panel.showing.wild["-"].isChecked()
    match.table.click(match.panel.showing.wild["x"])
    assert match.view.chain.wild == (("B3", "x"),)
    assert not match.panel.showing.wild["-"].isChecked()
    match.type("r")
    assert "begins with a number" in match.banner
    match.type("a5")
    assert match.view.chain is not None
    assert match.cells == ("B4", "B3", "A3", "A4", "A5")
    match.table.click(match.panel.showing.around)
    assert match.cells == ("A5", "A4", "A3", "B3", "B4")


def test_the_operators_word_wins_and_fails(make: Make) -> None:
    match = make().start()
    match.turn()
    match.call(1)
    match.table.key(Qt.Key.Key_G)
    assert match.view.result is not None
    assert match.view.result.by_operator
    match.table.undo()
    match.play.end_grace()
    match.table.key(Qt.Key.Key_M)
    assert match.view.players[0].locked


@pytest.mark.rule("GI-J-17")
def test_a_dead_heat_is_drawn_by_lot_and_the_second_shows_next(make: Make) -> None:
    match = make().start()
    match.turn()
    clock = match.table.program.clock
    at_us = clock.now_us()
    clock.now_us = lambda: at_us  # type: ignore[method-assign]
    try:
        for seat in (1, 3):
            match.table.key(Qt.Key(Qt.Key.Key_0 + seat))
    finally:
        del clock.now_us
    match.wait_for("showing")
    assert match.view.lots == (1, 3)
    assert match.view.next_in_line == (3,)
    shown = match.window.operator.table
    said = [text.shown for text in texts(shown, 16 / 9)[1]]
    assert "Random draw" in said
    match.play.end_grace()
    match.table.key(Qt.Key.Key_M)
    assert match.view.caller == 3


@pytest.mark.rule("GI-J-31", "GI-J-32", "GI-J-33", "GI-J-35")
def test_passed_goals_come_again_with_seven_tiles(make: Make) -> None:
    match = make(goals="18", aside_s=0).start()
    match.turn()
    assert "Only you see this" in match.panel.advice.text()
    match.table.key(Qt.Key.Key_1, Qt.KeyboardModifier.ShiftModifier)
    match.table.key(Qt.Key.Key_W)
    match.table.click(match.table.button("Pass for Chidi"))
    match.wait_for("turning")
    assert match.view.part == 2
    match.press("Show a solution")
    assert match.view.solution is not None
    match.turn()
    assert match.view.length == 7
    match.call(2)
    match.table.space()
    match.type(*FOLDED)
    assert len(match.panel.showing.brackets) == 6
    assert match.view.phase == "over"  # (7 + 10 + 1) × 1 = 18
    assert match.play.headline.text() == "Ben wins with 1 goal."
    assert not match.panel.bar.isVisible()  # a solution is offered where the class sees the grid


def test_a_goal_is_put_aside_by_the_operator_and_the_match_ended(make: Make) -> None:
    match = make().start()
    match.turn()
    match.press("Everyone agrees there's no solution: put it aside")
    assert match.view.aside == 1
    match.press("End match")
    assert match.view.phase == "over"


@pytest.mark.rule("GI-J-08")
def test_a_misplaced_times_is_swapped_by_the_proposal_or_by_two_clicks(make: Make) -> None:
    match = make().start()
    match.press("Swap C2 and D1")
    assert match.lies("D1") == "x"
    match.table.undo()
    match.click("C2", "D1")
    assert match.lies("D1") == "x"
    match.click("D1", "C2")
    assert "already among the smaller numbers" in match.banner


@pytest.mark.rule("GI-J-28")
def test_of_a_wild_that_nobody_named_no_value_is_said(make: Make) -> None:
    match = make(goals="40").start()
    match.turn()
    match.call(1)
    match.type("A3", "B3", "C3", "D3", "E3")  # 7 WILD 10 + 2
    assert match.play.headline.text() == "Ana: whatever WILD is, not 40"
    assert [knob.text() for knob in match.panel.showing.brackets] == ["any brackets", "(7 W 10) + 2", "7 W (10 + 2)"]
    match.write("*")
    assert match.panel.showing.brackets[1].text() == "(7 × 10) + 2 = 72"
    assert match.play.headline.text() == "Ana: that makes 72 or 84, not 40"


@pytest.mark.rule("GI-J-29")
def test_wizards_agree_by_their_boxes_or_one_says_no(make: Make) -> None:
    match = make(wizard=["/", "^"]).start()
    assert match.play.headline.text() == "May WILD also be ÷ and power?"
    assert match.view.phase == "agreeing"
    for seat in (1, 2):
        match.table.key(Qt.Key(Qt.Key.Key_0 + seat))
    assert match.view.missing == (3,)
    match.press("Somebody does not agree: WILD is + − ×")
    assert match.view.wizard == ()
    assert match.view.phase == "arranging"
    other = make(wizard=["/"]).start()
    for seat in (1, 2, 3):
        other.table.key(Qt.Key(Qt.Key.Key_0 + seat))
    assert other.view.wizard == ("/",)
    other.turn()
    other.call(1)
    other.type("A3", "B3")
    assert "/" in other.panel.showing.wild


def test_the_advice_is_for_the_operator_alone(make: Make) -> None:
    match = make().start()
    match.turn()
    assert "Only you see this: there" in match.panel.advice.text()
    for picture in match.table.program.pictures.all:
        said = " ".join(text.shown for text in texts(picture.view, 16 / 9)[1])
        assert "found" not in said
        assert "only for you" not in said.lower()


@pytest.mark.rule("GI-J-38", "GI-J-40")
def test_the_young_play_on_a_smaller_board(make: Make) -> None:
    match = make(young=True, deck="", goals="").start()
    assert "×" not in match.play.hint.text()  # there is none to swap
    assert len(match.panel.board.tiles) == 25
    assert "F1" not in match.panel.board.tiles
    match.turn()
    assert len(match.view.tiles) == 25


# --- real cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GI-J-06", "GI-J-10", "GI-J-32")
def test_real_cards_are_typed_and_the_picture_follows(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    match = make(mode="referee").start()
    entry = match.panel.grid_entry
    assert match.focus() is entry.field
    match.write("14x2-4+\n+4x9+13\n7w10+2-\n-1+5")
    assert "2 more" in entry.line.text()
    assert match.lies("D4") == "5"
    assert not match.play.big.isEnabled()
    match.write("+3\n12x1-11+\n-3x86")
    assert "Row 6 has" not in entry.line.text()
    match.table.key(Qt.Key.Key_Backspace)
    match.table.key(Qt.Key.Key_Backspace)
    match.write("8x7")
    match.table.enter()
    assert match.view.phase == "arranging"
    assert match.focus() is match.panel.goal_entry.field
    match.write("8")
    assert "The goal is 8" in match.big
    match.table.enter()
    assert match.view.phase == "racing"
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("6", True))
    match.click("F6")
    assert match.lies("F6") == "6"
    match.press("Everyone agrees there's no solution: put it aside")
    match.play.end_grace()
    match.press("No more goals")
    assert match.view.part == 2
    match.play.take_focus()
    match.write("9")
    match.table.enter()
    assert "put aside" in match.window.questions.words.text()
    match.panel.goal_entry.clear()
    match.write("8")
    match.table.enter()
    assert match.view.length == 7


def test_a_grid_can_be_typed_anew_until_the_first_goal(make: Make) -> None:
    match = make(mode="referee", young=True).start()
    match.write("9-2-4\n+4+8+\n7-3+2\n-1+5+\n6+1-3\n")
    assert match.view.phase == "arranging"
    match.press("Type the grid anew")
    assert match.panel.grid_entry.field.toPlainText().startswith("9 - 2 - 4")
    match.press("Leave it as it was")
    assert match.focus() is match.panel.goal_entry.field


def test_f8_gives_hints_and_one_button_unfolds_a_solution(make: Make) -> None:
    match = make(goals="18").start()
    match.turn()
    for number in (1, 2):
        match.table.key(Qt.Key.Key_F8)
        hint = match.window.operator.table.hint  # type: ignore[union-attr]
        assert hint is not None
        assert hint.number == number
    match.press("Give a hint")
    assert "Hint: " in match.play.log.toPlainText()
    match.press("Everyone agrees there's no solution: put it aside")
    match.press("Step by step")
    assert match.window.operator.table.solution is not None  # type: ignore[union-attr]
    match.press("Close the solution")
    assert match.window.operator.table.solution is None  # type: ignore[union-attr]
