"""All that a teacher has goes into one file, and comes out of it on another computer."""

from __future__ import annotations

import json
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.school import Preset, Pupil, SchoolClass
from gotit.games.shelf import shelf
from gotit.record.journal import Journal, read_rows
from gotit.record.matches import Matches
from gotit.record.verify import verify
from gotit.school import one_file
from gotit.school.one_file import ABOUT, Places, open_copy, save_copy
from gotit.school.store import FILE_NAME, Store
from gotit.school.tables import VERSION
from gotit.school.trouble import StoreError

SHELF = shelf()
CLASS = SchoolClass("c" * 16, "4b", (Pupil("a" * 16, "Ana"),))


def computer(folder: Path, matches: int = 0) -> Places:
    """A computer on which somebody has worked."""
    places = Places(folder / "data" / "classes.gotit-school", folder / "config" / "settings.json", folder / "matches")
    for _ in range(matches):
        book = Matches(places.matches, SHELF).begin()
        book.keep(i.Start("add-it", ("Ana", "Ben")), 0)
        book.close()
    return places


def worked_on(folder: Path) -> Places:
    places = computer(folder, 2)
    with closing(Store(places.school)) as store:
        store.keep_class(CLASS)
        store.keep_preset(Preset("p" * 16, "60 s", "add-it"))
    places.settings.parent.mkdir()
    places.settings.write_text('{"theme":"dark"}')
    return places


def contents(places: Places) -> dict[str, object]:
    with closing(Store(places.school)) as store:
        kept = (store.classes(), store.presets())
    rows = {path.name: read_rows(path) for path in sorted(places.matches.glob("*.gotit"))}
    return {"kept": kept, "settings": places.settings.read_text(), "matches": rows}


def test_the_new_laptop_has_all_that_the_old_one_had(tmp_path: Path) -> None:
    old, new = worked_on(tmp_path / "old"), computer(tmp_path / "new")
    assert "2 matches" in heard(save_copy(old, tmp_path / "all.gotit-copy"))
    assert "2 matches" in heard(open_copy(new, tmp_path / "all.gotit-copy"))
    assert contents(new) == contents(old)
    assert all(verify(path).id for path in new.matches.glob("*.gotit"))
    assert [path.suffix for path in tmp_path.iterdir() if path.is_file()] == [".gotit-copy"]


def test_nothing_that_was_there_is_lost(tmp_path: Path) -> None:
    old, new = worked_on(tmp_path / "old"), worked_on(tmp_path / "new")
    with closing(Store(new.school)) as store:
        store.keep_class(SchoolClass("e" * 16, "5c"))
    mine = contents(new)["matches"]
    save_copy(old, tmp_path / "all.gotit-copy")
    for _ in range(2):
        open_copy(new, tmp_path / "all.gotit-copy")
    after = contents(new)
    assert after["kept"] == contents(old)["kept"]
    assert isinstance(mine, dict)
    assert isinstance(after["matches"], dict)
    assert mine.items() <= after["matches"].items()
    assert len(after["matches"]) == 4
    with closing(Store(new.school.with_name("classes.before-1.gotit-school"))) as before:
        assert [of.title for of in before.classes()] == ["4b", "5c"]
    assert len(list(new.settings.parent.glob("settings.before-*.json"))) == 2


def test_the_match_that_this_program_plays_is_in_the_copy(tmp_path: Path) -> None:
    old, new = worked_on(tmp_path / "old"), computer(tmp_path / "new")
    book = Matches(old.matches, SHELF).begin()
    book.keep(i.Start("add-it", ("Cleo", "Dora")), 0)
    assert "3 matches" in heard(save_copy(old, tmp_path / "all.gotit-copy", book.copy()))
    open_copy(new, tmp_path / "all.gotit-copy")
    book.close()
    assert contents(new) == contents(old)


