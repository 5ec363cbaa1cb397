"""Whole rounds of Mathic Fraction through the real operator's window, with real and with dealt cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.mathic_fraction_driver import MathicFractionTable

from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.replay import fingerprint, replay

Make = Callable[..., MathicFractionTable]
HANDS = ("5/12h 7/12d 1/12c 0/12h", "7/12h 4/12d odd:red 1/12h", "9/12h 8/12s 0/12c 11/12h")
SPACE = "3/12h 2/12s 7/12c 12/12c"


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path) -> Iterator[Make]:
    made: list[MathicFractionTable] = []

    def fresh(*hands: str, **settings: Any) -> MathicFractionTable:
        made.append(MathicFractionTable(qtbot, tmp_path / f"matches{len(made)}", *hands, **settings))
        return made[-1]

    yield fresh
    for each in made:
        each.close()


def real(make: Make, **settings: Any) -> MathicFractionTable:
    """Real cards: ≥ 6/12 and three others lie there."""
    match = make(mode="referee", **settings).start()
    match.enter_table()
    return match


# --- who begins, what lies there -------------------------------------------------------------------------------------


@pytest.mark.rule("MF-06")
def test_the_biggest_favourite_number_begins(make: Make) -> None:
    match = make(mode="referee", first=0).start()
    assert match.view.phase == "starting"
    fields = match.panel.favourites.fields
    assert match.focus() is fields[0]
    match.write("7\n")
    assert match.focus() is fields[1]
    assert not match.play.big.isEnabled()
    match.write("seven\n-2\n")
    assert match.view.phase == "starting"
    assert "seven" in match.banner or "number" in match.banner
    fields[1].clear()
    match.focus().clearFocus()
    fields[1].setFocus()
    match.write("22/3\n")
    assert match.view.phase == "laying"
    match.enter_table()
    assert match.view.actor == 2
    assert match.headline == "Ben computes or discards"


def test_lots_can_be_drawn_for_who_begins(make: Make) -> None:
    match = make(mode="referee", first=0).start()
    match.press("Draw lots instead")
    match.wait_for("laying")
    assert match.view.starter is not None


@pytest.mark.rule("MF-02", "MF-04")
def test_what_lies_there_is_clicked_or_typed_and_taken_back(make: Make) -> None:
    match = make(mode="referee").start()
    laying = match.panel.laying
    assert match.focus() is laying.picker.field
    match.write("3h\n")
    match.table.click(match.table.button("Card: 2/12 of spades"))
    match.table.click(match.table.button("At least, at most"))
    match.table.click(match.table.button("Card: at least 6/12, red"))
    match.write("12c\n")
    assert [knob.face for knob in match.panel.board.cards.values()] == list(laying.faces)
    match.click_tokens("all red", "a pattern")
    match.press("Take back the last")
    match.press("Take back the last")
    match.press("Take back the last")
    assert len(laying.faces) == 3
    assert match.focus() is laying.picker.field
    match.write("11 c\n")
    match.click_tokens("a pattern", "a pattern", "all red", "number 1/2")
    assert not match.table.button("Token: one colour").isEnabled()
    match.table.click(match.play.big)
    assert match.in_space == ["3/12h", "2/12s", ">=6/12:red", "11/12c"]
    assert [token.kind for token in match.view.tokens] == ["pattern", "pattern", "color", "number"]


def test_a_card_that_cannot_be_read_is_told_while_it_is_typed(make: Make) -> None:
    match = make(mode="referee").start()
    picker = match.panel.laying.picker
    match.write("5")
    assert picker.line.text() == "Which one? Add the suit: h, d, s or c."
    match.write("x\n")
    assert "“5x” is no card of this deck" in picker.line.text()
    assert match.panel.laying.faces == ()


# --- an equation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-09", "MF-10", "MF-11", "MF-15", "MF-40", "MF-42", "MF-44")
def test_an_equation_with_real_cards_by_keyboard(make: Make) -> None:
    match = real(make)
    match.write("5h\n")
    assert match.panel.compose.real.words.text() == "5/12 of hearts"
    assert match.focus() is match.panel.compose.equation.field
    match.write("3/12+2/12=5/12")
    assert match.said == "✓ This is an equation: Enter."
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
    assert match.focus() is wild  # where Tab led the focus stays
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
    """With Tab, as often as it takes."""
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
    match.table.click(match.panel.compose.equation.signs["Clear"])
    assert match.text == ""
    assert match.big == "Ana discards this card   [Space]"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("3/12+2/12", "There is no = yet: put one between the two sides."),
        ("3/12+=5/12", "There is no card after the +: put one there, or take it out."),
        ("5/12=", "There is nothing after the =: put a card there."),
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
    match.program.projector.show()
    match.write("5h\n3/12+2/12=5/12\n")
    assert match.panel.aside.hold.isHidden()
    assert match.aside.startswith("Only for you: the equation is true. It is worth 43 points")


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
    assert match.headline == "Ana discards 5/12 ♥: who steals it?"
    match.call(2)
    match.wait_for("stating")
    assert match.headline == "Ben steals 5/12 ♥"
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
    assert match.headline == "Chidi steals 5/12 ♥"


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
    match.click_space("2/12s")
    match.click_space("3/12h")
    assert "at least three cards" in match.said or "from the hand" in match.said
    match.click_own()
    assert match.text == "2/12 3/12 11/12"
    match.write("\n")
    assert match.view.phase == "judging"
    assert match.panel.claim.text() == "2/12, 3/12, 11/12"
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


# --- corrections -----------------------------------------------------------------------------------------------------


def test_a_card_and_a_token_entered_wrongly_are_put_right(make: Make) -> None:
    match = real(make)
    match.press("Correct …")
    match.click_space("2/12s")
    match.write("4s\n")
    assert match.in_space == ["3/12h", "4/12s", ">=6/12:red", "12/12c"]
    match.press("Correct …")
    match.table.click(match.table.button("Token on display: all red"))
    match.table.click(match.table.button("Token: all black"))
    assert match.view.tokens[0].colors == ("black",)
    match.press("Correct …")
    match.table.click(match.table.button("Token on display: all black"))
    match.table.click(match.table.button("It does not lie there at all"))
    assert len(match.view.tokens) == 3
    assert "New tokens" in match.headline
    match.click_tokens("a pattern")
    match.table.enter()
    assert match.headline == "Ana computes or discards"
    match.table.undo()
    assert len(match.view.tokens) == 3


# --- dealt cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-01", "MF-08", "MF-09", "MF-10", "MF-16")
def test_a_whole_round_with_dealt_cards_by_keyboard(make: Make) -> None:
    match = make(*HANDS, space=SPACE, tokens="color red; operation + *; odd; number 1").start()
    assert match.faces == [None] * 4
    assert not match.play.big.isEnabled()
    match.choose("5/12h")
    assert match.faces == [None] * 4
    assert match.focus() is match.panel.compose.equation.field
    match.write("3/12+")
    match.hold_key()  # H is no letter of an equation
    assert None not in match.faces
    match.let_go()
    match.write("2/12=5/12h")  # but a suit behind a number
    assert match.said.startswith("✓")
    match.write("\n")
    match.nobody()
    assert match.view.players[0].card_count == 3
    match.choose("4/12d")
    match.table.space()
    match.nobody()
    assert match.view.actor == 3
    assert "4/12d" in match.in_space


def test_a_whole_round_with_dealt_cards_by_mouse(make: Make) -> None:
    match = make(*HANDS, space=SPACE).start()
    match.hold(1)
    place = [face.value.numerator if face is not None and face.value else None for face in match.faces].index(5)
    match.release(1)
    assert match.faces == [None] * 4
    match.table.click(match.panel.compose.hand.cards[place])
    match.click_space("3/12h")
    match.click_signs("+")
    match.click_space("2/12s")
    match.click_signs("=")
    match.click_own()
    match.table.click(match.play.big)
    match.press("Nobody challenges  (K)")
    match.wait_for("playing")
    assert match.view.players[0].card_count == 3
    assert match.view.actor == 2


def test_another_card_of_the_hand_begins_anew(make: Make) -> None:
    match = make(*HANDS, space=SPACE).start()
    match.choose("5/12h")
    match.click_own()
    match.click_signs("=")
    assert match.text == "5/12 ="
    hand = match.panel.compose.hand
    match.table.click(hand.cards[(hand.ids.index(hand.chosen or 0) + 1) % 4])
    assert match.text == ""
    assert match.faces == [None] * 4


def test_a_warning_is_for_the_one_who_holds_the_button(make: Make) -> None:
    match = make(*HANDS, space=SPACE, warn=True).start()
    match.choose("5/12h")
    before = match.aside, match.headline, match.play.hint.text(), match.big, match.table.log
    match.table.space()
    assert match.view.phase == "playing"
    assert (match.aside, match.headline, match.play.hint.text(), match.big, match.table.log) == before
    hold = match.panel.aside.hold
    match.hands.mousePress(hold, Qt.MouseButton.LeftButton)
    assert "this card could be used" in match.aside
    match.hands.mouseRelease(hold, Qt.MouseButton.LeftButton)
    match.table.space()
    assert match.view.phase == "stealing"


def test_teaching_shows_the_class_until_somebody_goes_on(make: Make) -> None:
    match = make(*HANDS, space=SPACE, teaching=True).start()
    match.choose("5/12h")
    match.table.space()
    match.nobody("reviewing")
    assert match.headline == "What could 5/12 ♥ have done?"
    assert "= " in match.panel.lines.text()
    match.table.space()
    assert match.view.phase == "playing"
    match.press("Missed …")
    assert match.view.missed is not None
    match.press("Hide again")
    assert match.view.missed is None


@pytest.mark.rule("MF-23", "MF-24", "MF-26")
def test_a_whole_match_through_the_window_and_its_journal(make: Make, tmp_path: Path) -> None:
    """Twenty cards, so a round has two hands; the first card of each hand that lies there twice makes a = a."""
    deck = "\n".join(f"{suit}: " + " ".join(f"{top}/12" for top in range(5)) for suit in ("h", "d", "s", "c"))
    match = make(names=("Ana", "Ben"), goal=4, deck=deck).start()
    after = ("playing", "between", "over")
    for _ in range(100):
        QApplication.processEvents()
        if match.view.phase == "between":
            match.table.space()
        if match.view.phase == "over":
            break
        match.table.key(Qt.Key.Key_Right)
        card = match.panel.compose.card
        assert card is not None
        equal = [lying for lying in match.view.space if lying.face.value == card.face.value]
        if equal:
            match.write(f"{card.face.value}={card.face.value}\n")
        else:
            match.table.space()
        match.nobody(*after)
    assert match.view.phase == "over"
    assert max(player.points for player in match.view.players) >= 4
    assert match.big.startswith("New match")
    stood = fingerprint(match.program.loop.session)
    match.program.stop()
    journal = next((tmp_path / "matches0").glob("*.gotit"))
    assert fingerprint(replay(read_rows(journal), shelf())) == stood


def test_the_match_is_ended_only_when_asked_twice(make: Make) -> None:
    match = real(make)
    match.press("End match")
    assert match.view.phase == "playing"
    match.press("Sure? End it")
    assert match.view.phase == "over"


@pytest.mark.parametrize("count", [2, 4, 6])
def test_the_window_stays_as_small_as_a_small_laptop(make: Make, count: int) -> None:
    names = ("Wilhelmina-Aurelia", "Bartholomäus", "Chidi", "Dorota", "Emil", "Friederike-Sophie")[:count]
    match = make(names=names, warn=True, teaching=True).start()
    sizes = set()
    for _ in range(3 * 4):
        match.table.key(Qt.Key.Key_Right)
        match.click_own()
        for card in match.in_space[-5:]:
            match.click_space(card)
        QApplication.processEvents()
        sizes.add((match.window.width(), match.window.height()))
        match.panel.compose.equation.clear()
        match.table.space()
        if match.view.phase == "playing":
            match.table.space()
        QApplication.processEvents()
        sizes.add((match.window.width(), match.window.height()))
        match.nobody("playing", "reviewing", "between")
        if match.view.phase == "reviewing":
            QApplication.processEvents()
            match.table.space()
        sizes.add((match.window.width(), match.window.height()))
        if match.view.phase == "between":
            break
    assert sizes == {(1366, 728)}
