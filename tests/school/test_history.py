"""History from real journals in a real file: each match counts once, for the pupils who played it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.record import make_fixtures
from tests.record.make_fixtures import Player, choosing

from gotit.core import inputs as i
from gotit.core.history import history
from gotit.core.school import Pupil, SchoolClass
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record.journal import Kept
from gotit.record.matches import Book, Matches
from gotit.school import tables
from gotit.school.history import Counted, Journals
from gotit.school.store import Store

SHELF = shelf()
PUPILS = tuple(Pupil(its * 16, name) for its, name in zip("abc", make_fixtures.NAMES, strict=True))
IDS = {pupil.name: pupil.id for pupil in PUPILS}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path / "classes.gotit-school")) as opened:
        opened.keep_class(SchoolClass("d" * 16, "4b", PUPILS))
        yield opened


def played(folder: Path, game: str, seed: int = 0, inputs: int = 120) -> tuple[Book, Player]:
    book = Matches(folder, SHELF).begin()
    book.expect(IDS)
    player = Player(book, game, "virtual", 3, seed)
    for _ in range(4 * inputs):
        if player.taken < inputs and not player.session.over:
            player.go_on()
    return book, player


def begin(book: Book, start: i.Start, at_us: int) -> None:
    """A match that has begun: its first cards are dealt."""
    session, _ = step(Session(SHELF), start, at_us)
    assert session.game is not None
    wanted = session.game.chance(session.state)
    assert wanted is not None
    book.keep(start, at_us)
    book.keep(i.Chance(tuple(range(wanted.n))), at_us + 1)


def journals(folder: Path, open_book: Book | None = None) -> Journals:
    return Journals(folder, SHELF, open_book.read_unnamed if open_book is not None else lambda: None)


def count(store: Store, folder: Path, open_book: Book | None = None) -> list[object]:
    return [step.said for step in journals(folder, open_book).catch_up(store) if step.said is not None]


def last_step(store: Store, folder: Path, open_book: Book | None = None) -> Counted:
    return list(journals(folder, open_book).catch_up(store))[-1]


@pytest.mark.parametrize("game", SHELF)
def test_a_match_is_in_the_history_as_it_was_played(game: str, store: Store, tmp_path: Path) -> None:
    book, player = played(tmp_path, game)
    book.close()
    assert count(store, tmp_path) == []
    [match] = store.played("d" * 16)
    sitting = tuple((0, seat, pupil.id) for seat, pupil in enumerate(PUPILS, 1))
    assert dict(match.people) == dict(history(player.session, sitting))
    assert match.game == game
    assert match.ended == player.session.over
    assert match.begun > "2026"


def test_what_is_being_played_counts_and_is_counted_once(store: Store, tmp_path: Path) -> None:
    closed, _ = played(tmp_path, "add-it")
    closed.close()
    book, player = played(tmp_path, "add-it", 1, 20)
    for _ in range(2):
        assert count(store, tmp_path, book) == []
        assert len(store.played("d" * 16)) == 2
    before = store.played("d" * 16)[-1]
    for _ in range(60):
        player.go_on()
    count(store, tmp_path, book)
    after = store.played("d" * 16)[-1]
    assert len(store.played("d" * 16)) == 2
    assert sum(did.points for did in after.people.values()) > sum(did.points for did in before.people.values())
    book.close()


class Reads:
    """A book whose reading is watched: after which rows, and how many there were."""

    def __init__(self, book: Book) -> None:
        self._book, self.after, self.rows = book, list[int](), list[int]()

    def __call__(self) -> tuple[Path, Callable[[int], Kept]] | None:
        opened = self._book.read_unnamed()
        return None if opened is None else (opened[0], lambda after: self._read(opened[1], after))

    def _read(self, read: Callable[[int], Kept], after: int) -> Kept:
        kept = read(after)
        self.after.append(after)
        self.rows.append(len(kept.rows))
        return kept


def test_what_goes_on_is_counted_from_where_it_was(store: Store, tmp_path: Path) -> None:
    """However long the evening: of the open journal only new rows are read, and it comes out as if all of them were."""
    book = Matches(tmp_path, SHELF).begin()
    book.expect(IDS)
    reads = Reads(book)
    counting = Journals(tmp_path, SHELF, reads)
    player = Player(book, "add-it", "virtual", 3, 0)
    for game in [*SHELF, *SHELF]:
        player.choose = choosing(game)
        assert player.enter(i.Start(game, tuple(IDS)))
        for number in range(40):
            player.go_on()
            if number % 10 == 0:
                assert [step.said for step in counting.catch_up(store) if step.said is not None] == []
    assert list(counting.catch_up(store))[-1].said is None
    assert reads.after == sorted(reads.after)
    assert reads.after[0] == 0 < reads.after[1]
    assert max(reads.rows) < sum(reads.rows) / 10
    by_and_by = store.played("d" * 16)
    assert len(by_and_by) == 2 * len(SHELF)
    with store.changing() as db:
        db.execute("DELETE FROM matches")
        db.execute("DELETE FROM looked_at")
    assert count(store, tmp_path, book) == []
    assert store.played("d" * 16) == by_and_by
    assert list(counting.catch_up(store)) == [], "nothing is new, whoever has counted it"
    assert reads.after[-1] > reads.after[-2] > 0
    with store.changing() as db:
        db.execute("DELETE FROM looked_at")  # another file was taken over
    assert list(counting.catch_up(store))[-1].said is None
    assert reads.after[-1] == 0
    assert store.played("d" * 16) == by_and_by
    book.close()


def test_several_matches_of_one_evening_and_one_without_the_class(store: Store, tmp_path: Path) -> None:
    book = Matches(tmp_path, SHELF).begin()
    book.expect(IDS)
    begin(book, i.Start("add-it", ("Ana", "Ben", "Guest")), 1_000_000)
    book.keep(i.Rename(1, "Anna"), 2_000_000)
    begin(book, i.Start("got-em", ("Ana", "Zoë O’Neill")), 3_000_000)
    book.expect({})
    begin(book, i.Start("got-em", ("Ana", "Guest")), 4_000_000)
    book.close()
    count(store, tmp_path)
    assert [(match.game, sorted(match.people)) for match in store.played("d" * 16)] == [
        ("add-it", [IDS["Ana"], IDS["Ben"]]),
        ("got-em", [IDS["Ana"], IDS["Zoë O’Neill"]]),
    ]


def test_teams_count_for_whoever_stood_there(store: Store, tmp_path: Path) -> None:
    book = Matches(tmp_path, SHELF).begin()
    book.expect(IDS)
    teams = (("Ana", "Ben"), ("Zoë O’Neill", "Guest"))
    begin(book, i.Start("add-it", ("Red", "Blue"), teams=teams), 1_000_000)
    book.close()
    assert count(store, tmp_path) == []
    [match] = store.played("d" * 16)
    assert sorted(match.people) == [IDS["Ana"], IDS["Zoë O’Neill"]]


def test_a_deleted_pupil_is_out_of_the_history(store: Store, tmp_path: Path) -> None:
    book, _ = played(tmp_path, "add-it")
    book.close()
    count(store, tmp_path)
    store.keep_class(SchoolClass("d" * 16, "4b", PUPILS[1:]))
    [match] = store.played("d" * 16)
    assert sorted(match.people) == [pupil.id for pupil in PUPILS[1:]]
    with store.changing() as db:
        db.execute("DELETE FROM looked_at")
    count(store, tmp_path)  # counted anew, the pupil does not come back
    assert sorted(store.played("d" * 16)[0].people) == [pupil.id for pupil in PUPILS[1:]]


def test_a_school_year_is_deleted_when_that_is_asked(store: Store, tmp_path: Path) -> None:
    book, _ = played(tmp_path, "add-it")
    book.close()
    count(store, tmp_path)
    store.forget_before("2020-08-01")
    assert len(store.played("d" * 16)) == 1
    store.forget_before("2099-08-01")
    assert store.played("d" * 16) == ()
    count(store, tmp_path)
    assert store.played("d" * 16) == ()


def test_a_damaged_journal_is_said_and_hides_no_other(store: Store, tmp_path: Path) -> None:
    book, _ = played(tmp_path, "add-it")
    book.close()
    (tmp_path / "match-00000000.gotit").write_bytes(b"no journal " * 500)
    assert len(count(store, tmp_path)) == 1
    assert len(store.played("d" * 16)) == 1


def test_what_is_counted_is_not_opened_again(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the next time, nor while another match is played; with another counting all is counted anew."""
    for seed in range(3):
        played(tmp_path, "add-it", seed, 30)[0].close()
    assert last_step(store, tmp_path) == Counted(3, 3)
    before = store.played("d" * 16)
    book, player = played(tmp_path, "got-em", 3, 10)
    opened: list[Path] = []
    monkeypatch.setattr("gotit.school.history.read", lambda path, *_, **__: opened.append(path))
    assert count(store, tmp_path, book) == []
    assert count(store, tmp_path, book) == []
    assert opened == []
    assert store.played("d" * 16)[:3] == before
    player.go_on()
    assert last_step(store, tmp_path, book).of == 1
    book.close()
    monkeypatch.undo()
    monkeypatch.setattr("gotit.school.history.COUNTING", -1)
    assert last_step(store, tmp_path).of == 4


