"""Everything that can be operated has a name for screen readers and is large enough to hit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.add_it_driver import AddItTable
from tests.ui.got_em_driver import GotEmTable
from tests.ui.hidden_formula_driver import FOLDED, Formula
from tests.ui.mathic_fraction_driver import MathicFractionTable
from tests.ui.operator_driver import Table, seen_in
from tests.ui.wcag import contrast

from gotit.core.names import LONGEST
from gotit.games.hidden_formula.actions import Agree
from gotit.games.shelf import shelf
from gotit.ui.operator.got_em.board import Spot
from gotit.ui.operator.holding import Holding
from gotit.ui.operator.operator_view import OperatorView, act
from gotit.ui.operator.seats import LAMP_WORDS
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.operator.words import OWN_STEPS, step_words
from gotit.ui.settings import ScreenIdentity, Settings
from gotit.ui.theme import THEMES

_OPERATED: tuple[type[QWidget], ...] = (QAbstractButton, QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit)
LEAST_PX = 30


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    yield made
    made.close()


def operated(table: Table) -> list[QWidget]:
    found = [widget for kind in _OPERATED for widget in table.window.findChildren(kind)]
    return [widget for widget in found if widget.isVisible() and not widget.objectName().startswith("qt_")]


def check(table: Table) -> None:
    for widget in operated(table):
        name = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
        assert name.strip(" ↑↓✕⋯☰"), widget
        if isinstance(widget, QAbstractButton) and widget.height() < LEAST_PX:
            assert widget.height() >= 20, (name, widget.height())  # check boxes: their words can be clicked as well


def test_names_and_sizes_at_every_step(table: Table) -> None:
    check(table)
    table.start()
    check(table)
    table.race()
    check(table)
    table.call(table.solver())
    check(table)
    table.click(table.offer("Forgot it"))
    table.click(table.offer("End the round"))
    check(table)


def test_a_click_never_takes_the_keys_away(table: Table) -> None:
    table.start()
    table.click(table.window.preview.blank_button)
    table.space()
    table.wait_for("racing")


def test_the_window_fits_a_school_laptop(table: Table) -> None:
    """1366 × 768, less a task bar and a title bar."""
    table.start()
    table.race()
    for seat in (1, 2):
        table.call(seat)
        assert table.window.minimumSizeHint().width() <= 1366
        assert table.window.minimumSizeHint().height() <= 700
        table.click(table.offer("Forgot it"))


def test_no_words_of_the_toolbar_make_the_window_wider_than_a_small_screen(table: Table) -> None:
    table.start()
    bar = table.window.toolbar
    assert bar.devices.whole() == "keyboard only · ±30 ms (coarse)"
    moves = {f"{game.name} {code}": move for game in shelf().values() for code, move in game.moves.items()}
    for label in (*OWN_STEPS, *moves):
        bar.show_operator(OperatorView(undo=label, redo=label, moves=moves), in_play=True)
        assert bar.undo.text() == f"↶ Undo {heard(step_words(label, moves))}"
        assert bar.minimumSizeHint().width() <= 1024, bar.undo.text()


def test_the_form_is_never_scrolled_sideways(table: Table) -> None:
    """Of each game, on a small screen. A player's marks are below the name there, beside it where there is room."""
    setup = table.window.setup
    for width in (1366, 1024, 1366):
        table.window.resize(width, 740)
        for at in range(setup.game_box.count()):
            setup.game_box.setCurrentIndex(at)
            QApplication.processEvents()
            scrolled = [area for area in setup.findChildren(QScrollArea) if area.isVisible()]
            assert scrolled
            for area in scrolled:
                bar = area.horizontalScrollBar()
                assert bar is not None
                assert bar.maximum() == 0, (width, setup.game_box.currentText())
            row = setup.players.rows[0]
            for mark in row.marks.values():
                beside = mark.y() < row.name.geometry().bottom()
                assert beside == (width == 1366)
                assert QPushButton.text(mark) == mark.text()
                assert mark.geometry().right() < row.width()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_can_be_ticked_or_filled_in_has_an_edge_that_can_be_seen(table: Table, theme: str) -> None:
    table.window.apply_theme(theme)
    setup = table.window.setup
    widgets = [widget for kind in (QCheckBox, QRadioButton, QSpinBox, QComboBox) for widget in setup.findChildren(kind)]
    widgets += [setup.players.rows[0].name]
    seen = [widget for widget in widgets if widget.isVisible() and widget.isEnabled()]
    assert len({type(widget) for widget in seen}) >= 5
    for widget in seen:
        picture = widget.grab().toImage()
        y = picture.height() // 2
        edge = [picture.pixelColor(x, y).name() for x in range(4)]  # neither ticks nor words are this far left
        inside = THEMES[theme].panel.fill
        assert max(contrast(pixel, inside) for pixel in edge) >= 3, (widget, edge)


