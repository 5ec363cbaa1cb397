"""The page of keys: each line is whole in every language, and the page ends with its last line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.language.chosen import choose, words
from gotit.ui.operator.keymap import DURING_A_SHOW, KeyMapPanel


@pytest.mark.parametrize("tag", ["en", "de", "es", "fr", "ar", "en-XA"])
def test_no_line_of_the_page_of_keys_is_cut(tag: str, qtbot: QtBot, tmp_path: Path) -> None:
    choose(tag, "en")
    table = Table(qtbot, tmp_path)
    table.start()
    tabs = table.window.play.tabs
    [page] = table.window.play.findChildren(KeyMapPanel)
    tabs.setCurrentWidget(page)
    for size in ((1366, 728), (1024, 728)):
        table.window.resize(*size)
        QApplication.processEvents()
        inner = page.widget()
        assert inner is not None
        for label in inner.findChildren(QLabel):
            drawn = label.fontMetrics().boundingRect(label.rect(), Qt.TextFlag.TextWordWrap, label.text())
            assert drawn.height() <= label.height(), label.text()
        assert inner.height() - inner.childrenRect().bottom() < 40, "nothing but lines"
    assert words(DURING_A_SHOW) in [label.text() for label in page.findChildren(QLabel)]
    table.close()
    choose("en", "en")
