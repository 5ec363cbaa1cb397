"""Windows that are made when they are first opened: what they missed, they are told then."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import THREE, Table, make_all

from gotit.ui.operator.later import Later
from gotit.ui.settings import Settings
from gotit.ui.theme import THEMES


class Told(QWidget):
    said = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[object] = []

    def show_state(self, state: str, *, loud: bool = False) -> None:
        self.heard.append((state, loud))
        self.said.emit(state)

    def set_theme(self, theme: str) -> None:
        self.heard.append(theme)


def test_it_is_told_the_newest_of_each_kind_in_their_order(qtbot: QtBot) -> None:
    later, answers = Later(Told), list[str]()
    later.tell(Told.show_state, "old")
    later.tell(Told.set_theme, "dark")
    later.tell(Told.show_state, "new", loud=True)
    later.once_made(lambda made: made.said.connect(answers.append))
    later.close()
    assert (later.made, later.seen) == (None, False)
    made = later.now
    qtbot.addWidget(made)
    assert made.heard == ["dark", ("new", True)]
    assert answers == ["new"], "its signals are connected before it is told anything"
    assert later.now is later.made is made


def test_once_made_it_is_told_at_once(qtbot: QtBot) -> None:
    later, answers = Later(Told), list[str]()
    qtbot.addWidget(later.now)
    later.tell(Told.show_state, "first")
    later.once_made(lambda made: made.said.connect(answers.append))
    later.tell(Told.show_state, "second")
    assert later.now.heard == [("first", False), ("second", False)]
    assert answers == ["second"]
    later.bring_up()
    assert later.seen
    later.close()
    assert not later.seen


def test_a_match_makes_no_window_that_nobody_opens(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(Table(qtbot, tmp_path)) as table:
        table.start()
        table.race()
        table.call_together(1, 2)
        beside = [
            each
            for each in QApplication.topLevelWidgets()
            if each.parentWidget() is table.window and not isinstance(each, QMenu) and each.windowTitle()
        ]
        assert beside == []
        assert sorted(type(each).__name__ for each in make_all(table.program)) == [
            "AmendWindow", "ChampionshipWindow", "ClassWindow", "HelpWindow", "HistoryWindow", "PhonesWindow",
            "RoomsWindow", "TimingWindow",
        ]  # fmt: skip


def test_what_was_set_before_stands_in_a_window_that_is_made_then(qtbot: QtBot, tmp_path: Path) -> None:
    """The limit of the settings, then the one that was chosen; the colours of now."""
    with closing(Table(qtbot, tmp_path / "a", Settings(names=THREE, limit_us=4000))) as table:
        assert table.window.timing.limit.us == 4000
    with closing(Table(qtbot, tmp_path / "b", Settings(names=THREE, limit_us=4000))) as table:
        limit = table.window.setup.limit
        limit.setCurrentIndex(limit.findData(1000))
        table.window.theme_wanted.emit("dark")
        table.start()
        assert table.window.timing.limit.us == 1000
        assert table.program.history_desk.panel.page.theme is THEMES["dark"]
