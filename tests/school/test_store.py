"""The teacher's file: what is kept comes back, and what goes wrong loses nothing and says what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from random import Random

import pytest
from tests.speech import heard

from gotit.core.school import Accommodations, Preset, Pupil, SchoolClass
from gotit.school import tables
from gotit.school.opening import COPIES, copies_of, keep_weekly_copy, open_store
from gotit.school.store import Store, new_id
from gotit.school.trouble import NewerStore, NotAStore, StoreError

MONDAY = date(2026, 11, 23)
ANA = Pupil("a" * 16, "Ana", "Fox", here=False, accommodations=Accommodations("double", 3, switch=("keyboard", 4)))
BEN = Pupil("b" * 16, "Ben Ömer-Šimić")
FOUR_B = SchoolClass("c" * 16, "4b", (ANA, BEN))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "classes.gotit-school"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with closing(Store(path)) as opened:
        yield opened


def reopened(store: Store) -> Store:
    store.close()
    return Store(store.path)


def test_what_is_kept_comes_back(store: Store) -> None:
    other = SchoolClass(new_id(), "4a")
    preset = Preset(
        new_id(), "Year 4, whole numbers, 60 s", "ffm", {"target_s": 60, "of": [1, 2]}, 5, "strict", "turn", "trial"
    )
    store.keep_class(FOUR_B)
    store.keep_class(other)
    store.keep_preset(preset)
    with closing(reopened(store)) as again:
        assert again.classes() == (FOUR_B, other)
        assert again.presets() == (preset,)
        again.delete_class(other.id)
        again.delete_preset(preset.id)
        assert (again.classes(), again.presets()) == ((FOUR_B,), ())


def test_a_class_is_kept_as_it_is_now_in_the_teachers_order(store: Store) -> None:
    """Random changes: what comes back is always the last that was kept, pupils moved to another class included."""
    chance = Random(14)
    pupils = [Pupil(new_id(), f"P{number}") for number in range(12)]
    kept: dict[str, SchoolClass] = {new_id(): SchoolClass("", "") for _ in range(3)}
    order: list[str] = []
    for turn in range(60):
        its = chance.choice(list(kept))
        mine = tuple(chance.sample(pupils, chance.randrange(len(pupils))))
        for other, of in kept.items():
            others = tuple(pupil for pupil in of.pupils if pupil not in mine)
            kept[other] = SchoolClass(other, of.title, others)
        kept[its] = SchoolClass(its, f"class {turn}", mine)
        order += [its] if its not in order else []
        store.keep_class(kept[its])
        assert [of.id for of in store.classes()] == order
        assert {of.id: of for of in store.classes()} == {its: kept[its] for its in order}


def test_what_is_new_is_given_an_id(store: Store) -> None:
    of = store.keep_class(SchoolClass("", "4b", (Pupil("", "Ana"), BEN, Pupil("", "Cleo"))))
    assert store.classes() == (of,)
    assert len({of.id, *(pupil.id for pupil in of.pupils)}) == 4
    assert of.pupils[1] == BEN
    assert "" not in {of.id, store.keep_preset(Preset("", "60 s", "add-it")).id}


def test_of_a_deleted_name_no_byte_stays(store: Store) -> None:
    store.keep_class(FOUR_B)
    store.keep_class(SchoolClass(FOUR_B.id, "4b", (ANA,)))
    store.close()
    assert "Šimić".encode() not in store.path.read_bytes()
    assert b"Ana" in store.path.read_bytes()


def test_a_change_that_fails_changes_nothing(store: Store) -> None:
    store.keep_class(FOUR_B)
    with store.reading() as db:
        db.execute("CREATE TRIGGER full BEFORE INSERT ON pupils BEGIN SELECT RAISE(ABORT, 'no'); END")
    with pytest.raises(StoreError):
        store.keep_class(SchoolClass(FOUR_B.id, "other", (BEN, Pupil(new_id(), "Cleo"))))
    assert store.classes() == (FOUR_B,)


def test_a_full_disk_is_said_and_loses_nothing(store: Store) -> None:
    store.keep_class(FOUR_B)
    with store.reading() as db:
        [pages] = next(db.execute("PRAGMA page_count"))
        db.execute(f"PRAGMA max_page_count = {pages}")
    many = tuple(Pupil(new_id(), f"Pupil {number}" * 3) for number in range(500))
    with pytest.raises(StoreError) as full:
        store.keep_class(SchoolClass(new_id(), "large", many))
    assert "Make room, then do it again" in heard(full.value.message)
    assert store.classes() == (FOUR_B,)


def test_two_programs_one_after_the_other(store: Store) -> None:
    with closing(Store(store.path)) as other:
        store.keep_class(FOUR_B)
        other.keep_class(SchoolClass("d" * 16, "4a"))
        assert store.classes() == other.classes()


def test_newer_data_are_left_alone_with_a_sentence(store: Store) -> None:
    store.keep_class(FOUR_B)
    with store.reading() as db:
        db.execute(f"PRAGMA user_version = {tables.VERSION + 1}")
    store.close()
    before = store.path.read_bytes()
    with pytest.raises(NewerStore):
        Store(store.path)
    opened = open_store(store.path, MONDAY)
    assert opened.store is None
    assert opened.said is not None
    assert "Update this program" in heard(opened.said)
    assert store.path.read_bytes() == before
    assert list(store.path.parent.iterdir()) == [store.path]


def test_an_older_file_is_copied_before_it_is_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(path)) as store:
        store.keep_class(FOUR_B)
    was = tables.STEPS
    monkeypatch.setattr("gotit.school.tables.STEPS", (*was, ("ALTER TABLE classes ADD COLUMN colour TEXT",)))
    monkeypatch.setattr("gotit.school.tables.VERSION", tables.VERSION + 1)
    monkeypatch.setattr("gotit.school.store.VERSION", tables.VERSION)
    with closing(Store(path)) as later:
        assert later.classes() == (FOUR_B,)
    [copy] = copies_of(path)
    with closing(sqlite3.connect(copy)) as db:
        assert tables.version_of(db) == len(was)
        assert db.execute("SELECT name FROM pupils ORDER BY place").fetchall() == [(ANA.name,), (BEN.name,)]


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(Store(path)) as store:
        store.keep_class(FOUR_B)
    before = path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr("gotit.school.tables.STEPS", (*tables.STEPS, ("DELETE FROM pupils", "CREATE nonsense")))
        patched.setattr("gotit.school.store.VERSION", tables.VERSION + 1)
        with pytest.raises(StoreError):
            Store(path)
    assert path.read_bytes() == before


def test_another_file_is_never_taken_for_ours(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(NotAStore):
        Store(path)


@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_file_gives_way_to_the_newest_copy_and_is_kept(path: Path, seed: int) -> None:
    """Random damage: it opens whole, or the copy takes its place and the damaged file stays. Never an exception."""
    chance = Random(seed)
    with closing(Store(path)) as store:
        store.keep_class(FOUR_B)
        keep_weekly_copy(store, MONDAY)
        store.keep_class(SchoolClass("e" * 16, "5c", (Pupil(new_id(), "Chidi"),)))
    whole = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 40))):
        whole[chance.randrange(len(whole))] ^= chance.randrange(1, 256)
    path.write_bytes(whole if seed % 3 else whole[: chance.randrange(1, len(whole))])
    broken = path.read_bytes()
    opened = open_store(path, MONDAY)
    if opened.store is None:  # its version was hit, and nothing else
        assert opened.said is not None
        assert opened.said.code == "store_newer"
        assert path.read_bytes() == broken
        return
    with closing(opened.store) as store:
        if opened.said is None:
            assert FOUR_B.id in {of.id for of in store.classes()}
            return
        assert store.classes() == (FOUR_B,)
    aside = next(path.parent.glob("*.broken-1.*"))
    assert aside.read_bytes() == broken
    assert aside.name in heard(opened.said)
    assert "look through your classes" in heard(opened.said)


def test_a_damaged_file_without_a_copy_begins_empty_and_is_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"no database " * 400)
    opened = open_store(path, MONDAY)
    assert opened.store is not None
    assert opened.said is not None
    with closing(opened.store) as store:
        assert store.classes() == ()
    assert "begin empty" in heard(opened.said)
    assert next(path.parent.glob("*.broken-1.*")).read_bytes().startswith(b"no database")


def test_a_copy_is_kept_each_week_and_old_ones_go(path: Path) -> None:
    for week in range(1, COPIES + 4):
        with closing(Store(path)) as store:
            store.keep_class(SchoolClass(new_id(), f"class {week}"))
            for day in (1, 4):
                keep_weekly_copy(store, date.fromisocalendar(2027, week, day))
    assert len(copies_of(path)) == COPIES
    with closing(Store(copies_of(path)[0])) as newest:
        assert len(newest.classes()) == COPIES + 3


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    opened = open_store(tmp_path / "data" / "classes.gotit-school", MONDAY)
    assert opened.store is None
    assert opened.said is not None
