"""The operator's windows in another language: whatever people read there came through the catalogue.

In en-XA every text of the catalogue has accents. A word without them that is not a name or key did not come from a
`say`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Literal

import pytest
from PyQt6.QtCore import QPoint, Qt, QTranslator
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QTableWidget,
    QTabWidget,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.games.fast_fun_maths.random_match import write as in_fast_fun_maths
from tests.games.hidden_formula.random_match import write as in_hidden_formula
from tests.test_unworded import counted
from tests.ui.game_table import GameTable
from tests.ui.offering import Write, walk
from tests.ui.operator_driver import Table, make_all, seen_in

from gotit.app.devices import device_views
from gotit.app.run import speak
from gotit.boxes.events import BoxHealth
from gotit.core import inputs as i
from gotit.core.message import Typed, say
from gotit.games.shelf import shelf
from gotit.language.chosen import choose
from gotit.language.load import own_name, tags
from gotit.language.pseudo import ACCENTED
from gotit.ui.operator.class_window import ClassWindow
from gotit.ui.operator.got_em.entry import CardEntry
from gotit.ui.operator.log import LogPanel
from gotit.ui.operator.phones_view import AddressChoice, PhoneRow, PhonesView
from gotit.ui.operator.plain import FittedButton, ShortLabel
from gotit.ui.operator.shelf import ShelfPage
from gotit.ui.operator.style import button
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.projector import Projector
from gotit.ui.settings import ScreenIdentity, Settings

NAMES = ("Ana", "Ben", "Chidi")
TITLES = tuple(game.title for game in shelf().values())
KEYS = ("Ctrl", "Shift", "Space", "Enter", "F2", "F4")
UNITS = ("ms", "µs", "ppm", "min")
TYPED = ("Got It! Referee", "wlan0", "EPSON EB", "HDMI-1", "*.txt", "odd r", "oo b")
AS_IT_IS = (*NAMES, *TITLES, *KEYS, *UNITS, *TYPED)
"""What is the same in a window in every language."""
PLAIN = frozenset("aceginorsuyz")
WAITING = frozenset(
    name.split("/")[3] for name in counted() if name.startswith("gotit/ui/operator/") and name.count("/") > 3
)
"""Games whose panels are not all messages yet: what is left there is counted in tests/unworded.toml, file by file."""


@pytest.fixture
def accented() -> Iterator[None]:
    assert choose("en-XA", "en") == []
    yield
    choose("en", "en")


def left_in(text: str) -> bool:
    """Is there a word that did not come through the catalogue? It has a letter that en-XA would have accented."""
    text = re.sub(r"<[^>]*>", "", text)
    for word in sorted(AS_IT_IS, key=len, reverse=True):
        text = text.replace(word, "")
    return any(len(word) > 1 and PLAIN & set(word.lower()) for word in re.findall(r"[^\W\d_]+", text))


def shown(widget: QWidget) -> Iterator[str]:
    """Every text that this widget shows, shows while the mouse is over it, or reads aloud."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.statusTip())
    if widget.isWindow():
        yield widget.windowTitle()
    match widget:
        case ShortLabel():
            yield widget.whole()
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield widget.placeholderText()
        case QPlainTextEdit():
            yield widget.placeholderText()
            yield widget.toPlainText()
        case QComboBox():
            yield from (widget.itemText(at) for at in range(widget.count()))
        case QSpinBox():
            yield from (widget.prefix(), widget.suffix(), widget.specialValueText())
        case QGroupBox() | QMenu():
            yield widget.title()
        case QTabWidget():
            yield from (widget.tabText(at) for at in range(widget.count()))
        case QTableWidget():
            heads = (widget.horizontalHeaderItem(column) for column in range(widget.columnCount()))
            yield from (head.text() for head in heads if head is not None)
            cells = (widget.item(*divmod(at, widget.columnCount())) for at in range(widget.rowCount() * 3))
            yield from (cell.text() for cell in cells if cell is not None)
    if isinstance(widget, QMenu):
        yield from (action.text() for action in widget.actions())


