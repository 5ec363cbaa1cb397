"""The organiser's window and the hall's picture: what they show of a view, and what is wanted by a click."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication, QFileDialog, QPushButton
from pytestqt.qtbot import QtBot
from tests.patience import PATIENCE_MS
from tests.ui.drawn import drawn

from gotit.championship.formats import FORMATS
from gotit.core.hall import Hall, Row, Seat, Tile
from gotit.core.hall_race import RoomsRace, Runner
from gotit.core.message import Typed, say
from gotit.language.words import ENGLISH
from gotit.ui import hall_window
from gotit.ui.hall_window import HallWindow
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.view import (
    Alike,
    Ask,
    BoardLine,
    Choice,
    DealView,
    FormatRow,
    Meetings,
    NextView,
    OrganiserView,
    PlayedAs,
    PlayerRow,
    RoomRow,
    RoundView,
    StandingRow,
    TableRow,
)
from gotit.ui.organiser.window import OrganiserWindow
from gotit.ui.theme import LIGHT, THEMES

LONG = "Wilhelmina Überschwänglic"
NINE = tuple(range(1, 10))
ROUND = RoundView(
    1,
    Typed("Got It! Fast Fun Maths"),
    (
        TableRow(1, "3", (1, 2), ("Ana", "<b>Ben</b>"), "told", ((2,), (1,))),
        TableRow(2, "", NINE, (LONG,) * 9, "waits"),
    ),
)
VIEW = OrganiserView(
    title="Maths day",
    hub="on",
    invitation="P4AAA-A8TA6-7T2JJ-S37HA-YTG6L-T2L4V-2CBV5-A",
    hall="http://192.168.1.20:8090/",
    asks=(Ask("k1", "Ms Bell", "4"), Ask("k2", "Mr Cole", "5")),
    rooms=(RoomRow("3", "off"), RoomRow("10", "behind", 3)),
    players=(PlayerRow(1, "Ana"), PlayerRow(2, "<b>Ben</b>", "Comets", ("Cleo", "Dan"), left=True)),
    rounds=(ROUND,),
    formats=tuple(FormatRow(of.name, of.title, of.about, (*of.asks, "titles")) for of in FORMATS.values()),
    next=NextView("round", 2, (("3", ("Ana", "Ben")),), again=1, meetings=Meetings(2, 0, 2, 14.2)),
    standings=(StandingRow(1, 2, "Ben", 250, 3),),
    games=(Choice("fast-fun-maths", Typed("Got It! Fast Fun Maths")), Choice("got-em", Typed("Got 'Em!"))),
    classes=(Choice("c", Typed("Year 5"), 24),),
    free=1,
)


class Desk:
    """A window, hands, and what was wanted of it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = OrganiserWindow()
        self.window.set_theme(LIGHT)
        self.hands: Any = qtbot
        qtbot.addWidget(self.window)
        self.wanted: list[w.Wish] = []
        self.window.wanted.connect(self.wanted.append)
        self.window.show_view(VIEW)
        self.window.show()

    def click(self, knob: QPushButton) -> w.Wish | None:
        """What is wanted by it."""
        for page in range(self.window.tabs.count()):
            if not knob.isVisible():
                self.window.tabs.setCurrentIndex(page)
        assert knob.isVisible(), knob.accessibleName()
        before = len(self.wanted)
        self.hands.mouseClick(knob, Qt.MouseButton.LeftButton, pos=QPoint(knob.width() // 2, knob.height() // 2))
        return self.wanted[-1] if len(self.wanted) > before else None


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return Desk(qtbot)


def test_each_click_says_what_is_wanted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.window
    (ask,) = window.asks.rows
    assert window.asks.more.text() == "One more asks."
    ask.room.setText("12b")
    window.show_view(replace(VIEW, hub="off"))
    assert desk.click(ask.yes) == w.Admit("k1", "12b"), "what is being typed stays"
    assert desk.click(ask.no) == w.Refuse("k1")
    assert desk.click(window.rooms.lines[1].out) == w.ThrowOut("10")
    assert desk.click(window.door.turn) == w.Door(open=False)
    assert desk.click(window.rehearse) == w.Rehearse(2)
    desk.hands.keyClicks(window.players.lines, "Eve")
    assert desk.click(window.players.enter) == w.Enter("Eve")
    window.players.team_size.setValue(5)
    assert desk.click(window.players.take) == w.EnterClass("c", 5)
    window.players.list.selectRow(1)
    assert desk.click(window.players.leave) == w.Leave(2, back=True)
    assert desk.click(window.plan.draw) == w.Draw(2, "fast-fun-maths")
    window.names.click()
    assert desk.wanted[-1] == w.Names(on=True)
    window.show_view(VIEW)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/a/folder")
    assert desk.click(window.export) == w.Export("/a/folder")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    assert desk.click(window.export) is None, "no folder was chosen"
    assert desk.click(window.close_day) is None, "it is asked first"
    assert desk.click(window.question.yes) == w.Close()


def test_a_format_is_chosen_with_what_it_asks(desk: Desk) -> None:
    plan = desk.window.plan
    desk.window.tabs.setCurrentIndex(1)
    assert desk.click(plan.choose) == w.PlayAs(PlayedAs("rotation", 1, 3)), "as many tables as rooms are there"
    asked = {key: PlayedAs() for key in FORMATS}
    for at, key in enumerate(FORMATS):
        plan.format.setCurrentIndex(at)
        for each, spin in plan.asked.items():
            assert spin.isVisible() == (each in VIEW.formats[at].asks), (key, each)
        wish = desk.click(plan.choose)
        assert isinstance(wish, w.PlayAs)
        asked[key] = wish.chosen
    assert asked == {
        "rotation": PlayedAs("rotation", 1, 3),
        "swiss": PlayedAs("swiss", 1, 3),
        "knock_out": PlayedAs("knock_out", 1, go_on=2),
        "league": PlayedAs("league"),
    }
    chosen = PlayedAs("knock_out", 6, go_on=3, titles=2)
    desk.window.show_view(replace(VIEW, played_as=chosen))
    assert [spin.value() for spin in plan.asked.values()] == [6, 3, 3, 2]
    assert not plan.choose.isEnabled(), "it is played so already"
    plan.asked["go_on"].setValue(2)
    desk.window.show_view(replace(VIEW, played_as=chosen, free=4))
    assert desk.click(plan.choose) == w.PlayAs(replace(chosen, go_on=2)), "what is being typed stays"


def test_what_was_written_is_said_and_a_closed_day_can_be_saved(desk: Desk) -> None:
    window = desk.window
    done = say("done", "Written into {folder}.", folder=Typed("/a/folder"))
    window.show_view(replace(VIEW, closed=True, done=done))
    assert window.written.isVisible()
    assert window.written.whole() == "Written into /a/folder."
    assert window.export.isEnabled()
    window.show_view(replace(VIEW, done=None, problem=say("problem", "It could not be kept.")))
    assert window.said.whole() == "▲ It could not be kept."
    assert not window.written.isVisible()
    window.show_view(replace(VIEW, hub="off"))
    assert not window.export.isEnabled(), "nobody could say what there is"


@pytest.mark.parametrize(
    ("coming", "said", "draw"),
    [
        (VIEW.next, "In all 2 rounds together any two meet 0 to 2 times: 14 % over the best there could be. "
         "One pair of round 2 has met before.", "Draw round 2"),
        (NextView("round", 3, rest=("Ana",)), "Round 3 comes next. Ana pauses.", "Draw round 3"),
        (NextView("round", 3, rest=("Ana", "Ben")), "Round 3 comes next. Ana and Ben pause.", "Draw round 3"),
        (NextView("goes_on", 3), "Some tie for the last place that goes on: they play it off first.",
         "Draw the play-off"),
        (NextView("title", 3), "A title is shared: it is played off at the buzzer.", "Draw the play-off"),
        (NextView("waits", 2, open=(1,)), "Round 2 still lacks the result of table 1.", ""),
        (NextView("waits", 2, open=(1, 3)), "Round 2 still lacks the results of tables 1 and 3.", ""),
        (NextView("over"), "Everything has been played, and no title is shared.", ""),
        (NextView("working"), "What comes next is being worked out …", ""),
        (NextView(), "Choose a format, and click “Use this format”.", ""),
        (NextView("nobody"), "Nobody can be seated yet: enter at least two under “Who plays”.", ""),
    ],
)  # fmt: skip
def test_what_comes_next_is_said_in_a_sentence(desk: Desk, coming: NextView, said: str, draw: str) -> None:
    plan = desk.window.plan
    desk.window.tabs.setCurrentIndex(1)
    desk.window.show_view(replace(VIEW, next=coming))
    assert plan.said.whole() == said
    assert plan.said.text().replace("\n", " ") == said, "all of it can be read"
    assert plan.draw.isVisible() == plan.game.isVisible() == bool(draw)
    assert not draw or plan.draw.text() == draw


def test_a_result_is_typed_with_ties_and_taken_back(desk: Desk) -> None:
    results = desk.window.results
    desk.window.tabs.setCurrentIndex(1)
    assert not results.editor.isVisible()
    results.list.selectRow(0)
    assert [place.value() for place in results.editor.places] == [2, 1], "as the room told it"
    assert not results.editor.back.isVisible()
    results.editor.places[0].setValue(1)
    assert desk.click(results.editor.keep) == w.Type(1, 1, ((1, 2),))
    typed = replace(ROUND, tables=(replace(ROUND.tables[0], state="typed", places=((1, 2),)), ROUND.tables[1]))
    desk.window.show_view(replace(VIEW, rounds=(typed,)))
    assert desk.click(results.editor.back) == w.Type(1, 1, None)


def test_a_room_that_is_off_is_never_said_to_be_ready(desk: Desk) -> None:
    said = [line.said.whole() for line in desk.window.rooms.lines]
    assert said == ["▲ no network, may play on", "◔ 3 facts behind"]


def test_names_are_shown_as_they_are_and_a_nickname_is_typed_in_the_list(desk: Desk) -> None:
    players = desk.window.players
    cell = desk.window.results.list.item(0, 2)
    assert cell is not None
    assert cell.text() == "Ana, <b>Ben</b>"
    nickname = players.list.item(0, 2)
    assert nickname is not None
    nickname.setText("Owls")
    assert desk.wanted == [w.Nickname(1, "Owls")]


def test_when_the_day_is_closed_nothing_can_be_wanted_that_would_change_it(desk: Desk) -> None:
    window = desk.window
    window.show_view(replace(VIEW, closed=True, invitation="", asks=()))
    knobs = (window.players.enter, window.players.take, window.plan.choose, window.close_day, window.rehearse)
    window.plan.asked["titles"].setValue(3)
    assert not any(knob.isEnabled() for knob in knobs)
    assert not window.door.turn.isVisible()
    assert not window.asks.isVisible()


@pytest.mark.parametrize("theme", sorted(THEMES))
def test_it_fits_a_laptop_with_nine_at_a_table_and_long_names(desk: Desk, theme: str) -> None:
    window = desk.window
    window.set_theme(THEMES[theme])
    window.tabs.setCurrentIndex(1)
    window.results.list.selectRow(1)
    assert len(window.results.editor.places) == 9
    window.resize(1366, 728)
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1366, 728), "no part needs more"
    editor = window.results.editor
    for place in editor.places:
        assert place.height() >= place.minimumSizeHint().height()
        assert editor.rect().contains(place.geometry())


def a_deal(seats: int) -> DealView:
    """Two boards in two rooms; the second room was not dealt alike."""
    tables: tuple[tuple[int, Alike, int | None], ...] = ((1, "same", 100), (2, "own", None))
    lines = tuple(
        BoardLine(number, table, str(table), alike, (LONG,) * seats, (1,) * seats, (share,) * seats)
        for number in (0, 1)
        for table, alike, share in tables
    )
    return DealView(1, Typed("Got It! the hidden formula"), "3f2a 91c0", 2, lines)


@pytest.mark.parametrize("seats", [2, 9])
def test_scores_of_a_deal_stand_whole_and_what_is_not_the_same_deal_says_so(desk: Desk, seats: int) -> None:
    window = desk.window
    window.show_view(replace(VIEW, deals=(a_deal(seats),)))
    page = window.deals
    window.tabs.setCurrentWidget(page)
    QApplication.processEvents()
    assert "deal 3f2a 91c0, mixed by 2 rooms" in page.round.currentText()
    cells = [[cell.text() if (cell := page.list.item(row, column)) else "" for column in range(4)] for row in range(4)]
    assert [row[:2] for row in cells] == [["all", "1"], ["all", "2"], ["1", "1"], ["1", "2"]]
    assert [row[3] for row in cells] == ["1 (100)", "1", "1 (100)", "1"]
    assert "not the same deal" in (cells[1][2] if seats == 2 else page.signs.text())
    metrics = page.list.fontMetrics()
    for column in range(3, 3 + seats):
        assert metrics.horizontalAdvance("1 (100)") + 8 <= page.list.columnWidth(column)
    assert page.list.isColumnHidden(3 + seats) == (seats < 9)
    window.show_view(replace(VIEW, deals=(DealView(1, Typed("Got It!")),)))
    assert "still agree" in page.round.currentText()
    assert page.list.rowCount() == 0


HALL = Hall(
    "School championship",
    2,
    tuple(Row(place, place, LONG, 300 - place) for place in range(1, 13)),
    4,
    tuple(
        Tile(
            str(number),
            ("plays", "done", "off", "waits")[number % 4],
            "slap",
            tuple(Seat(LONG, seat, seat == 2, seat) for seat in range(1, number + 1)) if number % 4 != 3 else (),
            number == 6,
            own=number in (1, 5),
        )
        for number in range(1, 10)
    ),
    deal="3f2a 91c0",
)  # fmt: skip


@pytest.mark.parametrize("size", [(1024, 768), (1920, 1080), (2560, 1080)])
def test_the_halls_picture_keeps_every_word_in_its_place(qtbot: QtBot, size: tuple[int, int]) -> None:
    for theme in THEMES.values():
        parts, _ = drawn(HALL, size, theme)
        names = [each.part.name for each in parts]
        assert len(set(names)) == len(names)
        for at, each in enumerate(parts):
            assert not any(each.part.rect.meets(other.part.rect) for other in parts[at + 1 :]), each.part.name
        texts = [text for each in parts for text in each.texts]
        said = [text.wanted for text in texts]
        assert any("no network" in each for each in said)
        assert {"and 8 more", "and 3 more rooms"} <= set(said), "nine at a table leave room for six rooms"
        fewer, _ = drawn(replace(HALL, tiles=HALL.tiles[:4]), size, theme)
        assert "waits" in [text.wanted for each in fewer for text in each.texts]
        assert not [text.wanted for text in texts if text.elided and text.wanted != LONG], "only names are shortened"


def test_the_halls_picture_changes_at_once_and_then_once_a_second(qtbot: QtBot) -> None:
    window = HallWindow(LIGHT, ENGLISH, still=True)
    qtbot.addWidget(window)
    window.show()
    window.show_hall(HALL)
    qtbot.waitUntil(lambda: window.view == HALL, timeout=900)
    for number in range(3, 8):
        window.show_hall(replace(HALL, round=number))
    assert window.view == HALL
    qtbot.waitUntil(lambda: window.view == replace(HALL, round=7), timeout=5_000)


def test_a_new_race_between_rooms_is_shown_for_a_while_and_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_window, "RACE_MS", 1_200)
    window = HallWindow(LIGHT, ENGLISH, still=True)
    qtbot.addWidget(window)
    window.show()
    race = RoomsRace("1", "", "clear", "", (Runner("Ana", 1, None, first=True),))
    raced = replace(HALL, race=race)
    window.show_hall(raced)
    qtbot.waitUntil(lambda: window.view == race)
    qtbot.waitUntil(lambda: window.view == raced, timeout=PATIENCE_MS)
    later = replace(raced, round=9)
    window.show_hall(later)
    qtbot.waitUntil(lambda: window.view == later, timeout=PATIENCE_MS)
    newer = replace(later, race=replace(race, key="2"))
    window.show_hall(newer)
    qtbot.waitUntil(lambda: window.view == newer.race, timeout=PATIENCE_MS)
    window.show_hall(HALL)
    qtbot.waitUntil(lambda: window.view == HALL, timeout=PATIENCE_MS)
