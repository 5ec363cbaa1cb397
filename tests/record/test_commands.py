"""`gotit replay`, `gotit export` and `gotit referee --journal`, as they are typed."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.core.table_driver import GAMES, Table

from gotit.cli import main as gotit
from gotit.core import inputs as i
from gotit.record.commands import export_command, replay_command
from gotit.record.matches import Book, Matches

replay = replay_command(lambda: GAMES)
export = export_command(lambda: GAMES)


def run(command: object, *args: object) -> str:
    done = CliRunner().invoke(command, list(map(str, args)), catch_exceptions=False)  # type: ignore[arg-type]
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A match of two races: a clear one, overruled, with an undo; and a dead heat."""
    table = Table().start(names=("=SUM(A1)", "Ben", "Cem"), goal=9).calls(1, 2)
    table.act("answer", seat=1, right=False)
    table.enter(i.Undo())
    table.enter(i.Overrule((2,)))
    table.act("answer", seat=2, right=False)
    table.press(1, 3_000_000)
    table.press(3, 3_000_000)
    table.watermark(3_100_000)
    table.enter(i.Chance((1, 0)))
    table.enter(i.Rename(2, "Bea"))
    book: Book = Matches(tmp_path, GAMES).begin()
    for entered, at_us in table.log:
        book.keep(entered, at_us)
    book.seal(table.session, table.now_us)
    book.close()
    return book.path


def test_replay_tells_the_match_and_that_it_is_as_it_was(kept: Path) -> None:
    said = run(replay, kept)
    assert "Ben called." in said
    assert "checkpoints compared: 1, all the same" in said
    view = json.loads(run(replay, kept, "--json"))
    assert view["seats"][1]["name"] == "Bea"


def test_replay_of_a_match_that_broke_off_says_that_nothing_was_compared(tmp_path: Path) -> None:
    book: Book = Matches(tmp_path, GAMES).begin()
    for entered, at_us in Table().start().log:
        book.keep(entered, at_us)
    book.close()
    assert "no checkpoint to compare" in run(replay, book.path)


def test_replay_says_when_another_version_wrote_the_match(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Written by" not in run(replay, kept)
    monkeypatch.setattr("gotit.record.commands.this_program", lambda: "9.9")
    assert "this is 9.9: the rules may have changed" in run(replay, kept)


def test_replay_travels_in_time(kept: Path) -> None:
    view = json.loads(run(replay, kept, "--json", "--until", 4))
    assert view["game_view"]["phase"] == "racing"
    assert json.loads(run(replay, kept, "--json", "--until", 1)) is None


def test_export_has_every_row_and_no_names_unless_they_are_wanted(kept: Path) -> None:
    lines = [json.loads(line) for line in run(export, kept).splitlines()]
    assert [line["id"] for line in lines][:3] == [1, 2, 3]
    assert "Ben" not in json.dumps(lines)
    assert "Bea" not in json.dumps(lines)
    assert "Seat 2" in json.dumps(lines)
    assert "Bea" in run(export, kept, "--names")


def test_the_table_has_each_race_with_its_margin(kept: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(export, kept, "--csv"))))
    assert [(row["verdict"], row["first"], row["overruled"]) for row in rows] == [
        ("clear", "1", ""),
        ("clear", "1", "yes"),
        ("dead heat", "1 3", ""),
    ]
    assert (rows[0]["margin_us"], rows[0]["uncertainty_us"], rows[0]["order"]) == ("1000", "1", "1 2")
    assert "Seat 1 called." in rows[0]["told"]
    assert "Undo" in rows[0]["told"]


def test_a_name_that_looks_like_a_formula_is_none_in_the_table(kept: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(export, kept, "--csv", "--names"))))
    assert rows[0]["told"].startswith("'=SUM(A1) called.")


