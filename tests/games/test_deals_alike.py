"""Where play changes the cards that come, no two rooms are told that they had the same ones."""

from __future__ import annotations

import pytest
from tests.games.test_offers import ROWS

from gotit.games.shelf import shelf

GAMES = shelf()


@pytest.mark.parametrize("name", ["add-it", "buzzer-round", "got-em", "mathic-fraction"])
def test_what_comes_hangs_on_how_it_was_played(name: str) -> None:
    states = [state for _, state in ROWS[name].play(1)]
    assert not any(GAMES[name].deals_alike(state) for state in states)