# --- the longest names -----------------------------------------------------------------------------------------------

WIDE = tuple(letter * LONGEST for letter in "WMQGOHAVX")
"""No names are wider."""


def cut(window: QWidget) -> list[str]:
    """Words that do not fit in their place."""
    found = []
    for label in seen_in(window, QLabel):
        lines = label.text().split("\n")
        wide = max(label.fontMetrics().horizontalAdvance(line) for line in lines)
        if not label.wordWrap() and wide > label.contentsRect().width():
            found.append(f"{label.text()}: {wide} px in {label.contentsRect().width()}")
    for knob in seen_in(window, QPushButton):
        lines = QPushButton.text(knob).split("\n")
        wide = max(knob.fontMetrics().horizontalAdvance(line) for line in lines)
        if wide > knob.width() - 4:
            found.append(knob.text())
    return found


SIZES = ((1024, 728), (1366, 728))
"""A laptop that mirrors an old projector, and a school laptop. The windows return to the larger size."""


def check_room(match: Any) -> None:
    """Whatever the players' names, the window is no larger than a screen, and only names are cut."""
    window: OperatorWindow = match.window
    for size in SIZES:
        window.resize(*size)
        for _ in range(3):  # new words ask for a new layout, and that for a new size
            QApplication.processEvents()
        assert (window.width(), window.height()) == size
        assert cut(window) == []
        assert shortened(window) == []
        assert one_over_the_other(window) == []


def shortened(window: OperatorWindow) -> list[str]:
    """Short words that are cut to make room for others, and names that are cut without the number before them."""
    seats = [row.state for row in window.play.seats.rows if row.state.isVisible()]
    found = [state.text() for state in seats if state.whole() in LAMP_WORDS.values() and state.text() != state.whole()]
    for hand in window.findChildren(Holding):
        shown = {
            seat: QPushButton.text(knob).replace("\n", " ") for seat, knob in hand.holds.items() if knob.isVisible()
        }
        found += [words for seat, words in shown.items() if f"{seat} {window.operator.name(seat)[0]}" not in words]
    button = window.preview.show_button
    return [*found, QPushButton.text(button)] if QPushButton.text(button) != button.text() else found


def one_over_the_other(window: QWidget) -> list[tuple[str, str]]:
    """Buttons and fields that overlap. On a board each click has its own spot: see test_targets."""
    knobs = [each for kind in (QPushButton, QLineEdit) for each in window.findChildren(kind) if each.isVisible()]
    knobs = [knob for knob in knobs if not isinstance(knob, Spot)]
    seen = [(knob, knob.visibleRegion().translated(knob.mapTo(window, QPoint()))) for knob in knobs]
    return [
        (one.accessibleName(), other.accessibleName())
        for (one, here), (other, there) in combinations(seen, 2)
        if here.intersects(there)
    ]


@pytest.mark.parametrize("count", [2, 9])
def test_fast_fun_maths_has_room_for_long_names(qtbot: QtBot, tmp_path: Path, count: int) -> None:
    with closing(Table(qtbot, tmp_path, Settings(names=WIDE[:count]))) as table:
        check_room(table)
        table.start()
        check_room(table)
        table.race()
        check_room(table)
        table.call_together(1, 2)
        check_room(table)
        table.window.play.end_grace()
        table.type("1+1")
        check_room(table)
        table.enter()
        table.type("1+1")
        table.enter()
        check_room(table)


