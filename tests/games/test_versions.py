"""A match that began under earlier rules goes on by them, or by rules that come to the same for it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from gotit.games.common import Rulebook
from gotit.games.shelf import shelf

GAMES = shelf()


@pytest.mark.parametrize("name", GAMES)
def test_every_version_that_there_was_is_still_played_and_no_other(name: str) -> None:
    game = GAMES[name]
    assert game.of_version(game.version) is game
    for version in range(1, game.version):
        older = game.of_version(version)
        assert older is not None
        assert older.name == name
        settings = msgspec.convert(game.taken_then.get(version, {}), game.Settings)
        now, then = (one.start(game.seats[-1], settings) for one in (game, older))
        assert older.chance(then) == game.chance(now), "by the same cards"
        assert [seat.seat for seat in older.view(then, None).players] == [
            seat.seat for seat in game.view(now, None).players
        ]
    assert game.of_version(0) is None
    assert game.of_version(game.version + 1) is None


def test_a_rulebook_of_one_version_plays_that_and_no_other() -> None:
    """As long as it doesn't say more."""
    game: Any = GAMES["add-it"]
    assert Rulebook.of_version(game, game.version) is game
    assert Rulebook.of_version(game, game.version - 1) is None
