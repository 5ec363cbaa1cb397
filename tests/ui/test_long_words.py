"""On a small screen, in every language, what may be long is whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.language.chosen import choose
from gotit.ui.settings import Settings

NAMES = ("Ana", "Ben", "Chidi", "Dorota")


@pytest.fixture
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """The operator's windows in the language of the test's parameter, from its own side."""
    tag = request.param
    choose(tag, "en")
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft if tag == "ar" else Qt.LayoutDirection.LeftToRight)
    yield
    choose("en", "en")
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


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
