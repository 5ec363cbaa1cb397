"""A show in the running program: a key ends it and does nothing else, a slap counts, and undo plays none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import Table

from gotit.games.mathic_fraction.actions import FavouriteNumbers
from gotit.ui.operator.operator_view import act
from gotit.ui.projector import Projector


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    yield made
    made.close()


@pytest.fixture
def projector(table: Table, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Projector:
    """Shown, in a race that has just begun; no show ends by itself."""
    monkeypatch.setattr("gotit.ui.projector.perf_counter_ns", lambda: 0)
    made = table.program.pictures.projector
    made.resize(640, 360)
    made.show()
    table.window.activateWindow()
    qtbot.waitUntil(table.window.isActiveWindow)
    table.start()
    assert made.end_show(), "the deal"
    table.race()
    assert made.performance is not None
    return made


def win(table: Table) -> None:
    seat = table.solver()
    table.call(seat)
    table.window.play.end_grace()
    calculation = table.solution(seat)
    assert calculation is not None
    table.type(calculation)
    table.enter()
    assert table.winner() == seat


def test_a_slap_ends_a_show_and_counts(table: Table, projector: Projector) -> None:
    table.call(2)
    assert projector.performance is None
    assert table.view.callers == (2,)


def test_an_acting_key_that_ends_a_show_does_nothing_else(table: Table, projector: Projector) -> None:
    win(table)
    assert projector.performance is not None
    phase, swapper = table.phase(), table.view.actor
    assert phase == "swapping"
    table.key(Qt.Key.Key_K)
    assert projector.performance is None
    assert (table.phase(), table.view.actor) == (phase, swapper)
    table.key(Qt.Key.Key_K)
    assert (table.phase(), table.view.actor) != (phase, swapper)


def test_undo_and_redo_look_back_and_play_nothing(table: Table, projector: Projector) -> None:
    win(table)
    table.undo()
    assert projector.performance is None
    assert table.winner() is None
    table.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert table.winner() is not None
    assert projector.performance is None


GAMES: dict[str, dict[str, object]] = {
    "fast-fun-maths": {"mode": "virtual"},
    "hidden-formula": {},
    "add-it": {},
    "got-em": {"rules": "bright"},
    "mathic-fraction": {},
}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_begins_with_its_deal(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """However many questions chance has answered before the table lies there."""
    monkeypatch.setattr("gotit.ui.projector.perf_counter_ns", lambda: 0)
    names = ("Ana", "Ben", "Chidi")
    with closing(GameTable(qtbot, tmp_path, game, names, GAMES[game])) as match:
        projector = match.program.pictures.projector
        projector.resize(640, 360)
        projector.show()
        match.window.activateWindow()
        match.start()
        if game == "mathic-fraction":  # who begins is told by favourite numbers
            match.table.enter_input(act(FavouriteNumbers(("5", "7", "9"))))
        assert projector.performance is not None
        assert [each.name for each in projector.performance.show.acts] == ["dealt"]