def test_a_match_that_is_being_played_is_named_and_the_rest_is_saved(tmp_path: Path) -> None:
    old = worked_on(tmp_path / "old")
    playing = sorted(old.matches.glob("*.gotit"))[0]
    with Journal(playing):
        said = heard(save_copy(old, tmp_path / "all.gotit-copy"))
    assert "1 match" in said
    assert playing.name in said


def test_a_computer_on_which_nothing_was_done(tmp_path: Path) -> None:
    save_copy(computer(tmp_path / "old"), tmp_path / "all.gotit-copy")
    new = worked_on(tmp_path / "new")
    before = contents(new)
    open_copy(new, tmp_path / "all.gotit-copy")
    assert contents(new) == before


@pytest.mark.parametrize(
    ("about", "code"),
    [({"format": 2, "data": 1}, "store_newer"), ({"format": 1, "data": VERSION + 1}, "store_newer"),
     ({"format": "x"}, "store_other_file"), (None, "store_other_file")],
)  # fmt: skip
def test_what_it_cannot_open_is_said_and_changes_nothing(tmp_path: Path, about: object, code: str) -> None:
    new = worked_on(tmp_path / "new")
    before = contents(new)
    file = tmp_path / "all.gotit-copy"
    with zipfile.ZipFile(file, "w") as made:
        if about is not None:
            made.writestr(ABOUT, json.dumps(about))
    with pytest.raises(StoreError) as refused:
        open_copy(new, file)
    assert refused.value.code == code
    file.write_bytes(b"no zip at all")
    with pytest.raises(StoreError):
        open_copy(new, file)
    with pytest.raises(StoreError):
        open_copy(new, tmp_path / "gone")
    assert contents(new) == before


@pytest.mark.parametrize("part", ["classes", "the last match"])
def test_a_damaged_copy_changes_nothing(tmp_path: Path, part: str) -> None:
    old, new = worked_on(tmp_path / "old"), worked_on(tmp_path / "new")
    file = tmp_path / "all.gotit-copy"
    save_copy(old, file)
    before = contents(new)
    whole = file.read_bytes()
    names = zipfile.ZipFile(file).namelist()
    damaged = FILE_NAME if part == "classes" else max(name for name in names if name.startswith("matches/"))
    at = whole.find(damaged.encode()) + 200
    file.write_bytes(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])
    with pytest.raises(StoreError):
        open_copy(new, file)
    assert contents(new) == before


def test_a_copy_whose_classes_are_none_changes_nothing(tmp_path: Path) -> None:
    """Each part as it was put in, so no checksum of the ZIP tells."""
    old, new = worked_on(tmp_path / "old"), worked_on(tmp_path / "new")
    file, crafted = tmp_path / "all.gotit-copy", tmp_path / "crafted.gotit-copy"
    save_copy(old, file)
    before = contents(new)
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(crafted, "w") as made:
        for name in whole.namelist():
            made.writestr(name, b"no store" if name == FILE_NAME else whole.read(name))
    with pytest.raises(StoreError):
        open_copy(new, crafted)
    assert contents(new) == before


def test_a_name_in_the_file_leads_nowhere_else(tmp_path: Path) -> None:
    new = computer(tmp_path / "new")
    file = tmp_path / "all.gotit-copy"
    with zipfile.ZipFile(file, "w") as made:
        made.writestr(ABOUT, json.dumps({"format": 1, "data": VERSION}))
        for name in ("../evil", "matches/../../evil.gotit", "/evil", "matches/match-1/../x.gotit"):
            made.writestr(name, "x")
    open_copy(new, file)
    assert sorted(path.name for path in tmp_path.rglob("*") if path.is_file()) == ["all.gotit-copy"]


def test_a_full_disk_leaves_the_last_copy_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, file = worked_on(tmp_path / "old"), tmp_path / "all.gotit-copy"
    save_copy(old, file)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(one_file, "_copied", full)
    with pytest.raises(StoreError):
        save_copy(old, file)
    assert file.read_bytes() == before
    assert [path for path in tmp_path.iterdir() if path.suffix == ".new"] == []
