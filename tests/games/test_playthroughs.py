"""The golden playthroughs play again exactly as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.golden import FOLDER, files, replayed
from tests.games.playthroughs import PLAYING

FEWEST = 4
"""Of each game."""


@pytest.mark.parametrize("game", PLAYING)
def test_there_are_playthroughs(game: str) -> None:
    assert len(files(game)) >= FEWEST


def test_no_playthrough_is_left_out() -> None:
    assert {path for game in PLAYING for path in files(game)} == set(FOLDER.rglob("*.txt"))


@pytest.mark.parametrize(
    ("game", "path"), [(game, path) for game in PLAYING for path in files(game)], ids=lambda each: Path(each).stem
)
def test_playthrough(game: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replayed(text, PLAYING[game]) == text
