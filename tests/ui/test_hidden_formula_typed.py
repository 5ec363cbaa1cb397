"""What the operator types for a real table, and the form of the settings."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from pytestqt.qtbot import QtBot
from tests.games.hidden_formula.play_table import RULEBOOK_GRID
from tests.speech import heard
from tests.ui.operator_driver import THREE, Table

from gotit.games.hidden_formula.actions import HiddenFormulaSettings
from gotit.ui.operator.fields import Check, Chosen, File, Number, read_numbers
from gotit.ui.operator.hidden_formula.typed import Unreadable, read_goal, read_grid, read_row, write_grid
from gotit.ui.operator.settings_form import SettingsForm
from gotit.ui.settings import Settings


def test_a_row_is_read_with_or_without_blanks() -> None:
    assert read_row("14x2-4+", 1, 6) == read_row(" 14  X 2 − 4 + ", 1, 6) == ("14", "x", "2", "-", "4", "+")
    assert read_row("7wild10+2-", 3, 6) == ("7", "W", "10", "+", "2", "-")
    assert read_row("+4*9", 2, 6) == ("+", "4", "x", "9")


@pytest.mark.parametrize(
    ("text", "row", "said"),
    [
        ("+4", 1, "Row 1, tile 1: a number belongs here."),
        ("14 2", 1, "Row 1, tile 2: a sign belongs here."),
        ("14q", 1, "Row 1: “q” is not a tile. Type numbers"),
        ("14x2-4+7", 1, "Row 1 has 7 tiles; 6 are needed."),
    ],
)
def test_what_cannot_be_read_says_what_to_type(text: str, row: int, said: str) -> None:
    with pytest.raises(Unreadable) as unreadable:
        read_row(text, row, 6)
    assert heard(unreadable.value.message).startswith(said)


def test_a_grid_is_followed_while_it_is_typed() -> None:
    whole = read_grid(RULEBOOK_GRID, 6)
    assert (whole.said, whole.wrong) == (None, False)
    assert len(whole.tiles) == 36
    assert read_grid(write_grid(whole.tiles, 6), 6) == whole
    assert read_grid("14x2-4+\n+4x", 6).tiles[6:12] == ("+", "4", "x", "", "", "")


@pytest.mark.parametrize(
    ("text", "said", "wrong"),
    [
        ("14x2-4+\n+4x", "Row 2: 3 more to type.", False),
        ("14x2-4+", "Row 2 comes next.", False),
        ("14x2-4+\n+4q", "Row 2: “q” is not a tile. Type numbers and + - x, and w for WILD.", True),
        (RULEBOOK_GRID + "1", "There are 7 rows; 6 are needed.", True),
    ],
)
def test_a_grid_that_is_unfinished_is_no_mistake(text: str, said: str, wrong: bool) -> None:
    grid = read_grid(text, 6)
    assert (heard(grid.said), grid.wrong) == (said, wrong)


def test_goals_have_one_number_or_two() -> None:
    assert read_goal("8") == (8,)
    assert read_goal("31 37") == read_goal("31/37") == read_goal("31 or 37") == (31, 37)
    for text in ("", "1 2 3", "eight"):
        with pytest.raises(Unreadable):
            read_goal(text)


def test_the_form_keeps_what_it_is_given(qtbot: QtBot) -> None:
    form = SettingsForm(HiddenFormulaSettings, 9)
    qtbot.addWidget(form)
    assert msgspec.convert(form.settings(), HiddenFormulaSettings) == HiddenFormulaSettings()
    given = {
        "mode": "virtual", "young": False, "deck": "1 2 3", "goals": "8", "math_geek": True, "wizard": ["/", "^"],
        "show_s": 0, "lock_out": False, "queue": False, "delays_s": [0, 5], "aside_s": 4, "redeal_above": 2,
        "computers": {}, "difficulty": "any",
    }  # fmt: skip
    form.load(given)
    assert form.settings() == given
    form.field("young", Chosen).button(True).setChecked(True)
    assert form.settings()["wizard"] == []
    assert not form.settings()["math_geek"]
    form.load({"show_s": "long", "wizard": 3, "delays_s": [1, "x"], "young": None})
    assert form.settings()["show_s"] == 5
    assert form.settings()["delays_s"] == [1]
    time_to_show = form.field("show_s", Number).box
    time_to_show.setValue(3)
    time_to_show.stepDown()
    assert form.settings()["show_s"] == 0


def test_delays_are_read_by_seat() -> None:
    assert read_numbers("0 0 5") == read_numbers("0, 0, 5") == [0, 0, 5]
    assert read_numbers("") == []


def test_cards_of_ones_own_come_from_a_file(qtbot: QtBot, tmp_path: Path) -> None:
    form = SettingsForm(HiddenFormulaSettings, 9)
    qtbot.addWidget(form)
    file = tmp_path / "easy.txt"
    file.write_text("4 5 6", "utf-8")
    goals = form.field("goals", File).file
    goals.read(file)
    assert form.settings()["goals"] == "4 5 6"
    assert "easy.txt" in goals.words.text()
    goals.read(tmp_path / "nothing.txt")
    assert "can't be read" in goals.words.text()
    assert form.settings()["goals"] == "4 5 6"
    goals.drop.click()
    assert form.settings()["goals"] == ""


def test_choosing_a_game_brings_its_options_and_keeps_the_players(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path, Settings(names=THREE, match={"hidden-formula": {"young": True}}))
    setup = table.window.setup
    first = setup.match_settings()
    setup.game_box.setCurrentIndex(1)
    assert isinstance(setup.options, SettingsForm)
    assert setup.options.fields["young"].value() is True
    assert setup.players.names == list(THREE)
    setup.options.field("lock_out", Check).box.setChecked(False)
    setup.game_box.setCurrentIndex(0)
    assert setup.match_settings() == first
    kept = setup.remember(table.program.settings).match
    assert kept["hidden-formula"]["lock_out"] is False
    assert kept["fast-fun-maths"] == first
    table.close()
