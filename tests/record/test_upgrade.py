"""A journal of an earlier part goes on in today's format: nothing of the match changes, and it is all or nothing."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.record.kept import FOLDER, KEPT, head_of, make_file
from tests.record.make_fixtures import facts
from tests.record.test_kept import ENDED
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record import upgrade as module
from gotit.record.journal import Journal, read, read_rows
from gotit.record.matches import Matches
from gotit.record.people import holds_names
from gotit.record.replay import replay
from gotit.record.sqlite_file import FORMAT
from gotit.record.trouble import Damaged
from gotit.record.verify import verify

SHELF = shelf()
BEGUN = FOLDER / "part-6" / "add-it-virtual-begun.jsonl"


def format_of(path: Path) -> int:
    db = sqlite3.connect(path)
    found = int(next(db.execute("PRAGMA user_version"))[0])
    db.close()
    return found


@pytest.mark.parametrize("fixture", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_each_row_stays_what_it_was_and_names_leave_the_rows(fixture: Path, tmp_path: Path) -> None:
    path = make_file(fixture, tmp_path)
    before = read_rows(path)
    then = head_of(fixture)["user_version"]
    assert format_of(path) == then, "reading changes nothing"
    with Journal(path) as journal:
        assert set(journal.people.values()) >= set(head_of(fixture)["stood"]["names"])
    assert format_of(path) == FORMAT
    after = read_rows(path)
    same = [row for row in before if '"fingerprint"' not in row.entry.body]
    assert [row for row in after if row.entry.body != '{"note":"state"}'] == same
    assert len(after) == len(before)
    assert verify(path).id == len(before)
    db = sqlite3.connect(path)
    bodies = "".join(body for (body,) in db.execute("SELECT body FROM entries"))
    db.close()
    assert [row for row in before if holds_names(row.entry) and row.entry.body in bodies] == []
    if f"{fixture.parent.name}/{fixture.stem}" not in ENDED:
        assert facts(replay(after, SHELF)) == head_of(fixture)["stood"]


def test_a_match_of_an_earlier_part_is_offered_and_goes_on(tmp_path: Path) -> None:
    path = make_file(BEGUN, tmp_path)
    found = Matches(tmp_path, SHELF).unfinished()
    assert found.said == ()
    assert found.match is not None
    assert format_of(path) == 1
    book, match = Matches(tmp_path, SHELF).go_on(found.match)
    assert match is found.match
    session, _ = step(match.session, i.Undo(), match.last_us)
    book.keep(i.Undo(), match.last_us)
    book.seal(session, match.last_us)
    book.close()
    again = Matches(tmp_path, SHELF).unfinished()
    assert again.said == ()
    assert again.match is not None
    assert again.match.session == session
    verify(path)


def test_a_match_whose_race_ends_otherwise_today_is_a_record_and_hides_no_other(tmp_path: Path) -> None:
    make_file(BEGUN, tmp_path)
    ended = make_file(FOLDER / "part-4" / "hidden-formula-virtual-begun.jsonl", tmp_path)
    later = ended.rename(ended.with_name("match-z.gotit"))
    before = later.read_bytes()
    found = Matches(tmp_path, SHELF).unfinished()
    assert found.match is not None
    assert found.match.session.game is SHELF["add-it"]
    assert "“match-z.gotit” can't be resumed. Row 29 was accepted then and is refused now" in heard(found.said[0])
    assert later.read_bytes() == before


def test_it_is_all_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_file(BEGUN, tmp_path)
    before = read(path)

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(module, "insert_people", full)
    with pytest.raises(OSError, match="full"):
        Journal(path)
    assert (format_of(path), read(path)) == (1, before)


def test_a_file_that_lacks_a_row_is_not_numbered_anew(tmp_path: Path) -> None:
    path = make_file(BEGUN, tmp_path)
    db = sqlite3.connect(path)
    db.execute("DROP TRIGGER entries_never_go")
    db.execute("DELETE FROM entries WHERE id = 20")
    db.execute("CREATE TRIGGER entries_never_go BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'x'); END")
    db.commit()
    db.close()
    with pytest.raises(Damaged, match="a row is missing after row"):
        Journal(path)
    assert format_of(path) == 1


def test_what_an_older_file_does_not_say_stays_unsaid(tmp_path: Path) -> None:
    """A new setting must not get today's value when the file is upgraded."""
    fixture = FOLDER / "part-1" / "fast-fun-maths-virtual-begun.jsonl"
    path = make_file(fixture, tmp_path)
    Journal(path).close()
    start = next(row.entry.body for row in read_rows(path) if '"do":"start"' in row.entry.body)
    assert '"limit_us"' not in start, "part 1 knew of no limit"