def test_export_to_a_file(kept: Path, tmp_path: Path) -> None:
    run(export, kept, "--csv", "-o", tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_text("utf-8").startswith("row,at_s,game")
    done = CliRunner().invoke(export, [str(kept), "-o", str(tmp_path / "none" / "x.csv")])
    assert done.exit_code == 1
    assert "can't be written" in done.output


def test_export_never_writes_over_a_file_and_least_of_all_over_the_match(kept: Path) -> None:
    was = kept.read_bytes()
    done = CliRunner().invoke(export, [str(kept), "-o", str(kept)])
    assert done.exit_code == 1
    assert "already exists. Name another file" in done.output
    assert kept.read_bytes() == was


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a full disk to try with")
def test_export_to_a_full_disk_leaves_nothing_behind(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_full(path: Path, text: str, encoding: str, newline: str) -> None:
        path.touch()
        with Path("/dev/full").open("w", encoding=encoding, newline=newline) as full:
            full.write(text)

    monkeypatch.setattr(Path, "write_text", write_full)
    done = CliRunner().invoke(export, [str(kept), "-o", str(tmp_path / "new.jsonl")])
    assert done.exit_code == 1
    assert "can't be written (No space left on device)" in done.output
    assert not (tmp_path / "new.jsonl").exists()


@pytest.mark.parametrize("command", [replay, export])
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("none.gotit", "Error: There's no journal"),
        ("none.gotit", "Matches are kept in "),
        (".", "is a directory"),
        ("notes.txt", "is not a Got It! match, or is badly damaged"),
    ],
)
def test_what_is_no_journal_is_said_in_one_sentence(command: object, name: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Bring cake.\n" * 100)
    done = CliRunner().invoke(command, [str(tmp_path / name)])  # type: ignore[arg-type]
    assert done.exit_code in {1, 2}
    assert says in done.output


def test_what_the_referee_keeps_is_replayed_to_the_same_view(tmp_path: Path) -> None:
    path = tmp_path / "kept.gotit"
    orders = [
        '{"do": "act", "action": {"do": "turn_over"}, "at_us": 1000000}',
        '{"do": "call", "seat": 1, "at_us": 9000000}',
        "garbage",
        '{"do": "act", "action": {"do": "explain", "seat": 1, "expression": "(7 * 5 + 1) * 2"}}',
        '{"do": "view"}',
        '{"do": "quit"}',
    ]
    args = ["referee", "fast-fun-maths", "--seats", "Ana,Ben", "--seed", "7", "--journal", str(path)]
    done = CliRunner().invoke(gotit, args, input="\n".join(orders), catch_exceptions=False)
    assert done.exit_code == 0
    answers = [json.loads(line) for line in done.output.splitlines()]
    view = next(answer["view"] for answer in answers if "view" in answer)
    assert view["game_view"]["winner"] == 1
    assert json.loads(run(gotit, "replay", path, "--json")) == view
    assert "Ana wins the round" in run(gotit, "replay", path)
    assert "clear" in run(gotit, "export", path, "--csv")
    again = CliRunner().invoke(gotit, args, input="")
    assert (again.exit_code, json.loads(again.output)["error"]["code"]) == (2, "journal_exists")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["fast-fun-maths"], "--seats"),
        (["fast-fun-maths", "--seats", ""], "Seat 1 has no name"),
        (["fast-fun-maths", "--seats", "Ana, ,Ben"], "Seat 2 has no name"),
        (["fast-fun-maths", "--seats", "Ana", "--set", "goal"], "KEY=VALUE"),
        (["fast-fun-maths", "--seats", "Ana", "--seed", "1", "--chance", "input"], "no use"),
        (["chess", "--seats", "Ana"], "unknown_game"),
        (["fast-fun-maths", "--seats", "Ana", "--set", "colour=red"], "unknown_setting"),
        (["fast-fun-maths", "--seats", "a,b,c,d,e,f,g,h,i,j"], "player_count"),
    ],
)
def test_a_referee_that_cannot_begin_says_why_and_ends_with_2(args: list[str], says: str) -> None:
    done = CliRunner().invoke(gotit, ["referee", *args], input="")
    assert done.exit_code == 2
    assert says in done.output
