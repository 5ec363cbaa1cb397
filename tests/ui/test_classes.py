"""Classes in real windows: a list becomes a class, those who are here play, and the file remembers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import msgspec
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.operator_driver import Table

from gotit.app.history_desk import year_began
from gotit.core import inputs as i
from gotit.core.history import Did, Match
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.school import Accommodations, SchoolClass
from gotit.core.terms import Terms
from gotit.record.journal import read
from gotit.record.matches import Book
from gotit.record.people import pupil_of
from gotit.record.replay import input_of
from gotit.school.one_file import Places
from gotit.school.opening import keep_weekly_copy, open_store
from gotit.school.store import Store
from gotit.ui.operator.class_window import ClassWindow
from gotit.ui.operator.pupil_panel import PupilPanel
from gotit.ui.operator.pupil_tile import PupilTile
from gotit.ui.settings import Settings

TODAY = date(2026, 11, 23)


class Classroom(Table):
    """The whole program with a teacher's file."""

    def __init__(
        self, qtbot: QtBot, folder: Path, settings: Settings | None = None, settings_file: Path | None = None
    ) -> None:
        self.file = folder / "classes.gotit-school"
        self.opened = open_store(self.file, TODAY)
        super().__init__(qtbot, folder, settings or Settings(), school=self.opened, settings_file=settings_file)
        self.open_classes()

    @property
    def classes(self) -> ClassWindow:
        return self.program.class_desk.panel

    @property
    def store(self) -> Store:
        opened = self.opened.store
        assert opened is not None
        return opened

    @property
    def kept(self) -> tuple[SchoolClass, ...]:
        """What another program finds in the file."""
        with closing(Store(self.file)) as store:
            return store.classes()

    def open_classes(self) -> None:
        self.click(self.window.setup.players.school)
        self.qtbot.waitUntil(self.classes.isActiveWindow)

    def write(self, line: QLineEdit, text: str) -> None:
        """Into this line, over what stands there, with Enter."""
        self.click(line)
        line.selectAll()
        self.hands.keyClicks(line, text)
        self.hands.keyClick(line, Qt.Key.Key_Return)

    def started(self) -> i.Start:
        """How the match began, with ids in place of names."""
        book = self.program.world.book
        assert isinstance(book, Book)
        book.close()
        inputs = [input_of(row) for row in read(book.path, named=False).rows if row.entry.kind == "input"]
        return next(entered for entered in inputs if isinstance(entered, i.Start))

    def paste(self, text: str) -> None:
        clipboard = QApplication.clipboard()
        assert clipboard is not None
        clipboard.setText(text)
        self.click(self.classes.paste)

    def tile(self, name: str) -> PupilTile:
        return next(tile for tile in self.classes.tiles if tile.pupil.name == name)

    def about(self, name: str) -> PupilPanel:
        """All about this pupil, open."""
        self.click(self.tile(name).more)
        return self.classes.pupil

    def names(self) -> list[str]:
        return [pupil.name for pupil in self.kept[0].pupils]

    def players(self) -> list[str]:
        return self.window.setup.players.names


@pytest.fixture
def room(qtbot: QtBot, tmp_path: Path) -> Iterator[Classroom]:
    with closing(Classroom(qtbot, tmp_path)) as made:
        yield made


def test_a_pasted_list_is_a_class_and_those_who_are_here_play(room: Classroom) -> None:
    room.paste("Ana\nBen\nChloe\nDora")
    assert room.names() == ["Ana", "Ben", "Chloe", "Dora"]
    assert room.classes.play.text() == "Play with 4 pupils"
    room.click(room.tile("Ben").here)
    assert [pupil.here for pupil in room.kept[0].pupils] == [True, False, True, True]
    room.click(room.classes.play)
    assert room.players() == ["Ana", "Chloe", "Dora"]
    assert not room.classes.isVisible()


def test_a_class_and_its_pupils_can_be_renamed(room: Classroom) -> None:
    room.paste("Ana\nBen")
    room.write(room.classes.title, "4b")
    before = room.tile("Ben").pupil.id
    room.write(room.about("Ben").name, "  Benjamin ")
    room.write(room.classes.pupil.nickname, "Fox")
    [of] = room.kept
    assert of.title == "4b"
    assert [(each.name, each.nickname) for each in of.pupils] == [("Ana", ""), ("Benjamin", "Fox")]
    assert of.pupils[1].id == before
    assert room.window.setup.players.school.text() == "Classes …"


