"""Teams at the set-up page and in a match, in real windows: made in few gestures, moved by keys, and a match played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.core import inputs as i
from gotit.core.match_view import match_view
from gotit.games.shelf import shelf
from gotit.ui.operator.members import Members
from gotit.ui.operator.players import PlayersPanel
from gotit.ui.settings import Settings

CLASS = tuple(f"Pupil {number}" for number in range(1, 26))
GAMES = tuple(shelf())


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path, Settings(names=CLASS))
    yield made
    made.program.stop()


def players(table: Table) -> PlayersPanel:
    return table.window.setup.players


def members(table: Table, seat: int) -> Members:
    found = players(table).rows[seat - 1].members
    assert found is not None
    return found


def test_more_players_than_seats_play_in_teams_in_every_game(table: Table) -> None:
    setup = table.window.setup
    for at in range(setup.game_box.count()):
        setup.game_box.setCurrentIndex(at)
        game = shelf()[setup.game_box.currentData()]
        teams = players(table).teams
        assert len(teams) in game.seats
        assert [name for team in teams for name in team] == list(CLASS), "nobody is lost, and the order stays"
        assert max(map(len, teams)) <= 8


def test_teams_are_made_in_one_gesture_and_their_number_in_another(table: Table) -> None:
    panel = players(table)
    before = panel.teams
    panel.bar.lot.click()
    assert sorted(panel.names) == sorted(CLASS)
    assert panel.teams != before
    panel.bar.number.setValue(9)
    assert list(map(len, panel.teams)) == [3] * 7 + [2] * 2
    panel.bar.order.click()
    panel.bar.number.setValue(3)
    assert len(panel.teams) == 9, "25 players are no 3 teams of up to 8"
    assert panel.bar.number.value() == 9
    assert not panel.bar.balanced.isEnabled()
    panel.results = {name: float(len(name)) for name in CLASS}
    panel.show_buttons({}, ())
    panel.bar.balanced.click()
    assert sorted(panel.names) == sorted(CLASS)


def test_a_pupil_is_moved_by_keys_and_a_latecomer_goes_to_the_smallest_team(table: Table) -> None:
    panel = players(table)
    first = members(table, 1)
    first.setFocus()
    first.setCurrentRow(1)
    table.hands.keyClick(first, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert first.names[0] == "Pupil 2"
    table.hands.keyClick(first, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    assert "Pupil 2" not in members(table, 1).names
    assert members(table, 2).names[-1] == "Pupil 2"
    smallest = min(len(team) for team in panel.teams)
    panel.add_names(["Late"])
    (joined,) = [team for team in panel.teams if "Late" in team]
    assert len(joined) == smallest + 1
    second = members(table, 2)
    second.setCurrentRow(0)
    gone = second.names[0]
    table.hands.keyClick(second, Qt.Key.Key_Delete)
    assert gone not in panel.names


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Down])
def test_of_two_with_one_name_only_the_chosen_one_goes(table: Table, key: Qt.Key) -> None:
    panel = players(table)
    panel.set_teams([("Foxes", ("Ben", "Ana", "Ben")), ("Owls", ("Cem",))], "target")
    first = members(table, 1)
    first.setFocus()
    first.setCurrentRow(2)
    modifier = Qt.KeyboardModifier.ControlModifier if key == Qt.Key.Key_Down else Qt.KeyboardModifier.NoModifier
    table.hands.keyClick(first, key, modifier)
    assert members(table, 1).names == ("Ben", "Ana")
    assert members(table, 2).names == (("Cem", "Ben") if key == Qt.Key.Key_Down else ("Cem",))


def test_without_teams_again_and_why_not(table: Table) -> None:
    panel = players(table)
    panel.bar.on.click()
    assert panel.in_teams, "25 have no seat each"
    assert "9 seats" in table.window.banner.text()
    panel.set_names(["Ana", "Ben", "Cem", "Dora"])
    assert not panel.in_teams
    panel.bar.on.click()
    assert len(panel.teams) == 2
    panel.bar.on.click()
    assert panel.seat_names == ["Ana", "Ben", "Cem", "Dora"]


def test_teams_are_remembered(table: Table) -> None:
    panel = players(table)
    panel.rows[0].name.setText("Foxes")
    panel.bar.rotates.setCurrentIndex(1)
    kept = table.window.setup.remember(Settings())
    assert kept.teams[0] == ("Foxes", CLASS[:5])
    assert kept.rotates == "turn"
    panel.set_names([])
    table.window.setup.load(kept)
    assert panel.seat_names[0] == "Foxes"
    assert panel.names == list(CLASS)
    assert panel.bar.rotation == "turn"


@pytest.mark.parametrize("name", GAMES)
def test_a_match_in_teams_begins_in_every_game(table: Table, name: str) -> None:
    table.window.setup.quick.buttons[name].click()
    QApplication.processEvents()
    session = table.program.loop.session
    assert session.game is not None
    assert session.game.name == name
    assert [name for team in session.teams for name in team[-1].members] == list(CLASS)
    view = match_view(session, None)
    assert view is not None
    assert [seat.name for seat in view.seats] == [team[-1].members[0] for team in session.teams]
    row = table.window.play.seats.rows[0]
    assert "Pupil 1" in row.name.whole()
    assert "Team 1" in row.toolTip()


def test_who_stands_there_changes_in_a_running_match(table: Table) -> None:
    table.window.setup.quick.buttons["fast-fun-maths"].click()
    table.program.enter(i.Regroup(1, ("Zoe", "Ann")))
    assert table.program.loop.session.spoken_names[0] == "Zoe"