def unworded(window: QWidget, left: Collection[QWidget] = ()) -> list[str]:
    """The texts in this window that did not come through the catalogue. `left`: see `of_panels`."""
    return [
        f"{type(widget).__name__}: {text}"
        for widget in (window, *window.findChildren(QWidget))
        if not isinstance(widget, Projector | QToolButton)  # the arrows of tabs are Qt's own
        and widget not in left
        and not of_a_game(widget)
        for text in shown(widget)
        if left_in(text)
    ]


def cut(window: QWidget) -> list[str]:
    """What is visible in this window and has less room than its words need, or sticks out of what holds it."""
    for _ in range(3):  # new words ask for a new layout, and that for a new size
        QApplication.processEvents()
    return [*_narrow(window), *_outside(window)]


def _outside(window: QWidget) -> list[str]:
    """Widgets that stick out of the one they are in, and pages wider than the area that scrolls them up and down."""
    sticking_out = [
        f"{widget.accessibleName() or type(widget).__name__}: {widget.geometry()} in {held.rect()}"
        for widget in seen_in(window, QWidget)
        if not widget.isWindow() and (held := widget.parentWidget()) is not None
        if not isinstance(held.parentWidget(), QScrollArea) and not held.rect().contains(widget.geometry())
    ]
    too_wide = [
        f"{area.accessibleName() or type(area).__name__}: {page.width()} px in {view.width()}"
        for area in window.findChildren(QScrollArea)
        if area.isVisible() and (page := area.widget()) is not None and (view := area.viewport()) is not None
        if page.width() > view.width() and area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
    ]
    return [*sticking_out, *too_wide]


def _narrow(window: QWidget) -> list[str]:
    return [
        f"{widget.text()}: {widget.width()} px of {widget.sizeHint().width()}"
        for widget in seen_in(window, QWidget)
        if isinstance(widget, QPushButton | QLabel | QCheckBox)
        and widget.text()
        and not isinstance(widget, FittedButton | ShortLabel)
        and not of_a_game(widget)
        if not (isinstance(widget, QLabel) and widget.wordWrap()) and widget.width() < widget.sizeHint().width()
    ]


def ends_early(*knobs: QPushButton) -> list[str]:
    """Which of these say less than they should, as the room is too small even for the smallest letters."""
    QApplication.processEvents()
    return [shown for knob in knobs if "…" in (shown := QPushButton.text(knob)) and "…" not in knob.text()]


def of_a_game(widget: QWidget | None) -> bool:
    """Does it stand in the own folder of a game that waits?"""
    while widget is not None and not WAITING.intersection(type(widget).__module__.split(".")[3:4]):
        widget = widget.parentWidget()
    return widget is not None


def of_panels(window: OperatorWindow) -> list[QWidget]:
    """What the window shows in words of a game's panel, while that game waits."""
    play, alone = window.play, window.picture_page
    return [play.headline, play.hint, play.big, alone.words, alone.primary] if of_a_game(play.panel) else []


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path, accented: None) -> Iterator[Table]:
    table = Table(qtbot, tmp_path, Settings(names=NAMES, language="en-XA"))
    make_all(table.program)
    yield table
    table.close()


def test_what_is_looked_for_is_found() -> None:
    assert not left_in("⟦Ana ⟦thhřéé⟧ çàřdš⟧ · Ctrl+Z (G)")
    assert left_in("⟦Ana⟧ wins")
    assert left_in("⟦Ana plààýýš Keyboard⟧")
    assert left_in("<b>wins</b>")


def test_setting_up(table: Table) -> None:
    assert unworded(table.window) == []
    for at in range(table.window.setup.game_box.count()):
        table.window.setup.game_box.setCurrentIndex(at)
        assert unworded(table.window) == [], table.window.setup.game_box.currentText()
    table.window.setup.roll_call.click()
    assert unworded(table.window) == []
    table.window.setup.players.add_names(["Nobody " * 9] * 9)
    assert "⟦" in table.banner


