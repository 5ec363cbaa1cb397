"""The chain of checksums: whatever changes in a row, `gotit verify` names the row."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.record.kept import FOLDER, make_file
from tests.record.test_salvage import change
from tests.speech import raising

from gotit.cli import main as gotit
from gotit.record.journal import Journal
from gotit.record.rows import Entry, Last, checksum, line_entry, note_entry
from gotit.record.trouble import Damaged
from gotit.record.verify import NoChecksums, verify


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Five rows. The third is a raw line."""
    path = tmp_path / "match.gotit"
    with Journal(path) as journal:
        journal.append(note_entry("one", 1), note_entry("two", 2))
        journal.chat(line_entry("in", "ttyACM0", b"$beat t=1", 3_000))
        journal.flush()
    with Journal(path) as journal:
        journal.append(note_entry("four", 4), note_entry("five", 5))
    return path


def test_the_checksum_is_what_the_page_says() -> None:
    """So that any other program can compute it."""
    entry = Entry(7, "note", "prögram", '{"note":"x"}')
    said = "0" * 32 + ' 1 7 note 7 prögram {"note":"x"}'
    assert checksum("0" * 32, 1, entry) == hashlib.sha256(said.encode()).hexdigest()[:32]


def test_a_file_as_it_was_written_is_said_to_be(path: Path) -> None:
    last = verify(path)
    assert last.id == 5
    done = CliRunner().invoke(gotit, ["verify", str(path)])
    assert (done.exit_code, done.output) == (
        0,
        f"All 5 rows are as they were written. The last checksum is {last.checksum}.\n",
    )


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE entries SET at_us = at_us + 1 WHERE id = 3",
        "UPDATE entries SET kind = 'line_out' WHERE id = 3",
        "UPDATE entries SET source = 'ttyACM1' WHERE id = 3",
        "UPDATE entries SET body = replace(body, 't=1', 't=2') WHERE id = 3",
        "UPDATE entries SET checksum = (SELECT checksum FROM entries WHERE id = 1) WHERE id = 3",
        "UPDATE entries SET body = CAST(x'ff22' AS TEXT) WHERE id = 3",
        "DELETE FROM entries WHERE id = 3",
    ],
)
def test_the_first_row_that_is_not_as_written_is_named(path: Path, sql: str) -> None:
    change(path, sql)
    with raising(Damaged, r"row 3 isn't as it was written. Rows 1 to 2 are sound."):
        verify(path)
    done = CliRunner().invoke(gotit, ["verify", str(path)])
    assert done.exit_code == 1
    assert "row 3 isn't as it was written" in done.output


def test_rows_in_another_order_are_noticed(path: Path) -> None:
    change(path, "UPDATE entries SET id = CASE id WHEN 4 THEN 105 ELSE id END")
    db = sqlite3.connect(path)
    db.execute("UPDATE entries SET id = CASE id WHEN 5 THEN 4 WHEN 105 THEN 5 ELSE id END")
    db.commit()
    db.close()
    with raising(Damaged, "row 4 isn't"):
        verify(path)


def test_a_part_of_the_file_that_cannot_be_read_is_named_by_the_row(tmp_path: Path) -> None:
    path = tmp_path / "match.gotit"
    with Journal(path) as journal:
        journal.append(*(note_entry("x" * 300, number) for number in range(100)))
    whole = path.read_bytes()
    path.write_bytes(whole[:-12_000] + bytes(12_000))
    with raising(Damaged, r"row \d+ .*Rows 1 to \d+ are sound."):
        verify(path)


def test_an_empty_file_and_one_without_checksums(tmp_path: Path) -> None:
    Journal(tmp_path / "new.gotit").close()
    assert verify(tmp_path / "new.gotit") == Last()
    with raising(NoChecksums, "is older than checksums"):
        verify(make_file(FOLDER / "part-6" / "add-it-virtual-begun.jsonl", tmp_path))
