"""Whole rounds of ADD-IT through the real operator's window, with real and with dealt cards."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from tests.patience import PATIENCE_S
from tests.ui.add_it_driver import AddItTable
from tests.ui.game_table import maker

from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.replay import fingerprint, replay

Make = Callable[..., AddItTable]
EXAMPLE = "2 3 3 4 4 5 6 8 8 10 10 9"
HANDS = ("8 1 7 7 7 7", "5 9 9 9 9 9", "6 6 6 6 6 1")


make = maker(AddItTable)


# --- real cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-07", "AI-09", "AI-10", "AI-12", "AI-17", "AI-18", "AI-19")
def test_a_whole_round_with_real_cards_by_keyboard(make: Make) -> None:
    match = make(mode="referee").start()
    assert match.view.phase == "laying"
    assert match.focus() is match.panel.entry.field
    match.write("2 3 3 4 4 5 6 8 8 10 10")
    assert match.panel.entry.line.text() == "11 of 12"
    match.write(" 9\n")
    assert sorted(match.on_table) == sorted(map(int, EXAMPLE.split()))
    assert match.play.headline.text() == "Ana lays a card"
    match.write("8\n")
    assert match.play.headline.text() == "Ana plays 8"
    ways = [knob.text() for knob in match.panel.ways.buttons]
    assert ways == ["3 + 3 + 2: 4 cards", "6 + 2: 3 cards", "5 + 3: 3 cards", "4 + 4: 3 cards", "8: 2 cards"]
    match.table.key(Qt.Key.Key_Right)
    assert "Collect 6 + 2" in match.big
    match.table.key(Qt.Key.Key_Left)
    match.table.space()
    assert match.view.players[0].stack_count == 4
    assert match.view.actor == 2
    match.write("10\n")
    match.table.key(Qt.Key.Key_K)
    assert match.on_table.count(10) == 3
    match.write("7\n")  # only 7 = 4 + … is there: 3s and 2 are gone
    assert match.view.actor == 1
    assert match.play.headline.text() == "Ana lays a card"


def test_a_whole_round_with_real_cards_by_mouse(make: Make) -> None:
    match = make(mode="referee", names=("Ana", "Ben")).start()
    pad = match.panel.entry.pad.keys
    for number in map(int, EXAMPLE.split()):
        match.table.click(pad[number])
    match.table.click(match.play.big)
    match.table.click(pad[8])
    match.click_cards(5, 3)
    assert "Collect 5 + 3" in match.big
    match.table.click(match.play.big)
    assert match.view.players[0].stack_count == 3
    match.table.click(pad[10])
    match.table.click(match.panel.ways.buttons[0])
    assert match.view.players[1].stack_count == 4  # 10 = 4 + 4 + 2
    match.table.undo()
    match.table.undo()
    assert match.view.actor == 2
    assert match.view.players[1].stack_count == 0


@pytest.mark.rule("AI-14")
def test_what_cannot_be_collected_is_refused_with_the_reason(make: Make) -> None:
    match = make(mode="referee").start()
    match.write(f"{EXAMPLE}\n8\n")
    match.click_cards(5, 4)
    before = match.on_table
    match.table.space()
    assert match.table.banner
    assert match.on_table == before
    assert match.view.phase == "choosing"


def test_numbers_that_no_card_has_are_refused_while_they_are_typed(make: Make) -> None:
    match = make(mode="referee").start()
    match.write("2 3 11")
    assert "“11” is not a card" in match.panel.entry.line.text()
    match.panel.entry.field.clear()
    match.write("1 1 1 1 1 1 1 2 3 4 5 6\n")
    assert "All 6 cards with the number 1" in match.window.questions.words.text()
    assert match.view.phase == "laying"
    match.table.key(Qt.Key.Key_F3)
    assert [card.number for card in match.view.table].count(1) == 7


def test_too_many_numbers_are_told_while_they_are_typed(make: Make) -> None:
    match = make(mode="referee").start()
    match.write("2 3 3 4 4 5 6 8 8 10 10 9")
    assert match.panel.entry.line.text() == "✓ Compare with the table, then Enter."
    match.write(" 1")
    assert match.panel.entry.line.text() == "13 cards; 12 lie on the table."
    match.panel.entry.field.clear()
    match.write("2 3 3 4 4 5 6 8 8 10 10 9\n")
    match.write("8 8")
    assert match.panel.entry.line.text() == "One card is played at a time."
    assert not match.play.big.isEnabled()


def test_a_card_entered_wrongly_is_put_right_by_keys_alone(make: Make) -> None:
    match = make(mode="referee").start()
    match.write(f"{EXAMPLE}\n8\n")
    match.table.key(Qt.Key.Key_F6)
    window = match.window.amending
    match.qtbot.waitUntil(window.isActiveWindow)
    match.hands.keyClicks(window.seek, "plays 8")
    match.hands.keyClick(window.seek, Qt.Key.Key_Return)
    assert window.field.selectedText() == "8"
    match.hands.keyClicks(window.field, "9")
    match.hands.keyClick(window.field, Qt.Key.Key_Return)
    assert not window.isVisible()
    assert match.view.played is not None
    assert match.view.played.number == 9
    assert match.window.toolbar.undo.text() == "↶ Undo the correction"


def test_a_correction_that_leaves_something_out_asks_first(make: Make) -> None:
    match = make(mode="referee").start()
    match.write(f"{EXAMPLE}\n8\n")
    match.table.key(Qt.Key.Key_Space)
    stack = match.view.players[0].stack_count
    assert stack > 1
    match.press("Correct …")
    window = match.window.amending
    window.seek.setText("collected 8")
    window.seek.textEdited.emit("collected 8")
    window.field.setText("1")
    window.field.textEdited.emit("1")
    match.table.click(window.take)
    assert "left out: Ana: “Collect”" in window.line.text()
    assert match.view.players[0].stack_count == stack
    match.table.click(window.take)
    assert not window.isVisible()
    assert match.view.players[0].stack_count == 0


def test_a_table_of_eleven_cards_is_asked_about_and_taken(make: Make) -> None:
    match = make(mode="referee").start()
    match.write("2 3 3 4 4 5 6 8 8 10 10\n")
    assert match.view.phase == "laying"
    assert "Not twelve cards on the table: is it so?" in match.big
    match.write("\n")
    assert len(match.view.table) == 11


def test_the_box_steps_and_takes_and_the_window_follows(make: Make) -> None:
    match = make(mode="referee").start()
    match.write(f"{EXAMPLE}\n8\n")
    match.table.key(Qt.Key.Key_1)
    assert match.view.pointed is not None
    assert "Collect 3 + 3 + 2" in match.big
    match.table.key(Qt.Key.Key_1)
    assert "Collect 6 + 2" in match.big
    match.table.click(match.table.button("Hold for Ana"))
    assert match.view.players[0].stack_count == 3


@pytest.mark.rule("AI-23", "AI-25")
def test_teaching_shows_the_class_until_somebody_goes_on(make: Make) -> None:
    match = make(mode="referee", teaching=True).start()
    match.write(f"{EXAMPLE}\n8\n")
    match.table.space()
    assert match.view.phase == "reviewing"
    assert "3 + 3 + 2: 4 cards" in match.panel.lines.text()
    match.table.space()
    assert match.view.phase == "playing"
    match.press("Show what was possible")
    assert match.view.possible is not None
    match.press("Hide what was possible")
    assert match.view.possible is None


# --- dealt cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-09", "AI-10", "AI-12", "AI-17", "AI-19")
def test_a_whole_round_with_dealt_cards_by_keyboard(make: Make) -> None:
    match = make(*HANDS, table=EXAMPLE).start()
    assert match.faces == [None] * 6
    assert not match.play.big.isEnabled()
    match.choose(8)
    assert match.faces == [None] * 6
    match.table.space()
    assert match.play.headline.text() == "Ana plays 8"
    match.table.space()
    assert match.view.players[0].stack_count == 4
    match.choose(5)
    match.table.space()
    match.table.key(Qt.Key.Key_K)
    assert match.on_table.count(5) == 2
    match.choose(1)
    match.table.space()
    assert match.on_table.count(1) == 1  # nothing to collect: the turn is over
    assert match.view.actor == 1
    assert match.view.players[0].hand_count == 5


def test_a_whole_round_with_dealt_cards_by_mouse(make: Make) -> None:
    match = make(*HANDS, table=EXAMPLE, names=("Ana", "Ben", "Chidi")).start()
    match.hold(1)
    place = match.faces.index(8)
    match.release(1)
    assert match.faces == [None] * 6
    match.table.click(match.panel.hand.cards[place])
    match.table.click(match.play.big)
    match.table.click(match.panel.ways.buttons[0])
    assert match.view.players[0].stack_count == 4


def test_one_hand_at_a_time_and_only_while_it_is_held(make: Make) -> None:
    match = make(*HANDS, table=EXAMPLE).start()
    match.hold_key()
    assert sorted(filter(None, match.faces)) == [1, 7, 7, 7, 7, 8]
    match.hold(2)  # while Ana looks, nobody else's hand opens
    assert match.panel.hand.looking == 1
    match.release(2)
    assert match.panel.hand.looking == 1
    match.let_go()
    assert match.faces == [None] * 6
    match.hold(2)
    assert sorted(filter(None, match.faces)) == [5, 9, 9, 9, 9, 9]
    match.hold_key()
    assert match.panel.hand.looking == 2
    match.let_go()
    match.table.click(match.panel.hand.cards[0]) if match.panel.hand.cards[0].isEnabled() else None
    assert match.panel.hand.chosen is None  # another's cards cannot be chosen
    match.release(2)
    assert match.panel.hand.looking is None
    assert match.faces == [None] * 6


def test_where_all_hands_are_open_nothing_must_be_held_to_see_them(make: Make) -> None:
    match = make(*HANDS, table=EXAMPLE, open_hands=True).start()
    hand = match.panel.hand
    assert sorted(filter(None, match.faces)) == [1, 7, 7, 7, 7, 8]
    assert not hand.holds
    assert "alone looks" not in match.play.hint.text()
    assert "on the players' screen too" in hand.words.text()
    match.hold_key()
    assert "Let go" not in hand.words.text()
    match.let_go()
    assert sorted(filter(None, match.faces)) == [1, 7, 7, 7, 7, 8]
    match.choose(8)
    match.table.space()
    assert match.view.played is not None
    assert match.view.played.number == 8


def test_whatever_takes_the_window_away_closes_the_hand(make: Make) -> None:
    match = make(*HANDS, table=EXAMPLE).start()
    ends: tuple[Callable[[], object], ...] = (
        lambda: match.table.key(Qt.Key.Key_F2),
        lambda: match.window.back_to_setup(),
    )
    for end in ends:
        match.hold_key()
        assert match.panel.hand.looking == 1
        end()
        assert match.panel.hand.looking is None
        match.let_go()
        match.window.match_started()
        if match.window.pages.currentWidget() is match.window.picture_page:
            match.table.key(Qt.Key.Key_F2)
    match.hold_key()
    match.window.timing.show()
    match.window.timing.activateWindow()
    match.qtbot.waitUntil(lambda: match.panel.hand.looking is None)
    match.window.timing.close()


def test_without_offers_the_window_tells_nothing(make: Make) -> None:
    match = make(*HANDS, table=EXAMPLE, offers=False).start()
    match.choose(8)
    match.table.space()
    assert match.panel.ways.buttons == []
    assert not match.play.big.isEnabled()
    match.click_cards(6, 2)
    match.table.space()
    assert match.view.players[0].stack_count == 3


# --- the computer ----------------------------------------------------------------------------------------------------


def test_the_computer_plays_by_itself_and_stays_undone(make: Make, tmp_path: Path) -> None:
    computers = {"2": "greedy", "3": "strongest"}
    match = make(*HANDS, table=EXAMPLE, computers=computers).start()
    match.program.computers.pause_ms = 20
    assert list(match.panel.hand.holds) == [1]  # nobody looks at a computer's hand
    match.choose(8)
    match.table.space()
    match.table.space()
    match.qtbot.waitUntil(lambda: match.view.actor == 1 and len(match.view.turns) == 3)
    assert [turn.seat for turn in match.view.turns] == [1, 2, 3]
    match.table.undo()
    match.qtbot.wait(400)
    assert len(match.view.turns) == 2 or match.view.phase == "choosing"  # it does not play again at once
    stood = fingerprint(match.program.loop.session)
    match.program.stop()
    journal = next((tmp_path / "matches0").glob("*.gotit"))
    assert fingerprint(replay(read_rows(journal), shelf())) == stood


def test_a_match_of_a_person_and_a_computer_to_its_end(make: Make) -> None:
    match = make(names=("Ana", "Ben"), computers={"2": "greedy"}, teaching=True).start()
    match.program.computers.pause_ms = 0
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        QApplication.processEvents()
        if match.view.phase == "over":
            break
        if match.view.phase == "playing" and match.view.actor == 1:
            match.table.key(Qt.Key.Key_Right)
        if match.play.big.isEnabled():
            match.table.space()
        else:
            match.qtbot.wait(5)
    assert match.view.phase == "over"
    assert match.play.headline.text().endswith("cards.") or "cards each" in match.play.headline.text()


def test_the_settings_come_back_and_fit_the_players(make: Make) -> None:
    match = make()
    form = match.window.setup.options
    given = {"mode": "virtual", "length": "long", "goal": 101, "dealer": 3, "turn_s": 30, "offers": False}
    form.load({**given, "teaching": True, "open_hands": True, "computers": {"2": "greedy", "4": "random"}})
    kept = form.settings()
    assert {name: kept[name] for name in given} == given
    assert kept["computers"] == {"2": "greedy"}  # three players: there is no fourth seat
    form.load({"goal": "a lot", "computers": [1], "mode": 7})
    assert form.settings()["mode"] == "virtual"
    assert form.settings()["computers"] == {}
