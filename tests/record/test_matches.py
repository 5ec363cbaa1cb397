"""The folder of matches: what is offered to resume, what a program leaves that was only looked at, what damage does."""

from __future__ import annotations

import os
import time
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import Struct
from tests.core.table_driver import BOX, GAMES, Table
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import step
from gotit.record.journal import read_rows
from gotit.record.matches import Book, Found, Matches, Unfinished, keeping, matches_folder, new_path
from gotit.record.replay import replay
from gotit.record.trouble import CannotWrite, JournalError


class Receipt(Struct, frozen=True):
    box: str
    boot: str
    seq: int


@pytest.fixture
def matches(tmp_path: Path) -> Matches:
    return Matches(tmp_path / "matches", GAMES)


def offered(matches: Matches) -> Unfinished:
    """The match that is offered, and no message beside it."""
    found = matches.unfinished()
    assert found.said == ()
    assert found.match is not None
    return found.match


def play(book: Book, table: Table) -> None:
    for entered, at_us in table.log:
        receipt = Receipt("e661", "1a2b", at_us % 1000) if isinstance(entered, i.Press) else None
        book.keep(entered, at_us, receipt)


def test_a_match_of_another_day_says_which(matches: Matches) -> None:
    table = Table().start(goal=9)
    book = matches.begin()
    play(book, table)
    book.close()
    then = datetime(2026, 1, 7, 9, 30).astimezone().timestamp()
    os.utime(offered(matches).path, (then, then))
    assert heard(offered(matches).when) == "on 7 January 2026 at 09:30"


def test_the_latest_unfinished_match_is_offered_and_goes_on_exactly_there(matches: Matches) -> None:
    table = Table().start(goal=9).calls(1, 2)
    book = matches.begin()
    play(book, table)
    book.close()
    found = offered(matches)
    assert (found.session, found.last_us, found.tag) == (table.session, table.now_us, book.tag)
    assert found.when.code == "at_time"
    assert found.receipts == tuple({"box": "e661", "boot": "1a2b", "seq": n} for n in (0, 0))
    again, same = matches.go_on(found)
    assert same is found
    action = i.Act({"do": "answer", "seat": 1, "right": False})
    session, _ = step(found.session, action, found.last_us + 5)
    again.keep(action, found.last_us + 5)
    again.seal(session, found.last_us + 5)
    again.close()
    once_more = offered(matches)
    assert once_more.session == session
    assert once_more.tag == book.tag
    notes = [row.entry.body for row in read_rows(book.path) if '"opened"' in row.entry.body]
    assert len(notes) == 2
    assert '"program":' in notes[0]


def test_a_match_that_came_to_its_end_is_not_offered(matches: Matches) -> None:
    book = matches.begin()
    table = Table().start()
    table.act("end_match")
    play(book, table)
    book.close()
    assert matches.unfinished() == Found()


def test_a_program_that_was_only_looked_at_leaves_no_file_and_hides_no_match(matches: Matches) -> None:
    assert matches.unfinished() == Found()
    first = matches.begin()
    play(first, Table().start())
    first.close()
    time.sleep(0.001)
    looked = matches.begin()
    looked.keep(i.Joined("keyboard", "ccc"), 5)
    looked.keep(i.Sharpness("keyboard", {"host": 15_000}), 6)
    looked.keep(i.Press(BOX, 0, ()), 6)
    looked.record(7, "port", "in", b"hello")
    looked.flush()
    looked.seal(Session(GAMES), 8)
    looked.close()
    assert [path.name for path in matches.folder.iterdir()] == [first.path.name]
    found = offered(matches)
    assert found.path == first.path


def test_what_boxes_said_before_the_first_order_stands_before_it(matches: Matches) -> None:
    book = matches.begin()
    book.keep(i.Joined(BOX, "cc"), 1)
    book.keep(i.Start("slap", ("Ana",)), 2)
    book.record(3_000, "port", "in", b"$beat t=1")
    book.flush()
    book.close()
    kinds = [(row.entry.kind, row.entry.body[:18]) for row in read_rows(book.path)]
    assert kinds == [
        ("note", '{"note":"opened","'),
        ("input", '{"do":"joined","so'),
        ("input", '{"do":"start","gam'),
        ("line_in", '{"ns":3000,"raw":"'),
    ]


def test_a_later_match_hides_an_older_one(matches: Matches) -> None:
    for names in (("Old",), ("New",)):
        book = matches.begin()
        book.keep(i.Start("slap", names), 2)
        book.close()
        time.sleep(0.001)
    found = offered(matches)
    assert found.session.names == ("New",)


def test_a_damaged_match_is_set_aside_and_goes_on_from_what_could_be_read(matches: Matches) -> None:
    book = matches.begin()
    table = Table().start(goal=9)
    play(book, table)
    for _ in range(400):
        book.record(1, "port", "in", b"x" * 300)
        book.flush()
    book.close()
    whole = bytearray(book.path.read_bytes())
    whole[-30_000:-20_000] = b"\xee" * 10_000
    book.path.write_bytes(whole)
    found = matches.unfinished()
    assert found.match is not None
    assert found.match.session == table.session
    assert "damaged-1" in heard(found.said[0])
    assert (matches.folder / f"{book.path.name}.damaged-1").read_bytes() == bytes(whole)
    assert replay(read_rows(book.path), GAMES) == table.session


def test_a_match_that_is_open_elsewhere_or_of_other_rules_is_said(matches: Matches) -> None:
    book = matches.begin()
    book.keep(i.Start("slap", ("Ana",)), 2)
    found = matches.unfinished()
    assert found.match is None
    assert "is in use. Close the other Got It! Referee first" in heard(found.said[0])
    book.keep(i.Undo(), 3)  # never taken by a session
    book.close()
    found = matches.unfinished()
    assert found.match is None
    assert "can't be resumed. Row 3 was accepted then and is refused now" in heard(found.said[0])


def test_a_folder_that_cannot_be_written_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file")
    with pytest.raises(CannotWrite, match="can't be kept"):
        Matches(tmp_path / "matches", GAMES).begin()
    assert issubclass(CannotWrite, OSError)


def test_two_books_of_one_instant_have_two_names(tmp_path: Path) -> None:
    assert len({new_path(tmp_path) for _ in range(50)}) > 1
    assert matches_folder().name == "matches"


def test_keeping_makes_a_new_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "kept.gotit"
    with keeping(path, GAMES) as keep:
        keep(i.Time(), 4)
    assert [row.entry.kind for row in read_rows(path)] == ["note", "input"]
    with pytest.raises(JournalError, match="already exists"), keeping(path, GAMES):
        pass
