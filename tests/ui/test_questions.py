"""Real cards contradict what has been counted: the window asks, and takes them if the referee says so."""

from __future__ import annotations

from tests.ui.game_table import maker
from tests.ui.mathic_fraction_driver import Make, MathicFractionTable, real

from gotit.core.inputs import Act

make = maker(MathicFractionTable)

FIVE_CARDS = Act({"do": "correct_hand", "seat": 2, "count": 5})


def test_what_contradicts_the_count_is_asked_about_and_taken(make: Make) -> None:
    match = real(make)
    asks = match.window.questions
    match.table.enter_input(FIVE_CARDS)
    assert asks.isVisible()
    assert asks.words.text() == "A hand has 0 to 4 cards, not 5."
    assert not match.window.strip.keys_line.isVisible()
    assert match.view.players[1].hand_count == 4
    match.table.click(asks.insist)
    assert match.view.players[1].hand_count == 5
    assert not asks.isVisible()
    assert match.window.strip.keys_line.isVisible()


def test_what_was_asked_is_past_when_something_else_is_done(make: Make) -> None:
    match = real(make)
    asks = match.window.questions
    match.table.enter_input(FIVE_CARDS)
    match.write("5h\n")
    match.table.click(match.play.big)
    assert match.view.phase == "stealing"
    assert not asks.isVisible()
    match.table.enter_input(Act({**FIVE_CARDS.action, "seat": 3}))
    match.table.enter_input(Act({**FIVE_CARDS.action, "seat": 9}))
    assert (asks.isVisible(), match.banner) == (False, "There's no seat 9.")
