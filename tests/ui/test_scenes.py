"""Every scene draws what its list says; so a change is seen. `python -m tests.ui.scenes --write` writes them anew."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from tests.ui import scenes

pytestmark = pytest.mark.usefixtures("qapp")
MOST_BYTES = 400_000
AGAIN = "If that is what you wanted: python -m tests.ui.scenes --write"


def kept(name: str) -> str:
    return (scenes.FOLDER / name).read_text(encoding="utf-8")


def check(name: str, now: str) -> None:
    differ = [f"{a!r} is now {b!r}" for a, b in zip(kept(name).splitlines(), now.splitlines(), strict=False) if a != b]
    assert kept(name) == now, f"{name}: {differ[:5]} and more. {AGAIN}"


def test_each_scene_draws_what_its_list_says() -> None:
    for name, text in scenes.full().items():
        check(name, text)


def test_the_rest_pairwise() -> None:
    rows = scenes.pairwise_rows()
    for (one, a), (other, b) in combinations(scenes.FACTORS.items(), 2):
        assert all(any(row[one] == x and row[other] == y for row in rows) for x, y in product(a, b))
    check("pairs.txt", scenes.pairs())


def test_the_worst_scenes_look_as_they_did() -> None:
    """A place may be one step darker or lighter: letters are painted a little differently elsewhere."""
    assert len(scenes.WORST) == 24
    was, now = kept("thumbnails.txt").splitlines(), scenes.thumbnails().splitlines()
    assert len(was) == len(now), AGAIN
    for one, other in zip(was, now, strict=True):
        if one.startswith("|"):
            steps = [
                abs(scenes.INKS.index(a) - scenes.INKS.index(b)) for a, b in zip(one[1:-1], other[1:-1], strict=True)
            ]
            assert max(steps) <= 1, f"{one} {other} {AGAIN}"
        else:
            assert one == other


def test_the_lists_are_small() -> None:
    files = [path for path in scenes.FOLDER.iterdir() if path.suffix == ".txt"]
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES
    assert {path.name for path in files} == {"pairs.txt", "thumbnails.txt", *scenes.full()}