@pytest.mark.parametrize("game", [game.name for game in shelf().values()])
def test_a_match_of_every_game(table: Table, game: str) -> None:
    box = table.window.setup.game_box
    box.setCurrentIndex(box.findData(game))
    table.window.setup.do_start()
    assert table.window.operator.table is not None
    left = of_panels(table.window)
    assert unworded(table.window, left) == []
    table.window.call_roll()
    assert unworded(table.window, left) == []
    table.window.toggle_picture()
    assert "⟦" in table.window.picture_page.back.text()


@pytest.mark.parametrize(
    ("game", "write", "settings"),
    [
        ("add-it", None, {"mode": "virtual", "teaching": True}),
        ("add-it", None, {"mode": "virtual", "offers": False, "computers": {"2": "greedy"}}),
        ("buzzer-round", None, {"ties": "operator", "race_s": 20, "early": "out"}),
        ("buzzer-round", None, {"ties": "write", "questions": 3, "final": "two", "early": "told"}),
        ("fast-fun-maths", in_fast_fun_maths, {"mode": "virtual", "must_call_sets": True}),
        ("fast-fun-maths", in_fast_fun_maths, {"mode": "referee"}),
        ("hidden-formula", in_hidden_formula, {"mode": "virtual", "delays_s": [0, 30], "wizard": ["/"]}),
        ("hidden-formula", in_hidden_formula, {"mode": "referee"}),
    ],
)
def test_whatever_comes_up_in_a_match(
    qtbot: QtBot, tmp_path: Path, accented: None, game: str, write: Write | None, settings: dict[str, Any]
) -> None:
    with closing(GameTable(qtbot, tmp_path, game, NAMES, settings)) as match:

        def look(_: GameTable) -> None:
            QApplication.processEvents()
            assert unworded(match.play.panel) == [], match.seen.phase
            assert cut(match.play.panel) == [], match.seen.phase
            assert match.window.minimumSizeHint().width() <= 1366
            assert not any(map(left_in, (match.play.headline.text(), match.play.hint.text(), match.big)))

        assert len(walk(match.start(), str(settings), 70, write, look=look, by_hand=False)) > 2


def test_a_race_and_its_order(table: Table) -> None:
    table.start()
    left = of_panels(table.window)
    table.race()
    assert unworded(table.window, left) == []
    table.call_together(1, 2)
    assert unworded(table.window, left) == []
    assert "⟦" in table.log
    table.undo()
    assert unworded(table.window, left) == []
    assert not any(left_in(line.text()) for line in table.window.play.seats.rows[0].menu().actions())


def test_a_button_that_asks_once_more_says_so(table: Table) -> None:
    table.start()
    table.race()
    table.call(1)
    table.window.play.end_grace()
    one, other, *_ = table.player(1).hand
    table.type(f"{one.number}+{other.number}")
    table.enter()
    assert table.phase() == "explaining"
    assert not left_in(table.window.play.big.text())
    assert table.window.play.big.text().count("⟦") == 3, "the question, the key, and that it is pressed again"


def test_boxes_their_clocks_and_what_holds_them_up(table: Table) -> None:
    window = table.window
    window.show_timing()
    assert unworded(window.timing) == []
    for name, label in (("box:a", "Box A"), ("box:b", "Box B")):
        table.enter_input(i.Joined(name, "c" * 9 + "p" * 9, label))
        table.enter_input(i.Sharpness(name, {"host": 300}))
    known: dict[str, Any] = {"fw": "0.1.0", "up_s": 4000, "last_press_input": 2, "last_press_ns": 5}
    states: tuple[Literal["ready", "silent"], ...] = ("ready", "silent")
    health = tuple(
        BoxHealth("COM3", state, f"box:{label[-1].lower()}", label, **known)
        for state, label in zip(states, ("Box A", "Box B"), strict=True)
    )
    window.show_devices(device_views(health, 10**10, None, table.program.loop.session.seating))
    table.start()
    window.timing.domes.spread.setCurrentIndex(3)
    for tab in range(window.timing.tabs.count()):
        window.timing.tabs.setCurrentIndex(tab)
        assert unworded(window.timing) == []
    assert unworded(window, of_panels(window)) == []


