"""In every language the operator's window says its words whole, and in that language alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot
from tests.championship.test_organiser_window import Desk
from tests.ui.game_table import GameTable, maker
from tests.ui.offering import walk
from tests.ui.operator_driver import Table

from gotit.core.game import titled
from gotit.core.message import say
from gotit.games.hidden_formula.deck import sign
from gotit.games.shelf import shelf
from gotit.language.chosen import choose, words
from gotit.ui.moments import LONG_NAMES
from gotit.ui.operator.buzzer_round.sheet import ScoreSheet
from gotit.ui.operator.class_window import ClassWindow
from gotit.ui.operator.got_em.options import GotEmOptions
from gotit.ui.operator.hidden_formula.words import told_in_words
from gotit.ui.operator.player_row import PlayerRow
from gotit.ui.settings import Settings

make = maker(GameTable)
FOUR = LONG_NAMES[:4]


@pytest.fixture
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """The operator's windows in the language of the test's parameter, from its own side."""
    tag = request.param
    choose(tag, "en")
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft if tag == "ar" else Qt.LayoutDirection.LeftToRight)
    yield tag
    choose("en", "en")
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


every_language = pytest.mark.parametrize("spoken", ["en", "de", "es", "fr", "ar"], indirect=True)


@pytest.mark.parametrize("spoken", ["es", "fr"], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_the_log_names_cards_and_tiles_in_the_operators_language(make: Callable[..., GameTable]) -> None:
    """A kept match holds a card as a deck is written, and WILD as a sign."""
    table = make("got-em", FOUR, match={"mode": "virtual", "first": 1}).start()
    walk(table, "log", 12, by_hand=False)
    assert " 2" in table.window.play.log.toPlainText()
    assert not re.search("place (red|green|blue|yellow|any)|may (move|remove)", table.window.play.log.toPlainText())


@pytest.mark.parametrize("spoken", ["es"], indirect=True)
@pytest.mark.usefixtures("spoken")
def test_the_log_calls_wild_what_the_class_calls_it() -> None:
    told = say("two_swapped", "{one}, {other}", one=sign("W"), other=sign("+"))
    assert words(told_in_words(told)) == "COMODÍN, +"


@every_language
@pytest.mark.usefixtures("spoken")
def test_at_1024_pixels_tabs_headline_and_seats_are_whole(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path, Settings(names=LONG_NAMES[:9]))
    try:
        window = table.window
        window.resize(1024, 768)
        table.start()
        table.race()
        QApplication.processEvents()
        bar = window.play.tabs.tabBar()
        assert bar is not None
        bar.setTabText(1, f"{bar.tabText(1)} ▲")
        assert bar.sizeHint().width() <= window.play.tabs.width()
        for row in window.play.seats.rows:
            assert row.state.text().replace("\n", " ") == row.state.whole()
            assert row.more.height() >= 30
        window.toggle_picture()
        QApplication.processEvents()
        said = window.picture_page.words
        assert said.text().replace("\n", " ") == said.whole()
    finally:
        table.close()


@every_language
@pytest.mark.usefixtures("spoken")
def test_names_pawns_and_a_class_have_room(qtbot: QtBot, tmp_path: Path) -> None:
    """At 1366 pixels beside all marks; what a list shows is never a part of a word."""
    table = Table(qtbot, tmp_path, Settings(names=LONG_NAMES[:9]))
    try:
        window = table.window
        window.resize(1366, 740)
        QApplication.processEvents()
        for row in window.findChildren(PlayerRow):
            room = row.name.width() - 8
            assert row.name.fontMetrics().horizontalAdvance(row.name.text()) <= room, row.name.text()
        classes = ClassWindow(window)
        classes.resize(1024, 700)
        assert not classes.box.isVisibleTo(classes), "without a class there is nothing to choose"
        assert classes.minimumSizeHint().width() <= 1024
        form = GotEmOptions(4)
        qtbot.addWidget(form)
        pawns = form.fields["pawns"].boxes  # type: ignore[attr-defined]
        assert all(box.minimumContentsLength() >= min(14, len(box.itemText(0))) for box in pawns)
    finally:
        table.close()


@every_language
@pytest.mark.usefixtures("spoken")
def test_our_own_game_has_a_title_in_each_language(qtbot: QtBot, tmp_path: Path, spoken: str) -> None:
    table = Table(qtbot, tmp_path, Settings(names=FOUR), at_the_shelf=True)
    try:
        shown = {label.text() for label in table.window.findChildren(QLabel) if label.objectName() == "game"}
        assert shown == {words(titled(game)) for game in shelf().values()}
        assert ("Buzzer round" in shown) == (spoken == "en")
        assert any("Got 'Em!" in title for title in shown)
    finally:
        table.close()


@pytest.mark.parametrize(("wide", "heads"), [(900, FOUR), (260, ("1", "2", "3", "4"))])
def test_a_column_is_called_by_a_whole_name_or_by_the_seats_number(
    make: Callable[..., GameTable], wide: int, heads: tuple[str, ...]
) -> None:
    table = make("buzzer-round", FOUR, match={}).start()
    [sheet] = table.window.findChildren(ScoreSheet)
    sheet.setFixedWidth(wide)
    QApplication.processEvents()
    items = (sheet.horizontalHeaderItem(column) for column in range(4))
    assert tuple(item.text() for item in items if item is not None) == heads


def test_at_the_first_deal_enter_alone_enters_nothing(make: Callable[..., GameTable]) -> None:
    """“There are no more cards” can't be so before anybody has five; later it can."""
    table = make("fast-fun-maths", FOUR, match={"mode": "referee"}).start()
    assert not table.play.big.isEnabled()
    table.write("\n")
    assert all(not player.hand for player in table.seen.players)
    assert table.seen.phase == "dealing"


def test_where_the_room_is_small_short_words_keep_their_line(qtbot: QtBot) -> None:
    """And no “…” stands in a line of its own."""
    from tests.ui.test_action_bar import CORRECT, ENDS, shown

    from gotit.core import inputs as i
    from gotit.ui.operator.buttons import SeatAction

    long = SeatAction("Show the class all of the solutions", i.Undo())
    bar = shown(qtbot, 560, long, CORRECT, ENDS)
    QApplication.processEvents()
    assert QPushButton.text(bar.buttons[CORRECT.label]) == CORRECT.label
    assert "\n" in QPushButton.text(bar.buttons[long.label])
    assert not any("\n…" in QPushButton.text(knob) for knob in bar.buttons.values())


@every_language
@pytest.mark.usefixtures("spoken")
def test_the_organisers_window_fits_a_laptop_with_nine_at_a_table(qtbot: QtBot) -> None:
    """A round that has much to say, and the places of nine: no line lies on another."""
    window = Desk(qtbot).window
    window.tabs.setCurrentIndex(1)
    window.results.list.setCurrentCell(1, 0)
    window.resize(1024, 728)
    for _ in range(3):
        QApplication.processEvents()
    assert (window.width(), window.height()) == (1024, 728), "no part needs more"
    places = window.results.editor.places
    assert len(places) == 9
    assert all(place.height() >= place.minimumSizeHint().height() for place in places)
    assert all(window.results.editor.rect().contains(place.geometry()) for place in places)
    assert all(line.rect().contains(line.out.geometry()) for line in window.rooms.lines)
    assert [line.said.text().replace("\n", " ") for line in window.rooms.lines] == [
        line.said.whole() for line in window.rooms.lines
    ], "how a room is can be read"
