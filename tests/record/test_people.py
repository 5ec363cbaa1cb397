"""Names have their own table: nothing else in a journal holds one, and each can be deleted."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.core.table_driver import GAMES, Table
from tests.record import make_fixtures
from tests.record.kept import FOLDER, head_of, make_file
from tests.record.make_fixtures import Player
from tests.record.test_salvage import change
from tests.speech import heard, raising

from gotit.cli import main as gotit
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record.export import without_names
from gotit.record.fingerprint import contents
from gotit.record.forget import forget_pupils
from gotit.record.journal import Journal, read, read_rows
from gotit.record.matches import Matches
from gotit.record.people import pupil_of
from gotit.record.replay import fingerprint, input_of, replay
from gotit.record.rows import Entry, Row, input_entry
from gotit.record.trouble import Damaged
from gotit.record.verify import verify

ODD = ("Xaxaxa", "Zwölf “{O’Neill}”", 'Q"q\\q')
"""Names that no program makes up, and that JSON writes differently."""
SHELF = shelf()


def rows_as_kept(path: Path) -> str:
    db = sqlite3.connect(path)
    rows = db.execute("SELECT * FROM entries").fetchall()
    db.close()
    return json.dumps(rows, ensure_ascii=False)


def spellings(names: tuple[str, ...]) -> list[str]:
    """As they are, in JSON, and in JSON within JSON."""
    found: list[str] = []
    for name in names:
        once = msgspec.json.encode(name).decode()[1:-1]
        found += [name, once, msgspec.json.encode(once).decode()[1:-1]]
    return found


@pytest.mark.parametrize("mode", ["virtual", "referee"])
@pytest.mark.parametrize("game", SHELF)
def test_no_row_of_any_game_holds_a_name(game: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_fixtures, "NAMES", ODD)
    book = Matches(tmp_path, SHELF).begin()
    player = Player(book, game, mode, 3, 3)
    player.enter(i.Rename(2, "Yyyz"))
    while player.taken < 60 and not player.session.over:
        player.go_on()
    book.seal(player.session, player.now_us)
    book.close()
    kept = rows_as_kept(book.path)
    assert "rename" in kept
    assert [name for name in spellings((*ODD, "Yyyz")) if name in kept] == []
    again = replay(read_rows(book.path), SHELF)
    assert (again.names, again.state, again.past) == (player.session.names, player.session.state, player.session.past)
    for arguments in (["export"], ["export", "--csv"]):
        said = CliRunner().invoke(gotit, [*arguments, str(book.path)], catch_exceptions=False).output
        assert [name for name in spellings((*ODD, "Yyyz")) if name in said] == []


def test_a_fingerprint_has_neither_a_name_nor_a_word() -> None:
    one = Table().start(names=("Ana", "Ben", "Cem")).calls(1, 2)
    other = Table().start(names=ODD).calls(1, 2)
    assert fingerprint(one.session) == fingerprint(other.session)
    renamed = step(one.session, i.Rename(2, "Dörte"), one.now_us)[0]
    assert fingerprint(renamed) == fingerprint(one.session)
    plain = json.dumps(contents(one.session))
    assert " called" not in plain
    assert "Ana" not in plain


@pytest.mark.parametrize("game", SHELF)
def test_no_text_with_a_space_in_it_is_in_the_fingerprint_of_any_game(game: str, tmp_path: Path) -> None:
    def texts(plain: object) -> list[str]:
        if isinstance(plain, dict):
            return [text for each in plain.values() for text in texts(each)]
        if isinstance(plain, (list, tuple)):
            return [text for each in plain for text in texts(each)]
        return [plain] if isinstance(plain, str) else []

    book = Matches(tmp_path, SHELF).begin()
    player = Player(book, game, "virtual", 3, 5)
    found: set[str] = set()
    while player.taken < 60 and not player.session.over:
        player.go_on()
        found.update(texts(contents(player.session)))
    book.close()
    assert [text for text in found if " " in text] == []


def test_two_players_of_one_name_are_two_people_and_stay_who_they_are(tmp_path: Path) -> None:
    path = tmp_path / "match.gotit"
    with Journal(path) as journal:
        journal.append(*(_start("Ana", "Ben", "Ana"), _start("Ana", "Cem")))
        assert sorted(journal.people.values()) == ["Ana", "Ana", "Ben", "Cem"]
    with Journal(path) as journal:
        journal.append(_start("Ana"))
        assert len(journal.people) == 4
    assert [json.loads(row.entry.body)["names"] for row in read_rows(path)] == [
        ["Ana", "Ben", "Ana"],
        ["Ana", "Cem"],
        ["Ana"],
    ]


def _start(*names: str) -> Entry:
    return input_entry(i.Start("slap", names), 1)


def test_members_of_teams_are_people_too(tmp_path: Path) -> None:
    path = tmp_path / "match.gotit"
    said: list[i.Input] = [
        i.Start("slap", ("Foxes", "Owls"), teams=((ODD[0], ODD[1]), (ODD[2], "Cem"))),
        i.Rename(1, "Anna", 1),
        i.Regroup(2, ("Cem", ODD[1])),
    ]
    with Journal(path) as journal:
        journal.append(*(input_entry(each, 1) for each in said))
    kept = rows_as_kept(path)
    assert not [name for name in spellings((*ODD, "Cem", "Anna", "Foxes")) if name in kept]
    shown = [msgspec.json.decode(row.entry.body, type=i.Input) for row in read_rows(path)]
    assert shown == said
    hidden = [msgspec.json.decode(row.entry.body, type=i.Input) for row in without_names(read_rows(path))]
    assert hidden == [
        i.Start(
            "slap",
            ("Seat 1", "Seat 2"),
            teams=(("Seat 1, player 1", "Seat 1, player 2"), ("Seat 2, player 1", "Seat 2, player 2")),
        ),
        i.Rename(1, "Seat 1, player 1", 1),
        i.Regroup(2, ("Seat 2, player 1", "Seat 2, player 2")),
    ]


# --- forgetting -----------------------------------------------------------------------------------------------------


def forget(folder: Path, name: str, *more: str) -> str:
    command = ["forget", name, "--matches", str(folder), "--yes", *more]
    done = CliRunner().invoke(gotit, command, catch_exceptions=False)
    assert done.exit_code == 0
    return done.output


def bytes_of(path: Path) -> bytes:
    return b"".join(part.read_bytes() for part in path.parent.glob(f"{path.name}*"))


def kept_match(folder: Path) -> tuple[Path, Session]:
    table = Table().start(names=ODD, goal=9).calls(1, 2)
    table.enter(i.Rename(3, "Xaxaxa"))
    book = Matches(folder, GAMES).begin()
    for entered, at_us in table.log:
        book.keep(entered, at_us)
    book.seal(table.session, table.now_us)
    book.close()
    return book.path, table.session


def test_a_name_that_is_forgotten_is_in_no_byte_and_the_match_goes_on(tmp_path: Path) -> None:
    path, session = kept_match(tmp_path)
    last = verify(path)
    assert b"Xaxaxa" in bytes_of(path)
    assert "“xaxaxa” is gone." in forget(tmp_path, "xaxaxa ")
    assert b"Xaxaxa" not in bytes_of(path)
    assert verify(path) == last
    found = Matches(tmp_path, GAMES).unfinished()
    assert found.said == ()
    assert found.match is not None
    assert found.match.session.names == ("", ODD[1], "")
    assert fingerprint(found.match.session) == fingerprint(session)
    assert "No match in" in forget(tmp_path, "Xaxaxa")


def test_it_asks_first(tmp_path: Path) -> None:
    path, _ = kept_match(tmp_path)
    done = CliRunner().invoke(gotit, ["--matches", str(tmp_path), "forget", "Xaxaxa"], input="n\n")
    assert done.exit_code == 1
    assert "You can't undo this." in done.output
    assert b"Xaxaxa" in bytes_of(path)


def test_the_file_of_an_older_program_is_written_anew_and_it_says_so(tmp_path: Path) -> None:
    fixture = FOLDER / "part-6" / "got-em-virtual-begun.jsonl"
    path = make_file(fixture, tmp_path)
    assert "with names in its rows. It is written again, without “Ben”" in forget(tmp_path, "Ben")
    assert b"Ben" not in bytes_of(path)
    assert verify(path).id == len(fixture.read_text("utf-8").splitlines()) - 1
    session = replay(read_rows(path), SHELF)
    assert session.names[2] in ("", head_of(fixture)["stood"]["names"][2])


def test_files_are_deleted_only_when_that_is_asked(tmp_path: Path) -> None:
    path, _ = kept_match(tmp_path)
    spoiled = path.with_name(f"{path.name}.damaged-1")
    spoiled.write_bytes(path.read_bytes().replace(b"SQLite", b"sqlite"))
    said = forget(tmp_path, "Xaxaxa")
    assert f"{path.name}: “Xaxaxa” is gone." in said
    assert f"{spoiled.name}: “Xaxaxa” may be in it." in said
    assert path.exists()
    assert f"{spoiled.name}: deleted." in forget(tmp_path, "Xaxaxa", "--delete-files")
    assert not spoiled.exists()
    assert f"{path.name}: deleted." in forget(tmp_path, ODD[1], "--delete-files")
    assert list(tmp_path.iterdir()) == []


def test_a_match_that_is_being_played_is_not_touched(tmp_path: Path) -> None:
    path, _ = kept_match(tmp_path)
    with Journal(path):
        assert "not looked at" in forget(tmp_path, "Xaxaxa")
    assert b"Xaxaxa" in bytes_of(path)


# ---- a name that is no more as it was written ----------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 5])
@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_of_a_name_is_said_once_and_costs_nothing(bit: int, at: int, tmp_path: Path) -> None:
    path, session = kept_match(tmp_path)
    rows = len(read_rows(path))
    spoiled = bytearray(path.read_bytes())
    spoiled[spoiled.rindex(b"Xaxaxa") + at] ^= 1 << bit
    path.write_bytes(spoiled)
    with raising(Damaged, "aren't as they were written: "):
        verify(path)
    found = Matches(tmp_path, GAMES).unfinished()
    assert f"Its {rows} rows are sound" in heard(found.said[0])
    assert "Names that aren't as they were written: " in heard(found.said[0])
    assert found.match is not None
    assert found.match.session.names[1] == ODD[1]
    assert fingerprint(found.match.session) == fingerprint(session)
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == spoiled
    assert Matches(tmp_path, GAMES).unfinished().said == (), "it is said once"
    verify(path)


def test_what_is_made_of_a_match_without_names_does_not_ask_about_them(tmp_path: Path) -> None:
    path, _ = kept_match(tmp_path)
    change(path, "UPDATE people SET name = 'Xbxaxa' WHERE name = 'Xaxaxa'")
    done = CliRunner().invoke(gotit, ["verify", str(path)])
    assert (done.exit_code, done.output) == (1, f"Error: “{path}”: Names that aren't as they were written: Xbxaxa.\n")
    with raising(Damaged, "Xbxaxa"):
        read(path)
    assert read(path, named=False).rows
    assert "“Xbxaxa” is gone." in forget(tmp_path, "Xbxaxa")
    assert verify(path).id > 2


# ---- pupils: a person keeps an id from match to match --------------------------------------------------------


def starts(rows: list[Row]) -> list[tuple[str, ...]]:
    found = [input_of(row) for row in rows if row.entry.kind == "input"]
    return [entered.names for entered in found if isinstance(entered, i.Start)]


def test_the_name_of_a_pupil_is_kept_under_the_pupils_own_id(tmp_path: Path) -> None:
    book = Matches(tmp_path, SHELF).begin()
    book.expect({"Ana": "a1", "Ben": "b1"})
    book.keep(i.Start("add-it", ("Ben", "Guest")), 0)
    book.expect({"Pupil 1": "a1", "Ben": "b2", "Fox": "b1"})
    book.keep(i.Start("add-it", ("Pupil 1", "Ben", "Fox", "Ben")), 1)
    book.keep(i.Rename(1, "Ana"), 2)
    book.close()
    [(ben, guest), (pupil, other, fox, twin)] = starts(read(book.path, named=False).rows)
    assert (ben, pupil, other, fox) == ("b1.1", "a1.1", "b2.1", "b1.2")
    assert [pupil_of(person) for person in (ben, fox, guest, twin)] == ["b1", "b1", "", ""]
    assert guest != twin
    assert starts(read_rows(book.path)) == [("Ben", "Guest"), ("Pupil 1", "Ben", "Fox", "Ben")]


def test_a_deleted_pupil_is_gone_from_every_match_and_chains_still_verify(tmp_path: Path) -> None:
    matches = Matches(tmp_path, SHELF)
    books = [matches.begin() for _ in range(3)]
    for book in books:
        book.expect({"Xaxaxa": "a1", "Yyyz": "b1", "Foxfox": "a1"})
        book.keep(i.Start("add-it", ("Xaxaxa", "Yyyz")), 0)
        book.keep(i.Start("add-it", ("Foxfox", "Yyyz")), 1)
    *closed, opened = books
    for book in closed:
        book.close()
    assert list(forget_pupils(tmp_path, {"a1"}, but=opened.path)) == []
    opened.forget({"a1"})
    opened.close()
    for book in books:
        assert [name for name in (b"Xaxaxa", b"Foxfox") if name in bytes_of(book.path)] == []
        assert starts(read_rows(book.path)) == [("", "Yyyz")] * 2
        assert verify(book.path).id > 2


def test_a_match_that_cannot_be_looked_at_is_said(tmp_path: Path) -> None:
    (tmp_path / "match-1.gotit").write_bytes(b"nothing of ours " * 100)
    [said] = forget_pupils(tmp_path, {"a1"})
    assert "match-1.gotit" in heard(said)