@pytest.mark.parametrize("tag", tags())
def test_words_that_are_longer_have_room(qtbot: QtBot, tmp_path: Path, tag: str, accented: None) -> None:
    choose(tag, "en")
    table = Table(qtbot, tmp_path, Settings(names=NAMES))
    window = table.window
    try:
        window.resize(1366, 740)
        for at in range(window.setup.game_box.count()):
            window.setup.game_box.setCurrentIndex(at)
            assert cut(window) == []
        assert window.minimumSizeHint().width() <= 1366
        window.setup.game_box.setCurrentIndex(0)
        assert ends_early(window.setup.start) == []
        table.start()
        assert cut(window) == []
        table.race()
        assert cut(window) == []
        assert window.minimumSizeHint().width() <= 1366
        for beside in (window.timing, window.phones):
            beside.show()
            qtbot.waitExposed(beside)
            assert cut(beside) == []
            assert beside.minimumSizeHint().width() <= 1366
    finally:
        table.close()


def test_phones(table: Table) -> None:
    rows = (
        PhoneRow(1, "Ana", "http://a/", present=True, phones=2, wants=say("wish", "the card")),
        PhoneRow(2, "Ben", "http://b/", phones=1),
        PhoneRow(3, "Chidi"),
    )
    addresses = (AddressChoice("192.168.1.5", "wlan0"),)
    for view in (
        PhonesView(),
        PhonesView(addresses=addresses),
        PhonesView(True, addresses=addresses),
        PhonesView(True, True, addresses=addresses),
        PhonesView(True, True, addresses=addresses, rows=rows),
        PhonesView(True, True, addresses=addresses, problem=say("trouble", "There is {what}.", what=Typed("wlan0"))),
    ):
        table.window.show_phones(view)
        assert unworded(table.window.phones) == []
        assert unworded(table.window) == []


def test_menus_and_screens(table: Table) -> None:
    window = table.window
    languages = {own_name(tag) for tag in tags()}
    assert {text.split(": ")[1] for text in unworded(window.toolbar.menu())} <= languages
    beamer, mine = ScreenIdentity("EPSON", "EB", "1", "HDMI-1"), ScreenIdentity()
    for shown_on in (None, beamer):
        window.preview.show_screens([beamer, mine], mine, shown_on)
        assert unworded(window.preview) == []
        assert unworded(window.preview.menu()) == []


