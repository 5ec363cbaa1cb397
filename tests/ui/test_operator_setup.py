"""Before the first card: names, marks, options, roll-call; and a round with real cards on the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QInputDialog
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.operator_driver import Table

from gotit.core.inputs import Start
from gotit.core.match_view import MatchView
from gotit.games.fast_fun_maths.actions import FastFunMathsSettings
from gotit.ui.operator.fields import File
from gotit.ui.operator.settings_form import SettingsForm
from gotit.ui.paint import LobbyView
from gotit.ui.settings import Settings


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches", Settings())
    yield made
    made.close()


def add(table: Table, text: str) -> None:
    table.window.setup.players.add.setFocus()
    table.window.setup.players.add.setText(text)
    table.enter()


def test_players_are_added_typed_and_pasted(table: Table) -> None:
    players = table.window.setup.players
    assert not table.window.setup.start.isEnabled()
    add(table, "Ana, Ben")
    clipboard = QApplication.clipboard()
    assert clipboard is not None
    clipboard.setText("1. Chidi\n2) Dorota\n• Emre\r\nFatima;Georgios\tHana\nMaximilian\nOne too many\n")
    table.click(table.button("Paste a list"))
    nine = ["Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian"]
    assert players.names == [*nine, "One too many"]
    assert table.banner == "There are 9 seats, so 10 players play in teams."
    assert table.window.setup.start.text() == "Start with 3 teams"
    table.click(table.window.setup.start)
    assert table.banner == "", "what is said of the set-up is not read in the match"


def test_an_empty_clipboard_is_said(table: Table) -> None:
    clipboard = QApplication.clipboard()
    assert clipboard is not None
    clipboard.setText(" \n ")
    table.click(table.button("Paste a list"))
    assert "no names on the clipboard" in table.banner


def test_order_and_marks_of_players(table: Table) -> None:
    add(table, "Ana, Ben, Chidi")
    players = table.window.setup.players
    table.click(table.button("Move up", players.rows[2]))
    assert players.names == ["Ana", "Chidi", "Ben"]
    table.click(table.button("Remove this player", players.rows[0]))
    assert players.names == ["Chidi", "Ben"]
    for row in players.rows:
        row.marks["youngest"].click()
    players.rows[0].marks["handicapped"].click()
    players.rows[1].marks["calculators"].click()
    assert players.seat_settings() == {"youngest": 2, "handicapped": [1], "calculators": [2]}
    table.start()
    assert table.view.actor == 2
    assert table.player(1).handicap
    assert table.player(2).calculator


def test_a_long_name_is_seen_from_its_beginning(table: Table) -> None:
    add(table, "Bartholomew-Montgomery X")
    assert table.window.setup.players.rows[0].name.cursorPosition() == 0


LONG = "Maximiliane Annabelle Freifrau von Droste"
KEPT = "Maximiliane Annabelle Fr"
CUT_SHORT = f"Cut to 24 letters: {KEPT}…."


def test_a_name_that_is_too_long_is_cut_short_and_that_is_said(table: Table) -> None:
    add(table, f"Ana, {LONG}")
    assert table.window.setup.players.names == ["Ana", KEPT]
    assert table.banner == CUT_SHORT


def test_what_a_field_of_a_name_has_no_room_for_is_said(table: Table) -> None:
    """Typed or pasted beyond the limit."""
    add(table, f"Ana, {KEPT}")
    assert table.banner == ""
    field = table.window.setup.players.rows[1].name
    field.setFocus()
    table.key(Qt.Key.Key_End)
    table.type("e")
    assert table.window.setup.players.names == ["Ana", KEPT]
    assert table.banner == "Names can have 24 letters; the rest was left out."


def test_who_is_left_out_and_cut_short_of_a_long_list_is_said(table: Table) -> None:
    add(table, ",".join([LONG] + [f"P{number}" for number in range(2, 76)]))
    assert table.banner == f"There is room for 72 players. Left out: P73, P74, P75. {CUT_SHORT}"


def test_a_long_new_name_is_cut_short_and_that_is_said(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    add(table, "Ana, Ben")
    table.start()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (LONG, True))
    table.window.rename(2)
    assert table.window.operator.name(2) == KEPT
    assert table.banner == CUT_SHORT


def test_names_of_the_settings_for_which_there_is_no_room_are_said(qtbot: QtBot, tmp_path: Path) -> None:
    names = (LONG, *(f"P{number}" for number in range(2, 74)))
    with closing(Table(qtbot, tmp_path, Settings(names=names))) as table:
        assert table.window.setup.players.names == [KEPT, *names[1:72]]
        assert table.banner == f"There is room for 72 players. Left out: P73. {CUT_SHORT}"


def test_equal_names_are_told_apart(table: Table) -> None:
    add(table, "Ana, ana, Ben")
    table.start()
    assert [row.name for row in table.window.operator.rows] == ["Ana", "ana 2", "Ben"]


def test_roll_call_by_keys_takes_seats_in_the_order_of_the_list(table: Table) -> None:
    add(table, "Ana, Ben")
    table.click(table.window.setup.roll_call)
    assert table.window.setup.roll_words.text() == "Ana: slap your buzzer!"
    table.key(Qt.Key.Key_7)
    assert table.window.setup.roll_words.text() == "Ben: slap your buzzer!"
    table.key(Qt.Key.Key_3)
    assert table.window.setup.roll_words.text() == ""
    assert heard(table.window.operator.buttons[1].whole) == "Keyboard, button 7"
    table.start()
    table.race()
    table.key(Qt.Key.Key_7)
    table.wait_for("explaining")
    assert table.view.callers == (1,)


def test_who_has_no_name_is_called_by_each_language_itself(table: Table) -> None:
    """What is kept of an empty row has no word of the operator's language."""
    add(table, "Ana, Ben, Ana")
    table.window.setup.players.rows[1].name.clear()
    assert table.window.setup.players.names == ["Ana", "Seat 2", "Ana"]
    table.click(table.window.setup.start)
    assert table.program.loop.session.names == ("Ana", "", "Ana 2")


