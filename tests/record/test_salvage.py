"""A damaged journal is opened as far as it is sound, and what was lost is said, whichever byte was hit."""

from __future__ import annotations

import random
import secrets
import sqlite3
from pathlib import Path

import pytest
from tests.core.table_driver import GAMES, Table
from tests.record.by_lines import MATCHES
from tests.record.damage import How, make_match, one
from tests.record.kept import FOLDER, make_file
from tests.speech import heard

from gotit.games.shelf import shelf
from gotit.record.journal import Journal, read_rows
from gotit.record.matches import Found, Matches
from gotit.record.rows import OF_THE_MATCH, line_entry, note_entry
from gotit.record.salvage import finish, rescue, sound_rows
from gotit.record.trouble import Damaged
from gotit.record.verify import verify


def change(path: Path, sql: str, *values: object) -> None:
    """Change it as none of our programs does."""
    db = sqlite3.connect(path)
    db.execute("DROP TRIGGER entries_never_change")
    db.execute("DROP TRIGGER entries_never_go")
    db.execute(sql, values)
    db.commit()
    db.close()


def test_no_flipped_bit_and_no_cut_is_passed_over_or_keeps_the_program_from_starting() -> None:
    """A sample over all games, closed and killed; `python -m tests.record.damage` does 2,000, or as many as told."""
    seed = secrets.token_hex(3)
    done = [one(number, random.Random(f"{seed} {number}")) for number in range(4 * len(MATCHES))]
    assert [each for each in done if each.wrong] == [], f"seed {seed}"


def test_a_damaged_side_file_costs_next_to_nothing_and_a_cut_one_is_said(tmp_path: Path) -> None:
    """SQLite would read both up to the damage, and say nothing."""
    path = make_match(tmp_path, how="killed")
    wal = path.with_name(f"{path.name}-wal")
    whole, rows = wal.read_bytes(), sound_rows(path).rows
    at = len(whole) // 2
    wal.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
    with pytest.raises(Damaged):
        read_rows(path)
    with pytest.raises(Damaged):
        Journal(path)
    assert sound_rows(path).rows == rows, "its page was written again later"
    wal.write_bytes(whole[:at])
    found = Matches(tmp_path, shelf()).unfinished()
    assert found.match is not None
    last = read_rows(path)[-2].id
    noted = max(row.id for row in rows if row.entry.kind in OF_THE_MATCH)
    assert f"Rows 1 to {last} are sound; at least rows {last + 1} to {noted} are lost." in heard(found.said[0])
    assert path.with_name(f"{path.name}.damaged-1-wal").read_bytes() == whole[:at]


def test_a_file_taken_without_what_stood_beside_it_is_said(tmp_path: Path) -> None:
    path = make_match(tmp_path, how="killed")
    path.with_name(f"{path.name}-wal").unlink()
    found = Matches(tmp_path, shelf()).unfinished()
    assert "are lost" in heard(found.said[0])


@pytest.mark.parametrize("note", [b"", b"nonsense", b"         999 0123456789abcdef\n"])
def test_a_damaged_note_of_the_last_row_says_nothing(tmp_path: Path, note: bytes) -> None:
    path = make_match(tmp_path, how="killed")
    path.with_name(f"{path.name}-last").write_bytes(note)
    assert Matches(tmp_path, shelf()).unfinished().said == ()


