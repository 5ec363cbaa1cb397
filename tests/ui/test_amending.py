"""“Correct …” in the window: by keys alone, in the middle of a race, and nobody buzzes by it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.games.fast_fun_maths.test_rules_real_cards import ANA, BEN, cards
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
