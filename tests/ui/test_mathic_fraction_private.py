"""No hand leaves the operator's window, nor whether an equation is true, unless somebody holds a button.

The proof is by change: with other faces on all hidden cards, every window must look the same, to the last pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.games.mathic_fraction.checks import with_hidden_cards_turned
from tests.ui.mathic_fraction_driver import MathicFractionTable
from tests.ui.privacy import hold_still, leaks_nothing, photograph, seen_only_within

HANDS = ("5/12h 7/12d 1/12c odd:red", "7/12h 4/12d >=6/12:red 1/12h", "9/12h 8/12s 0/12c 11/12h")
SPACE = "3/12h 2/12s 7/12c 12/12c"


@pytest.fixture
def match(qtbot: QtBot, tmp_path: Path) -> Iterator[MathicFractionTable]:
    clocks: dict[str, Any] = {
        "challenge_s": 0,
        "steal_s": 0,
        "state_s": 0,
    }  # photographs of a running clock would differ
    made = MathicFractionTable(qtbot, tmp_path / "matches", *HANDS, space=SPACE, warn=True, teaching=True, **clocks)
    made.start()
    hold_still(made)
    yield made
    made.close()


def steps(match: MathicFractionTable) -> Iterator[str]:
    """The moments of a round, one after the other."""
    yield "before the first card"
    match.choose("5/12h")
    yield "chosen, not played"
    match.table.space()
    yield "warned"
    match.table.space()
    yield "discarded"
    match.call(2)
    match.wait_for("stating")
    yield "a thief"
    match.write("5/12=3/12+2/12\n")
    yield "an equation"
    match.nobody()
    yield "the next player"
    match.choose(">=6/12:red")
    match.table.space()
    match.table.space() if match.view.phase == "playing" else None
    match.nobody("reviewing", "playing")
    yield "what was missed"
    match.table.undo()
    match.table.undo()
    yield "taken back"


@pytest.mark.rule("MF-01")
def test_other_faces_on_hidden_cards_change_nothing_in_any_window(match: MathicFractionTable) -> None:
    assert leaks_nothing(match, steps(match), partial(with_hidden_cards_turned, audience=None)) == 9


@pytest.mark.rule("MF-01")
def test_looking_shows_the_hand_in_its_place_and_nowhere_else(match: MathicFractionTable) -> None:
    whole = photograph(match)[2]
    with seen_only_within(match, match.panel.compose.hand):
        match.hold_key()
    assert None not in match.faces
    match.let_go()
    assert photograph(match)[2] == whole


def test_a_card_in_the_equation_shows_itself_and_no_other(match: MathicFractionTable) -> None:
    match.choose("5/12h")
    pictures = photograph(match)
    match.write("3/12+2/12=5/12")
    assert sum(face is not None for face in match.faces) == 0  # typed: it shows only in the line
    match.panel.compose.equation.clear()
    match.click_own()
    assert sum(face is not None for face in match.faces) == 1
    assert photograph(match)[0] == pictures[0], "the projector shows what is not played yet"
    match.panel.compose.equation.clear()
    assert match.faces == [None] * 4


@pytest.mark.rule("MF-19")
def test_true_and_false_look_the_same_to_the_class(match: MathicFractionTable) -> None:
    """Two equations of equal length, one of them false: the window differs only in the equation."""
    looks = []
    for equation in ("5/12=3/12+2/12", "5/12=2/12+3/12", "5/12=2/12+7/12"):
        match.choose("5/12h")
        match.write(equation)
        looks.append((match.said, match.big, match.panel.aside.label.text(), match.headline))
        match.write("\n")
        assert match.view.phase == "challenging"
        looks.append((match.headline, match.play.hint.text(), match.big, match.panel.aside.label.text()))
        assert not match.panel.aside.hold.isHidden()
        match.table.undo()
    assert len(set(looks)) == 2


def test_whatever_takes_the_window_away_closes_the_hand(match: MathicFractionTable) -> None:
    compose = match.panel.compose
    ends: tuple[Callable[[], object], ...] = (
        lambda: match.table.key(Qt.Key.Key_F2),
        match.window.back_to_setup,
    )
    for end in ends:
        match.hold_key()
        assert compose.hand.looking == 1
        end()
        assert compose.hand.looking is None
        match.let_go()
        match.window.match_started()
        if match.window.toolbar.picture.isChecked():
            match.table.key(Qt.Key.Key_F2)


def test_a_look_is_no_input(match: MathicFractionTable) -> None:
    before = match.program.loop.session
    for seat in (1, 2, 3):
        match.hold(seat)
        match.release(seat)
    match.hold_key()
    match.let_go()
    assert match.program.loop.session is before


def test_one_hand_at_a_time(match: MathicFractionTable) -> None:
    match.hold_key()
    match.hold(2)  # while Ana looks, nobody else's hand opens
    assert match.panel.compose.hand.looking == 1
    match.release(2)
    match.let_go()
    match.hold(2)
    assert match.panel.compose.hand.looking == 2
    assert all(not knob.isEnabled() for knob in match.panel.compose.hand.cards if knob.isVisible())
    match.release(2)
    assert match.faces == [None] * 4