def test_what_was_deleted_stays_so_when_all_is_counted_anew(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path, "add-it", 0, 30)[0].close()
    count(store, tmp_path)
    store.forget_before("2099-08-01")
    played(tmp_path, "add-it", 1, 30)[0].close()
    count(store, tmp_path)
    monkeypatch.setattr("gotit.school.history.COUNTING", -1)
    count(store, tmp_path)
    assert len(store.played("d" * 16)) == 1


def test_what_a_file_of_the_first_version_had_counted_is_counted_anew_once(tmp_path: Path) -> None:
    path = tmp_path / "old.gotit-school"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in tables.STEPS[0]:
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {tables.APPLICATION_ID}")
        db.execute("PRAGMA user_version = 1")
    played(tmp_path, "add-it", 0, 30)[0].close()
    [journal] = tmp_path.glob("*.gotit")
    with closing(Store(path)) as store:
        store.keep_class(SchoolClass("d" * 16, "4b", PUPILS))
        count(store, tmp_path)
        with store.changing() as db:
            db.execute("UPDATE looked_at SET stamp = ''")
            db.execute("UPDATE played SET body = '{}'")
        count(store, tmp_path)
        [match] = store.played("d" * 16)
        assert all(did.rounds for did in match.people.values())
        assert match.file == journal.name


def test_all_are_ranked_after_the_bell(store: Store, tmp_path: Path) -> None:
    book = Matches(tmp_path, SHELF).begin()
    book.expect(IDS)
    begin(book, i.Start("add-it", tuple(IDS)), 1_000_000)
    book.keep(i.Act({"do": "end_match"}), 2_000_000)
    book.close()
    assert count(store, tmp_path) == []
    [match] = store.played("d" * 16)
    assert {did.seat: did.place for did in match.people.values()} == {1: 1, 2: 1, 3: 1}
