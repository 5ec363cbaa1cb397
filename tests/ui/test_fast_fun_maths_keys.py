"""How few keys a round of Fast Fun Maths takes, with nine seats on the keyboard and the computer dealing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.ui.settings import Settings

NINE = ("Ana", "Ben", "Chidi", "Dana", "Emil", "Fay", "Gus", "Hana", "Ivo")


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches", Settings(names=NINE))
    yield made
    made.close()


def won(table: Table) -> None:
    """Somebody of the nine has called, and the right calculation is typed."""
    table.start()
    table.race()
    table.call(seat := table.solver())
    table.window.play.end_grace()
    table.type(table.solution(seat) or "")


@pytest.mark.rule("GI-H-31", "GI-H-55")
def test_from_the_call_to_the_next_target_six_keys(table: Table) -> None:
    won(table)
    keys = 0
    target = table.view.target
    while table.phase() != "racing":
        key = {"explaining": Qt.Key.Key_Return, "rewarding": Qt.Key.Key_Left}.get(table.phase(), Qt.Key.Key_Space)
        table.key(key)
        table.qtbot.waitUntil(lambda: "Shuffling" not in table.window.play.big.text())
        keys += 1
        assert keys <= 6, table.phase()
    assert table.view.target != target


@pytest.mark.rule("GI-H-31", "GI-H-53")
def test_nobody_else_swaps_is_one_step_and_leaves_those_before_alone(table: Table) -> None:
    won(table)
    table.enter()
    first = table.view.actor or 0
    hands = [player.hand for player in table.view.players]
    assert table.window.play.big.text() == "Nobody else swaps   [Space]"
    assert f"{table.window.operator.name(first)}: Keep all cards  (K)" in table.panel.bar.buttons
    table.key(Qt.Key.Key_K)
    second = table.view.actor or 0
    assert (table.phase(), first != second) == ("swapping", True)
    table.space()
    assert table.phase() == "rewarding"
    assert [player.hand for player in table.view.players] == hands
    table.undo()
    assert (table.phase(), table.view.actor) == ("swapping", second)
    assert "Undone: “Nobody else swaps”." in table.log
