"""Turns of Mathic Fraction through the real operator's window, with real cards: equations, steals, patterns."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from tests.ui.game_table import maker
from tests.ui.mathic_fraction_driver import Make, MathicFractionTable, real

make = maker(MathicFractionTable)


# --- an equation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-09", "MF-10", "MF-11", "MF-15", "MF-40", "MF-42", "MF-44")
def test_an_equation_with_real_cards_by_keyboard(make: Make) -> None:
    match = real(make)
    match.write("5h\n")
    assert match.panel.compose.real.words.text() == "5/12 of hearts"
    assert match.focus() is match.panel.compose.equation.field
    match.write("3/12+2/12=5/12")
    assert match.said == "✓ Complete. Press Enter."
    match.write("\n")
    assert match.view.phase == "challenging"
    assert match.panel.claim.text() == "3/12 + 2/12 = 5/12"
    match.nobody()
    turn = match.view.turns[-1]
    assert (turn.seat, turn.collected, turn.card_points) == (1, True, 3)
    assert {token.kind for token in turn.tokens} == {"operation", "parity"}
    assert "Ana: 3/12 + 2/12 = 5/12" in match.panel.progress.whole()


@pytest.mark.rule("MF-10", "MF-31")
def test_an_equation_with_real_cards_by_mouse(make: Make) -> None:
    match = real(make)
    match.table.click(match.table.button("Card: 5/12 of hearts"))
    match.click_own()
    match.click_signs("+")
    match.click_space("3/12h")
    match.click_signs("=")
    match.click_space(">=6/12:red")
    assert match.text == "5/12 + 3/12 = ?"
    assert "Say what “≥ 6/12” stands for" in match.said
    box = match.panel.compose.equation.declared.boxes[0]
    offered = [box.top.itemData(row) for row in range(1, box.top.count())]
    assert offered[0] == 6  # nothing below 6/12 is offered
    match.declare(">=6/12:red", 8)
    assert match.text == "5/12 + 3/12 = 8/12"
    match.declare(">=6/12:red", 2, 3)
    assert match.text == "5/12 + 3/12 = 2/3"
    match.table.click(match.play.big)
    assert match.panel.claim.text() == "5/12 + 3/12 = 2/3"
    match.press("Nobody challenges  (K)")
    match.wait_for("playing")
    assert match.view.players[0].card_count == 3


@pytest.mark.rule("MF-33")
@pytest.mark.parametrize("by_click", [True, False])
def test_a_wild_hand_card_of_a_real_table(make: Make, by_click: bool) -> None:
    match = real(make)
    match.write("odd r\n")
    if by_click:
        match.click_own()
        match.click_signs("=")
        match.click_space("3/12h")
        match.click_signs("+")
        match.click_space("2/12s")
        match.declare("odd:red", 5)
    else:
        match.write("5/12=3/12+2/12")
    match.table.enter()
    assert match.panel.claim.text() == "5/12 = 3/12 + 2/12"
    match.nobody()
    assert match.view.turns[-1].card_points == 3


def test_by_keyboard_alone_a_wild_card_is_declared(make: Make) -> None:
    match = real(make)
    match.write("5h\n=5/12")
    match.table.key(Qt.Key.Key_Home)
    wild = match.panel.board.cards[match.lies(">=6/12:red").id]
    go_to(match, wild)
    match.table.space()
    assert match.focus() is wild  # the focus stays where Tab led
    assert match.text == "? =5/12"
    box = match.panel.compose.equation.declared.boxes[0]
    go_to(match, box.top)
    for _ in range(3):
        match.table.key(Qt.Key.Key_Down)
    assert match.focus() is box.top
    assert match.text == "8/12 =5/12"
    match.table.enter()
    assert match.view.phase == "challenging"


def go_to(match: MathicFractionTable, widget: QWidget) -> None:
    """Press Tab as often as it takes."""
    for _ in range(120):
        if match.focus() is widget:
            return
        QApplication.processEvents()  # what has just been made is shown
        match.table.key(Qt.Key.Key_Tab)
    raise AssertionError(widget.accessibleName())


def test_a_clicked_card_goes_where_the_cursor_is_and_out_again(make: Make) -> None:
    match = real(make)
    match.write("5h\n2/12=5/12")
    match.table.key(Qt.Key.Key_Home)
    match.click_space("3/12h")
    match.click_signs("+")
    assert match.text == "3/12 + 2/12=5/12"
    assert match.said.startswith("✓")
    match.click_space("3/12h")
    assert match.text.replace(" ", "") == "+2/12=5/12"
    match.click_signs("⌫")
    match.table.click(match.panel.compose.equation.signs["clear"])
    assert match.text == ""
    assert match.big == "Ana: Discard   [Space]"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3/12+2/12", "There's no = yet. Put one between the two sides."),
        ("3/12+=5/12", "There's no card after the +. Put one there, or take the sign out."),
        ("5/12=", "There's nothing after the =. Put a card there."),
        ("(3/12+2/12=5/12", "A “)” is missing: each “(” needs one."),
        ("3/12+2/12=12/12", "Use one card from your hand, too."),
        ("4/12+1/12=5/12", "4/12"),
    ],
)
def test_what_is_no_equation_is_told_in_a_sentence(make: Make, typed: str, said: str) -> None:
    match = real(make)
    match.write(f"5h\n{typed}")
    assert said in match.said
    assert not match.play.big.isEnabled()
    match.write("\n")
    assert match.view.phase == "playing"


@pytest.mark.rule("MF-19", "MF-20", "MF-22")
def test_whether_it_is_true_nobody_is_told_but_the_operator(make: Make) -> None:
    match = real(make)
    match.write("5h\n3/12+2/12=5/12")
    true = match.said, match.panel.compose.equation.line.property("verdict"), match.big
    match.panel.compose.equation.clear()
    match.write("3/12=5/12")
    assert (match.said, match.panel.compose.equation.line.property("verdict"), match.big) == true
    match.write("\n")
    assert not match.panel.aside.hold.isHidden()  # one screen: the class looks here, too
    assert "false" not in match.aside.lower()
    hold = match.panel.aside.hold
    match.hands.mousePress(hold, Qt.MouseButton.LeftButton)
    assert "FALSE (1/4 and 5/12)" in match.aside
    match.hands.mouseRelease(hold, Qt.MouseButton.LeftButton)
    assert "false" not in match.aside.lower()
    match.call(3)
    match.wait_for("playing")
    assert match.view.turns[-1].holds is False
    assert match.view.turns[-1].challenger == 3
    assert match.view.players[0].card_count == 0


def test_with_a_projector_the_operator_reads_it_at_once(make: Make) -> None:
    match = real(make)
    match.program.pictures.projector.show()
    match.write("5h\n3/12+2/12=5/12\n")
    assert match.panel.aside.hold.isHidden()
    assert match.aside.startswith("Only you see this: the equation is true. It is worth 43 points")


@pytest.mark.rule("MF-21")
def test_a_challenge_of_a_true_equation_costs_a_turn(make: Make) -> None:
    match = real(make)
    match.write("5h\n3/12+2/12=5/12\n")
    match.call(2)
    match.wait_for("playing")
    match.press("No new tokens")
    assert match.view.actor == 3
    assert [turn.kind for turn in match.view.turns] == ["equation", "lost"]


# --- discard and steal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-16", "MF-18", "MF-41")
def test_a_discard_is_stolen(make: Make) -> None:
    match = real(make)
    match.write("5h\n\n")  # a second Enter by mistake discards nothing
    assert match.view.phase == "playing"
    match.table.space()
    assert match.view.phase == "stealing"
    assert match.headline == "Ana discards 5/12\N{NO-BREAK SPACE}♥: who steals it?"
    match.call(2)
    match.wait_for("stating")
    assert match.headline == "Ben steals 5/12\N{NO-BREAK SPACE}♥"
    assert match.view.thief == 2
    match.write("5/12=2/12+3/12\n")
    match.nobody()
    assert match.view.turns[-1].stolen_from == 1
    assert match.view.players[1].card_count == 3


def test_a_thief_who_cannot_do_it_gives_up_and_the_next_may(make: Make) -> None:
    match = real(make)
    match.write("5h\n ")
    match.call(2)
    match.wait_for("stating")
    match.table.key(Qt.Key.Key_M)
    assert match.view.phase == "stealing"
    assert match.view.callers == (3,)
    match.nobody()
    assert match.view.actor == 2


def test_the_operator_overrules_who_was_first(make: Make) -> None:
    match = real(make)
    match.write("5h\n ")
    match.call(2)
    match.wait_for("stating")
    menu = match.play.seats.rows[2].menu()
    next(action for action in menu.actions() if "overrule" in action.text()).trigger()
    assert match.view.thief == 3
    assert match.headline == "Chidi steals 5/12\N{NO-BREAK SPACE}♥"


@pytest.mark.rule("MF-18")
def test_two_thieves_at_once_draw_lots(make: Make) -> None:
    match = real(make)
    match.write("5h\n ")
    at_us = match.program.clock.now_us()
    match.program.clock.now_us = lambda: at_us  # type: ignore[method-assign]
    match.call(2)
    match.call(3)
    del match.program.clock.now_us
    match.wait_for("stating")
    assert sorted(match.view.lots) == [2, 3]
    assert match.view.next_in_line == match.view.lots[1:]


# --- patterns --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-46", "MF-47")
@pytest.mark.parametrize("key", [Qt.Key.Key_G, Qt.Key.Key_M])
def test_a_pattern_that_the_host_does_not_know_is_judged_by_a_key(make: Make, key: Qt.Key) -> None:
    match = make(mode="referee").start()
    match.enter_table(tokens=("all red", "a pattern", "one side odd", "number 1"))
    match.write("11h\n")
    match.press("Pattern …")
    assert not match.panel.compose.equation.signs["+"].isEnabled()
    assert match.panel.compose.equation.field.accessibleName() == "Pattern"
    assert match.panel.compose.equation.field.placeholderText() == "click, or type 1/12 2/12 3/12"
    match.click_space("2/12s")
    match.click_space("3/12h")
    assert "at least three cards" in match.said or "from the hand" in match.said
    match.click_own()
    assert match.text == "2/12 3/12 11/12"
    match.write("\n\n ")
    assert match.view.phase == "judging"  # a key pressed twice in a hurry decides nothing
    assert match.panel.claim.text() == "2/12, 3/12, 11/12"
    assert list(match.panel.bar.buttons)[:2] == ["It is a pattern  (G)", "It is no pattern  (M)"]
    match.table.key(key)
    assert match.view.players[0].card_count == (3 if key == Qt.Key.Key_G else 0)
    assert match.view.actor == (2 if key == Qt.Key.Key_G else 1)


def test_a_pattern_that_the_host_knows_counts_at_once(make: Make) -> None:
    match = make(mode="referee").start()
    match.enter_table(tokens=("all red", "a pattern", "one side odd", "number 1"))
    match.write("4h\n")
    match.press("Pattern …")
    match.click_space("2/12s", "3/12h")
    match.click_own()
    match.table.enter()
    assert match.view.turns[-1].points == 23
    match.press("No new tokens")
    assert match.view.actor == 2
