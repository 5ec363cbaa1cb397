"""What is on a real table of Mathic Fraction: who begins, cards and tokens entered, undone, corrected."""

from __future__ import annotations

import pytest
from PyQt6.QtWidgets import QApplication
from tests.ui.game_table import maker
from tests.ui.mathic_fraction_driver import FOUR_TOKENS, Make, MathicFractionTable, real

from gotit.games.mathic_fraction.cards import Value

make = maker(MathicFractionTable)


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
    assert match.headline == "Ben: equation or discard?"


def test_lots_can_be_drawn_for_who_begins(make: Make) -> None:
    match = make(mode="referee", first=0).start()
    match.press("Draw at random instead")
    match.wait_for("laying")
    assert match.view.starter is not None


@pytest.mark.rule("MF-02")
@pytest.mark.parametrize("typed", ["3h 5h 8s 11c", "3h, 5h, 8s, 11c", "3h odd r >=6 r 11c"])
def test_the_four_cards_are_typed_in_one_line(make: Make, typed: str) -> None:
    match = make(mode="referee").start()
    match.write(typed + "\n")
    faces = match.panel.laying.faces
    assert (len(faces), faces[0].value, faces[3].suit) == (4, Value(3, 12), "clubs")
    assert match.panel.laying.pages.currentWidget() is match.panel.laying.token_picker


def test_of_cards_in_one_line_those_that_are_doubted_or_too_many_wait(make: Make) -> None:
    match = make(mode="referee").start()
    laying = match.panel.laying
    match.write("3h 5h 8s 11c 2d\n")
    assert (laying.faces, laying.picker.field.text()) == ((), "3h 5h 8s 11c 2d")
    assert laying.picker.line.text() == "Only 4 more cards lie there."
    laying.picker.field.clear()
    match.write("3h 3h odd b\n")
    assert (len(laying.faces), laying.picker.field.text()) == (1, "3/12h, odd black")
    assert "is there already" in laying.picker.line.text()


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


@pytest.mark.rule("MF-02", "MF-04")
def test_the_real_table_may_hold_fewer_or_more(make: Make) -> None:
    match = make(mode="referee").start()
    match.write("3h\n2s\n6d\n")
    match.table.click(match.panel.laying.enough)
    match.click_tokens("all red", "a pattern", "a pattern", "number 1/2")
    assert match.play.big.isEnabled()
    match.table.click(match.panel.laying.more)
    assert not match.play.big.isEnabled()
    keys = match.panel.laying.token_picker.keys.values()
    match.table.click(next(key for key in keys if key.isEnabled()))
    match.table.click(match.play.big)
    assert match.view.phase == "playing"
    assert (len(match.view.space), len(match.view.tokens)) == (3, 5)


@pytest.mark.rule("MF-02", "MF-04")
def test_a_fifth_card_and_two_tokens_are_laid_out(make: Make) -> None:
    match = make(mode="referee").start()
    match.write("3h\n2s\n6d\n12c\n")
    match.table.click(match.panel.laying.more)
    match.write("11c\n")
    match.click_tokens("all red", "a pattern")
    match.table.click(match.panel.laying.enough)
    match.table.click(match.play.big)
    assert (len(match.view.space), len(match.view.tokens)) == (5, 2)


def test_a_card_that_cannot_be_read_is_told_while_it_is_typed(make: Make) -> None:
    match = make(mode="referee").start()
    picker = match.panel.laying.picker
    match.write("5")
    assert picker.line.text() == "Which one? Add the suit: h, d, s or c."
    match.write("x\n")
    assert "“5x” is not a card of this deck" in picker.line.text()
    assert match.panel.laying.faces == ()


def test_a_card_that_lies_there_already_is_said_to_lie_there(make: Make) -> None:
    match = make(mode="referee").start()
    picker = match.panel.laying.picker
    match.write("5h\n5h")
    assert picker.line.text() == "5/12 of hearts is there already."
    match.write("\n")
    assert picker.line.text() == "5/12 of hearts is there already. Again, if it is there twice."
    assert len(match.panel.laying.faces) == 1
    picker.field.clear()
    match.write("5")
    assert picker.line.text() == "Which one? Add the suit: h, d, s or c."


def test_a_card_that_lies_there_twice_is_taken_at_the_second_enter(make: Make) -> None:
    """The table is right, not the count."""
    match = make(mode="referee").start()
    match.write("5h\n5h\n\n3s\n12c\n")
    match.click_tokens(*FOUR_TOKENS)
    match.table.enter()
    assert match.in_space == ["5/12h", "5/12h", "3/12s", "12/12c"]
    match.table.click(match.table.button("Card: 5/12 of hearts"))
    assert match.view.phase == "playing"
    assert match.panel.compose.card is None, "it asks first"
    match.table.click(match.table.button("Card: 5/12 of hearts"))
    match.table.click(match.play.big)
    assert match.in_space.count("5/12h") == 3


def differs(match: MathicFractionTable) -> None:
    """By the menu of a seat."""
    offer = match.panel.offered("correct_hand")
    assert offer is not None
    match.panel.begin(offer)


def test_a_card_and_a_token_entered_wrongly_are_put_right(make: Make) -> None:
    match = real(make)
    differs(match)
    match.click_space("2/12s")
    match.write("4s\n")
    assert match.in_space == ["3/12h", "4/12s", ">=6/12:red", "12/12c"]
    differs(match)
    match.table.click(match.table.button("Token on display: all red"))
    match.table.click(match.table.button("Token: all black"))
    assert match.view.tokens[0].colors == ("black",)
    differs(match)
    match.table.click(match.table.button("Token on display: all black"))
    match.table.click(match.table.button("It isn't there at all"))
    assert len(match.view.tokens) == 3
    assert "New tokens" in match.headline
    match.click_tokens("a pattern")
    match.table.enter()
    assert match.headline == "Ana: equation or discard?"
    match.table.undo()
    assert len(match.view.tokens) == 3


def test_who_corrects_nothing_after_all_types_on(make: Make) -> None:
    """The line that had the focus is hidden. The focus does not move to a button, and returns to the line."""
    match = real(make)
    match.write("5")
    for _ in range(2):
        differs(match)
        QApplication.processEvents()
        assert match.focus() is match.panel
        match.table.space()
        match.table.enter()
        assert [player.hand_count for player in match.view.players] == [4, 4, 4]
        match.press("Nothing to correct")
    match.write("h\n")
    assert match.panel.compose.card is not None


def test_a_hand_that_was_counted_wrongly_is_put_right(make: Make) -> None:
    match = real(make)
    differs(match)
    assert match.table.button("Ben holds 4").isChecked()
    match.table.click(match.table.button("Ben holds 3"))
    assert [player.hand_count for player in match.view.players] == [4, 3, 4]
    assert match.headline == "Ana: equation or discard?", "nothing is being corrected any more"
    differs(match)
    match.table.click(match.table.button("Ana holds 0"))
    assert match.headline == "Ben: equation or discard?"
    match.table.undo()
    assert match.view.actor == 1
