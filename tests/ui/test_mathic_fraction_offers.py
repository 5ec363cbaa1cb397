"""What is offered in Mathic Fraction stands in the operator's window: each once, and its key takes it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QPushButton
from tests.games.mathic_fraction import offered
from tests.ui.game_table import maker
from tests.ui.mathic_fraction_driver import Make, MathicFractionTable, real
from tests.ui.offering import bar_of, check_window, lines_of, press_everywhere, walk

from gotit.core.offer import Open
from gotit.games.mathic_fraction.state import State

make = maker(MathicFractionTable)

HANDS = ("5/12h 7/12d 1/12c odd:red", "7/12h 4/12d >=6/12:red 1/12h")
SPACE = "3/12h 2/12s 7/12c 12/12c"
ASIDE = {"end_match", "correct", "correct_token", "correct_hand", "has_equation", "discarding"}
"""What brings a match no further."""


@pytest.mark.parametrize(
    ("settings", "met"),
    [
        (
            {"mode": "referee", "first": 0, "challenge_s": 0},
            {
                "favourite_numbers",
                "draw_first",
                "lay_table",
                "compute",
                "discard_real",
                "has_equation",
                "trust",
                "leave",
            },
        ),
        (
            {"mode": "virtual", "teaching": True, "challenges": False, "steal_s": 0},
            {"compute", "discard", "discarding", "leave", "no_steal", "show_missed", "end_match"},
        ),
    ],
    ids=["real cards", "dealt cards"],
)
def test_each_offer_stands_once_where_it_is_meant_for(make: Make, settings: dict[str, Any], met: set[str]) -> None:
    match = make(*HANDS, space=SPACE, tokens="pattern", **settings).start()
    assert met <= walk(match, str(settings), steps=60, write=in_turn, but=ASIDE)


def in_turn(state: State, offer: Open, chance: random.Random) -> Any:
    """Nobody plays early: the window would not end."""
    return None if state.phase == "stealing" else offered.write(state, offer, chance)


def test_so_they_do_while_something_is_entered(make: Make) -> None:
    match = real(make)
    match.write("5h\n")
    check_window(match)
    assert "Discard" in match.big
    match.write("3/12+")
    check_window(match)
    assert match.big == "Ana: Make an equation"
    match.press("Discard")
    check_window(match)
    match.call(2)
    match.wait_for("stating")
    check_window(match)
    assert lines_of(match, 2).count("Has said an equation") == 1
    match.write("5/12=2/12+3/12")
    check_window(match)
    assert match.big == "Ben: Steal with this equation   [Enter]"


def test_a_thief_whose_equation_stands_there_gives_up_only_when_asked_twice(make: Make) -> None:
    match = real(make)
    match.write("5h\n ")
    match.call(2)
    match.wait_for("stating")
    match.write("5/12=")
    match.table.key(Qt.Key.Key_M)
    assert match.view.phase == "stating"
    QApplication.processEvents()
    assert "Sure? No equation after all  (M)" in bar_of(match)
    match.write("3")
    check_window(match)
    assert "No equation after all  (M)" in bar_of(match), "what was asked before is no more"
    match.press("No equation after all  (M)")
    match.press("Sure? No equation after all  (M)")
    assert match.view.phase == "stealing"


def test_the_keys_of_a_thief_and_of_who_judges_act_wherever_the_focus_is(make: Make) -> None:
    match = make(mode="referee").start()
    match.enter_table(tokens=("all red", "a pattern", "one side odd", "number 1"))
    match.write("11h\n")
    match.press("Pattern …")
    match.click_space("2/12s", "3/12h")
    match.click_own()
    match.table.enter()
    assert match.view.phase == "judging"
    assert press_everywhere(match, (Qt.Key.Key_M,), "playing") > 10
    match.table.key(Qt.Key.Key_G)
    assert match.view.actor == 2


@pytest.mark.parametrize(("typed", "undo"), [("5h\n ", "“Discard”"), ("5h\n3/12+2/12=5/12\n", "“Make an equation”")])
def test_undo_names_the_move(make: Make, typed: str, undo: str) -> None:
    match = real(make)
    match.write(typed)
    assert match.window.toolbar.undo.text() == f"↶ Undo {undo}"
    match.table.undo()
    assert f"Undone: {undo}." in match.play.log.toPlainText()


@pytest.mark.parametrize("width", [1024, 1366])
def test_no_words_are_cut_when_there_is_most_to_press(make: Make, width: int) -> None:
    match = make(mode="referee").start()
    match.enter_table(tokens=("all red", "a pattern", "one side odd", "number 1"))
    match.window.resize(width, 728)
    match.write("5h\n ")
    match.nobody()
    match.write("4h\n3/12+")
    QApplication.processEvents()
    buttons = match.panel.bar.buttons.values()
    assert [QPushButton.text(knob).replace("\n", " ") for knob in buttons] == [
        *("Discard", "Pattern …", "Show missed", "End match", "Correct …"),
    ]
