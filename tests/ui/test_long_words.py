"""On a small screen, in every language, what may be long is whole: what stands beside Undo, and a class's name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.mathic_fraction_driver import MathicFractionTable
from tests.ui.operator_driver import Table

from gotit.games.shelf import shelf
from gotit.language.chosen import choose
from gotit.ui.operator.words import OWN_STEPS
from gotit.ui.settings import Settings

NAMES = ("Ana", "Ben", "Chidi", "Dorota")
LONG_NAMES = ("Anna-Katharina", "Bartholomäus", "Chukwuemeka", "Guðrún Helga")


@pytest.fixture
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """The operator's windows in the language of the test's parameter, from its own side."""
    tag = request.param
    choose(tag, "en")
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft if tag == "ar" else Qt.LayoutDirection.LeftToRight)
    yield
    choose("en", "en")
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.parametrize("spoken", ["en", "de", "es", "fr", "ar"], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_beside_any_step_to_undo_the_toolbar_says_how_sharp_the_buzzers_are(qtbot: QtBot, tmp_path: Path) -> None:
    """While phones are on, too: the words about the buzzers are whole, whatever Undo is called."""
    table = Table(qtbot, tmp_path, Settings(names=NAMES))
    try:
        table.start()
        table.window.resize(1024, 740)
        bar, operator = table.window.toolbar, table.window.operator
        bar.phones.setText(f"▲ {bar.phones.text()} 9/9")
        moves = {f"{game.name} {code}": move for game in shelf().values() for code, move in game.moves.items()}
        for label in (*OWN_STEPS, *moves):
            bar.show_operator(replace(operator, undo=label, redo=label, moves=moves), in_play=True)
            QApplication.processEvents()
            assert bar.minimumSizeHint().width() <= table.window.width() == 1024, bar.undo.text()
            assert bar.devices.text().replace("\n", " ") == bar.devices.whole(), bar.undo.text()
    finally:
        table.close()


@pytest.mark.parametrize("spoken", ["en", "ar"], indirect=True)
@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(
    "title",
    ["Mathematikarbeitsgemeinschaft der Jahrgangsstufe sieben b", "صف الرياضيات المتقدمة للمستوى السابع بعد الظهر"],
    ids=["latin", "arabic"],
)
def test_a_class_with_a_long_name_is_named_whole(qtbot: QtBot, tmp_path: Path, title: str) -> None:
    """In two lines, of narrower letters if need be; and a short name has letters as wide as ever."""
    table = Table(qtbot, tmp_path, Settings(names=NAMES), at_the_shelf=True)
    try:
        table.window.resize(1024, 740)
        page, players = table.window.first.shelf, table.window.setup.players
        for now in (title, "4b"):
            players.show_class(now)
            page.show_operator(table.window.operator)
            QApplication.processEvents()
            assert now in page.school.text()
            assert QPushButton.text(page.school).replace("\n", " ") == page.school.text()
        assert page.school.font().stretch() in (0, 100), "0: as the system has them"
    finally:
        table.close()


@pytest.mark.parametrize("spoken", ["en", "de", "es", "fr", "ar"], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_whatever_is_still_to_be_laid_the_window_stays_as_wide_as_a_small_screen(qtbot: QtBot, tmp_path: Path) -> None:
    """Cards and tokens, with the ways to lay fewer or more, beside names that are long."""
    match = MathicFractionTable(qtbot, tmp_path, mode="referee", names=LONG_NAMES).start()
    laying = match.panel.laying
    try:
        match.window.resize(1024, 728)
        for typed in ("", "3h 5h", "8s 11c"):
            match.write(f"{typed}\n")
            for knob in (laying.enough, laying.more):
                knob.show()  # beside each other, too
            QApplication.processEvents()
            least = match.window.minimumSizeHint().width()
            assert least <= 1024, f"{laying.words.text()}: {least}"
        assert laying.pages.currentWidget() is laying.token_picker
    finally:
        match.table.close()