def test_the_button_of_the_projector_has_room_for_its_words(table: Table) -> None:
    table.start()
    mine, theirs = ScreenIdentity(connector="eDP-1"), ScreenIdentity(connector="HDMI-1")
    table.window.preview.show_screens([mine, theirs], mine, theirs)
    check_room(table)
    assert table.window.preview.show_button.text() == "Hide from the projector"


@pytest.mark.parametrize("tied", [2, 3, 9])
def test_tied_callers_leave_room_for_cards_and_signs(qtbot: QtBot, tmp_path: Path, tied: int) -> None:
    """A headline or hint of several lines, and a button for each caller, take room from the cards' page."""
    with closing(Table(qtbot, tmp_path, Settings(names=WIDE))) as table:
        table.start()
        table.race()
        table.call_together(*range(1, tied + 1))
        check_room(table)
        table.window.play.end_grace()
        table.type("1+1")
        check_room(table)


@pytest.mark.parametrize("count", [2, 9])
def test_hidden_formula_has_room_for_long_names(qtbot: QtBot, tmp_path: Path, count: int) -> None:
    with closing(Formula(qtbot, tmp_path, names=WIDE[:count])) as match:
        match.start()
        match.turn()
        check_room(match)
        match.call(1)
        match.write("a1b1c1")
        check_room(match)
        match.table.key(Qt.Key.Key_M)
        check_room(match)


def test_hidden_formula_has_room_for_the_signs_of_a_wild_card_and_the_brackets_of_seven_tiles(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with closing(Formula(qtbot, tmp_path, names=WIDE, goals="18", wizard=["/", "%", "^"])) as match:
        match.start()
        for seat in range(1, 10):
            match.program.enter(act(Agree(seat)))
        match.turn()
        match.press("Everyone agrees there's no solution: put it aside")
        match.turn()
        match.call(1)
        match.table.space()
        match.type(*FOLDED[:-1])
        knobs = [*match.panel.showing.wild.values(), *match.panel.showing.brackets]
        assert len([knob for knob in knobs if knob.isVisible()]) == 6 + 6
        check_room(match)
        for knob in knobs:
            assert knob.height() >= knob.minimumSizeHint().height()  # none squeezed, none overlapping


@pytest.mark.parametrize("mode", ["virtual", "referee"])
def test_add_it_has_room_for_long_names(qtbot: QtBot, tmp_path: Path, mode: str) -> None:
    with closing(AddItTable(qtbot, tmp_path, names=WIDE[:4], mode=mode)) as match:
        match.start()
        check_room(match)
        if mode == "referee":
            match.write("2 3 3 4 4 5 6 8 8 10 10 9\n")
            check_room(match)
            match.write("8\n")
        else:
            match.table.key(Qt.Key.Key_Right)
            check_room(match)
            match.table.space()
        check_room(match)


def test_add_it_has_room_for_how_far_a_long_game_is(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(AddItTable(qtbot, tmp_path, names=WIDE[:4], mode="referee", goal=201)) as match:
        match.start()
        match.write("2 3 3 4 4 5 6 8 8 10 10 9\n8\n")
        match.table.space()
        assert match.view.last_collector
        check_room(match)


@pytest.mark.parametrize(("rules", "mode"), [("bright", "virtual"), ("bright", "referee"), ("brainy", "virtual")])
def test_got_em_has_room_for_long_names(qtbot: QtBot, tmp_path: Path, rules: str, mode: str) -> None:
    with closing(GotEmTable(qtbot, tmp_path, names=WIDE[:4], rules=rules, mode=mode, side=7)) as match:
        match.start()
        check_room(match)
        if mode == "referee":
            match.write("r2")
            check_room(match)


@pytest.mark.parametrize("count", [2, 6])
def test_mathic_fraction_has_room_for_long_names(qtbot: QtBot, tmp_path: Path, count: int) -> None:
    hands = ("5/12h 7/12d 1/12c 0/12h", "7/12h 4/12d odd:red 1/12h")
    with closing(MathicFractionTable(qtbot, tmp_path, *hands, names=WIDE[:count], first=0)) as match:
        check_room(match)
        match.start()
        check_room(match)
        match.write("9\n" + "3\n" * (count - 1))
        match.choose("5/12h")
        check_room(match)
        match.table.space()
        check_room(match)
        match.call(2)
        match.wait_for("stating")
        check_room(match)
