"""The journal's file: what is appended stays and never changes, and every trouble has a name and a remedy."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.message import say
from gotit.record.journal import Journal, read_rows
from gotit.record.rows import Entry, input_entry, line_entry, note_entry
from gotit.record.salvage import set_aside, sound_rows
from gotit.record.sqlite_file import FORMAT
from gotit.record.trouble import (
    CannotWrite,
    Damaged,
    DiskFull,
    InUse,
    JournalError,
    NewerProgram,
    NotAJournal,
    explain,
)

ROOT = Path(__file__).resolve().parents[2]


def entries(count: int, size: int = 10) -> list[Entry]:
    return [Entry(number, "note", "test", '"' + "x" * size + '"') for number in range(count)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "match.gotit"


def test_rows_come_back_in_order_with_all_they_had(path: Path) -> None:
    kept = [
        input_entry(i.Undo(), 5),
        input_entry(i.Left("box:a"), 6),
        line_entry("in", "ttyACM0", b"$beat t=9*0000\n\xff", 7_123_456),
        line_entry("out", "ttyACM0", b"$ping id=1*0000\n", 8_000_000),
        note_entry("opened", 9, program="0.1.0"),
    ]
    with Journal(path) as journal:
        assert journal.append(*kept[:2]) == 2
        assert journal.append(*kept[2:]) == 5
    rows = read_rows(path)
    assert [row.entry for row in rows] == kept
    assert [row.id for row in rows] == [1, 2, 3, 4, 5]
    assert [(row.entry.kind, row.entry.source, row.entry.at_us) for row in rows[1:4]] == [
        ("input", "box:a", 6),
        ("line_in", "ttyACM0", 7_123),
        ("line_out", "ttyACM0", 8_000),
    ]
    assert '"raw":"$beat t=9*0000\\nÿ"' in rows[2].entry.body


def test_it_is_written_as_it_must_be_to_survive_a_power_cut(path: Path) -> None:
    with Journal(path) as journal:
        assert next(journal._db.execute("PRAGMA journal_mode"))[0] == "wal"
        assert next(journal._db.execute("PRAGMA synchronous"))[0] == 2


@pytest.mark.parametrize("change", ["UPDATE entries SET at_us = 0", "DELETE FROM entries WHERE id = 1"])
def test_no_row_can_be_changed_or_removed(path: Path, change: str) -> None:
    with Journal(path) as journal:
        journal.append(*entries(3))
    db = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError, match="only grows"):
        db.execute(change)
    db.close()
    assert len(read_rows(path)) == 3


def test_a_body_of_the_wrong_kind_is_not_kept_and_nothing_else_of_that_input_is(path: Path) -> None:
    with Journal(path) as journal:
        wrong = Entry(1, "gossip", "test", "{}")  # type: ignore[arg-type]
        with pytest.raises(JournalError):
            journal.append(*entries(2), wrong)
        assert list(journal.rows()) == []
        journal.append(*entries(1))
        assert len(list(journal.rows())) == 1


def test_chatter_is_kept_by_a_transaction_of_its_own_in_its_order(path: Path) -> None:
    with Journal(path) as journal:
        journal.chat(*entries(2))
        journal.append(note_entry("input", 9))
        assert [row.entry.at_us for row in journal.rows()] == [9], "no input waits for chatter"
        journal.flush()
        journal.flush()
        assert [row.entry.at_us for row in journal.rows()] == [9, 0, 1]
        journal.chat(*entries(1))
    assert len(read_rows(path)) == 4, "what is left is kept at the end"


def test_only_inputs_wait_for_the_disk(path: Path) -> None:
    def synchronous(wish: str) -> None:
        said.append((wish, next(journal._db.execute("PRAGMA synchronous"))[0]))

    said: list[tuple[str, int]] = []
    normal, full = 1, 2
    with Journal(path) as journal:
        journal._db.set_trace_callback(lambda wish: synchronous(wish) if wish == "COMMIT" else None)
        journal.chat(*entries(1))
        journal.flush()
        journal.append(*entries(1))
        journal._db.execute(f"PRAGMA max_page_count = {next(journal._db.execute('PRAGMA page_count'))[0]}")
        journal.chat(*entries(5, size=20_000))
        with pytest.raises(DiskFull):
            journal.flush()
        journal._db.execute("PRAGMA max_page_count = 1000000")
        journal.append(*entries(1))
    assert said[:3] == [("COMMIT", normal), ("COMMIT", full), ("COMMIT", full)], "also after one that failed"


def test_however_much_was_said_it_is_kept_by_one_statement(path: Path) -> None:
    """Between two statements of SQLite another thread may take its turn, and the verdict would have to wait."""
    with Journal(path) as journal:
        counts = []
        for count in (1, 80):
            said: list[str] = []
            journal._db.set_trace_callback(said.append)
            journal.append(*entries(count))
            journal._db.set_trace_callback(None)
            counts.append(len(said))
        assert counts == [3, 3]  # begin, insert, commit
        assert [row.entry.at_us for row in journal.rows()] == [0, *range(80)]


def test_any_thread_may_chat_while_another_appends(path: Path) -> None:
    with Journal(path) as journal:

        def chat() -> None:
            for _ in range(500):
                journal.chat(*entries(1))

        threads = [threading.Thread(target=chat) for _ in range(3)]
        for thread in threads:
            thread.start()
        for _ in range(50):
            journal.append(*entries(1))
        for thread in threads:
            thread.join()
    assert len(read_rows(path)) == 1550


# --- trouble --------------------------------------------------------------------------------------------------------


def test_a_full_disk_loses_nothing_that_was_kept_and_goes_on_when_there_is_room(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(*entries(2))
        pages = next(journal._db.execute("PRAGMA page_count"))[0]
        journal._db.execute(f"PRAGMA max_page_count = {pages}")
        journal.chat(*entries(1))
        with pytest.raises(DiskFull, match="Make room"):
            journal.append(*entries(4, size=20_000))
        assert len(list(journal.rows())) == 2
        journal._db.execute("PRAGMA max_page_count = 1000000")
        journal.append(*entries(4, size=20_000))
    assert len(read_rows(path)) == 7  # the chatter has waited for the end


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux")
def test_a_file_system_that_is_really_full(path: Path) -> None:
    """The process may write at most 100 kB, so the system reports it, not SQLite."""
    code = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from gotit.record.journal import Journal\n"
        "from gotit.record.rows import note_entry\n"
        "from gotit.record.trouble import JournalError\n"
        "journal = Journal(Path(sys.argv[1]))\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))\n"
        "kept = 0\n"
        "try:\n"
        "    while True:\n"
        "        kept = journal.append(note_entry('x' * 1000, 1))\n"
        "except JournalError as error:\n"
        "    print(kept, error.code)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT / "host")}
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, env=env, check=True)
    kept, trouble = done.stdout.split()
    assert trouble in ("journal_disk_full", "journal_io_failed")
    assert int(kept) > 10
    assert len(read_rows(path)) == int(kept)


@pytest.fixture
def locked_folder() -> Iterator[Path]:
    """A folder in which this process can't write, even as root."""
    folder = Path(tempfile.mkdtemp())
    with Journal(folder / "old.gotit") as journal:
        journal.append(*entries(3))
    (folder / "old.gotit").chmod(0o444)
    folder.chmod(0o555)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if root:
        os.seteuid(65_534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)
        (folder / "old.gotit").unlink()
        folder.rmdir()


