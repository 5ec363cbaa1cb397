"""Mathic Fraction in the operator's window in another language: in en-XA no word of its panel is without accents."""

from __future__ import annotations

from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from tests.ui.game_table import GameTable, maker
from tests.ui.mathic_fraction_driver import Make, MathicFractionTable
from tests.ui.offering import walk
from tests.ui.test_mathic_fraction_offers import ASIDE, HANDS, SPACE, in_turn
from tests.ui.test_operator_languages import accented, left_in, unworded

__all__ = ["accented"]
make = maker(MathicFractionTable)
pytestmark = pytest.mark.usefixtures("accented")


def check(match: GameTable) -> None:
    QApplication.processEvents()
    assert unworded(match.play.panel) == [], match.seen.phase
    said = (match.play.headline.text(), match.play.hint.text(), match.big)
    assert not any(map(left_in, said)), said


@pytest.mark.parametrize(
    "settings",
    [
        {"mode": "referee", "first": 0, "challenge_s": 0},
        {"mode": "virtual", "teaching": True, "challenges": False, "steal_s": 0},
    ],
    ids=["real cards", "dealt cards"],
)
def test_whatever_comes_up_in_a_match(make: Make, settings: dict[str, Any]) -> None:
    match = make(*HANDS, space=SPACE, tokens="pattern", **settings).start()
    assert len(walk(match, str(settings), steps=60, write=in_turn, but=ASIDE, look=check, by_hand=False)) > 4


def test_real_cards_entered_typed_and_put_right(make: Make) -> None:
    match = make(mode="referee").start()
    check(match)
    picker, tokens = match.panel.laying.picker, match.panel.laying.token_picker
    for tab in picker.tabs:
        match.table.click(tab)
        check(match)
    for unclear in ("3", "odd", ">=6", "5x"):
        picker.field.setText(unclear)
        assert "⟦" in picker.line.text()
        check(match)
    picker.field.clear()
    for face in ("3h", "3h", "2s", ">=6r", "12c"):
        match.write(f"{face}\n")
        check(match)
        picker.field.clear()
    for knob in list(tokens.keys.values())[:4]:
        match.table.click(knob)
        check(match)
    match.table.enter()
    assert match.view.phase == "playing"
    match.write("5h\n")
    check(match)
    for typed in ("3/12+", "2/12=5/12"):
        match.write(typed)
        check(match)
    match.panel.compose.set_what("pattern")
    check(match)
    correct = match.panel.offered("correct_hand")
    assert correct is not None
    match.panel.begin(correct)
    check(match)
    match.click_space("3/12h")
    check(match)
    match.panel.correcting.click_token(match.view.tokens[0].id)
    check(match)


def test_a_claim_a_verdict_and_a_steal(make: Make) -> None:
    hand = "odd:red 1/12h 2/12h 3/12h"
    match = make(hand, space="odd:black simplest:black 4/12d 10/12s", tokens="pattern", teaching=True).start()
    match.choose("odd:red")
    for typed in ("5/12+5/12", "=10/12"):
        match.write(typed)
        check(match)
    match.panel.compose.equation.clear()
    match.write("5/12=4/12+10/12\n")
    match.wait_for("challenging")
    hold = match.panel.aside.hold
    match.hands.mousePress(hold, Qt.MouseButton.LeftButton)
    assert "⟦" in match.panel.aside.label.text()
    check(match)
    match.hands.mouseRelease(hold, Qt.MouseButton.LeftButton)
    check(match)
    match.call(2)
    match.wait_for("playing", "reviewing")
    check(match)
    assert "⟦" in match.panel.progress.whole() + match.panel.lines.text()