def test_keys_are_letters_of_names_while_names_are_typed(table: Table) -> None:
    players = table.window.setup.players
    players.add.setFocus()
    table.type("Q1")
    assert players.add.text() == "Q1"


def test_every_setting_of_the_game_survives_the_form(qtbot: QtBot) -> None:
    form = SettingsForm(FastFunMathsSettings, 9)
    qtbot.addWidget(form)
    other = {
        "mode": "referee",
        "computers": {},
        "fruitless": 7,
        "deck": "",
        "with_zero": True,
        "begin_s": 0,
        "finish_s": 90,
        "min_operations": 1,
        "rival_limit": 4,
        "whole_numbers": True,
        "queue": True,
        "show_pile_shape": False,
        "must_call_sets": True,
        "boards": True,
        "difficulty": "hard",
    }
    assert set(form.settings()) == set(other)
    form.load(other)
    assert form.settings() == other
    form.load({"begin_s": "soon", "mode": 3})
    assert form.settings()["begin_s"] == 10
    assert form.settings()["mode"] == "virtual"


def test_a_broken_deck_is_refused_with_its_line(table: Table, tmp_path: Path) -> None:
    add(table, "Ana, Ben")
    deck = tmp_path / "mine.txt"
    deck.write_text("this is no deck\n")
    options = table.window.setup.options
    assert isinstance(options, SettingsForm)
    own = options.field("deck", File).file
    own.read(deck)
    assert "mine.txt" in own.words.text()
    table.click(table.window.setup.start)
    assert table.window.setting_up
    assert table.banner.startswith("your deck:1: ")
    own.read(tmp_path / "nowhere.txt")
    assert "can't be read" in own.words.text()


def test_what_was_set_up_is_remembered(table: Table) -> None:
    add(table, "Ana, Ben")
    table.window.setup.together.setCurrentIndex(2)
    kept = table.window.setup.remember(Settings())
    assert kept.names == ("Ana", "Ben")
    assert kept.together_us == 25_000
    assert kept.match["fast-fun-maths"]["mode"] == "virtual"


def test_roll_call_in_the_middle_of_a_match(table: Table) -> None:
    add(table, "Ana, Ben")
    table.start()
    table.window.devices.roll_call.click()
    assert table.banner == "Roll-call: Ana, slap your buzzer!"
    table.key(Qt.Key.Key_8)
    assert table.banner == "Roll-call: Ben, slap your buzzer!"
    table.key(Qt.Key.Key_9)
    assert table.banner == "The roll-call is over."
    table.race()
    table.key(Qt.Key.Key_9)
    table.wait_for("explaining")
    assert table.view.callers == (2,)


def test_back_to_the_set_up_and_to_the_match_again(table: Table) -> None:
    add(table, "Ana, Ben")
    table.start()
    new = next(a for a in table.window.toolbar.menu().actions() if a.text().startswith("New match"))
    new.trigger()
    assert table.window.setting_up
    assert isinstance(table.program.pictures.view, LobbyView)
    table.click(table.window.toolbar.back)
    assert not table.window.setting_up
    assert isinstance(table.program.pictures.view, MatchView)
    table.race()


