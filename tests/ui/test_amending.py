"""“Correct …” in the window: by keys alone, in the middle of a race, and nobody buzzes by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.games.fast_fun_maths.test_rules_real_cards import ANA, BEN, cards
from tests.ui.got_em_driver import GotEmTable
from tests.ui.operator_driver import THREE
from tests.ui.test_fast_fun_maths_offers import FastFunMaths

from gotit.games.fast_fun_maths import actions as a
from gotit.ui.operator.operator_view import act


@pytest.fixture
def race(qtbot: QtBot, tmp_path: Path) -> Iterator[FastFunMaths]:
    """Ana's 9 was typed as a 6; the race is on."""
    with closing(FastFunMaths(qtbot, tmp_path, THREE[:2], mode="referee")) as made:
        made.start()
        for action in (
            a.HandIs(1, cards(ANA.replace("9r", "6r"))),
            a.HandIs(2, cards(BEN)),
            a.Place("target", cards("4r 4b")),
        ):
            made.program.loop.enter(act(action))
        assert made.seen.phase == "racing"
        yield made


def open_window(match: FastFunMaths) -> None:
    match.table.key(Qt.Key.Key_F6)
    match.qtbot.waitUntil(match.window.amending.isActiveWindow)


def test_digits_typed_there_are_nobodys_buzzer(race: FastFunMaths) -> None:
    open_window(race)
    race.write("1 2")
    arming = race.program.loop.session.arming
    assert arming is not None
    assert (arming.calls, race.window.amending.seek.text()) == ({}, "1 2")


def test_a_card_is_put_right_in_the_race_and_the_race_goes_on(race: FastFunMaths) -> None:
    arming = race.program.loop.session.arming
    open_window(race)
    race.write("red 6\n")
    race.write("9r\n")
    assert not race.window.amending.isVisible()
    assert race.seen.players[0].hand[0].number == 9
    after = race.program.loop.session.arming
    assert arming is not None
    assert after is not None
    assert (after.epoch, race.seen.phase) == (arming.epoch, "racing")


def test_what_is_typed_stays_when_the_match_goes_on(race: FastFunMaths) -> None:
    open_window(race)
    race.write("red 6\n9")
    race.program.loop.enter(act(a.NotGotIt(2)))
    window = race.window.amending
    assert window.chosen is not None
    assert (window.field.text(), window.chosen.value) == ("9", "6r")


def test_escape_leaves_all_as_it_is(race: FastFunMaths) -> None:
    open_window(race)
    race.hands.keyClick(race.focus(), Qt.Key.Key_Escape)
    assert not race.window.amending.isVisible()
    assert race.seen.players[0].hand[0].number == 6
    assert race.window.toolbar.undo.text() != "↶ Undo the correction"


def test_the_arrows_choose_what_it_is(race: FastFunMaths) -> None:
    open_window(race)
    race.write("red 6\n")
    for _ in range(3):
        race.hands.keyClick(race.focus(), Qt.Key.Key_Down)
    assert race.window.amending.field.text() == "9r"
    race.write("\n")
    assert race.seen.players[0].hand[0].number == 9


def test_a_card_is_put_right_in_its_own_words_with_their_blanks(qtbot: QtBot, tmp_path: Path) -> None:
    """Real cards say what they like: what is typed is one of the deck's, or is read as it stands."""
    with closing(GotEmTable(qtbot, tmp_path, rules="bright", mode="referee", side=7)) as match:
        match.start()
        match.write("r2\n")
        match.table.key(Qt.Key.Key_F6)
        window = match.window.amending
        qtbot.waitUntil(window.isActiveWindow)
        match.write("card\n")
        match.write("place any, may move 3\n")
        assert not window.isVisible(), window.line.text()
        assert match.view.card is not None
        assert match.view.card.text == "place any, may move 3"


def test_no_row_of_what_was_entered_is_cut(qtbot: QtBot, tmp_path: Path) -> None:
    """What a thing is stands at the end of its row."""
    with closing(GotEmTable(qtbot, tmp_path, rules="bright", mode="referee", side=7)) as match:
        match.start()
        match.write("place any, may move 3 through 1\n")
        match.table.key(Qt.Key.Key_F6)
        things = match.window.amending.things
        qtbot.waitUntil(things.isVisible)
        viewport = things.viewport()
        assert viewport is not None
        wide = things.fontMetrics().horizontalAdvance(things.item(0).text())  # type: ignore[union-attr]
        lines = things.visualItemRect(things.item(0)).height() // things.fontMetrics().height()
        assert wide <= lines * viewport.width()
        assert not things.horizontalScrollBar().isVisible()  # type: ignore[union-attr]
