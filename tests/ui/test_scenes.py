"""Every scene draws what its list says; so a change is seen. `python -m tests.ui.scenes --write` writes them anew."""

from __future__ import annotations

import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import pytest
from tests.ui import scenes

from gotit.games.shelf import shelf

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 420_000
AGAIN = "If that is what you wanted: python -m tests.ui.scenes --write"


@pytest.fixture(scope="module")
def now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lists as they are now, by a process of their own: where Qt says that ink lies, up to a hundredth of a unit,
    depends on what it painted before."""
    folder = tmp_path_factory.mktemp("scenes")
    subprocess.run([sys.executable, "-m", "tests.ui.scenes", "--into", str(folder)], check=True, cwd=ROOT)
    return folder


def kept(name: str) -> str:
    return (scenes.FOLDER / name).read_text(encoding="utf-8")


def check(name: str, text: str) -> None:
    differ = [f"{a!r} is now {b!r}" for a, b in zip(kept(name).splitlines(), text.splitlines(), strict=False) if a != b]
    assert kept(name) == text, f"{name}: {differ[:5]} and more. {AGAIN}"


def test_each_scene_draws_what_its_list_says(now: Path) -> None:
    games = {path.name for path in now.iterdir()} - {"pairs.txt", "thumbnails.txt"}
    assert len(games) == len(shelf()) + 2  # and the lobby, and the hall
    for name in sorted(games):
        check(name, (now / name).read_text(encoding="utf-8"))


def test_the_rest_pairwise(now: Path) -> None:
    rows = scenes.pairwise_rows()
    for (one, a), (other, b) in combinations(scenes.FACTORS.items(), 2):
        assert all(any(row[one] == x and row[other] == y for row in rows) for x, y in product(a, b))
    check("pairs.txt", (now / "pairs.txt").read_text(encoding="utf-8"))


def test_the_worst_scenes_look_as_they_did(now: Path) -> None:
    """A place may be one step darker or lighter: letters are painted a little differently elsewhere."""
    assert len(scenes.WORST) == 24
    was, are = kept("thumbnails.txt").splitlines(), (now / "thumbnails.txt").read_text(encoding="utf-8").splitlines()
    assert len(was) == len(are), AGAIN
    for one, other in zip(was, are, strict=True):
        if one.startswith("|"):
            steps = [
                abs(scenes.INKS.index(a) - scenes.INKS.index(b)) for a, b in zip(one[1:-1], other[1:-1], strict=True)
            ]
            assert max(steps) <= 1, f"{one} {other} {AGAIN}"
        else:
            assert one == other


def test_the_lists_are_small(now: Path) -> None:
    files = [path for path in scenes.FOLDER.iterdir() if path.suffix == ".txt"]
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    assert {path.name for path in files} == {path.name for path in now.iterdir()}
