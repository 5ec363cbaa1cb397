"""A second "Ben" is asked about wherever names are entered, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

TWINS = (
    "Two players are called Ben. Click one and add a letter, such as “Ben K.”; otherwise the second plays as “Ben 2”."
)
Answers = Callable[..., list[str]]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    with closing(Table(qtbot, tmp_path)) as table:
        yield table


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What is typed into the questions for a name, one after the other. Returns what was asked."""

    def will_be(*typed: str) -> list[str]:
        left, asked = list(typed), list[str]()

        def ask(_: object, title: str, label: str, *, text: str) -> tuple[str, bool]:
            asked.append(label)
            return left.pop(0), True

        monkeypatch.setattr(QInputDialog, "getText", ask)
        return asked

    return will_be


def test_in_the_list_of_players_it_is_asked_once(table: Table) -> None:
    players = table.window.setup.players
    players.set_names(["Ana", "Ben"])
    said: list[str] = []
    players.said.connect(said.append)
    players.add_names(["Cem"])
    players.rows[2].name.setText("ben")
    players.rows[2].name.editingFinished.emit()
    assert said == [TWINS.replace("called Ben", "called ben").replace("“Ben", "“ben")]
    players.add_names(["Dora"])
    players.rows[0].name.editingFinished.emit()
    assert len(said) == 1, "it was asked"
    players.add_names(["Ben"])
    assert said[1:] == [TWINS]


def test_two_teams_of_one_name_are_asked_about(table: Table) -> None:
    players = table.window.setup.players
    players.set_teams([("Owls", ["Ana", "Ben"]), ("Foxes", ["Cem", "Dora"])], "target")
    said: list[str] = []
    players.said.connect(said.append)
    players.rows[1].name.setText("Owls")
    players.rows[1].name.editingFinished.emit()
    assert "called Owls" in said[0]


@pytest.mark.parametrize("insists", [False, True])
def test_in_a_running_match_another_players_name_is_asked_about(table: Table, answers: Answers, insists: bool) -> None:
    table.window.setup.players.set_names(["Ana", "Ben"])
    table.start()
    asked = answers("ben", "ben" if insists else "Ben K.")
    table.window.rename(1)
    assert len(asked) == 2
    assert "add a letter" in asked[1].lower()
    assert table.window.operator.name(1) == ("ben 2" if insists else "Ben K.")
    asked = answers("Ben")
    table.window.rename(2)
    assert len(asked) == 1, "it is their own"
    asked = answers("Ben", "Ben L.")
    table.window.rename(3)
    assert len(asked) == 2, "a latecomer"
    assert table.window.operator.name(3) == "Ben L."


def test_in_a_team_a_name_of_another_team_is_asked_about(table: Table, answers: Answers) -> None:
    players = table.window.setup.players
    players.set_teams([("Owls", ["Ana", "Ben"]), ("Foxes", ["Cem", "Dora"])], "target")
    table.start()
    asked = answers("Cem, Ben, Ana", "Cem, Ben, Ana")
    table.window.regroup(2)
    assert "Ben, Ana are there already" in asked[1]
    team = table.window.operator.row(2).team
    assert team is not None
    assert [member.name for member in team.members if member.here] == ["Cem", "Ben 2", "Ana 2"]
    asked = answers("Owls", "Owls B")
    table.window.rename(2)
    assert len(asked) == 2