def test_a_second_ben_is_asked_about_and_kept_meanwhile(room: Classroom, tmp_path: Path) -> None:
    path = tmp_path / "4b.csv"
    path.write_text("Vorname;Nachname\nBen;Kaya\nAna;Lee\nBen;Öztürk\nBen;Ode\n", "utf-8")
    room.classes.open_list(path)
    assert room.names() == ["Ben", "Ana", "Ben 2", "Ben 3"]
    question = room.classes.question
    assert question.words.text() == "There is more than one Ben. What is this one called?"
    assert question.line.text() == "Ben Ö."
    room.click(question.yes)
    assert question.line.text() == "Ben O."
    question.line.setText("ana")
    room.click(question.yes)
    assert question.isVisible()
    assert room.names() == ["Ben", "Ana", "Ben Ö.", "Ben 3"]
    room.click(question.no)
    assert not question.isVisible()
    assert room.names() == ["Ben", "Ana", "Ben Ö.", "Ben 3"]


def test_two_pupils_cannot_get_one_name_by_typing(room: Classroom) -> None:
    room.paste("Ana\nBen")
    room.write(room.about("Ben").name, "ana")
    assert room.classes.question.line.text() == "ana 2"
    room.click(room.classes.question.yes)
    assert room.names() == ["Ana", "ana 2"]


def test_more_pupils_than_seats_play_in_teams_and_none_is_lost(room: Classroom) -> None:
    room.paste("\n".join(f"Pupil{number}" for number in range(25)))
    room.click(room.classes.play)
    assert len(room.players()) == 25
    assert "25 players play in teams" in room.banner
    assert len(room.names()) == 25


def test_without_names_nothing_of_a_name_is_in_the_match_or_the_settings(room: Classroom) -> None:
    room.paste("Xaxaxa\nYyyzyy\nChloe")
    room.write(room.about("Yyyzyy").nickname, "Fox")
    room.click(room.classes.nameless)
    room.click(room.classes.play)
    assert room.players() == ["Pupil 1", "Fox", "Pupil 3"]
    room.click(room.window.setup.start)
    book = room.program.world.book
    assert book is not None
    assert room.program.loop.session.names == ("Pupil 1", "Fox", "Pupil 3")
    room.program.remembered.save()
    assert "Xaxaxa" not in repr(room.program.settings)
    path = next(room.file.parent.glob("*.gotit"))
    content = b"".join(part.read_bytes() for part in path.parent.glob(f"{path.name}*"))
    assert [name for name in (b"Xaxaxa", b"Yyyzyy") if name in content] == []


def test_switching_names_off_and_on_changes_who_is_set_up(room: Classroom) -> None:
    room.paste("Ana\nBen")
    room.click(room.classes.play)
    room.window.setup.players.add_names(["Guest"])
    for names in (["Pupil 1", "Pupil 2", "Guest"], ["Ana", "Ben", "Guest"]):
        room.open_classes()
        room.click(room.classes.nameless)
        assert room.players() == names


def test_a_match_of_a_class_is_kept_under_the_pupils_ids(room: Classroom) -> None:
    room.paste("Ana\nBen")
    room.click(room.classes.play)
    room.window.setup.players.add_names(["Guest"])
    room.click(room.window.setup.start)
    start = room.started()
    assert [pupil_of(person) for person in start.names] == [*(pupil.id for pupil in room.kept[0].pupils), ""]


def test_deleting_asks_first(room: Classroom) -> None:
    room.paste("Ana\nBen")
    room.click(room.about("Ben").delete)
    room.click(room.classes.question.no)
    assert room.names() == ["Ana", "Ben"]
    room.click(room.about("Ben").delete)
    room.click(room.classes.question.yes)
    assert room.names() == ["Ana"]
    room.click(room.classes.delete)
    room.click(room.classes.question.yes)
    assert room.kept == ()


def test_the_name_of_a_deleted_pupil_leaves_every_file(qtbot: QtBot, tmp_path: Path) -> None:
    with closing(Classroom(qtbot, tmp_path, settings_file=tmp_path / "settings.json")) as room:
        _delete_a_pupil_everywhere(room)


