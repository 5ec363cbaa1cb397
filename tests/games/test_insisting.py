"""The table is right, not the count: what only contradicts what has been counted is taken when it is insisted on.

It holds for every game whose actions have a field `insist`; a new one gets the test for nothing.
"""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from msgspec.structs import replace
from tests.games.test_offers import ROWS, some_action, states

from gotit.core.game import Game, Questioned, Refused
from gotit.games.shelf import shelf

ASKING = sorted(
    name for name, game in shelf().items() if any("insist" in kind.__struct_fields__ for kind in get_args(game.Action))
)


@pytest.mark.parametrize("name", ASKING)
def test_what_is_asked_about_is_taken_when_it_is_insisted_on(name: str) -> None:
    row, game, chance = ROWS[name], shelf()[name], random.Random(name)
    taken: set[str] = set()
    for state in states(row, 40, 2):
        for _ in range(6):
            action = some_action(row, game, state, chance)
            if not hasattr(action, "insist"):
                continue
            try:
                game.apply(state, replace(action, insist=False), 0)
            except Questioned as asked:
                against = still_against(game, state, replace(action, insist=True))
                assert not isinstance(against, Questioned), against
                taken |= {asked.code} if against is None else set()
            except Refused:
                pass
    assert taken, "nothing was asked about: this test shows nothing"


def still_against(game: Game, state: Any, action: Any) -> Refused | None:
    """A rule may be against it still; a count may not."""
    try:
        game.apply(state, action, 0)
    except Refused as refused:
        return refused
    return None
