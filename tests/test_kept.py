"""What is kept by contents: found again for the same files and words, made anew for any other."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest
from tests.kept import UNWANTED_S, kept, kept_bytes


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GOTIT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "kept"


def test_it_is_made_once_for_the_same_and_anew_for_any_other(tmp_path: Path, folder: Path) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text("1")
    numbers = count(1)

    def find(*words: str, files: tuple[Path, ...] = (one,)) -> int:
        return kept("test", words, files, numbers.__next__)

    assert [find("a"), find("a")] == [1, 1]
    assert find("b") == 2
    assert find("a", "b") == 3
    one.write_text("2")
    assert find("a") == 4
    other.write_text("2")
    assert find("a", files=(other,)) == 5
    assert find("a", files=(one, other)) == find("a", files=(other, one)) == 6
    one.write_text("1")
    assert find("a") == 1
    assert len(list(folder.iterdir())) == 6


def test_what_failed_is_not_kept(folder: Path) -> None:
    def fail() -> bytes:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        kept_bytes("test", ["a"], [], fail)
    assert not folder.exists()
    assert kept_bytes("test", ["a"], [], lambda: b"\x00whole") == b"\x00whole"
    assert kept_bytes("test", ["a"], [], fail) == b"\x00whole"


def test_what_nobody_wanted_for_long_is_removed(folder: Path) -> None:
    for word in ("old", "wanted"):
        kept_bytes("test", [word], [], word.encode)
    for path in folder.iterdir():
        os.utime(path, (0, path.stat().st_mtime - UNWANTED_S - 60))
    assert kept_bytes("test", ["wanted"], [], bytes) == b"wanted"
    kept_bytes("test", ["new"], [], b"new".strip)
    assert sorted(path.read_bytes() for path in folder.iterdir()) == [b"new", b"wanted"]