def _delete_a_pupil_everywhere(room: Classroom) -> None:
    room.paste("Xaxaxa\nBen\nCleo")
    keep_weekly_copy(room.store, date(2026, 12, 1))
    room.click(room.classes.play)
    room.click(room.window.setup.start)
    room.window.back_to_setup()
    room.program.remembered.save()
    room.open_classes()
    holding = [path for path in room.file.parent.rglob("*") if path.is_file() and b"Xaxaxa" in path.read_bytes()]
    assert len(holding) > 3
    room.click(room.about("Xaxaxa").delete)
    room.click(room.classes.question.yes)
    room.program.remembered.save()
    assert [path for path in room.file.parent.rglob("*") if path.is_file() and b"Xaxaxa" in path.read_bytes()] == []
    assert room.started().names[1].startswith(room.kept[0].pupils[0].id)


def test_what_a_pupil_needs_is_kept(room: Classroom) -> None:
    room.paste("Ana\nBen")
    about = room.about("Ben")
    about.wait.setValue(4)
    about.time.setCurrentIndex(2)
    room.click(about.once)
    assert room.kept[0].pupils[1].accommodations == Accommodations("double", 4, each_sign_once=True)
    assert room.kept[0].pupils[0].accommodations == Accommodations()
    assert room.about("Ana").wait.value() == 0


def test_what_a_pupil_needs_acts_in_the_match_by_seat_alone(room: Classroom) -> None:
    room.paste("Ana\nBen")
    about = room.about("Ben")
    about.wait.setValue(4)
    about.time.setCurrentIndex(2)
    room.click(about.once)
    room.click(room.classes.play)
    room.window.setup.players.add_names(["Guest"])
    room.click(room.window.setup.start)
    room.qtbot.waitUntil(lambda: bool(room.program.loop.session.terms))
    ben = Terms(200, 4_000_000, each_sign_once=True)
    assert room.program.loop.session.terms == {(2, ""): ben}
    assert room.program.enter(i.Rename(2, "Guest B"))
    assert room.program.loop.session.terms == {}, "somebody else sits there"
    assert room.program.enter(i.Rename(3, "Ben"))
    assert room.program.loop.session.terms == {(3, ""): ben}
    room.classes.show()
    room.about("Ben").wait.setValue(0)
    assert room.program.loop.session.terms == {(3, ""): Terms(200, each_sign_once=True)}


def test_in_a_team_it_acts_while_that_pupil_stands_there_and_the_journal_holds_numbers_alone(room: Classroom) -> None:
    room.paste("Xaxaxa\nBen\nCleo\nDora\nEmil\nFay\nGus\nHal\nIda\nJo\nKim")
    about = room.about("Ben")
    about.wait.setValue(7)
    about.time.setCurrentIndex(3)
    for knob in (about.in_turn, about.once, about.large, about.light):
        room.click(knob)
    room.click(room.classes.play)
    room.click(room.window.setup.start)
    program = room.program
    room.qtbot.waitUntil(lambda: bool(program.loop.session.terms))
    session = program.loop.session
    ben = Terms(0, 7_000_000, in_turn=True, each_sign_once=True)
    seat = next(seat for seat, team in enumerate(session.teams, 1) if "Ben" in team[-1].members)
    assert session.terms == {(seat, "Ben"): ben}
    assert (seat in session.terms_at) == (session.name(seat) == "Ben")
    assert program.enter(i.Regroup(seat, ("Ben",)))
    assert program.loop.session.terms_at == {seat: ben}
    assert program.needs.of_light() == (seat,)
    assert program.needs.of_seat(seat).large_cards
    book = program.world.book
    assert isinstance(book, Book)
    book.close()
    rows = [row.entry.body for row in read(book.path, named=False).rows if row.entry.kind == "input"]
    said = [row for row in rows if '"set_terms"' in row]
    assert said
    for row in said:
        assert set(msgspec.json.decode(row)) <= {"do", "seat", "member", "terms"}
    everything = "\n".join(rows)
    for word in ("Ben", "need", "large", "light", "accommodation", "double", "none"):
        assert word not in everything


