"""Words are shown literally: players may be called “<b>A&B</b>”, in every window and every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QFontMetrics, QTextDocument
from PyQt6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.add_it_driver import AddItTable
from tests.ui.got_em_driver import GotEmTable
from tests.ui.hidden_formula_driver import Formula
from tests.ui.mathic_fraction_driver import MathicFractionTable
from tests.ui.operator_driver import Table, make_all

import gotit.ui.operator
from gotit.core.called import by_name
from gotit.core.message import Typed
from gotit.ui.operator.devices import DeviceView
from gotit.ui.operator.plain import FittedLabel, PlainButton, ShortLabel, add_line, set_tip, text_label
from gotit.ui.operator.style import button
from gotit.ui.settings import Settings

NAMES = ("<b>A&B</b>", "<i>A&B</i>")
OFTEN = 5
_ONE_PLACE = ("QLabel(", ".setToolTip(", ".addAction(", "= QPushButton(")


def read_html(text: str) -> str:
    """What somebody reads if Qt takes a text that looks like HTML for HTML."""
    if "<" not in text and "&" not in text:
        return text
    document = QTextDocument()
    document.setHtml(text)
    return document.toPlainText()


def read_keyed(text: str) -> str:
    """What somebody reads if "&" makes the next letter a key, and "&&" is a "&"."""
    return re.sub(r"&(.?)", r"\1", text)


def read(widget: QWidget) -> Iterator[str]:
    """All words that a widget shows, as they appear on the screen."""
    yield read_html(widget.toolTip())
    if isinstance(widget, QLabel):
        plain = widget.textFormat() == Qt.TextFormat.PlainText
        yield widget.text() if plain else read_html(widget.text())
    elif isinstance(widget, QPushButton):
        yield read_keyed(QPushButton.text(widget))
    elif isinstance(widget, QMenu):
        yield from (read_keyed(action.text()) for action in widget.actions())


def check(match: Any) -> None:
    """Names appear often, and always as they were written."""
    QApplication.processEvents()
    window = match.window
    make_all(match.program)
    menus = [row.menu() for row in window.play.seats.rows]
    said = [text for widget in (*window.findChildren(QWidget), *menus) for text in read(widget)]
    said.append(window.play.log.toPlainText())
    found = 0
    for text in said:
        for before, between in re.findall(r"(.{0,3})A(&?)B", text):
            assert (before in ("<b>", "<i>"), between) == (True, "&"), text
            found += 1
    assert found >= OFTEN


def test_fast_fun_maths(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(Table(qtbot, tmp_path, Settings(names=NAMES))) as table:
        table.click(table.window.setup.roll_call)
        assert table.window.setup.roll_words.text() == "<b>A&B</b>: slap your buzzer!"
        table.start()
        table.window.call_roll()
        check(table)
        table.window.call_roll()
        table.race()
        table.call(table.solver())
        check(table)
        table.type("1+1")
        check(table)
        table.click(table.offer("Forgot it"))
        table.click(table.offer("End the round"))
        check(table)


def test_hidden_formula(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(Formula(qtbot, tmp_path, names=NAMES)) as match:
        match.start()
        match.table.space()
        match.call(1)
        check(match)
        match.table.key(Qt.Key.Key_M)
        check(match)


def test_add_it(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(AddItTable(qtbot, tmp_path, names=NAMES)) as match:
        match.start()
        check(match)
        match.table.key(Qt.Key.Key_Right)
        match.table.space()
        check(match)


@pytest.mark.parametrize("rules", ["brainy", "bright"])
def test_got_em(qtbot: QtBot, tmp_path: Path, rules: str) -> None:
    with closing(GotEmTable(qtbot, tmp_path, names=NAMES, rules=rules)) as match:
        match.start()
        check(match)


def test_mathic_fraction(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(MathicFractionTable(qtbot, tmp_path, "5/12h", "7/12h", names=NAMES, first=0)) as match:
        match.start()
        check(match)  # favourite numbers
        match.write("7\n3\n")
        match.choose("5/12h")
        check(match)
        match.table.space()
        match.call(2)
        match.wait_for("stating")
        check(match)


def test_devices(qtbot: QtBot, tmp_path: Path) -> None:
    box = DeviceView(
        "box:1", by_name("<b>A&B</b>"), problem="<b>A&B</b> is gone", timing=("<b>A&B</b> has no USB frames.",)
    )
    with closing(Table(qtbot, tmp_path, Settings(names=NAMES))) as table:
        table.start()
        table.program.health_timer.stop()  # it would show the devices that are really connected
        table.window.show_devices((box,))
        table.window.say("<b>A&B</b> cannot be read.")
        table.window.show_timing()
        check(table)
        assert table.window.toolbar.devices.whole() == "▲ <b>A&B</b>: see “Boxes”"
        assert table.window.timing.clocks.words.text() == "<b>A&B</b> has no USB frames."


@pytest.mark.parametrize("words", [*NAMES, "a < b", "A&B", "&lt;b&gt;", "one\n<two>"])
def test_each_kind_of_widget_shows_words_as_they_are(qtbot: QtBot, words: str) -> None:
    label, knob, menu = text_label(words), PlainButton(), QMenu()
    for widget in (label, knob, menu):
        qtbot.addWidget(widget)
    knob.setText(words)
    set_tip(knob, words)
    add_line(menu, words, lambda: None)
    assert knob.text() == words
    for widget in (label, knob, menu):
        assert words in list(read(widget))
    assert words in next(read(knob))


def test_words_become_smaller_before_they_are_cut(qtbot: QtBot) -> None:
    """At every width: whole, as large as fits; or, in the smallest size, in two lines, as much as there is room for."""
    knob = button("Maximiliane-Alexandra W.: place red, may move 2   [Enter]", tone="primary", fitted=True)
    qtbot.addWidget(knob)
    knob.show()
    sizes = []
    for width in range(200, 900):
        knob.resize(width, 60)
        lines = QPushButton.text(knob).split("\n")
        size = int(knob.styleSheet().partition("px")[0].removeprefix("font-size: "))
        assert lines == [knob.text()] or (size == 12 and len(lines) == 2)
        assert " ".join(lines).split() == knob.text().split() or (width < 260 and lines[1].endswith("…"))
        sizes.append(size)
    knob.resize(200, 25)
    assert QPushButton.text(knob).endswith("…"), "there is no room for a second line"
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1]) == (12, 21)


def test_words_are_put_on_widgets_in_one_place() -> None:
    """Nobody who adds a panel has to remember it: `plain.py` is the only way."""
    folder = Path(gotit.ui.operator.__file__).parent
    found = [
        f"{path.relative_to(folder)}: {line.strip()}"
        for path in folder.rglob("*.py")
        if path.name != "plain.py" and not path.name.startswith("phone")
        for line in path.read_text("utf-8").splitlines()
        if any(made in line for made in _ONE_PLACE)
    ]
    assert not found


def test_words_stand_in_a_second_line_only_if_they_do_not_fit_one(qtbot: QtBot) -> None:
    label = ShortLabel(lines=2)
    qtbot.addWidget(label)
    label.resize(600, 60)
    label.show()
    label.say(Typed("Ana Bell, Ben Cole"))
    assert label.text() == "Ana Bell, Ben Cole"
    label.resize(label.fontMetrics().horizontalAdvance("Ana Bell, Ben"), 60)
    assert label.text() == "Ana Bell, Ben\nCole"
    label.resize(label.width(), label.fontMetrics().lineSpacing())
    assert label.text().endswith("…")
    assert "\n" not in label.text()


def test_what_has_no_room_in_a_fitted_label_ends_in_dots_and_is_a_tip(qtbot: QtBot) -> None:
    label = FittedLabel("hint", 34, 15)
    qtbot.addWidget(label)
    label.resize(300, 34)
    label.show()
    few, many = "Ana (took part: 2 rounds).", " ".join(f"Player {n} (took part: 2 rounds)," for n in range(9))
    for said, whole in ((few, True), (many, False), (few, True)):
        label.setText(said)
        shown = QLabel.text(label)
        assert label.text() == said
        assert (shown == said) == whole
        assert (label.toolTip(), label.accessibleName()) == (("", "") if whole else (said, said))
        box = QFontMetrics(label.font()).boundingRect(label.rect(), Qt.TextFlag.TextWordWrap, shown)
        assert label.rect().contains(box)
    assert shown.endswith(".")