@pytest.mark.skipif(os.name == "nt", reason="folders are locked otherwise there")
def test_a_folder_that_may_not_be_written_is_said_and_its_journals_can_still_be_read(locked_folder: Path) -> None:
    for name in ("new.gotit", "old.gotit", "deeper/new.gotit"):
        with pytest.raises(CannotWrite, match="Choose"):
            Journal(locked_folder / name)
    assert len(read_rows(locked_folder / "old.gotit")) == 3


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("I am no folder")
    with pytest.raises(CannotWrite):
        Journal(tmp_path / "file" / "match.gotit")


def test_a_second_program_on_the_same_file_is_told_to_wait(path: Path) -> None:
    with Journal(path) as journal:
        journal.append(*entries(1))
        for attempt in (Journal, read_rows):
            with pytest.raises(InUse, match="Close the other"):
                attempt(path)
        journal.append(*entries(1))
    with Journal(path) as again:
        assert len(list(again.rows())) == 2


def test_a_file_of_a_newer_program_is_left_as_it_is(path: Path) -> None:
    Journal(path).close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {FORMAT + 1}")
    db.close()
    before = path.read_bytes()
    for attempt in (Journal, read_rows):
        with pytest.raises(NewerProgram, match="Update"):
            attempt(path)
    assert path.read_bytes() == before


def test_other_files_are_refused_and_left_as_they_are(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("Dear diary, " * 1000)
    with pytest.raises(Damaged):
        Journal(path)
    assert path.read_text().startswith("Dear diary")
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE recipes (name TEXT)")
    db.commit()
    db.close()
    for attempt in (Journal, read_rows):
        with pytest.raises(NotAJournal, match="choose another"):
            attempt(path)
    with pytest.raises(NotAJournal):
        read_rows(path.with_name("nowhere"))


def test_an_empty_file_of_a_program_that_died_at_once_is_taken_for_a_new_one(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    with Journal(path) as journal:
        assert journal.append(*entries(1)) == 1


@pytest.mark.parametrize("where", ["header", "middle", "end"])
def test_a_damaged_journal_is_noticed_and_set_aside_never_deleted(path: Path, where: str) -> None:
    with Journal(path) as journal:
        for number in range(300):
            journal.append(Entry(number, "note", "test", '"' + "y" * 200 + '"'))
    spoiled = bytearray(path.read_bytes())
    begin = {"header": 0, "middle": len(spoiled) // 2, "end": len(spoiled) - 9000}[where]
    spoiled[begin : begin + 5000] = os.urandom(5000)
    path.write_bytes(spoiled)
    with pytest.raises(Damaged):
        Journal(path)
    with pytest.raises(Damaged):
        read_rows(path)
    saved = sound_rows(path).rows
    assert [row.id for row in saved] == list(range(1, len(saved) + 1))
    assert (len(saved) > 50) == (where != "header")
    assert (set_aside(path).name, path.exists()) == ("match.gotit.damaged-1", False)
    path.write_bytes(b"again")
    assert set_aside(path).name == "match.gotit.damaged-2"
    assert path.with_name("match.gotit.damaged-1").read_bytes() == bytes(spoiled)


def test_every_trouble_has_a_sentence(path: Path) -> None:
    for error in (sqlite3.OperationalError("odd"), PermissionError(13, "Permission denied"), OSError(28, "No space")):
        assert heard(explain(error, path)).endswith(".")
    said = CannotWrite(say("choose_another", "Choose another folder."))
    assert explain(said, path) is said