def test_a_switch_is_chosen_by_pressing_it_and_buzzes_in_the_match(room: Classroom) -> None:
    room.paste("Ana\nBen")
    switch = room.about("Ben").switch
    room.click(switch.choose)
    room.qtbot.keyClick(switch.choose, Qt.Key.Key_G)
    assert switch.said.text() == "That key has another job. Press another one."
    room.qtbot.keyClick(switch.choose, Qt.Key.Key_1)
    assert room.kept[0].pupils[1].accommodations.switch is None, "the key of seat 1"
    room.qtbot.keyClick(switch.choose, Qt.Key.Key_PageDown)
    needs = room.kept[0].pupils[1].accommodations
    assert (needs.switch is not None, needs.switch_name) == (True, "key PgDown")
    assert switch.said.text() == "key PgDown"
    room.click(room.classes.play)
    room.click(room.window.setup.start)
    room.qtbot.waitUntil(lambda: bool(room.program.loop.session.seating.switches))
    assert room.program.loop.session.seating.seat_of("keyboard", 18) == (2, "call")
    room.qtbot.waitUntil(lambda: room.view.phase == "turning")
    assert room.program.enter(i.Act({"do": "turn_over"}))
    room.wait_for("racing")
    room.classes.hide()
    room.qtbot.keyClick(room.window, Qt.Key.Key_PageDown)
    room.wait_for("explaining")
    assert room.view.callers == (2,)


def test_with_a_switch_a_pupil_sits_down_at_their_own_seat_when_everybody_slaps(room: Classroom) -> None:
    room.paste("Ana\nBen\nCleo")
    switch = room.about("Cleo").switch
    room.click(switch.choose)
    room.qtbot.keyClick(switch.choose, Qt.Key.Key_PageDown)
    room.click(room.classes.play)
    assert room.program.loop.session.seating.seat_of("keyboard", 18) == (3, "call")
    room.click(room.window.setup.roll_call)
    assert room.program.loop.session.seating.calling == (1, 2, 3)
    room.qtbot.keyClick(room.window, Qt.Key.Key_PageDown)
    assert room.program.loop.session.seating.calling == (1, 2)
    assert room.program.loop.session.seating.taken == {}, "the seat's own button goes on, too"
    room.window.setup.players.set_names(["Cleo", "Ana"])
    assert room.program.loop.session.seating.seat_of("keyboard", 18) == (1, "call")


def test_a_button_of_a_box_can_be_the_switch(room: Classroom) -> None:
    room.paste("Ana\nBen")
    switch = room.about("Ana").switch
    press = i.Press("box:sip", 0, (Reading(HOST_CLOCK, 1, 2),))
    room.program.world.pressed.emit(press)
    assert switch.switch is None, "nobody has asked for it"
    room.click(switch.choose)
    room.program.world.pressed.emit(press)
    needs = room.kept[0].pupils[0].accommodations
    assert (needs.switch, needs.switch_name) == (("box:sip", 0), "box:sip, button 1")
    room.click(switch.clear)
    assert room.kept[0].pupils[0].accommodations == Accommodations()