def test_a_closed_journal_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = make_match(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_row_that_was_changed_and_all_after_it_are_lost_and_said(tmp_path: Path) -> None:
    path = make_match(tmp_path)
    rows = read_rows(path)
    first_act = next(row.id for row in rows if '"do":"act"' in row.entry.body)
    change(path, "UPDATE entries SET body = replace(body, 'act', 'undo') WHERE id = ?", first_act)
    before = path.read_bytes()
    found = Matches(tmp_path, shelf()).unfinished()
    lost = f"Rows 1 to {first_act - 1} are sound; at least rows {first_act} to {rows[-1].id} are lost."
    assert lost in heard(found.said[0])
    assert [row.entry for row in read_rows(path)][:-1] == [row.entry for row in rows[: first_act - 1]]
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == before
    assert verify(path).id == first_act
    assert Matches(tmp_path, shelf()).unfinished().said == (), "it is said once"


@pytest.mark.parametrize(
    ("sql", "is_said"),
    [
        ("UPDATE entries SET body = 'f' || body WHERE id = ?", False),
        ("UPDATE entries SET checksum = 'f' || checksum WHERE id = ?", True),
    ],
)
def test_a_damaged_raw_line_costs_no_input(tmp_path: Path, sql: str, is_said: bool) -> None:
    path = tmp_path / "match.gotit"
    table = Table().start()
    with Journal(path) as journal:
        book = Matches(tmp_path, GAMES).begin()
        book.path, book._journal = path, journal
        for entered, at_us in table.log:
            book.keep(entered, at_us)
            journal.append(line_entry("in", "port", b"$beat t=1", at_us * 1000))
        journal.append(note_entry("closed", table.now_us))
    line = next(row.id for row in read_rows(path) if row.entry.kind == "line_in")
    change(path, sql, line)
    found = Matches(tmp_path, GAMES).unfinished()
    assert found.match is not None
    assert found.match.session == table.session
    assert ("1 raw line is lost." in " ".join(map(heard, found.said))) == is_said


@pytest.mark.parametrize("how", ["closed", "killed"])
@pytest.mark.parametrize("kind", [b"inputsession{", b"line_inttyACM0{", b"noteprogram{"])
def test_what_a_row_is_is_known_again_from_its_checksum(tmp_path: Path, kind: bytes, how: How) -> None:
    """SQLite lets a row of no kind pass where it only reads: so an input was lost in silence."""
    path = make_match(tmp_path, how=how)
    rows, before = sound_rows(path).rows, path.read_bytes()
    path.write_bytes(before.replace(kind, kind.replace(b"n", b"o", 1), 1))
    found = Matches(tmp_path, shelf()).unfinished()
    assert found.match is not None
    assert "was damaged" in heard(found.said[0])
    assert read_rows(path)[:-1] == rows


def test_what_begins_like_a_journal_and_ends_there_hides_no_match(tmp_path: Path) -> None:
    path = make_match(tmp_path)
    later = tmp_path / "match-99999999-000000-000000.gotit"
    later.touch()
    found = Matches(tmp_path, shelf()).unfinished()
    assert found.said == ()
    assert found.match is not None
    assert found.match.path == path
    Journal(later).close()
    later.write_bytes(later.read_bytes()[:4096])
    for begun in (later.read_bytes(), later.read_bytes()[:3000], b"SQLite", b"\0" * 4096):
        later.write_bytes(begun)
        found = Matches(tmp_path, shelf()).unfinished()
        assert found.match is not None
        assert found.match.path == path


def test_damage_that_makes_sqlite_itself_unreadable_is_damage(tmp_path: Path) -> None:
    """SQLite quotes a damaged table in what it says, and Python can't read that."""
    path = make_match(tmp_path)
    rows = read_rows(path)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE entries", b"CR\xc2ATE TABLE entries", 1))
    with pytest.raises(Damaged):
        read_rows(path)
    found = Matches(tmp_path, shelf()).unfinished()
    assert found.match is not None
    assert [row.entry for row in read_rows(path)][:-1] == [row.entry for row in rows]


def test_a_file_that_is_something_else_is_said_and_left_where_it_is(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "recipes.gotit")
    db.execute("CREATE TABLE recipes (name TEXT)")
    db.commit()
    db.close()
    found = Matches(tmp_path, GAMES).unfinished()
    assert found.match is None
    assert "is not a journal of Got It! Referee" in heard(found.said[0])
    assert [path.name for path in tmp_path.iterdir()] == ["recipes.gotit"]


def test_a_program_killed_between_writing_anew_and_naming_loses_nothing(tmp_path: Path) -> None:
    path = make_match(tmp_path)
    rows = read_rows(path)
    path.rename(path.with_name(f"{path.name}.new-0123abcd"))
    finish(tmp_path)
    assert read_rows(path) == rows


def test_a_row_of_an_older_file_that_cannot_be_read_ends_it_there(tmp_path: Path) -> None:
    path = make_file(FOLDER / "part-6" / "add-it-virtual-begun.jsonl", tmp_path)
    change(path, "UPDATE entries SET body = replace(body, '\"do\"', '\"od\"') WHERE id = 40")
    found = Matches(tmp_path, shelf()).unfinished()
    assert "Rows 1 to 39 are sound" in heard(found.said[0])
    assert found.match is not None
    assert len(read_rows(path)) == 40


def test_rows_of_which_none_is_sound_are_kept_aside_and_nothing_is_offered(tmp_path: Path) -> None:
    path = make_match(tmp_path)
    path.write_bytes(b"SQLite format 3\0" + bytes(20_000))
    assert sound_rows(path).rows == []
    assert Matches(tmp_path, GAMES).unfinished().match is None
    assert [each.name for each in tmp_path.iterdir()] == [f"{path.name}.damaged-1"]
    assert Matches(tmp_path, GAMES).unfinished() == Found()


def test_names_are_saved_with_their_rows(tmp_path: Path) -> None:
    path = make_match(tmp_path)
    change(path, "UPDATE entries SET body = 'x' WHERE id = (SELECT max(id) FROM entries)")
    rows, _ = rescue(path)
    start = next(row.entry.body for row in rows if '"do":"start"' in row.entry.body)
    assert "Ana" in start
    assert start in [row.entry.body for row in read_rows(path)]


def test_no_flipped_bit_of_an_older_file_keeps_the_program_from_starting(tmp_path: Path) -> None:
    """There, nothing shows whether a row is as it was written. But the file is opened, or the trouble is said."""
    chance = random.Random(8)
    whole = make_file(FOLDER / "part-6" / "add-it-virtual-begun.jsonl", tmp_path / "whole")
    games = shelf()
    for number in range(100):
        path = tmp_path / str(number) / whole.name
        path.parent.mkdir()
        spoiled = bytearray(whole.read_bytes())
        spoiled[chance.randrange(len(spoiled))] ^= 1 << chance.randrange(8)
        path.write_bytes(spoiled)
        matches = Matches(path.parent, games)
        found = matches.unfinished()
        if found.match is None:
            assert found.said
        else:
            book, _ = matches.go_on(found.match)
            book.close()


def test_a_note_that_lacks_what_it_must_say_is_told(tmp_path: Path) -> None:
    path = make_file(FOLDER / "part-6" / "fast-fun-maths-virtual-begun.jsonl", tmp_path)
    change(path, "UPDATE entries SET body = replace(body, 'boot', 'boat')")
    found = Matches(tmp_path, shelf()).unfinished()
    assert found.match is None
    assert "can't be read" in heard(found.said[0])
