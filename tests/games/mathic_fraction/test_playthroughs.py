"""The golden playthroughs play again exactly as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.games.mathic_fraction.playthroughs import files, replayed


def test_there_are_playthroughs() -> None:
    assert len(files()) >= 7


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert replayed(text) == text