def test_a_second_match_in_the_same_evening(table: Table) -> None:
    add(table, "Ana, Ben")
    table.start()
    table.race()
    next(a for a in table.window.toolbar.menu().actions() if a.text().startswith("New match")).trigger()
    table.click(table.window.first.shelf.options)
    add(table, "Chidi")
    table.start()
    assert isinstance(table.program.pictures.view, MatchView)
    assert [seat.name for seat in table.program.pictures.view.seats] == ["Ana", "Ben", "Chidi"]
    assert table.phase() == "turning"
    assert not table.window.toolbar.undo.isEnabled()
    table.race()


def test_the_picture_alone_on_one_screen(table: Table) -> None:
    add(table, "Ana, Ben")
    table.start()
    table.key(Qt.Key.Key_F2)
    assert table.window.picture_page.isVisible()
    table.click(table.window.picture_page.primary)
    table.wait_for("racing")
    main = table.program.pictures.main
    assert main is not None
    assert main.isVisible()
    assert main.parent() is table.window.picture_page.picture
    table.key(Qt.Key.Key_F2)
    assert table.window.play.isVisible()


@pytest.mark.rule("GI-H-10", "GI-H-39")
def test_a_round_with_real_cards_typed_in(table: Table) -> None:
    table.enter_input(Start("fast-fun-maths", ("Ana", "Ben"), {"mode": "referee"}))
    real = table.panel.real
    assert table.window.play.headline.text() == "Ana's five cards"
    table.type("9r 4r 8y 2b")
    table.enter()
    assert table.window.play.headline.text() == "Ana's five cards", "a hand of another size is asked about first"
    table.type(" 5w")
    table.enter()
    assert table.window.play.headline.text() == "Ben's five cards"
    table.type("1r1b2y3y9x")
    assert "the colour is r, y, b or w" in real.line.text()
    real.field.clear()
    table.type("1r1b2y3y9w")
    table.enter()
    assert table.window.play.headline.text() == "Ana turns over the target"
    table.type("4r 4y")
    table.enter()
    table.wait_for("racing")
    assert table.view.target is not None
    assert table.view.target.value == 44
    table.call(1)
    table.window.play.end_grace()
    table.type("9*4+8")
    table.enter()
    assert table.winner() == 1
    table.key(Qt.Key.Key_K)
    assert table.window.play.headline.text() == "The shapes on the back of the two target cards"
    table.type("cr sy")
    assert table.window.play.big.text() == "Enter the shapes   [Enter]"
    table.enter()
    table.key(Qt.Key.Key_Right)
    assert table.player(1).shapes[0].shape == "square"
    assert table.window.play.headline.text() == "Ana's 3 new cards"
    assert table.window.play.big.text() == "Ana: Enter nothing: there are no more cards   [Enter]"
    table.type("7b 7r 6y")
    assert table.window.play.big.text() == "Ana: Enter the cards   [Enter]"
    table.enter()
    assert sorted(card.number for card in table.player(1).hand) == [2, 5, 6, 7, 7]
    table.space()
    assert table.phase() == "turning"
    anew = next(a for a in table.window.play.seats.rows[1].menu().actions() if "anew" in a.text())
    anew.trigger()
    assert real.field.text() == "1r 1b 2y 3y 9w"
    real.field.setText("")
    table.type("1r 1b 2y 3y 8w")
    table.enter()
    assert table.player(2).hand[-1].number == 8


def test_a_name_that_is_typed_keeps_no_sign_that_cannot_be_seen(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A right-to-left mark would reverse everything after the name."""
    add(table, "Ana, Ben")
    table.window.setup.players.rows[0].name.setText("\u202eAna\u2066  Maria ")
    assert table.window.setup.players.names == ["Ana Maria", "Ben"]
    table.start()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Be\u202en", True))
    table.window.rename(2)
    assert table.window.operator.name(2) == "Ben"
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("\u202e", True))
    table.window.rename(2)
    assert table.window.operator.name(2) == "Ben"


def test_each_game_has_one_form_which_stands_as_it_was_left(table: Table) -> None:
    """Else Qt's style sheets would keep something of each list and each number that is thrown away (0159)."""
    setup = table.window.setup
    setup.choose_game("fast-fun-maths")
    first = setup.options
    first.load({"whole_numbers": True, "begin_s": 20})
    as_left = first.settings()
    heard: list[str] = []
    setup.changed.connect(lambda: heard.append(setup.game))
    setup.choose_game("add-it")
    assert not first.isVisibleTo(setup)
    heard.clear()
    first.changed.emit()
    assert not heard, "a form that is put away changes nothing"
    setup.choose_game("fast-fun-maths")
    assert setup.options is first
    assert setup.options.isVisibleTo(setup)
    assert setup.options.settings() == as_left
    heard.clear()
    first.changed.emit()
    assert heard == ["fast-fun-maths"]
