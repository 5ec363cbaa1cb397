"""A buzzer that breaks in the middle of a match: its seat goes on with another button, in two clicks, in every game."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.game_table import GameTable

from gotit.boxes.keyboard import SOURCE
from gotit.kits import KITS

NAMES = ("Ana", "Ben", "Cem")


@pytest.mark.parametrize("game", [kit.name for kit in KITS])
def test_a_seat_goes_on_with_another_button(game: str, qtbot: QtBot, tmp_path: Path) -> None:
    match = GameTable(qtbot, tmp_path, game, NAMES, {})
    try:
        match.start()
        seats = match.window.play.seats.rows
        before = match.program.loop.session.state
        (line,) = [line for line in seats[1].menu().actions() if line.text().startswith("Use another button")]
        line.trigger()
        assert "Ben, slap your buzzer" in match.banner
        match.write("8")
        seating = match.program.loop.session.seating
        assert seating.seat_of(SOURCE, 7) == (2, "call")
        assert seating.seat_of(SOURCE, 1) is None
        assert (seating.seat_of(SOURCE, 0), seating.seat_of(SOURCE, 2)) == ((1, "call"), (3, "call"))
        assert match.program.loop.session.state is before, "the press that took the seat did nothing else"
        assert not seating.calling
    finally:
        match.close()


def test_in_a_race_the_other_button_calls_and_the_race_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    match = GameTable(qtbot, tmp_path, "fast-fun-maths", NAMES, {"mode": "virtual"})
    try:
        match.start()
        match.hands.keyClick(match.focus(), Qt.Key.Key_Space)
        arming = match.program.loop.session.arming
        assert arming is not None
        (line,) = [each for each in match.window.play.seats.rows[1].menu().actions() if "another" in each.text()]
        line.trigger()
        match.write("8")
        again = match.program.loop.session.arming
        assert again is not None
        assert again.epoch == arming.epoch
        match.write("8")
        qtbot.waitUntil(lambda: match.program.loop.session.state.callers == (2,))
    finally:
        match.close()