def test_without_a_file_nothing_is_lost_silently(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("where the folder should be")
    table = Table(qtbot, tmp_path / "matches", Settings(), school=open_store(tmp_path / "data" / "classes", TODAY))
    with closing(table):
        table.program.class_desk.panel.take_list([], None)
        table.program.school.keep_class(SchoolClass("", "4b"))
        assert "Classes can't be kept now" in table.banner


# ---- history -------------------------------------------------------------------------------------------------


def test_the_history_is_counted_shown_printed_and_saved_as_a_table(room: Classroom, tmp_path: Path) -> None:
    room.paste("Ana\nBen\n=Cleo")
    room.click(room.classes.play)
    room.click(room.window.setup.start)
    room.qtbot.waitUntil(lambda: room.view.phase == "turning")
    assert room.program.enter(i.Act({"do": "turn_over"}))
    room.wait_for("racing")
    caller = room.solver()
    assert room.program.enter(i.SeatPress(caller))
    room.wait_for("explaining")
    assert room.program.enter(i.Act({"do": "explain", "seat": caller, "expression": room.solution(caller)}))
    room.window.back_to_setup()
    room.open_classes()
    room.click(room.classes.history)
    desk = room.program.history_desk
    room.qtbot.waitUntil(lambda: not desk.panel.said.isVisible())
    [match] = room.program.school.played(room.kept[0])
    pupil = room.kept[0].pupils[caller - 1]
    assert match.people[pupil.id].right == 1
    assert match.people[pupil.id].signs
    desk.panel.save_csv(tmp_path / "4b.csv")
    assert desk.panel.said.text() == "Saved as “4b.csv”."
    lines = (tmp_path / "4b.csv").read_text("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in lines] == ["pupil", "Ana", "Ben", "'=Cleo"]
    for whose in range(2):
        desk.panel.who.setCurrentIndex(whose)
        desk.panel.save_pdf(tmp_path / "page.pdf")
        content = (tmp_path / "page.pdf").read_bytes()
        assert content.startswith(b"%PDF")
        assert content.count(b"/Type /Page\n") == 1
        assert desk.panel.page.grab().toImage().pixelColor(5, 5).isValid()
    desk.panel.save_csv(tmp_path)
    assert "can't be written" in desk.panel.said.text()
    desk.panel.close()
    room.program.history_desk.count()
    with room.qtbot.waitSignal(desk.counted):
        pass
    desk.panel.save_csv(tmp_path / "closed.csv")
    assert ",0,0,0," in (tmp_path / "closed.csv").read_text("utf-8-sig").splitlines()[1], "nothing is kept unseen"


def test_a_school_year_that_is_over_is_asked_about(room: Classroom) -> None:
    room.paste("Ana\nBen")
    [of] = room.kept
    old = Match("match-old.gotit", 1, "2020-01-01T10:00:00+01:00", "add-it", 60, True, {of.pupils[0].id: Did(right=2)})
    room.store.keep_played(old.file, 9, [old])
    room.click(room.classes.history)
    panel = room.program.history_desk.panel
    room.qtbot.waitUntil(panel.question.isVisible)
    assert panel.question.words.text() == ("1 match is from before this school year. Delete it from the history?")
    room.click(panel.question.no)
    assert room.program.school.played(of) == (old,)
    room.click(room.classes.history)
    room.qtbot.waitUntil(panel.question.isVisible)
    room.click(panel.question.yes)
    assert room.program.school.played(of) == ()


def test_a_school_year_begins_in_august() -> None:
    assert year_began(date(2026, 11, 23)) == date(2026, 8, 1)
    assert year_began(date(2027, 7, 31)) == date(2026, 8, 1)
    assert year_began(date(2027, 8, 1)) == date(2027, 8, 1)


def test_a_copy_is_saved_and_opened_on_a_new_laptop(room: Classroom, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "all.gotit-copy"
    assert not room.classes.save_copy.isEnabled()  # this one keeps no settings
    room.paste("Ana\nBen")
    room.click(room.classes.play)
    room.click(room.window.setup.start)
    book = room.program.world.book
    places = Places(room.file, tmp_path / "settings.json", room.file.parent)
    assert "1 match" in heard(room.program.school.save_copy(places, file, book.copy() if book is not None else None))
    folder = tmp_path / "new"
    with closing(Classroom(qtbot, folder, settings_file=folder / "settings.json")) as new:
        new.paste("Cleo")
        new.program.copy_desk.open(file)
        assert "Taken over: 1 match" in new.classes.said.text()
        assert new.names() == ["Ana", "Ben"]
        assert [tile.pupil.name for tile in new.classes.tiles] == ["Ana", "Ben"]
        new.program.copy_desk.open(tmp_path / "gone")
        assert "gone" in new.classes.said.text()
        new.program.copy_desk.save(tmp_path / "again.gotit-copy")
        assert new.classes.said.text().startswith("Saved:")


def test_teams_can_be_balanced_once_the_class_has_played(room: Classroom) -> None:
    room.paste("\n".join(f"P{number}" for number in range(12)))
    [of] = room.kept
    room.click(room.classes.play)
    assert not room.window.setup.players.bar.balanced.isEnabled()
    people = {pupil.id: Did(rounds=2, points=number) for number, pupil in enumerate(of.pupils)}
    room.store.keep_played("m", 1, [Match("m", 1, "2026-11-23", "add-it", 60, True, people)])
    room.open_classes()
    room.qtbot.waitUntil(room.window.setup.players.bar.balanced.isEnabled)
    players = room.window.setup.players
    room.click(players.bar.balanced)
    won = [sum(int(name[1:]) for name in team) for team in players.teams]
    assert max(won) - min(won) <= 3
