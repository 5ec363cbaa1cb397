"""Work on the pages before a match is lost by nothing but the operator's own choice: by random play, over all games.

A hand changes whatever can be changed on the set-up page and in the classes' window, half-typed lines, too. Each of
`HAPPENS` is what else goes on in a room; after it everything stands as it stood.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QListWidget,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table
from tests.ui.test_slaps import press

from gotit.core import inputs as i
from gotit.core.school import Pupil, SchoolClass
from gotit.games.shelf import shelf
from gotit.language.load import tags
from gotit.school.opening import open_store
from gotit.ui.operator.fields import File
from gotit.ui.operator.pages import bring_up
from gotit.ui.operator.pupil_tile import PupilTile
from gotit.ui.operator.question import Question
from gotit.ui.operator.settings_form import SettingsForm
from gotit.ui.settings import Settings
from gotit.ui.theme import THEMES

EACH = 5
"""So often each thing happens."""
NAMES = ("Ana", "Ben", "", "Zoë", "Ben")
Chance = random.Random


class Room(Table):
    """The program before a match, with a class, and a hand that changes things by chance."""

    def __init__(self, qtbot: QtBot, folder: Path, chance: Chance, settings: Settings | None = None) -> None:
        school = open_store(folder / "classes.gotit-school", date(2026, 11, 23))
        super().__init__(qtbot, folder, settings or Settings(names=NAMES), school=school)
        self.chance = chance
        self.boxes = 0
        self.setup, self.classes = self.window.setup, self.program.class_desk.panel
        if not self.classes.classes:
            self.classes.kept.emit(SchoolClass("", "Year 4", tuple(Pupil("", name) for name in ("Ida", "Jo", "Kim"))))

    @property
    def pages(self) -> tuple[QWidget, ...]:
        return self.setup, self.classes

    def stands(self, *pages: QWidget) -> list[tuple[str, str, str]]:
        """(kind, name, what is in it) of all that a hand can change on these or both pages, whatever was made anew.

        Not on the forms of other games: these come back as they were when their game is chosen.
        """
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        others = [form for form in self.setup.findChildren(SettingsForm) if form is not self.setup.options]
        found = [
            (type(each).__name__, _name(each), _holds(each))
            for page in pages or self.pages
            for each in _changeable(page)
            if each is not self.classes.box and not any(form.isAncestorOf(each) for form in others)
        ]
        files = ((name, each.file.text) for name, each in self.setup.options.fields.items() if isinstance(each, File))
        return sorted([*found, *(("file", name, text) for name, text in files)])

    def work(self) -> str:
        """One change; returns where."""
        files = [(name, each) for name, each in self.setup.options.fields.items() if isinstance(each, File)]
        if files and not self.chance.randrange(12):
            name, field = self.chance.choice(files)
            field.file.use(f"a deck {self.chance.random()}", None)
            return name
        if self.classes.isVisible() and self.classes.tiles and not self.chance.randrange(6):
            tile = self.chance.choice(self.classes.tiles)
            tile.opened.emit(tile.pupil)
            return "a pupil"
        page = self.chance.choice(self.pages)
        choices = self.setup.game_box, self.setup.presets.box, self.classes.box
        able = [each for each in _changeable(page) if each.isEnabled() and each.isVisible() and each not in choices]
        if not able:
            return ""
        changed = self.chance.choice(able)
        where = f"{type(changed).__name__} {_name(changed)}"
        self._change(changed)
        return where

    def _change(self, widget: QWidget) -> None:
        match widget:
            case QLineEdit():
                widget.setFocus()
                if self.chance.random() < 0.5:
                    widget.selectAll()
                self.hands.keyClicks(widget, self.chance.choice(("Lu", "Mo B.", "3", "12", "Ben", "05-04")))
            case QSpinBox():
                widget.setValue(self.chance.randint(widget.minimum(), min(widget.maximum(), 99)))
            case QComboBox():
                widget.setCurrentIndex(self.chance.randrange(max(1, widget.count())))
            case QAbstractButton():
                widget.click()
            case QListWidget() if widget.count() > 1:
                widget.setCurrentRow(0)
                self.hands.keyClick(widget, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)


def _changeable(page: QWidget) -> list[QWidget]:
    """All widgets that hold something, without what others are made of."""
    parts = QAbstractSpinBox | QComboBox
    found = [each for each in page.findChildren(QWidget) if not isinstance(each.parentWidget(), parts)]
    return [
        each
        for each in found
        if isinstance(each, QLineEdit | QSpinBox | QComboBox | QListWidget)
        or (isinstance(each, QAbstractButton) and each.isCheckable())
        if not isinstance(each.parentWidget(), Question)
    ]


def _name(widget: QWidget) -> str:
    """Without what the teacher calls a pupil: a half-typed name may be taken meanwhile."""
    if isinstance(widget.parentWidget(), PupilTile):
        return "a pupil"
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def _holds(widget: QWidget) -> str:
    match widget:
        case QLineEdit():
            return widget.text()
        case QSpinBox():
            return str(widget.value())
        case QComboBox():
            return widget.currentText()
        case QAbstractButton():
            return str(widget.isChecked())
        case QListWidget():
            rows = (widget.item(at) for at in range(widget.count()))
            return ", ".join(row.text() for row in rows if row is not None)
    raise TypeError(widget)


# --- what happens ----------------------------------------------------------------------------------------------------


def another_theme(room: Room) -> None:
    room.window.theme_wanted.emit(room.chance.choice(sorted(THEMES)))


def another_language(room: Room) -> None:
    room.window.language_wanted.emit(room.chance.choice(("language", "class_language")), room.chance.choice(tags()))


def other_games_and_back(room: Room) -> None:
    game = room.setup.game
    for name in room.chance.sample(sorted(shelf()), 2):
        room.setup.choose_game(name)
    room.setup.choose_game(game)


def a_latecomer_slaps(room: Room) -> None:
    room.boxes += 1
    box = f"box:{room.boxes}"
    room.program.loop.enter(i.Joined(box, "c" * 9 + "p" * 9, f"Box {room.boxes}"))
    room.program.loop.enter(press(box, room.program.clock.now_us(), room.chance.randrange(9)))


def to_the_shelf_and_back(room: Room) -> None:
    room.window.leave_page()
    room.window.first.show_form()


def the_classes_close_and_open(room: Room) -> None:
    room.classes.close()
    bring_up(room.classes)


def another_window_comes_up(room: Room) -> None:
    bring_up(room.window.timing)
    room.window.timing.close()
    bring_up(room.classes)


def the_file_tells_of_a_change(room: Room) -> None:
    room.program.school.changed.emit()


def the_picture_alone_and_back(room: Room) -> None:
    room.window.toggle_picture()
    room.window.toggle_picture()


HAPPENS: tuple[Callable[[Room], Any], ...] = (
    another_theme,
    another_language,
    other_games_and_back,
    a_latecomer_slaps,
    to_the_shelf_and_back,
    the_classes_close_and_open,
    another_window_comes_up,
    the_file_tells_of_a_change,
    the_picture_alone_and_back,
)


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path) -> Iterator[Room]:
    made = Room(qtbot, tmp_path, Chance("typed"))
    made.setup.advanced.setChecked(True)
    bring_up(made.classes)
    yield made
    made.program.stop()


def test_nothing_but_the_operators_choice_changes_what_was_typed(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    done: list[str] = []
    happens = [*HAPPENS] * EACH
    room.chance.shuffle(happens)
    games = cycle(shelf())
    for number, happened in enumerate(happens):
        if not number % 5:
            room.setup.choose_game(next(games))
        done += [room.work(), room.work()]
        before = room.stands()
        happened(room)
        after = room.stands()
        lost, came = Counter(before) - Counter(after), Counter(after) - Counter(before)
        assert (lost, came) == (Counter(), Counter()), (happened.__name__, done[-4:])
    room.setup.players.add.flush()
    remembered = msgspec.json.encode(room.setup.remember(room.program.settings))
    again = Room(qtbot, tmp_path / "again", Chance(0), msgspec.json.decode(remembered, type=Settings))
    again.setup.advanced.setChecked(True)
    stands = again.stands(again.setup)
    again.program.stop()
    assert stands == room.stands(room.setup), "the program was closed and opened"


@pytest.mark.parametrize("name", shelf())
def test_where_there_was_no_room_they_sit_as_before_once_there_is(room: Room, name: str) -> None:
    """Through all games and back: players, rows without a name, teams with theirs."""
    panel, setup = room.setup.players, room.setup
    for teams in (False, True):
        setup.choose_game(name)
        if teams:
            panel.set_teams([("Foxes", ("Ana", "Ben")), ("Owls", ("Cem", "Dora"))], "turn")
        else:
            panel.set_names(["Ana", "", "Ben", "Cem", "Dora", "Emil"][: shelf()[name].seats[-1]])
        before = room.stands(setup)
        for other in (*shelf(), name):
            setup.choose_game(other)
        assert room.stands(setup) == before


def test_who_is_deleted_leaves_the_others_in_their_teams(room: Room) -> None:
    panel = room.setup.players
    panel.set_teams([("Foxes", ("Ana", "Ben", "Gül")), ("Owls", ("Cem", "Dora"))], "turn")
    panel.take_out({"Ben"})
    assert panel.seat_names == ["Foxes", "Owls"]
    assert panel.teams == (("Ana", "Gül"), ("Cem", "Dora"))