def test_a_question_for_a_name(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def ask(_: QWidget, title: str, label: str, *, text: str) -> tuple[str, bool]:
        asked.extend((title, label))
        return "Anna", True

    monkeypatch.setattr("gotit.ui.operator.naming.QInputDialog.getText", ask)
    table.start()
    table.window.rename(1)
    assert asked
    assert not any(map(left_in, asked))


def test_each_language_is_chosen_in_the_menu_and_spoken_from_the_next_start_on(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path)
    for setting, tag in (("language", "en-XB"), ("class_language", "en-XA")):
        found = table.window.toolbar.menu().findChildren(QMenu)
        menus = {menu.title(): menu for menu in found if any(line.text() == own_name(tag) for line in menu.actions())}
        [menu] = [menu for title, menu in menus.items() if ("players" in title) == (setting == "class_language")]
        lines = {action.text(): action for action in menu.actions()}
        assert list(lines) == [own_name(tag) for tag in tags()]
        assert [text for text, line in lines.items() if line.isChecked()] == ["English (en)"]
        lines[own_name(tag)].trigger()
        assert getattr(table.program.settings, setting) == tag
        assert "next time" in table.banner
    table.close()


def test_what_runs_from_right_to_left_is_mirrored_but_for_the_games_panel(
    qtbot: QtBot, tmp_path: Path, qapp: QApplication, accented: None
) -> None:
    settings = Settings(names=NAMES, language="en-XB", class_language="tlh")
    try:
        assert [refused.code for refused in speak(qapp, settings)] == ["no_such_language"]
        table = Table(qtbot, tmp_path, settings)
        table.start()
        window = table.window
        assert window.toolbar.undo.mapTo(window, QPoint()).x() > window.toolbar.more.mapTo(window, QPoint()).x()
        assert table.panel.layoutDirection() == Qt.LayoutDirection.LeftToRight
        table.close()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.parametrize(("tag", "cancel"), [("de", "Abbrechen"), ("es", "Cancelar"), ("fr", "Annuler"), ("ar", "ألغِ")])
def test_qts_own_buttons_speak_the_operators_language(
    qtbot: QtBot, qapp: QApplication, accented: None, tag: str, cancel: str
) -> None:
    try:
        assert speak(qapp, Settings(language=tag)) == []
        asked = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        qtbot.addWidget(asked)
        assert [button.text().replace("&", "") for button in asked.buttons()] == [cancel]
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        for translator in qapp.findChildren(QTranslator):
            qapp.removeTranslator(translator)
            translator.deleteLater()


@pytest.mark.parametrize("tag", ["de", "es", "fr", "ar"])
def test_on_a_small_screen_buttons_are_whole(qtbot: QtBot, tmp_path: Path, tag: str) -> None:
    """The shelf's large button, the signs of a calculation, what puts a child out; Undo has a tip instead."""
    choose(tag, "en")
    table = Table(qtbot, tmp_path, Settings(names=NAMES), at_the_shelf=True)
    try:
        window = table.window
        window.resize(1024, 740)
        assert window.width() == 1024
        for beside in (window, window.timing, window.phones, ClassWindow(window)):
            assert beside.minimumSizeHint().width() <= 1024, type(beside)
        shelf_page = window.findChild(ShelfPage)
        assert shelf_page is not None
        assert ends_early(shelf_page.start, shelf_page.slap, shelf_page.options) == []
        table.click(window.setup.quick.tiles["fast-fun-maths"].start)
        table.race()
        table.key(Qt.Key.Key_1)
        qtbot.waitUntil(lambda: table.phase() == "explaining")
        assert ends_early(*seen_in(window.play, QPushButton)) == []
        assert _outside(window) == []
    finally:
        table.close()
        choose("en", "en")


def test_a_bracket_alone_is_not_turned_over(qtbot: QtBot, qapp: QApplication) -> None:
    """From right to left "(" would be shown as ")"; words and what tests read are as ever."""
    try:
        qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        for said in ("(", "· · (· · ·)", "−"):
            knob = button(Typed(said))
            qtbot.addWidget(knob)
            assert (knob.text(), QPushButton.text(knob)) == (said, f"\u2066{said}\u2069")
        log = LogPanel()
        qtbot.addWidget(log)
        document = log.document()
        assert document is not None
        assert document.defaultTextOption().textDirection() == Qt.LayoutDirection.RightToLeft
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.parametrize("tag", [ACCENTED, "de"])
def test_the_small_buttons_of_real_cards_have_room(qtbot: QtBot, tmp_path: Path, tag: str, accented: None) -> None:
    """Got 'Em!: three columns of them beside the board, or two where words are longer."""
    choose(tag, "en")
    table = Table(qtbot, tmp_path, Settings(names=NAMES))
    try:
        table.window.resize(1024, 740)
        box = table.window.setup.game_box
        box.setCurrentIndex(box.findData("got-em"))
        table.window.setup.options.load({"mode": "referee"})
        table.window.setup.do_start()
        entry = table.window.findChild(CardEntry)
        assert entry is not None
        qtbot.waitUntil(entry.isVisible)
        QApplication.processEvents()
        assert entry.buttons
        for knob in entry.buttons.values():
            assert knob.width() >= knob.sizeHint().width(), knob.text()
    finally:
        table.close()
