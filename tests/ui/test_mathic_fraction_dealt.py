"""Whole rounds and matches of Mathic Fraction through the real operator's window, where the computer deals."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from tests.ui import looking
from tests.ui.game_table import maker
from tests.ui.mathic_fraction_driver import Make, MathicFractionTable, real

from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.replay import fingerprint, replay

make = maker(MathicFractionTable)
HANDS = ("5/12h 7/12d 1/12c 0/12h", "7/12h 4/12d odd:red 1/12h", "9/12h 8/12s 0/12c 11/12h")
SPACE = "3/12h 2/12s 7/12c 12/12c"


def test_log_window_and_projector_count_the_same_thing_by_the_same_name(make: Make) -> None:
    match = make(names=("Ana", "Ben")).start()
    assert "Hand 1 of 12: 4 cards for each player." in match.table.log
    assert match.panel.progress.whole().startswith("Round 1 · hand 1 of 12 · ")
    shown = match.program.pictures.main
    assert shown is not None
    assert shown.view is not None
    _, texts = looking.texts(shown.view, 16 / 9)
    assert "Hand 1 of 12" in " · ".join(text.wanted for text in texts)


@pytest.mark.rule("MF-16")
def test_where_the_space_is_empty_both_screens_ask_for_a_discard(make: Make) -> None:
    match = make("odd:red 1/12h 2/12h 3/12h", space="2/12d 5/12d 7/12c 4/12s", challenges=False).start()
    match.choose("odd:red")
    match.write("2/12+5/12+7/12+4/12=3/2\n")
    assert match.view.turns[-1].solution_points > 0
    assert match.headline == "Ben discards: the space is empty"
    assert match.play.hint.text() == "Ben looks alone: hold H, choose with ← →. Then Space."
    shown = match.program.pictures.main
    assert shown is not None
    assert shown.view is not None
    _, texts = looking.texts(shown.view, 16 / 9)
    assert "Discard a card!" in [text.wanted for text in texts]


@pytest.mark.rule("MF-01", "MF-08", "MF-09", "MF-10", "MF-16")
def test_a_whole_round_with_dealt_cards_by_keyboard(make: Make) -> None:
    match = make(*HANDS, space=SPACE, tokens="color red; operation + *; odd; number 1").start()
    assert match.faces == [None] * 4
    assert not match.play.big.isEnabled()
    match.choose("5/12h")
    assert match.faces == [None] * 4
    assert match.focus() is match.panel.compose.equation.field
    match.write("3/12+")
    match.hold_key()  # H is not a letter of an equation
    assert None not in match.faces
    match.let_go()
    match.write("2/12=5/12h")  # but a suit after a number
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
    assert match.headline == "What could 5/12\N{NO-BREAK SPACE}♥ have done?"
    assert "= " in match.panel.lines.text()
    match.table.space()
    assert match.view.phase == "playing"
    match.press("Show missed")
    assert match.view.missed is not None
    match.press("Hide missed")
    assert match.view.missed is None


@pytest.mark.rule("MF-23", "MF-24", "MF-26")
def test_a_whole_match_through_the_window_and_its_journal(make: Make, tmp_path: Path) -> None:
    """Twenty cards, so a round has two hands. In each hand, the first card on the table twice makes a = a."""
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


def test_one_click_ends_the_match(make: Make) -> None:
    match = real(make)
    assert match.view.phase == "playing"
    match.press("End match")
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
