"""The phones in the program's windows: on and off, who is connected, codes only while held, the operator's yes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot
from tests.phones.chromium import Chromium
from tests.phones.phone import pump
from tests.phones.phone_table import NETWORK
from tests.speech import heard
from tests.ui.operator_driver import Table

from gotit.core.message import say
from gotit.language.words import ENGLISH
from gotit.ui.operator.phone_code import QUIET, CodeSheet, code
from gotit.ui.operator.phones import SeatRow, row_words, state_words
from gotit.ui.operator.phones_view import AddressChoice, PhoneRow, PhonesView
from gotit.ui.settings import Settings


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    settings = Settings(
        names=("Ana", "Ben", "Chidi"), game="add-it", match={"add-it": {"mode": "virtual", "dealer": 3}}
    )
    made = Table(qtbot, tmp_path / "matches", settings)
    made.program.phones._addresses = lambda: list(NETWORK)
    made.click(made.window.setup.start)
    yield made
    made.close()


def open_panel(table: Table) -> None:
    table.click(table.window.toolbar.phones)
    panel = table.window.phones
    assert panel.isVisible()


def turn_on(table: Table) -> None:
    open_panel(table)
    table.click(table.window.phones.switch)
    pump(lambda: table.program.phones.view().listening, "phones are served")


def row(table: Table, seat: int) -> SeatRow:
    return table.window.phones.rows[seat]


def test_phones_are_off_until_the_operator_turns_them_on(table: Table) -> None:
    assert not table.program.phones.on
    assert table.program.phones.server.pid == 0
    open_panel(table)
    panel = table.window.phones
    assert panel.state.text() == "○ Phones are off."
    assert panel.addresses.count() == 2
    table.click(panel.switch)
    pump(lambda: table.program.phones.view().listening, "phones are served")
    assert panel.state.text() == "● Phones are on: 0 of 3 are there."
    assert not panel.addresses.isEnabled()
    assert table.window.toolbar.phones.text() == "Phones 0/3"
    assert table.program.settings.phones_at == "127.0.0.1"
    table.click(panel.switch)
    assert table.program.phones.server.pid == 0
    assert panel.state.text() == "○ Phones are off."
    assert panel.rows == {}


def hold(table: Table, seat: int) -> None:
    table.hands.mousePress(row(table, seat).hold, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def let_go(table: Table, seat: int) -> None:
    table.hands.mouseRelease(row(table, seat).hold, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def test_a_code_is_shown_only_while_it_is_held(table: Table) -> None:
    turn_on(table)
    panel = table.window.phones
    url = table.program.phones.view().rows[0].url
    assert panel.code.row is None
    hold(table, 1)
    assert panel.code.row is not None
    assert panel.code.row.url == url
    let_go(table, 1)
    assert panel.code.row is None
    everything = [panel.state.text(), panel.code.accessibleName(), table.log]
    everything += [part.text() for seat in (1, 2, 3) for part in (row(table, seat).who, row(table, seat).state)]
    assert not any(url.partition("#")[2] in words for words in everything)


def test_whatever_takes_the_window_away_ends_the_holding(table: Table) -> None:
    turn_on(table)
    panel = table.window.phones
    hold(table, 2)
    assert panel.code.row is not None
    panel.hide()
    assert panel.code.row is None


def test_on_the_projector_only_if_it_is_asked_for(table: Table) -> None:
    turn_on(table)
    program = table.program
    program.pictures.projector.resize(960, 540)
    program.pictures.projector.show()
    hold(table, 1)
    assert not program.phone_controls.projected.isVisible()
    let_go(table, 1)
    table.window.phones.projected.setChecked(True)
    hold(table, 1)
    assert program.phone_controls.projected.isVisible()
    let_go(table, 1)
    assert not program.phone_controls.projected.isVisible()


def test_a_phone_comes_plays_and_the_windows_show_it(table: Table, chromium: Chromium) -> None:
    turn_on(table)
    phone = chromium.phone().scan(table.program.phones.view().rows[0].url)
    phone.wait_for("Your turn")
    assert row(table, 1).state.text() == "● there"
    assert table.window.toolbar.phones.text() == "Phones 1/3"
    session = table.program.loop.session
    assert session.game is not None
    number = session.game.view(session.state, 1).players[0].hand[0].number
    phone.tap(f"Your {number}")
    phone.tap(f"Play {number}")
    pump(lambda: table.program.loop.session.state.turns or table.program.loop.session.state.played, "it is played")
    phone.wait_for("is on the table" if table.program.loop.session.state.played else "plays")


def test_the_operators_yes_is_one_click_in_the_window(table: Table, chromium: Chromium) -> None:
    turn_on(table)
    table.click(table.window.phones.confirm)
    assert table.program.settings.phones_confirm
    phone = chromium.phone().scan(table.program.phones.view().rows[0].url)
    phone.wait_for("Your turn")
    phone.tap_on(".hand .card")
    phone.tap_on("#bar .go")
    phone.wait_for("Wait: the referee says yes or no.")
    banner = table.window.phone_banner
    pump(banner.isVisible, "the operator is asked")
    assert banner.words.text() == "Ana's phone: the card. Allow it?"
    before = table.program.loop.session.state
    table.click(banner.no)
    assert not banner.isVisible()
    assert table.program.loop.session.state is before
    phone.wait_for_note("The referee said no to that.")
    phone.tap_on(".hand .card")
    phone.tap_on("#bar .go")
    pump(banner.isVisible, "the operator is asked again")
    table.click(banner.yes)
    assert table.program.loop.session.state is not before


def test_a_new_match_has_new_codes(table: Table) -> None:
    turn_on(table)
    before = [one.url for one in table.program.phones.view().rows]
    table.window.back_to_setup()
    table.click(table.window.setup.start)
    after = [one.url for one in table.program.phones.view().rows]
    assert len(after) == 3
    assert not set(before) & set(after)


def test_no_process_is_left_behind(qtbot: QtBot, tmp_path: Path) -> None:
    made = Table(qtbot, tmp_path / "matches")
    made.program.phones._addresses = lambda: list(NETWORK)
    made.program.phones.turn_on("127.0.0.1")
    pump(lambda: made.program.phones.view().listening, "phones are served")
    process = made.program.phones.server._child._process
    assert process is not None
    ended: list[int] = []
    process.finished.connect(ended.append)
    made.close()
    assert ended == [0]


# --- parts -----------------------------------------------------------------------------------------------------------


def test_a_code_can_be_scanned(qtbot: QtBot) -> None:
    """Every module is in its place, black on white, with four modules of white around: what a camera needs."""
    url = "http://192.168.100.200:54321/#" + "A1b2_-" * 3 + "Zz9-"
    sheet = CodeSheet(ENGLISH)
    qtbot.addWidget(sheet)
    sheet.resize(300, 400)
    sheet.show_row(PhoneRow(1, "Ana", url))
    picture = QImage(300, 400, QImage.Format.Format_RGB32)
    picture.fill(QColor("red"))
    sheet.render(picture)
    modules = code(url)
    count = len(modules) + 2 * QUIET
    step = min(300, 320) // count
    left = (300 - step * count) // 2
    for y in range(count):
        for x in range(count):
            inside = QUIET <= x < count - QUIET and QUIET <= y < count - QUIET
            dark = inside and modules[y - QUIET][x - QUIET]
            pixel = picture.pixelColor(left + x * step + step // 2, y * step + step // 2)
            assert pixel == QColor("black" if dark else "white"), (x, y)


def test_words() -> None:
    choice = (AddressChoice("192.168.1.5", "wlan0"),)
    rows = (PhoneRow(1, "Ana", present=True, phones=1), PhoneRow(2, "Ben"))
    assert heard(state_words(PhonesView())) == "○ Phones are off. This computer is in no network now."
    assert heard(state_words(PhonesView(True, False, "", choice))) == "○ Just a moment …"
    assert heard(state_words(PhonesView(True, True, "", choice, rows))) == "● Phones are on: 1 of 2 are there."
    assert heard(state_words(PhonesView(True, True, "", choice, rows, say("help", "Help!")))) == "▲ Help!"
    assert heard(row_words(rows[1])) == "○ no phone yet"
    assert heard(row_words(PhoneRow(1, "", present=True, phones=2))) == "● there · 2nd with this code"
    assert heard(row_words(PhoneRow(1, "", present=False, phones=4))).endswith("· 4th with this code")


def test_a_tap_shows_the_step_of_a_lesson_again_and_is_no_move(table: Table, chromium: Chromium) -> None:
    turn_on(table)
    how_to = table.program.how_to
    how_to.open()
    phone = chromium.phone().scan(table.program.phones.view().rows[0].url)
    phone.wait_for("How to play")
    assert phone.buttons() == ["Again"]
    phone.tap("Again")
    pump(lambda: how_to.view is not None and how_to.view.again == 1, "the step is shown again")
    how_to.close()
    pump(lambda: "How to play" not in phone.says, "the match goes on")
    assert "Again" not in phone.buttons()
