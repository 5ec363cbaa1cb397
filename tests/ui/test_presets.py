"""Ways to play that a teacher keeps: saved, chosen, renamed, deleted, there at the next start; and what is advanced."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PyQt6.QtWidgets import QAbstractButton, QApplication, QComboBox, QInputDialog, QSpinBox
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.app.preset_desk import PresetDesk
from gotit.app.school import School
from gotit.core.school import Preset
from gotit.core.setting import settings_of
from gotit.games.shelf import shelf
from gotit.school.opening import open_store
from gotit.school.store import Store
from gotit.ui.operator.fields import BySeat, Chosen
from gotit.ui.operator.setup import SetupPage

TITLE = "Year 4, whole numbers, 45 s"


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    yield made
    made.program.stop()


def with_file(table: Table, folder: Path) -> School:
    """The window with the teacher's own file."""
    school = School(open_store(folder / "mine.gotit-school", date(2026, 11, 23)))
    PresetDesk(school, table.window.setup)
    return school


def titles(setup: SetupPage) -> list[str]:
    return [setup.presets.box.itemText(at) for at in range(1, setup.presets.box.count())]


def choose(setup: SetupPage, title: str) -> None:
    at = setup.presets.box.findText(title)
    setup.presets.box.setCurrentIndex(at)
    setup.presets.box.activated.emit(at)


def test_saved_chosen_renamed_deleted(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    school, setup = with_file(table, tmp_path), table.window.setup
    asked: list[str] = [TITLE]
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (asked[0], True))
    whole: Any = setup.options.fields["whole_numbers"]
    finish: Any = setup.options.fields["finish_s"]
    whole.show(True)
    finish.show(45)
    setup.together.setCurrentIndex(2)
    setup.presets.save.click()
    assert titles(setup) == [TITLE]
    assert setup.presets.shown is not None
    assert setup.presets.shown.title == TITLE
    for field, value in ((whole, False), (finish, 60)):
        field.show(value)
    setup.together.setCurrentIndex(0)
    choose(setup, TITLE)
    assert (whole.value(), finish.value(), setup.together_us) == (True, 45, 25_000)
    finish.show(50)
    setup.presets.save.click()
    assert titles(setup) == [TITLE], "the same title takes its place"
    assert school.presets[0].settings["finish_s"] == 50
    asked[0] = "Year 5"
    setup.presets.rename.click()
    assert titles(setup) == ["Year 5"]
    setup.game_box.setCurrentIndex(1)
    assert titles(setup) == [], "it belongs to its game"
    setup.game_box.setCurrentIndex(0)
    choose(setup, "Year 5")
    school.close()
    again = with_file(table, tmp_path)
    assert titles(setup) == ["Year 5"], "there at the next start"
    choose(setup, "Year 5")
    setup.presets.delete.click()
    assert titles(setup) == []
    again.close()


def test_nothing_is_kept_without_a_name(table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    school, setup = with_file(table, tmp_path), table.window.setup
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("   ", True))
    setup.presets.save.click()
    assert school.presets == ()
    assert not setup.presets.rename.isVisible()
    assert not setup.presets.delete.isVisible()
    school.close()


@pytest.mark.parametrize("at", range(len(shelf())))
def test_what_is_advanced_is_folded_and_the_rest_is_not(table: Table, at: int) -> None:
    setup = table.window.setup
    setup.game_box.setCurrentIndex(at)
    game = list(shelf().values())[at]
    said = settings_of(game.Settings)
    assert any(setting.advanced for setting in said.values())
    for shown in (False, True, False):
        if setup.advanced.isChecked() != shown:
            setup.advanced.click()
        QApplication.processEvents()
        assert setup.timing.isVisibleTo(setup) == shown
        for name, field in setup.options.fields.items():
            if isinstance(field, BySeat | Chosen):
                assert not said[name].advanced, name
                continue
            assert field.widgets[0].isVisibleTo(setup) == (shown or not said[name].advanced), name


def test_it_is_said_that_something_advanced_is_changed(table: Table) -> None:
    setup = table.window.setup
    assert setup.advanced.text() == "Advanced"
    field: Any = setup.options.fields["begin_s"]
    field.show(20)
    assert "changed" in setup.advanced.text()
    field.show(10)
    assert setup.advanced.text() == "Advanced"


def set_by_lot(setup: SetupPage, chance: random.Random) -> None:
    """All that the form of the game that is chosen can set, and how the match is played."""
    bar, form = setup.players.bar, setup.options
    boxes = [setup.together, setup.clocks, setup.before.box, bar.rotates]
    for box in [*boxes, *form.findChildren(QComboBox)]:
        box.setCurrentIndex(chance.randrange(box.count()))
    for number in form.findChildren(QSpinBox):
        number.setValue(chance.randint(number.minimum(), number.maximum()))
    for knob in form.findChildren(QAbstractButton):
        if knob.isCheckable() and knob.isEnabled() and chance.random() < 0.5:
            knob.click()


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_form_can_set_is_kept_and_comes_back(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Every setting of every game, ending of clocks, change in teams, time between buzzes: saved, read from the file,
    chosen after everything was set otherwise, it is the same."""
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: (TITLE, True))
    school, setup, chance = with_file(table, tmp_path), table.window.setup, random.Random(seed)
    changed: set[str] = set()
    for game in shelf().values():
        setup.choose_game(game.name)
        usual = setup.preset(TITLE)
        set_by_lot(setup, chance)
        wanted = setup.preset(TITLE)
        changed |= {f for f in usual.__struct_fields__ if getattr(usual, f) != getattr(wanted, f)}
        setup.presets.save.click()
        for _ in range(2):
            set_by_lot(setup, chance)
        with closing(Store(tmp_path / "mine.gotit-school")) as again:
            [kept] = [preset for preset in again.presets() if preset.game == game.name]
        assert replace(kept, id="") == wanted
        choose(setup, TITLE)
        assert setup.preset(TITLE) == wanted
    assert "settings" in changed
    assert changed & {"clocks", "rotates", "together_us", "before"}
    assert len(school.presets) == len(shelf())


def test_a_preset_from_before_leaves_the_clocks_as_they_stand(table: Table) -> None:
    setup = table.window.setup
    setup.clocks.setCurrentIndex(1)
    setup.show_presets((Preset("p" * 16, TITLE, setup.preset("").game),))
    choose(setup, TITLE)
    assert setup.clocks_chosen == "strict"
